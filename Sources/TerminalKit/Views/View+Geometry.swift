/// Where a view stands on the screen and among controllers, and which view stands at a place.
extension View {
  /// The place of a point of this view on the screen.
  package final func screenPoint(_ point: CellPoint) -> CellPoint {
    var result = point
    var view: View? = self
    while let current = view {
      result.x += current.frame.x
      result.y += current.frame.y
      view = current.superview
      if let offset = view?.contentOffset {
        result.x -= offset.x
        result.y -= offset.y
      }
    }
    return result
  }

  /// A place of the screen as a point of this view.
  final func localPoint(_ place: CellPoint) -> CellPoint {
    let corner = screenPoint(.zero)
    return CellPoint(x: place.x - corner.x, y: place.y - corner.y)
  }

  /// The rectangle of this view on the screen, in cells, not clipped.
  public final var screenFrame: CellRect {
    let origin = screenPoint(CellPoint(x: 0, y: 0))
    return CellRect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
  }

  /// The topmost view at a point of the superview's content, or nil.
  final func hitTest(_ point: CellPoint) -> View? {
    guard !isHidden else { return nil }
    let local = CellPoint(x: point.x - frame.x, y: point.y - frame.y)
    guard extent.contains(local) else { return nil }
    if contentClip?.contains(local) ?? true {
      let inside = CellPoint(x: local.x + contentOffset.x, y: local.y + contentOffset.y)
      for child in subviews.reversed() {
        if let hit = child.hitTest(inside) { return hit }
      }
    }
    return bounds.contains(local) ? self : nil
  }

  /// The controller whose view this is or lies in; nil outside any.
  public final var enclosingViewController: ViewController? {
    var view: View? = self
    while let current = view {
      if let controller = current.viewController { return controller }
      view = current.superview
    }
    return nil
  }
}
