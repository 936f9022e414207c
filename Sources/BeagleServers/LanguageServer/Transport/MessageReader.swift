/// Splits a byte stream into messages (LSP 3.17, "Base Protocol"): headers, an empty line, and
/// `Content-Length` bytes of content.
struct MessageReader {
  /// The maximum size of a message: 64 MiB. Larger ones are skipped.
  static let messageLimit = 64 << 20
  /// The maximum size of the headers: 8 KiB. Longer headers are not LSP.
  static let headerLimit = 8 << 10

  /// An item of the stream.
  enum Item: Hashable {
    /// The content of a message.
    case message([UInt8])
    /// A skipped message and its length.
    case tooLong(Int)
    /// The reason why the rest of the stream cannot be parsed.
    case invalid(String)
  }

  private var pending: [UInt8] = []
  /// The offset of the next byte in ``pending``.
  private var start = 0
  /// The number of bytes already searched for the end of the headers.
  private var searched = 0
  /// The length of the content, or nil before the headers are complete.
  private var length: Int?
  /// The number of bytes still to skip.
  private var skipping = 0
  private var isBroken = false

  /// Whether the input so far ends inside a message.
  var isInsideMessage: Bool { length != nil || skipping > 0 || start < pending.count }

  /// Appends input.
  mutating func append(_ bytes: some Collection<UInt8>) {
    guard !isBroken else { return }
    if start > 0, start == pending.count || start > 1 << 16 {
      pending.removeFirst(start)
      searched = max(0, searched - start)
      start = 0
    }
    let skipped = min(skipping, bytes.count)
    skipping -= skipped
    pending += bytes.dropFirst(skipped)
  }

  /// Returns the next complete message.
  mutating func next() -> Item? {
    guard !isBroken else { return nil }
    if length == nil {
      guard let end = endOfHeaders() else {
        guard pending.count - start > MessageReader.headerLimit else { return nil }
        return fail("headers longer than \(MessageReader.headerLimit) bytes")
      }
      do throws(Failure) {
        length = try MessageReader.length(pending[start..<end.headers])
      } catch { return fail(error.reason) }
      start = end.content
      searched = start
    }
    guard let length else { return nil }
    let here = min(length, pending.count - start)
    let isTooLong = length > MessageReader.messageLimit
    guard here == length || isTooLong else { return nil }
    let content = isTooLong ? [] : Array(pending[start..<start + length])
    start += here
    searched = start
    skipping = length - here
    self.length = nil
    return isTooLong ? .tooLong(length) : .message(content)
  }

  private mutating func fail(_ reason: String) -> Item {
    isBroken = true
    pending = []
    start = 0
    return .invalid(reason)
  }

  /// Returns the end of the headers and the start of the content.
  private mutating func endOfHeaders() -> (headers: Int, content: Int)? {
    var i = max(start, searched)
    while i < pending.count {
      if pending[i] == 0x0A {
        // Lines end with CR LF. LF alone is accepted.
        if i + 1 < pending.count, pending[i + 1] == 0x0A { return (i + 1, i + 2) }
        if i + 2 < pending.count, pending[i + 1] == 0x0D, pending[i + 2] == 0x0A {
          return (i + 1, i + 3)
        }
        if i + 2 >= pending.count { break }
      }
      i += 1
    }
    searched = i
    return nil
  }

  private struct Failure: Error {
    let reason: String
  }

  /// Parses `Content-Length`.
  private static func length(_ headers: ArraySlice<UInt8>) throws(Failure) -> Int {
    for line in headers.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let colon = line.firstIndex(of: 0x3A) else {
        throw Failure(reason: "a header without a colon")
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard name == "content-length" else { continue }
      let digits = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x09 }
      guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 <= 9 }),
        let length = Int(String(decoding: digits, as: UTF8.self))
      else { throw Failure(reason: "a Content-Length that is not a number") }
      return length
    }
    throw Failure(reason: "a message without Content-Length")
  }

  /// Returns a message with its header.
  static func frame(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
