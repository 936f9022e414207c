import CellText

/// Makes the semantic tree of what can be reached in a window.
@MainActor
struct SemanticTreeBuilder {
  private let focused: View?

  init(focused: View?) { self.focused = focused }

  /// The elements that stand for a view: itself with what is inside it, or, where it is nothing by
  /// itself, what is inside it.
  func elements(of view: View, _ place: CoordinateSpace) -> [SemanticElement] {
    guard !view.isHidden else { return [] }
    let semantics = view.semantics
    let content =
      parts(of: view, semantics, place)
      + (semantics.hidesContent ? [] : content(of: view, view.contentSpace(in: place)))
    let isFocused = view === focused
    if view.accessibility.isHidden, !isFocused { return content }
    guard let role = role(of: view, semantics) else { return adopted(by: view, content, place) }
    let text = semantics.text.map(SemanticTreeBuilder.line) ?? ""
    let label = view.accessibilityLabel.map(SemanticTreeBuilder.line) ?? ""
    let hasNothing = text.isEmpty && label.isEmpty && content.isEmpty && semantics.value == nil
    if hasNothing, role == .text || role == .header, !view.isTabStop { return [] }
    if view.frame.isEmpty, content.isEmpty { return [] }
    let bounds = view.frame.offsetBy(dx: place.origin.x, dy: place.origin.y)
    let seen = bounds.intersection(place.clip)
    var states = semantics.states
    if view.isTabStop { states.insert(.focusable) }
    if isFocused { states.insert(.focused) }
    if seen.isEmpty, !content.contains(where: \.isVisible) { states.insert(.offscreen) }
    let names = [label, text, role.isNamedByContent ? SemanticTreeBuilder.name(of: content) : ""]
    return [
      SemanticElement(
        role: role, name: names.first { !$0.isEmpty } ?? role.title,
        value: semantics.value.map(SemanticTreeBuilder.line),
        detail: semantics.detail.map(SemanticTreeBuilder.line), identifier: view.identifier,
        position: semantics.position, states: states, actions: semantics.actions, bounds: bounds,
        visibleBounds: seen, children: content, view: view)
    ]
  }

  /// What a view is; nil where it is nothing by itself.
  private func role(of view: View, _ semantics: Semantics) -> SemanticElement.Role? {
    if view.accessibility.isHeader, !view.isTabStop { return .header }
    return semantics.role
  }

  // MARK: - What is inside

  private func content(of view: View, _ inside: CoordinateSpace) -> [SemanticElement] {
    if view.subviewsAreRoots, let strip = view as? LazyStack { return rows(of: strip, inside) }
    var content = view.subviews.flatMap { elements(of: $0, inside) }
    SemanticTreeBuilder.nameFields(in: &content)
    return content
  }

  /// The most characters of a text that names the field behind it; a longer one is no label.
  private static let longestLabel = 80

  /// Names fields that have no other name by the text before them.
  private static func nameFields(in elements: inout [SemanticElement]) {
    for index in elements.indices.dropFirst()
    where elements[index].role == .textField
      && elements[index].name == SemanticElement.Role.textField.title
    {
      let label = elements[index - 1]
      if label.role == .text, label.name.count <= longestLabel {
        elements[index].name = label.name
      }
    }
  }

  /// What a view draws itself, as far as it says so.
  private func parts(
    of view: View, _ semantics: Semantics, _ place: CoordinateSpace
  ) -> [SemanticElement] {
    let corner = place.origin.offsetBy(dx: view.frame.x, dy: view.frame.y)
    return semantics.parts.enumerated().compactMap { index, part in
      guard let role = part.semantics.role else { return nil }
      let bounds = part.frame.offsetBy(dx: corner.x, dy: corner.y)
      let seen = bounds.intersection(place.clip)
      let text = part.semantics.text.map(SemanticTreeBuilder.line) ?? ""
      return SemanticElement(
        role: role, name: text.isEmpty ? role.title : text,
        value: part.semantics.value.map(SemanticTreeBuilder.line),
        detail: part.semantics.detail.map(SemanticTreeBuilder.line),
        position: part.semantics.position,
        states: part.semantics.states.union(seen.isEmpty ? [.offscreen] : []),
        actions: part.semantics.actions, bounds: bounds, visibleBounds: seen, children: [],
        view: view, part: index)
    }
  }

  /// The rows of a list that have views.
  private func rows(of strip: LazyStack, _ inside: CoordinateSpace) -> [SemanticElement] {
    strip.rows.compactMap { row in
      guard !row.view.isHidden else { return nil }
      let content = elements(of: row.view, inside)
      guard !content.isEmpty else { return nil }
      let bounds = row.view.bounds.offsetBy(
        dx: inside.origin.x + row.view.frame.x, dy: inside.origin.y + row.view.frame.y)
      let seen = bounds.intersection(inside.clip)
      let name = SemanticTreeBuilder.name(of: content)
      return SemanticElement(
        role: .listItem, name: name.isEmpty ? SemanticElement.Role.listItem.title : name,
        position: .init(number: row.index + 1, count: strip.count),
        states: seen.isEmpty ? [.offscreen] : [], actions: [], bounds: bounds,
        visibleBounds: seen, children: content, view: row.view)
    }
  }

  /// What is inside a view that is nothing by itself but has a label or an identifier. Where that is
  /// one structure, such as the tabs in a box of their own, both belong to it; else a group has them.
  private func adopted(
    by view: View, _ content: [SemanticElement], _ place: CoordinateSpace
  ) -> [SemanticElement] {
    let label = view.accessibilityLabel.map(SemanticTreeBuilder.line) ?? ""
    guard !label.isEmpty || view.identifier != nil, !content.isEmpty || !view.frame.isEmpty else {
      return content
    }
    if content.count == 1, content[0].role.isStructure, content[0].identifier == nil {
      var structure = content[0]
      if !label.isEmpty { structure.name = label }
      structure.identifier = view.identifier
      return [structure]
    }
    let bounds = view.frame.offsetBy(dx: place.origin.x, dy: place.origin.y)
    let seen = bounds.intersection(place.clip)
    let isSeen = !seen.isEmpty || content.contains(where: \.isVisible)
    return [
      SemanticElement(
        role: .group, name: label.isEmpty ? SemanticElement.Role.group.title : label,
        identifier: view.identifier, states: isSeen ? [] : [.offscreen], actions: [],
        bounds: bounds, visibleBounds: seen, children: content, view: view)
    ]
  }

  // MARK: - Names

  /// The name that elements give to what they are in; empty where they give none. What can be gone
  /// to inside has a name of its own.
  private static func name(of elements: [SemanticElement]) -> String {
    let texts = names(in: elements) { $0 == .text || $0 == .header }
    return (texts.isEmpty ? names(in: elements) { $0 == .image } : texts).joined(separator: ", ")
  }

  private static func names(
    in elements: [SemanticElement], where holds: (SemanticElement.Role) -> Bool
  ) -> [String] {
    elements.flatMap { element in
      holds(element.role) ? [element.name] : names(in: element.children, where: holds)
    }
  }

  /// A text in one line without control characters.
  private static func line(_ text: String) -> String {
    let parts = text.split(whereSeparator: \.isNewline).map { TextMetrics.sanitized(String($0)) }
    return parts.joined(separator: " ").trimmed
  }
}

extension SemanticElement.Role {
  /// Whether the texts inside give the name.
  fileprivate var isNamedByContent: Bool {
    switch self {
    case .button, .link, .tab, .listItem, .header: true
    default: false
    }
  }

  /// Whether it does nothing but hold others of one kind.
  fileprivate var isStructure: Bool {
    switch self {
    case .list, .tabList, .pages, .pageIndicator, .scrollArea, .webPage: true
    default: false
    }
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension Window {
  /// What is on the screen, for those who do not see it: the reachable part, which is the topmost box
  /// that keeps the keys to itself where there is one, and the message of the last row. Made anew
  /// from the views at each call; see ``SemanticElement``.
  public func semanticTree() -> SemanticElement {
    layoutIfNeeded()
    let bounds = CellRect(size: size)
    let title = TextMetrics.sanitized(title)
    var window = SemanticElement(
      role: .window, name: title.isEmpty ? SemanticElement.Role.window.title : title, states: [],
      actions: [], bounds: bounds, visibleBounds: bounds, children: [],
      view: topController?.topmost.view ?? root)
    guard !isTooSmall else {
      window.detail = "the terminal is too small"
      return window
    }
    // What is typed in the last row has the keys.
    let focused = panelHasKeyboard ? panel?.view : activeFocus
    let builder = SemanticTreeBuilder(focused: statusBar.prompt == nil ? focused : nil)
    for view in accessibilityRoots {
      window.children += builder.elements(of: view, coordinateSpace(around: view))
    }
    return window
  }
}
