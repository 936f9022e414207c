/// A range of bytes in a document.
public struct SourceSpan: Hashable, Sendable {
  /// Offset of the first byte, from 0.
  public var offset: Int
  /// Number of bytes.
  public var length: Int
  /// Offset of the first byte after the range.
  public var end: Int { offset + length }

  /// A range of `length` bytes that starts at byte `offset`.
  public init(offset: Int, length: Int) {
    self.offset = offset
    self.length = length
  }
}

/// A line and a column in a document.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The column in code points, from 1.
  public var column: Int

  /// Creates a location; both numbers count from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}

/// The position of a value of the typed tree in its document: `file:line:column`.
public struct SourceReference: Hashable, Sendable, CustomStringConvertible {
  /// The value in the document.
  public let node: JSONNode

  /// Creates a reference to `node`.
  public init(_ node: JSONNode) { self.node = node }

  /// The document that holds the value.
  public var document: JSONDocument { node.document }
  /// The bytes of the value.
  public var span: SourceSpan { node.span }
  /// Line and column of the value's first character.
  public var location: SourceLocation { document.location(ofOffset: node.offset) }
  /// `file:line:column`.
  public var description: String { "\(document.name):\(location)" }
}
