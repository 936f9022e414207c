import BeagleSchema
import JSON

/// The text of a file, whether it is JSON or not, with its lines.
package struct SourceText: Sendable {
  /// The bytes of the file.
  package let bytes: [UInt8]
  private let lines: LineTable

  /// The text in some bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineTable(bytes)
  }

  /// Line and column, both from 1, of the byte at `offset`; columns count code points.
  package func location(ofOffset offset: Int) -> SourceLocation {
    lines.location(ofOffset: min(offset, bytes.count), in: bytes)
  }
}
