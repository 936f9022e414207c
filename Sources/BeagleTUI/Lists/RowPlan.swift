import BeagleSchema
import TerminalKit

/// A component that makes rows from data.
protocol RowComponent: ServerDrivenComponent {
  var dataSource: Expression<DynamicArray> { get }
  var templates: [Template] { get }
  var direction: ScrollAxis? { get }
  var iteratorName: String? { get }
  var indexName: String? { get }
  var key: String? { get }
  var onScrollEnd: [any Action]? { get }
  var scrollEndThreshold: Int? { get }
  var isScrollIndicatorVisible: Bool? { get }
  var useParentScroll: Bool? { get }
  /// Cells in a line.
  var span: Int { get }
}

extension ListView: RowComponent {
  var span: Int { 1 }
}

extension GridView: RowComponent {
  var span: Int { max(1, min(spanCount, RowPlan.maximumSpan)) }
}

/// What a list or grid says of its rows, with the defaults filled in.
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

  init(_ source: some RowComponent) {
    dataSource = source.dataSource
    templates = source.templates
    axis = source.direction ?? .vertical
    span = source.span
    iteratorName = source.iteratorName ?? "item"
    indexName = source.indexName ?? "index"
    key = source.key.flatMap { Path($0) }
    onScrollEnd = source.onScrollEnd
    scrollEndThreshold = min(max(source.scrollEndThreshold ?? 100, 0), 100)
    scrolls = source.useParentScroll != true
    showsBar = source.isScrollIndicatorVisible ?? false
    self.source = source.source
  }

  /// What tells the row of an item apart: the text or number at the key, else the position.
  func identity(of item: DynamicObject, at position: Int) -> RowIdentity {
    guard let key else { return RowIdentity(text: String(position), isPosition: true) }
    switch item[key] {
    case .int(let number): return RowIdentity(text: String(number), isPosition: false)
    case .double(let number): return RowIdentity(text: String(number), isPosition: false)
    case .string(let text): return RowIdentity(text: text, isPosition: false)
    default: return RowIdentity(text: String(position), isPosition: true)
    }
  }

  /// How many lines a number of items takes.
  func lines(of count: Int) -> Int { (count + span - 1) / span }

  /// The positions of the items in some lines, of `count` items.
  func positions(ofLines lines: Range<Int>, of count: Int) -> Range<Int> {
    let first = min(lines.lowerBound * span, count)
    return first..<max(first, min(lines.upperBound * span, count))
  }

  /// Makes the view and its rows, which live as long as it does.
  @MainActor
  func makeView(_ renderer: BeagleRenderer) -> View {
    let isHorizontal = axis == .horizontal
    let view: any RowHost =
      scrolls
      ? RowViewport(isHorizontal: isHorizontal, showsScrollBar: showsBar)
      : RowBox(isHorizontal: isHorizontal)
    view.rows = ListRows(self, in: view, renderer)
    return view
  }
}

/// What tells a row apart from the others of its list.
struct RowIdentity: Hashable {
  /// What identifiers in the row carry.
  var text: String
  /// Whether the text is the position, because the item has no key.
  var isPosition: Bool
  /// How many rows before it have the same text.
  var occurrence = 0
}
