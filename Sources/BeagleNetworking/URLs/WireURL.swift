import SystemSupport

/// URLs in the characters that a request, a link or another program accepts.
enum WireURL {
  /// Returns a URL reference in visible ASCII: the host in its ASCII form, and every other character
  /// percent-encoded. Existing escape sequences stay.
  /// - Parameter reference: an absolute URL, or a reference relative to one (RFC 3986, 4).
  static func encode(_ reference: String) throws(HostName.Problem) -> String {
    guard let host = UrlParts.Authority(reference)?.host else {
      return PercentEncoding.encodeUnescaped(reference)
    }
    let name = try HostName.ascii(String(reference[host]))
    return PercentEncoding.encodeUnescaped(
      reference[..<host.lowerBound] + name + reference[host.upperBound...])
  }
}
