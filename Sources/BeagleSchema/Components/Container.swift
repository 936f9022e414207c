/// A flex box with components inside.
public struct Container: Widget, HasContext, InitiableComponent, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:container"
  /// What it is for.
  public static let summary = "A flex box with components inside."

  /// The components inside, in order.
  public var children: [any ServerDrivenComponent]
  /// Run once before the first bindings.
  public var onInit: [any Action]?
  /// Values that the component and what is inside it can read.
  public var context: Context?
  /// A style of the application's theme.
  public var styleId: String?
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
    children: [any ServerDrivenComponent] = [], onInit: [any Action]? = nil,
    context: Context? = nil, styleId: String? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.children = children
    self.onInit = onInit
    self.context = context
    self.styleId = styleId
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    children = reader.children()
    onInit = reader.actions("onInit")
    context = reader.context()
    styleId = reader.string("styleId")
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }

  /// The components inside.
  public var childComponents: [any ServerDrivenComponent] { children }
}
