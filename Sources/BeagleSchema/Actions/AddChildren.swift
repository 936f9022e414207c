/// Adds components to another component.
public struct AddChildren: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:addChildren"
  /// The purpose of the type in one sentence.
  public static let summary = "Adds components to another component."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["addchild"] }

  /// The position of the added components.
  public enum Mode: String, CaseIterable, WireEnum {
    /// After the existing children, before them, or in place of them.
    case append = "APPEND", prepend = "PREPEND", replace = "REPLACE"
  }

  /// The identifier of the component that receives them.
  public var componentId: String
  /// An array of components, or an expression that evaluates to one.
  public var value: DynamicObject
  /// The position of the added components.
  public var mode: Mode
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    componentId: String, value: DynamicObject, mode: Mode = .append,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.componentId, self.value) = (componentId, value)
    (self.mode, self.analytics) = (mode, analytics)
  }

  /// Creates a value that adds components, which are encoded as JSON. Types of the application must be registered.
  public init(
    componentId: String, value: [any ServerDrivenComponent], mode: Mode = .append,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    // The document of a screen, which escapes texts that are not expressions.
    let components = value.map { component in
      WireEncoder.document(of: Screen(child: component)).dictionaryValue?["child"] ?? .empty
    }
    self.init(
      componentId: componentId, value: .array(DynamicArray(components)), mode: mode,
      analytics: analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("componentId", "The id of the component to change.")
    Fact("value", "The components to add.")
    Fact(
      "mode", "Whether the components are appended, prepended, or replace the existing children.",
      default: "APPEND")
  }

  init(from reader: inout ObjectReader) {
    componentId = reader.string("componentId", required: true) ?? ""
    value = reader.componentsValue()
    mode = reader.enumeration("mode", default: .append)
  }
}

extension ObjectReader {
  /// Reads the components of `addChildren`, which remain data until the action runs.
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
        isRefused: false)
    }
    return DynamicObject(session.node(value))
  }
}
