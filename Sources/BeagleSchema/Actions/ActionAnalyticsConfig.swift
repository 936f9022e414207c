/// Whether and what analytics records of an action.
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

extension ObjectReader {
  /// Whether and what analytics records.
  mutating func analytics() -> ActionAnalyticsConfig? {
    let key: StaticString = "analytics"
    let attributes = ActionAnalyticsConfig.Attributes.self
    guard
      let value = find(key, .init(.oneOf([.bool, .object(ObjectDescriptor(attributes))])))
    else { return nil }
    switch session.tape[value].kind {
    case .true: return .enabled(nil)
    case .false: return .disabled
    case .object: return .enabled(decodeObject(key, value))
    default:
      wrong(key, value, .wrongType, expected: "true, false or an object", suggestion: nil)
      return nil
    }
  }
}

extension ActionAnalyticsConfig: WireEncodable {
  var wireForm: DynamicObject? {
    switch self {
    case .disabled: .bool(false)
    case .enabled(nil): .bool(true)
    case .enabled(let attributes?): WireEncoder.encode(property: attributes)
    }
  }
}
