/// A button with a label.
public struct Button: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:button"
  /// The purpose of the type in one sentence.
  public static let summary = "A button with a label."

  /// The label.
  public var text: Expression<String>
  /// The name of a style in the application's theme.
  public var styleId: String?
  /// Actions that run when the component is pressed.
  public var onPress: [any Action]?
  /// Whether the button can be pressed; nil means true.
  public var enabled: Expression<Bool>?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    _ text: Expression<String>, styleId: String? = nil, onPress: [any Action]? = nil,
    enabled: Expression<Bool>? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.text, self.styleId, self.onPress, self.enabled) = (text, styleId, onPress, enabled)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a value with the given properties, as Beagle iOS does.
  @_disfavoredOverload
  public init(
    text: Expression<String>, styleId: String? = nil, onPress: [any Action]? = nil,
    enabled: Expression<Bool>? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.init(
      text, styleId: styleId, onPress: onPress, enabled: enabled, id: id, style: style,
      accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("text", "The label.")
    Fact("enabled", "Whether the button can be pressed.", default: true)
  }

  init(from reader: inout ObjectReader) {
    text = reader.bindable("text", required: true) ?? .value("")
    styleId = reader.string("styleId")
    onPress = reader.actions("onPress")
    enabled = reader.bindable("enabled")
    properties = reader.widgetProperties()
  }
}
