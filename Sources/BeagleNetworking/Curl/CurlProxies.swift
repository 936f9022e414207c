import Glibc

/// The proxies of the environment, from the variables that libcurl supports. libcurl does not
/// report which proxy it used and messages name it, so the variables are read here.
struct CurlProxies: Sendable, Hashable {
  /// The proxies of the two schemes; nil for none.
  var http, https: String?
  /// The hosts that are reached without a proxy, separated by commas.
  var exceptions: String?

  /// No proxies.
  static let none = CurlProxies()

  /// Returns the proxies of the environment. It ignores `HTTP_PROXY` in capitals: in a CGI program,
  /// that variable contains a header field of the client.
  static func environment() -> CurlProxies {
    func variable(_ names: String...) -> String? {
      for name in names {
        if let value = getenv(name), value.pointee != 0 { return String(cString: value) }
      }
      return nil
    }
    func address(_ names: String...) -> String? {
      names.lazy.compactMap { variable($0) }.first.map { (try? WireURL.encode($0)) ?? $0 }
    }
    // libcurl compares these with the host of a URL, which is in its ASCII form.
    let exceptions = variable("no_proxy", "NO_PROXY")?.split(separator: ",").map { name in
      let name = String(name)
      return (try? HostName.ascii(name)) ?? name
    }
    return CurlProxies(
      http: address("http_proxy", "all_proxy", "ALL_PROXY"),
      https: address("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"),
      exceptions: exceptions?.joined(separator: ","))
  }

  /// Returns the proxy of a URL, without regard to the exceptions.
  func proxy(for url: String) -> String? {
    guard http != nil || https != nil else { return nil }
    return UrlParts(url)?.scheme == "https" ? https : http
  }
}
