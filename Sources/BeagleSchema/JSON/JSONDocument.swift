import Glibc
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
  let tape: JSONTape
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

  deinit { free(tape.entries) }

  /// The document's value.
  public var root: JSONNode { JSONNode(document: self, index: 0) }

  /// Line and column, both from 1, of the byte at `offset`; columns count code points.
  public func location(ofOffset offset: Int) -> SourceLocation {
    lines.location(ofOffset: offset, in: bytes)
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

/// Where lines start.
final class LineTable: Sendable {
  private let starts: [Int32]

  init(_ bytes: [UInt8]) {
    var starts: [Int32] = [0]
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      if buffer.count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { starts[0] = 3 }
      var i = 0
      while i < buffer.count, let found = memchr(base + i, 0x0A, buffer.count - i) {
        i = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
        starts.append(Int32(truncatingIfNeeded: i))
      }
    }
    self.starts = starts
  }

  func location(ofOffset offset: Int, in bytes: [UInt8]) -> SourceLocation {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    let start = Int(starts[low])
    var column = 1
    for i in start..<max(start, min(offset, bytes.count)) where bytes[i] & 0xC0 != 0x80 {
      column += 1
    }
    return SourceLocation(line: low + 1, column: column)
  }

  func text(line: Int, of bytes: [UInt8]) -> String {
    guard line >= 1, line <= starts.count else { return "" }
    let start = Int(starts[line - 1])
    var end = line < starts.count ? Int(starts[line]) - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  /// At most 120 characters of the line around the column.
  func excerpt(line: Int, column: Int, of bytes: [UInt8]) -> String {
    guard line >= 1, line <= starts.count else { return "" }
    let start = Int(starts[line - 1])
    var end = line < starts.count ? Int(starts[line]) - 1 : bytes.count
    if end - start <= 120 { return text(line: line, of: bytes) }
    end = min(end, start + column * 4 + 400)
    let scalars = Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
    let from = max(0, column - 1 - 60)
    let to = min(scalars.count, from + 120)
    guard from < to else { return "" }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[from..<to])
    return (from > 0 ? "…" : "") + String(text) + (to < scalars.count ? "…" : "")
  }
}
