/// Beagle 1.x: shows errors next to the inputs of a form.
public struct FormValidation: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:formValidation"
  /// The purpose of the type in one sentence.
  public static let summary = "Shows errors next to the inputs of a form."
  /// The replacement since Beagle 2.0.
  public static let replacement: String? = "beagle:sendRequest"

  /// The errors.
  public var errors: [FieldError]
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(errors: [FieldError] = [], analytics: ActionAnalyticsConfig? = nil) {
    (self.errors, self.analytics) = (errors, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] { Fact("errors", "The invalid inputs and their error messages.") }

  init(from reader: inout ObjectReader) { errors = reader.objects("errors") ?? [] }
}

/// Beagle 1.x: the error of one input.
public struct FieldError: Hashable, Sendable, NodeDecodable {
  /// The name of the input.
  public var inputName: String
  /// The error message.
  public var message: String

  /// Creates a value with the given properties.
  public init(inputName: String, message: String) {
    (self.inputName, self.message) = (inputName, message)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("inputName", "The name of the input.")
    Fact("message", "The error message.")
  }

  init(from reader: inout ObjectReader) {
    inputName = reader.string("inputName", required: true) ?? ""
    message = reader.string("message", required: true) ?? ""
  }
}

/// Beagle 1.x: passes the values of a form to a handler in the application.
public struct FormLocalAction: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:formLocalAction"
  /// The purpose of the type in one sentence.
  public static let summary = "Passes the values of a form to a handler in the application."
  /// The replacement since Beagle 2.0.
  public static let replacement: String? = "beagle:sendRequest"

  /// The name of the handler.
  public var name: String
  /// Values in addition to the form's.
  public var data: [String: String]
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(name: String, data: [String: String] = [:], analytics: ActionAnalyticsConfig? = nil) {
    (self.name, self.data, self.analytics) = (name, data, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("name", "The name of a handler that the application registers.")
    Fact("data", "Values for the handler.")
  }

  init(from reader: inout ObjectReader) {
    name = reader.string("name", required: true) ?? ""
    data = reader.strings("data") ?? [:]
  }
}

/// Beagle 1.x: sends the values of a form to the server.
public struct FormRemoteAction: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:formRemoteAction"
  /// The purpose of the type in one sentence.
  public static let summary = "Sends the values of a form to the server."
  /// The replacement since Beagle 2.0.
  public static let replacement: String? = "beagle:sendRequest"

  /// The destination.
  public var path: String
  /// The HTTP method.
  public var method: HTTPMethod
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(path: String, method: HTTPMethod = .get, analytics: ActionAnalyticsConfig? = nil) {
    (self.path, self.method, self.analytics) = (path, method, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("path", "The address to send the values to.")
    Fact("method", "The HTTP method.")
  }

  init(from reader: inout ObjectReader) {
    path = reader.string("path", required: true) ?? ""
    method = reader.enumeration("method", required: true, default: .get)
  }
}
