import BeagleSchema
import TerminalKit

/// What lists and grids have in common.
struct RowPlan {
  /// The most cells in a line of a grid.
  static let maximumSpan = 1000

  var dataSource: Expression<DynamicArray>
  var templates: [Template]
  var axis: ScrollAxis
  /// Cells in a line: 1 in a list.
  var span: Int
  var iteratorName: String
  var indexName: String
  /// Where an item tells who it is.
  var key: Path?
  var onScrollEnd: [any Action]?
  /// Percent of the content that counts as its end, 0 to 100.
  var scrollEndThreshold: Int
  var scrolls: Bool
  var showsBar: Bool
  var source: SourceReference?

  init(_ list: ListView) {
    dataSource = list.dataSource
    templates = list.templates
    axis = list.direction ?? .vertical
    span = 1
    iteratorName = list.iteratorName ?? "item"
    indexName = list.indexName ?? "index"
    key = list.key.flatMap { Path($0) }
    onScrollEnd = list.onScrollEnd
    scrollEndThreshold = min(max(list.scrollEndThreshold ?? 100, 0), 100)
    scrolls = list.useParentScroll != true
    showsBar = list.isScrollIndicatorVisible ?? false
    source = list.source
  }

  init(_ grid: GridView) {
    dataSource = grid.dataSource
    templates = grid.templates
    axis = grid.direction ?? .vertical
    span = max(1, min(grid.spanCount, RowPlan.maximumSpan))
    iteratorName = grid.iteratorName ?? "item"
    indexName = grid.indexName ?? "index"
    key = grid.key.flatMap { Path($0) }
    onScrollEnd = grid.onScrollEnd
    scrollEndThreshold = min(max(grid.scrollEndThreshold ?? 100, 0), 100)
    scrolls = grid.useParentScroll != true
    showsBar = grid.isScrollIndicatorVisible ?? false
    source = grid.source
  }

  /// What tells the row of an item apart: the text or number at the key, else the position
  /// (behaviour reference 6.4).
  func identity(of item: DynamicObject, at position: Int) -> RowIdentity {
    guard let key else { return RowIdentity(text: String(position), isPosition: true) }
    switch item[key] {
    case .int(let number): return RowIdentity(text: String(number), isPosition: false)
    case .double(let number): return RowIdentity(text: String(number), isPosition: false)
    case .string(let text): return RowIdentity(text: text, isPosition: false)
    default: return RowIdentity(text: String(position), isPosition: true)
    }
  }

  /// Makes the view and its rows, which live as long as it does.
  @MainActor
  func makeView(_ renderer: BeagleRenderer) -> View {
    let isHorizontal = axis == .horizontal
    guard scrolls else {
      let view = RowBox(isHorizontal: isHorizontal)
      view.rows = ListRows(self, in: view, content: view.content, renderer)
      return view
    }
    let view = RowViewport(axis: isHorizontal ? .horizontal : .vertical, showsScrollBar: showsBar)
    view.rows = ListRows(self, in: view, content: view.content, renderer)
    view.onScroll = { [weak view, weak host = renderer.controller.screenController?.host] in
      if view?.isLayingOut == false { host?.contentMoved() }
    }
    return view
  }
}

/// What tells a row apart from the others of its list.
struct RowIdentity: Hashable {
  /// What identifiers in the row carry.
  var text: String
  /// Whether the text is the position, for want of a key.
  var isPosition: Bool
  /// How many rows before it have the same text.
  var occurrence = 0
}
