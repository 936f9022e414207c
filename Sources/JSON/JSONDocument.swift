import Synchronization

/// A JSON document with the source position of each value.
///
/// The bytes are validated once (RFC 8259, UTF-8) into a tape of 8 bytes per value. Strings and
/// numbers are decoded on access.
public final class JSONDocument: Sendable {
  /// The name used in messages: a file path or a URL.
  public let name: String
  /// The bytes of the text. If some keys are read with other names, these names follow the text.
  public let bytes: [UInt8]
  /// The values in document order.
  @usableFromInline package let tape: JSONTape
  /// The length of the text at the start of ``bytes``.
  @usableFromInline package let textLength: Int
  /// The positions of the keys that are read with other names, by the offsets of these names.
  private let writtenKeys: [Int: SourceSpan]
  private let lineStarts = AtomicLazyReference<LineTable>()
  private let duplicates = AtomicLazyReference<DuplicateKeys>()

  /// Parses `bytes`.
  ///
  /// - Throws: ``JSONError`` if the bytes are not exactly one JSON value or exceed a limit.
  public init(
    _ bytes: [UInt8], name: String, limits: JSONLimits = .standard
  ) throws(JSONError) {
    self.name = name
    self.bytes = bytes
    (textLength, writtenKeys) = (bytes.count, [:])
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

  /// Parses the UTF-8 bytes of `text`.
  ///
  /// - Throws: ``JSONError`` if the text is not exactly one JSON value.
  public convenience init(
    text: String, name: String = "text", limits: JSONLimits = .standard
  ) throws(JSONError) {
    try self.init(Array(text.utf8), name: name, limits: limits)
  }

  /// Creates a document whose top-level value is a value of another document. The positions are those
  /// in the whole text.
  package init(part node: JSONNode) {
    let whole = node.document
    name = whole.name
    bytes = whole.bytes
    (textLength, writtenKeys) = (whole.textLength, whole.writtenKeys)
    tape = whole.tape.part(at: node.index)
    _ = lineStarts.storeIfNil(whole.lines)
  }

  /// Creates a document that reads some keys of another document with other names. All positions are
  /// those in the text of the other document.
  ///
  /// - Parameter keys: The keys of `other`, and their names, which need no escapes.
  package init(_ other: JSONDocument, naming keys: [(key: JSONNode, name: String)]) {
    name = other.name
    var bytes = other.bytes
    var written = other.writtenKeys
    var entries = other.tape.entries
    for (key, name) in keys {
      written[bytes.count] = key.span
      entries[key.index] = JSONEntry(.string, offset: bytes.count, payload: name.utf8.count).bits
      bytes += Array("\"\(name)\"".utf8)
    }
    self.bytes = bytes
    (textLength, writtenKeys) = (other.textLength, written)
    tape = JSONTape(entries: entries)
  }

  /// Returns the position in the text of a key that is read with another name.
  @usableFromInline func writtenSpan(_ entry: JSONEntry) -> SourceSpan {
    writtenKeys[entry.offset] ?? SourceSpan(offset: entry.offset, length: entry.payload + 2)
  }

  /// The top-level value.
  public var root: JSONNode { JSONNode(document: self, index: 0) }

  /// Returns the line and column of the byte at `offset`.
  public func location(ofOffset offset: Int) -> SourceLocation {
    lines.location(ofOffset: offset, in: bytes)
  }

  /// Returns the locations of the first byte of a span and of the byte after the span.
  package func locations(of span: SourceSpan) -> (start: SourceLocation, end: SourceLocation) {
    lines.locations(of: span, in: bytes)
  }

  /// Returns line `number` (from 1) without its line break, or an empty string past the last line.
  public func line(_ number: Int) -> String { lines.text(line: number, of: bytes) }

  private var lines: LineTable {
    lineStarts.load() ?? lineStarts.storeIfNil(LineTable(bytes))
  }

  /// The keys that repeat an earlier key of their object, in document order.
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
