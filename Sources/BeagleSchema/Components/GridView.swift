/// A grid of rows that are created from data.
public struct GridView: BeagleWidget, HasContext, InitiableComponent, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:gridView"
  /// The purpose of the type in one sentence.
  public static let summary = "A grid of rows that are created from data."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["grid"] }

  /// The data, one element per row.
  public var dataSource: Expression<DynamicArray>
  /// The templates for rows. A row uses the first template whose condition is true.
  public var templates: [Template]
  /// The number of columns of a vertical grid, or rows of a horizontal grid.
  public var spanCount: Int
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
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    dataSource: Expression<DynamicArray>, templates: [Template] = [], spanCount: Int = 1,
    direction: ScrollAxis? = nil, iteratorName: String? = nil, indexName: String? = nil,
    key: String? = nil, onInit: [any Action]? = nil, onScrollEnd: [any Action]? = nil,
    scrollEndThreshold: Int? = nil, isScrollIndicatorVisible: Bool? = nil,
    useParentScroll: Bool? = nil, context: Context? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    (self.dataSource, self.templates, self.spanCount) = (dataSource, templates, spanCount)
    (self.direction, self.iteratorName) = (direction, iteratorName)
    (self.indexName, self.key, self.onInit) = (indexName, key, onInit)
    (self.onScrollEnd, self.scrollEndThreshold) = (onScrollEnd, scrollEndThreshold)
    self.isScrollIndicatorVisible = isScrollIndicatorVisible
    (self.useParentScroll, self.context) = (useParentScroll, context)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// Creates a grid whose rows all have the template that a closure lists.
  public init(
    dataSource: Expression<DynamicArray>, spanCount: Int = 1, direction: ScrollAxis? = nil,
    iteratorName: String? = nil, indexName: String? = nil, key: String? = nil,
    onInit: [any Action]? = nil, onScrollEnd: [any Action]? = nil, scrollEndThreshold: Int? = nil,
    isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil, context: Context? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder template: () -> any ServerDrivenComponent
  ) {
    self.init(
      dataSource: dataSource,
      templates: [Template(view: RowValue.template(named: iteratorName) { _ in template() })],
      spanCount: spanCount,
      direction: direction, iteratorName: iteratorName, indexName: indexName, key: key,
      onInit: onInit, onScrollEnd: onScrollEnd, scrollEndThreshold: scrollEndThreshold,
      isScrollIndicatorVisible: isScrollIndicatorVisible, useParentScroll: useParentScroll,
      context: context, id: id, style: style, accessibility: accessibility)
  }

  /// Creates a grid whose rows all have the template that a closure returns for the value of a row.
  ///
  /// ```swift
  /// GridView(dataSource: "@{orders}", key: "id") { order in Text("\(order.name)") }
  /// ```
  public init(
    dataSource: Expression<DynamicArray>, spanCount: Int = 1, direction: ScrollAxis? = nil,
    iteratorName: String? = nil, indexName: String? = nil, key: String? = nil,
    onInit: [any Action]? = nil, onScrollEnd: [any Action]? = nil, scrollEndThreshold: Int? = nil,
    isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil, context: Context? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder template: (RowValue) -> any ServerDrivenComponent
  ) {
    self.init(
      dataSource: dataSource,
      templates: [Template(view: RowValue.template(named: iteratorName, template))],
      spanCount: spanCount,
      direction: direction, iteratorName: iteratorName, indexName: indexName, key: key,
      onInit: onInit, onScrollEnd: onScrollEnd, scrollEndThreshold: scrollEndThreshold,
      isScrollIndicatorVisible: isScrollIndicatorVisible, useParentScroll: useParentScroll,
      context: context, id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    ListView.facts + [
      Fact(
        "spanCount",
        "The number of columns of a vertical grid, or of rows of a horizontal grid.",
        default: 1, .atLeast(1))
    ]
  }

  init(from reader: inout ObjectReader) {
    let iterator = reader.string("iteratorName")
    let position = reader.string("indexName")
    dataSource = reader.dataSource()
    templates = reader.templates(
      rowContexts: [iterator ?? "item", position ?? "index"], required: true)
    spanCount = reader.spanCount()
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
    properties = reader.widgetProperties()
  }
}

extension ObjectReader {
  /// Reads the number of columns or rows of a grid.
  fileprivate mutating func spanCount() -> Int {
    let key: StaticString = "spanCount"
    if let value = find(key, .init(.integer, required: true, default: .int(1))) {
      return Int.literal(&self, key, value) ?? 1
    }
    if !has("numColumns") { missing(key, .warning(.requiredByIOS), default: .int(1)) }
    return legacy("numColumns", now: "spanCount", as: .rename, isRefused: true) {
      $0.int("numColumns")
    } ?? 1
  }
}
