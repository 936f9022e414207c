import CellText

/// Where a view stands on the screen and among controllers, and which view stands at a place.
extension View {
  /// Says that Tab stops at this view now, or no longer does.
  final func stopsDidChange() { ScrollingView.generation &+= 1 }

  /// The window that shows this view, or nil.
  public final var window: Window? {
    var view = self
    while let above = view.superview { view = above }
    return view.hostWindow
  }

  /// Calls `body` with this view and everything inside it, parents first.
  package final func visit(_ body: (View) -> Void) {
    body(self)
    for child in subviews { child.visit(body) }
  }

  /// The view's own rectangle: its frame moved to the origin.
  public final var bounds: CellRect {
    CellRect(x: 0, y: 0, width: frame.width, height: frame.height)
  }

  /// The largest length in cells: up to here a `Float` has every whole number.
  private static let limit: Float = 0x1p24

  /// The nearest whole number of cells; not-a-number counts as zero.
  static func cells(_ value: Float) -> Int {
    guard value == value else { return 0 }
    return Int(max(-limit, min(limit, value)).rounded())
  }

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

  /// The first result of `value` that is not nil, asking this view and then those around it; no
  /// references are counted.
  @inline(__always)
  final func climb<Value>(_ value: (View) -> Value?) -> Value? {
    var next: Unmanaged<View>? = .passUnretained(self)
    while let current = next {
      if let found = current._withUnsafeGuaranteedRef(value) { return found }
      next = current._withUnsafeGuaranteedRef { $0.container.map(Unmanaged.passUnretained) }
    }
    return nil
  }

  /// Whether this view is `view` or lies inside it.
  public final func isDescendant(of view: View) -> Bool {
    climb { $0 === view ? true : nil } ?? false
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

  /// The subviews that may have something in some rows of the content. Of many that stand one below
  /// the other, as on a long page, those far away are not looked at.
  final func subviews(from first: Int, to end: Int) -> ArraySlice<View> {
    guard subviews.count > View.fewSubviews, standsInOrder else { return subviews[...] }
    var low = 0
    var high = subviews.count
    while low < high {
      let middle = (low + high) / 2
      if subviews[middle].bottom > first { high = middle } else { low = middle + 1 }
    }
    high = low
    while high < subviews.count, subviews[high].top < end { high += 1 }
    return subviews[low..<high]
  }

  /// So many subviews are looked at one by one.
  private static let fewSubviews = 32

  private var top: Int { frame.y + extent.y }
  private var bottom: Int { frame.y + extent.maxY }

  /// Whether each subview begins and ends no higher than the one before. It is looked for once after
  /// each layout.
  private var standsInOrder: Bool {
    if let order, order.generation == ScrollingView.generation { return order.isDown }
    let isDown = zip(subviews, subviews.dropFirst()).allSatisfy {
      !$0.isHidden && !$1.isHidden && $0.top <= $1.top && $0.bottom <= $1.bottom
    }
    order = (ScrollingView.generation, isDown)
    return isDown
  }
}
