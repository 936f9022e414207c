import TerminalKit

/// A list that scrolls by itself: as long as its rows where there is room, else as long as the room.
@MainActor
final class RowViewport: ScrollingView, RowHost {
  let strip: RowStrip
  var rows: ListRows?

  init(isHorizontal: Bool, showsScrollBar: Bool) {
    strip = RowStrip(isVertical: !isHorizontal)
    super.init(axis: isHorizontal ? .horizontal : .vertical, showsScrollBar: showsScrollBar)
    // Not zero, which would count more than what a style says with `flex`.
    flex.flexGrow = .nan
    strip.viewport = self
    content.addSubview(strip)
  }

  override var drawsRowsAlike: Bool { true }
}
