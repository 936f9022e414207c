import ScreenSources

/// Keeps secrets out of everything that is shown, logged or recorded: passwords in addresses,
/// parameters and header fields whose names say that they hold a token, a key, a password and the
/// like. All that writes of a request goes through here.
package enum Redaction {
  /// What stands in place of a secret.
  package static let word = "REDACTED"

  // MARK: - Addresses

  /// A URL, or a part of one, without user name and password, and with ``word`` in place of the value of
  /// each secret parameter of its query and its fragment.
  package static func url(_ text: String) -> String {
    // Bytes are compared one by one, for this runs several times for each request.
    let mayHaveSecrets = text.utf8.contains {
      $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    guard mayHaveSecrets else { return text }
    let text = withoutCredentials(text)
    guard let start = text.utf8.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == 0x23 }) else {
      return text
    }
    return text[..<start] + parameters(text[start...])
  }

  /// Parameters and what stands between them, with ``word`` in place of the value of each secret one.
  static func parameters(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while true {
      let end = rest.firstIndex { "?#&;".contains($0) } ?? rest.endIndex
      result += parameter(rest[..<end])
      guard end < rest.endIndex else { return result }
      result.append(rest[end])
      rest = rest[rest.index(after: end)...]
    }
  }

  /// Whether the value of a parameter of that name is a secret.
  package static func isSecret(parameter name: String) -> Bool {
    let plain = String(decoding: PercentEncoding.decode(name.utf8), as: UTF8.self)
    return isSecret(plain, exactly: secretParameters)
  }

  private static func withoutCredentials(_ text: String) -> String {
    let path = text[..<(text.firstIndex { "?#".contains($0) } ?? text.endIndex)]
    var start = text.startIndex
    // Whatever stands before `://`: somebody may have mistyped the scheme.
    let scheme = path.utf8.firstIndex(of: "://".utf8)
    if let scheme {
      start = text.utf8.index(scheme, offsetBy: 3)
    } else if path.hasPrefix("//") {
      start = text.index(start, offsetBy: 2)
    } else if path.prefix(7).lowercased() == "mailto:" {
      // The only address with an "@" and a ":" before it that names a person and no server.
      return text
    }
    let end = path[start...].firstIndex(of: "/") ?? path.endIndex
    // Without a scheme what stands before the first slash may be `user:password@host`.
    guard let at = UrlParts.userInfoEnd(path[start..<end].utf8),
      scheme != nil || path[start..<at].contains(":")
    else { return text }
    return String(text[..<start] + text[text.index(after: at)...])
  }

  /// `name=value`, with the value replaced where it is secret, or an address that holds a secret.
  private static func parameter(_ text: Substring) -> String {
    guard let equals = text.firstIndex(of: "=") else { return String(text) }
    let value = text[text.index(after: equals)...]
    guard !value.isEmpty, !value.hasPrefix("@{") else { return String(text) }
    let plain = String(
      decoding: PercentEncoding.decode(value.utf8, plusIsSpace: true), as: UTF8.self)
    let isAddress = plain.hasPrefix("/") || plain.containsBytes(of: "://")
    guard isSecret(parameter: String(text[..<equals])) || isAddress && url(plain) != plain else {
      return String(text)
    }
    return String(text[...equals]) + word
  }

  // MARK: - Header fields

  /// The value of a header field as it may be shown: ``word`` where it is a secret, without the secrets
  /// of an address where it is one.
  package static func value(ofHeader name: String, _ value: String) -> String {
    if isSecret(header: name) { return word }
    switch name.lowercased() {
    case "location", "content-location", "referer", "refresh", "link": return url(value)
    default: return value
    }
  }

  /// Header fields as they may be shown.
  package static func headers(_ fields: [(String, String)]) -> [(String, String)] {
    fields.map { ($0.0, value(ofHeader: $0.0, $0.1)) }
  }

  /// Whether the value of a header field of that name is a secret.
  package static func isSecret(header name: String) -> Bool {
    isSecret(name, exactly: secretHeaders)
  }

  // MARK: - Names

  /// Whether a name is one of a list, or holds a word that stands for a secret.
  private static func isSecret(_ name: String, exactly names: Set<String>) -> Bool {
    let plain = plain(name)
    return isSecret(plain: plain, exactly: names) || plain.hasSuffix("key")
  }

  /// Whether the text of a member of that name in JSON is a secret. Beagle has members that end in `key`.
  package static func isSecret(member name: String) -> Bool {
    isSecret(plain: plain(name), exactly: secretParameters)
  }

  /// Whether also a number of that name is a secret: there are counts of tokens and sessions.
  package static func isPassword(member name: String) -> Bool {
    let plain = plain(name)
    return ["pwd", "pass", "otp", "pin"].contains(plain)
      || ["password", "passwd", "secret"].contains { plain.containsBytes(of: $0) }
  }

  private static func isSecret(plain: String, exactly names: Set<String>) -> Bool {
    names.contains(plain) || secretWords.contains { plain.containsBytes(of: $0) }
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let secretParameters: Set = [
    "sig", "pwd", "pass", "auth", "jwt", "sid", "otp", "pin", "hmac",
  ]

  private static let secretHeaders: Set = ["cookie", "cookie2", "setcookie", "setcookie2", "xauth"]

  private static let secretWords = [
    "token", "secret", "password", "passwd", "apikey", "accesskey", "signature", "credential",
    "session", "authorization", "bearer",
  ]
}
