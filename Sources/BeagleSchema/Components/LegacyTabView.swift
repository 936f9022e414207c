/// 1.x: tabs and their pages in one.
public struct TabView: Widget, HasContext, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:tabView"
  /// What it is for.
  public static let summary = "Tabs and their pages in one."
  /// What is used instead since Beagle 2.0.
  public static let replacement: String? = "beagle:tabBar and beagle:pageView"

  /// The tabs in order.
  public var tabItems: [TabItem]
  /// A style of the application's theme.
  public var styleId: String?
  /// Values that the component and what is inside it can read.
  public var context: Context?
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
    tabItems: [TabItem] = [], styleId: String? = nil, context: Context? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.tabItems = tabItems
    self.styleId = styleId
    self.context = context
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    // 1.x servers send either name.
    if reader.has("children") {
      tabItems = reader.objects("children") ?? []
    } else {
      tabItems = reader.objects("tabItems", required: true) ?? []
      if reader.isDescribing { let _: [TabItem]? = reader.objects("children") }
    }
    styleId = reader.string("styleId")
    context = reader.context()
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }

  /// The pages.
  public var childComponents: [any ServerDrivenComponent] { tabItems.map(\.child) }
}

/// 1.x: a tab and its page.
public struct TabItem: Sendable, NodeDecodable {
  /// A local image by its id.
  public var icon: Expression<String>?
  /// The title.
  public var title: String?
  /// The page.
  public var child: any ServerDrivenComponent

  /// A value with the given properties.
  public init(
    icon: Expression<String>? = nil, title: String? = nil, child: any ServerDrivenComponent
  ) {
    self.icon = icon
    self.title = title
    self.child = child
  }

  init(from reader: inout ObjectReader) {
    icon = reader.tabIcon()
    title = reader.string("title")
    child = reader.component("child", aliases: ["content"])
  }
}
