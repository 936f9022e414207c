import BeagleNetworking
import BeagleSchema

/// An error for a successful response that is not a screen. It says what the server sent instead
/// and what to try, which helps more than the position of a JSON syntax error.
struct UnreadableResponse: Error, CustomStringConvertible {
  let description: String
  /// The name of the document: its URL without secrets.
  let name: String

  /// Creates the error, or nil if the cause is more helpful or the response is a file.
  /// - Parameters:
  ///   - response: the response.
  ///   - method: the method of the request.
  ///   - cause: the decoding error.
  init?(_ response: NetworkResponse, method: HTTPMethod, _ cause: any Error) {
    guard UrlParts(response.name)?.isWeb == true, let error = cause as? JSONError,
      let problem = Self.problem(response, error)
    else { return nil }
    name = response.name
    description = "\(method.rawValue) \(response.name) \(problem)"
  }

  private static func problem(_ response: NetworkResponse, _ error: JSONError) -> String? {
    let status = HTTPStatus(code: response.statusCode).description
    let type = ContentType(response.header("Content-Type"))
    guard let first = response.data.first(where: { $0 > 0x20 }) else {
      let body = response.statusCode == 204 ? "" : " with an empty body"
      return "returned \(status)\(body) instead of a screen. Ask the server's operator."
    }
    if first == UInt8(ascii: "<") || type.isPage {
      let title = Self.pageTitle(response.data).map { ", \(Quotation.of($0))" } ?? ""
      return "returned a web page instead of a screen\(title). Is it a login page? "
        + "Sign in first, or send the credentials that it expects, such as an Authorization header."
    }
    if let charset = type.charset ?? Self.byteOrderMark(response.data), charset != "utf-8",
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

  /// The encoding of a byte order mark, unless it is UTF-8.
  private static func byteOrderMark(_ bytes: [UInt8]) -> String? {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) ? "utf-16" : nil
  }

  /// Returns the title of a web page, or nil without one.
  private static func pageTitle(_ bytes: [UInt8]) -> String? {
    guard let title = HTMLPage.title(bytes) else { return nil }
    return title.count > maximumTitleLength ? title.prefix(maximumTitleLength) + "…" : title
  }

  /// The maximum length of a page title in characters.
  private static let maximumTitleLength = 60
}
