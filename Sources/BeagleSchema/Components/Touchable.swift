/// A component that makes its content pressable.
public struct Touchable: Widget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:touchable"
  /// The purpose of the type in one sentence.
  public static let summary = "A component that makes its content pressable."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["clickable", "pressable"] }
  /// The component has no view of its own.
  public static let rendersAsChild = true

  /// Actions that run when the component is pressed.
  public var onPress: [any Action]
  /// The content.
  public var child: any ServerDrivenComponent
  /// The identifier that `addChildren` and analytics use.
  public var id: String?
  /// The size, position and colors.
  @Boxed public var style: Style?
  /// The description for screen readers.
  @Boxed public var accessibility: Accessibility?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    onPress: [any Action] = [], child: any ServerDrivenComponent, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.onPress = onPress
    self.child = child
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    [
      Fact("child", "The component that can be pressed. It keeps its own style and id.")
    ]
  }

  init(from reader: inout ObjectReader) {
    onPress = reader.actions("onPress", required: true) ?? []
    child = reader.component("child")
    (id, _style, _accessibility) = reader.widgetProperties(areReadByPhones: false)
  }

  /// The child.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
