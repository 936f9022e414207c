import BeagleSchema
import TerminalKit

/// The components of a screen as they are nested, from the views that were made of them.
@MainActor
struct ComponentTree {
  /// So many children of a component are listed at once.
  static let window = 200
  /// The most rows of the whole tree.
  static let rowLimit = 5000
  /// Components down to this depth are open unless somebody closed them.
  static let openDepth = 7

  /// The components directly inside a view, through the views that belong to none.
  static func children(of view: View) -> [View] {
    var found: [View] = []
    func look(_ view: View) {
      if view.componentNode?.component != nil { return found.append(view) }
      for child in view.subviews { look(child) }
    }
    for child in view.subviews { look(child) }
    return found
  }

  /// Whether there is a component inside a view.
  static func hasChildren(_ view: View) -> Bool {
    view.subviews.contains { $0.componentNode?.component != nil || hasChildren($0) }
  }

  /// The places that lead from the root to a view.
  static func path(to view: View, in root: View) -> [Int]? {
    var path: [Int] = []
    var current = view
    while current !== root {
      var parent: View? = current.superview
      while let candidate = parent, candidate !== root,
        candidate.componentNode?.component == nil
      {
        parent = candidate.superview
      }
      guard let parent,
        let index = children(of: parent).firstIndex(where: { $0 === current })
      else { return nil }
      path.insert(index, at: 0)
      current = parent
    }
    return path
  }

  /// The view at the end of a path; nil where there is none any more.
  static func view(at path: [Int], in root: View) -> View? {
    var view = root
    for index in path {
      let children = children(of: view)
      guard children.indices.contains(index) else { return nil }
      view = children[index]
    }
    return view
  }

  // MARK: - Rows

  /// What was opened and closed by hand, and which children of long lists are listed.
  @MainActor
  struct State {
    var toggled: [[Int]: Bool] = [:]
    var firstChild: [[Int]: Int] = [:]

    func isOpen(_ path: [Int]) -> Bool { toggled[path] ?? (path.count < ComponentTree.openDepth) }

    /// Opens everything on the way to a path.
    mutating func reveal(_ path: [Int]) {
      for (depth, index) in path.enumerated() {
        let parent = Array(path[..<depth])
        if !isOpen(parent) { toggled[parent] = true }
        let first = firstChild[parent] ?? 0
        if index < first || index >= first + ComponentTree.window {
          firstChild[parent] = index / ComponentTree.window * ComponentTree.window
        }
      }
    }
  }

  let state: State
  /// What has the focus on the screen.
  let focused: View?

  /// The rows of a screen.
  func rows(of root: View) -> [InspectorRow] {
    var rows: [InspectorRow] = []
    append(root, [], wrappers: [], to: &rows)
    if rows.count >= Self.rowLimit {
      rows.append(
        InspectorRow(
          .line(-1), [.muted("… more rows than are listed; close some")], isSelectable: false))
    }
    return rows
  }

  private func append(
    _ view: View, _ path: [Int], wrappers: [String], to rows: inout [InspectorRow]
  ) {
    guard rows.count < Self.rowLimit else { return }
    let isOpen = state.isOpen(path)
    let children = isOpen ? Self.children(of: view) : []
    let hasChildren = isOpen ? !children.isEmpty : Self.hasChildren(view)
    rows.append(
      InspectorRow(
        .node(path), depth: path.count, fold: hasChildren ? (isOpen ? .open : .closed) : .none,
        spans(of: view, wrappers), trailing: trailing(view)))
    guard !children.isEmpty else { return }
    let chains = Self.wrappers(in: view)
    let first = min(state.firstChild[path] ?? 0, max(0, children.count - 1))
    let end = min(children.count, first + Self.window)
    if first > 0 {
      rows.append(
        InspectorRow(
          .moreNodes(path, from: max(0, first - Self.window)), depth: path.count + 1,
          [.muted("… \(first) before")]))
    }
    for index in first..<end {
      let offset = children[index].componentNode?.source?.node.offset
      append(
        children[index], path + [index], wrappers: offset.flatMap { chains[$0] } ?? [], to: &rows)
    }
    if end < children.count {
      rows.append(
        InspectorRow(
          .moreNodes(path, from: end), depth: path.count + 1,
          [.muted("… \(children.count - end) more")]))
    }
  }

  /// The components without a view of their own, such as a touchable, by where that which stands for
  /// them begins in the document.
  private static func wrappers(in view: View) -> [Int: [String]] {
    guard let component = view.componentNode?.component else { return [:] }
    var chains: [Int: [String]] = [:]
    for child in component.childComponents.prefix(2 * window) where child.needsNoView {
      var names: [String] = []
      var inner: any ServerDrivenComponent = child
      while inner.needsNoView, names.count < 8 {
        names.append(ActionArguments.shortTypeName(inner.typeName))
        guard let next = inner.childComponents.first else { break }
        inner = next
      }
      if let offset = inner.source?.node.offset { chains[offset] = names }
    }
    return chains
  }

  private func spans(of view: View, _ wrappers: [String]) -> [InspectorRow.Span] {
    let node = view.componentNode
    let name = ActionArguments.shortTypeName(node?.typeName ?? "screen")
    var spans: [InspectorRow.Span] = []
    let isFocused = view === focused
    if isFocused { spans.append(.accent("● ")) }
    if let row = view.superview as? ListRow, case .int(let index) = row.index.value {
      spans.append(.muted("\(index) "))
    }
    for wrapper in wrappers { spans.append(.muted(wrapper + " › ")) }
    spans.append(.init(text: name, role: isFocused ? .accent : .text, isBold: isFocused))
    if let id = view.identifier, !id.isEmpty { spans.append(.muted(" #\(id)")) }
    if view.isHidden { spans.append(.muted(" hidden")) }
    let text = Self.summary(of: view)
    if !text.isEmpty { spans.append(.muted("  \(text)")) }
    return spans
  }

  /// What a component shows, in a few words.
  static func summary(of view: View) -> String {
    if let field = view as? TextField {
      if field.text.isEmpty { return field.placeholder.isEmpty ? "" : "“\(field.placeholder)”" }
      return field.isSecure ? SecretPlaces.mask : "\"\(field.text.prefix(60))\""
    }
    let component = view.componentNode?.component
    if view is PlaceholderView { return "not drawn" }
    if component is ListView || component is GridView, let host = rowHost(in: view) {
      return "\(host.stack.count) rows"
    }
    guard component is Text || component is Button || component is Image else { return "" }
    let text = view.searchableText
    return text.isEmpty ? (component is Text ? "empty" : "") : "\"\(text.prefix(60))\""
  }

  private static func rowHost(in view: View) -> (any RowHost)? {
    if let host = view as? any RowHost { return host }
    for child in view.subviews where child.componentNode?.component == nil {
      if let host = rowHost(in: child) { return host }
    }
    return nil
  }

  private func trailing(_ view: View) -> String {
    view.componentNode?.source.map { "\($0.location.line)" } ?? ""
  }
}
