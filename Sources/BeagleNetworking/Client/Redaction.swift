import SystemSupport

/// Removes secrets from everything that is shown, logged or recorded: passwords in URLs, values whose
/// names suggest a token, a key or a password, and the secrets of ``remember(_:)``. Every message and
/// every output about a request goes through here.
package enum Redaction {
  /// The text that replaces a secret.
  package static let placeholder = "REDACTED"

  // MARK: - Addresses

  /// Returns a URL, or a part of one, without user name and password, and with ``placeholder`` as
  /// the value of each secret parameter of its query and fragment.
  ///
  /// The secrets of ``remember(_:)`` are removed too.
  package static func url(_ text: String) -> String { url(text, depth: 0) }

  /// - Parameter depth: the number of addresses around this one.
  private static func url(_ text: String, depth: Int) -> String {
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
    return text[..<start] + parameters(text[start...], depth: depth)
  }

  /// Returns parameters and their separators, with ``placeholder`` as the value of each secret one.
  static func parameters(_ text: Substring, depth: Int = 0) -> String {
    var result = ""
    var rest = text
    while true {
      let end = rest.firstIndex { "?#&;".contains($0) } ?? rest.endIndex
      result += parameter(rest[..<end], depth)
      guard end < rest.endIndex else { return result }
      result.append(rest[end])
      rest = rest[rest.index(after: end)...]
    }
  }

  /// Whether the value of the parameter with this name is a secret.
  static func isSecret(parameter name: String) -> Bool {
    isSecret(PercentEncoding.decode(name), exactly: secretParameters)
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
    let end = path[start...].firstIndex(of: "/") ?? path.endIndex
    // Without a scheme, the text before the first slash may be `user:password@host`.
    guard let at = UrlParts.userInfoEnd(path[start..<end].utf8),
      scheme != nil || path[start..<at].contains(":")
    else { return text }
    return String(text[..<start] + text[text.index(after: at)...])
  }

  /// Returns `name=value` with the value replaced if it is a secret or a URL that contains one.
  private static func parameter(_ text: Substring, _ depth: Int) -> String {
    guard let equals = text.firstIndex(of: "=") else { return String(text) }
    let value = text[text.index(after: equals)...]
    guard !value.isEmpty, !value.hasPrefix("@{") else { return String(text) }
    let plain = PercentEncoding.decode(String(value), plusIsSpace: true)
    let isAddress = plain.hasPrefix("/") || plain.containsBytes(of: "://")
    let name = String(text[..<equals])
    // An operator in an expression.
    if name.containsBytes(of: "@{") { return String(text) }
    let isCode = name == "code" && plain.utf8.count >= authorizationCodeLength
    func isSecretAddress() -> Bool { depth >= depthLimit || url(plain, depth: depth + 1) != plain }
    guard isSecret(parameter: name) || isCode || isAddress && isSecretAddress() else {
      return String(text)
    }
    return String(text[...equals]) + placeholder
  }

  /// The maximum number of addresses in each other. A deeper one is masked as a whole, because each
  /// level decodes the rest of the text.
  private static let depthLimit = 16

  /// The minimum length of an authorization code (RFC 6749, 4.1.2), in bytes. Shorter values of the
  /// parameter `code` are others, for example of a country.
  private static let authorizationCodeLength = 16

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

  /// Whether the value of the header field with this name is a secret.
  package static func isSecret(header name: String) -> Bool {
    isSecret(name, exactly: secretHeaders)
  }

  // MARK: - Names

  /// Whether a name is in a list, or contains a word for a secret.
  private static func isSecret(_ name: String, exactly names: Set<String>) -> Bool {
    let plain = plain(name)
    return isSecret(plain: plain, exactly: names) || plain.hasSuffix("key")
  }

  /// Whether the string of the JSON member with this name is a secret. Names that end in `key` are
  /// allowed, since Beagle has such members.
  package static func isSecret(member name: String) -> Bool {
    isSecret(plain: plain(name), exactly: secretParameters)
  }

  /// Whether a number in the member with this name is a secret too. A name such as `tokens` or
  /// `sessions` may be a count.
  package static func isPassword(member name: String) -> Bool {
    let plain = plain(name)
    return ["pwd", "pass", "otp", "pin"].contains(plain)
      || ["password", "passwd", "secret"].contains { plain.containsBytes(of: $0) }
  }

  /// Whether everything in the object with this name is a secret. A session or a boarding pass is an
  /// object with other members too.
  package static func isSecret(object name: String) -> Bool {
    let plain = plain(name)
    return secretWords.contains { $0 != "session" && plain.containsBytes(of: $0) }
  }

  /// Whether the value of the variable with this name is a secret, for example `LOGIN_PASS`.
  package static func isSecret(variable name: String) -> Bool {
    isSecret(name, exactly: secretParameters)
      || words(of: name).contains { secretParameters.contains($0) }
  }

  /// Returns the words of a name such as `loginPass` or `LOGIN_PASS`, in lower case.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var wasLower = false
    for character in name {
      guard character.isLetter || character.isNumber else {
        words.append("")
        continue
      }
      if words.isEmpty || wasLower && character.isUppercase { words.append("") }
      words[words.count - 1] += character.lowercased()
      wasLower = character.isLowercase
    }
    return words
  }

  private static func isSecret(plain: String, exactly names: Set<String>) -> Bool {
    names.contains(plain) || secretWords.contains { plain.containsBytes(of: $0) }
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let secretParameters: Set = [
    "sig", "pwd", "pass", "auth", "jwt", "sid", "otp", "pin", "hmac", "codeverifier",
    "samlresponse",
  ]

  private static let secretHeaders: Set = ["cookie", "cookie2", "setcookie", "setcookie2", "xauth"]

  private static let secretWords = [
    "token", "secret", "password", "passwd", "apikey", "accesskey", "signature", "credential",
    "session", "authorization", "bearer", "passphrase", "passcode",
  ]
}
