import CellText
import Localization

/// Turns the screen and its changes into lines of plain text, for a screen reader or a braille display: one line
/// for each element, without boxes, colors and animations.
///
/// A screen that opens is read from its beginning to its end, and then the focus. Afterward, only changes are
/// announced: each once, and none that only repeats what the user has heard. A move of the focus is one line,
/// after the texts that it has passed for the first time. A search announces its match, and not the page around
/// it.
@MainActor
struct Transcript {
  /// The lines to announce now.
  struct Update: Equatable {
    /// Characters that continue the line of typed characters.
    var echo = ""
    /// New lines, in reading order.
    var lines: [String] = []
  }

  /// The announcements about each screen that still exists, the current one last.
  private var screens: [Layer] = []
  /// The announcements about each box over the screen, from bottom to top.
  private var boxes: [Layer] = []
  weak var focus: View?
  /// The last announcement about the focused element.
  var focusCore = ""
  var focusName = ""
  /// The last line about the focus, without the name of a row.
  var focusLine = ""
  /// The row of a list around the focus.
  weak var focusRow: View?
  var echo: FieldEcho?
  /// Whether it was announced that an operation is running.
  var isBusy = false
  /// Whether the wait was announced as one of the pressed control.
  var isControlBusy = false
  private var offsets: [ObjectIdentifier: CellPoint] = [:]
  /// The visible rows of lists, in the last order.
  private var rows: [ObjectIdentifier] = []
  /// Whether the update announces another focus.
  private var movesFocus = false
  /// Whether the update announces an error again.
  var repeatsAlert = false

  /// The announcements made while a certain screen or modal box was on top.
  struct Layer {
    weak var view: View?
    var isDialog = false
    /// The announcement when the box closes; nil for none.
    var ending: TextKey?
    var heard: [Key: Announcement] = [:]
    /// The lines in the last update.
    var shown: Set<Key> = []
    /// The views of ``shown``. Another view can have the address of one that is gone.
    var views: [ObjectIdentifier: WeakView] = [:]
  }

  struct WeakView {
    weak var view: View?
  }

  /// The identity of a line about an element.
  struct Key: Hashable {
    let view: ObjectIdentifier
    let part: Int?
    let kind: TranscriptReader.Entry.Kind
  }

  struct Announcement {
    weak var view: View?
    let text: String
    let plainText: String
    let name: String
    let isDisabled: Bool
    let isTimer: Bool
    let isStale: Bool
  }

  /// What an update begins with.
  enum Occasion { case change, opened, returned }

  /// What newly visible content is due to.
  private enum Cause {
    case content, paging
    case focus(passed: Range<Int>, hasScrolled: Bool)
    case search
  }

  /// The number of announcements after which those about views that are gone are removed.
  private static let cleaningThreshold = 1000

  /// Removes all announcements, so that the next update announces everything that is visible.
  mutating func reset() {
    (screens, boxes, echo) = ([], [], nil)
    forgetFocus()
  }

  /// Announces the focus again in the next update.
  mutating func forgetFocus() { (focus, focusLine) = (nil, "") }

  // MARK: - Updates

  /// Returns the differences between a tree and the announcements so far.
  mutating func update(_ tree: SemanticElement) -> Update {
    let reader = TranscriptReader(tree)
    let focused = tree.focused
    var update = Update()
    let (occasion, ending, opensScreen) = enterLayer(
      tree, hasContent: !reader.entries.isEmpty || hasLoaded(tree, reader))
    movesFocus = focused != nil && focused?.view !== focus
    if occasion == .change { update.echo = takeEcho(focused, &update) }
    // A retry that fails shows the same error again, in the same place.
    repeatsAlert =
      isBusy && !reader.isBusy && occasion == .change
      && tree.children.contains { $0.role == .alert && $0.states.contains(.modal) }
    if opensScreen {
      update.lines.append(Transcript.title(tree))
    } else if let ending {
      update.lines.append(localized(ending))
    }
    announceFocusChange(focused, occasion, in: reader, &update)
    let start = update.lines.count
    let cause = cause(tree, reader, focused, occasion)
    announceEnds(reader, occasion, &update)
    let isFocusLast = announceNewLines(reader, occasion, cause, focused, &update)
    announceNewOrder(reader, occasion, isOnly: update.lines.count == start, &update)
    announceEndOfWait(tree, reader, occasion, from: start, opensScreen, &update)
    announceFocus(focused, tree, occasion, isFocusLast, &update)
    isBusy = reader.isBusy
    if !isBusy { isControlBusy = false }
    offsets = reader.offsets
    return update
  }

  /// Returns the line about the title of the screen.
  static func title(_ tree: SemanticElement) -> String {
    tree.name == tree.role.title
      ? localized(.accessibleScreenUntitled) : localized.accessibleScreen(title: tree.name)
  }

  // MARK: - Layers

  var top: Layer {
    get { boxes.last ?? screens.last ?? Layer() }
    set {
      if !boxes.isEmpty {
        boxes[boxes.count - 1] = newValue
      } else if !screens.isEmpty {
        screens[screens.count - 1] = newValue
      }
    }
  }

  /// Selects the announcements about a screen, or about a box over it.
  private mutating func enterLayer(
    _ tree: SemanticElement, hasContent: Bool
  ) -> (Occasion, ending: TextKey?, opensScreen: Bool) {
    let box = tree.children.first { $0.states.contains(.modal) }
    if screens.isEmpty { screens.append(Layer()) }
    guard let box else {
      let hadBox = !boxes.isEmpty
      let ending = boxes.compactMap(\.ending).last
      boxes = []
      guard let screen = tree.view, hasContent, screens.last?.view !== screen else {
        return (hadBox ? .returned : .change, ending, false)
      }
      return (enterScreen(screen), nil, true)
    }
    if let index = boxes.firstIndex(where: { $0.view === box.view }) {
      guard index < boxes.count - 1 else { return (.change, nil, false) }
      let ending = boxes[(index + 1)...].compactMap(\.ending).last
      boxes.removeSubrange((index + 1)...)
      return (.returned, ending, false)
    }
    // The lines outside the box, such as a message in the status bar, were announced already.
    var layer = Layer(view: box.view, isDialog: box.role != .group)
    layer.ending = layer.isDialog ? SpokenElement.ending(of: box) : nil
    (layer.heard, layer.shown, layer.views) = (top.heard, top.shown, top.views)
    boxes.removeAll { $0.view?.window == nil }
    boxes.append(layer)
    return (.opened, nil, false)
  }

  /// Whether a screen without content waits for none.
  private func hasLoaded(_ tree: SemanticElement, _ reader: TranscriptReader) -> Bool {
    guard !reader.isBusy, let window = tree.view?.window, let screen = window.topController?.topmost
    else { return false }
    return window.expectsContent?(screen) == false
  }

  private mutating func enterScreen(_ screen: View) -> Occasion {
    let statusBar = screens.last?.heard.filter { $0.value.view is StatusBar } ?? [:]
    screens.removeAll { $0.view == nil }
    if let index = screens.firstIndex(where: { $0.view === screen }) {
      screens.append(screens.remove(at: index))
      return .returned
    }
    var layer = Layer(view: screen, heard: statusBar, shown: Set(statusBar.keys))
    for (key, line) in statusBar { layer.views[key.view] = WeakView(view: line.view) }
    screens.append(layer)
    return .opened
  }

  // MARK: - Content

  private func cause(
    _ tree: SemanticElement, _ reader: TranscriptReader, _ focused: SemanticElement?,
    _ occasion: Occasion
  ) -> Cause {
    let window = tree.view?.window
    if window?.currentSearch != nil { return .search }
    let hasScrolled = reader.offsets.contains {
      offsets[$0.key].map { [new = $0.value] in $0 != new } ?? false
    }
    switch window?.lastAction {
    case .pageUp?, .pageDown?, .scrollToStart?, .scrollToEnd?:
      return hasScrolled ? .paging : .content
    default: break
    }
    guard focused?.view !== focus else { return hasScrolled ? .paging : .content }
    guard occasion == .change, focus != nil, focused != nil else { return .content }
    let isBackward = [.focusPrevious, .moveUp, .moveLeft].contains(window?.lastAction)
    let old = reader.entries.firstIndex { $0.view === focus } ?? 0
    let new = reader.entries.firstIndex { $0.view === focused?.view } ?? 0
    return .focus(passed: isBackward || old > new ? 0..<0 : old..<new, hasScrolled: hasScrolled)
  }

  /// Announces the first row if nothing but the order of the rows has changed, for example after they were sorted.
  private mutating func announceNewOrder(
    _ reader: TranscriptReader, _ occasion: Occasion, isOnly: Bool, _ update: inout Update
  ) {
    let entries = reader.entries.filter(\.beginsRow)
    let new = entries.compactMap { $0.view.map(ObjectIdentifier.init) }
    let old = rows
    rows = new
    guard occasion == .change, isOnly, new.count > 1, new != old else { return }
    let (before, after) = (Set(old), Set(new))
    guard new.filter(before.contains) != old.filter(after.contains), let first = entries.first
    else {
      return
    }
    update.lines.append(first.text)
  }

  /// Announces the lines that were not announced before.
  /// - Returns: whether the line of the focus is the last one, which makes a repetition needless.
  private mutating func announceNewLines(
    _ reader: TranscriptReader, _ occasion: Occasion, _ cause: Cause, _ focused: SemanticElement?,
    _ update: inout Update
  ) -> Bool {
    var layer = top
    let before = layer.shown.filter { layer.views[$0.view]?.view != nil }
    var replaced = replacedTexts(reader, layer)
    (layer.shown, layer.views) = ([], [:])
    var saysWait = isBusy || isControlBusy
    var isFocusLast = false
    let lastLine = reader.entries.lastIndex { $0.kind == .line && !($0.view is StatusBar) }
    for (index, entry) in reader.entries.enumerated() {
      guard let view = entry.view else { continue }
      let key = Key(view: ObjectIdentifier(view), part: entry.part, kind: entry.kind)
      layer.shown.insert(key)
      layer.views[key.view] = WeakView(view: view)
      let announcement = Announcement(
        view: view, text: entry.text, plainText: entry.plainText, name: entry.name,
        isDisabled: entry.isDisabled, isTimer: view.accessibility.isTimer, isStale: entry.isStale)
      let previous = layer.heard[key].flatMap { $0.view === view ? $0 : nil }
      if let previous, previous.isTimer, announcement.isTimer { continue }
      let isFocus = view === focused?.view && entry.part == nil && entry.kind == .line
      if isFocus, occasion == .opened, index == lastLine || boxes.last?.isDialog == true {
        isFocusLast = true
        layer.heard[key] = announcement
        continue
      }
      let news = News(
        entry: entry, index: index, previous: previous, wasShown: before.contains(key),
        isFocus: isFocus,
        isReplacement: replaced.take(entry.plainText, unless: before.contains(key)))
      guard mustSay(news, occasion, cause, &saysWait) else {
        if !news.isPending(cause) { layer.heard[key] = announcement }
        continue
      }
      layer.heard[key] = announcement
      // The absence of a word would not be noticed.
      let isEnabled = previous?.isDisabled == true && !entry.isDisabled && before.contains(key)
      var phrase = SpokenPhrase(entry.text)
      if isEnabled { phrase.add(localized(.accessibleStateEnabled)) }
      update.lines.append(phrase.text)
    }
    if layer.heard.count > Transcript.cleaningThreshold + 4 * reader.entries.count {
      layer.heard = layer.heard.filter { $0.value.view != nil }
    }
    top = layer
    return isFocusLast
  }

  /// A line with the facts that decide whether it is announced.
  private struct News {
    let entry: TranscriptReader.Entry
    let index: Int
    let previous: Announcement?
    let wasShown: Bool
    let isFocus: Bool
    let isReplacement: Bool

    /// Whether the line is visible but not announced yet, because the user has not come there.
    @MainActor func isPending(_ cause: Cause) -> Bool {
      guard previous == nil, entry.kind != .progress, !isFocus, !isReplacement else { return false }
      switch cause {
      case .focus(let passed, _): return !passed.contains(index)
      case .search: return true
      case .content: return wasShown
      case .paging: return false
      }
    }
  }

  private func mustSay(_ news: News, _ occasion: Occasion, _ cause: Cause, _ saysWait: inout Bool)
    -> Bool
  {
    let entry = news.entry
    if entry.kind == .progress {
      // One wait is announced, regardless of how many parts of it are shown.
      guard !saysWait, !news.wasShown || news.previous == nil else { return false }
      saysWait = true
      return true
    }
    if occasion == .opened {
      // The line of the focus says how many buttons a dialog has.
      if entry.isButton, boxes.last?.isDialog == true { return false }
      return news.previous?.text != entry.text
    }
    if repeatsAlert, entry.isAlert, !news.isFocus { return true }
    // Each page ends with the way to the next one.
    if entry.kind == .overflow, case .paging = cause { return true }
    if let previous = news.previous, news.wasShown || occasion == .returned {
      guard previous.text != entry.text, !news.isFocus else { return false }
      // Announce the newly selected element, but not the deselected one, and not a row whose number or list size
      // changed. An invalid field has a line about its error.
      return previous.plainText != entry.plainText || entry.isSelected
    }
    switch entry.kind {
    case .message, .match, .progress: return true
    case .problem, .detail:
      if case .focus(let passed, hasScrolled: true) = cause, !passed.contains(news.index) {
        return false
      }
      return news.previous?.text != entry.text
    case .line, .overflow: break
    }
    guard !news.isFocus, !news.isReplacement else { return false }
    switch cause {
    case .search: return false
    // A page key in a list of controls moves the focus.
    case .paging: return !(entry.isButton && movesFocus)
    case .focus(let passed, let hasScrolled):
      guard entry.kind == .line else { return false }
      if !hasScrolled, !news.wasShown { return true }
      return entry.isText && news.previous == nil && passed.contains(news.index)
    case .content:
      return !news.wasShown
        && !(occasion == .returned && (entry.isInRow || entry.kind == .overflow))
    }
  }

  /// The texts of views that are gone. A view with the same text replaces one of them, for example after a
  /// reload, and is not announced.
  private struct ReplacedTexts {
    var counts: [String: Int] = [:]

    mutating func take(_ text: String, unless wasShown: Bool) -> Bool {
      guard !wasShown, let count = counts[text], count > 0 else { return false }
      counts[text] = count - 1
      return true
    }
  }

  private func replacedTexts(_ reader: TranscriptReader, _ layer: Layer) -> ReplacedTexts {
    var now: Set<Key> = []
    for entry in reader.entries {
      if let view = entry.view {
        now.insert(Key(view: ObjectIdentifier(view), part: entry.part, kind: entry.kind))
      }
    }
    var texts = ReplacedTexts()
    for key in layer.shown where !now.contains(key) && key.kind == .line {
      if let gone = layer.heard[key], gone.view?.window == nil {
        texts.counts[gone.plainText, default: 0] += 1
      }
    }
    return texts
  }
}
