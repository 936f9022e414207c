/// The HTTP method, headers and body of a screen request.
public struct HttpAdditionalData: Hashable, Sendable, NodeDecodable {
  /// The method; nil means `GET`.
  public var method: HTTPMethod?
  /// The headers. Their expressions are evaluated.
  public var headers: [String: String]?
  /// The body. Its expressions are evaluated.
  public var body: DynamicObject?

  /// Creates a value with the given properties.
  public init(
    method: HTTPMethod? = .get, headers: [String: String]? = nil, body: DynamicObject? = nil
  ) {
    (self.method, self.headers, self.body) = (method, headers, body)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("method", "The HTTP method.", default: "GET")
    Fact("headers", "The HTTP header fields to send.")
    Fact("body", "The body, sent as JSON.")
  }

  init(from reader: inout ObjectReader) {
    method = reader.enumeration("method")
    headers = reader.strings("headers")
    body = reader.dynamic("body", use: .request)
  }
}
