/// The number of code units that start before each 512-byte block.
final class CharacterBlocks: Sendable {
  private static let size = 512
  private let unit: PositionEncoding
  private let counts: [Int32]

  init(_ bytes: [UInt8], _ unit: PositionEncoding) {
    self.unit = unit
    var counts: [Int32] = [0]
    var start = 0
    while start < bytes.count {
      let end = min(start + CharacterBlocks.size, bytes.count)
      let count = CharacterBlocks.count(bytes, start, end, unit)
      counts.append(counts[counts.count - 1] + Int32(truncatingIfNeeded: count))
      start = end
    }
    self.counts = counts
  }

  /// Returns the number of code units that start before `offset`.
  func count(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / CharacterBlocks.size
    return Int(counts[block])
      + CharacterBlocks.count(bytes, block * CharacterBlocks.size, offset, unit)
  }

  /// Returns the number of code units that start in a range of bytes.
  static func count(_ bytes: [UInt8], _ start: Int, _ end: Int, _ unit: PositionEncoding) -> Int {
    guard start < end else { return 0 }
    guard unit != .utf8 else { return end - start }
    return bytes.withUnsafeBytes { buffer in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var count = 0
      var next = start
      while next + 8 <= end {
        let word = buffer.loadUnaligned(fromByteOffset: next, as: UInt64.self)
        count &+= 8
        next &+= 8
        guard word & (ones << 7) != 0 else { continue }
        // One bit for each continuation byte (10xxxxxx); the multiplication adds them up.
        let continued = (word >> 7) & ~(word >> 6) & ones
        count &-= Int(truncatingIfNeeded: (continued &* ones) >> 56)
        guard unit == .utf16 else { continue }
        // Two units for each first byte of four (11110xxx).
        let long = (word >> 7) & (word >> 6) & (word >> 5) & (word >> 4) & ones
        count &+= Int(truncatingIfNeeded: (long &* ones) >> 56)
      }
      while next < end {
        if buffer[next] & 0xC0 != 0x80 { count += 1 }
        if unit == .utf16, buffer[next] >= 0xF0 { count += 1 }
        next += 1
      }
      return count
    }
  }
}

/// The unit of columns. The raw values are those of `PositionEncodingKind` in LSP.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}
