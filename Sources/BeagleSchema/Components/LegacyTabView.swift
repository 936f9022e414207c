/// Beagle 1.x: a tab bar with its pages.
public struct TabView: BeagleWidget, HasContext, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:tabView"
  /// The purpose of the type in one sentence.
  public static let summary = "A tab bar with its pages."
  /// The replacement since Beagle 2.0.
  public static let replacement: String? = "beagle:tabBar and beagle:pageView"

  /// The tabs in order.
  public var tabItems: [TabItem]
  /// The name of a style in the application's theme.
  public var styleId: String?
  /// A context that the component and its descendants can read.
  public var context: Context?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    tabItems: [TabItem] = [], styleId: String? = nil, context: Context? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    (self.tabItems, self.styleId, self.context) = (tabItems, styleId, context)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a value with the given properties and the tabs that a closure lists.
  public init(
    styleId: String? = nil, context: Context? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil,
    @TabItemsBuilder tabItems: () -> [TabItem]
  ) {
    self.init(
      tabItems: tabItems(), styleId: styleId, context: context, id: id, style: style,
      accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("tabItems", "The tabs and their pages.")
    Fact("children", "Another name of tabItems, which some servers use.")
  }

  init(from reader: inout ObjectReader) {
    // Servers of Beagle 1.x send either name.
    if reader.has("children") {
      tabItems = reader.objects("children") ?? []
    } else {
      tabItems = reader.objects("tabItems", required: true) ?? []
      if reader.isDescribing { let _: [TabItem]? = reader.objects("children") }
    }
    styleId = reader.string("styleId")
    context = reader.context()
    properties = reader.widgetProperties(areReadByPhones: false)
  }

  /// The pages.
  public var childComponents: [any ServerDrivenComponent] { tabItems.map(\.child) }
}

/// Beagle 1.x: a tab with its page.
public struct TabItem: Sendable, NodeDecodable {
  /// The identifier of a local image.
  public var icon: Expression<String>?
  /// The title.
  public var title: String?
  /// The page.
  public var child: any ServerDrivenComponent

  /// Creates a value with the given properties.
  public init(
    icon: Expression<String>? = nil, title: String? = nil, child: any ServerDrivenComponent
  ) {
    (self.icon, self.title, self.child) = (icon, title, child)
  }

  /// Creates a value with the given properties and the child that a closure lists.
  public init(
    icon: Expression<String>? = nil, title: String? = nil,
    @ChildBuilder child: () -> any ServerDrivenComponent
  ) {
    self.init(icon: icon, title: title, child: child())
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("title", "The label of the tab.")
    Fact("child", "The page of the tab.")
    Fact("content", "Another name of child, which older servers use.")
  }

  init(from reader: inout ObjectReader) {
    icon = reader.tabIcon()
    title = reader.string("title")
    child = reader.component("child", aliases: ["content"])
  }
}
