/// Bytes of a document together with the lines and columns where they stand, so that the document
/// need not be kept.
package struct SourceRange: Hashable, Sendable {
  private let offset: Int32
  private let length: Int32
  private let startLine: Int32
  private let startColumn: Int32
  private let endLine: Int32
  private let endColumn: Int32

  /// The place of some bytes of a document.
  package init(_ span: SourceSpan, in document: JSONDocument) {
    let (start, end) = document.locations(of: span)
    // A document is at most 256 MiB, so each number fits.
    offset = Int32(truncatingIfNeeded: span.offset)
    length = Int32(truncatingIfNeeded: span.length)
    startLine = Int32(truncatingIfNeeded: start.line)
    startColumn = Int32(truncatingIfNeeded: start.column)
    endLine = Int32(truncatingIfNeeded: end.line)
    endColumn = Int32(truncatingIfNeeded: end.column)
  }

  /// The bytes.
  package var span: SourceSpan { SourceSpan(offset: Int(offset), length: Int(length)) }
  /// Line and column of the first character.
  package var start: SourceLocation {
    SourceLocation(line: Int(startLine), column: Int(startColumn))
  }
  /// Line and column after the last character.
  package var end: SourceLocation { SourceLocation(line: Int(endLine), column: Int(endColumn)) }
}

extension SourceSpan {
  /// Whether a byte lies in the span; the one right after it counts where `closed`.
  package func contains(_ offset: Int, closed: Bool = false) -> Bool {
    offset >= self.offset && (closed ? offset <= end : offset < end)
  }

  /// Whether another span lies inside this one.
  package func contains(_ other: SourceSpan) -> Bool { other.offset >= offset && other.end <= end }
}
