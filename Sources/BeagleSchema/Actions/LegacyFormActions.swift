/// 1.x: shows errors on the inputs of a form.
public struct FormValidation: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:formValidation"
  /// What it is for.
  public static let summary = "Shows errors on the inputs of a form."
  /// What is used instead since Beagle 2.0.
  public static let replacement: String? = "beagle:sendRequest"

  /// The errors.
  public var errors: [FieldError]
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(errors: [FieldError] = [], analytics: ActionAnalyticsConfig? = nil) {
    self.errors = errors
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    errors = reader.objects("errors") ?? []
    analytics = reader.analytics()
    source = reader.source
  }
}

/// 1.x: what is wrong with an input.
public struct FieldError: Hashable, Sendable, NodeDecodable {
  /// The input.
  public var inputName: String
  /// What is wrong.
  public var message: String

  /// A value with the given properties.
  public init(inputName: String, message: String) {
    self.inputName = inputName
    self.message = message
  }

  init(from reader: inout ObjectReader) {
    inputName = reader.string("inputName", required: true) ?? ""
    message = reader.string("message", required: true) ?? ""
  }
}

/// 1.x: gives the form's values to a handler of the application.
public struct FormLocalAction: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:formLocalAction"
  /// What it is for.
  public static let summary = "Gives the form's values to a handler of the application."
  /// What is used instead since Beagle 2.0.
  public static let replacement: String? = "beagle:sendRequest"

  /// The handler.
  public var name: String
  /// Values beside the form's.
  public var data: [String: String]
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(name: String, data: [String: String] = [:], analytics: ActionAnalyticsConfig? = nil) {
    self.name = name
    self.data = data
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    name = reader.string("name", required: true) ?? ""
    data = reader.strings("data") ?? [:]
    analytics = reader.analytics()
    source = reader.source
  }
}

/// 1.x: sends the form's values.
public struct FormRemoteAction: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:formRemoteAction"
  /// What it is for.
  public static let summary = "Sends the form's values."
  /// What is used instead since Beagle 2.0.
  public static let replacement: String? = "beagle:sendRequest"

  /// Where to.
  public var path: String
  /// How.
  public var method: HTTPMethod
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(path: String, method: HTTPMethod = .get, analytics: ActionAnalyticsConfig? = nil) {
    self.path = path
    self.method = method
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    path = reader.string("path", required: true) ?? ""
    method = reader.enumeration("method", required: true, default: .get)
    analytics = reader.analytics()
    source = reader.source
  }
}
