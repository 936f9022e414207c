/// What the server does with a request.
enum Fault: String, CaseIterable, Sendable {
  case good = "a good answer"
  case slow = "a slow answer"
  case redirect = "redirect"
  case redirectElsewhere = "redirect to another port"
  case redirectLoop = "redirect loop"
  case refused = "connection refused"
  case close = "closed without an answer"
  case resetInBody = "reset in the body"
  case stall = "stall before the first byte"
  case stallInBody = "stall in the body"
  case longLength = "Content-Length too large"
  case shortLength = "Content-Length too small"
  case truncatedChunk = "truncated chunk"
  case badGzip = "bad gzip"
  case tooBig = "too big"
  case notHTTP = "not HTTP"
  case headerGarbage = "garbage in the header"
  case hugeHeader = "header too large"
  case unauthorized = "401"
  case forbidden = "403"
  case missing = "404"
  case tooMany = "429"
  case serverError = "500"
  case badGateway = "502"
  case unavailable = "503"
  case webPage = "web page"
  case truncatedJSON = "truncated JSON"
  case badUTF8 = "bad UTF-8"
  case emptyBody = "empty body"
  case noContent = "204"

  /// What has to come of the request.
  enum Ending {
    /// A screen, or any other answer that can be used.
    case success
    /// An answer that the transport may take, and that is no screen.
    case noScreen
    /// No answer at all: the transport has to fail.
    case failure
  }

  var ending: Ending {
    switch self {
    case .good, .slow, .redirect, .redirectElsewhere: .success
    case .shortLength, .webPage, .truncatedJSON, .badUTF8, .emptyBody, .noContent: .noScreen
    default: .failure
    }
  }

  /// The status of answers that are nothing but one.
  var status: Int? {
    switch self {
    case .unauthorized: 401
    case .forbidden: 403
    case .missing: 404
    case .tooMany: 429
    case .serverError: 500
    case .badGateway: 502
    case .unavailable: 503
    default: nil
    }
  }

  private static let faults = allCases.filter { $0 != .good }

  /// What happens to a request: half of the first tries and a quarter of the later ones meet a
  /// fault, each as often as the others.
  static func chosen(attempt: Int, _ generator: inout Generator) -> Fault {
    guard generator.percent(attempt == 0 ? 50 : 25) else { return .good }
    return faults.randomElement(using: &generator) ?? .good
  }
}
