/// Cells made from data.
public struct GridView: Widget, HasContext, InitiableComponent, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:gridView"
  /// What it is for.
  public static let summary = "Cells made from data."

  /// The rows.
  public var dataSource: Expression<DynamicArray>
  /// What a row looks like; the first that fits is taken.
  public var templates: [Template]
  /// Columns of a vertical grid, rows of a horizontal one.
  public var spanCount: Int
  /// Which way it grows; vertical when nil.
  public var direction: ScrollAxis?
  /// The context id of a row; `item` when nil.
  public var iteratorName: String?
  /// The context id of the position; `index` when nil.
  public var indexName: String?
  /// The path of a value that tells rows apart.
  public var key: String?
  /// Run once before the first bindings.
  public var onInit: [any Action]?
  /// Run when the end comes near.
  public var onScrollEnd: [any Action]?
  /// Percent of the content that counts as the end; 100 when nil.
  public var scrollEndThreshold: Int?
  /// Whether the bar shows; false when nil.
  public var isScrollIndicatorVisible: Bool?
  /// True: the list is as long as its content.
  public var useParentScroll: Bool?
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
    dataSource: Expression<DynamicArray>, templates: [Template] = [], spanCount: Int = 1,
    direction: ScrollAxis? = nil, iteratorName: String? = nil, indexName: String? = nil,
    key: String? = nil, onInit: [any Action]? = nil, onScrollEnd: [any Action]? = nil,
    scrollEndThreshold: Int? = nil, isScrollIndicatorVisible: Bool? = nil,
    useParentScroll: Bool? = nil, context: Context? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) {
    self.dataSource = dataSource
    self.templates = templates
    self.spanCount = spanCount
    self.direction = direction
    self.iteratorName = iteratorName
    self.indexName = indexName
    self.key = key
    self.onInit = onInit
    self.onScrollEnd = onScrollEnd
    self.scrollEndThreshold = scrollEndThreshold
    self.isScrollIndicatorVisible = isScrollIndicatorVisible
    self.useParentScroll = useParentScroll
    self.context = context
    self.id = id
    self.style = style
    self.accessibility = accessibility
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
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }
}

extension ObjectReader {
  /// Columns or rows of a grid.
  fileprivate mutating func spanCount() -> Int {
    let key: StaticString = "spanCount"
    if let value = find(key, .init(.integer, required: true, default: .int(1))) {
      return Int.literal(&self, key, value) ?? 1
    }
    missing(key, severity: .warning, default: has("numColumns") ? nil : .int(1))
    return legacy("numColumns", now: "spanCount", as: .sameValue) { $0.int("numColumns") } ?? 1
  }
}
