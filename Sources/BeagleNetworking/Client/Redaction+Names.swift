import SystemSupport

/// Which names suggest a secret.
extension Redaction {
  /// Whether the value of the parameter with this name is a secret.
  static func isSecret(parameter name: String) -> Bool {
    let plain = plain(PercentEncoding.decode(name))
    return isSecret(plain, secretNames) || plain.hasSuffix("key")
  }

  /// Whether the value of the header field with this name is a secret.
  package static func isSecret(header name: String) -> Bool {
    let plain = plain(name)
    return isSecret(plain, secretHeaders) || plain.hasSuffix("key")
  }

  /// Whether the string of the JSON member with this name is a secret. Names that end in `key` are
  /// allowed, since Beagle has such members.
  package static func isSecret(member name: String) -> Bool { isSecret(plain(name), secretNames) }

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
    isSecret(parameter: name) || words(of: name).contains { secretNames.contains($0) }
  }

  /// Returns the words of a name such as `loginPass` or `LOGIN_PASS`, in lower case.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name {
      if wasLower && character.isUppercase || !character.isLetter && !character.isNumber {
        words.append("")
      }
      words[words.count - 1] += plain(String(character))
      wasLower = character.isLowercase
    }
    return words
  }

  private static func isSecret(_ plain: String, _ names: Set<String>) -> Bool {
    names.contains(plain) || secretWords.contains { plain.containsBytes(of: $0) }
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let secretNames: Set = [
    "sig", "pwd", "pass", "auth", "jwt", "sid", "otp", "pin", "hmac", "codeverifier",
    "samlresponse",
  ]

  private static let secretHeaders: Set = ["cookie", "cookie2", "setcookie", "setcookie2", "xauth"]

  private static let secretWords = [
    "token", "secret", "password", "passwd", "apikey", "accesskey", "signature", "credential",
    "session", "authorization", "bearer", "passphrase", "passcode",
  ]
}
