import Glibc
import ScreenSources

/// The proxies that the environment names, by the variables that libcurl knows. They are read here
/// because libcurl does not tell which one it used, and messages name it.
struct CurlProxies: Sendable, Hashable {
  /// The proxies for the two schemes; nil for none.
  var http, https: String?
  /// Hosts that are reached without a proxy, separated by commas.
  var exceptions: String?

  /// No proxies.
  static let none = CurlProxies()

  /// What the environment says. `HTTP_PROXY` in capitals is left out: a CGI program finds a header of
  /// its client there.
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

  /// The proxy for a URL unless its host is one of the exceptions.
  func proxy(for url: String) -> String? {
    guard http != nil || https != nil else { return nil }
    return UrlParts(url)?.scheme == "https" ? https : http
  }
}
