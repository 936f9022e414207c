/// A list of rows that are created from data.
public struct ListView: BeagleWidget, HasContext, InitiableComponent, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:listView"
  /// The purpose of the type in one sentence.
  public static let summary = "A list of rows that are created from data."
  /// Names in other toolkits.
  public static var synonyms: [String] {
    ["flatlist", "lazycolumn", "list", "recyclerview", "sectionlist", "table"]
  }

  /// The data, one element per row.
  public var dataSource: Expression<DynamicArray>
  /// The templates for rows. A row uses the first template whose condition is true.
  public var templates: [Template]
  /// The scroll direction; nil means vertical.
  public var direction: ScrollAxis?
  /// The context identifier of the row's data; nil means `item`.
  public var iteratorName: String?
  /// The context identifier of the row's position; nil means `index`.
  public var indexName: String?
  /// The path of a value that identifies the row.
  public var key: String?
  /// Actions that run once, before the first bindings are evaluated.
  public var onInit: [any Action]?
  /// Actions that run when the user scrolls to the threshold.
  public var onScrollEnd: [any Action]?
  /// The scroll threshold in percent of the content; nil means 100.
  public var scrollEndThreshold: Int?
  /// Whether the scroll indicator is visible; nil means false.
  public var isScrollIndicatorVisible: Bool?
  /// Whether the list is as long as its content and the enclosing view scrolls.
  public var useParentScroll: Bool?
  /// A context that the component and its descendants can read.
  public var context: Context?
  /// Beagle 1.x: fixed children instead of data.
  public var children: [any ServerDrivenComponent]?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    dataSource: Expression<DynamicArray>, templates: [Template] = [], direction: ScrollAxis? = nil,
    iteratorName: String? = nil, indexName: String? = nil, key: String? = nil,
    onInit: [any Action]? = nil, onScrollEnd: [any Action]? = nil, scrollEndThreshold: Int? = nil,
    isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil, context: Context? = nil,
    children: [any ServerDrivenComponent]? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.dataSource = dataSource
    (self.templates, self.direction, self.iteratorName) = (templates, direction, iteratorName)
    (self.indexName, self.key, self.onInit) = (indexName, key, onInit)
    (self.onScrollEnd, self.scrollEndThreshold) = (onScrollEnd, scrollEndThreshold)
    self.isScrollIndicatorVisible = isScrollIndicatorVisible
    (self.useParentScroll, self.context, self.children) = (useParentScroll, context, children)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a list whose rows all have the template that a closure lists.
  ///
  /// ```swift
  /// ListView(dataSource: "@{orders}", key: "id") { Text("@{item.name}") }
  /// ```
  public init(
    dataSource: Expression<DynamicArray>, direction: ScrollAxis? = nil,
    iteratorName: String? = nil, indexName: String? = nil, key: String? = nil,
    onInit: [any Action]? = nil, onScrollEnd: [any Action]? = nil, scrollEndThreshold: Int? = nil,
    isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil, context: Context? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder template: () -> any ServerDrivenComponent
  ) {
    self.init(
      dataSource: dataSource,
      templates: [Template(view: RowValue.template(named: iteratorName) { _ in template() })],
      direction: direction,
      iteratorName: iteratorName, indexName: indexName, key: key, onInit: onInit,
      onScrollEnd: onScrollEnd, scrollEndThreshold: scrollEndThreshold,
      isScrollIndicatorVisible: isScrollIndicatorVisible, useParentScroll: useParentScroll,
      context: context, id: id, style: style, accessibility: accessibility)
  }

  /// Creates a list whose rows all have the template that a closure returns for the value of a row.
  ///
  /// ```swift
  /// ListView(dataSource: "@{orders}", key: "id") { order in Text("\(order.name)") }
  /// ```
  public init(
    dataSource: Expression<DynamicArray>, direction: ScrollAxis? = nil,
    iteratorName: String? = nil, indexName: String? = nil, key: String? = nil,
    onInit: [any Action]? = nil, onScrollEnd: [any Action]? = nil, scrollEndThreshold: Int? = nil,
    isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil, context: Context? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder template: (RowValue) -> any ServerDrivenComponent
  ) {
    self.init(
      dataSource: dataSource,
      templates: [Template(view: RowValue.template(named: iteratorName, template))],
      direction: direction,
      iteratorName: iteratorName, indexName: indexName, key: key, onInit: onInit,
      onScrollEnd: onScrollEnd, scrollEndThreshold: scrollEndThreshold,
      isScrollIndicatorVisible: isScrollIndicatorVisible, useParentScroll: useParentScroll,
      context: context, id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact(
      "dataSource",
      "The data of the rows: a list of any values, or an expression that evaluates to one.")
    Fact(
      "templates",
      "The templates of the rows. A row uses the first template whose case is true, or else "
        + "the first without a case.")
    Fact(
      "iteratorName", "The name of the context with the row's value, inside a template.",
      default: "item")
    Fact(
      "indexName", "The name of the context with the row's position from 0, inside a template.",
      default: "index")
    Fact("direction", "The layout and scroll direction of the rows.", default: "VERTICAL")
    Fact(
      "key",
      "The path of a unique value in the row's data, for example id. Without it, rows are "
        + "identified by position.")
    Fact(
      "onScrollEnd",
      "Actions that run when scrollEndThreshold is reached, once for each data source.")
    Fact(
      "scrollEndThreshold",
      "The percentage of the content, from 0 to 100, after which onScrollEnd runs.", default: 100,
      .percentage)
    Fact("isScrollIndicatorVisible", "Whether a scroll bar is shown.", default: false)
    Fact(
      "useParentScroll", "Whether the list is as long as its content and scrolls with its parent.",
      default: false)
  }

  init(from reader: inout ObjectReader) {
    let iterator = reader.string("iteratorName")
    let position = reader.string("indexName")
    dataSource = reader.dataSource()
    templates = reader.templates(
      rowContexts: [iterator ?? "item", position ?? "index"], required: false)
    direction = reader.enumeration("direction")
    iteratorName = iterator
    indexName = position
    key = reader.string("key")
    onInit = reader.actions("onInit")
    onScrollEnd = reader.actions("onScrollEnd")
    scrollEndThreshold = reader.int("scrollEndThreshold")
    isScrollIndicatorVisible = reader.bool("isScrollIndicatorVisible")
    useParentScroll = reader.bool("useParentScroll")
    context = reader.context()
    let isRefused = !reader.has("dataSource")
    children = reader.legacy("children", now: "dataSource and templates", isRefused: isRefused) {
      $0.components("children")
    }
    properties = reader.widgetProperties()
  }

  /// The children of Beagle 1.x.
  public var childComponents: [any ServerDrivenComponent] { children ?? [] }
}
