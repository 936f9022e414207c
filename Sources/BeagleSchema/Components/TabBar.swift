/// Tabs to choose from.
public struct TabBar: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:tabBar"
  /// What it is for.
  public static let summary = "Tabs to choose from."

  /// The tabs in order.
  public var items: [TabBarItem]
  /// A style of the application's theme.
  public var styleId: String?
  /// The chosen tab, from 0.
  public var currentTab: Expression<Int>?
  /// Run when the user chooses a tab, context `onTabSelection`: the tab.
  public var onTabSelection: [any Action]?
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
    items: [TabBarItem], styleId: String? = nil, currentTab: Expression<Int>? = nil,
    onTabSelection: [any Action]? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.items = items
    self.styleId = styleId
    self.currentTab = currentTab
    self.onTabSelection = onTabSelection
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    items = reader.objects("items", required: true) ?? []
    styleId = reader.string("styleId")
    currentTab = reader.bindable("currentTab")
    onTabSelection = reader.actions("onTabSelection", implicit: "onTabSelection")
    id = reader.relaxed { $0.string("id") }
    style = reader.relaxed { $0.object("style") }
    accessibility = reader.relaxed { $0.object("accessibility") }
    source = reader.source
  }
}
