import Synchronization

/// A JSON document that knows where each of its values stands.
///
/// The bytes are validated once (RFC 8259, UTF-8) into a tape of 8 bytes a value; strings and
/// numbers are decoded when asked for.
public final class JSONDocument: Sendable {
  /// The name that messages use: a file, or an address.
  public let name: String
  /// The bytes of the document.
  public let bytes: [UInt8]
  /// The values in document order.
  @usableFromInline package let tape: JSONTape
  private let lineStarts = AtomicLazyReference<LineTable>()
  private let duplicates = AtomicLazyReference<DuplicateKeys>()

  /// Reads `bytes`.
  ///
  /// - Throws: ``JSONError`` with place and hint when they are not one JSON value, or pass a bound.
  public init(
    _ bytes: [UInt8], name: String, limits: JSONLimits = .standard
  ) throws(JSONError) {
    self.name = name
    self.bytes = bytes
    let result = bytes.withUnsafeBufferPointer { buffer in
      do throws(JSONFault) {
        return Result<JSONTape, JSONFault>.success(try JSONScanner.scan(buffer, limits: limits))
      } catch { return .failure(error) }
    }
    switch result {
    case .success(let tape): self.tape = tape
    case .failure(let fault):
      let table = LineTable(bytes)
      let location = table.location(ofOffset: fault.offset, in: bytes)
      throw JSONError(
        kind: fault.kind, message: fault.message, hint: fault.hint, offset: fault.offset,
        line: location.line, column: location.column,
        sourceLine: table.excerpt(line: location.line, column: location.column, of: bytes),
        name: name)
    }
  }

  /// Reads the UTF-8 bytes of `text`.
  ///
  /// - Throws: ``JSONError`` with place and hint when it is not one JSON value.
  public convenience init(
    text: String, name: String = "text", limits: JSONLimits = .standard
  ) throws(JSONError) {
    try self.init(Array(text.utf8), name: name, limits: limits)
  }

  /// The document's value.
  public var root: JSONNode { JSONNode(document: self, index: 0) }

  /// Line and column, both from 1, of the byte at `offset`; columns count code points.
  public func location(ofOffset offset: Int) -> SourceLocation {
    lines.location(ofOffset: offset, in: bytes)
  }

  /// Lines and columns of the first byte of a span and of the one behind its last.
  package func locations(of span: SourceSpan) -> (start: SourceLocation, end: SourceLocation) {
    lines.locations(of: span, in: bytes)
  }

  /// The text of line `number`, from 1, without its line break; empty when there is none.
  public func line(_ number: Int) -> String { lines.text(line: number, of: bytes) }

  private var lines: LineTable {
    lineStarts.load() ?? lineStarts.storeIfNil(LineTable(bytes))
  }

  /// The keys that stand in their object for the second or a later time, in document order.
  public var duplicateKeys: [JSONNode] {
    let found = duplicates.load() ?? duplicates.storeIfNil(DuplicateKeys(self))
    return found.keys.map { JSONNode(document: self, index: Int($0)) }
  }
}

extension JSONDocument: Hashable {
  /// The same object.
  public static func == (a: JSONDocument, b: JSONDocument) -> Bool { a === b }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
