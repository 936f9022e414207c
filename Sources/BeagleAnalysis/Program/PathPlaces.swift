/// Finds where the steps of a path stand in its text.
enum PathPlaces {
  /// The bytes of the document of each step: of a key its name, of an index the digits.
  ///
  /// - Parameters:
  ///   - path: the path that was read from the text.
  ///   - start: where in the text it begins; of a binding, right after the id of the context.
  ///   - text: the text.
  ///   - node: the string of the document that is the text.
  static func steps(
    of path: [Path.Node], from start: Int, in text: String, of node: JSONNode
  ) -> [SourceSpan] {
    guard !path.isEmpty else { return [] }
    var text = text
    return text.withUTF8 { bytes in
      var position = start
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
