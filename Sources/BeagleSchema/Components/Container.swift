/// A flexbox that contains other components.
public struct Container: Widget, HasContext, InitiableComponent, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:container"
  /// The purpose of the type in one sentence.
  public static let summary = "A flexbox that contains other components."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["box", "column", "div", "row", "stack", "view"] }

  /// The children in order.
  public var children: [any ServerDrivenComponent]
  /// Actions that run once, before the first bindings are evaluated.
  public var onInit: [any Action]?
  /// A context that the component and its descendants can read.
  public var context: Context?
  /// The name of a style in the application's theme.
  public var styleId: String?
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
    (id, _style, _accessibility) = reader.widgetProperties()
  }

  /// The children.
  public var childComponents: [any ServerDrivenComponent] { children }
}
