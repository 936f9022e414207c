import Glibc
import ScreenSources

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
    return CurlProxies(
      http: variable("http_proxy", "all_proxy", "ALL_PROXY"),
      https: variable("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"),
      exceptions: variable("no_proxy", "NO_PROXY"))
  }

  /// Returns the proxy of a URL, without regard to the exceptions.
  func proxy(for url: String) -> String? {
    guard http != nil || https != nil else { return nil }
    return UrlParts(url)?.scheme == "https" ? https : http
  }
}
