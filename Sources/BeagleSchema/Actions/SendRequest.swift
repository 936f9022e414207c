/// Sends an HTTP request.
public struct SendRequest: AsyncAction, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:sendRequest"
  /// The purpose of the type in one sentence.
  public static let summary = "Sends an HTTP request."
  /// Names in other toolkits.
  public static var synonyms: [String] {
    ["ajax", "fetch", "get", "http", "httprequest", "request"]
  }

  /// The URL. A path is resolved against the base URL.
  public var url: Expression<String>
  /// The method; nil means `GET`.
  public var method: Expression<HTTPMethod>?
  /// The headers.
  public var headers: Expression<[String: String]>?
  /// The body. Its expressions are evaluated.
  public var data: DynamicObject?
  /// Actions that run after a successful response, in context `onSuccess`.
  public var onSuccess: [any Action]?
  /// Actions that run after a failure, in context `onError`.
  public var onError: [any Action]?
  /// Actions that run after success and failure.
  public var onFinish: [any Action]?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    url: Expression<String>, method: Expression<HTTPMethod>? = nil,
    headers: Expression<[String: String]>? = nil, data: DynamicObject? = nil,
    onSuccess: [any Action]? = nil, onError: [any Action]? = nil, onFinish: [any Action]? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.url, self.method, self.headers) = (url, method, headers)
    (self.data, self.onSuccess, self.onError) = (data, onSuccess, onError)
    (self.onFinish, self.analytics) = (onFinish, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("url", "The address. A path is appended to the base URL.")
    Fact("method", "The HTTP method.", default: "GET")
    Fact("headers", "The HTTP header fields to send.")
    Fact(
      "data", "The body, sent as JSON. Expressions in it are evaluated. Not sent with GET and HEAD."
    )
    Fact(
      "onSuccess",
      "Actions that run after a response with a status from 200 to 299. They read it as "
        + "@{onSuccess.data} and @{onSuccess.status}.", .event(.response))
    Fact(
      "onError",
      "Actions that run after a response with another status, or without a response. They read it as "
        + "@{onError.data}, @{onError.status} and @{onError.message}.", .event(.failedResponse))
    Fact("onFinish", "Actions that run last, after success and after failure.")
  }

  init(from reader: inout ObjectReader) {
    url = reader.bindable("url", required: true) ?? .value("")
    method = reader.bindable("method")
    headers = reader.bindable("headers")
    data = reader.dynamic("data", use: .request)
    onSuccess = reader.actions("onSuccess", implicit: "onSuccess")
    onError = reader.actions("onError", implicit: "onError")
    onFinish = reader.actions("onFinish", implicits: ["onSuccess", "onError"])
  }
}

extension EventValue {
  fileprivate static var response: EventValue {
    response(status: 200, Member("statusText", .string, "reason phrase"))
  }

  fileprivate static var failedResponse: EventValue {
    response(
      status: 500, Member("statusText", .string, "error message"),
      Member("message", .string, "error message"))
  }

  /// Beagle Android has the headers, and names the status `statusCode`.
  private static func response(status: Int, _ texts: Member...) -> EventValue {
    let code = "status code, for example \(status)"
    let known = [
      Member("data", .any, "response body"), Member("status", .number, code),
      Member("statusCode", .number, code),
    ]
    return EventValue(
      kind: .any, text: "", members: known + texts + [Member("headers", .any, "")])
  }
}
