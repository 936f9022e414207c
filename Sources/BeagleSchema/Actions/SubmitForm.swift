/// Validates and submits the enclosing form.
public struct SubmitForm: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:submitForm"
  /// The purpose of the type in one sentence.
  public static let summary = "Validates and submits the enclosing form."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["submit"] }

  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(analytics: ActionAnalyticsConfig? = nil) { self.analytics = analytics }

  init(from reader: inout ObjectReader) {}
}
