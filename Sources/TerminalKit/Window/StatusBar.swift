import CellText
import FlexLayout
import Localization

/// The status bar: key hints at the left; the number of findings, the position, and the screen's
/// name or its progress at the right.
///
/// A message replaces the hints for a while. A click on a hint does what its key does, and a click on the name opens
/// the palette of screens and commands. In a language that reads from right to left, the bar is mirrored.
@MainActor
package final class StatusBar: View {
  /// The key hints. If they do not fit, some are left out.
  var hints: [KeyHint] = [] { didSet { if oldValue != hints { setNeedsDisplay() } } }

  /// A message shown instead of the hints until it is set to nil, or its time is over.
  var message: Message? { didSet { messageDidChange(from: oldValue) } }
  private var messageTimer: LoopTimer?
  /// The focused control in words, shown instead of the hints unless a message is; see ``ConsoleSpeech``.
  var focusLine: Message? { didSet { if oldValue != focusLine { setNeedsDisplay() } } }
  /// The number of messages so far. A message that is shown again is announced again.
  private(set) var messageCount = 0

  /// The name of the screen, at the right end if it fits.
  var trailingText = "" { didSet { if oldValue != trailingText { setNeedsDisplay() } } }

  /// The placeholder of the focused field, if a value that the screen provided hides it. It is shown
  /// instead of the name of the screen, and hints are left out if it does not fit next to them.
  var fieldName = "" { didSet { if oldValue != fieldName { setNeedsDisplay() } } }

  /// Called when the number of findings is pressed.
  package var onFindings: (() -> Void)?
  /// The columns of the number of findings in the last frame.
  private var findingColumns = 0..<0

  /// Called when the name of the screen is pressed, or the mark `≡` in its place if it does not fit; nil if a
  /// press does nothing.
  package var onName: (() -> Void)?
  /// The columns of the name or the mark in the last frame.
  private var nameColumns = 0..<0
  /// The columns of the mark and the gap before it.
  private static let markWidth = 1 + gap
  /// The minimum width at which hints are left out for the mark.
  private static let minimumWidthForMark = 40

  /// The number of findings of `check` in the screen.
  var findingCount = 0 { didSet { if oldValue != findingCount { setNeedsDisplay() } } }

  /// A note about the screen that is always shown, even if hints do not fit; nil for none.
  var note: StatusNote? { didSet { if oldValue != note { setNeedsDisplay() } } }

  /// A warning that is always shown, even if hints do not fit; empty for none.
  var warning = "" { didSet { if oldValue != warning { setNeedsDisplay() } } }

  /// The position of the selection in a long list, for example `42/200`.
  var position = "" {
    didSet { if oldValue != position { positionDidChange(from: oldValue) } }
  }

  /// The column of the position in the last frame; nil if it was not drawn.
  private var positionColumn: Int?

  /// Work in progress that does not block, as words; the last ones may be left out. Replaces the
  /// name; in a narrow bar, hints are left out for it, the last one last.
  package var progress: [String]? { didSet { if oldValue != progress { workDidChange() } } }

  /// The running requests, as words like ``progress``, which is shown instead if both are set. An
  /// overlay that shows progress replaces both.
  package var activity: [String]? { didSet { if oldValue != activity { workDidChange() } } }

  /// Returns the progress of the first running request. Called with each frame after two seconds.
  package var activityProgress: (() -> OperationProgress?)?

  /// The progress of the shown request.
  private var currentProgress: OperationProgress?

  private var work: [String]? {
    if let progress { return progress }
    return (window?.modalView as? ProgressOverlay)?.showsProgress == true ? nil : activity
  }

  /// Which of two panes has the keyboard; empty with one pane.
  package var paneName = "" { didSet { if oldValue != paneName { setNeedsDisplay() } } }

  /// Call this when an overlay that shows progress appears or disappears.
  func workDidChange() {
    if work == nil {
      spinner.stop()
      currentProgress = nil
    } else {
      spinner.start()
    }
    setNeedsDisplay()
  }

  /// The text input, for example of a search. Replaces everything but the hints.
  var prompt: Prompt? { didSet { if oldValue != prompt { setNeedsDisplay() } } }

  private lazy var spinner = {
    let spinner = Spinner(of: self)
    spinner.onLongWait = { [weak self] in
      guard let self else { return }
      self.currentProgress = self.progress == nil ? self.activityProgress?() : nil
    }
    return spinner
  }()

  /// The hints of the last frame, and their columns.
  private var shownHints: [ShownHint] = []

  // At startup, the runtime creates the types of tuples but not of structs.
  private struct ShownHint {
    let hint: KeyHint
    let columns: Range<Int>
  }

  /// What the pressed item does.
  private var pressed: (() -> Void)?

  /// The minimum width at which the number of findings is shown.
  private static let minimumWidthForFindings = 40
  /// The minimum width at which the whole note is shown.
  private static let minimumWidthForNote = 64
  /// The columns between two items.
  nonisolated static let gap = 2

  /// Whether the last frame was mirrored.
  private(set) var isMirrored = false

  /// Returns the column for an item that has a column and a width in a bar from left to right.
  func place(_ x: Int, _ width: Int) -> Int { isMirrored ? frame.width - x - width : x }

  /// Returns the columns of an item of the bar.
  private func columns(endingAt end: Int, _ width: Int) -> Range<Int> {
    let start = place(end - width, width)
    return start..<start + width
  }

  override init() {
    super.init()
    var style = FlexStyle()
    style.height = .points(1)
    style.flexShrink = 0
    flex = style
  }

  package override func didMoveToWindow() { if work != nil { spinner.start() } }

  package override var semantics: Semantics {
    var semantics = ownSemantics
    if let note { semantics.parts = [note.semantics(width: frame.width)] }
    return semantics
  }

  private var ownSemantics: Semantics {
    let announcement = window?.currentSearch?.announcement
    if let prompt {
      return Semantics(
        .textField, text: localized(.searchField), value: prompt.text, detail: announcement,
        states: [.focused],
        actions: [.edit])
    }
    if let message { return Semantics(.status, text: message.announcement ?? message.text) }
    // An overlay announces its operation itself, when it is drawn.
    if let work = progress ?? (window?.modalView is ProgressOverlay ? nil : activity) {
      return Semantics(.progress, text: work.joined(separator: " "))
    }
    let status = announcement ?? (warning.isEmpty ? nil : warning)
    return Semantics(status == nil ? nil : .status, text: status)
  }

  /// The cursor of the text input.
  package override var cursor: CellPoint? { promptCursor }

  // MARK: - Drawing

  /// An item at the right end.
  private struct Notice {
    var text: String
    var style: CellStyle
    var isPosition = false
    var isFindings = false
    /// The key at its end, which a click presses.
    var hint: KeyHint?
    /// Its columns, including the gap.
    var width: Int { TextMetrics.width(text) + (hint?.width ?? 0) + StatusBar.gap }
  }

  package override func draw(in canvas: Canvas) {
    // The input must not be marked as a match of itself.
    let search = canvas.surface.search
    canvas.surface.search = nil
    defer { canvas.surface.search = search }
    let plain = canvas.theme[.statusBar]
    canvas.fill(CellRect(x: 0, y: 0, width: frame.width, height: 1), plain)
    isMirrored =
      prompt == nil && canvas.surface.ordersText
      && BidiText.readsRightToLeft(localized(.hintKeys))
    positionColumn = nil
    findingColumns = 0..<0
    nameColumns = 0..<0
    shownHints.removeAll(keepingCapacity: true)
    if let prompt { return draw(prompt, in: canvas) }
    let notices = notices(on: canvas)
    let reserved = notices.reduce(0) { $0 + $1.width }
    var end = frame.width - 1
    if let message = message ?? focusLine {
      draw(message, in: canvas, width: max(0, end - reserved))
    } else {
      var name = work == nil && fieldName.isEmpty ? trailingText : ""
      let mark = markWidth(name: name, reserved: reserved)
      let x = write(hints, at: 1, limit: end - reserved - mark, in: canvas) {
        shownHints.append(ShownHint(hint: $0, columns: $1))
      }
      if !paneName.isEmpty {
        let full = name.isEmpty ? paneName : "\(paneName) · \(name)"
        name = x + TextMetrics.width(full) + reserved <= end ? full : paneName
      }
      if !name.isEmpty, x + TextMetrics.width(name) + reserved <= end {
        if onName != nil { nameColumns = columns(endingAt: end, TextMetrics.width(name)) }
        end = drawRight(name, on: canvas, end: end, style: plain)
      } else if mark > 0, x + 1 + reserved <= end {
        // The blank at the edge makes it easier to hit.
        nameColumns = columns(endingAt: end + 1, 2)
        let text = canvas.appearance.displayText("≡")
        end = drawRight(text, on: canvas, end: end, style: canvas.theme[.statusKey])
      }
    }
    for notice in notices.reversed() {
      if notice.isPosition, notice.width < end { positionColumn = end + Self.gap - notice.width }
      if let hint = notice.hint, hint.width < end {
        let start = end - hint.width
        _ = write([hint], at: start, limit: end, in: canvas) {
          shownHints.append(ShownHint(hint: $0, columns: $1))
        }
        end = start
      }
      if notice.isFindings {
        // A notice at the right that was cut has left no columns.
        let end = max(0, end)
        findingColumns = columns(endingAt: end, min(end, TextMetrics.width(notice.text)))
      }
      end = drawRight(notice.text, on: canvas, end: end, style: notice.style)
    }
  }

  /// Returns the columns to leave to the mark: none if the name fits, or a press on it does nothing.
  private func markWidth(name: String, reserved: Int) -> Int {
    guard onName != nil, !name.isEmpty, window?.modalView == nil else { return 0 }
    let taken = 1 + width(of: hints) + reserved
    if taken + TextMetrics.width(name) < frame.width { return 0 }
    return frame.width >= Self.minimumWidthForMark || taken + 1 < frame.width ? Self.markWidth : 0
  }

  private func messageDidChange(from old: Message?) {
    if message != nil { messageCount &+= 1 }
    messageTimer?.cancel()
    messageTimer = message.flatMap { message in
      message.isLasting
        ? nil
        : window?.loop?.after(milliseconds: message.duration) { [weak self] in self?.message = nil }
    }
    if old != message { setNeedsDisplay() }
  }

  /// Draws a new position of the same width over the old one. It changes with nearly every key,
  /// when nothing else in the bar does.
  private func positionDidChange(from old: String) {
    let width = TextMetrics.width(position)
    guard let positionColumn, !isHidden, width == TextMetrics.width(old),
      let frames = window?.frames
    else {
      return setNeedsDisplay()
    }
    frames.patch(CellRect(x: frame.x, y: frame.y, width: frame.width, height: 1)) { canvas in
      let limit = positionColumn + width
      _ = write(
        canvas.appearance.displayText(position), at: positionColumn, limit: limit,
        canvas.theme[.statusBar], in: canvas)
    }
  }

  /// Returns the items at the right, from left to right.
  private func notices(on canvas: Canvas) -> [Notice] {
    let theme = canvas.theme
    var notices: [Notice] = []
    var style = theme[.statusBar]
    let mark = canvas.appearance.glyphs == .unicode ? "⚠" : "!"
    if !warning.isEmpty {
      style.foreground = theme[.warning].foreground
      notices.append(Notice(text: "\(mark) \(warning)", style: style.adding(.bold)))
    }
    if findingCount > 0, frame.width >= Self.minimumWidthForFindings {
      style.foreground = theme[.warning].foreground
      notices.append(Notice(text: "\(mark) \(findingCount)", style: style, isFindings: true))
    }
    // In a narrow bar, a message needs the columns.
    if let note, message == nil || frame.width >= Self.minimumWidthForNote {
      let text = frame.width < Self.minimumWidthForNote ? note.shortText : note.text
      style.foreground = theme[.warning].foreground
      notices.append(
        Notice(
          text: canvas.appearance.displayText(text + (note.hint == nil ? "" : " · ")), style: style,
          hint: note.hint))
    }
    if !fieldName.isEmpty, message == nil {
      let text = canvas.appearance.displayText("…")
      let limit = frame.width / 2
      let name =
        TextMetrics.width(fieldName) <= limit
        ? fieldName : TextMetrics.prefix(fieldName, width: limit - TextMetrics.width(text)) + text
      notices.append(Notice(text: name, style: theme[.statusBar]))
    }
    if !position.isEmpty {
      let text = canvas.appearance.displayText(position)
      notices.append(Notice(text: text, style: theme[.statusBar], isPosition: true))
    }
    if let work {
      let room = frame.width - 1 - notices.reduce(0) { $0 + $1.width }
      let width = { (words: [String]) in TextMetrics.width(words.joined(separator: " ")) }
      let ellipsis = canvas.appearance.displayText("…")
      let names = [spinner.glyph(on: canvas)] + work.map { canvas.appearance.displayText($0) }
      let duration = [spinner.duration(currentProgress)].compactMap { $0 }
      var words = names + [currentProgress?.step].compactMap { $0 } + duration
      // The path matters more than hints: general ones are left out for it, then all but the last, then
      // that. A message is not left out.
      let others =
        message.map { [$0.columns + Self.messageFrame + Self.gap] }
        ?? [hints, hints.filter { !$0.isGeneral }, hints.suffix(1), []].map { self.width(of: $0) }
      let taken =
        others.first { $0 + width(names + duration) < room }
        ?? others.first { $0 + width(names) < room }
        ?? (message == nil ? self.width(of: hints.suffix(1)) : others[0])
      let limit = room - taken
      // The step is left out first.
      if width(words) >= limit { words = names + duration }
      while words.count > 2, width(words) >= limit { words.removeLast() }
      // A long path is cut.
      if width(words) >= limit, words.count == 2 {
        let path = words.removeLast()
        let rest = limit - 1 - width(words + [""])
        if rest > 4 { words.append(TextMetrics.prefix(path, width: rest - 1) + ellipsis) }
      }
      style.foreground = theme[.accent].foreground
      notices.append(Notice(text: words.joined(separator: " "), style: style))
    }
    return notices
  }

  /// Draws text that ends at a column. Returns the end column of the item before it.
  func drawRight(_ text: String, on canvas: Canvas, end: Int, style: CellStyle) -> Int {
    let width = min(TextMetrics.width(text), max(0, end - 1))
    guard width > 0 else { return end }
    let start = CellPoint(x: place(end - width, width), y: 0)
    canvas.text(text, at: start, style: style, truncatedTo: width)
    return end - width - Self.gap
  }

  // MARK: - Mouse

  package override func mouseDown(at point: CellPoint) -> Bool {
    pressed = nil
    if let shown = shownHints.first(where: { $0.columns.contains(point.x) }) {
      pressed = shown.hint.key(at: column(point.x, of: shown)).map { key in
        { [weak self] in self?.window?.handle(.key(key)) }
      }
    } else if findingColumns.contains(point.x) {
      pressed = onFindings
    } else if nameColumns.contains(point.x) {
      pressed = onName
    }
    return pressed != nil
  }

  /// Returns the column of a hint, as from left to right, at a column of the bar.
  private func column(_ x: Int, of shown: ShownHint) -> Int {
    guard isMirrored else { return x - shown.columns.lowerBound }
    // The key is at the right end, in the order of its own characters.
    let width = TextMetrics.width(KeyNames.shown(shown.hint.key))
    let column = x - (shown.columns.upperBound - width)
    return column < 0 ? width + 1 : column
  }

  package override func activate() -> Bool {
    guard let pressed else { return false }
    self.pressed = nil
    pressed()
    // A view that the key opened may be under the pointer. The next press on it is not a double click.
    window?.mouse.endClick()
    return true
  }

  public override func hoverRegion(at point: CellPoint) -> CellRect? {
    let items =
      shownHints.map(\.columns) + (onFindings == nil ? [] : [findingColumns]) + [nameColumns]
    return items.first { $0.contains(point.x) }.map {
      CellRect(x: $0.lowerBound, y: 0, width: $0.count, height: 1)
    }
  }
}
