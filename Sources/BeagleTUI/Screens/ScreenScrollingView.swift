import FlexLayout
import TerminalKit

/// The scroll view of a screen. On a wide terminal it centers the content and limits its width: text to
/// ``BeagleDependencies/maximumContentWidth``, and grids and wrapped rows to 1.6 times that width.
@MainActor
final class ScreenScrollingView: ScrollingView {
  /// The maximum width of text in columns; 0 for no limit.
  private let maximumWidth: Int
  private var side = 0
  /// The views next to grids and wrapped rows that have the maximum width of text.
  private var limited: [Weak<View>] = []
  /// The root whose views were searched for grids, and the generation of the hierarchy at that time.
  private var searchedRoot: ObjectIdentifier?
  private var searchedGeneration: UInt = 0
  /// Whether this root has a grid or wrapped row.
  private var rootIsWide = false
  /// The number of searches. Tests compare it instead of times.
  private(set) var searchCount = 0

  init(maximumWidth: Int) {
    self.maximumWidth = maximumWidth
    super.init(axis: .vertical)
  }

  override var drawsRowsAlike: Bool { true }

  override func layoutSubviews() -> Bool {
    let again = super.layoutSubviews()
    guard maximumWidth > 0 else { return again }
    let width = viewport.width
    var columns = maximumWidth
    var hasChanged = false
    if width > maximumWidth, let root = content.subviews.first {
      if search(root) { hasChanged = rootIsWide ? limitText(beside: root) : removeLimits() }
      if rootIsWide { columns = min(width, maximumWidth * 8 / 5) }
    } else {
      searchedRoot = nil
      hasChanged = removeLimits()
    }
    defer { searchedGeneration = View.structureGeneration }
    let spare = max(0, width - columns)
    guard spare / 2 != side || hasChanged else { return again }
    side = spare / 2
    content.flex.padding.left = .points(Float(side))
    content.flex.padding.right = .points(Float(spare - side))
    return true
  }

  // MARK: - Grids and wrapped rows

  /// Searches the views for grids and wrapped rows, unless none has changed since the last search: most
  /// layouts only follow a change of a text.
  /// - Returns: whether the views were searched.
  private func search(_ root: View) -> Bool {
    guard searchedRoot != ObjectIdentifier(root) || searchedGeneration != View.structureGeneration
    else {
      return false
    }
    searchCount += 1
    searchedRoot = ObjectIdentifier(root)
    rootIsWide = isWide(root)
    return true
  }

  /// Whether a view is a grid or a wrapped row whose width the author did not set, or contains one.
  private func isWide(_ view: View) -> Bool {
    let style = view.flex
    guard style.width == .auto, style.maxWidth == .undefined || isLimited(view),
      style.positionType == .relative, !view.isHidden
    else { return false }
    if let rows = (view as? any RowHost)?.rows {
      return rows.declaredSpan > 1 && rows.configuration.axis == .vertical
    }
    if let scroller = view as? ScrollingView {
      return scroller.axis == .vertical && scroller.content.subviews.contains(where: isWide)
    }
    if style.isRow { return style.flexWrap == .wrap && view.subviews.count > 1 }
    return !(view is LazyStack) && view.subviews.contains(where: isWide)
  }

  /// Limits the width of the text next to grids, and of the items of wrapped rows.
  /// - Returns: whether a style has changed.
  private func limitText(beside view: View) -> Bool {
    if (view as? any RowHost)?.rows != nil { return false }
    let host = (view as? ScrollingView)?.content ?? view
    let isColumn = !host.flex.isRow
    var hasChanged = false
    for child in host.subviews {
      if isColumn, isWide(child) {
        // It was limited before the grid was added to it.
        if isLimited(child) {
          child.flex.maxWidth = .undefined
          hasChanged = true
        }
        if limitText(beside: child) { hasChanged = true }
      } else if limit(child) {
        hasChanged = true
      }
    }
    return hasChanged
  }

  private func limit(_ view: View) -> Bool {
    let style = view.flex
    guard style.width == .auto, style.maxWidth == .undefined, style.positionType == .relative else {
      return false
    }
    view.flex.maxWidth = textLimit
    limited.removeAll { $0.object == nil || $0.object === view }
    limited.append(Weak(view))
    return true
  }

  /// Whether the maximum width of a view is the limit of text, not one of the author.
  private func isLimited(_ view: View) -> Bool {
    view.flex.maxWidth == textLimit && limited.contains { $0.object === view }
  }

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
