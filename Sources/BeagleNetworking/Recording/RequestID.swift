/// An identifier of a request in the logs of a server, from a header field.
public struct RequestID: Hashable, Sendable {
  /// The name of the header field.
  public let name: String
  /// The identifier.
  public let value: String

  /// The fields with an identifier, the most specific ones first.
  private static let fields = [
    "X-Request-Id", "X-Correlation-Id", "Request-Id", "Correlation-Id", "X-Trace-Id", "traceparent",
    "X-B3-TraceId", "X-Amzn-Trace-Id", "X-Amzn-RequestId", "X-Amz-Request-Id",
    "X-Cloud-Trace-Context", "X-Ms-Request-Id", "X-Vercel-Id", "Fly-Request-Id", "CF-Ray",
  ]

  /// Finds the identifier in header fields; nil without one.
  init?(_ headers: [(String, String)]) {
    for name in Self.fields {
      let value = HTTPHeader.value(name, in: headers)?.trimmingBlanks ?? ""
      guard !value.isEmpty, value != Redaction.placeholder else { continue }
      self.name = name
      self.value = name == "traceparent" ? Self.traceID(value) : Redaction.text(value)
      return
    }
    return nil
  }

  /// Returns the identifier of the trace, without the version, the identifier of the sender and the
  /// flags (W3C Trace Context, 3.2.2).
  private static func traceID(_ value: String) -> String {
    let parts = value.split(separator: "-")
    return parts.count >= 4 && parts[1].count == 32 ? String(parts[1]) : Redaction.text(value)
  }
}

extension Exchange {
  /// The identifier of the request in the server's logs: from the response, else from the request;
  /// nil if neither has one.
  public var requestID: RequestID? { RequestID(headers) ?? RequestID(requestHeaders) }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(
      start[
        ..<(start.lastIndex { $0 != " " && $0 != "\t" }.map { start.index(after: $0) }
          ?? start.startIndex)])
  }
}
