import CellText

/// The changes that the next frame has to paint, unless it paints everything.
@MainActor
struct Damage {
  /// A scroll view whose content moved since the last frame.
  struct Scroll {
    let viewport: ScrollingView
    /// The number of rows that the content moved up; negative if it moved down.
    var rows: Int
  }

  /// The views to repaint.
  private(set) var views: [View] = []
  /// The scrolled view, if only one scrolled, and only vertically.
  private(set) var scroll: Scroll?

  /// The maximum number of recorded views. If there are more, everything is painted.
  static let limit = 64

  var isEmpty: Bool { views.isEmpty && scroll == nil }

  /// Records that a view needs painting.
  mutating func add(_ view: View) {
    if views.last !== view { views.append(view) }
  }

  /// Records that the content of a scroll view moved.
  mutating func add(scrollOf viewport: ScrollingView, columns: Int, rows: Int) {
    guard columns == 0, scroll == nil || scroll?.viewport === viewport else {
      if let scroll { add(scroll.viewport) }
      scroll = nil
      return add(viewport)
    }
    scroll = Scroll(viewport: viewport, rows: rows + (scroll?.rows ?? 0))
  }
}

extension View {
  /// The screen rows where this view, or a subview that overflows it, is visible.
  final var rowsOnScreen: Range<Int> {
    var top = extent.minY
    var bottom = extent.maxY
    var view: View = self
    while true {
      top += view.frame.y
      bottom += view.frame.y
      guard let parent = view.superview else { return top..<max(top, bottom) }
      let offset = parent.contentOffset.y
      top -= offset
      bottom -= offset
      if let clip = parent.contentClip {
        top = max(top, clip.minY)
        bottom = min(bottom, clip.maxY)
      }
      view = parent
    }
  }
}

extension ScrollingView {
  /// Returns the screen rows that can be moved when the content scrolls, because nothing else is
  /// drawn there and their background is uniform; nil if they must be painted.
  func movableRows(on screen: CellSize) -> Range<Int>? {
    // Without a scroll bar, the focus indicator is drawn over the content.
    guard let clip = contentClip, clip.x == 0, clip.width > 0, subviews == [content],
      reservesBar || !isFocused
    else { return nil }
    var rows = clip.minY..<clip.maxY
    var left = 0
    var view: View = self
    while true {
      guard !view.isHidden, view.drawsRowsAlike, view.border == nil,
        !(view.onTap != nil && view.isFocused),
        view.backgroundColor == nil
          || (0 <= rows.lowerBound && rows.upperBound <= view.frame.height)
      else { return nil }
      rows = rows.moved(by: view.frame.y)
      left += view.frame.x
      guard let parent = view.superview else { break }
      for other in parent.subviews where other !== view && !other.isHidden {
        let top = other.frame.y + other.extent.minY
        if top < rows.upperBound, top + other.extent.height > rows.lowerBound { return nil }
      }
      rows = rows.moved(by: -parent.contentOffset.y)
      left -= parent.contentOffset.x
      if let clip = parent.contentClip, rows.clamped(to: clip.minY..<clip.maxY) != rows {
        return nil
      }
      view = parent
    }
    guard left == 0, frame.width == screen.width, rows.clamped(to: 0..<screen.height) == rows
    else { return nil }
    return rows
  }
}

extension Range<Int> {
  /// Returns the range moved down by `count` rows.
  fileprivate func moved(by count: Int) -> Range { lowerBound + count..<upperBound + count }
}
