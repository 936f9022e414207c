import Glibc
import Synchronization

/// Where lines start, and how offsets become lines and columns.
package final class LineTable: Sendable {
  private let starts: [Int32]
  /// For columns far into a long line, as minified documents have them.
  private let blocks = AtomicLazyReference<CharacterBlocks>()

  /// Finds the lines of `bytes`.
  package init(_ bytes: [UInt8]) {
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

  /// Line and column of the byte at `offset`.
  package func location(ofOffset offset: Int, in bytes: [UInt8]) -> SourceLocation {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    let start = Int(starts[low])
    let end = max(start, min(offset, bytes.count))
    let count: Int
    if end - start > 1 << 16 {
      let table = blocks.load() ?? blocks.storeIfNil(CharacterBlocks(bytes))
      count = table.count(before: end, in: bytes) - table.count(before: start, in: bytes)
    } else {
      count = CharacterBlocks.count(bytes, start, end)
    }
    return SourceLocation(line: low + 1, column: count + 1)
  }

  /// A line without its break; empty when there is none.
  func text(line: Int, of bytes: [UInt8]) -> String {
    guard line >= 1, line <= starts.count else { return "" }
    let start = Int(starts[line - 1])
    var end = line < starts.count ? Int(starts[line]) - 1 : bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  /// At most 120 characters of the line around the column.
  package func excerpt(line: Int, column: Int, of bytes: [UInt8]) -> String {
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

/// How many characters start before every 4096th byte.
final class CharacterBlocks: Sendable {
  private static let size = 4096
  private let counts: [Int32]

  init(_ bytes: [UInt8]) {
    var counts: [Int32] = [0]
    var start = 0
    while start < bytes.count {
      let end = min(start + CharacterBlocks.size, bytes.count)
      let last = counts[counts.count - 1]
      counts.append(last + Int32(truncatingIfNeeded: CharacterBlocks.count(bytes, start, end)))
      start = end
    }
    self.counts = counts
  }

  /// The number of characters that start before `offset`.
  func count(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / CharacterBlocks.size
    return Int(counts[block])
      + CharacterBlocks.count(bytes, block * CharacterBlocks.size, offset)
  }

  /// The number of characters that start in a range of bytes.
  static func count(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var count = 0
      for i in start..<max(start, end) where buffer[i] & 0xC0 != 0x80 { count += 1 }
      return count
    }
  }
}
