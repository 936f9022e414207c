import BeagleAnalysis
import BeagleSchema
import JSON

/// The values that navigations pass to screens.
extension ValueSources {
  /// An action with a `navigationContext`.
  struct Navigation {
    let document: ValueDocument
    /// The node of the `navigationContext`.
    let context: Int
    let action: Int
  }

  /// A screen or part that contexts belong to: a document, or a body in `routes.json`.
  struct Root: Hashable {
    let document: ValueDocument
    let node: Int
    /// The path of the route of a body; nil for a document.
    let route: String?
  }

  /// Returns the screen whose contexts `global` and `navigationContext` an entry belongs to; nil for
  /// a screen that an action contains.
  func root(of entry: Scope.Entry, in document: ValueDocument) -> Root? {
    root(at: entry.scope, in: document)
  }

  func root(at node: Int, in document: ValueDocument) -> Root? {
    if node <= 0 { return Root(document: document, node: 0, route: nil) }
    let tree = document.tree
    guard tree.isBody(node), let route = tree.string(Int(tree.nodes[node].parent), "path") else {
      return nil
    }
    return Root(document: document, node: node, route: route)
  }

  /// Returns the values that navigations pass to a screen.
  func navigationWrites(to entry: Scope.Entry, in document: ValueDocument) -> [Write] {
    let key = "navigation \(document.text.name) \(entry.scope)"
    if let cached = writesByContext[key] { return cached }
    var found = writes(in: document, entry.id) { $0.origin == .screen && $0.scope == entry.scope }
    if let root = root(of: entry, in: document) {
      found += navigations.filter { leads($0, to: root) }.map(write)
    } else {
      // The action that opens a screen in a route passes its context.
      let tree = document.tree
      let route = Int(tree.nodes[entry.scope].parent)
      let action = route >= 0 ? Int(tree.nodes[route].parent) : -1
      if action >= 0, let context = tree.member(action, "navigationContext") {
        found.append(write(Navigation(document: document, context: context, action: action)))
      }
    }
    writesByContext[key] = found
    return found
  }

  /// Returns the navigations whose address is known only when they run. They may open any screen.
  var openNavigations: [Navigation] {
    navigations.filter { navigation in
      guard let url = url(of: navigation) else { return false }
      return file(url) == nil && ValueSources.isUnknown(url)
    }
  }

  func write(_ navigation: Navigation) -> Write {
    let tree = navigation.document.tree
    let key = Int(tree.nodes[navigation.context].key)
    let id = key >= 0 ? tree.innerRange(key) : tree.nodes[navigation.context].range
    return write(navigation.context, id, in: navigation.document)
  }

  /// Returns the navigations of a document.
  func navigationActions(in document: ValueDocument) -> [Navigation] {
    let tree = document.tree
    return tree.nodes.indices.compactMap { node in
      guard tree.nodes[node].kind == .object, tree.isValue(node, of: "navigationContext") else {
        return nil
      }
      return Navigation(
        document: document, context: node, action: Int(tree.nodes[node].parent))
    }
  }

  private func url(of navigation: Navigation) -> String? {
    let tree = navigation.document.tree
    return tree.member(navigation.action, "route").flatMap { tree.string($0, "url") }
  }

  /// Whether a navigation leads to a screen.
  private func leads(_ navigation: Navigation, to root: Root) -> Bool {
    let tree = navigation.document.tree
    let name = tree.string(navigation.action, TypeCatalog.actionKey)?.lowercased()
    if name == PopView.typeName.lowercased() || name == PopStack.typeName.lowercased() {
      return self.root(around: navigation.action, in: navigation.document).map {
        opens($0, from: root)
      } ?? false
    }
    if let route = tree.member(navigation.action, "route"), tree.nodes[route].kind == .string {
      let text = tree.text(route)
      return serves(text, root) || root.id == text
    }
    return url(of: navigation).map { serves($0, root) } ?? false
  }

  /// Whether a URL, which may contain expressions, can load a screen.
  func serves(_ url: String, _ root: Root) -> Bool {
    if let route = root.route { return ValueSources.matches(url, route) }
    if let file = file(url) { return file == root.document.text.name }
    return paths(of: root.document).contains { ValueSources.matches(url, $0) }
  }

  /// Returns the URL paths of a file: its own, and those of its routes.
  private func paths(of document: ValueDocument) -> [String] {
    if let known = pathsByDocument[document.text.name] { return known }
    let paths = document.text.path.flatMap { project?.paths(of: $0) } ?? []
    pathsByDocument[document.text.name] = paths
    return paths
  }

  private func file(_ url: String) -> String? { project?.file(for: url) }

  /// Returns the screen that contains an action; nil for a screen that another action contains.
  private func root(around node: Int, in document: ValueDocument) -> Root? {
    guard let scope = document.resolver.typedNode(node)?.scope.find("global")?.scope else {
      return nil
    }
    return root(at: scope, in: document)
  }

  /// Whether a document opens a screen, which then returns to it.
  private func opens(_ screen: Root, from opener: Root) -> Bool {
    let tree = opener.document.tree
    let range = tree.nodes[opener.node].range
    return tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .string, tree.isValue(node, of: "url"),
        range.contains(Int(tree.nodes[node].start))
      else { return false }
      let parent = Int(tree.nodes[node].parent)
      return parent >= 0 && tree.keyText(of: parent) == "route" && serves(tree.text(node), screen)
    }
  }
}

extension ValueSources.Root {
  /// The id of the screen.
  fileprivate var id: String? {
    document.tree.hasRoot ? document.tree.string(node, "id") : nil
  }
}

extension SyntaxTree {
  /// Whether a value is the body of a route that contains a component or an action.
  func isBody(_ node: Int) -> Bool {
    let route = Int(nodes[node].parent)
    return route > 0 && nodes[route].parent == 0 && nodes[0].kind == .array
      && isValue(node, of: "body")
      && (member(node, TypeCatalog.componentKey) != nil
        || member(node, TypeCatalog.actionKey) != nil)
  }
}
