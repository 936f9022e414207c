/// Takes messages out of a stream of bytes: headers, an empty line, and as many bytes of content as
/// `Content-Length` says.
struct MessageReader {
  /// The most bytes of a message: 64 MiB. What a longer one holds is skipped.
  static let messageLimit = 64 << 20
  /// The most bytes of the headers of a message: 8 KiB. Whoever sends more speaks something else.
  static let headerLimit = 8 << 10

  /// What stands next in the stream.
  enum Item: Hashable {
    /// The content of a message.
    case message([UInt8])
    /// A message that was skipped, with its length.
    case tooLong(Int)
    /// From here on no message can be found any more, and why.
    case broken(String)
  }

  private var pending: [UInt8] = []
  /// Where in ``pending`` the next byte stands.
  private var start = 0
  /// How far the end of the headers was looked for.
  private var searched = 0
  /// The length of the content that comes next; nil while headers are awaited.
  private var length: Int?
  /// How many bytes are still to be skipped.
  private var skipping = 0
  private var isBroken = false

  /// Adds what was read.
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

  /// The next message that is there as a whole.
  mutating func next() -> Item? {
    guard !isBroken else { return nil }
    if length == nil {
      guard let end = endOfHeaders() else {
        guard pending.count - start > MessageReader.headerLimit else { return nil }
        return fail(
          "no message begins with more than \(MessageReader.headerLimit) bytes of headers")
      }
      switch MessageReader.length(pending[start..<end.headers]) {
      case .success(let length): self.length = length
      case .failure(let failure): return fail(failure.reason)
      }
      start = end.content
      searched = start
    }
    guard let length else { return nil }
    if length > MessageReader.messageLimit {
      self.length = nil
      let here = min(length, pending.count - start)
      start += here
      searched = start
      skipping = length - here
      return .tooLong(length)
    }
    guard pending.count - start >= length else { return nil }
    let content = Array(pending[start..<start + length])
    start += length
    searched = start
    self.length = nil
    return .message(content)
  }

  private mutating func fail(_ reason: String) -> Item {
    isBroken = true
    pending = []
    start = 0
    return .broken(reason)
  }

  /// Where the headers and the empty line behind them end.
  private mutating func endOfHeaders() -> (headers: Int, content: Int)? {
    var i = max(start, searched)
    while i < pending.count {
      if pending[i] == 0x0A {
        // Lines end with CR LF; LF alone is taken too.
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

  /// The value of `Content-Length`.
  private static func length(_ headers: ArraySlice<UInt8>) -> Result<Int, Failure> {
    for line in headers.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let colon = line.firstIndex(of: 0x3A) else {
        return .failure(Failure(reason: "a header without a colon"))
      }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      guard name == "content-length" else { continue }
      let digits = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x09 }
      guard !digits.isEmpty, digits.allSatisfy({ $0 &- 0x30 <= 9 }),
        let length = Int(String(decoding: digits, as: UTF8.self))
      else { return .failure(Failure(reason: "a Content-Length that is not a number")) }
      return .success(length)
    }
    return .failure(Failure(reason: "a message without Content-Length"))
  }

  /// A message as it is sent.
  static func frame(_ content: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }
}
