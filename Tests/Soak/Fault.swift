/// A fault that the server injects into a response.
enum Fault: String, CaseIterable, Sendable {
  case good = "good response"
  case slow = "slow response"
  case redirect = "redirect"
  case redirectElsewhere = "redirect to another port"
  case redirectLoop = "redirect loop"
  case refused = "connection refused"
  case close = "closed without a response"
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
  case resetAtOnce = "reset before the response"
  case truncatedHeader = "truncated header"
  case stallInHeader = "stall in the header"
  case drip = "one byte at a time without end"
  case badChunkSize = "chunk size that is not a number"
  case truncatedGzip = "truncated gzip"
  case unknownEncoding = "unknown encoding"
  case unknownStatus = "599"
  case redirectNowhere = "redirect without a target"
  case redirectToFile = "redirect to a file"
  case earlyHints = "103 before the response"
  case extraResponse = "two responses to one request"
  case oldHTTP = "HTTP/1.0"
  case deepJSON = "too deep JSON"
  case otherRoot = "JSON without a component"

  /// The expected result of a request.
  enum Outcome {
    /// A screen, or another usable response.
    case success
    /// A response that the transport may accept, but that is not a screen.
    case noScreen
    /// No response: the transport must fail.
    case failure
  }

  var expectedOutcome: Outcome {
    switch self {
    case .good, .slow, .redirect, .redirectElsewhere, .earlyHints, .extraResponse, .oldHTTP:
      .success
    // libcurl passes on what it could expand of a truncated gzip stream.
    case .shortLength, .webPage, .truncatedJSON, .badUTF8, .emptyBody, .noContent, .deepJSON,
      .otherRoot, .truncatedGzip:
      .noScreen
    default: .failure
    }
  }

  /// The status code of a response that is only a status.
  var status: Int? {
    switch self {
    case .unauthorized: 401
    case .forbidden: 403
    case .missing: 404
    case .tooMany: 429
    case .serverError: 500
    case .badGateway: 502
    case .unavailable: 503
    case .unknownStatus: 599
    default: nil
    }
  }

  private static let faults = allCases.filter { $0 != .good }

  /// Chooses a fault. Half of the first attempts and a quarter of the later ones have a fault; all
  /// faults are equally likely.
  static func chosen(attempt: Int, _ generator: inout Generator) -> Fault {
    guard generator.percent(attempt == 0 ? 50 : 25) else { return .good }
    return faults.randomElement(using: &generator) ?? .good
  }
}
