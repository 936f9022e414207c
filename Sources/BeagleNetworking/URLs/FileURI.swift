import SystemSupport

/// Conversion between paths and URIs of the scheme `file`.
package enum FileURI {
  /// The size of a path with its final NUL, in bytes (`PATH_MAX` of Linux).
  private static let pathLimit = 4096

  /// Returns the path of a URI; nil for another scheme or host.
  package static func path(_ uri: String) -> String? {
    let prefix = "file://"
    guard uri.utf8.count > prefix.utf8.count,
      uri.prefix(prefix.count).lowercased() == prefix
    else { return nil }
    var rest = Array(uri.utf8.dropFirst(prefix.utf8.count))
    // Paths of other hosts are not on this machine.
    if rest.first != 0x2F {
      guard let slash = rest.firstIndex(of: 0x2F),
        String(decoding: rest[..<slash], as: UTF8.self).lowercased() == "localhost"
      else { return nil }
      rest.removeFirst(slash)
    }
    let path = PercentEncoding.decode(rest)
    // The system opens no longer path, and each of its folders would be searched for a project.
    guard !path.contains(0), path.count < pathLimit else { return nil }
    return String(validating: path, as: UTF8.self)
  }

  /// Returns the URI of a path.
  package static func uri(_ path: String) -> String { "file://" + PercentEncoding.encodePath(path) }
}
