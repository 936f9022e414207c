/// Percent-encoding of URLs (RFC 3986, 2), on bytes.
package enum PercentEncoding {
  /// Percent-encodes every byte that a URL may not contain. Reserved characters, which separate the
  /// parts of a URL, stay.
  package static func encode(_ text: String) -> String {
    encode(text) { isAllowed($0) }
  }

  /// Percent-encodes every byte that a URL may not contain, except `%`, so that existing escape
  /// sequences stay.
  package static func encodeUnescaped(_ text: String) -> String {
    encode(text) { isAllowed($0) || $0 == UInt8(ascii: "%") }
  }

  /// Percent-encodes every byte that is not unreserved (RFC 3986, 2.3), for a part of a URL such as a
  /// value of its query.
  package static func encodeComponent(_ text: String) -> String {
    encode(text, keeping: isUnreserved)
  }

  /// Returns a path as a part of a URL. Slashes stay.
  package static func encodePath(_ path: String) -> String {
    encode(path) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  /// Returns a URL with only visible ASCII characters.
  package static func encodeInvisible(_ url: String) -> String {
    encode(url) { (0x21..<0x7f).contains($0) }
  }

  /// Percent-encodes every byte that `kept` rejects.
  package static func encode(_ text: String, keeping kept: (UInt8) -> Bool) -> String {
    guard !text.utf8.allSatisfy(kept) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if kept(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexDigit(byte >> 4))
        bytes.append(hexDigit(byte & 15))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces each `%XX` by its byte; a `%` that begins no sequence stays.
  /// - Parameter plusIsSpace: whether `+` means a space, as in a query.
  package static func decode(_ bytes: [UInt8], plusIsSpace: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
        let low = hexValue(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    return result
  }

  /// Replaces each `%XX` by its byte, and bytes that are not UTF-8 then by U+FFFD.
  /// - Parameter plusIsSpace: whether `+` means a space, as in a query.
  package static func decode(_ text: String, plusIsSpace: Bool = false) -> String {
    String(decoding: decode(Array(text.utf8), plusIsSpace: plusIsSpace), as: UTF8.self)
  }

  /// Whether a byte is allowed in a URL: an unreserved or reserved character of RFC 3986.
  package static func isAllowed(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", ":", "/", "?", "#", "[", "]", "@",
      "!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "=":
      true
    default: false
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  /// Returns the value of a hexadecimal digit.
  package static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
