import BeagleSchema
import FlexLayout
import TerminalKit

extension ListView: RenderableComponent {
  /// A viewport on rows, or a box of rows where the surroundings scroll.
  public func toView(renderer: BeagleRenderer) -> View {
    if let children { return fixedRows(children, renderer) }
    let plan = RowPlan(
      dataSource: dataSource, templates: templates, axis: direction ?? .vertical, span: 1,
      iteratorName: iteratorName ?? "item", indexName: indexName ?? "index",
      key: key.flatMap { Path($0) }, onScrollEnd: onScrollEnd,
      scrollEndThreshold: scrollEndThreshold ?? 100, source: source)
    return plan.makeView(
      scrolls: useParentScroll != true, showsBar: isScrollIndicatorVisible ?? false, renderer)
  }

  /// The form of 1.x in which the server sent the rows themselves.
  @MainActor
  private func fixedRows(
    _ children: [any ServerDrivenComponent], _ renderer: BeagleRenderer
  ) -> View {
    let scroll = ScrollingView(
      axis: direction == .horizontal ? .horizontal : .vertical,
      showsScrollBar: isScrollIndicatorVisible ?? false)
    let placement = renderer.placement.scrolled(isRow: direction == .horizontal)
    for child in children { scroll.content.addSubview(renderer.render(child, in: placement)) }
    return scroll
  }
}

extension GridView: RenderableComponent {
  /// Like a list, with several cells in a line.
  public func toView(renderer: BeagleRenderer) -> View {
    let plan = RowPlan(
      dataSource: dataSource, templates: templates, axis: direction ?? .vertical,
      span: max(1, min(spanCount, RowPlan.maximumSpan)), iteratorName: iteratorName ?? "item",
      indexName: indexName ?? "index", key: key.flatMap { Path($0) }, onScrollEnd: onScrollEnd,
      scrollEndThreshold: scrollEndThreshold ?? 100, source: source)
    return plan.makeView(
      scrolls: useParentScroll != true, showsBar: isScrollIndicatorVisible ?? false, renderer)
  }
}

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
  var scrollEndThreshold: Int
  var source: SourceReference?

  /// What tells the row of an item apart: the text or number at the key, else the position
  /// (behaviour reference 6.4).
  func identity(of item: DynamicObject, at position: Int) -> String {
    guard let key else { return String(position) }
    switch item[key] {
    case .int(let number): return String(number)
    case .double(let number): return String(number)
    case .string(let text): return text
    default: return String(position)
    }
  }

  /// Makes the view and the rows, which live as long as it does.
  @MainActor
  func makeView(scrolls: Bool, showsBar: Bool, _ renderer: BeagleRenderer) -> View {
    let isHorizontal = axis == .horizontal
    if scrolls {
      let view = RowViewport(axis: isHorizontal ? .horizontal : .vertical, showsScrollBar: showsBar)
      view.rows = ListRows(self, in: view, content: view.content, renderer)
      view.onScroll = { [weak view] in view?.rows?.didMove() }
      return view
    }
    let view = RowBox(isHorizontal: isHorizontal)
    view.rows = ListRows(self, in: view, content: view.content, renderer)
    return view
  }
}

/// A list that scrolls by itself.
@MainActor
final class RowViewport: ScrollingView {
  var rows: ListRows?

  override func layoutSubviews() -> Bool {
    if super.layoutSubviews() { return true }
    rows?.didMove()
    return false
  }

  /// How much of the content, from its beginning, has been seen: 0 to 1.
  var seen: Double {
    let isVertical = axis == .vertical
    let length = isVertical ? contentExtent.height : contentExtent.width
    let end = isVertical ? offset.y + viewport.height : offset.x + viewport.width
    return length > end ? Double(end) / Double(length) : 1
  }

  /// Whether less than a page of content lies ahead.
  var isNearEnd: Bool {
    axis == .vertical
      ? contentExtent.height - offset.y < 2 * viewport.height
      : contentExtent.width - offset.x < 2 * viewport.width
  }
}

/// A list as long as its rows.
@MainActor
final class RowBox: View {
  let content = View()
  var rows: ListRows?

  init(isHorizontal: Bool) {
    super.init()
    content.flex.flexDirection = isHorizontal ? .row : .column
    addSubview(content)
  }

  override func layoutSubviews() -> Bool {
    rows?.didMove()
    return false
  }
}
