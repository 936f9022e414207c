/// A range of a document in bytes and in lines and columns, which stays usable after the document
/// is released.
package struct SourceRange: Hashable, Sendable {
  private let offset: Int32
  private let length: Int32
  private let startLine: Int32
  private let startColumn: Int32
  private let endLine: Int32
  private let endColumn: Int32

  /// Creates the range of a span of a document.
  init(_ span: SourceSpan, in document: JSONDocument) {
    let (start, end) = document.locations(of: span)
    // A document has at most 256 MiB, so each number fits.
    offset = Int32(truncatingIfNeeded: span.offset)
    length = Int32(truncatingIfNeeded: span.length)
    startLine = Int32(truncatingIfNeeded: start.line)
    startColumn = Int32(truncatingIfNeeded: start.column)
    endLine = Int32(truncatingIfNeeded: end.line)
    endColumn = Int32(truncatingIfNeeded: end.column)
  }

  /// The byte range.
  package var span: SourceSpan { SourceSpan(offset: Int(offset), length: Int(length)) }
  /// The line and column of the first character.
  var start: SourceLocation {
    SourceLocation(line: Int(startLine), column: Int(startColumn))
  }
  /// The line and column after the last character.
  var end: SourceLocation { SourceLocation(line: Int(endLine), column: Int(endColumn)) }
}

extension SourceSpan {
  /// Returns whether the span contains a byte offset, or ends there if `closed`.
  package func contains(_ offset: Int, closed: Bool = false) -> Bool {
    offset >= self.offset && (closed ? offset <= end : offset < end)
  }

  /// Returns whether the span contains another span.
  package func contains(_ other: SourceSpan) -> Bool { other.offset >= offset && other.end <= end }
}

/// The position of a path in a string of a document. The positions of its steps are computed on
/// demand.
struct PathLocation: Sendable {
  /// The index of the string's node.
  private let node: Int32
  /// The offset of the path in the text. In a binding, the path follows the id of the context.
  private let start: Int32

  init(_ node: JSONNode, start: Int) {
    // A document has at most 256 MiB, so both fit.
    self.node = Int32(truncatingIfNeeded: node.index)
    self.start = Int32(truncatingIfNeeded: start)
  }

  /// Returns the position of each step: the name of a key, or the digits of an index.
  func steps(of path: [Path.Node], in document: JSONDocument) -> [SourceSpan] {
    let node = JSONNode(document: document, index: Int(self.node))
    guard !path.isEmpty else { return [] }
    return PathLocation.withText(of: node) { bytes in
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
    } ?? []
  }

  /// Calls a closure with the text of a string. A text can contain many paths, so it is copied only if it has
  /// escapes.
  private static func withText<Result>(
    of node: JSONNode, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let entry = node.entry
    guard entry.kind == .string else { return nil }
    if entry.isSpecial {
      guard var text = node.string else { return nil }
      return text.withUTF8(body)
    }
    return node.document.bytes.withUnsafeBufferPointer { bytes in
      let start = entry.offset + 1
      return body(UnsafeBufferPointer(rebasing: bytes[start..<start + entry.payload]))
    }
  }
}

extension JSONNode {
  /// Returns the position in the document of a part of this string's value.
  func span(inString range: Range<Int>) -> SourceSpan {
    let start = sourceOffset(inString: range.lowerBound)
    let end = sourceOffset(inString: range.upperBound)
    return SourceSpan(offset: start, length: max(end - start, 1))
  }

  /// Returns the position in the document of a name that starts at `offset` in this string's value.
  func span(inString offset: Int, _ name: String) -> SourceSpan {
    span(inString: offset..<offset + name.utf8.count)
  }
}
