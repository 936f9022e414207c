/// Which line stands first in a page that is scrolled. Text of another width has more or fewer lines,
/// and so the same line stands at another row of the page.
@MainActor
struct ReadingPlace {
  private let scroller: ScrollingView
  /// What that line belongs to.
  private let view: View
  /// How many rows of it are above what is seen; below zero where it begins further down.
  private let rowsAbove: Int
  private let rows: Int

  /// The place in a viewport, as the last layout had it; nil where that shows its beginning, and for
  /// rows of a list, which keep their place themselves.
  init?(_ scroller: ScrollingView) {
    guard scroller.axis == .vertical, scroller.offset.y > scroller.minimumOffset.y else {
      return nil
    }
    let top = scroller.inner.y + scroller.offset.y
    guard
      let found = ReadingPlace.first(
        in: scroller.content, from: 0, top..<top + scroller.viewport.height)
    else { return nil }
    self.scroller = scroller
    view = found.view
    rows = found.view.frame.height
    rowsAbove = top - found.y
  }

  /// The first view that has none inside and stands in some rows, and where it begins; `start` is
  /// where that begins which `view` is in.
  private static func first(
    in view: View, from start: Int, _ rows: Range<Int>
  ) -> (view: View, y: Int)? {
    guard !view.isHidden, !view.subviewsAreRoots else { return nil }
    let own = start + view.frame.y
    guard !view.subviews.isEmpty, view.asScroller == nil else {
      return rows.overlaps(own..<own + view.frame.height) ? (view, own) : nil
    }
    for child in view.subviews(from: rows.lowerBound - own, to: rows.upperBound - own) {
      if let found = first(in: child, from: own, rows) { return found }
    }
    return nil
  }

  /// Scrolls so that the same line stands first again; nobody is told.
  func restore() {
    guard view.isDescendant(of: scroller), rows > 0 else { return }
    var y = scroller.offset.y
    var current: View? = view
    while let part = current, part !== scroller {
      y -= part.frame.y
      current = part.superview
    }
    let above =
      rowsAbove <= 0 ? rowsAbove : (2 * rowsAbove * view.frame.height + rows) / (2 * rows)
    scroller.follow(by: above - (y + scroller.inner.y))
  }
}
