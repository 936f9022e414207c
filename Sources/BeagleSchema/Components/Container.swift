/// A flexbox that contains other components.
public struct Container: BeagleWidget, HasContext, InitiableComponent, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:container"
  /// The purpose of the type in one sentence.
  public static let summary = "A flexbox that contains other components."
  /// Names in other toolkits.
  public static var synonyms: [String] {
    [
      "box", "column", "div", "linearlayout", "row", "safeareaview", "stack", "vbox", "view",
      "vstack",
    ]
  }

  /// The children in order.
  public var children: [any ServerDrivenComponent]
  /// Actions that run once, before the first bindings are evaluated.
  public var onInit: [any Action]?
  /// A context that the component and its descendants can read.
  public var context: Context?
  /// The name of a style in the application's theme.
  public var styleId: String?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    children: [any ServerDrivenComponent] = [], onInit: [any Action]? = nil,
    context: Context? = nil, styleId: String? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.children, self.onInit, self.context, self.styleId) = (children, onInit, context, styleId)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a value with the given properties and the children that a closure lists.
  public init(
    onInit: [any Action]? = nil, context: Context? = nil, styleId: String? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildrenBuilder children: () -> [any ServerDrivenComponent]
  ) {
    self.init(
      children: children(), onInit: onInit, context: context, styleId: styleId, id: id,
      style: style, accessibility: accessibility)
  }

  init(from reader: inout ObjectReader) {
    children = reader.children()
    onInit = reader.actions("onInit")
    context = reader.context()
    styleId = reader.string("styleId")
    properties = reader.widgetProperties()
  }

  /// The children.
  public var childComponents: [any ServerDrivenComponent] { children }
}
