import CellText
import SystemSupport

/// Geometry, hit testing and the place of a view in its hierarchy.
extension View {
  /// Invalidates cached tab stops, after ``isTabStop`` changed.
  final func tabStopsDidChange() { ScrollingView.generation &+= 1 }

  /// Updates the focus after ``canBecomeFocused`` has changed, like the method of `UIFocusEnvironment`. A view
  /// that can no longer have the focus passes it on to its neighbor.
  public final func setNeedsFocusUpdate() {
    tabStopsDidChange()
    if isFocused, !canBecomeFocused { window?.passFocusOn(from: self) }
    setNeedsDisplay()
  }

  /// The window that contains this view.
  public final var window: Window? {
    var view = self
    while let above = view.superview { view = above }
    return view.hostWindow
  }

  /// Returns this view or the superview of it that is a subview of a container; nil outside of it.
  final func ancestor(in container: View) -> View? {
    var view = self
    while let above = view.superview {
      if above === container { return view }
      view = above
    }
    return nil
  }

  /// Calls a function with this view and all its descendants, parents first.
  package final func visit(_ body: (View) -> Void) {
    body(self)
    for child in subviews { child.visit(body) }
  }

  /// The view's rectangle in its own coordinates.
  public final var bounds: CellRect {
    CellRect(x: 0, y: 0, width: frame.width, height: frame.height)
  }

  /// The largest length in cells. Up to 2^24, a `Float` represents every integer.
  private static let limit: Float = 0x1p24

  /// Returns the nearest integer number of cells; 0 for NaN.
  static func cells(_ value: Float) -> Int {
    guard value == value else { return 0 }
    return Int(max(-limit, min(limit, value)).rounded())
  }

  /// Converts a point of this view to screen coordinates.
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

  /// Converts a point from screen coordinates to those of this view.
  final func localPoint(_ point: CellPoint) -> CellPoint {
    let corner = screenPoint(.zero)
    return CellPoint(x: point.x - corner.x, y: point.y - corner.y)
  }

  /// The rectangle of this view in screen coordinates, not clipped.
  public final var screenFrame: CellRect {
    let origin = screenPoint(CellPoint(x: 0, y: 0))
    return CellRect(x: origin.x, y: origin.y, width: frame.width, height: frame.height)
  }

  /// Returns the topmost view at a point in the superview's content.
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
    return bounds.contains(local) && !ignoresMouse ? self : nil
  }

  /// Returns the first result that is not nil, calling `value` with this view and its ancestors in
  /// turn. Walks without reference counting.
  final func firstResultUpward<Value>(_ value: (View) -> Value?) -> Value? {
    var next: Unmanaged<View>? = .passUnretained(self)
    while let current = next {
      if let found = current._withUnsafeGuaranteedRef(value) { return found }
      next = current._withUnsafeGuaranteedRef { $0.unretainedContainer }
    }
    return nil
  }

  /// Returns whether this view is `view` or a descendant of it.
  public final func isDescendant(of view: View) -> Bool {
    firstResultUpward { $0 === view ? true : nil } ?? false
  }

  /// The view controller that manages this view or its nearest managed ancestor.
  public final var enclosingViewController: ViewController? {
    firstResultUpward { $0.viewController }
  }

  /// Returns the subviews that may draw in a range of rows of the content. If many subviews are
  /// ordered from top to bottom, as on a long page, a binary search skips those far away.
  final func subviews(from first: Int, to end: Int) -> ArraySlice<View> {
    guard subviews.count > View.linearSearchLimit, subviewsAreInOrder else { return subviews[...] }
    return subviews[subviews.partitioningIndex { $0.bottom > first }...].prefix { $0.top < end }
  }

  /// The largest number of subviews that are searched one by one, which is cheaper.
  private static let linearSearchLimit = 32

  private var top: Int { frame.y + extent.y }
  private var bottom: Int { frame.y + extent.maxY }

  /// Whether each subview begins and ends no higher than the previous one. Determined once after
  /// each layout.
  private var subviewsAreInOrder: Bool {
    if let order, order.generation == ScrollingView.generation { return order.isTopToBottom }
    let isTopToBottom = zip(subviews, subviews.dropFirst()).allSatisfy {
      !$0.isHidden && !$1.isHidden && $0.top <= $1.top && $0.bottom <= $1.bottom
    }
    order = (ScrollingView.generation, isTopToBottom)
    return isTopToBottom
  }
}

/// Equality by identity, like in UIKit, so that `subviews.contains(view)` works.
extension View: Hashable {
  /// Returns whether both are the same view.
  public nonisolated static func == (a: View, b: View) -> Bool { a === b }

  /// Hashes the identity of the view.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
