/// A server as browsers distinguish them: scheme, host and port (RFC 6454).
package struct URLOrigin: Hashable, Sendable {
  private let scheme: String
  private let host: String
  private let port: Int

  /// Creates the origin of an absolute http or https URL; nil for anything else.
  package init?(_ url: String) {
    guard let parts = UrlParts(url), parts.isWeb, !parts.host.isEmpty else { return nil }
    scheme = parts.scheme
    // Two spellings of a name in another script are one server. A name that is not valid has no server.
    host = ((try? HostName.ascii(parts.host)) ?? parts.host).lowercased()
    port = parts.port
  }
}
