#if canImport(Glibc)
  import Glibc
#endif

/// The lines of standard input, as bytes.
struct StandardInput {
  /// What was read and not yet given out.
  private var pending: ArraySlice<UInt8> = []

  /// The next line without its line feed; nil at the end. Of a line that is longer than a document
  /// may be only so much is kept that it is refused as one.
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

  /// What is there to read; empty at the end.
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
