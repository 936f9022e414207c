/// A scanner for the tokens of expressions and paths in UTF-8 text.
struct ExpressionScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  /// The furthest position at which scanning failed.
  var furthest = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var atEnd: Bool { position == bytes.count }
  var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// Records a failure at a position.
  mutating func fail(at offset: Int? = nil) { furthest = max(furthest, offset ?? position) }

  /// Skips bytes that satisfy a predicate.
  mutating func skip(while isSkipped: (UInt8) -> Bool) {
    var offset = position
    while offset < bytes.count, isSkipped(bytes[offset]) { offset += 1 }
    position = offset
  }

  /// Consumes a byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    if position < bytes.count, bytes[position] == byte {
      position += 1
      return true
    }
    fail()
    return false
  }

  /// Returns the offset after the word character at `offset`; nil for any other character. Word
  /// characters are letters, marks, digits, and connector punctuation of any script.
  func wordCharacterEnd(at offset: Int) -> Int? {
    guard offset < bytes.count else { return nil }
    let byte = bytes[offset]
    if byte < 0x80 { return ExpressionScanner.isASCIIWord(byte) ? offset + 1 : nil }
    var decoder = UTF8()
    var iterator = bytes[offset..<min(offset + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    let properties = scalar.properties
    var isWord = properties.isAlphabetic || properties.isJoinControl
    if !isWord {
      switch properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
        isWord = true
      default: break
      }
    }
    return isWord ? offset + UTF8.width(scalar) : nil
  }

  private static func isASCIIWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x5F
  }

  func isWordCharacter(at offset: Int) -> Bool { wordCharacterEnd(at: offset) != nil }

  /// Scans one or more word characters.
  mutating func word() -> String? {
    let start = position
    repeat {
      skip(while: ExpressionScanner.isASCIIWord)
      guard let end = wordCharacterEnd(at: position) else { break }
      position = end
    } while true
    guard position > start else {
      fail()
      return nil
    }
    return text(start, position)
  }

  /// Scans any number of `[integer]`. Returns false for a malformed one.
  mutating func indexes(into nodes: inout [Path.Node]) -> Bool {
    while position < bytes.count, bytes[position] == 0x5B {
      position += 1
      guard nodes.count <= ExpressionParser.maximumValues, let index = integer() else {
        return false
      }
      guard take(0x5D) else { return false }
      nodes.append(.index(index))
    }
    return true
  }

  /// Scans an integer of at most 64 bits with an optional minus.
  private mutating func integer() -> Int? {
    let start = position
    if peek == 0x2D { position += 1 }
    let first = position
    while peek &- 0x30 <= 9, position < bytes.count { position += 1 }
    guard position > first else {
      fail()
      return nil
    }
    guard
      let value = JSONNumber.integer(UnsafeBufferPointer(rebasing: bytes[start..<position]))
    else {
      fail(at: start)
      return nil
    }
    return value
  }

  func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Skips white space, including Unicode white space.
  mutating func skipBlanks() {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        position += 1
        continue
      }
      guard byte >= 0x80 else { return }
      var decoder = UTF8()
      var iterator = bytes[position..<min(position + 4, bytes.count)].makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&iterator),
        scalar.properties.isWhitespace
      else { return }
      position += UTF8.width(scalar)
    }
  }
}
