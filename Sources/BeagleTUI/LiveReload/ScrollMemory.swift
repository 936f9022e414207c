import BeagleSchema
import CellText
import TerminalKit

/// Where something is scrolled to, told by what is seen first, so that it stays in sight when an author
/// puts something before it.
@MainActor
struct ScrollMemory {
  private let scroller: ViewPlace
  private let offset: CellPoint
  /// The first view in sight, and where it begins, in cells behind the near edge of the viewport.
  private let anchor: (place: ViewPlace, start: Int)?
  /// The list that is seen first, its first row in sight and where that begins.
  private let row: (list: ViewPlace, index: Int, distance: Int)?

  /// What scrolls in a view, the outer before the inner.
  static func scrollers(in root: View) -> [ScrollingView] {
    var found: [ScrollingView] = []
    root.visit { if let scroller = $0 as? ScrollingView { found.append(scroller) } }
    return found
  }

  /// Nil where the beginning is seen.
  init?(of scroller: ScrollingView, in root: View) {
    guard scroller.offset != scroller.minimumOffset, let seen = scroller.firstVisibleContent else {
      return nil
    }
    self.scroller = ViewPlace(of: scroller, in: root)
    offset = scroller.offset
    anchor = seen.view.map { (ViewPlace(of: $0.view, in: root), $0.start) }
    row = seen.row.map { (ViewPlace(of: $0.stack, in: root), $0.index, $0.distance) }
  }

  /// Scrolls so that what was seen is seen.
  func restore(
    _ views: inout ViewPlace.Index, in root: View, former: (SourceReference) -> SourceReference?
  ) {
    guard let scroller = views[scroller] as? ScrollingView, let window = root.window else { return }
    scroller.scroll(to: offset)
    window.layoutIfNeeded()
    if let row, let strip = views[row.list] as? LazyStack, row.index < strip.count {
      strip.scroll(toRow: row.index, distance: row.distance)
      window.layoutIfNeeded()
      views = ViewPlace.Index(root, former: former)
    }
    guard let anchor, let view = views[anchor.place], view.isDescendant(of: scroller) else {
      return
    }
    scroller.scroll(view, toStartAt: anchor.start)
    window.layoutIfNeeded()
  }
}
