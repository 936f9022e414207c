import SystemSupport

/// The secrets of the user, and a search for them in the forms of a response: unchanged,
/// percent-encoded, escaped in JSON or HTML, or in base64.
struct UserSecrets {
  /// The maximum number of backslashes in an escape of JSON in strings of JSON.
  private static let depthLimit = 16

  /// The length of a secret that is masked inside of other words and in base64, in bytes. A shorter
  /// one is masked only as a word of its own, because it is a part of many words.
  static let longLength = 8

  private var secrets: [[UInt8]] = []
  /// The secrets and their forms in base64, longest first, because one can contain another.
  private(set) var patterns: [[UInt8]] = []
  /// Whether a pattern can start with a byte.
  private var isStart = [Bool](repeating: false, count: 0)

  var isEmpty: Bool { secrets.isEmpty }

  mutating func add(_ secret: [UInt8]) {
    guard !secrets.contains(secret) else { return }
    secrets.append(secret)
    update()
  }

  mutating func remove(_ secret: [UInt8]) {
    secrets.removeAll { $0 == secret }
    update()
  }

  private mutating func update() {
    let long = secrets.filter { $0.count >= UserSecrets.longLength }
    let found = Set(secrets + long.flatMap(UserSecrets.base64))
    patterns = found.sorted { $0.count > $1.count }
    isStart = [Bool](repeating: false, count: 256)
    for byte in patterns.compactMap(\.first) + Array("%\\&+".utf8) { isStart[Int(byte)] = true }
  }

  /// Returns the characters of base64 that a secret alone determines, after 0, 1 or 2 other bytes,
  /// in both alphabets (RFC 4648, 4 and 5).
  private static func base64(_ secret: [UInt8]) -> [[UInt8]] {
    (0..<3).flatMap { shift -> [[UInt8]] in
      let text = Base64.encoded([UInt8](repeating: 0, count: shift) + secret)
      // Each character has 6 bits.
      let standard = Array(text[((shift * 8 + 5) / 6)..<((shift + secret.count) * 8 / 6)])
      let other = standard.map { byte -> UInt8 in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
      }
      return standard == other ? [standard] : [standard, other]
    }
  }

  /// Returns the changes that remove the secrets from bytes.
  func changes(in bytes: [UInt8]) -> [Change] {
    var changes: [Change] = []
    guard !isEmpty else { return changes }
    var index = 0
    while index < bytes.count {
      if isStart[Int(bytes[index])], let end = end(ofSecretAt: index, in: bytes) {
        changes.append(Change(index..<end, Redaction.placeholder))
        index = end
      } else {
        index += 1
      }
    }
    return changes
  }

  private func end(ofSecretAt start: Int, in bytes: [UInt8]) -> Int? {
    for pattern in patterns {
      var end = start
      var count = 0
      for byte in pattern {
        guard let next = UserSecrets.end(of: byte, at: end, in: bytes) else { break }
        end = next
        count += 1
      }
      let isLong = pattern.count >= UserSecrets.longLength
      if count == pattern.count {
        if isLong || UserSecrets.isWord(start..<end, in: bytes) { return end }
      } else if count >= UserSecrets.longLength, bytes[end...].starts(with: "…".utf8) {
        // The beginning of a secret in a text that was cut.
        return end
      }
    }
    return nil
  }

  /// Whether no letter or digit is next to a span. The end of an escape, such as `%20`, `\n` or
  /// `\u0020`, is not a letter.
  private static func isWord(_ span: Range<Int>, in bytes: [UInt8]) -> Bool {
    if span.upperBound < bytes.count, isLetterOrDigit(bytes[span.upperBound]) { return false }
    let start = span.lowerBound
    guard start > 0, isLetterOrDigit(bytes[start - 1]) else { return true }
    if start >= 3, bytes[start - 3] == UInt8(ascii: "%"), hex(bytes, start - 2, count: 2) != nil {
      return true
    }
    if start >= 6, bytes[start - 6] == UInt8(ascii: "\\"), bytes[start - 5] == UInt8(ascii: "u"),
      hex(bytes, start - 4, count: 4) != nil
    {
      return true
    }
    return start >= 2 && bytes[start - 2] == UInt8(ascii: "\\")
  }

  /// Returns the offset after a byte of a secret in any form; nil if another byte is at `start`.
  private static func end(of byte: UInt8, at start: Int, in bytes: [UInt8]) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "%"):
      if let end = percentEncoding(of: byte, at: start, in: bytes) { return end }
    case UInt8(ascii: "\\"):
      if let end = escape(of: byte, at: start, in: bytes) { return end }
    case UInt8(ascii: "&"):
      if let end = entity(of: byte, at: start, in: bytes) { return end }
    case UInt8(ascii: "+") where byte == UInt8(ascii: " "): return start + 1
    default: break
    }
    return bytes[start] == byte ? start + 1 : nil
  }

  /// `%2B`, and `%252B` in a parameter of a parameter.
  private static func percentEncoding(of byte: UInt8, at start: Int, in bytes: [UInt8]) -> Int? {
    var index = start + 1
    while true {
      if hex(bytes, index, count: 2) == UInt32(byte) { return index + 2 }
      guard bytes[min(index, bytes.count)...].starts(with: "25".utf8) else { return nil }
      index += 2
    }
  }

  /// `\/`, `\"` and `\u002B`, also in JSON in a string.
  private static func escape(of byte: UInt8, at start: Int, in bytes: [UInt8]) -> Int? {
    let limit = min(start + depthLimit, bytes.count)
    guard let index = bytes[start..<limit].firstIndex(where: { $0 != UInt8(ascii: "\\") }) else {
      return nil
    }
    if bytes[index] == UInt8(ascii: "u"), byte < 0x80,
      hex(bytes, index + 1, count: 4) == UInt32(byte)
    {
      return index + 5
    }
    // The second backslash of an escaped one.
    if byte == UInt8(ascii: "\\"), index > start + 1 { return index }
    return bytes[index] == byte && !isLetterOrDigit(byte) ? index + 1 : nil
  }

  /// `&amp;`, `&#43;` and `&#x2B;`.
  private static func entity(of byte: UInt8, at start: Int, in bytes: [UInt8]) -> Int? {
    let limit = min(start + 8, bytes.count)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    let value: UInt32? =
      switch name {
      case "amp": 0x26
      case "lt": 0x3C
      case "gt": 0x3E
      case "quot": 0x22
      case "apos": 0x27
      case _ where name.hasPrefix("#x") || name.hasPrefix("#X"):
        UInt32(name.dropFirst(2), radix: 16)
      case _ where name.hasPrefix("#"): UInt32(name.dropFirst())
      default: nil
      }
    return value == UInt32(byte) ? end + 1 : nil
  }

  /// Returns the number written by hexadecimal digits.
  private static func hex(_ bytes: [UInt8], _ start: Int, count: Int) -> UInt32? {
    guard start + count <= bytes.count else { return nil }
    var result: UInt32 = 0
    for byte in bytes[start..<start + count] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      result = result << 4 | UInt32(digit)
    }
    return result
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
