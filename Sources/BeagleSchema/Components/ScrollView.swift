/// A container that scrolls.
public struct ScrollView: BeagleWidget, HasContext, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:scrollView"
  /// The purpose of the type in one sentence.
  public static let summary = "A container that scrolls."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["scroll", "singlechildscrollview"] }

  /// The children in order.
  public var children: [any ServerDrivenComponent]
  /// The scroll direction; nil means vertical.
  public var scrollDirection: ScrollAxis?
  /// Whether the scroll bar is visible; nil means true.
  public var scrollBarEnabled: Bool?
  /// A context that the component and its descendants can read.
  public var context: Context?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    children: [any ServerDrivenComponent] = [], scrollDirection: ScrollAxis? = nil,
    scrollBarEnabled: Bool? = nil, context: Context? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.children, self.scrollDirection) = (children, scrollDirection)
    (self.scrollBarEnabled, self.context) = (scrollBarEnabled, context)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a value with the given properties and the children that a closure lists.
  public init(
    scrollDirection: ScrollAxis? = nil, scrollBarEnabled: Bool? = nil, context: Context? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildrenBuilder children: () -> [any ServerDrivenComponent]
  ) {
    self.init(
      children: children(), scrollDirection: scrollDirection, scrollBarEnabled: scrollBarEnabled,
      context: context, id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("scrollDirection", "The scroll direction of the content.", default: "VERTICAL")
    Fact("scrollBarEnabled", "Whether a scroll bar is shown.", default: true)
  }

  init(from reader: inout ObjectReader) {
    children = reader.children()
    scrollDirection = reader.enumeration("scrollDirection")
    scrollBarEnabled = reader.bool("scrollBarEnabled")
    context = reader.context()
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The children.
  public var childComponents: [any ServerDrivenComponent] { children }
}
