import BeagleNetworking
import JSON

/// The properties of `respond` that repeat a failed response in a replay.
@MainActor
struct RecordedResponse {
  /// The maximum size of a body that is written, in bytes.
  private static let bodyLimit = 4096

  /// The YAML of the properties, without braces.
  let properties: String

  /// Returns nil if no `respond` is needed, for example for valid JSON or a failure that repeats in each
  /// run.
  init?(_ exchange: Exchange, _ texts: RecordedTexts) {
    guard let path = texts.pattern(url: exchange.request.url) else { return nil }
    var parts: [String] = []
    let method = exchange.request.method.rawValue
    if method != "GET" { parts.append("method: \(method)") }
    parts.append("path: \(RecordedTexts.scalar(path))")
    switch exchange.outcome {
    case .waiting, .canceled: return nil
    case .success:
      guard let body = RecordedResponse.invalidJSON(exchange) else { return nil }
      if let status = exchange.statusCode, status != 200 { parts.append("status: \(status)") }
      parts += RecordedResponse.content(exchange, body, texts)
    case .failure(let error):
      switch error.kind {
      case .invalidURL, .invalidHeader, .clientMissing, .tooManyRequests, .libraryMissing:
        return nil
      case .status(let status):
        parts.append("status: \(status)")
        parts += RecordedResponse.content(exchange, exchange.body, texts)
      default: parts.append("failure: refused")
      }
    }
    properties = parts.joined(separator: ", ")
  }

  /// Returns the body of a response that is said to be JSON and is not, or a beginning of it that is
  /// not JSON either; nil for other responses.
  private static func invalidJSON(_ exchange: Exchange) -> [UInt8]? {
    let body = exchange.body
    let type = exchange.headers.first { $0.0.lowercased() == "content-type" }?.1.lowercased()
    let first = body.first { $0 > 0x20 }
    let isText = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    guard !body.isEmpty, type?.containsBytes(of: "json") ?? isText, !isJSON(body) else {
      return nil
    }
    guard body.count > bodyLimit else { return body }
    var start = Array(body.prefix(bodyLimit))
    while let last = start.last, last & 0xC0 == 0x80 { start.removeLast() }
    start = start.dropLast()
    return isJSON(start) ? nil : start
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    (try? JSONDocument(bytes, name: "body")) != nil
  }

  /// Returns the properties for a body without secrets. A large body is left out.
  private static func content(
    _ exchange: Exchange, _ body: [UInt8], _ texts: RecordedTexts
  ) -> [String] {
    let headers = exchange.headers.filter { name, value in
      switch name.lowercased() {
      case "content-type": !body.isEmpty && value.lowercased() != "application/json"
      case "retry-after": true
      default: false
      }
    }.filter { texts.secrets.pieces(of: $0.1) == [$0.1] }
    let fields = headers.map { "\($0.0): \(RecordedTexts.scalar($0.1))" }
    let parts = fields.isEmpty ? [] : ["headers: {\(fields.joined(separator: ", "))}"]
    guard !body.isEmpty, body.count <= bodyLimit, Redaction.body(body) == body,
      let text = String(validating: body, as: UTF8.self), texts.secrets.pieces(of: text) == [text]
    else { return parts }
    return parts + ["body: \(YAMLScalar.doubleQuoted(FlowText.quoted(text)))"]
  }
}
