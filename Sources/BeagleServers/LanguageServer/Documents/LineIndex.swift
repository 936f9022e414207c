/// An index of line starts that converts between byte offsets and LSP positions.
struct LineIndex: Sendable {
  /// The offset of the first byte of each line. A line ends with LF, CR LF or CR.
  private let starts: [Int32]
  private let count: Int
  private let encoding: PositionEncoding
  /// The number of code units before every 512th byte. Empty if each byte is one unit, as in ASCII.
  private let unitsBefore: [Int32]

  private static let blockSize = 512

  /// Creates the index of a document.
  init(_ bytes: [UInt8], encoding: PositionEncoding) {
    self.encoding = encoding
    count = bytes.count
    var starts: [Int32] = [0]
    var isASCII = true
    bytes.withUnsafeBufferPointer { buffer in
      var bits: UInt8 = 0
      for i in 0..<buffer.count {
        let byte = buffer[i]
        bits |= byte
        if byte == 0x0A || byte == 0x0D && !(i + 1 < buffer.count && buffer[i + 1] == 0x0A) {
          starts.append(Int32(i + 1))
        }
      }
      isASCII = bits < 0x80
    }
    self.starts = starts
    unitsBefore =
      isASCII || encoding == .utf8 ? [] : LineIndex.countUnits(bytes, encoding)
  }

  private static func countUnits(_ bytes: [UInt8], _ encoding: PositionEncoding) -> [Int32] {
    var counts: [Int32] = [0]
    var units: Int32 = 0
    for (i, byte) in bytes.enumerated() {
      units += Int32(encoding.units(byte))
      if (i + 1) % blockSize == 0 { counts.append(units) }
    }
    return counts
  }

  /// The number of lines, at least 1.
  var lineCount: Int { starts.count }

  /// Returns the offset of a line, counted from 0, or the end of the text if the line does not
  /// exist.
  func start(ofLine line: Int) -> Int {
    line < starts.count ? Int(starts[max(line, 0)]) : count
  }

  /// Returns the end of a line, without its line break.
  func end(ofLine line: Int, in bytes: [UInt8]) -> Int {
    guard line + 1 < starts.count else { return count }
    var end = Int(starts[line + 1])
    let start = start(ofLine: line)
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Returns the line of a byte offset, counted from 0.
  func line(ofOffset offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func units(before offset: Int, in bytes: [UInt8]) -> Int {
    if unitsBefore.isEmpty { return offset }
    let block = offset / LineIndex.blockSize
    var units = Int(unitsBefore[block])
    for i in block * LineIndex.blockSize..<offset { units += encoding.units(bytes[i]) }
    return units
  }

  /// Returns the position of a byte offset. Clamps offsets outside the text.
  func position(ofOffset offset: Int, in bytes: [UInt8]) -> Position {
    let offset = max(0, min(offset, count))
    let line = line(ofOffset: offset)
    let start = start(ofLine: line)
    return Position(
      line: line, character: units(before: offset, in: bytes) - units(before: start, in: bytes))
  }

  /// Returns the byte offset of a position. A line past the end is the end of the text, a character
  /// past the end of its line is the end of the line, and a position inside a character is its
  /// start.
  func offset(of position: Position, in bytes: [UInt8]) -> Int {
    guard position.line < starts.count else { return count }
    guard position.line >= 0 else { return 0 }
    let start = start(ofLine: position.line)
    let end = end(ofLine: position.line, in: bytes)
    // A character never has more code units than bytes.
    let character = min(max(0, position.character), end - start)
    if unitsBefore.isEmpty {
      // A UTF-8 position can be inside a character.
      var offset = character > end - start ? end : start + character
      while offset > start, offset < end, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    let goal = units(before: start, in: bytes) + character
    // Find the last block that starts at or before the goal.
    var low = start / LineIndex.blockSize
    var high = end / LineIndex.blockSize + 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if middle < unitsBefore.count, Int(unitsBefore[middle]) <= goal {
        low = middle
      } else {
        high = middle
      }
    }
    var offset = max(start, low * LineIndex.blockSize)
    while offset > start, offset < end, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    var units = units(before: offset, in: bytes)
    while offset < end {
      let size = encoding.units(bytes[offset])
      if units + size > goal { break }
      units += size
      offset += 1
      while offset < end, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }
}

/// The code unit of character offsets in positions (`PositionEncodingKind` in LSP).
enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the number of code units that a UTF-8 byte starts. Continuation bytes start none.
  func units(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A line and a character, both counted from 0 (`Position` in LSP).
struct Position: Hashable, Sendable {
  var line: Int
  var character: Int
}
