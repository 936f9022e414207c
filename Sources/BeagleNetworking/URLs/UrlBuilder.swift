import SystemSupport

/// A builder of URLs from the paths in payloads: of screens, lazy components, images, web pages,
/// forms and `sendRequest`. Set ``BeagleDependencies/urlBuilder`` to replace it.
///
/// URLs are strings, where Beagle iOS has Foundation's `URL`.
@MainActor
public protocol UrlBuilderProtocol {
  /// The URL that relative paths are joined with; nil for none. ``BeagleApplication`` sets it if
  /// screens come from a server.
  var baseUrl: String? { get set }

  /// Returns the URL for a path; nil makes the request fail with ``Request/Error/urlBuilderError``.
  func build(path: String) -> String?
}

extension UrlBuilder: UrlBuilderProtocol {}

/// The default builder. It joins the path of a route with the base URL of the back end like Beagle
/// iOS (`UrlBuilder.swift` of beagle-ios 2.1.3).
///
/// A path that begins with `/` is relative and is appended to the base URL; anything else is
/// absolute and is used unchanged. Characters that a URL may not contain are percent-encoded,
/// unless the text already contains `%`. The host of an absolute URL stays readable; a
/// client requests its ASCII form (`xn--…`).
public struct UrlBuilder: Sendable {
  /// The URL that relative paths are appended to; one trailing `/` is ignored. Without it, a
  /// relative path stays unchanged, as ``DirectoryNetworkClient`` expects it.
  public var baseUrl: String?

  /// Creates a builder.
  public init(baseUrl: String? = nil) {
    self.baseUrl = baseUrl
  }

  /// Returns the URL for a path; nil if the path is empty.
  public func build(path: String) -> String? {
    guard !path.isEmpty else { return nil }
    let encoded = encoded(path)
    guard encoded.utf8.first == UInt8(ascii: "/"), let baseUrl else { return encoded }
    return (baseUrl.utf8.last == UInt8(ascii: "/") ? String(baseUrl.dropLast()) : baseUrl) + encoded
  }

  private func encoded(_ path: String) -> String {
    guard !path.utf8.contains(UInt8(ascii: "%")) else { return path }
    guard path.utf8.contains(where: { $0 >= 0x80 }), path.utf8.first != UInt8(ascii: "/"),
      let host = UrlParts.Authority(path)?.host
    else { return PercentEncoding.encode(path) }
    return PercentEncoding.encode(String(path[..<host.lowerBound])) + path[host]
      + PercentEncoding.encode(String(path[host.upperBound...]))
  }
}
