/// JSON strings: unescaping, escaping, and offsets inside escaped text.
package enum JSONText {
  /// Returns the value of the string whose bytes between the quotes are `raw`.
  package static func unescape(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    // A character is never longer than its escape.
    String(unsafeUninitializedCapacity: raw.count) { value in
      var count = 0
      var i = 0
      while i < raw.count {
        let (scalar, length) = character(raw, at: i)
        if let scalar {
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            value[count] = byte
            count += 1
          }
        } else {
          value[count] = raw[i + length - 1]
          count += 1
        }
        i += length
      }
      return count
    }
  }

  /// Calls a function with the offset of each escape of half a character.
  static func forEachLoneSurrogate(
    _ raw: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Void
  ) {
    var i = 0
    while i < raw.count {
      let length = character(raw, at: i).length
      if length == 6, hex(raw, i + 2) & 0xF800 == 0xD800 { body(i) }
      i += length
    }
  }

  /// Returns the offset in `raw` of the character at byte `decoded` of the unescaped string.
  static func rawOffset(_ raw: UnsafeBufferPointer<UInt8>, ofDecoded decoded: Int) -> Int {
    var count = 0
    var i = 0
    while i < raw.count {
      let (scalar, length) = character(raw, at: i)
      let width = scalar.map(UTF8.width) ?? 1
      if decoded < count + width { return i + (decoded - count) }
      count += width
      i += length
    }
    return raw.count
  }

  /// Returns the length of the byte or escape at an offset, and the scalar of an escape. Without a
  /// scalar, the last byte is the value.
  private static func character(
    _ raw: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    guard raw[start] == 0x5C, start + 1 < raw.count else { return (nil, 1) }
    switch raw[start + 1] {
    case 0x62: return ("\u{8}", 2)
    case 0x66: return ("\u{C}", 2)
    case 0x6E: return ("\n", 2)
    case 0x72: return ("\r", 2)
    case 0x74: return ("\t", 2)
    case 0x75:
      let scalar = hex(raw, start + 2)
      if scalar & 0xFC00 == 0xD800, start + 11 < raw.count, raw[start + 6] == 0x5C,
        raw[start + 7] == 0x75
      {
        let low = hex(raw, start + 8)
        if low & 0xFC00 == 0xDC00 {
          return (Unicode.Scalar(0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)), 12)
        }
      }
      return (Unicode.Scalar(scalar) ?? "\u{FFFD}", 6)
    default: return (nil, 2)
    }
  }

  /// Returns the number written by four hexadecimal digits.
  private static func hex(_ raw: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32 {
    var value: UInt32 = 0
    for k in start..<min(start + 4, raw.count) {
      let byte = raw[k]
      value = value << 4 | UInt32(byte <= 0x39 ? byte &- 0x30 : (byte | 0x20) &- 0x57)
    }
    return value
  }

  /// Returns a description of the character at an offset, for messages.
  package static func describeCharacter(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int)
    -> String
  {
    guard offset < bytes.count else { return "the end" }
    let byte = bytes[offset]
    switch byte {
    case 0x0A, 0x0D: return "a line break"
    case 0x09: return "a tab"
    case 0x20: return "a space"
    case 0x22: return "a double quote"
    case 0..<0x20, 0x7F: return "control character \(byte)"
    case 0x21..<0x7F: return "'\(Character(Unicode.Scalar(byte)))'"
    default:
      let text = String(
        decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
      guard let first = text.unicodeScalars.first else { return "a byte" }
      return "'\(Character(first))'"
    }
  }

  /// Appends `text` as a quoted JSON string. Control and bidi control characters are escaped, so
  /// the result is safe to print on a terminal.
  package static func append(_ text: String, to output: inout String) {
    output += "\""
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      for (i, byte) in bytes.enumerated() {
        let escape: String
        var length = 1
        switch byte {
        case 0x22: escape = "\\\""
        case 0x5C: escape = "\\\\"
        case 0x0A: escape = "\\n"
        case 0x0D: escape = "\\r"
        case 0x09: escape = "\\t"
        case 0..<0x20, 0x7F: escape = unicodeEscape(UInt32(byte))
        case 0xC2, 0xD8, 0xE2:
          guard let scalar = controlScalar(bytes, at: i) else { continue }
          escape = unicodeEscape(scalar.value)
          length = UTF8.width(scalar)
        default: continue
        }
        output += String(decoding: bytes[start..<i], as: UTF8.self)
        output += escape
        start = i + length
      }
      output += String(decoding: bytes[start...], as: UTF8.self)
    }
    output += "\""
  }

  /// Returns `text` as a quoted JSON string; see ``append(_:to:)``.
  package static func quoted(_ text: String) -> String {
    var result = ""
    append(text, to: &result)
    return result
  }

  /// Returns JSON with invisible characters as escapes, for example `\u200b`. They occur only in
  /// strings, so that the values stay the same.
  package static func printable(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: isInvisible) else { return json }
    var result = ""
    for scalar in json.unicodeScalars {
      if isInvisible(scalar) {
        for unit in String(scalar).utf16 { result += unicodeEscape(UInt32(unit)) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// Returns the escape of a UTF-16 code unit, for example `\u200b`.
  package static func unicodeEscape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Returns the C1 control, bidi control, or line or paragraph separator that starts at a byte.
  private static func controlScalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = bytes[start..<min(start + 3, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return scalar
    default: return scalar.properties.isBidiControl ? scalar : nil
    }
  }
}
