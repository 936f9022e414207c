import CellText

/// Scroll anchoring: keeps visible content in place while content before it changes its length.
///
/// Remembers the first visible view of each scrolled view and, in a list, its first visible row. A
/// scroll view at its beginning stays there. See also CSS `overflow-anchor`.
@MainActor
struct ScrollAnchors {
  @MainActor
  fileprivate struct Anchor {
    weak var scroller: ScrollingView?
    /// The first visible view without subviews, and its start in cells after the near edge of the
    /// viewport.
    weak var view: View?
    var start = 0
    /// Its size at that time; at another width its text has other lines.
    var size = CellSize.zero
    /// The innermost list at the near edge, its first visible row, and that row's start. The view
    /// of a row may go away while the row stays.
    weak var stack: LazyStack?
    var index = 0
    var distance = 0
  }

  private var anchors: [Anchor] = []

  /// Records the visible content of some scroll views, and removes the records of all other scroll
  /// views.
  mutating func capture(_ viewports: [ScrollingView]) {
    anchors.removeAll(keepingCapacity: true)
    for viewport in viewports {
      if let anchor = Anchor(of: viewport) { anchors.append(anchor) }
    }
  }

  /// Records the visible content of a scroll view that scrolled.
  mutating func capture(_ viewport: ScrollingView) {
    let anchor = Anchor(of: viewport)
    guard let index = anchors.firstIndex(where: { $0.scroller === viewport }) else {
      if let anchor { anchors.append(anchor) }
      return
    }
    if let anchor { anchors[index] = anchor } else { anchors.remove(at: index) }
  }

  /// Updates the first visible row, which has another index in new data.
  mutating func move(_ stack: LazyStack, to index: Int, distance: Int) {
    for anchor in anchors.indices where anchors[anchor].stack === stack {
      anchors[anchor].index = index
      anchors[anchor].distance = distance
      // A row without a key may have been given the view of another row.
      anchors[anchor].view = nil
    }
  }

  /// Scrolls so that the recorded content is back in place, without notifying anyone.
  func restore() {
    for anchor in anchors { anchor.restore() }
  }
}

@MainActor
extension ScrollAnchors.Anchor {
  /// Finds the first visible content of a scroll view; nil if it shows its beginning, or nothing.
  init?(of scroller: ScrollingView) {
    let axis = scroller.axis
    guard axis.position(of: scroller.offset) > axis.position(of: scroller.minimumOffset) else {
      return nil
    }
    self.scroller = scroller
    let length = axis.length(of: scroller.viewport)
    guard find(in: scroller.content, from: -scroller.edge, length) else { return nil }
  }

  /// Finds the first visible view in `view`, whose superview starts at `start`. Returns whether
  /// there is one.
  private mutating func find(in view: View, from start: Int, _ visibleLength: Int) -> Bool {
    guard !view.isHidden, let scroller else { return false }
    let isVertical = scroller.axis == .vertical
    let start = start + scroller.axis.position(of: view.frame.origin)
    let (first, end) =
      isVertical ? (view.extent.y, view.extent.maxY) : (view.extent.x, view.extent.maxX)
    // A view with absolute position may be placed relative to an end that moves.
    guard start + first < visibleLength, start + end > 0, view.flex.positionType != .absolute else {
      return false
    }
    if view.subviewsAreRoots, let stack = view as? LazyStack, stack.isVertical == isVertical {
      guard let seen = stack.firstVisibleRow(in: scroller) else { return false }
      self.stack = stack
      (index, distance) = seen
      if let row = stack.view(ofRow: seen.index) { _ = find(in: row, from: start, visibleLength) }
      return true
    }
    if view.subviews.isEmpty || view.subviewsAreRoots
      || view.asScrollingView.map({ $0.axis != scroller.axis || $0.overflowsAlong }) == true
    {
      let length = scroller.axis.length(of: view.frame.size)
      guard length > 0, start < visibleLength, start + length > 0 else { return false }
      self.view = view
      self.start = start
      size = view.frame.size
      return true
    }
    let children =
      isVertical ? view.subviews(from: -start, to: visibleLength - start) : view.subviews[...]
    for child in children where find(in: child, from: start, visibleLength) { return true }
    return false
  }

  /// Scrolls so that the recorded content is back in place.
  fileprivate func restore() {
    guard let scroller else { return }
    if let view, let now = scroller.start(of: view) {
      return scroller.follow(by: now - targetStart(of: view, scroller.axis))
    }
    guard let stack, stack.isDescendant(of: scroller) else { return }
    // If the data became shorter and no recorded row is left, the end is shown.
    guard index < stack.count else { return scroller.follow(by: 0) }
    scroller.follow(by: stack.start(ofRow: index) - stack.edge(of: scroller) - distance)
  }

  /// Returns the new start of the view that shows the same content at the edge. A view that grew at
  /// its end keeps its start. In text at another width, the line at the edge moves in proportion to
  /// the height.
  private func targetStart(of view: View, _ axis: ScrollingView.Axis) -> Int {
    let isSameWidth =
      axis == .vertical ? view.frame.width == size.width : view.frame.height == size.height
    let (before, now) = (axis.length(of: size), axis.length(of: view.frame.size))
    guard start < 0, !isSameWidth, before > 0 else { return start }
    return -((2 * -start * now + before) / (2 * before))
  }
}

extension ScrollingView {
  /// The near edge of the viewport along the axis, in cells of the content's superview.
  fileprivate var edge: Int { axis.position(of: inner.origin) + axis.position(of: offset) }

  /// Returns the start of a view along the axis, in cells after the near edge of the viewport; nil
  /// if it is not in the content, or hidden.
  fileprivate func start(of view: View) -> Int? {
    var start = -edge
    var current = view
    while current !== self {
      guard !current.isHidden, let parent = current.superview else { return nil }
      start += axis.position(of: current.frame.origin)
      current = parent
    }
    return start
  }
}

extension ScrollingView {
  /// The first visible view without subviews and the first visible row of a list, with their
  /// starts in cells after the near edge; nil at the beginning, or if nothing is visible.
  package var firstVisibleContent: FirstVisibleContent? {
    ScrollAnchors.Anchor(of: self).map(FirstVisibleContent.init)
  }

  /// Scrolls so that a view starts a number of cells after the near edge of the viewport.
  package func scroll(_ view: View, toStartAt position: Int) {
    guard let now = start(of: view) else { return }
    var target = offset
    if axis == .vertical { target.y += now - position } else { target.x += now - position }
    scroll(to: target)
  }

  /// The value of ``ScrollingView/firstVisibleContent``.
  package struct FirstVisibleContent {
    package let view: (view: View, start: Int)?
    package let row: (stack: LazyStack, index: Int, distance: Int)?

    fileprivate init(_ anchor: ScrollAnchors.Anchor) {
      view = anchor.view.map { ($0, anchor.start) }
      row = anchor.stack.map { ($0, anchor.index, anchor.distance) }
    }
  }
}

extension ScrollingView.Axis {
  /// Returns the coordinate of a point along the axis.
  fileprivate func position(of point: CellPoint) -> Int { self == .vertical ? point.y : point.x }

  /// Returns the length of a size along the axis.
  fileprivate func length(of size: CellSize) -> Int {
    self == .vertical ? size.height : size.width
  }
}
