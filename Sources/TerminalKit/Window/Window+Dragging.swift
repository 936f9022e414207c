import CellText

/// Moving what scrolls sideways by dragging its content, as on a touch screen.
extension Window {
  /// Content that was taken by the mouse.
  struct Dragging {
    weak var scroller: ScrollingView?
    /// Where the mouse took it, in columns of the screen, and how far it was scrolled then.
    let column: Int
    let offset: Int
    /// Whether it was moved: then letting go is no press.
    var hasMoved = false
  }

  /// The button went down on a view: what scrolls sideways around it can be dragged from now on.
  func beginDragging(from view: View?, at place: CellPoint) {
    dragging = nil
    var view = view
    while let current = view {
      // These follow the mouse by themselves.
      if current is TextField || current.turnsPages { return }
      if let scroller = current.asScroller, scroller.axis == .horizontal, scroller.overflowsAlong {
        dragging = Dragging(scroller: scroller, column: place.x, offset: scroller.offset.x)
        return
      }
      view = current.superview
    }
  }

  /// Moves what was taken with the mouse. False where nothing is, or where its bar was taken.
  func drag(contentTo place: CellPoint) -> Bool {
    guard let drag = dragging, let scroller = drag.scroller, scroller.grip == nil else {
      return false
    }
    let target = drag.offset - (place.x - drag.column)
    guard drag.hasMoved || place.x != drag.column else { return false }
    dragging?.hasMoved = true
    let edge = scroller.edge(near: target, from: scroller.offset.x, for: .drag)
    keepingSelection(in: scroller) { scroller.scroll(to: CellPoint(x: edge, y: scroller.offset.y)) }
    return true
  }

  /// The button came up. Returns whether it had dragged something.
  func endDragging() -> Bool {
    defer { dragging = nil }
    return dragging?.hasMoved ?? false
  }
}
