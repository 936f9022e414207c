/// A key that repeats an earlier key of its object. Only the last one has an effect.
package struct DuplicateKey {
  /// The maximum distance on the tape between a key and the object around it that is searched.
  private static let searchLimit = 4096

  /// The finding in one sentence, with the line of the earlier key.
  package let message: String
  /// What to do.
  package let suggestion = "remove one of them"
  /// The fix that removes the earlier member; nil if it is too far away. It is safe only if both values
  /// are equal, because it is not known which one the author wants.
  package let fixIt: FixIt?

  /// Creates the finding about a key of ``JSONDocument/duplicateKeys``.
  package init(_ key: JSONNode) {
    let name = key.string ?? ""
    guard let (earlier, next) = DuplicateKey.earlier(key, name) else {
      (message, fixIt) = ("the key \"\(name)\" repeats an earlier key of this object", nil)
      return
    }
    message = "the key \"\(name)\" repeats the key of line \(earlier.location.line)"
    let span = SourceSpan(offset: earlier.offset, length: next.offset - earlier.offset)
    fixIt = FixIt(
      title: "Remove the earlier \"\(name)\"",
      edits: [TextEdit(file: key.document.name, span: span, replacement: "")],
      isSafe: DuplicateKey.value(earlier).text.utf8.elementsEqual(DuplicateKey.value(key).text.utf8)
    )
  }

  /// Returns the last earlier key with the same name, and the key after it.
  private static func earlier(_ key: JSONNode, _ name: String) -> (JSONNode, next: JSONNode)? {
    let document = key.document
    let tape = document.tape
    let first = max(0, key.index - searchLimit)
    let object = (first..<key.index).reversed().first { index in
      tape[index].kind == .object && tape[index].payload > key.index
    }
    guard let object else { return nil }
    var found: (JSONNode, next: JSONNode)?
    var other = object + 1
    while other < key.index {
      let node = JSONNode(document: document, index: other)
      other = document.index(after: other + 1)
      if node.string == name { found = (node, JSONNode(document: document, index: other)) }
    }
    return found
  }

  private static func value(_ key: JSONNode) -> JSONNode {
    JSONNode(document: key.document, index: key.index + 1)
  }
}
