/// Decides which addresses may be opened outside the program.
package enum ExternalURL {
  /// The schemes that may be opened.
  package static let allowedSchemes = ["http", "https", "mailto"]

  /// The longest address that is opened, in bytes.
  package static let maximumLength = 8192

  /// Whether an address may be given to another program: an allowed scheme, and visible ASCII only,
  /// so that the program cannot read it as an option or a command.
  package static func isAllowed(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), url.utf8.count <= maximumLength else { return false }
    return allowedSchemes.contains(url[..<colon].lowercased())
      && url[colon...].utf8.count > 1 && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
