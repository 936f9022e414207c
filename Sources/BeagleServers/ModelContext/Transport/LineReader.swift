/// Splits a byte stream into lines. Each line is one message (Model Context Protocol, "stdio").
struct LineReader {
  /// The maximum size of a message: 64 MiB. Longer ones are skipped.
  static let limit = 64 << 20

  /// An item of the stream.
  enum Item: Hashable {
    /// A line without its line feed.
    case line([UInt8])
    /// A skipped line, whose size exceeds the limit, with the id of its request if it is found.
    case tooLong(id: ProtocolValue?)
  }

  private var pending: [UInt8] = []
  /// The offset of the next line in ``pending``.
  private var start = 0
  /// The number of bytes already searched for a line feed.
  private var searched = 0
  /// Whether the rest of a line is skipped.
  private var isSkipping = false
  /// The first and the last bytes of a skipped line.
  private var (head, tail): ([UInt8], [UInt8]) = ([], [])

  /// Appends input.
  mutating func append(_ bytes: some Collection<UInt8>) {
    if start > 0, start == pending.count || start > 1 << 16 {
      pending.removeFirst(start)
      searched -= start
      start = 0
    }
    pending += bytes
  }

  /// Returns the next complete line.
  mutating func next() -> Item? {
    if let end = pending[searched...].firstIndex(of: 0x0A) {
      let line = pending[start..<end]
      start = end + 1
      searched = start
      if isSkipping || line.count > LineReader.limit {
        skip(line)
        isSkipping = false
        return .tooLong(id: SkippedMessage.id(head: head, tail: tail))
      }
      // Lines may end with CR LF.
      return .line(Array(line.last == 0x0D ? line.dropLast() : line))
    }
    searched = pending.count
    if isSkipping || pending.count - start > LineReader.limit {
      skip(pending[start...])
      start = pending.count
    }
    return nil
  }

  /// Skips a part of a line.
  private mutating func skip(_ bytes: ArraySlice<UInt8>) {
    if !isSkipping { (head, tail) = (Array(bytes.prefix(SkippedMessage.length)), []) }
    isSkipping = true
    tail = Array((tail + bytes.suffix(SkippedMessage.length)).suffix(SkippedMessage.length))
  }

  /// Returns the line that the end of the input ends, if any.
  mutating func end() -> Item? {
    guard isSkipping || start < pending.count else { return nil }
    pending.append(0x0A)
    return next()
  }
}
