/// Finds the end of runs of printable ASCII, eight bytes at a time.
enum ASCIIRun {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Marks the high bit of the first byte, and possibly of later ones, that is less than `bound`.
  /// `bound` is at most 0x80. Bytes of 0x80 and above are never marked.
  @inline(__always)
  private static func below(_ word: UInt64, _ bound: UInt8) -> UInt64 {
    (word &- ones &* UInt64(bound)) & ~word & highBits
  }

  @inline(__always)
  private static func equal(_ word: UInt64, to byte: UInt8) -> UInt64 {
    below(word ^ (ones &* UInt64(byte)), 1)
  }

  @inline(__always)
  private static func end(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, stops: (UInt64) -> UInt64,
    isStop: (UInt8) -> Bool
  ) -> Int {
    var position = start
    while position + 8 <= end {
      let word = UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self)
      let found = stops(UInt64(littleEndian: word))
      if found != 0 { return position + found.trailingZeroBitCount >> 3 }
      position += 8
    }
    while position < end, !isStop(bytes[position]) { position += 1 }
    return position
  }

  /// Returns the offset of the first byte that is a hyphen or not a visible ASCII character, or
  /// `end`.
  @inline(__always)
  static func endOfLetters(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    self.end(
      bytes, from: start, to: end,
      stops: {
        $0 & highBits | below($0, 0x21) | equal($0, to: 0x7f) | equal($0, to: 0x2d)
      },
      isStop: { $0 <= 0x20 || $0 >= 0x7f || $0 == 0x2d })
  }

  /// Returns the offset of the first byte that is not an ASCII character of one column, or
  /// `end`.
  @inline(__always)
  static func endOfColumns(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
    self.end(
      bytes, from: start, to: end,
      stops: { $0 & highBits | below($0, 0x20) | equal($0, to: 0x7f) },
      isStop: { $0 < 0x20 || $0 >= 0x7f })
  }
}
