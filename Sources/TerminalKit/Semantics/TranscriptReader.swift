import CellText
import Localization

/// Converts the visible elements of a tree to lines, in reading order.
@MainActor
struct TranscriptReader {
  /// A line about an element.
  struct Entry {
    /// What a line says about its element. Each is announced by itself.
    enum Kind: Hashable {
      /// The element itself.
      case line
      /// More information about it.
      case detail
      /// The error of a field.
      case problem
      /// Where more content is.
      case overflow
      /// The match of a search.
      case match
      /// A message in the status bar, with its number: the same message can be shown again.
      case message(Int)
      /// A running operation.
      case progress
    }

    let view: View?
    let part: Int?
    let kind: Kind
    let text: String
    /// The text without the states that have other lines, and without the row number.
    let plainText: String
    /// The name of the element.
    let name: String
    /// Whether the element cannot be used now.
    let isDisabled: Bool
    /// Whether the element is the selected one of several.
    let isSelected: Bool
    /// Whether the line is text that no key reaches.
    let isText: Bool
    let isHeading: Bool
    /// Whether it is in a list.
    let isInRow: Bool
    /// Whether it is the first line of a row of a list.
    let beginsRow: Bool
    /// Whether it says that the screen may be out of date.
    let isStale: Bool
    /// Whether it is an alert or a text in one.
    let isAlert: Bool
    /// Whether it is a button that Tab reaches.
    let isButton: Bool
  }

  /// The lines, in reading order.
  private(set) var entries: [Entry] = []
  /// Whether an operation is running that the screen shows.
  private(set) var isBusy = false
  /// The scroll views, and how far each is scrolled.
  private(set) var offsets: [ObjectIdentifier: CellPoint] = [:]
  /// The fields without an error.
  private(set) var validFields: Set<ObjectIdentifier> = []

  private let title: String
  private let hasPages: Bool
  /// The row of a list whose first line follows.
  private var row: SemanticElement.Position?
  private var rowDepth = 0
  private var alertDepth = 0

  init(_ tree: SemanticElement) {
    title = tree.name
    hasPages = tree.first { $0.role == .pages } != nil
    read(tree)
  }

  /// Reads the visible part of an element.
  private mutating func read(_ element: SemanticElement) {
    if let scroller = element.view as? ScrollingView, element.role == .scrollArea {
      offsets[ObjectIdentifier(scroller)] = scroller.offset
    }
    guard element.isVisible else { return }
    if element.role == .progress || element.states.contains(.busy) { isBusy = true }
    let isRow = element.role == .listItem
    if isRow { rowDepth += 1 }
    if isRow, !element.children.isEmpty { row = element.position }
    if hasLine(element) { add(element) }
    addDetail(of: element)
    if element.role == .alert { alertDepth += 1 }
    for child in element.announcedChildren where !element.describes(child) && !child.isBackButton {
      read(child)
    }
    if element.role == .alert { alertDepth -= 1 }
    // The row may have had no lines.
    if isRow {
      row = nil
      rowDepth -= 1
    }
    if let hint = element.overflowHint { append(hint, .overflow, element) }
  }

  private mutating func addDetail(of element: SemanticElement) {
    if let problem = element.problem {
      let name = SpokenElement(element).name
      return append(localized.accessibleError(name: name, message: problem), .problem, element)
    }
    if element.role == .textField, let view = element.view {
      validFields.insert(ObjectIdentifier(view))
    }
    // The line of an alert has its detail.
    guard element.role != .alert, let detail = element.detail, !detail.isEmpty else { return }
    append(detail, isMatch(detail, element) ? .match : .detail, element)
  }

  private func isMatch(_ text: String, _ element: SemanticElement) -> Bool {
    element.view is StatusBar && element.view?.window?.currentSearch?.announcement == text
  }

  private mutating func add(_ element: SemanticElement) {
    let row = row
    self.row = nil
    // The label of a field is part of the field's line.
    if element.role.isNamedByTextBefore, let label = entries.last, label.isText, !label.isHeading,
      label.kind == .line, label.text == element.name
    {
      entries.removeLast()
    }
    var plain = element
    plain.states.subtract([.selected, .invalid])
    if element.role == .radioButton { plain.states.remove(.checked) }
    // While somebody types, the number of matches changes, but mostly not the selected one.
    if plain.part != nil { plain.position = nil }
    var kind = Entry.Kind.line
    if element.role == .progress { kind = .progress }
    if let bar = element.view as? StatusBar, element.part == nil, element.role == .status {
      kind = isMatch(element.name, element) ? .match : .message(bar.messageCount)
    }
    guard kind != .progress || !(element.view is StatusBar) || element.view?.window?.progress != nil
    else {
      // The paths of requests in the background mean nothing to most users.
      return append(localized(.accessibleLoading), kind, element)
    }
    append(
      SpokenElement(element).line(position: row.map(SpokenElement.words(row:))),
      plain: SpokenElement(plain).line(saysChoice: false), kind, element, beginsRow: row != nil)
  }

  private mutating func append(
    _ text: String, plain: String? = nil, _ kind: Entry.Kind, _ element: SemanticElement,
    beginsRow: Bool = false
  ) {
    let text = TranscriptReader.bounded(text)
    entries.append(
      Entry(
        view: element.view, part: element.part, kind: kind, text: text,
        plainText: plain.map(TranscriptReader.bounded) ?? text, name: SpokenElement(element).name,
        isDisabled: element.states.contains(.disabled),
        isSelected: element.states.contains(.selected) && element.part == nil
          || SpokenElement(element).isCheckedRadio,
        isText: kind == .line && (element.role == .text || element.role == .header),
        isHeading: element.role == .header, isInRow: rowDepth > 0, beginsRow: beginsRow,
        isStale: element.states.contains(.stale),
        isAlert: kind == .line
          && (element.role == .alert || alertDepth > 0 && element.role == .text),
        isButton: kind == .line && element.role == .button && element.isFocusable))
  }

  /// Returns whether an element has a line; pure containers do not.
  private func hasLine(_ element: SemanticElement) -> Bool {
    switch element.role {
    case .window, .navigationBar, .tabList, .pages, .list, .scrollArea: false
    case .pageIndicator: !hasPages
    case .listItem: element.children.isEmpty
    case .header: element.name != title
    case .group, .radioGroup: !element.isNameless
    default: true
    }
  }

  /// The maximum length of a line, in characters. A screen reader speaks some 20 in a second.
  nonisolated static let longestLine = 4000

  nonisolated static func bounded(_ text: String) -> String {
    // The number of bytes is an upper bound of the number of characters.
    guard text.utf8.count > longestLine else { return text }
    let rest = text.count - longestLine
    return rest > 0
      ? text.prefix(longestLine) + "… " + localized.accessibleMoreCharacters(count: rest) : text
  }

  // MARK: - Focus

  /// Returns the line of the focused element.
  /// - Parameters:
  ///   - tree: The tree of the element.
  ///   - isNewRow: Whether the element is in another row of a list than the focus before.
  ///   - saysError: Whether an invalid field says its error.
  static func focusLine(
    _ element: SemanticElement, in tree: SemanticElement, isNewRow: Bool = true, saysError: Bool
  ) -> String {
    let row = tree.focusedRow
    var position = row.map(SpokenElement.words(row:))
    // The value of pages is a position.
    if element.isFocusable, element.role != .pages, row == nil {
      position = tree.positionOfFocus.map { SpokenElement.words($0) }
    }
    let name = isNewRow ? tree.nameOfRowAroundFocus : nil
    return bounded(
      SpokenElement(element).line(position: position, row: name, isFocus: saysError))
  }
}

extension SemanticElement {
  /// Whether the element goes back. Each screen has one, and Escape does the same.
  @MainActor fileprivate var isBackButton: Bool {
    !isFocused && (view as? FlatButton)?.goesBack == true
  }

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
  fileprivate var overflowHint: String? {
    guard role == .scrollArea, first(where: { !$0.isVisible }) != nil else { return nil }
    guard (view as? ScrollingView)?.axis == .horizontal else {
      return value == "100 %" ? nil : localized(.accessibleMoreBelow)
    }
    switch value {
    case "0 %": return localized(.accessibleMoreRight)
    case "100 %": return localized(.accessibleMoreLeft)
    default: return localized(.accessibleMoreBoth)
    }
  }

  /// The position of the focus among the controls that Tab reaches, except those in lists, which have positions
  /// of their own; nil if there is only one. Scrolling content does not count.
  fileprivate var positionOfFocus: Position? {
    var (number, count) = (0, 0)
    visit { element in
      let isControl = element.isFocusable && element.role != .scrollArea && element.role != .pages
      if isControl || element.isFocused {
        count += 1
        if element.isFocused { number = count }
      }
      return element.role != .listItem
    }
    return number > 0 && count > 1 ? Position(number: number, count: count) : nil
  }

  /// The list row around the focused control; nil if the focus is in no list, or is the row.
  @MainActor var rowAroundFocus: SemanticElement? {
    guard !isFocused, let child = children.first(where: { $0.focused != nil }) else { return nil }
    return child.rowAroundFocus ?? (role == .listItem ? self : nil)
  }

  /// The first text of the row around the focused control, if it is not part of a control. Without it, nobody would
  /// know which of several `Remove` buttons has the focus.
  @MainActor fileprivate var nameOfRowAroundFocus: String? {
    guard let row = rowAroundFocus else { return nil }
    var name: String?
    row.visit { element in
      guard name == nil, !element.isFocusable, !element.isFocused else { return false }
      if element.role == .text || element.role == .header { name = element.name }
      return true
    }
    return name.map { TextMetrics.prefix($0, width: SemanticElement.longestRowName) }
  }

  private static var longestRowName: Int { 60 }

  /// The position of the list row that contains the focus.
  fileprivate var focusedRow: Position? {
    if isFocused { return role == .listItem ? position : nil }
    for child in children where child.focused != nil {
      return child.focusedRow ?? (role == .listItem ? position : nil)
    }
    return nil
  }
}
