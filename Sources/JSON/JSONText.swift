/// JSON strings: unescaping, escaping, and offsets inside escaped text.
package enum JSONText {
  /// Returns the value of the string whose bytes between the quotes are `raw`.
  package static func unescape(_ raw: UnsafeBufferPointer<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    walk(raw) { _, piece in bytes.append(contentsOf: piece) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the offset in `raw` of the character at byte `decoded` of the unescaped string.
  static func rawOffset(_ raw: UnsafeBufferPointer<UInt8>, ofDecoded decoded: Int) -> Int {
    var count = 0
    var result: Int?
    walk(raw) { offset, piece in
      if result == nil, decoded < count + piece.count {
        result = piece.count == 1 || decoded == count ? offset : offset + (decoded - count)
      }
      count += piece.count
    }
    return result ?? raw.count
  }

  /// Calls `body` with the raw offset and the UTF-8 bytes of each character or escape.
  private static func walk(
    _ raw: UnsafeBufferPointer<UInt8>, _ body: (Int, ArraySlice<UInt8>) -> Void
  ) {
    var i = 0
    while i < raw.count {
      let byte = raw[i]
      guard byte == 0x5C, i + 1 < raw.count else {
        body(i, [byte])
        i += 1
        continue
      }
      let start = i
      switch raw[i + 1] {
      case 0x62: body(start, [0x08])
      case 0x66: body(start, [0x0C])
      case 0x6E: body(start, [0x0A])
      case 0x72: body(start, [0x0D])
      case 0x74: body(start, [0x09])
      case 0x75:
        var scalar = hex(raw, i + 2)
        if scalar & 0xFC00 == 0xD800, i + 11 < raw.count, raw[i + 6] == 0x5C, raw[i + 7] == 0x75 {
          let low = hex(raw, i + 8)
          if low & 0xFC00 == 0xDC00 {
            scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
            i += 6
          }
        }
        let unicode = Unicode.Scalar(scalar) ?? "\u{FFFD}"
        body(start, ArraySlice(UTF8.encode(unicode).map(Array.init) ?? []))
        i += 4
      default: body(start, [raw[i + 1]])
      }
      i += 2
    }
  }

  /// Returns the number written by four hexadecimal digits.
  private static func hex(_ raw: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt32 {
    var value: UInt32 = 0
    for k in start..<min(start + 4, raw.count) {
      let byte = raw[k]
      value = value << 4 | UInt32(byte <= 0x39 ? byte - 0x30 : (byte | 0x20) - 0x61 + 10)
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

  private static func unicodeEscape(_ value: UInt32) -> String {
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
