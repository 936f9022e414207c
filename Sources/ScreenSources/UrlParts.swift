/// The parts of an absolute URL that messages and checks need (RFC 3986, section 3).
package struct UrlParts: Sendable {
  /// The scheme in lower case, without `:`.
  package let scheme: String
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
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex,
      bytes[..<colon].allSatisfy(Self.isSchemeByte),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    let start = bytes.index(colon, offsetBy: 3)
    let end =
      bytes[start...].firstIndex {
        $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
      } ?? bytes.endIndex
    let hostStart = Self.userInfoEnd(bytes[start..<end]).map { bytes.index(after: $0) } ?? start
    scheme = url[..<colon].lowercased()
    withoutCredentials = hostStart == start ? url : String(url[..<start]) + url[hostStart...]
    path = end == bytes.endIndex ? "/" : String(url[end...])
    let standard = scheme == "https" ? 443 : 80
    let place = bytes[hostStart..<end]
    if let separator = place.lastIndex(of: UInt8(ascii: ":")),
      !place[separator...].contains(UInt8(ascii: "]"))
    {
      host = String(url[hostStart..<separator])
      port = Int(url[bytes.index(after: separator)..<end]) ?? standard
    } else {
      host = String(url[hostStart..<end])
      port = standard
    }
    namesServer =
      !host.isEmpty && (1...65535).contains(port)
      && (host.utf8.first == UInt8(ascii: "[")) == (host.utf8.last == UInt8(ascii: "]"))
      && UrlParts.isVisibleASCII(bytes[..<end])
  }

  /// Returns the index of the `@` after user name and password, if any. The beginning of an
  /// expression, `@{`, does not count.
  package static func userInfoEnd(_ authority: Substring.UTF8View) -> String.Index? {
    authority.indices.last {
      authority[$0] == UInt8(ascii: "@")
        && authority[authority.index(after: $0)...].first != UInt8(ascii: "{")
    }
  }

  /// Returns the path, query and fragment of an absolute URL, and any other text unchanged.
  package static func path(of url: String) -> String { UrlParts(url)?.path ?? url }

  /// Returns a URL without its query and fragment, which are no part of the base of other URLs.
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
