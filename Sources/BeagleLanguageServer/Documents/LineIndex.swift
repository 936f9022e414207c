/// Where the lines of a text start, and how bytes become positions of the protocol and back.
struct LineIndex: Sendable {
  /// The offset of the first byte of each line. A line ends with LF, CR LF or CR.
  private let starts: [Int32]
  private let count: Int
  private let encoding: PositionEncoding
  /// How many units stand before every 512th byte; empty where each byte is one, as in ASCII.
  private let unitsBefore: [Int32]

  private static let blockSize = 512

  /// Reads the lines of a text.
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

  /// How many lines there are; one at least.
  var lineCount: Int { starts.count }

  /// The offset of the first byte of a line, from 0; the end of the text where there is none.
  func start(ofLine line: Int) -> Int {
    line < starts.count ? Int(starts[max(line, 0)]) : count
  }

  /// The offset behind the last byte of a line, its line break left out.
  func end(ofLine line: Int, in bytes: [UInt8]) -> Int {
    guard line + 1 < starts.count else { return count }
    var end = Int(starts[line + 1])
    let start = start(ofLine: line)
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// The line, from 0, in which a byte stands.
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

  /// The position of a byte; what is outside of the text is taken to its nearest end.
  func position(ofOffset offset: Int, in bytes: [UInt8]) -> Position {
    let offset = max(0, min(offset, count))
    let line = line(ofOffset: offset)
    let start = start(ofLine: line)
    return Position(
      line: line, character: units(before: offset, in: bytes) - units(before: start, in: bytes))
  }

  /// The offset of a position. A line past the last is the end of the text, a character past the end
  /// of its line the end of the line, and one inside of a character its beginning.
  func offset(of position: Position, in bytes: [UInt8]) -> Int {
    guard position.line < starts.count else { return count }
    guard position.line >= 0 else { return 0 }
    let start = start(ofLine: position.line)
    let end = end(ofLine: position.line, in: bytes)
    // No character has more units than bytes.
    let character = min(max(0, position.character), end - start)
    if unitsBefore.isEmpty {
      // In UTF-8 a position may stand inside of a character.
      var offset = character > end - start ? end : start + character
      while offset > start, offset < end, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    let goal = units(before: start, in: bytes) + character
    // The last block that begins at or before the goal.
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
