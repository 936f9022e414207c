/// A row of tabs.
public struct TabBar: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:tabBar"
  /// The purpose of the type in one sentence.
  public static let summary = "A row of tabs."
  /// Names in other toolkits.
  public static var synonyms: [String] {
    ["bottomnavigationbar", "segmentedcontrol", "tablayout", "tabs"]
  }

  /// The tabs in order.
  public var items: [TabBarItem]
  /// The name of a style in the application's theme.
  public var styleId: String?
  /// The position of the selected tab, from 0.
  public var currentTab: Expression<Int>?
  /// Actions that run when the user selects a tab; the context `onTabSelection` has its position.
  public var onTabSelection: [any Action]?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    items: [TabBarItem], styleId: String? = nil, currentTab: Expression<Int>? = nil,
    onTabSelection: [any Action]? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.items, self.styleId) = (items, styleId)
    (self.currentTab, self.onTabSelection) = (currentTab, onTabSelection)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("items", "The tabs, in order.")
    Fact(
      "currentTab", "The selected tab, from 0.", default: 0, .position(in: "items", of: "tab"),
      .changedByUser)
    Fact(
      "onTabSelection",
      "Actions that run when a tab is selected. They read its position from 0 as "
        + "@{onTabSelection}.", .event(.number("position of the tab, from 0")))
  }

  init(from reader: inout ObjectReader) {
    items = reader.objects("items", required: true) ?? []
    styleId = reader.string("styleId")
    currentTab = reader.bindable("currentTab")
    onTabSelection = reader.actions("onTabSelection", implicit: "onTabSelection")
    properties = reader.widgetProperties(areReadByPhones: false)
  }
}
