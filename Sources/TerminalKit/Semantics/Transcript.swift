/// Turns the screen and its changes into lines of plain text, for a screen reader or a braille
/// display: one line for each element, without boxes, colors and animations.
///
/// Each line is announced once. It is announced again when its text changes, and when the element
/// was invisible in between. The focused element has a line of its own, so it is not among the new
/// lines. An error is announced once when it appears, and when its field gets the focus.
@MainActor
struct Transcript {
  /// The lines to announce now.
  struct Update: Equatable {
    /// New lines, in reading order.
    var lines: [String] = []
    /// The line of the focused element; nil without focus.
    var prompt: Prompt?
    /// Whether ``prompt`` belongs to another element than before.
    var movesFocus = false
  }

  /// The line of the focused element, with the terminal's cursor.
  struct Prompt: Equatable {
    /// The description of the element, followed by the text of a field.
    var text: String
    /// The number of characters of ``text`` before the cursor; nil if the cursor is after the text.
    var caret: Int?
  }

  /// The announcements about the screen, and about each box over it, from bottom to top.
  private var layers: [Layer] = []
  private weak var focus: View?
  /// The line of the focused element since it counts time; nil if it does not.
  private var timerPrompt: Prompt?
  /// Whether it was announced that an operation is running.
  private var isBusy = false

  /// The announcements made while a certain modal box, or none, was on top.
  private struct Layer {
    weak var box: View?
    let hasBox: Bool
    weak var screen: View?
    var announcements: [Key: Announcement] = [:]
  }

  /// The identity of a line about an element.
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let part: Int?
    let isDetail: Bool
  }

  private struct Announcement {
    weak var view: View?
    let text: String
    let plainText: String
    let isDisabled: Bool
    let isTimer: Bool
  }

  /// Removes all announcements, so that the next update announces everything that is visible.
  mutating func reset() {
    layers = []
    focus = nil
  }

  /// Returns the differences between a tree and the announcements so far.
  mutating func update(_ tree: SemanticElement) -> Update {
    var update = Update()
    let box = tree.children.first { $0.states.contains(.modal) }?.view
    let isEarlierLayer = enterLayer(of: box)
    var reader = TranscriptReader(title: tree.name)
    reader.read(tree)
    let hasEnded = isBusy && !reader.isBusy && tree.first { $0.role == .alert } == nil
    isBusy = reader.isBusy
    if box == nil, layers[0].screen !== tree.view, !reader.entries.isEmpty {
      layers[0].screen = tree.view
      layers[0].announcements = [:]
      update.lines.append(Transcript.title(tree))
    }
    let focused = tree.focused
    update.lines += newLines(reader.entries, except: focused?.view)
    // A canceled operation brings nothing new.
    if hasEnded { update.lines.insert(update.lines.isEmpty ? "Loading ended." : "Loaded.", at: 0) }
    update.movesFocus = focused?.view !== focus
    if update.movesFocus || focused?.view?.accessibility.isTimer != true { timerPrompt = nil }
    update.prompt = timerPrompt ?? focused.map { TranscriptReader.prompt($0, in: tree) }
    if focused?.view?.accessibility.isTimer == true { timerPrompt = update.prompt }
    focus = focused?.view
    // Moving to a field announces its error.
    if update.movesFocus, let problem = focused.flatMap(TranscriptReader.problem),
      !update.lines.contains(problem)
    {
      update.lines.append(problem)
    }
    if isEarlierLayer, update.lines.isEmpty, update.prompt == nil {
      update.lines.append(Transcript.title(tree))
    }
    return update
  }

  private static func title(_ tree: SemanticElement) -> String {
    tree.name == tree.role.title ? "Screen without a title" : "Screen: \(tree.name)"
  }

  /// Selects the layer of a box, or of no box.
  /// - Returns: Whether it is an earlier layer, because boxes over it were closed.
  private mutating func enterLayer(of box: View?) -> Bool {
    if layers.isEmpty { layers.append(Layer(box: nil, hasBox: false)) }
    let index = layers.firstIndex { $0.hasBox == (box != nil) && $0.box === box }
    if let index {
      let isOlder = index < layers.count - 1
      layers.removeSubrange((index + 1)...)
      return isOlder
    }
    layers.removeAll { $0.hasBox && $0.box == nil }
    // The elements outside the box, such as a message in the status bar, were announced already.
    layers.append(
      Layer(box: box, hasBox: true, announcements: layers[layers.count - 1].announcements))
    return false
  }

  /// Returns the lines that were not announced before. The line about the focused element is left
  /// out, because the prompt already shows it.
  private mutating func newLines(
    _ entries: [TranscriptReader.Entry], except focused: View?
  ) -> [String] {
    var now: [Key: Announcement] = [:]
    var new: [String] = []
    let before = layers[layers.count - 1].announcements
    for entry in entries {
      guard let view = entry.view else { continue }
      let key = Key(
        view: ObjectIdentifier(view), part: entry.part, isDetail: entry.isDetail)
      now[key] = Announcement(
        view: view, text: entry.text, plainText: entry.plainText, isDisabled: entry.isDisabled,
        isTimer: view.accessibility.isTimer)
      let previous = before[key].flatMap { $0.view === view ? $0 : nil }
      if let previous, previous.isTimer, view.accessibility.isTimer {
        now[key] = previous
        continue
      }
      if previous?.text == entry.text { continue }
      // Announce the newly selected element, but not the deselected one, and not a row whose number
      // or list size changed. An invalid field has a line about its error.
      if previous?.plainText == entry.plainText, !entry.isSelected { continue }
      // Progress is announced once, regardless of its value.
      if previous != nil, entry.isProgress { continue }
      // The focused element has its own line. One that draws several rows announces them.
      if view === focused, entry.part == nil, !entry.isDetail { continue }
      // The absence of a word would not be noticed.
      let isEnabled = previous?.isDisabled == true && !entry.isDisabled
      new.append(isEnabled ? entry.text + ", enabled" : entry.text)
    }
    layers[layers.count - 1].announcements = now
    return new
  }
}

/// Converts elements to text.
@MainActor
struct TranscriptReader {
  /// A line about an element.
  struct Entry {
    let view: View?
    let part: Int?
    let text: String
    /// The text without the states that have other lines, and without the row number.
    let plainText: String
    /// Whether the element cannot be used now.
    let isDisabled: Bool
    /// Whether the element is the selected one of several.
    let isSelected: Bool
    /// Whether the line is the error or the detail of the element.
    let isDetail: Bool
    /// Whether the element is a running operation.
    let isProgress: Bool
    /// Whether the element is plain text.
    let isPlainText: Bool

    init(
      _ text: String, plainText: String? = nil, of element: SemanticElement, isDetail: Bool = false
    ) {
      view = element.view
      part = element.part
      self.text = TranscriptReader.bounded(text)
      self.plainText = plainText.map(TranscriptReader.bounded) ?? self.text
      self.isDetail = isDetail
      isSelected = element.states.contains(.selected)
      isDisabled = element.states.contains(.disabled)
      isProgress = element.role == .progress
      isPlainText = element.role == .text && !isDetail
    }
  }

  /// The lines, in reading order.
  private(set) var entries: [Entry] = []
  /// Whether a running operation is visible.
  private(set) var isBusy = false

  private let title: String
  /// The row of a list whose first line follows.
  private var row: SemanticElement.Position?

  init(title: String) { self.title = title }

  /// Reads the visible part of an element.
  mutating func read(_ element: SemanticElement) {
    guard element.isVisible else { return }
    if element.role == .progress { isBusy = true }
    if element.role == .listItem, !element.children.isEmpty { row = element.position }
    if hasLine(element) { add(element) }
    if let detail = TranscriptReader.problem(of: element) ?? element.detail, !detail.isEmpty {
      entries.append(Entry(detail, of: element, isDetail: true))
    }
    for child in element.announcedChildren where !element.describes(child) { read(child) }
    // The row may have had no lines.
    if element.role == .listItem { row = nil }
    if let hint = element.scrollHint { entries.append(Entry(hint, of: element, isDetail: true)) }
  }

  /// Returns the error of an element, or nil if it is valid.
  static func problem(of element: SemanticElement) -> String? {
    guard element.states.contains(.invalid), let detail = element.detail, !detail.isEmpty else {
      return nil
    }
    return "Error in \(element.name): \(detail)"
  }

  /// The maximum length of a line, in characters. A screen reader speaks some 20 in a second.
  nonisolated static let longestLine = 4000

  fileprivate nonisolated static func bounded(_ text: String) -> String {
    // The number of bytes is an upper bound of the number of characters.
    guard text.utf8.count > longestLine else { return text }
    let rest = text.count - longestLine
    return rest > 0 ? text.prefix(longestLine) + "… and \(rest) more characters" : text
  }

  private mutating func add(_ element: SemanticElement) {
    let row = row
    self.row = nil
    // The label of a field is part of the field's line.
    if element.role == .textField, let label = entries.last, label.isPlainText,
      label.text == element.name
    {
      entries.removeLast()
    }
    var plain = element
    plain.states.subtract([.selected, .invalid])
    entries.append(
      Entry(
        TranscriptReader.text(of: element, in: row),
        plainText: TranscriptReader.text(of: plain, in: nil),
        of: element))
  }

  /// Returns whether an element has a line; pure containers do not.
  private func hasLine(_ element: SemanticElement) -> Bool {
    switch element.role {
    case .window, .navigationBar, .tabList, .pages, .list, .scrollArea: false
    case .listItem: element.children.isEmpty
    case .header: element.name != title
    case .group: element.name != element.role.title
    default: true
    }
  }

  /// Returns the line of the focused element.
  static func prompt(_ element: SemanticElement, in tree: SemanticElement) -> Transcript.Prompt {
    var element = element
    // The value of pages is a position.
    if element.isFocusable, element.role != .pages, element.position == nil, tree.focusedRow == nil
    {
      element.position = tree.positionOfFocus
    }
    guard element.role == .textField, let field = element.view as? TextField else {
      return Transcript.Prompt(
        text: bounded("> " + text(of: element, in: tree.focusedRow)), caret: nil)
    }
    let start = "> " + description(element) + ": "
    return Transcript.Prompt(
      text: start + (element.value ?? ""),
      caret: start.count + min(field.editor.caret, element.value?.count ?? 0))
  }

  /// Returns the name, role, position, states and value of an element, and its row in a list.
  private static func text(
    of element: SemanticElement, in row: SemanticElement.Position?
  ) -> String {
    var text = description(element)
    switch (element.role, element.value) {
    case (.pages, let value?), (.pageIndicator, let value?):
      // A position such as "3 / 7".
      let words = value.split(separator: " ").map { $0 == "/" ? "of" : $0 }
      text += ", " + words.joined(separator: " ")
    case (_, ""?): text += ", empty"
    case (_, let value?): text += ": \(value)"
    case (_, nil): break
    }
    guard let row else { return text }
    // After a sentence, a new one begins.
    let isSentence = text.last.map { ".!?…".contains($0) } ?? false
    return text + (isSentence ? " Row" : ", row") + " \(row.number) of \(row.count)"
  }

  private static func description(_ element: SemanticElement) -> String {
    var words = [element.name]
    switch element.role {
    case .text, .progress, .status: break
    case let role where role.title == element.name: break
    case .textField where element.states.contains(.secure): words.append("secure text field")
    case let role: words.append(role.title)
    }
    for (state, word) in [
      (SemanticElement.State.selected, "selected"), (.disabled, "disabled"), (.busy, "busy"),
      (.readOnly, "read only"), (.invalid, "invalid"),
    ] where element.states.contains(state) { words.append(word) }
    if let position = element.position { words.append("\(position.number) of \(position.count)") }
    return words.joined(separator: ", ")
  }
}

extension SemanticElement {
  /// Returns whether the line of this element includes the text of a child.
  fileprivate func describes(_ child: SemanticElement) -> Bool {
    switch role {
    case .button, .link, .tab, .header: child.first(where: \.isFocusable) == nil
    default: false
    }
  }

  /// The children to announce. A list that draws its choices itself announces only the selected
  /// one.
  fileprivate var announcedChildren: [SemanticElement] {
    guard role == .list else { return children }
    let selected = children.filter { $0.part != nil && $0.states.contains(.selected) }
    return selected.isEmpty ? children : selected
  }

  /// The directions of further content in a scroll area; nil if everything is visible.
  @MainActor
  fileprivate var scrollHint: String? {
    guard role == .scrollArea, first(where: { !$0.isVisible }) != nil else { return nil }
    guard (view as? ScrollingView)?.axis == .horizontal else {
      return value == "100 %" ? nil : "More below."
    }
    switch value {
    case "0 %": return "More to the right."
    case "100 %": return "More to the left."
    default: return "More to the left and to the right."
    }
  }

  /// The position of the focus among the elements that Tab stops at, except those in lists, which
  /// have positions of their own; nil if there is only one.
  fileprivate var positionOfFocus: Position? {
    var (number, count) = (0, 0)
    visit { element in
      if element.isFocusable || element.isFocused {
        count += 1
        if element.isFocused { number = count }
      }
      return element.role != .listItem
    }
    return number > 0 && count > 1 ? Position(number: number, count: count) : nil
  }

  /// The position of the list row that contains the focus.
  fileprivate var focusedRow: Position? {
    if isFocused { return role == .listItem ? position : nil }
    for child in children where child.focused != nil {
      return child.focusedRow ?? (role == .listItem ? position : nil)
    }
    return nil
  }
}
