/// Where a path stands in a string of a document. Where its steps stand is found out when asked for.
package struct PathLocation: Sendable {
  /// The index of the string's node.
  private let node: Int32
  /// Where in the text the path begins; of a binding, right after the id of the context.
  private let start: Int32

  init(_ node: JSONNode, start: Int) {
    // A document is at most 256 MiB, so both fit.
    self.node = Int32(truncatingIfNeeded: node.index)
    self.start = Int32(truncatingIfNeeded: start)
  }

  /// The bytes of the document of each step: of a key its name, of an index the digits.
  package func steps(of path: [Path.Node], in document: JSONDocument) -> [SourceSpan] {
    let node = JSONNode(document: document, index: Int(self.node))
    guard !path.isEmpty, var text = node.string else { return [] }
    return text.withUTF8 { bytes in
      var position = Int(start)
      return path.map { step in
        switch step {
        case .key(let key):
          if position < bytes.count, bytes[position] == 0x2E { position += 1 }
          let begin = position
          position += key.utf8.count
          return node.span(inString: begin..<min(position, bytes.count))
        case .index:
          let begin = position + 1
          var end = begin
          while end < bytes.count, bytes[end] != 0x5D { end += 1 }
          position = end + 1
          return node.span(inString: begin..<end)
        }
      }
    }
  }
}

extension JSONNode {
  /// The bytes of the document where a part of this string's value stands.
  func span(inString range: Range<Int>) -> SourceSpan {
    let start = sourceOffset(inString: range.lowerBound)
    let end = sourceOffset(inString: range.upperBound)
    return SourceSpan(offset: start, length: max(end - start, 1))
  }

  /// The bytes of the document where a name stands that begins at `offset` of this string's value.
  func span(inString offset: Int, _ name: String) -> SourceSpan {
    span(inString: offset..<offset + name.utf8.count)
  }
}
