import Glibc
import Synchronization

/// A table that converts offsets to lines and columns.
///
/// It stores the number of line breaks before each block and searches inside a block on demand. So
/// even a document of line breaks only needs 4 bytes for each 1024, or for each 64 with CRs.
package final class LineTable: Sendable {
  /// The number of line breaks before each block, and in the whole document.
  private let breaks: [Int32]
  /// The offset of the first line: 3 after a byte order mark that is not part of it, otherwise 0.
  private let first: Int
  private let unit: PositionEncoding
  /// Whether the text has CRs without LF, which end lines, too.
  private let hasCR: Bool
  /// The length in bytes above which columns are computed with ``blocks``.
  private static let longLine = 2048
  /// An index for columns in long lines, for example in minified documents.
  private let blocks = AtomicLazyReference<CharacterBlocks>()

  /// Lines with CRs are searched byte by byte, so their blocks are smaller.
  private let blockSize: Int

  /// Counts the line breaks of `bytes`.
  /// - Parameter encoding: The unit of columns in an editor; nil for messages, whose columns are code
  ///   points. In an editor, a CR alone also ends a line, and a byte order mark is a character.
  package init(_ bytes: [UInt8], encoding: PositionEncoding? = nil) {
    unit = encoding ?? .utf32
    hasCR = encoding != nil && bytes.contains(0x0D)
    blockSize = hasCR ? 64 : 1024
    first = encoding == nil && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var counts: [Int32] = [0]
    counts.reserveCapacity(bytes.count / blockSize + 2)
    var total: Int32 = 0
    var start = 0
    while start < bytes.count {
      let end = min(start + blockSize, bytes.count)
      total += Int32(truncatingIfNeeded: LineTable.count(bytes, start, end, hasCR))
      counts.append(total)
      start = end
    }
    breaks = counts
  }

  /// Returns the number of line breaks in a range of bytes.
  private static func count(_ bytes: [UInt8], _ start: Int, _ end: Int, _ hasCR: Bool) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var count = 0
      var next = start
      while let found = nextBreak(buffer, next, end, hasCR) {
        count &+= 1
        next = found + 1
      }
      return count
    }
  }

  /// Returns the offset of the first line break in a range of bytes.
  @inline(__always)
  private static func nextBreak(
    _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ hasCR: Bool
  ) -> Int? {
    guard start < end, let base = buffer.baseAddress else { return nil }
    guard hasCR else {
      return memchr(base + start, 0x0A, end - start).map {
        UnsafeRawPointer($0) - UnsafeRawPointer(base)
      }
    }
    var i = start
    while i < end {
      let isCR = base[i] == 0x0D && !(i + 1 < buffer.count && base[i + 1] == 0x0A)
      if isCR || base[i] == 0x0A { return i }
      i &+= 1
    }
    return nil
  }

  /// The number of lines; a final line break starts one more.
  var lineCount: Int { Int(breaks[breaks.count - 1]) + 1 }

  /// Returns the line at `offset`, from 1.
  package func line(ofOffset offset: Int, in bytes: [UInt8]) -> Int {
    nearLine(ofOffset: max(0, min(offset, bytes.count)), in: bytes).line
  }

  /// Returns the line (from 1) at `offset`, and whether it starts in the same block.
  private func nearLine(ofOffset offset: Int, in bytes: [UInt8]) -> (line: Int, startsNear: Bool) {
    let block = offset / blockSize
    let near = LineTable.count(bytes, block * blockSize, offset, hasCR)
    return (Int(breaks[block]) + near + 1, near > 0)
  }

  /// Returns the offset of the line break that ends a line, counted from 1.
  private func end(ofLine line: Int, in bytes: [UInt8]) -> Int {
    guard line < lineCount else { return bytes.count }
    // Find the last block with fewer line breaks before it.
    var low = 0
    var high = breaks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(breaks[middle]) < line { low = middle } else { high = middle }
    }
    var left = line - Int(breaks[low])
    return bytes.withUnsafeBufferPointer { buffer in
      var i = low * blockSize
      while let found = LineTable.nextBreak(buffer, i, buffer.count, hasCR) {
        left -= 1
        if left == 0 { return found }
        i = found + 1
      }
      return buffer.count
    }
  }

  /// Returns the offset at which a line ends, without the CR of a line break.
  private func endOfText(inLine line: Int, from start: Int, in bytes: [UInt8]) -> Int {
    let end = end(ofLine: line, in: bytes)
    return end > start && bytes[end - 1] == 0x0D ? end - 1 : max(start, end)
  }

  /// Returns the offset at which a line starts, counted from 1.
  package func start(ofLine line: Int, in bytes: [UInt8]) -> Int {
    line <= 1 ? first : end(ofLine: line - 1, in: bytes) + 1
  }

  /// Returns the start of the line at `offset`, which must be in the same block.
  private func nearStart(ofOffset offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / blockSize * blockSize
    return bytes.withUnsafeBytes { buffer in
      let ones: UInt64 = 0x0101_0101_0101_0101
      var start = offset
      // Compare eight bytes at a time until one of them is a line break.
      while start - 8 >= block {
        let word = buffer.loadUnaligned(fromByteOffset: start - 8, as: UInt64.self)
        let other = word ^ (ones &* 0x0A)
        guard (other &- ones) & ~other & (ones << 7) == 0 else { break }
        start -= 8
      }
      while start > block, buffer[start - 1] != 0x0A { start -= 1 }
      return start
    }
  }

  /// Returns the line and column of the byte at `offset`.
  package func location(ofOffset offset: Int, in bytes: [UInt8]) -> SourceLocation {
    let offset = max(0, min(offset, bytes.count))
    let (line, startsNear) = nearLine(ofOffset: offset, in: bytes)
    let start =
      startsNear && !hasCR ? nearStart(ofOffset: offset, in: bytes) : start(ofLine: line, in: bytes)
    let end = max(start, offset)
    let count: Int
    if end - start > LineTable.longLine {
      let table = blocks.load() ?? blocks.storeIfNil(CharacterBlocks(bytes, unit))
      count = table.count(before: end, in: bytes) - table.count(before: start, in: bytes)
    } else {
      count = CharacterBlocks.count(bytes, start, end, unit)
    }
    return SourceLocation(line: line, column: count + 1)
  }

  /// Returns the locations of the first byte of a span and of the byte after the span.
  package func locations(
    of span: SourceSpan, in bytes: [UInt8]
  ) -> (start: SourceLocation, end: SourceLocation) {
    let start = location(ofOffset: span.offset, in: bytes)
    // Most spans are a word on one line; counting its characters is faster than a second lookup.
    guard span.offset >= first, span.end <= bytes.count, span.length <= blockSize,
      LineTable.count(bytes, span.offset, span.end, hasCR) == 0
    else { return (start, location(ofOffset: span.end, in: bytes)) }
    let length = CharacterBlocks.count(bytes, span.offset, span.end, unit)
    return (start, SourceLocation(line: start.line, column: start.column + length))
  }

  /// Returns the offset of a column of a line. A line after the last one is the end of the text, a
  /// column after its line is the end of the line, and a column inside a character is its start.
  /// - Parameters:
  ///   - line: The line, from 1.
  ///   - character: The column, from 0.
  package func offset(line: Int, character: Int, in bytes: [UInt8]) -> Int {
    guard line >= 1 else { return 0 }
    guard line <= lineCount else { return bytes.count }
    let start = start(ofLine: line, in: bytes)
    let end = endOfText(inLine: line, from: start, in: bytes)
    // A character never has more code units than bytes.
    var left = min(max(0, character), end - start)
    var offset = start
    // Skip whole blocks, and then single characters. A block can end inside a character.
    for step in [blockSize, 1] {
      while offset < end {
        let next =
          step > 1 ? offset + step : LineTable.skip(1, characters: bytes, offset, end)
        guard next <= end, case let units = CharacterBlocks.count(bytes, offset, next, unit),
          units <= left
        else { break }
        left -= units
        offset = next
      }
    }
    while offset > start, offset < end, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  /// Returns a line without its line break, or an empty string past the last line.
  func text(line: Int, of bytes: [UInt8]) -> String {
    guard line >= 1, line <= lineCount else { return "" }
    let start = start(ofLine: line, in: bytes)
    let end = endOfText(inLine: line, from: start, in: bytes)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Returns at most 120 characters of the line around the column.
  package func excerpt(line: Int, column: Int, of bytes: [UInt8]) -> String {
    guard line >= 1, line <= lineCount else { return "" }
    let start = start(ofLine: line, in: bytes)
    let end = end(ofLine: line, in: bytes)
    if end - start <= 120 { return text(line: line, of: bytes) }
    // Decode only these characters: the line may be the whole document.
    let from = max(0, column - 1 - 60)
    let first = LineTable.skip(from, characters: bytes, start, end)
    let last = LineTable.skip(120, characters: bytes, first, end)
    guard first < last else { return "" }
    return (from > 0 ? "…" : "") + String(decoding: bytes[first..<last], as: UTF8.self)
      + (last < end ? "…" : "")
  }

  /// Returns the offset after `count` characters from `start`, at most `end`.
  private static func skip(
    _ count: Int, characters bytes: [UInt8], _ start: Int, _ end: Int
  ) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var offset = start
      for _ in 0..<count where offset < end {
        offset += 1
        while offset < end, buffer[offset] & 0xC0 == 0x80 { offset += 1 }
      }
      return offset
    }
  }
}
