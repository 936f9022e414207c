import BeagleSchema
import TerminalKit

/// The rows of a screen's component tree, from the views of the components.
@MainActor
struct ComponentTree {
  /// The maximum number of rows.
  static let rowLimit = 5000
  /// Components above this depth are expanded at first.
  nonisolated static let expandedDepth = 7

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
      let parent = sequence(first: current) { $0.superview }.dropFirst()
        .first { $0 === root || $0.componentNode?.component != nil }
      guard let parent, let index = children(of: parent).firstIndex(where: { $0 === current })
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

  let outline: Outline
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
    let id = InspectorRow.ID.node(path)
    let isExpanded = outline.isExpanded(id)
    let children = isExpanded ? Self.children(of: view) : []
    let hasChildren = isExpanded ? !children.isEmpty : Self.hasChildren(view)
    let location = view.componentNode?.source?.documentLocation
    rows.append(
      InspectorRow(
        id, depth: path.count,
        disclosure: .init(hasChildren: hasChildren, isExpanded: isExpanded),
        spans(of: view, wrappers),
        trailing: location.map { "\($0.location.line)" } ?? "", location: location))
    guard !children.isEmpty else { return }
    let chains = Self.wrappers(in: view)
    outline.appendChildren(of: id, count: children.count, depth: path.count + 1, to: &rows) {
      for index in $0 {
        let offset = children[index].componentNode?.source?.node.offset
        append(
          children[index], path + [index], wrappers: offset.flatMap { chains[$0] } ?? [], to: &$1)
      }
      return true
    }
  }

  /// Returns the names of components without a view, for example touchables, by the source offset
  /// of the component that replaces them.
  private static func wrappers(in view: View) -> [Int: [String]] {
    guard let component = view.componentNode?.component else { return [:] }
    var chains: [Int: [String]] = [:]
    for child in component.childComponents.prefix(2 * Outline.pageSize) where child.needsNoView {
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
