/// A button with a label.
public struct Button: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:button"
  /// What it is for.
  public static let summary = "A button with a label."

  /// The label.
  public var text: Expression<String>
  /// A style of the application's theme.
  public var styleId: String?
  /// Run when pressed.
  public var onPress: [any Action]?
  /// False: it cannot be pressed.
  public var enabled: Expression<Bool>?
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
    text: Expression<String>, styleId: String? = nil, onPress: [any Action]? = nil,
    enabled: Expression<Bool>? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.text = text
    self.styleId = styleId
    self.onPress = onPress
    self.enabled = enabled
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    text = reader.bindable("text", required: true) ?? .value("")
    styleId = reader.string("styleId")
    onPress = reader.actions("onPress")
    enabled = reader.bindable("enabled")
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }
}
