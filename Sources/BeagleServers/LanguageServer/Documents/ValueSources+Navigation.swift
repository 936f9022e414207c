import BeagleAnalysis
import BeagleSchema
import JSON

/// The values that navigations pass to screens.
extension ValueSources {
  /// Returns the values that navigations pass to a screen.
  func navigationWrites(to entry: Scope.Entry, in document: ValueDocument) -> [Write] {
    // The action that opens a screen in a route passes its context.
    if entry.scope > 0 {
      let tree = document.tree
      let route = Int(tree.nodes[entry.scope].parent)
      let action = route >= 0 ? Int(tree.nodes[route].parent) : -1
      guard action >= 0, let context = tree.member(action, "navigationContext") else { return [] }
      return [write(context, key(of: context, tree), in: document)]
    }
    let key = "navigation " + document.text.name
    if let cached = writesByContext[key] { return cached }
    let own = writes(in: document, entry.id) { $0.origin == .screen && $0.scope == 0 }
    let others = documents { facts in
      !facts.backNavigationContexts.isEmpty
        || facts.addresses.contains { $0.navigationContext != nil }
    }
    let found = own + others.flatMap { navigations(in: $0, to: document) }
    writesByContext[key] = found
    return found
  }

  private func key(of node: Int, _ tree: SyntaxTree) -> Range<Int> {
    let key = Int(tree.nodes[node].key)
    return key >= 0 ? tree.innerRange(key) : tree.nodes[node].range
  }

  private func navigations(in source: ValueDocument, to target: ValueDocument) -> [Write] {
    let tree = source.tree
    var found: [Write] = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .object {
      guard tree.isValue(node, of: "navigationContext") else { continue }
      let action = Int(tree.nodes[node].parent)
      guard leads(action, in: source, to: target) else { continue }
      found.append(write(node, key(of: node, tree), in: source))
    }
    return found
  }

  /// Whether a navigation of a document leads to another one.
  private func leads(
    _ action: Int, in source: ValueDocument, to target: ValueDocument
  ) -> Bool {
    let tree = source.tree
    let name = tree.string(action, TypeCatalog.actionKey)?.lowercased()
    if name == PopView.typeName.lowercased() || name == PopStack.typeName.lowercased() {
      return opens(source, from: target)
    }
    if let route = tree.member(action, "route"), tree.nodes[route].kind == .string {
      let text = tree.text(route)
      return file(text) == target.text.name || target.screenIDs.contains(text)
    }
    guard let route = tree.member(action, "route"), let url = tree.string(route, "url") else {
      return false
    }
    if let file = file(url) { return file == target.text.name }
    guard let path = target.text.path.flatMap({ project?.address(of: $0) }) else { return false }
    return ValueSources.matches(url, path)
  }

  private func file(_ url: String) -> String? { project?.file(for: url) }

  /// Whether a document opens a screen, which then returns to it.
  private func opens(_ screen: ValueDocument, from opener: ValueDocument) -> Bool {
    let tree = opener.tree
    return tree.nodes.indices.contains { node in
      guard tree.nodes[node].kind == .string, tree.isValue(node, of: "url") else { return false }
      let parent = Int(tree.nodes[node].parent)
      return parent >= 0 && tree.keyText(of: parent) == "route"
        && file(tree.text(node)) == screen.text.name
    }
  }
}
