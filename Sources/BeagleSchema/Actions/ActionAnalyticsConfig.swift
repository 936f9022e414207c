/// Whether and what analytics records of an action (behaviour.md 7.2).
public enum ActionAnalyticsConfig: Hashable, Sendable {
  /// Nothing is recorded.
  case disabled
  /// The action is recorded; with attributes, exactly these.
  case enabled(Attributes?)

  /// What is recorded beside the action's name.
  public struct Attributes: Hashable, Sendable, NodeDecodable {
    /// Paths into the action.
    public var attributes: [String]?
    /// More values; expressions in them are evaluated.
    public var additionalEntries: DynamicDictionary?

    /// The given paths and values.
    public init(attributes: [String]? = nil, additionalEntries: DynamicDictionary? = nil) {
      self.attributes = attributes
      self.additionalEntries = additionalEntries
    }

    init(from reader: inout ObjectReader) {
      attributes = reader.stringList("attributes")
      additionalEntries = reader.dynamicObject("additionalEntries")
    }
  }
}
