/// A request.
public struct SendRequest: AsyncAction, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:sendRequest"
  /// What it is for.
  public static let summary = "A request."

  /// Where to; a path is joined with the base address.
  public var url: Expression<String>
  /// `GET` when nil.
  public var method: Expression<HTTPMethod>?
  /// Its headers.
  public var headers: Expression<[String: String]>?
  /// The body, its expressions evaluated.
  public var data: DynamicObject?
  /// Run after an answer, context `onSuccess`.
  public var onSuccess: [any Action]?
  /// Run after a failure, context `onError`.
  public var onError: [any Action]?
  /// Run after either.
  public var onFinish: [any Action]?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    url: Expression<String>, method: Expression<HTTPMethod>? = nil,
    headers: Expression<[String: String]>? = nil, data: DynamicObject? = nil,
    onSuccess: [any Action]? = nil, onError: [any Action]? = nil, onFinish: [any Action]? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.data = data
    self.onSuccess = onSuccess
    self.onError = onError
    self.onFinish = onFinish
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    url = reader.bindable("url", required: true) ?? .value("")
    method = reader.bindable("method")
    headers = reader.bindable("headers")
    data = reader.dynamic("data")
    onSuccess = reader.actions("onSuccess", implicit: "onSuccess")
    onError = reader.actions("onError", implicit: "onError")
    onFinish = reader.actions("onFinish", implicits: ["onSuccess", "onError"])
    analytics = reader.analytics()
    source = reader.source
  }
}
