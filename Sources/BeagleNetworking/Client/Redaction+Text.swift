import BeagleSchema

extension Redaction {
  /// Returns a string whose URLs and form parameters (`a=1&b=2`) have no secrets; see ``url(_:)``.
  /// They end at a blank, a double quotation mark, an angle bracket, a backtick or a backslash. Any
  /// other character may be part of a password.
  package static func text(_ text: String) -> String {
    guard text.utf8.contains(where: isTelltale) else { return text }
    return String(decoding: self.text(Array(text.utf8)), as: UTF8.self)
  }

  /// Does the same for UTF-8 bytes.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
      let piece = bytes[start..<end]
      result += piece.contains(where: isTelltale) ? address(piece) : piece
      if end < bytes.count { result.append(bytes[end]) }
      start = end + 1
    }
    return result
  }

  /// Returns a value in whose strings the URLs have no secrets.
  package static func value(_ value: DynamicObject) -> DynamicObject {
    switch value {
    case .string(let string): .string(text(string))
    case .array(let elements): .array(DynamicArray(elements.map(self.value)))
    case .dictionary(let members): .dictionary(members.mapValues(self.value))
    case .empty, .bool, .int, .double, .expression: value
    }
  }

  /// Returns a part of a string without its secrets if it looks like a URL or a form.
  private static func address(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var start = piece.startIndex
    var isForm = false
    if let colon = piece.firstIndex(of: "://".utf8) {
      // Another text may precede the scheme, for example `url=https://…`.
      start = piece[..<colon].lastIndex { !isLetter($0) }.map { $0 + 1 } ?? start
    } else {
      guard piece.contains(UInt8(ascii: "=")) else { return piece }
      isForm = !piece.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    }
    let text = String(decoding: piece[start...], as: UTF8.self)
    return piece[..<start] + Array((isForm ? parameters(text[...]) : url(text)).utf8)
  }

  /// Whether a byte is in every URL and form that contains a secret.
  private static func isTelltale(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "@") || byte == UInt8(ascii: "=")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"<>`\\".utf8.contains(byte)
  }
}
