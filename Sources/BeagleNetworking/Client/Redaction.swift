import SystemSupport

/// Removes secrets from everything that is shown, logged or recorded: passwords in URLs, values whose
/// names suggest a token, a key or a password, and the secrets of ``remember(_:)``. Every message and
/// every output about a request goes through here.
package enum Redaction {
  /// The text that replaces a secret.
  package static let placeholder = "REDACTED"

  // MARK: - URLs and forms

  /// Returns a URL, or a part of one, without user name and password, and with ``placeholder`` as
  /// the value of each secret parameter of its query and fragment.
  ///
  /// The secrets of ``remember(_:)`` are removed too.
  package static func url(_ text: String) -> String {
    let shown = withoutSecrets(text)
    // Compares bytes, because this runs several times for each request.
    let mayHaveSecrets = shown.utf8.contains {
      $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    guard mayHaveSecrets else { return shown }
    let text = withoutCredentials(shown)
    guard let start = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == 0x23 }) else {
      return text
    }
    return text[..<start] + parameters(text[start...])
  }

  /// Returns parameters and their separators, with ``placeholder`` as the value of each secret one.
  private static func parameters(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let end = rest.firstIndex(where: { "?#&;".contains($0) }) {
      result += parameter(rest[..<end])
      result.append(rest[end])
      rest = rest[rest.index(after: end)...]
    }
    return result + parameter(rest)
  }

  private static func withoutCredentials(_ text: String) -> String {
    let path = text[..<(text.firstIndex { "?#".contains($0) } ?? text.endIndex)]
    var start = text.startIndex
    // Accepts any text before `://`: the scheme may be mistyped.
    let scheme = path.utf8.firstIndex(of: "://".utf8)
    if let scheme {
      start = text.utf8.index(scheme, offsetBy: 3)
    } else if path.hasPrefix("//") {
      start = text.index(start, offsetBy: 2)
    } else if path.prefix(7).lowercased() == "mailto:" {
      // A mailto URL is the only one with `:` before `@` that contains a person and not a server.
      return text
    }
    // Without a scheme, the text before the first slash may be `user:password@host`.
    guard let at = UrlParts.userInfoEnd(path[start...].prefix { $0 != "/" }.utf8),
      scheme != nil || path[start..<at].contains(":")
    else { return text }
    return String(text[..<start] + text[text.index(after: at)...])
  }

  /// The minimum length of an authorization code (RFC 6749, 4.1.2), in bytes. Shorter values of the
  /// parameter `code` are others, for example of a country.
  private static let authorizationCodeLength = 16

  /// Returns `name=value` with the value replaced if it is a secret or a URL that contains one.
  private static func parameter(_ text: Substring) -> Substring {
    guard let equals = text.firstIndex(of: "=") else { return text }
    let name = String(text[..<equals])
    let value = text[text.index(after: equals)...]
    // An expression, or an operator in one.
    guard !value.isEmpty, !value.hasPrefix("@{"), !name.containsBytes(of: "@{") else { return text }
    let plain = PercentEncoding.decode(String(value), plusIsSpace: true)
    let isAddress = plain.hasPrefix("/") || plain.containsBytes(of: "://")
    let isCode = name == "code" && plain.utf8.count >= authorizationCodeLength
    guard isSecret(parameter: name) || isCode || isAddress && url(plain) != plain else {
      return text
    }
    return text[...equals] + placeholder
  }

  // MARK: - Text

  /// Returns a string whose URLs and form parameters (`a=1&b=2`) have no secrets; see ``url(_:)``.
  /// They end at a blank, a double quotation mark, an angle bracket, a backtick or a backslash. Any
  /// other character may be part of a password.
  ///
  /// The secrets of ``remember(_:)`` are removed too.
  package static func text(_ text: String) -> String {
    guard hasSecrets || text.utf8.contains(where: isTelltale) else { return text }
    return String(decoding: self.text(Array(text.utf8)), as: UTF8.self)
  }

  /// Does the same for UTF-8 bytes.
  package static func text(_ bytes: [UInt8]) -> [UInt8] {
    let bytes = withoutSecrets(bytes)
    return Change.apply(addressChanges(bytes), to: bytes)
  }

  /// Collects the URLs and forms that contain secrets.
  static func addressChanges(_ bytes: [UInt8]) -> [Change] {
    bytes.split { $0 <= 0x20 || "\"<>`\\".utf8.contains($0) }.compactMap { word in
      guard word.contains(where: isTelltale) else { return nil }
      // The colon after a file name in a message is not a part of the URL.
      let end = word.lastIndex { $0 != UInt8(ascii: ":") }.map { $0 + 1 } ?? word.startIndex
      return addressChange(word[..<end])
    }
  }

  /// Returns the change that removes the secrets of a word if it looks like a URL or a form.
  private static func addressChange(_ word: ArraySlice<UInt8>) -> Change? {
    var start = word.startIndex
    var isForm = false
    if let colon = word.firstIndex(of: "://".utf8) {
      // Another text may precede the scheme, for example `url=https://…`.
      start = word[..<colon].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? start
    } else {
      guard word.contains(UInt8(ascii: "=")) else { return nil }
      isForm = !word.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    }
    let text = String(decoding: word[start...], as: UTF8.self)
    let shown = isForm ? parameters(text[...]) : url(text)
    return shown == text ? nil : Change(start..<word.endIndex, shown)
  }

  /// Whether a byte is in every URL and form that contains a secret.
  private static func isTelltale(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "@") || byte == UInt8(ascii: "=")
  }

  // MARK: - Header fields

  /// Returns the value of a header field without secrets: ``placeholder`` if the whole value is a
  /// secret, otherwise without those of a URL.
  package static func value(ofHeader name: String, _ value: String) -> String {
    if isSecret(header: name) { return placeholder }
    switch name.lowercased() {
    case "location", "content-location", "referer", "refresh", "link": return url(value)
    default: return withoutSecrets(value)
    }
  }

  /// Returns header fields without secrets.
  package static func headers(_ fields: [(String, String)]) -> [(String, String)] {
    fields.map { ($0.0, value(ofHeader: $0.0, $0.1)) }
  }
}
