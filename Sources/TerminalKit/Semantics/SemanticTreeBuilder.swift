import CellText

/// Builds the semantic tree of the reachable part of a window.
@MainActor
struct SemanticTreeBuilder {
  private let focused: View?
  /// The maximum length of a text in characters; nil for no limit.
  private let textLimit: Int?
  /// Whether the program's own dialogs are left out.
  private let omitsProgram: Bool

  init(focused: View?, textLimit: Int? = nil, omitsProgram: Bool = false) {
    self.focused = focused
    self.textLimit = textLimit
    self.omitsProgram = omitsProgram
  }

  /// Returns the elements of a view: one element with its content, or only the content if the view
  /// has no role.
  func elements(of view: View, _ space: CoordinateSpace) -> [SemanticElement] {
    guard !view.isHidden, !omitsProgram || !view.isOfProgram else { return [] }
    let semantics = view.semantics
    let content =
      parts(of: view, semantics, space)
      + (semantics.hidesContent ? [] : content(of: view, view.contentSpace(in: space)))
    let isFocused = view === focused
    if view.accessibility.isHidden, !isFocused { return content }
    guard let role = role(of: view, semantics) else { return unwrapped(view, content, space) }
    let text = semantics.text.map(line) ?? ""
    let label = view.accessibilityLabel.map(line) ?? ""
    let hasNothing = text.isEmpty && label.isEmpty && content.isEmpty && semantics.value == nil
    if hasNothing, role == .text || role == .header, !view.isTabStop { return [] }
    if view.frame.isEmpty, content.isEmpty { return [] }
    let bounds = view.frame.offsetBy(dx: space.origin.x, dy: space.origin.y)
    let visible = bounds.intersection(space.clip)
    var states = semantics.states
    if view.isBusy { states.insert(.busy) }
    if view.isTabStop { states.insert(.focusable) }
    if isFocused { states.insert(.focused) }
    if visible.isEmpty, !content.contains(where: \.isVisible) { states.insert(.offscreen) }
    let names = [label, text, role.isNamedByContent ? SemanticTreeBuilder.name(of: content) : ""]
    return [
      SemanticElement(
        role: role, roleDescription: roleDescription(semantics),
        name: names.first { !$0.isEmpty } ?? roleDescription(semantics) ?? role.title,
        value: semantics.value.map(line),
        detail: semantics.detail.map(line), identifier: view.identifier,
        position: semantics.position, states: states, actions: semantics.actions, frame: bounds,
        visibleFrame: visible, children: content, source: source(of: view, semantics),
        keyAction: semantics.keyAction, view: view)
    ]
  }

  private func roleDescription(_ semantics: Semantics) -> String? {
    guard let words = semantics.roleDescription.map(line), !words.isEmpty else { return nil }
    return words
  }

  private func source(of view: View, _ semantics: Semantics) -> SemanticElement.SourceTexts {
    var source = SemanticElement.SourceTexts(semantics)
    source.label = view.accessibilityLabel
    source.hint = (view as? TextField)?.placeholder
    return limited(source)
  }

  /// Returns the role of a view; nil if only its content belongs to the tree.
  private func role(of view: View, _ semantics: Semantics) -> SemanticElement.Role? {
    if view.accessibility.isHeader, !view.isTabStop { return .header }
    return semantics.role == .button && view.link != nil ? .link : semantics.role
  }

  // MARK: - Content

  private func content(of view: View, _ inside: CoordinateSpace) -> [SemanticElement] {
    if view.subviewsAreRoots, let strip = view as? LazyStack { return rows(of: strip, inside) }
    var content = view.subviews.flatMap { elements(of: $0, inside) }
    nameFields(in: &content)
    return content
  }

  /// The maximum length, in characters, of text that names the following field. Longer text is not
  /// a label.
  private static let longestLabel = 80

  /// Names fields without another name by the text before them.
  private func nameFields(in elements: inout [SemanticElement]) {
    for index in elements.indices
    where elements[index].role.isNamedByTextBefore && elements[index].isNameless {
      if index > 0, elements[index - 1].role == .text,
        elements[index - 1].name.count <= SemanticTreeBuilder.longestLabel
      {
        elements[index].name = elements[index - 1].name
      } else if let field = elements[index].view as? TextField, !field.placeholder.isEmpty {
        elements[index].name = line(field.placeholder)
      }
    }
  }

  /// Returns the elements of the parts that a view draws itself.
  private func parts(
    of view: View, _ semantics: Semantics, _ space: CoordinateSpace
  ) -> [SemanticElement] {
    let corner = space.origin.offsetBy(dx: view.frame.x, dy: view.frame.y)
    return semantics.parts.enumerated().compactMap { index, part in
      guard let role = part.semantics.role else { return nil }
      let bounds = part.frame.offsetBy(dx: corner.x, dy: corner.y)
      let visible = bounds.intersection(space.clip)
      let text = part.semantics.text.map(line) ?? ""
      return SemanticElement(
        role: role, roleDescription: roleDescription(part.semantics),
        name: text.isEmpty ? roleDescription(part.semantics) ?? role.title : text,
        value: part.semantics.value.map(line),
        detail: part.semantics.detail.map(line),
        position: part.semantics.position,
        states: part.semantics.states.union(visible.isEmpty ? [.offscreen] : []),
        actions: part.semantics.actions, frame: bounds, visibleFrame: visible, children: [],
        source: limited(.init(part.semantics)), view: view, part: index)
    }
  }

  /// Returns the elements of the realized rows of a list.
  private func rows(of strip: LazyStack, _ inside: CoordinateSpace) -> [SemanticElement] {
    strip.rows.compactMap { row in
      guard !row.view.isHidden else { return nil }
      let content = elements(of: row.view, inside)
      guard !content.isEmpty else { return nil }
      let bounds = row.view.bounds.offsetBy(
        dx: inside.origin.x + row.view.frame.x, dy: inside.origin.y + row.view.frame.y)
      let visible = bounds.intersection(inside.clip)
      let name = SemanticTreeBuilder.name(of: content)
      return SemanticElement(
        role: .listItem, name: name.isEmpty ? SemanticElement.Role.listItem.title : name,
        position: .init(number: row.index + 1, count: strip.count),
        states: visible.isEmpty ? [.offscreen] : [], actions: [], frame: bounds,
        visibleFrame: visible, children: content, view: row.view)
    }
  }

  /// Returns the content of a view without a role, which may have a label or an identifier. If the
  /// content is a single container, such as tabs, the container gets both; otherwise a group does.
  private func unwrapped(
    _ view: View, _ content: [SemanticElement], _ space: CoordinateSpace
  ) -> [SemanticElement] {
    let label = view.accessibilityLabel.map(line) ?? ""
    guard !label.isEmpty || view.identifier != nil, !content.isEmpty || !view.frame.isEmpty else {
      return content
    }
    if content.count == 1, content[0].role.isStructure, content[0].identifier == nil {
      var structure = content[0]
      if !label.isEmpty {
        structure.name = label
        structure.source.label = view.accessibilityLabel.map(limited)
      }
      structure.identifier = view.identifier
      return [structure]
    }
    let bounds = view.frame.offsetBy(dx: space.origin.x, dy: space.origin.y)
    let visible = bounds.intersection(space.clip)
    let isVisible = !visible.isEmpty || content.contains(where: \.isVisible)
    return [
      SemanticElement(
        role: .group, name: label.isEmpty ? SemanticElement.Role.group.title : label,
        identifier: view.identifier, states: isVisible ? [] : [.offscreen], actions: [],
        frame: bounds, visibleFrame: visible, children: content,
        source: .init(label: view.accessibilityLabel.map(limited)), view: view)
    ]
  }

  // MARK: - Names

  /// Returns the name that elements give to their parent; empty if they give none. Focusable
  /// elements inside have names of their own.
  private static func name(of elements: [SemanticElement]) -> String {
    let texts = names(in: elements) { $0 == .text || $0 == .header }
    return (texts.isEmpty ? names(in: elements) { $0 == .image } : texts).joined(separator: ", ")
  }

  private static func names(
    in elements: [SemanticElement], where predicate: (SemanticElement.Role) -> Bool
  ) -> [String] {
    elements.flatMap { element in
      predicate(element.role) ? [element.name] : names(in: element.children, where: predicate)
    }
  }

  /// Returns the beginning of a long text.
  private func limited(_ text: String) -> String {
    textLimit.map { String(text.prefix($0)) } ?? text
  }

  private func limited(_ source: SemanticElement.SourceTexts) -> SemanticElement.SourceTexts {
    guard textLimit != nil else { return source }
    return SemanticElement.SourceTexts(
      text: source.text.map(limited), label: source.label.map(limited),
      value: source.value.map(limited), detail: source.detail.map(limited),
      hint: source.hint.map(limited))
  }

  /// Returns a string in one line without control characters.
  private func line(_ text: String) -> String {
    let parts = limited(text).split(whereSeparator: \.isNewline).map {
      TextMetrics.sanitized(String($0))
    }
    return parts.joined(separator: " ").trimmed
  }
}

extension SemanticElement.SourceTexts {
  fileprivate init(_ semantics: Semantics) {
    self.init(
      text: semantics.text,
      value: semantics.role == .scrollArea ? nil : semantics.value, detail: semantics.detail)
  }
}

extension SemanticElement.Role {
  /// Whether the texts inside the element are its name.
  fileprivate var isNamedByContent: Bool {
    switch self {
    case .button, .link, .tab, .listItem, .header, .checkBox, .radioButton, .switch: true
    default: false
    }
  }

  /// Whether the text before the element is its name, unless it has one.
  var isNamedByTextBefore: Bool {
    switch self {
    case .textField, .slider, .stepper, .meter, .radioGroup, .switch: true
    default: false
    }
  }

  /// Whether the role is a pure container of elements of one kind.
  fileprivate var isStructure: Bool {
    switch self {
    case .list, .tabList, .pages, .pageIndicator, .scrollArea, .webPage: true
    default: false
    }
  }
}

extension String {
  /// The string without leading and trailing spaces.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension Window {
  /// Returns the semantic tree of the reachable part of the screen: the topmost modal box if there
  /// is one, and the message in the status bar. It is built from the views at each call; see
  /// ``SemanticElement``.
  public func semanticTree() -> SemanticElement {
    layoutIfNeeded()
    // A prompt in the status bar receives the keys.
    let focused = panelHasKeyboard ? panel?.view : activeFocus
    let builder = SemanticTreeBuilder(focused: statusBar.prompt == nil ? focused : nil)
    return tree(of: accessibilityRoots, builder, title: title)
  }

  /// Returns the semantic tree of what an application shows, without the program's own views: its
  /// panel, informational dialogs, notices and messages.
  /// - Parameter textLimit: the maximum length of a text in characters. The work does not depend on
  ///   the length of longer ones.
  package func screenTree(textLimit: Int) -> SemanticElement {
    layoutIfNeeded()
    let root =
      modalViews.last {
        !$0.isHiddenInTree && !$0.isOfProgram && ($0 as? Overlay)?.isWaiting != true
      } ?? contentView
    let focused = focusedView.flatMap { $0.isDescendant(of: root) ? $0 : nil }
    let builder = SemanticTreeBuilder(focused: focused, textLimit: textLimit, omitsProgram: true)
    return tree(of: [root], builder, title: String(title.prefix(textLimit)))
  }

  private func tree(
    of roots: [View], _ builder: SemanticTreeBuilder, title: String
  ) -> SemanticElement {
    let bounds = CellRect(size: size)
    let title = TextMetrics.sanitized(title)
    var window = SemanticElement(
      role: .window, name: title.isEmpty ? SemanticElement.Role.window.title : title, states: [],
      actions: [], frame: bounds, visibleFrame: bounds, children: [],
      view: topController?.topmost.view ?? root)
    guard !isTooSmall else {
      window.detail = "the terminal is too small"
      return window
    }
    for view in roots {
      window.children += builder.elements(of: view, coordinateSpace(around: view))
    }
    return window
  }
}

// MARK: - The program's own views

extension Window {
  /// Whether keys go to a view of the program and not to the screen: to the panel, the search or an
  /// informational dialog, such as the list of keys.
  package var programHasKeyboard: Bool {
    panelHasKeyboard || statusBar.prompt != nil || modalView?.isOfProgram == true
  }

  /// Whether a click at a cell goes to a view of the program.
  package func isProgram(at point: CellPoint) -> Bool {
    modalView?.isOfProgram == true || !contentView.frame.contains(point)
  }
}

extension View {
  /// Whether the view is a menu, or a dialog that only shows information of the program.
  fileprivate var isOfProgram: Bool {
    self is ContextMenu || (self as? Dialog)?.isInformational == true
  }
}
