/// Makes addresses of the paths in payloads: of screens, lazy components, pictures, web pages, forms and
/// of `sendRequest`. Set ``BeagleDependencies/urlBuilder`` to replace it.
///
/// Addresses are strings, where Beagle iOS has `URL` of Foundation, which this package does without.
@MainActor
public protocol UrlBuilderProtocol {
  /// The URL that relative paths are joined with; `nil` for none. ``BeagleApplication`` sets it where
  /// screens come from a server.
  var baseUrl: String? { get set }

  /// The address for a path; `nil` where there is none, and the request fails with
  /// ``Request/Error/urlBuilderError``.
  func build(path: String) -> String?
}

extension UrlBuilder: UrlBuilderProtocol {}

/// Joins the path of a route with the base URL of the back end, as Beagle iOS does
/// (`UrlBuilder.swift` of beagle-ios 2.1.3).
///
/// A path that begins with `/` is relative and is appended to the base URL; everything else is
/// absolute and is used as it is. Characters that a URL may not hold are percent-encoded, unless
/// the text holds a percent sign already.
public struct UrlBuilder: Sendable {
  /// The URL that relative paths are appended to; one trailing `/` is ignored. Without it a
  /// relative path stays as it is, as ``DirectoryNetworkClient`` expects it.
  public var baseUrl: String?

  /// Creates a builder.
  public init(baseUrl: String? = nil) {
    self.baseUrl = baseUrl
  }

  /// The URL for a path, or `nil` when the path is empty.
  public func build(path: String) -> String? {
    guard !path.isEmpty else { return nil }
    let encoded = path.utf8.contains(UInt8(ascii: "%")) ? path : PercentEncoding.encode(path)
    guard encoded.utf8.first == UInt8(ascii: "/"), let baseUrl else { return encoded }
    return (baseUrl.utf8.last == UInt8(ascii: "/") ? String(baseUrl.dropLast()) : baseUrl) + encoded
  }
}
