import FlexLayout
import TerminalKit

/// The scroll view of a screen. On a wide terminal it centers the content and limits its width to
/// ``BeagleDependencies/maximumContentWidth``, or to 1.6 times that width if the content contains a grid
/// of three or more columns, or a wrapped row that needs more than one line. A text stays as narrow.
@MainActor
final class ScreenScrollingView: ScrollingView {
  /// The maximum width of text in columns; 0 for no limit.
  private let maximumWidth: Int
  /// The maximum width of the content in columns; nil before the first layout.
  private var columns: Int?
  private var side = 0
  /// The views of wide content that have the maximum width of text.
  private var limited: [Weak<View>] = []

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
    // Whether a row needs more than one line is known after a layout in the width of text.
    var isWide = false
    if width > maximumWidth, let columns, let root = content.subviews.first {
      isWide = contentHasChanged ? self.isWide(root) : columns > maximumWidth
    }
    let columns = isWide ? maximumWidth * 8 / 5 : maximumWidth
    self.columns = columns
    let spare = max(0, width - columns)
    var hasChanged = spare / 2 != side
    if isWide, contentHasChanged || hasChanged { hasChanged = limitText(in: content) || hasChanged }
    if !isWide, removeLimits() { hasChanged = true }
    guard hasChanged else { return false }
    side = spare / 2
    content.flex.padding.left = .points(Float(side))
    content.flex.padding.right = .points(Float(spare - side))
    return true
  }

  // MARK: - Grids and wrapped rows

  /// Whether a view is a grid or a wrapped row that needs more than the width of text, or contains one.
  /// A width of the author excludes both.
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
      } else if isWrapped || isLong(child) {
        if limit(child) { hasChanged = true }
      } else if !(child is LazyStack), limitText(in: child) {
        hasChanged = true
      }
    }
    return hasChanged
  }

  private func isLong(_ view: View) -> Bool {
    guard let label = view as? Label, label.text.utf8.count > maximumWidth else { return false }
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
    defer { limited = [] }
    for view in limited.compactMap(\.object) where view.flex.maxWidth == textLimit {
      view.flex.maxWidth = .undefined
    }
    return !limited.isEmpty
  }

  private var textLimit: FlexLength { .points(Float(maximumWidth)) }
}

extension FlexStyle {
  fileprivate var isRow: Bool { flexDirection == .row || flexDirection == .rowReverse }
}
