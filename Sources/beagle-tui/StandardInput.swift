import Glibc

/// The lines of standard input, as bytes.
struct StandardInput {
  /// The bytes after the last returned line.
  private var pending: ArraySlice<UInt8> = []

  /// Returns the next line without its line feed, or nil at the end. Truncates a line that is
  /// longer than the limit for documents to one byte more, so that the decoder rejects it.
  mutating func nextLine() throws(Files.Failure) -> [UInt8]? {
    var line: [UInt8] = []
    while true {
      let end = pending.firstIndex(of: 0x0A)
      line += pending[..<(end ?? pending.endIndex)].prefix(Files.sizeLimit + 1 - line.count)
      if let end {
        pending = pending[(end + 1)...]
        return line
      }
      pending = try StandardInput.read()[...]
      if pending.isEmpty { return line.isEmpty ? nil : line }
    }
  }

  /// Reads the available bytes. Returns an empty array at the end.
  private static func read() throws(Files.Failure) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      var result = -1
      repeat {
        result = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      if result < 0 { failure = errno }
      count = max(result, 0)
    }
    guard failure == 0 else {
      throw Files.Failure(message: "standard input: \(String(cString: strerror(failure)))")
    }
    return bytes
  }
}
