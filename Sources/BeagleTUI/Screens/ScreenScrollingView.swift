import FlexLayout
import TerminalKit

/// The scroll view of a screen. On a wide terminal it centers the content and limits its width to
/// ``BeagleDependencies/maximumContentWidth``, or to 1.6 times that width if the content contains a grid
/// of three or more columns, or a wrapped row that needs more than one line. A text stays as narrow.
@MainActor
final class ScreenScrollingView: ScrollingView {
  /// The maximum width of text in columns; 0 for no limit.
  private let maximumWidth: Int
  private var side = 0
  /// The views of wide content that have the maximum width of text.
  private var limited: [Weak<View>] = []
  /// What the last search found.
  private var found = WideContent()
  private var decision: Decision?
  /// The number of searches. Tests compare it instead of times.
  private(set) var searchCount = 0

  /// How wide the content may be. Whether a wrapped row needs more than one line is only known after a
  /// layout in the width of text.
  private struct Decision {
    /// The width of the viewport, in columns.
    var viewport: Int
    /// The maximum width of the content; nil until the layout in the width of text is done.
    var columns: Int?
    /// The widths of the items of wrapped rows in a layout with these columns; nil before it.
    var itemWidths: [Float]?
  }

  init(maximumWidth: Int) {
    self.maximumWidth = maximumWidth
    super.init(axis: .vertical)
  }

  override var drawsRowsAlike: Bool { true }

  override func layoutSubviews() -> Bool {
    // The length of the content is known when its width is.
    adaptWidth() || super.layoutSubviews()
  }

  /// Sets the width of the content and of its texts.
  /// - Returns: whether something has changed, which requires another layout.
  private func adaptWidth() -> Bool {
    guard maximumWidth > 0 else { return false }
    let width = viewport.width
    guard width > maximumWidth, let root = content.subviews.first else {
      (found, decision) = (WideContent(), nil)
      return use(maximumWidth, of: width)
    }
    if !found.isCurrent(for: root) {
      searchCount += 1
      found = WideContent(in: root)
      decision = nil
    }
    guard !found.hasGrid, !found.wrappedRows.isEmpty else {
      return use(found.hasGrid ? maximumWidth * 8 / 5 : maximumWidth, of: width)
    }
    let widths = found.itemWidths
    if let known = decision?.itemWidths, let viewport = decision?.viewport, known != widths {
      // A scroll bar that appears or disappears changes widths, too, but decides nothing.
      if viewport != width, abs(viewport - width) <= 2 {
        decision?.itemWidths = widths
      } else {
        decision = nil
      }
    }
    if let viewport = decision?.viewport, abs(viewport - width) > 2 { decision = nil }
    guard let decided = decision else {
      decision = Decision(viewport: width)
      return use(maximumWidth, of: width) || adaptWidth()
    }
    decision?.viewport = width
    guard let columns = decided.columns else {
      let needsMore = found.lineWidths.contains { $0 > Float(maximumWidth) }
      let columns = needsMore ? maximumWidth * 8 / 5 : maximumWidth
      decision?.columns = columns
      return use(columns, of: width) || adaptWidth()
    }
    if decided.itemWidths == nil { decision?.itemWidths = widths }
    return use(columns, of: width)
  }

  /// Centers content with a maximum width in the width of the viewport.
  /// - Returns: whether a style has changed.
  private func use(_ columns: Int, of width: Int) -> Bool {
    var hasChanged = columns > maximumWidth ? updateLimits() : removeLimits()
    let spare = max(0, width - columns)
    if spare / 2 != side {
      side = spare / 2
      content.flex.padding.left = .points(Float(side))
      content.flex.padding.right = .points(Float(spare - side))
      hasChanged = true
    }
    found.generation = View.structureGeneration
    return hasChanged
  }

  // MARK: - Texts

  /// Limits the width of texts, of lists, and of the items of wrapped rows, unless it is done.
  private func updateLimits() -> Bool {
    guard !found.hasLimits else { return false }
    found.hasLimits = true
    limited.removeAll { $0.object == nil }
    return limitText(in: content)
  }

  private func limitText(in view: View) -> Bool {
    let isWrapped = view.flex.isRow && view.flex.flexWrap == .wrap
    var hasChanged = false
    for child in view.subviews {
      if let rows = (child as? any RowHost)?.rows {
        if rows.declaredSpan < 2, limit(child) { hasChanged = true }
      } else if isWrapped || needsLimit(child, inRow: view.flex.isRow) {
        if limit(child) { hasChanged = true }
      } else if !(child is LazyStack), limitText(in: child) {
        hasChanged = true
      }
    }
    return hasChanged
  }

  /// Whether a view is a text that is or may become longer than the limit. In a row, a short text may have
  /// to be at the right end.
  private func needsLimit(_ view: View, inRow: Bool) -> Bool {
    guard let label = view as? Label else { return false }
    if !inRow { return label.alignment == .leading }
    guard label.text.utf8.count > maximumWidth else { return false }
    return label.sizeThatFits(CellSize(width: .max, height: .max)).width > maximumWidth
  }

  private func limit(_ view: View) -> Bool {
    let style = view.flex
    guard style.width == .auto, style.maxWidth == .undefined, style.positionType == .relative else {
      return false
    }
    view.flex.maxWidth = textLimit
    limited.append(Weak(view))
    return true
  }

  private func removeLimits() -> Bool {
    found.hasLimits = false
    guard !limited.isEmpty else { return false }
    for view in limited.compactMap(\.object) where view.flex.maxWidth == textLimit {
      view.flex.maxWidth = .undefined
    }
    limited = []
    return true
  }

  private var textLimit: FlexLength { .points(Float(maximumWidth)) }
}

/// The grids and wrapped rows of a screen whose width the author did not set.
@MainActor
private struct WideContent {
  /// Whether there is a grid of three or more columns.
  private(set) var hasGrid = false
  private(set) var wrappedRows: [Weak<View>] = []
  /// Whether the texts next to them have the limit of text.
  var hasLimits = false
  /// The generation of the hierarchy at the time of the search.
  var generation: UInt = 0
  private var root: ObjectIdentifier?

  init() {}

  /// Searches a view and its subviews.
  init(in root: View) {
    self.root = ObjectIdentifier(root)
    generation = View.structureGeneration
    search(root)
  }

  /// Whether no view has got another style or other subviews since the search. Most layouts only follow a
  /// change of a text.
  func isCurrent(for root: View) -> Bool {
    self.root == ObjectIdentifier(root) && generation == View.structureGeneration
  }

  private mutating func search(_ view: View) {
    let style = view.flex
    guard style.width == .auto, style.maxWidth == .undefined, style.positionType == .relative,
      style.display != .none
    else { return }
    if let rows = (view as? any RowHost)?.rows {
      if rows.declaredSpan > 2, rows.configuration.axis == .vertical { hasGrid = true }
    } else if let scroller = view as? ScrollingView {
      if scroller.axis == .vertical { scroller.content.subviews.forEach { search($0) } }
    } else if style.isRow {
      if style.flexWrap == .wrap { wrappedRows.append(Weak(view)) }
    } else if !(view is LazyStack) {
      view.subviews.forEach { search($0) }
    }
  }

  /// The widths of the items of each row, with margins, in columns, after the last layout.
  var itemWidths: [Float] { wrappedRows.flatMap { widths(of: $0.object) } }

  /// The width of each row if its items were in one line.
  var lineWidths: [Float] { wrappedRows.map { widths(of: $0.object).reduce(0, +) } }

  private func widths(of row: View?) -> [Float] {
    row?.subviews.map { $0.flex.display == .none ? 0 : $0.outerWidth } ?? []
  }
}

extension FlexStyle {
  fileprivate var isRow: Bool { flexDirection == .row || flexDirection == .rowReverse }
}
