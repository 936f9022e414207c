import SystemSupport

/// The secrets of the user, and a search for them in the forms of a response: unchanged, with escapes
/// (see ``SpelledText``), or in base64.
struct UserSecrets {
  /// The length of a secret that is masked inside of other words and in base64, in bytes. A shorter
  /// one is masked only as a word of its own, because it is a part of many words.
  static let longLength = 8

  private var secrets: [[UInt8]] = []
  /// The secrets and their forms in base64 by their first byte, so that a search compares few of them.
  private var patternsByFirst: [Set<[UInt8]>] = []
  var patterns: some Sequence<[UInt8]> { patternsByFirst.joined() }

  var isEmpty: Bool { secrets.isEmpty }

  mutating func add(_ secret: [UInt8]) {
    guard !secret.isEmpty, !secrets.contains(secret) else { return }
    secrets.append(secret)
    update()
  }

  mutating func remove(_ secret: [UInt8]) {
    secrets.removeAll { $0 == secret }
    update()
  }

  private mutating func update() {
    let long = secrets.filter { $0.count >= UserSecrets.longLength }
    patternsByFirst = [Set<[UInt8]>](repeating: [], count: 256)
    for pattern in secrets + long.flatMap(UserSecrets.base64) {
      patternsByFirst[Int(pattern[0])].insert(pattern)
    }
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
    let text = SpelledText(bytes)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if SpelledText.isEscape(byte) || isFirst(byte), let end = end(ofSecretAt: index, in: text) {
        changes.append(Change(index..<end, Redaction.placeholder))
        index = end
      } else {
        index += 1
      }
    }
    return changes
  }

  private func isFirst(_ byte: UInt8) -> Bool { !patternsByFirst[Int(byte)].isEmpty }

  private func end(ofSecretAt start: Int, in text: SpelledText) -> Int? {
    let byte = text.bytes[start]
    guard SpelledText.isEscape(byte) else { return end(ofSecretAt: start, from: byte, in: text) }
    return Set(text.meanings(at: start).map { $0.bytes[0] }.filter(isFirst))
      .compactMap { end(ofSecretAt: start, from: $0, in: text) }.max()
  }

  /// - Parameter first: the first byte of the secret.
  private func end(ofSecretAt start: Int, from first: UInt8, in text: SpelledText) -> Int? {
    // One secret can contain another.
    var last: Int?
    for pattern in patternsByFirst[Int(first)] {
      let found = text.ends(of: pattern, at: start)
      for end in found.cut { last = max(end, last ?? end) }
      let isLong = pattern.count >= UserSecrets.longLength
      for end in found.whole where isLong || UserSecrets.isWord(start..<end, in: text) {
        last = max(end, last ?? end)
      }
    }
    return last
  }

  /// Whether no letter or digit is next to a span. The end of an escape, such as `%20`, `\n` or
  /// `\u0020`, is not a letter.
  private static func isWord(_ span: Range<Int>, in text: SpelledText) -> Bool {
    let (start, bytes) = (span.lowerBound, text.bytes)
    if span.upperBound < bytes.count, bytes[span.upperBound].isLetterOrDigit { return false }
    guard start > 0, bytes[start - 1].isLetterOrDigit else { return true }
    if start > 1, bytes[start - 2] == UInt8(ascii: "\\") { return true }
    return (max(start - SpelledText.escapeLength, 0)..<start - 1).contains { index in
      text.meanings(at: index).contains { $0.end == start }
    }
  }
}
