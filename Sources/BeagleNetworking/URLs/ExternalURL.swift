/// The rules for URLs that may be opened in another program.
package enum ExternalURL {
  /// The allowed schemes.
  static let allowedSchemes = ["http", "https", "mailto"]

  /// The longest allowed URL, in bytes.
  static let maximumLength = 8192

  /// Returns a URL that may be passed to another program: with the host in its ASCII form, and spaces
  /// and other characters percent-encoded. Returns nil for other schemes, and for URLs with control
  /// characters or without a valid host.
  package static func encoded(_ url: String) -> String? {
    guard url.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      let encoded = try? WireURL.encode(url), isAllowed(encoded)
    else { return nil }
    return UrlParts(url).map { HostName.isValid($0.host) } ?? true ? encoded : nil
  }

  /// Whether a URL may be passed to another program: it has an allowed scheme and only visible
  /// ASCII characters, so that the program cannot interpret it as an option or a command.
  package static func isAllowed(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), url.utf8.count <= maximumLength else { return false }
    return allowedSchemes.contains(url[..<colon].lowercased())
      && url[colon...].utf8.count > 1 && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
