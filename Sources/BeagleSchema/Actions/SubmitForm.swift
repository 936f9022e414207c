/// Checks the form around the component.
public struct SubmitForm: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:submitForm"
  /// What it is for.
  public static let summary = "Checks the form around the component."

  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(analytics: ActionAnalyticsConfig? = nil) {
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    analytics = reader.analytics()
    source = reader.source
  }
}
