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

  /// The ids of the document's screens.
  var screenIDs: Set<String> {
    guard tree.hasRoot, let id = tree.string(0, "id") else { return [] }
    return [id]
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
