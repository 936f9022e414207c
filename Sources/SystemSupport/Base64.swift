/// Base64 as defined in RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var value = 0
      for offset in 0..<3 { value = value << 8 | (offset < count ? Int(bytes[start + offset]) : 0) }
      for place in 0..<4 {
        result.append(place <= count ? alphabet[value >> (18 - 6 * place) & 63] : 0x3d)
      }
    }
    return result
  }

  /// Decodes groups of four characters, with padding. Returns nil for any other input.
  package static func decoded(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      let padding = text[start + 3] != 0x3d ? 0 : text[start + 2] != 0x3d ? 1 : 2
      var value = 0
      for offset in 0..<(4 - padding) {
        let digit = values[Int(text[start + offset])]
        guard digit < 64 else { return nil }
        value |= Int(digit) << (18 - 6 * offset)
      }
      result.append(UInt8(value >> 16))
      if padding < 2 { result.append(UInt8(value >> 8 & 255)) }
      if padding < 1 { result.append(UInt8(value & 255)) }
    }
    return result
  }
}
