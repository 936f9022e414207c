import FlexLayout
import TerminalKit

/// The scroll view of a screen. On a wide terminal it centers the content and limits its width to
/// ``BeagleDependencies/maximumContentWidth``. Content with a grid of three or more columns or a wrapped
/// row that needs more than one line gets 1.6 times that width, but each text in it does not.
@MainActor
final class ScreenScrollingView: ScrollingView {
  /// The maximum width of text in columns; 0 for no limit.
  private let maximumWidth: Int
  private var side = 0
  /// The maximum width of the content that the last search found, in columns.
  private var columns = 0
  /// The views of wide content that have the maximum width of text.
  private var limited: [Weak<View>] = []
  /// The root whose views were searched for grids, the width in columns, and the generation of the
  /// hierarchy at that time.
  private var searchedRoot: ObjectIdentifier?
  private var searchedWidth = 0
  private var searchedGeneration: UInt = 0
  /// The number of searches. Tests compare it instead of times.
  private(set) var searchCount = 0

  init(maximumWidth: Int) {
    self.maximumWidth = maximumWidth
    super.init(axis: .vertical)
  }

  override var drawsRowsAlike: Bool { true }

  override func layoutSubviews() -> Bool {
    // The width of the content decides its length.
    adaptWidth() || super.layoutSubviews()
  }

  /// Sets the width of the content and of its texts.
  /// - Returns: whether something has changed, which requires another layout.
  private func adaptWidth() -> Bool {
    guard maximumWidth > 0 else { return false }
    let width = viewport.width
    guard width > maximumWidth, let root = content.subviews.first else {
      (searchedRoot, searchedWidth) = (nil, 0)
      let hadLimits = removeLimits()
      return setColumns(maximumWidth, of: width) || hadLimits
    }
    // Only a layout in the width of text shows whether a row needs a second line. Ignores the columns
    // of a scroll bar.
    if abs(width - searchedWidth) > 2 {
      (searchedRoot, searchedWidth) = (nil, width)
      let hadLimits = removeLimits()
      if setColumns(maximumWidth, of: width) || hadLimits { return true }
    }
    // Most layouts only follow a change of a text.
    guard searchedRoot != ObjectIdentifier(root) || searchedGeneration != View.structureGeneration
    else { return setColumns(columns, of: width) }
    searchCount += 1
    columns = isWide(root) ? maximumWidth * 8 / 5 : maximumWidth
    var hasChanged = setColumns(columns, of: width)
    if columns > maximumWidth ? limitText(in: content) : removeLimits() { hasChanged = true }
    searchedRoot = ObjectIdentifier(root)
    searchedGeneration = View.structureGeneration
    return hasChanged
  }

  /// Centers content of a maximum width in the width of the view.
  /// - Returns: whether this changes the padding.
  private func setColumns(_ columns: Int, of width: Int) -> Bool {
    let spare = max(0, width - columns)
    guard spare / 2 != side else { return false }
    side = spare / 2
    content.flex.padding.left = .points(Float(side))
    content.flex.padding.right = .points(Float(spare - side))
    return true
  }

  // MARK: - Grids and wrapped rows

  /// Whether a view is or contains a grid of three or more columns, or a row that wraps in the width
  /// of text, with no width of the author.
  private func isWide(_ view: View) -> Bool {
    let style = view.flex
    guard style.width == .auto, style.maxWidth == .undefined, style.positionType == .relative,
      !view.isHidden
    else { return false }
    if let rows = (view as? any RowHost)?.rows {
      return rows.declaredSpan > 2 && rows.configuration.axis == .vertical
    }
    if let scroller = view as? ScrollingView {
      return scroller.axis == .vertical && scroller.content.subviews.contains(where: isWide)
    }
    if style.isRow {
      return style.flexWrap == .wrap && lineWidth(of: view) > Float(maximumWidth)
    }
    return !(view is LazyStack) && view.subviews.contains(where: isWide)
  }

  /// The width of the items of a wrapped row, with margins, if they were in one line.
  private func lineWidth(of row: View) -> Float {
    row.subviews.reduce(0) { $1.isHidden ? $0 : $0 + $1.outerWidth }
  }

  /// Limits the width of long texts, of lists, and of the items of wrapped rows.
  /// - Returns: whether a style has changed.
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

  /// Removes the limits of content that became narrow.
  /// - Returns: whether there were any.
  private func removeLimits() -> Bool {
    guard !limited.isEmpty else { return false }
    for view in limited.compactMap(\.object) where view.flex.maxWidth == textLimit {
      view.flex.maxWidth = .undefined
    }
    limited = []
    return true
  }

  private var textLimit: FlexLength { .points(Float(maximumWidth)) }
}

extension FlexStyle {
  fileprivate var isRow: Bool { flexDirection == .row || flexDirection == .rowReverse }
}
