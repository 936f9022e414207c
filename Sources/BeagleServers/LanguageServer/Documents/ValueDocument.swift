import JSON
import SystemSupport

/// A document whose values are read: its syntax tree with types.
final class ValueDocument: Hashable {
  let text: TextDocument
  let tree: SyntaxTree
  let resolver: TypeResolver

  init(_ text: TextDocument, _ catalog: TypeCatalog) {
    self.text = text
    tree = text.analysis.tree
    resolver = TypeResolver(tree: tree, catalog: catalog)
  }

  static func == (a: ValueDocument, b: ValueDocument) -> Bool { a.text.name == b.text.name }
  func hash(into hasher: inout Hasher) { hasher.combine(text.name) }

  /// Whether the object with a key at a place has another key with a name.
  func hasKey(_ name: String, nextTo place: ContextValues.Place) -> Bool {
    guard let key = tree.node(at: place.range.lowerBound), tree.nodes[key].kind == .key else {
      return false
    }
    return tree.member(Int(tree.nodes[key].parent), name) != nil
  }

  /// Returns the file name and line of a range, for example `home.json:12`.
  func place(_ range: Range<Int>) -> String {
    "\(FilePath.name(of: text.name)):\(text.lineNumber(range.lowerBound))"
  }
}

extension ValueDocument {
  /// Whether the root is a screen, which no other document loads as a part.
  var isScreen: Bool {
    tree.hasRoot
      && tree.string(0, TypeCatalog.componentKey)?.lowercased() == "beagle:screencomponent"
  }

  /// Whether the root is a component, an action, or a list of them.
  var isBeagle: Bool {
    guard tree.hasRoot else { return false }
    let root = tree.nodes[0].kind == .array ? tree.children(of: 0).first { _ in true } ?? 0 : 0
    return tree.member(root, TypeCatalog.componentKey) != nil
      || tree.member(root, TypeCatalog.actionKey) != nil
  }

  /// Whether expressions of the document are evaluated: it has a type, or contains a screen as the
  /// body of a route.
  var hasExpressions: Bool {
    isBeagle || tree.hasRoot && tree.nodes.indices.contains { tree.isBody($0) }
  }
}

extension SyntaxTree {
  /// Whether a value has a key, without decoding the key.
  func isValue(_ node: Int, of name: String) -> Bool {
    let key = nodes[node].key
    guard key >= 0 else { return false }
    let inner = innerRange(Int(key))
    return inner.count == name.utf8.count && bytes[inner].elementsEqual(name.utf8)
  }
}
