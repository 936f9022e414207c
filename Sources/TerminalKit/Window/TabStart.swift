import CellText

/// The place of a click on nothing that takes the focus. Tab goes on from there.
@MainActor
struct TabStart {
  /// The innermost view at the place.
  private(set) weak var view: View?
  /// The place in cells of the view.
  private let point: CellPoint

  /// - Parameters:
  ///   - view: the view that was clicked.
  ///   - point: a cell of the screen.
  init(_ view: View, at point: CellPoint) {
    self.view = view
    self.point = view.localPoint(point)
  }

  /// Returns the view to go on from, and the next tab stop after or before the place; nil if the place is
  /// no longer visible.
  func next(forward: Bool, in window: Window) -> (origin: View, stop: View?)? {
    guard let view, view.window === window, view.isDescendant(of: window.activeRoot),
      window.visibleRect(of: view).contains(view.screenPoint(point))
    else { return nil }
    let order = window.tabOrder
    let stops = order.stops(in: view).filter { $0 !== view }
    // In a box, the place is between its controls.
    let inside = forward ? stops.first(where: follows) : stops.last { !follows($0) }
    if let inside { return (view, inside) }
    let edge = forward ? stops.last ?? view : view
    return (view, order.stop(from: edge, forward: forward))
  }

  /// Whether a view in the clicked one comes after the place in reading order.
  private func follows(_ stop: View) -> Bool {
    guard let view else { return false }
    let frame = stop.screenFrame
    let place = view.screenPoint(point)
    return frame.y > place.y || frame.maxY > place.y && frame.x > place.x
  }
}
