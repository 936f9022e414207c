import BeagleSchema
import TerminalKit

/// The rows of a screen's component tree, from the views of the components.
@MainActor
struct ComponentTree {
  /// The maximum number of rows.
  static let rowLimit = 5000
  /// Components above this depth are expanded at first.
  static let expandedDepth = 7

  /// Returns the nearest component views inside a view. Views without a component are skipped.
  static func children(of view: View) -> [View] {
    var found: [View] = []
    func visit(_ view: View) {
      if view.componentNode?.component != nil { return found.append(view) }
      for child in view.subviews { visit(child) }
    }
    for child in view.subviews { visit(child) }
    return found
  }

  /// Whether a view contains a component.
  static func hasChildren(_ view: View) -> Bool {
    view.subviews.contains { $0.componentNode?.component != nil || hasChildren($0) }
  }

  /// Returns the child indexes from the root to a view.
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

  /// Returns the view at a path, or nil if it does not exist.
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

  /// The components that the user expanded or collapsed, and the visible page of their children.
  @MainActor
  struct State {
    var expansion: [[Int]: Bool] = [:]
    var firstChild: [[Int]: Int] = [:]

    func isExpanded(_ path: [Int]) -> Bool {
      expansion[path] ?? (path.count < ComponentTree.expandedDepth)
    }

    /// Expands the ancestors of a path and shows the pages that contain it.
    mutating func reveal(_ path: [Int]) {
      for (depth, index) in path.enumerated() {
        let parent = Array(path[..<depth])
        if !isExpanded(parent) { expansion[parent] = true }
        let first = firstChild[parent] ?? 0
        if index < first || index >= first + ChildPage.size {
          firstChild[parent] = index / ChildPage.size * ChildPage.size
        }
      }
    }
  }

  let state: State
  /// The focused component.
  let focused: View?

  func rows(of root: View) -> [InspectorRow] {
    var rows: [InspectorRow] = []
    append(root, [], wrappers: [], to: &rows)
    if rows.count >= Self.rowLimit {
      rows.append(.note("… more rows not listed; collapse some components", line: -1))
    }
    return rows
  }

  private func append(
    _ view: View, _ path: [Int], wrappers: [String], to rows: inout [InspectorRow]
  ) {
    guard rows.count < Self.rowLimit else { return }
    let isExpanded = state.isExpanded(path)
    let children = isExpanded ? Self.children(of: view) : []
    let hasChildren = isExpanded ? !children.isEmpty : Self.hasChildren(view)
    rows.append(
      InspectorRow(
        .node(path), depth: path.count,
        disclosure: hasChildren ? (isExpanded ? .expanded : .collapsed) : .none,
        spans(of: view, wrappers),
        trailing: view.componentNode?.source.map { "\($0.location.line)" } ?? ""))
    guard !children.isEmpty else { return }
    let chains = Self.wrappers(in: view)
    let page = ChildPage(from: state.firstChild[path], of: children.count)
    rows += page.previousRow(depth: path.count + 1) { .moreNodes(path, from: $0) }
    for index in page.range {
      let offset = children[index].componentNode?.source?.node.offset
      append(
        children[index], path + [index], wrappers: offset.flatMap { chains[$0] } ?? [], to: &rows)
    }
    rows += page.nextRow(depth: path.count + 1) { .moreNodes(path, from: $0) }
  }

  /// Returns the names of components without a view, for example touchables, by the source offset
  /// of the component that replaces them.
  private static func wrappers(in view: View) -> [Int: [String]] {
    guard let component = view.componentNode?.component else { return [:] }
    var chains: [Int: [String]] = [:]
    for child in component.childComponents.prefix(2 * ChildPage.size) where child.needsNoView {
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
    if isFocused { spans.append(.init(text: "● ", role: .accent, isMark: true)) }
    if let row = view.superview as? ListRow, case .int(let index) = row.index.value {
      spans.append(.muted("\(index) "))
    }
    for wrapper in wrappers {
      spans.append(.muted(wrapper))
      spans.append(.init(text: " › ", role: .muted, isMark: true))
    }
    spans.append(.init(text: name, role: isFocused ? .accent : .text, isBold: isFocused))
    if let id = view.identifier, !id.isEmpty { spans.append(.muted(" #\(id)")) }
    if view.isHidden { spans.append(.muted(" hidden")) }
    let text = Self.summary(of: view)
    if !text.isEmpty { spans.append(.muted("  \(text)")) }
    return spans
  }

  /// Summarizes the content of a component.
  static func summary(of view: View) -> String {
    if let field = view as? TextField {
      if field.text.isEmpty { return field.placeholder.isEmpty ? "" : "“\(field.placeholder)”" }
      return field.isSecure ? SecretMasker.mask : "\"\(field.text.prefix(60))\""
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
}
