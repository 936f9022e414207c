/// Splits a byte stream into lines. Each line is one message (Model Context Protocol, "stdio").
struct LineReader {
  /// The maximum size of a message: 64 MiB. Longer ones are skipped.
  static let limit = 64 << 20

  /// An item of the stream.
  enum Item: Hashable {
    /// A line without its line feed.
    case line([UInt8])
    /// A skipped line, whose size exceeds the limit.
    case tooLong
  }

  private var pending: [UInt8] = []
  /// The offset of the next line in ``pending``.
  private var start = 0
  /// The number of bytes already searched for a line feed.
  private var searched = 0
  /// Whether the rest of a line is skipped.
  private var isSkipping = false

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
        isSkipping = false
        return .tooLong
      }
      // Lines may end with CR LF.
      return .line(Array(line.last == 0x0D ? line.dropLast() : line))
    }
    searched = pending.count
    if isSkipping || pending.count - start > LineReader.limit {
      isSkipping = true
      start = pending.count
    }
    return nil
  }

  /// Returns the line that the end of the input ends, if any.
  mutating func end() -> Item? {
    guard isSkipping || start < pending.count else { return nil }
    pending.append(0x0A)
    return next()
  }
}
