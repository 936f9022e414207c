/// A component that makes its content pressable.
public struct Touchable: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:touchable"
  /// The purpose of the type in one sentence.
  public static let summary = "A component that makes its content pressable."
  /// Names in other toolkits.
  public static var synonyms: [String] {
    [
      "clickable", "gesturedetector", "inkwell", "pressable", "touchablehighlight",
      "touchableopacity",
    ]
  }
  /// The component has no view of its own.
  public static let rendersAsChild = true

  /// Actions that run when the component is pressed.
  public var onPress: [any Action]
  /// The content.
  public var child: any ServerDrivenComponent
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    onPress: [any Action] = [], child: any ServerDrivenComponent, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    (self.onPress, self.child) = (onPress, child)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a value with the given properties and the child that a closure lists.
  public init(
    onPress: [any Action] = [], id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil,
    @ChildBuilder child: () -> any ServerDrivenComponent
  ) {
    self.init(onPress: onPress, child: child(), id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("child", "The component that can be pressed. It keeps its own style and id.")
  }

  init(from reader: inout ObjectReader) {
    onPress = reader.actions("onPress", required: true) ?? []
    child = reader.component("child")
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The child.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
