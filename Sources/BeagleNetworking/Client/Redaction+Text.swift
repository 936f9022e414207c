import BeagleSchema
import Synchronization
import SystemSupport

extension Redaction {
  /// Returns a string whose URLs and form parameters (`a=1&b=2`) have no secrets; see ``url(_:)``.
  /// They end at a blank, a double quotation mark, an angle bracket, a backtick or a backslash. Any
  /// other character may be part of a password.
  ///
  /// The secrets of ``remember(_:)`` are removed too.
  package static func text(_ text: String) -> String {
    let text = withoutSecrets(text)
    guard text.utf8.contains(where: isTelltale) else { return text }
    let bytes = Array(text.utf8)
    return String(decoding: Change.apply(addressChanges(bytes), to: bytes), as: UTF8.self)
  }

  /// Does the same for UTF-8 bytes.
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = withoutSecrets(bytes)
    return Change.apply(addressChanges(bytes), to: bytes)
  }

  /// Collects the URLs and forms that contain secrets.
  static func addressChanges(_ bytes: [UInt8]) -> [Change] {
    var changes: [Change] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
      let piece = bytes[start..<end]
      if piece.contains(where: isTelltale) {
        let shown = address(piece)
        if shown != piece {
          changes.append(Change(start..<end, String(decoding: shown, as: UTF8.self)))
        }
      }
      start = end + 1
    }
    return changes
  }

  /// Returns a part of a string without its secrets if it looks like a URL or a form.
  private static func address(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if piece.last == UInt8(ascii: ":") {
      // The colon after a file name in a message.
      let end = piece.lastIndex { $0 != UInt8(ascii: ":") }.map { $0 + 1 } ?? piece.startIndex
      return address(piece[..<end]) + piece[end...]
    }
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

// MARK: - Secrets of the user

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
    guard secret.utf8.count >= UserSecrets.longLength else { return }
    remember(named: secret)
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
    let start = url.utf8.firstIndex(of: "://".utf8).map { url.utf8.index($0, offsetBy: 3) }
    let path = url[(start ?? url.startIndex)...].prefix { !"/?#".contains($0) }
    if start != nil, let end = UrlParts.userInfoEnd(path.utf8),
      let colon = path[..<end].firstIndex(of: ":")
    {
      found.append(String(path[path.index(after: colon)..<end]))
      // Basic authorization (RFC 7617).
      found.append(String(decoding: Base64.encoded(Array(path[..<end].utf8)), as: UTF8.self))
    }
    for parameter in url.split(whereSeparator: { "?#&;".contains($0) }).dropFirst() {
      guard let equals = parameter.firstIndex(of: "="),
        isSecret(parameter: String(parameter[..<equals]))
      else { continue }
      found.append(String(parameter[parameter.index(after: equals)...]))
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
  private static var hasSecrets: Bool { secrets.withLock { !$0.isEmpty } }

  /// Returns a string with ``placeholder`` in place of the secrets of ``remember(_:)``.
  static func withoutSecrets(_ text: String) -> String {
    let secrets = secrets.withLock { $0 }
    guard !secrets.isEmpty else { return text }
    let bytes = Array(text.utf8)
    let changes = secrets.changes(in: bytes)
    return changes.isEmpty
      ? text : String(decoding: Change.apply(changes, to: bytes), as: UTF8.self)
  }

  /// Returns bytes with ``placeholder`` in place of the secrets of ``remember(_:)``.
  static func withoutSecrets(_ bytes: [UInt8]) -> [UInt8] {
    let secrets = secrets.withLock { $0 }
    return secrets.isEmpty ? bytes : Change.apply(secrets.changes(in: bytes), to: bytes)
  }

  /// Returns a value whose strings and keys do not contain the secrets of ``remember(_:)``.
  static func withoutSecrets(_ value: DynamicObject) -> DynamicObject {
    guard hasSecrets else { return value }
    switch value {
    case .string(let string): return .string(withoutSecrets(string))
    case .array(let elements): return .array(DynamicArray(elements.map(withoutSecrets)))
    case .dictionary(let dictionary):
      return .dictionary(
        withoutSecretKeys(dictionary.mapMembers { withoutSecrets($1) }, withoutSecrets))
    case .empty, .bool, .int, .double, .expression: return value
    }
  }

  /// The long secrets of the user in all forms that a screen may show in several rows.
  package static var longSecrets: [String] {
    secrets.withLock { $0 }.patterns.filter { $0.count >= UserSecrets.longLength }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the spans of UTF-8 text that are secrets; see ``text(_:)``.
  package static func spans(in bytes: [UInt8]) -> [Range<Int>] {
    let known = secrets.withLock { $0 }
    return known.changes(in: bytes).map(\.span)
      + addressChanges(bytes).map { $0.covered(in: bytes) }.filter { !$0.isEmpty }
  }

  /// Whether a number contains a secret of ``remember(_:)``.
  /// - Parameter text: The number in its source.
  static func isSecret(number: Double, _ text: @autoclosure () -> String = "") -> Bool {
    guard hasSecrets else { return false }
    let digits = Int64(exactly: number).map(String.init) ?? "\(number)"
    return [text(), digits].contains { withoutSecrets($0) != $0 }
  }
}
