/// Tells what is on the screen, and what changes there, in lines of plain text, for a screen reader
/// or a braille line: one line for each element, without boxes, colours and anything that moves.
///
/// What stays the same is told once. A line is told again when what it says is another thing, and
/// when the element was out of sight in between.
@MainActor
struct Transcript {
  /// What is to be told now.
  struct Update: Equatable {
    /// New lines, in reading order.
    var lines: [String] = []
    /// The element that has the focus; nil where none has.
    var prompt: Prompt?
    /// Whether ``prompt`` is another element than before.
    var movesFocus = false
  }

  /// The line of the element that has the focus, on which the terminal's cursor stands.
  struct Prompt: Equatable {
    /// What it is, and of a field what stands in it.
    var text: String
    /// How many characters of ``text`` stand before the cursor; nil where it stands behind what is
    /// shown of it.
    var caret: Int?
  }

  /// What was said of the screen, and of each box over it, from the bottom up.
  private var layers: [Layer] = []
  private weak var focus: View?
  /// Whether it was said that work is under way.
  private var isBusy = false

  /// What was said while nothing, or a certain box, kept the keys to itself.
  private struct Layer {
    weak var box: View?
    let hasBox: Bool
    weak var screen: View?
    var said: [Key: Said] = [:]
  }

  /// A line about an element.
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let part: Int?
    let isDetail: Bool
  }

  private struct Said {
    weak var view: View?
    let text: String
    let plainText: String
  }

  /// Forgets what was said: the next update tells everything that is seen.
  mutating func forget() {
    layers = []
    focus = nil
  }

  /// What is new in a tree.
  mutating func update(_ tree: SemanticElement) -> Update {
    var update = Update()
    let box = tree.children.first { $0.states.contains(.modal) }?.view
    let cameBack = enterLayer(of: box)
    var reader = TranscriptReader(title: tree.name)
    reader.read(tree)
    let hasEnded = isBusy && !reader.isBusy && tree.first { $0.role == .alert } == nil
    isBusy = reader.isBusy
    if box == nil, layers[0].screen !== tree.view, !reader.entries.isEmpty {
      layers[0].screen = tree.view
      layers[0].said = [:]
      update.lines.append(Transcript.title(tree))
    }
    let focused = tree.focused
    update.lines += say(reader.entries, unlessAlone: focused?.view)
    // What was cancelled brings nothing new.
    if hasEnded { update.lines.insert(update.lines.isEmpty ? "Loading ended." : "Loaded.", at: 0) }
    update.prompt = focused.map { TranscriptReader.prompt($0, in: tree) }
    update.movesFocus = focused?.view !== focus
    focus = focused?.view
    // Who comes to a field hears what is wrong with it.
    if update.movesFocus, let problem = focused.flatMap(TranscriptReader.problem),
      !update.lines.contains(problem)
    {
      update.lines.append(problem)
    }
    if cameBack, update.lines.isEmpty, update.prompt == nil {
      update.lines.append(Transcript.title(tree))
    }
    return update
  }

  private static func title(_ tree: SemanticElement) -> String {
    tree.name == tree.role.title ? "Screen without a title" : "Screen: \(tree.name)"
  }

  /// Goes to what was said under a box, or under none. Returns whether that is something older,
  /// since boxes over it went.
  private mutating func enterLayer(of box: View?) -> Bool {
    if layers.isEmpty { layers.append(Layer(box: nil, hasBox: false)) }
    let place = layers.firstIndex { $0.hasBox == (box != nil) && $0.box === box }
    if let place {
      let isOlder = place < layers.count - 1
      layers.removeSubrange((place + 1)...)
      return isOlder
    }
    layers.removeAll { $0.hasBox && $0.box == nil }
    // What is outside of the box too, such as a message of the last row, was said already.
    layers.append(Layer(box: box, hasBox: true, said: layers[layers.count - 1].said))
    return false
  }

  /// The lines that were not said before. The only one is left out where it is about the element
  /// whose line is told anyway, since it has the focus.
  private mutating func say(
    _ entries: [TranscriptReader.Entry], unlessAlone focused: View?
  ) -> [String] {
    var now: [Key: Said] = [:]
    var new: [TranscriptReader.Entry] = []
    let before = layers[layers.count - 1].said
    for entry in entries {
      guard let view = entry.view else { continue }
      let key = Key(
        view: ObjectIdentifier(view), part: entry.part, isDetail: entry.isDetail)
      now[key] = Said(view: view, text: entry.text, plainText: entry.plainText)
      let known = before[key].flatMap { $0.view === view ? $0 : nil }
      if known?.text == entry.text { continue }
      // Of several, the one that is selected now is told, and not the one that was; and not again what
      // only stands in another row now, or in a list with more rows.
      if known?.plainText == entry.plainText, !entry.isSelected { continue }
      // Work that goes on is told once, whatever it counts.
      if known != nil, entry.isProgress { continue }
      // What changes at the focus is seen in its own line.
      if view === focused, known != nil, !entry.isDetail { continue }
      new.append(entry)
    }
    layers[layers.count - 1].said = now
    if new.count == 1, new[0].view === focused, !new[0].isDetail { return [] }
    return new.map(\.text)
  }
}

/// Puts elements into words.
@MainActor
struct TranscriptReader {
  /// Something to say of an element.
  struct Entry {
    let view: View?
    let part: Int?
    let text: String
    /// The same without a word on whether it is selected and in which row it stands.
    let plainText: String
    /// Whether it is about the selected one of several.
    let isSelected: Bool
    /// Whether it is what is wrong with the element, or is to be known besides.
    let isDetail: Bool
    /// Whether it is about work that is under way.
    let isProgress: Bool
    /// Whether it is text that is nothing else.
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
      isProgress = element.role == .progress
      isPlainText = element.role == .text && !isDetail
    }
  }

  /// In reading order.
  private(set) var entries: [Entry] = []
  /// Whether some work is seen to be under way.
  private(set) var isBusy = false

  private let title: String
  /// The row of a list whose first line is still to come.
  private var row: SemanticElement.Position?

  init(title: String) { self.title = title }

  /// Reads what is seen of an element.
  mutating func read(_ element: SemanticElement) {
    guard element.isVisible else { return }
    if element.role == .progress { isBusy = true }
    if element.role == .listItem, !element.children.isEmpty { row = element.position }
    if hasLine(element) { add(element) }
    if let detail = TranscriptReader.problem(of: element) ?? element.detail, !detail.isEmpty {
      entries.append(Entry(detail, of: element, isDetail: true))
    }
    for child in element.choices where !element.tells(child) { read(child) }
    // Nothing of the row may have been told.
    if element.role == .listItem { row = nil }
    if let rest = element.rest { entries.append(Entry(rest, of: element, isDetail: true)) }
  }

  /// What is wrong with an element; nil where nothing is.
  static func problem(of element: SemanticElement) -> String? {
    guard element.states.contains(.invalid), let detail = element.detail, !detail.isEmpty else {
      return nil
    }
    return "Error in \(element.name): \(detail)"
  }

  /// The most characters of one line; a screen reader says some 20 in a second.
  nonisolated static let longestLine = 4000

  fileprivate nonisolated static func bounded(_ text: String) -> String {
    // No text has more characters than bytes.
    guard text.utf8.count > longestLine else { return text }
    let rest = text.count - longestLine
    return rest > 0 ? text.prefix(longestLine) + "… and \(rest) more characters" : text
  }

  private mutating func add(_ element: SemanticElement) {
    let row = row
    self.row = nil
    // The text that a field is named by is told with the field.
    if element.role == .textField, let label = entries.last, label.isPlainText,
      label.text == element.name
    {
      entries.removeLast()
    }
    var plain = element
    plain.states.remove(.selected)
    entries.append(
      Entry(
        TranscriptReader.words(element, in: row), plainText: TranscriptReader.words(plain, in: nil),
        of: element))
  }

  /// Whether an element has a line: not where it only holds others.
  private func hasLine(_ element: SemanticElement) -> Bool {
    switch element.role {
    case .window, .navigationBar, .tabList, .pages, .list, .scrollArea: false
    case .listItem: element.children.isEmpty
    case .header: element.name != title
    case .group: element.name != element.role.title
    default: true
    }
  }

  /// The line of the element that has the focus.
  static func prompt(_ element: SemanticElement, in tree: SemanticElement) -> Transcript.Prompt {
    guard element.role == .textField, let field = element.view as? TextField else {
      return Transcript.Prompt(
        text: bounded("> " + words(element, in: tree.rowOfFocus)), caret: nil)
    }
    let start = "> " + description(element) + ": "
    return Transcript.Prompt(
      text: start + (element.value ?? ""),
      caret: start.count + min(field.editor.caret, element.value?.count ?? 0))
  }

  /// Name, role, place, states and value, and the row of a list.
  private static func words(
    _ element: SemanticElement, in row: SemanticElement.Position?
  ) -> String {
    var text = description(element)
    if let value = element.value { text += value.isEmpty ? ", empty" : ": \(value)" }
    guard let row else { return text }
    // Behind a sentence another one begins.
    let isSentence = text.last.map { ".!?…".contains($0) } ?? false
    return text + (isSentence ? " Row" : ", row") + " \(row.number) of \(row.count)"
  }

  private static func description(_ element: SemanticElement) -> String {
    var words = [element.name]
    switch element.role {
    case .text, .progress, .status: break
    case let role where role.title == element.name: break
    case let role: words.append(role.title)
    }
    for (state, word) in [
      (SemanticElement.State.selected, "selected"), (.disabled, "disabled"),
      (.readOnly, "read only"), (.secure, "secret"), (.invalid, "invalid"),
    ] where element.states.contains(state) { words.append(word) }
    if let position = element.position { words.append("\(position.number) of \(position.count)") }
    return words.joined(separator: ", ")
  }
}

extension SemanticElement {
  /// Whether the line of this element says what a child of it would.
  fileprivate func tells(_ child: SemanticElement) -> Bool {
    switch role {
    case .button, .link, .tab, .header: child.first(where: \.isFocusable) == nil
    default: false
    }
  }

  /// The children that are told: of the choices in a list that draws them itself, the one that is
  /// selected.
  fileprivate var choices: [SemanticElement] {
    guard role == .list else { return children }
    let selected = children.filter { $0.part != nil && $0.states.contains(.selected) }
    return selected.isEmpty ? children : selected
  }

  /// Says of a scroll area where there is more than what is seen; nil where there is no more.
  @MainActor
  fileprivate var rest: String? {
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

  /// The place of the row of a list in which the focus is.
  fileprivate var rowOfFocus: Position? {
    if isFocused { return role == .listItem ? position : nil }
    for child in children where child.focused != nil {
      return child.rowOfFocus ?? (role == .listItem ? position : nil)
    }
    return nil
  }
}
