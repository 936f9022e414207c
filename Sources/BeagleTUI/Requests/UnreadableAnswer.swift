import BeagleNetworking
import BeagleSchema
import ScreenSources

/// Why the successful answer of a server is no screen, where that can be said better than by the place
/// of a wrong character: what came instead, and what to try.
struct UnreadableAnswer: Error, CustomStringConvertible {
  let description: String

  /// Nil where the cause says it best, and for what did not come from a server.
  /// - Parameters:
  ///   - response: the answer.
  ///   - method: that of the request.
  ///   - cause: why it could not be decoded.
  init?(_ response: NetworkResponse, method: HTTPMethod, _ cause: any Error) {
    guard UrlParts(response.name)?.isWeb == true, let error = cause as? JSONError,
      let words = Self.words(response, error)
    else { return nil }
    description = "\(method.rawValue) \(response.name) \(words)"
  }

  private static let ask = "Ask the server's operator."

  private static func words(_ response: NetworkResponse, _ error: JSONError) -> String? {
    let status = HTTPStatus(code: response.statusCode).description
    let type = ContentType(response.header("Content-Type") ?? "")
    guard let first = response.data.first(where: { $0 > 0x20 }) else {
      let body = response.statusCode == 204 ? "" : " with an empty body"
      return "returned \(status)\(body) instead of a screen. \(ask)"
    }
    if first == UInt8(ascii: "<") || type.isPage {
      let title = WebPageTitle.read(response.data).map { ", “\($0)”" } ?? ""
      return "returned a web page instead of a screen\(title). Is it a login page? "
        + "Sign in first, or give what the server asks for, such as an Authorization header."
    }
    if let charset = type.charset ?? Self.marked(response.data), charset != "utf-8",
      charset != "us-ascii", error.kind == .encoding || error.kind == .unexpected
    {
      return "returned text that is not UTF-8 but \(charset.uppercased()). "
        + "Ask the server's operator to send JSON as UTF-8."
    }
    switch error.kind {
    case .encoding:
      return "returned text that is not UTF-8, without naming a charset: \(error.message). "
        + "Ask the server's operator to send JSON as UTF-8."
    case .truncated:
      return "returned JSON that ends in the middle, after \(response.data.count) bytes "
        + "(line \(error.line), column \(error.column)). Try again, or ask the server's operator."
    default:
      return nil
    }
  }

  /// The encoding that a byte order mark of another one than UTF-8 stands for.
  private static func marked(_ bytes: [UInt8]) -> String? {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) ? "utf-16" : nil
  }
}

/// The value of a header field `Content-Type`.
private struct ContentType {
  /// In lower case; nil where none is named.
  let charset: String?
  /// Whether it is that of a web page.
  let isPage: Bool

  init(_ text: String) {
    let parts = text.lowercased().split(separator: ";")
    let type = parts.first.map(Self.trimmed) ?? ""
    isPage = type == "text/html" || type == "application/xhtml+xml"
    charset = parts.dropFirst().map(Self.trimmed).first { $0.hasPrefix("charset=") }
      .map { $0.dropFirst("charset=".count).filter { $0 != "\"" } }
  }

  private static func trimmed(_ text: Substring) -> String { text.filter { $0 != " " } }
}

/// The title of a web page, by which people know what came.
private enum WebPageTitle {
  /// How much of a page is searched, and how much of its title is shown, in bytes and characters.
  private static let searched = 16 << 10
  private static let shown = 60

  /// Nil where it has none in its beginning.
  static func read(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes.prefix(searched), as: UTF8.self)
    let lower = text.utf8.map { (0x41...0x5a).contains($0) ? $0 + 0x20 : $0 }
    guard let tag = lower.firstIndex(of: "<title".utf8),
      let start = lower[tag...].firstIndex(of: UInt8(ascii: ">")),
      let end = lower[start...].firstIndex(of: "</title".utf8)
    else { return nil }
    let title = String(decoding: Array(text.utf8)[(start + 1)..<end], as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !title.isEmpty else { return nil }
    return title.count > shown ? title.prefix(shown) + "…" : title
  }
}
