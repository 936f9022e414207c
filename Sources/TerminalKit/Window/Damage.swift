import CellText

/// What the next frame has to paint, where that is less than everything.
@MainActor
struct Damage {
  /// Content that moved inside its viewport since the last frame.
  struct Scroll {
    let viewport: ScrollingView
    /// By how many rows it moved upwards; downwards when negative.
    var rows: Int
  }

  /// The views that look different.
  private(set) var views: [View] = []
  /// The viewport whose content moved, where there was only one and it moved up or down.
  private(set) var scroll: Scroll?

  /// The most views that are kept; with more of them everything is painted.
  static let limit = 64

  /// Whether there is nothing to paint.
  var isEmpty: Bool { views.isEmpty && scroll == nil }

  /// Notes that a view looks different.
  mutating func add(_ view: View) {
    if views.last !== view { views.append(view) }
  }

  /// Notes that the content of a viewport moved.
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
  /// The rows of the screen in which this view, or what sticks out of it, can be seen.
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
  /// The rows of the screen that can be moved when the content moves, since nothing else stands in
  /// them and whatever lies behind the content looks the same in each of them; nil where they have
  /// to be painted again.
  func movableRows(on screen: CellSize) -> Range<Int>? {
    // With the focus and without a bar the mark stands in front of the content.
    guard let clip = contentClip, clip.x == 0, clip.width > 0, subviews == [content],
      barIsReserved || !isFocused
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
  /// The same number of rows further down.
  fileprivate func moved(by count: Int) -> Range { lowerBound + count..<upperBound + count }
}
