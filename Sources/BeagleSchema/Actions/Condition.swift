/// One of two lists of actions.
public struct Condition: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:condition"
  /// What it is for.
  public static let summary = "One of two lists of actions."

  /// What is asked.
  public var condition: Expression<Bool>
  /// Run when true.
  public var onTrue: [any Action]?
  /// Run when false, or when there is no value.
  public var onFalse: [any Action]?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    condition: Expression<Bool>, onTrue: [any Action]? = nil, onFalse: [any Action]? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.condition = condition
    self.onTrue = onTrue
    self.onFalse = onFalse
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    condition = reader.bindable("condition", required: true) ?? .value(false)
    onTrue = reader.actions("onTrue")
    onFalse = reader.actions("onFalse")
    analytics = reader.analytics()
    source = reader.source
  }
}
