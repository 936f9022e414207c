import BeagleNetworking
import BeagleSchema
import Localization

/// An error for a successful response that is not a screen. It says what the server sent instead
/// and what to try, which helps more than the position of a JSON syntax error.
struct UnreadableResponse: LocalizedFailure, CustomStringConvertible {
  /// The description in English, for the log.
  var description: String { phrase.english }
  /// The description in the user's language.
  var localizedText: String { phrase.text(in: .current) }
  private let phrase: Phrase
  /// The name of the document: its URL without secrets.
  let name: String

  /// Creates the error, or nil if the cause is more helpful or the response is a file.
  /// - Parameters:
  ///   - response: the response.
  ///   - method: the method of the request.
  ///   - cause: the decoding error.
  init?(_ response: NetworkResponse, method: HTTPMethod, _ cause: any Error) {
    guard UrlParts(response.name)?.isWeb == true, let error = cause as? JSONError,
      let phrase = Self.problem(response, error, "\(method.rawValue) \(response.name)")
    else { return nil }
    name = response.name
    self.phrase = phrase
  }

  private static func problem(
    _ response: NetworkResponse, _ error: JSONError, _ label: String
  ) -> Phrase? {
    let request = ("request" as StaticString, label)
    let status = HTTPStatus(code: response.statusCode).description
    let type = ContentType(response.header("Content-Type"))
    guard let first = response.data.first(where: { $0 > 0x20 }) else {
      return Phrase(
        response.statusCode == 204 ? .unreadableEmpty : .unreadableEmptyBody, request,
        ("status", status))
    }
    if first == UInt8(ascii: "<") || type.isPage {
      guard let title = Self.pageTitle(response.data) else {
        return Phrase(.unreadablePage, request)
      }
      return Phrase(.unreadableTitledPage, request, ("title", Quotation.of(title)))
    }
    if let charset = type.charset ?? Self.byteOrderMark(response.data), charset != "utf-8",
      charset != "us-ascii", error.kind == .encoding || error.kind == .unexpected
    {
      return Phrase(.unreadableCharset, request, ("charset", charset.uppercased()))
    }
    switch error.kind {
    case .encoding:
      return Phrase(.unreadableEncoding, request, ("cause", error.message))
    case .truncated:
      return Phrase(
        .unreadableTruncated, request, ("count", "\(response.data.count)"),
        ("line", "\(error.line)"), ("column", "\(error.column)"))
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
