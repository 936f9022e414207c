import TerminalKit

/// A list that scrolls by itself: as long as its rows where there is room, else as long as the room.
/// One that goes on to the side stops at the edges of its items.
@MainActor
final class RowViewport: ScrollingView, RowHost {
  let strip: LazyStack
  var rows: ListRows?

  init(isHorizontal: Bool, showsScrollBar: Bool) {
    strip = LazyStack(isVertical: !isHorizontal)
    super.init(axis: isHorizontal ? .horizontal : .vertical, showsScrollBar: showsScrollBar)
    // Not zero, which would count more than what a style says with `flex`.
    flex.flexGrow = .nan
    strip.viewport = self
    content.addSubview(strip)
  }

  override var drawsRowsAlike: Bool { true }

  // MARK: - Stopping at items

  override func snappedOffset(near place: Int, from start: Int, for movement: Movement) -> Int {
    let limits = (minimumOffset.x, maximumOffset.x)
    guard axis == .horizontal, strip.count > 0, place > limits.0, place < limits.1 else {
      return place
    }
    let origin = content.frame.x + strip.frame.x - inner.x
    /// Where an item begins, as an offset.
    func edge(of item: Int) -> Int { origin + strip.start(ofRow: item) }
    let item = strip.row(at: place - origin)
    let (before, after) = (edge(of: item), edge(of: item + 1))
    let found: Int
    switch movement {
    case .drag: found = place - before <= after - place ? before : after
    case .reveal: found = place == before ? before : after
    case .step where place > start:
      found = before > start ? before : edge(of: strip.row(at: max(0, start - origin)) + 1)
    case .step:
      let end = place == before ? before : after
      found = end < start ? end : edge(of: strip.row(at: max(0, start - 1 - origin)))
    }
    // Of an item that is wider than the room all is seen on the way.
    guard abs(found - start) >= viewport.width, abs(found - start) > abs(place - start) else {
      return found
    }
    guard movement == .step else { return place }
    return start + (place - start).signum() * max(abs(place - start), viewport.width / 2)
  }
}
