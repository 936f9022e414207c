import CCurl

/// A URL as parsed by libcurl, so that the compared origins are the ones that libcurl connects to.
/// If two parsers disagreed about the host, header fields could reach the wrong server.
struct CurlAddress: Sendable {
  /// The whole URL, including user name and password.
  let text: String
  /// The scheme in lower case, without `:`.
  let scheme: String
  /// The host in lower case.
  let host: String
  /// The explicit port, else the scheme's default, else empty.
  let port: String
  /// User name and password, percent-encoded as in the URL; nil if missing.
  let user, password: String?

  /// Whether the scheme is http or https.
  var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// The URL without user name and password, shortened for messages.
  var displayText: String { Request(url: text).displayURL }

  /// Whether both have the same origin: scheme, host and port (RFC 6454).
  func hasOrigin(of other: CurlAddress) -> Bool {
    scheme == other.scheme && host == other.host && port == other.port
  }
}

extension CurlLibrary {
  /// Resolves a URL reference (RFC 3986, 5); nil if it is not valid.
  /// - Parameters:
  ///   - reference: an absolute or relative URL, for example the value of `Location`.
  ///   - base: the URL that the reference is relative to; nil requires an absolute one.
  ///   - credentials: the URL whose user name and password are added if the result has the same
  ///     origin and none of its own.
  func address(
    _ reference: String, relativeTo base: String? = nil, credentials: CurlAddress? = nil
  ) -> CurlAddress? {
    guard let handle = urlInit() else { return nil }
    defer { urlCleanup(handle) }
    let anyScheme = UInt32(CURLU_NON_SUPPORT_SCHEME)
    // A request has no fragment. Before 8.8, libcurl resolved `#a` to the directory of the base, and
    // took a slash in the base's fragment for one of its path.
    if let base, urlSet(handle, CURLUPART_URL, Self.withoutFragment(base), anyScheme) != CURLUE_OK {
      return nil
    }
    let target = Self.withoutFragment(reference)
    if base == nil || !target.isEmpty,
      urlSet(handle, CURLUPART_URL, target, anyScheme) != CURLUE_OK
    {
      return nil
    }
    guard let address = address(of: handle) else { return nil }
    guard let credentials, credentials.user != nil || credentials.password != nil,
      address.user == nil, address.password == nil, address.hasOrigin(of: credentials)
    else { return address }
    _ = urlSet(handle, CURLUPART_USER, credentials.user, 0)
    _ = urlSet(handle, CURLUPART_PASSWORD, credentials.password, 0)
    return self.address(of: handle)
  }

  private static func withoutFragment(_ url: String) -> String {
    url.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(url[..<$0]) } ?? url
  }

  /// Parses the URL of a proxy, with or without a scheme; nil if it is not valid.
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
