import CellText
import Synchronization
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
  private var isStart: [Bool] = []

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
    patterns = Set(secrets + long.flatMap(UserSecrets.base64)).sorted { $0.count > $1.count }
    let starts = Set(patterns.compactMap(\.first) + Array("%\\&+".utf8))
    isStart = (0...255).map { starts.contains($0) }
  }

  /// Returns the characters of base64 that a secret alone determines, after 0, 1 or 2 other bytes,
  /// in both alphabets (RFC 4648, 4 and 5).
  private static func base64(_ secret: [UInt8]) -> [[UInt8]] {
    (0..<3).flatMap { shift -> [[UInt8]] in
      let text = Base64.encoded([UInt8](repeating: 0, count: shift) + secret)
      // Each character has 6 bits.
      let standard = Array(text[((shift * 8 + 5) / 6)..<((shift + secret.count) * 8 / 6)])
      let other = standard.map { $0 == 0x2B ? UInt8(ascii: "-") : $0 == 0x2F ? 0x5F : $0 }
      return [standard, other]
    }
  }

  /// Returns the changes that remove the secrets from bytes.
  func changes(in bytes: [UInt8]) -> [Change] {
    var changes: [Change] = []
    guard !isEmpty else { return changes }
    var index = 0
    while index < bytes.count {
      if isStart[Int(bytes[index])], let end = end(ofSecretAt: index, in: bytes) {
        changes.append(Change(index..<end))
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
      let count = pattern.prefix { byte in
        guard let next = UserSecrets.end(of: byte, at: end, in: bytes) else { return false }
        end = next
        return true
      }.count
      let isLong = count >= UserSecrets.longLength
      // The text may be cut after the beginning of a secret.
      let isFound = count == pattern.count || isLong && bytes[end...].starts(with: "…".utf8)
      if isFound, isLong || UserSecrets.isWord(start..<end, in: bytes) { return end }
    }
    return nil
  }

  /// Whether no letter or digit is next to a span. The end of an escape, such as `%20`, `\n` or
  /// `\u0020`, is not a letter.
  private static func isWord(_ span: Range<Int>, in bytes: [UInt8]) -> Bool {
    if span.upperBound < bytes.count, bytes[span.upperBound].isLetterOrDigit { return false }
    let before = bytes[..<span.lowerBound].suffix(6)
    let escape = before.reversed().drop(while: \.isLetterOrDigit)
    return escape.count == before.count || escape.first == 0x25 || escape.first == 0x5C
  }

  /// Returns the offset after a byte of a secret in any form; nil if another byte is at `start`.
  private static func end(of byte: UInt8, at start: Int, in bytes: [UInt8]) -> Int? {
    guard start < bytes.count else { return nil }
    var end: Int?
    switch bytes[start] {
    case UInt8(ascii: "%"): end = percentEncoding(of: byte, at: start, in: bytes)
    case UInt8(ascii: "\\"): end = escape(of: byte, at: start, in: bytes)
    case UInt8(ascii: "&"): end = entity(of: byte, at: start, in: bytes)
    case UInt8(ascii: "+"): end = byte == UInt8(ascii: " ") ? start + 1 : nil
    default: break
    }
    return end ?? (bytes[start] == byte ? start + 1 : nil)
  }

  /// `%2B`, and `%252B` in a parameter of a parameter.
  private static func percentEncoding(of byte: UInt8, at start: Int, in bytes: [UInt8]) -> Int? {
    var index = start + 1
    while hex(bytes, index, count: 2) != UInt32(byte) {
      guard bytes[index...].starts(with: "25".utf8) else { return nil }
      index += 2
    }
    return index + 2
  }

  /// `\/`, `\"` and `\u002B`, also in JSON in a string.
  private static func escape(of byte: UInt8, at start: Int, in bytes: [UInt8]) -> Int? {
    let slashes = bytes[start...].prefix(depthLimit).prefix { $0 == UInt8(ascii: "\\") }
    let index = slashes.endIndex
    guard slashes.count < depthLimit, index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "u"), hex(bytes, index + 1, count: 4) == UInt32(byte) {
      return index + 5
    }
    // The second backslash of an escaped one.
    if byte == UInt8(ascii: "\\"), slashes.count > 1 { return index }
    return bytes[index] == byte && !byte.isLetterOrDigit ? index + 1 : nil
  }

  /// `&amp;`, `&#43;` and `&#x2B;`.
  private static func entity(of byte: UInt8, at start: Int, in bytes: [UInt8]) -> Int? {
    guard let end = bytes[start...].prefix(8).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let text = MarkupText.unescaped(String(decoding: bytes[start...end], as: UTF8.self))
    return text.utf8.elementsEqual([byte]) ? end + 1 : nil
  }

  /// Returns the number written by hexadecimal digits.
  private static func hex(_ bytes: [UInt8], _ start: Int, count: Int) -> UInt32? {
    guard start + count <= bytes.count else { return nil }
    return bytes[start..<start + count].reduce(0) { result, byte in
      Character(Unicode.Scalar(byte)).hexDigitValue.flatMap { digit in
        result.map { $0 << 4 | UInt32(digit) }
      }
    }
  }
}

extension Redaction {
  /// The secrets of the user, for example tokens. They are removed whatever their name is, because
  /// servers repeat them in responses.
  private static let secrets = Mutex<UserSecrets>(UserSecrets())

  /// The length of the shortest secret that a user can name, in bytes.
  package static let shortestName = 4

  /// Whether a text contains a secret in one of the forms that servers repeat: unchanged,
  /// percent-encoded, escaped in JSON or HTML, or in base64.
  package static func occurs(_ secret: String, in text: String) -> Bool {
    var secrets = UserSecrets()
    secrets.add(Array(secret.utf8))
    return !secrets.changes(in: Array(text.utf8)).isEmpty
  }

  /// Removes a secret from all texts from now on, unless it is so short that it could be part of any
  /// word.
  package static func remember(_ secret: some StringProtocol) {
    if secret.utf8.count >= UserSecrets.longLength { remember(named: secret) }
  }

  /// Removes a secret that the user named from all texts from now on. A short one is removed as a word
  /// of its own. Returns whether it is long enough.
  @discardableResult
  package static func remember(named secret: some StringProtocol) -> Bool {
    let bytes = Array(secret.utf8)
    guard bytes.count >= shortestName else { return false }
    guard bytes != Array(placeholder.utf8) else { return true }
    secrets.withLock { $0.add(bytes) }
    // Messages and screens show the lines of a key one by one.
    let lines = secret.split(whereSeparator: \.isNewline)
    if lines.count > 1 { for line in lines { remember(line) } }
    for credential in basicCredentials(secret) { remember(credential) }
    return true
  }

  /// Returns `user:password` and the password of a value such as `Basic dXNlcjpwYXNzd29yZA==` (RFC
  /// 7617), because servers repeat them decoded too; empty for any other text.
  private static func basicCredentials(_ value: some StringProtocol) -> [String] {
    let words = value.split(whereSeparator: \.isWhitespace)
    guard words.count == 2, words[0].lowercased() == "basic" else { return [] }
    var text = Array(words[1].utf8)
    // Servers accept credentials without padding too.
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    guard let bytes = Base64.decoded(text),
      let credentials = String(validating: bytes, as: UTF8.self),
      let colon = credentials.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return [] }
    return [credentials, String(credentials[credentials.utf8.index(after: colon)...])]
  }

  /// Returns the password of a URL and the values of its secret parameters, as written and decoded.
  static func secrets(inURL url: String) -> [String] {
    // Every secret follows one of these, which paths of files rarely contain.
    guard url.utf8.contains(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "=") }) else {
      return []
    }
    var found: [String] = []
    if let scheme = url.utf8.firstIndex(of: "://".utf8) {
      let path = url[url.utf8.index(scheme, offsetBy: 3)...].prefix { !"/?#".contains($0) }
      if let end = UrlParts.userInfoEnd(path.utf8), let colon = path[..<end].firstIndex(of: ":") {
        found.append(String(path[path.index(after: colon)..<end]))
        // Basic authorization (RFC 7617).
        found.append(String(decoding: Base64.encoded(Array(path[..<end].utf8)), as: UTF8.self))
      }
    }
    for parameter in url.split(whereSeparator: { "?#&;".contains($0) }).dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count > 1, isSecret(parameter: String(parts[0])) { found.append(String(parts[1])) }
    }
    let decoded = found.map { PercentEncoding.decode($0, plusIsSpace: true) }
    return found + decoded.filter { !found.contains($0) }
  }

  /// Removes the secrets of a URL from all texts from now on.
  package static func rememberSecrets(inURL url: String) {
    for secret in secrets(inURL: url) { remember(secret) }
  }

  /// Forgets a secret, for tests.
  static func forget(_ secret: String) { secrets.withLock { $0.remove(Array(secret.utf8)) } }

  /// Whether there are secrets to remove.
  static var hasSecrets: Bool { secrets.withLock { !$0.isEmpty } }

  /// Returns a string with ``placeholder`` in place of the secrets of ``remember(_:)``.
  static func withoutSecrets(_ text: String) -> String {
    guard hasSecrets else { return text }
    return String(decoding: withoutSecrets(Array(text.utf8)), as: UTF8.self)
  }

  /// Does the same for bytes.
  static func withoutSecrets(_ bytes: [UInt8]) -> [UInt8] {
    Change.apply(secrets.withLock { $0 }.changes(in: bytes), to: bytes)
  }

  /// Whether a number contains a secret of ``remember(_:)``.
  /// - Parameter text: The number in its source.
  static func isSecret(number: Double, _ text: @autoclosure () -> String = "") -> Bool {
    guard hasSecrets else { return false }
    let digits = Int64(exactly: number).map(String.init) ?? "\(number)"
    return [text(), digits].contains { withoutSecrets($0) != $0 }
  }

  /// The long secrets of the user in all forms that a screen may show in several rows.
  package static var longSecrets: [String] {
    secrets.withLock(\.patterns).filter { $0.count >= UserSecrets.longLength }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the spans of UTF-8 text that are secrets; see ``text(_:)``.
  package static func spans(in bytes: [UInt8]) -> [Range<Int>] {
    secrets.withLock { $0 }.changes(in: bytes).map(\.span)
      + addressChanges(bytes).map { $0.covered(in: bytes) }.filter { !$0.isEmpty }
  }
}
