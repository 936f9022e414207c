/// Makes what is inside it pressable.
public struct Touchable: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:touchable"
  /// What it is for.
  public static let summary = "Makes what is inside it pressable."
  /// Its view is that of its child.
  public static let isItsChild = true

  /// Run when pressed.
  public var onPress: [any Action]
  /// What is pressed.
  public var child: any ServerDrivenComponent
  /// Names the component for `addChildren` and analytics.
  public var id: String?
  /// Size, position, colours.
  @Boxed public var style: Style?
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
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

  init(from reader: inout ObjectReader) {
    onPress = reader.actions("onPress", required: true) ?? []
    child = reader.component("child")
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The component inside.
  public var childComponents: [any ServerDrivenComponent] { [child] }
}
