/// Runs one of two lists of actions, depending on a condition.
public struct Condition: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:condition"
  /// The purpose of the type in one sentence.
  public static let summary = "Runs one of two lists of actions, depending on a condition."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["if"] }

  /// The condition.
  public var condition: Expression<Bool>
  /// Actions that run if the condition is true.
  public var onTrue: [any Action]?
  /// Actions that run if the condition is false or has no value.
  public var onFalse: [any Action]?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    condition: Expression<Bool>, onTrue: [any Action]? = nil, onFalse: [any Action]? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.condition, self.onTrue) = (condition, onTrue)
    (self.onFalse, self.analytics) = (onFalse, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("condition", "Whether onTrue or onFalse runs.")
    Fact("onTrue", "Actions that run when the condition is true.")
    Fact("onFalse", "Actions that run when the condition is false.")
  }

  init(from reader: inout ObjectReader) {
    condition = reader.bindable("condition", required: true) ?? .value(false)
    onTrue = reader.actions("onTrue")
    onFalse = reader.actions("onFalse")
  }
}
