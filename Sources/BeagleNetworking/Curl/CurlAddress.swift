import CCurl
import ScreenSources

/// A URL as libcurl itself reads it, so that the origins compared are the ones libcurl connects to:
/// two readers of URLs that disagree about the host would let headers through to the wrong one.
struct CurlAddress: Sendable {
  /// The whole URL, with user name and password where it has them.
  let text: String
  /// In lower case, without `:`.
  let scheme: String
  /// In lower case.
  let host: String
  /// The port that is named, else that of the scheme, else empty.
  let port: String
  /// Both percent-encoded as they stand in the URL; nil where the URL has none.
  let user, password: String?

  /// Whether the scheme is http or https.
  var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// The URL without user name and password, for messages; cut where it is longer than a line or
  /// two.
  var displayText: String { Request(url: text).displayURL }

  /// Whether both have the same origin: scheme, host and port (RFC 6454).
  func hasOrigin(of other: CurlAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }
}

extension CurlLibrary {
  /// The address that a reference means (RFC 3986, section 5); nil where it is not valid.
  /// - Parameters:
  ///   - reference: a URL, or a part of one as it may stand in the header field `Location`.
  ///   - base: the URL that the reference is relative to; with nil it must be whole.
  ///   - credentials: whose user name and password the address takes over when it has the same
  ///     origin and none of its own.
  func address(
    _ reference: String, relativeTo base: String? = nil, credentials: CurlAddress? = nil
  ) -> CurlAddress? {
    guard let handle = urlInit() else { return nil }
    defer { urlCleanup(handle) }
    let anyScheme = UInt32(CURLU_NON_SUPPORT_SCHEME)
    if let base, urlSet(handle, CURLUPART_URL, base, anyScheme) != CURLUE_OK { return nil }
    guard urlSet(handle, CURLUPART_URL, reference, anyScheme) == CURLUE_OK,
      let address = address(of: handle)
    else { return nil }
    guard let credentials, credentials.user != nil || credentials.password != nil,
      address.user == nil, address.password == nil, address.hasOrigin(of: credentials)
    else { return address }
    _ = urlSet(handle, CURLUPART_USER, credentials.user, 0)
    _ = urlSet(handle, CURLUPART_PASSWORD, credentials.password, 0)
    return self.address(of: handle)
  }

  /// The address of a proxy, which may be written without a scheme; nil where it is not valid.
  func proxyAddress(_ text: String) -> CurlAddress? {
    address(UrlParts(text) == nil ? "http://" + text : text)
  }

  private func address(of handle: OpaquePointer) -> CurlAddress? {
    func part(_ part: CURLUPart, _ flags: UInt32 = 0) -> String? {
      var value: UnsafeMutablePointer<CChar>?
      guard urlGet(handle, part, &value, flags) == CURLUE_OK, let value else { return nil }
      defer { free(value) }
      return String(cString: value)
    }
    guard let text = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME) else { return nil }
    return CurlAddress(
      text: text, scheme: scheme.lowercased(), host: part(CURLUPART_HOST)?.lowercased() ?? "",
      port: part(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)) ?? "",
      user: part(CURLUPART_USER), password: part(CURLUPART_PASSWORD))
  }
}
