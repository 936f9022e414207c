/// The analytics settings of an action.
public enum ActionAnalyticsConfig: Hashable, Sendable {
  /// Nothing is recorded.
  case disabled
  /// The action is recorded, limited to the given attributes if there are any.
  case enabled(Attributes?)

  /// The values that are recorded in addition to the action's name.
  public struct Attributes: Hashable, Sendable, NodeDecodable {
    /// Paths into the action.
    public var attributes: [String]?
    /// Additional values. Their expressions are evaluated.
    public var additionalEntries: DynamicDictionary?

    /// Creates attributes with the given paths and values.
    public init(attributes: [String]? = nil, additionalEntries: DynamicDictionary? = nil) {
      (self.attributes, self.additionalEntries) = (attributes, additionalEntries)
    }

    /// The facts about the properties.
    public static var facts: [Fact] {
      Fact("attributes", "The paths of the action's properties to record.")
      Fact("additionalEntries", "Additional values to record.")
    }

    init(from reader: inout ObjectReader) {
      attributes = reader.stringList("attributes")
      additionalEntries = reader.dynamicObject("additionalEntries")
    }
  }
}

extension ActionAnalyticsConfig {
  /// Reads the settings in the JSON of an action whose type has no property for them; nil without valid settings.
  package init?(ofAction node: JSONNode) {
    guard let value = node["analytics"] else { return nil }
    let config = DecodingSession.run(
      value.document, registry: ComponentRegistry(), options: DecodingOptions()
    ) { session in
      try? ActionAnalyticsConfig(from: JSONNodeDecoder(node: value, session: session))
    }
    guard let config else { return nil }
    self = config
  }
}

extension ObjectReader {
  /// Reads the analytics settings of an action.
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
      wrong(key, value, .wrongType, expected: "true, false or an object")
      return nil
    }
  }
}

extension ActionAnalyticsConfig: WireEncodable {
  func wireForm(_ form: WireEncoder.TextForm) -> DynamicObject? {
    switch self {
    case .disabled: .bool(false)
    case .enabled(nil): .bool(true)
    case .enabled(let attributes?): WireEncoder.encode(property: attributes, form)
    }
  }
}
