/// Puts components into another.
public struct AddChildren: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:addChildren"
  /// What it is for.
  public static let summary = "Puts components into another."

  /// Where the components go.
  public enum Mode: String, CaseIterable, WireEnum {
    /// At the end, at the start, or instead of what is there.
    case append = "APPEND"
    /// `PREPEND`.
    case prepend = "PREPEND"
    /// `REPLACE`.
    case replace = "REPLACE"
  }

  /// The other's id.
  public var componentId: String
  /// An array of components, or an expression that gives one.
  public var value: DynamicObject
  /// At the end, at the start, or instead.
  public var mode: Mode
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    componentId: String, value: DynamicObject, mode: Mode = .append,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.componentId = componentId
    self.value = value
    self.mode = mode
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    componentId = reader.string("componentId", required: true) ?? ""
    value = reader.componentsValue()
    mode = reader.enumeration("mode", default: .append)
    analytics = reader.analytics()
    source = reader.source
  }
}

extension ObjectReader {
  /// The components of `addChildren`, kept as data until the action runs.
  fileprivate mutating func componentsValue() -> DynamicObject {
    let key: StaticString = "value"
    guard let value = lookup(key, .init(.components, required: true, bindable: true)) else {
      missing(key)
      return .empty
    }
    switch session.tape[value].kind {
    case .array:
      session.openScope += 1
      session.inspectTypedNodes(value)
      session.openScope -= 1
    case .string: session.inspectData(value, name: key.description)
    default:
      wrong(
        key, value, .wrongType, expected: "a list of components, or an expression",
        suggestion: nil, isRefused: false)
    }
    return DynamicObject(session.node(value))
  }
}
