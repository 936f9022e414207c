/// The rules for URLs that may be opened in another program.
package enum ExternalURL {
  /// The allowed schemes.
  static let allowedSchemes = ["http", "https", "mailto"]

  /// The longest allowed URL, in bytes.
  package static let maximumLength = 8192

  /// Whether a URL may be passed to another program: it has an allowed scheme and only visible
  /// ASCII characters, so that the program cannot interpret it as an option or a command.
  package static func isAllowed(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), url.utf8.count <= maximumLength else { return false }
    return allowedSchemes.contains(url[..<colon].lowercased())
      && url[colon...].utf8.count > 1 && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
