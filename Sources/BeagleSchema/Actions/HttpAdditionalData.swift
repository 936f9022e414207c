/// How a screen is requested.
public struct HttpAdditionalData: Hashable, Sendable, NodeDecodable {
  /// `GET` when nil.
  public var method: HTTPMethod?
  /// The headers; expressions in them are evaluated.
  public var headers: [String: String]?
  /// The body, its expressions evaluated.
  public var body: DynamicObject?

  /// A value with the given properties.
  public init(
    method: HTTPMethod? = .get, headers: [String: String]? = nil, body: DynamicObject? = nil
  ) {
    self.method = method
    self.headers = headers
    self.body = body
  }

  init(from reader: inout ObjectReader) {
    method = reader.enumeration("method")
    headers = reader.strings("headers")
    body = reader.dynamic("body")
  }
}
