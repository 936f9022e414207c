/// The parts of an absolute URL that messages and checks need (RFC 3986, section 3).
package struct UrlParts: Sendable {
  /// The scheme in lower case, without `:`.
  let scheme: String
  /// The host without user name, password and port; an IPv6 address keeps its brackets.
  package let host: String
  /// The explicit port, else the scheme's default.
  package let port: Int
  /// The URL without user name and password.
  package let withoutCredentials: String
  /// The path, query and fragment; `/` if all are missing.
  let path: String

  /// Whether a server may have this host and port.
  package let namesServer: Bool

  /// Whether the scheme is http or https.
  package var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// Parses a URL; nil if the text has no `scheme://`.
  package init?(_ url: String) {
    guard let authority = Authority(url), authority.schemeEnd != url.startIndex else { return nil }
    let hostStart = authority.host.lowerBound
    scheme = url[..<authority.schemeEnd].lowercased()
    withoutCredentials =
      hostStart == authority.start
      ? url : String(url[..<authority.start]) + url[hostStart...]
    path = authority.end == url.endIndex ? "/" : String(url[authority.end...])
    let standard = scheme == "https" ? 443 : 80
    host = String(url[authority.host])
    let hasPort = authority.host.upperBound < authority.end
    port =
      hasPort
      ? Int(url[url.utf8.index(after: authority.host.upperBound)..<authority.end]) ?? standard
      : standard
    namesServer =
      !host.isEmpty && (1...65535).contains(port)
      && (host.utf8.first == UInt8(ascii: "[")) == (host.utf8.last == UInt8(ascii: "]"))
      && UrlParts.isVisibleASCII(url.utf8[..<hostStart])
      && UrlParts.isVisibleASCII(url.utf8[authority.host.upperBound..<authority.end])
      && HostName.isValid(host)
  }

  /// The place of the server in a URL, or in a reference that begins with `//`.
  struct Authority {
    /// The index after the scheme; the start of a reference without one.
    let schemeEnd: String.Index
    /// The index after `//`.
    let start: String.Index
    /// The host without user name, password and port; an IPv6 address keeps its brackets.
    let host: Range<String.Index>
    /// The index of the path, query or fragment.
    let end: String.Index

    /// Finds the server; nil if the text has no `scheme://` and does not begin with `//`.
    init?(_ url: String) {
      let bytes = url.utf8
      schemeEnd = bytes.prefix(while: UrlParts.isSchemeByte).endIndex
      let marks = schemeEnd == bytes.startIndex ? "//" : "://"
      guard bytes[schemeEnd...].starts(with: marks.utf8) else { return nil }
      start = bytes.index(schemeEnd, offsetBy: marks.utf8.count)
      end = bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
      let hostStart =
        UrlParts.userInfoEnd(bytes[start..<end]).map { bytes.index(after: $0) } ?? start
      let place = bytes[hostStart..<end]
      let separator = place.lastIndex(of: UInt8(ascii: ":"))
      let isPort = separator.map { !place[$0...].contains(UInt8(ascii: "]")) } ?? false
      host = hostStart..<(isPort ? separator ?? end : end)
    }
  }

  /// Returns the index of the `@` after user name and password, if any. The beginning of an
  /// expression, `@{`, does not count.
  static func userInfoEnd(_ authority: Substring.UTF8View) -> String.Index? {
    authority.indices.last {
      authority[$0] == UInt8(ascii: "@")
        && authority[authority.index(after: $0)...].first != UInt8(ascii: "{")
    }
  }

  /// Returns the path, query and fragment of an absolute URL, and any other text unchanged.
  package static func path(of url: String) -> String { UrlParts(url)?.path ?? url }

  /// Returns a URL without its query and fragment, which do not belong to the base of other URLs.
  package static func base(of url: String) -> String {
    let end = url.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    return end.map { String(url[..<$0]) } ?? url
  }

  /// Whether a URL is a server with an optional path and nothing else, so that paths may be
  /// appended.
  package static func isServer(_ url: String) -> Bool {
    guard let parts = UrlParts(url), parts.namesServer else { return false }
    return isVisibleASCII(parts.path.utf8[...])
      && !parts.path.utf8.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
  }

  private static func isVisibleASCII(_ bytes: Substring.UTF8View) -> Bool {
    bytes.allSatisfy { $0 > 0x20 && $0 < 0x7f }
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default:
      false
    }
  }
}
