/// Merge conflicts, encodings, and the bytes around an error.
extension SyntaxRepairs {
  // MARK: - Merge conflicts

  /// Keeps the first version of a merge conflict, or removes a marker without the others.
  var mergeConflict: [FixIt] {
    let first = offset..<startOfNextLine(from: offset)
    guard byte == 0x3C, let middle = marker(0x3D, from: first.upperBound),
      let last = marker(0x3E, from: middle)
    else {
      return marker(byte == 0x3E ? 0x3C : 0x3E, from: 0) == nil
        ? one("Remove the marker", first, "") : []
    }
    let base = marker(0x7C, from: first.upperBound)
    let start = base.map { min($0, middle) } ?? middle
    let name = trimmed(offset + 7..<endOfLine(from: offset))
    return [
      FixIt(
        title: "Keep the first version\(name.isEmpty ? "" : " (\(name))")",
        edits: [edit(first, ""), edit(start..<startOfNextLine(from: last), "")], isSafe: false)
    ]
  }

  /// Returns the start of the next line that begins with seven of a character.
  private func marker(_ character: UInt8, from position: Int) -> Int? {
    var line = position
    while line + 7 <= bytes.count {
      if bytes[line..<line + 7].allSatisfy({ $0 == character }) { return line }
      line = startOfNextLine(from: line)
    }
    return nil
  }

  // MARK: - Encodings

  /// The maximum number of bytes of a document that is converted to UTF-8.
  private static let convertedLimit = 1 << 20

  var encoding: [FixIt] {
    guard bytes.count <= SyntaxRepairs.convertedLimit else { return [] }
    if offset == 0, let text = utf16 { return one("Convert it to UTF-8", 0..<bytes.count, text) }
    guard let text = latin1 else { return [] }
    return one("Convert it from Latin-1 to UTF-8", 0..<bytes.count, text, isSafe: false)
  }

  private var utf16: String? {
    guard bytes.count >= 2, bytes.count % 2 == 0 else { return nil }
    let hasMark = [0xFE, 0xFF].contains(bytes[0]) && [0xFE, 0xFF].contains(bytes[1])
    let isBig = bytes[0] == 0xFE || bytes[0] == 0
    var units: [UInt16] = []
    for index in stride(from: hasMark ? 2 : 0, to: bytes.count, by: 2) {
      let (high, low) = isBig ? (index, index + 1) : (index + 1, index)
      units.append(UInt16(bytes[high]) << 8 | UInt16(bytes[low]))
    }
    let text = String(decoding: units, as: UTF16.self)
    return text.unicodeScalars.contains("\u{FFFD}") ? nil : text
  }

  /// The text in Windows-1252, which contains Latin-1; nil if a part of the text is UTF-8.
  private var latin1: String? {
    // The characters of the bytes 0x80 to 0x9F.
    let others = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
    var result = String.UnicodeScalarView()
    var i = 0
    while i < bytes.count {
      let byte = bytes[i]
      // A valid sequence of UTF-8 is unlikely in Latin-1.
      if byte >= 0xC2, i + 1 < bytes.count, bytes[i + 1] & 0xC0 == 0x80 { return nil }
      result.append(
        byte &- 0x80 < 0x20 ? others[Int(byte) - 0x80] : Unicode.Scalar(byte))
      i += 1
    }
    return String(result)
  }

  // MARK: - Bytes

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the text in a range without white space at its ends.
  func trimmed(_ range: Range<Int>) -> String {
    let rest = bytes[range].drop { isBlank($0) }
    let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
    return text(rest.startIndex..<end)
  }

  func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x5F
  }

  /// Whether nothing precedes the error.
  var isAtStart: Bool { lastNonBlank == nil }

  /// The offset of the last byte before the error that is not white space.
  var lastNonBlank: Int? { bytes[..<offset].lastIndex { !isBlank($0) } }

  /// The offset of the last byte before the error that is not white space, if it is a character.
  func lastNonBlank(is character: Unicode.Scalar) -> Int? {
    lastNonBlank.flatMap { bytes[$0] == UInt8(ascii: character) ? $0 : nil }
  }

  /// The end of the value before the error.
  var endOfValue: Int? { lastNonBlank.map { $0 + 1 } }

  func endOfWord(from start: Int) -> Int {
    bytes[start...].firstIndex { !isWord($0) } ?? bytes.count
  }

  func endOfLine(from start: Int) -> Int {
    bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
  }

  private func startOfNextLine(from start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
  }

  /// Returns whether only white space separates an offset from a comma, a closing bracket or the
  /// end of the line.
  func isFollowedBySeparator(_ position: Int) -> Bool {
    guard let next = bytes[position...].firstIndex(where: { $0 != 0x20 && $0 != 0x09 }) else {
      return true
    }
    return ",}]:\n\r".utf8.contains(bytes[next])
  }

  /// Returns a range with the indentation and the line break around it if nothing else is on its
  /// lines, and otherwise the range.
  func wholeLines(_ range: Range<Int>) -> Range<Int> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var start = range.lowerBound
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    guard start == 0 || bytes[start - 1] == 0x0A else { return range }
    var end = range.upperBound
    while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == 0x0A else { return range }
    return start..<end + 1
  }

  /// The end of the comment at the error, without the line break after it, or nil if the comment
  /// is not closed.
  var endOfComment: Int? {
    let rest = bytes[offset...]
    if byte == 0x23 || rest.starts(with: "//".utf8) { return endOfLine(from: offset) }
    let close: [UInt8]
    if rest.starts(with: "/*".utf8) {
      close = Array("*/".utf8)
    } else if rest.starts(with: "<!--".utf8) {
      close = Array("-->".utf8)
    } else {
      return nil
    }
    var i = offset + 2
    while i + close.count <= bytes.count {
      if bytes[i..<i + close.count].elementsEqual(close) { return i + close.count }
      i += 1
    }
    return nil
  }
}
