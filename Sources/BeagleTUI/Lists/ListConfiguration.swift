import BeagleSchema
import TerminalKit

/// A component that repeats templates over data.
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
  /// The number of cells in a line.
  var span: Int { get }
}

extension ListView: RowComponent {
  var span: Int { 1 }
}

extension GridView: RowComponent {
  var span: Int { max(1, min(spanCount, ListConfiguration.maximumSpan)) }
}

/// The properties of a list or grid, with default values filled in.
struct ListConfiguration {
  /// The maximum number of cells in a line of a grid.
  static let maximumSpan = 1000

  var dataSource: Expression<DynamicArray>
  var templates: [Template]
  var axis: ScrollAxis
  /// The number of cells in a line: 1 in a list. Less than declared if the grid is too narrow.
  var span: Int
  var iteratorName: String
  var indexName: String
  /// The path of an item's key.
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

  /// Returns the identity of an item's row: the text or number at the key, or else the position.
  func identity(of item: DynamicObject, at position: Int) -> RowIdentity {
    guard let key else { return RowIdentity(text: String(position), isPosition: true) }
    switch item[key] {
    case .int(let number): return RowIdentity(text: String(number), isPosition: false)
    case .double(let number): return RowIdentity(text: String(number), isPosition: false)
    case .string(let text): return RowIdentity(text: text, isPosition: false)
    default: return RowIdentity(text: String(position), isPosition: true)
    }
  }

  /// Returns the number of lines for a number of items.
  func lines(of count: Int) -> Int { (count + span - 1) / span }

  /// Returns the positions of the items in these lines.
  /// - Parameter count: the number of items.
  func positions(ofLines lines: Range<Int>, of count: Int) -> Range<Int> {
    let first = min(lines.lowerBound * span, count)
    return first..<max(first, min(lines.upperBound * span, count))
  }

  /// Creates the view, which owns its rows.
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

/// Identifies a row in its list.
struct RowIdentity: Hashable {
  /// The suffix of view identifiers in the row.
  var text: String
  /// Whether the text is the position, because the item has no key.
  var isPosition: Bool
  /// The number of rows before it with the same text.
  var occurrence = 0
}

extension ListConfiguration {
  /// Whether each row has exactly one tab stop for any item and has no side effects. The focus can
  /// then move past rows that were never realized.
  var hasOneTabStopPerRow: Bool {
    guard span == 1, templates.count == 1, let template = templates.first, template.case == nil
    else { return false }
    return ListConfiguration.stops(in: template.view) == 1
  }

  /// Returns the number of tab stops of a component; nil if it depends on data, if the component
  /// runs actions or loads anything, or if its type is unsupported.
  private static func stops(in component: any ServerDrivenComponent) -> Int? {
    guard component.initialActions == nil, component.widgetProperties?.style?.display == nil else {
      return nil
    }
    switch component {
    case is Text: return 0
    case let button as Button: return button.enabled == nil ? 1 : nil
    case let touchable as Touchable: return stops(in: touchable.child) == 0 ? 1 : nil
    case let container as Container:
      var sum = 0
      for child in container.children {
        guard let count = stops(in: child) else { return nil }
        sum += count
      }
      return sum
    default: return nil
    }
  }
}
