import CellText

/// Keeps what is seen where it is while what stands before it changes its length: for each viewport
/// that is scrolled, the first view in sight, and where that is in a list, its row.
///
/// A viewport that shows its beginning keeps showing it.
@MainActor
struct ScrollAnchors {
  @MainActor
  fileprivate struct Anchor {
    weak var scroller: ScrollingView?
    /// The first view in sight that has none inside, and where it begins, in cells behind the near
    /// edge of the viewport.
    weak var view: View?
    var start = 0
    /// Its cells then: in another width it has other lines.
    var size = CellSize.zero
    /// The innermost list that is in sight first, its first row in sight, and where that begins. The
    /// view of a row may go while the row stays.
    weak var strip: RowStrip?
    var index = 0
    var distance = 0
  }

  private var anchors: [Anchor] = []

  /// Notes what is seen now in some viewports, and forgets all others.
  mutating func capture(_ viewports: [ScrollingView]) {
    anchors.removeAll(keepingCapacity: true)
    for viewport in viewports {
      if let anchor = Anchor(of: viewport) { anchors.append(anchor) }
    }
  }

  /// Notes what is seen now in a viewport that was scrolled.
  mutating func capture(_ viewport: ScrollingView) {
    let anchor = Anchor(of: viewport)
    guard let known = anchors.firstIndex(where: { $0.scroller === viewport }) else {
      if let anchor { anchors.append(anchor) }
      return
    }
    if let anchor { anchors[known] = anchor } else { anchors.remove(at: known) }
  }

  /// The row that was first in sight stands at another position in new data.
  mutating func move(_ strip: RowStrip, to index: Int, distance: Int) {
    for place in anchors.indices where anchors[place].strip === strip {
      anchors[place].index = index
      anchors[place].distance = distance
      // A row without a key has the views of another one now.
      anchors[place].view = nil
    }
  }

  /// Scrolls so that what was seen is where it was; nobody is told.
  func restore() {
    for anchor in anchors { anchor.restore() }
  }
}

@MainActor
extension ScrollAnchors.Anchor {
  /// What is seen first in a viewport; nil where that shows its beginning, or nothing.
  init?(of scroller: ScrollingView) {
    let isVertical = scroller.axis == .vertical
    let isScrolled =
      isVertical
      ? scroller.offset.y > scroller.minimumOffset.y
      : scroller.offset.x > scroller.minimumOffset.x
    guard isScrolled else { return nil }
    self.scroller = scroller
    let room = isVertical ? scroller.viewport.height : scroller.viewport.width
    guard find(in: scroller.content, around: -scroller.edge, room) else { return nil }
  }

  /// Looks for the first view in sight in a view; `around` is where that begins which this is in.
  /// Returns whether there is one.
  private mutating func find(in view: View, around start: Int, _ room: Int) -> Bool {
    guard !view.isHidden, let scroller else { return false }
    let isVertical = scroller.axis == .vertical
    let start = start + (isVertical ? view.frame.y : view.frame.x)
    let (first, end) =
      isVertical ? (view.extent.y, view.extent.maxY) : (view.extent.x, view.extent.maxX)
    // What is placed by the end of something moves with that.
    guard start + first < room, start + end > 0, view.flex.positionType != .absolute else {
      return false
    }
    if view.subviewsAreRoots, let strip = view as? RowStrip, strip.isVertical == isVertical {
      guard let seen = strip.firstSeen(in: scroller) else { return false }
      self.strip = strip
      (index, distance) = seen
      if let row = strip.view(ofRow: seen.index) { _ = find(in: row, around: start, room) }
      return true
    }
    if view.subviews.isEmpty || view.subviewsAreRoots
      || view.asScroller.map({ $0.axis != scroller.axis || $0.overflowsAlong }) == true
    {
      let length = isVertical ? view.frame.height : view.frame.width
      guard length > 0, start < room, start + length > 0 else { return false }
      self.view = view
      self.start = start
      size = view.frame.size
      return true
    }
    let children =
      isVertical ? view.subviews(from: -start, to: room - start) : view.subviews[...]
    for child in children where find(in: child, around: start, room) { return true }
    return false
  }

  /// Scrolls so that what was seen is where it was.
  fileprivate func restore() {
    guard let scroller else { return }
    if let view, let now = scroller.start(of: view) {
      return scroller.follow(by: now - wantedStart(of: view, scroller.axis))
    }
    guard let strip, strip.isDescendant(of: scroller) else { return }
    // Of shorter data nothing that was seen may be left: then its end is seen.
    guard index < strip.count else { return scroller.follow(by: 0) }
    scroller.follow(by: strip.start(ofRow: index) - strip.edge(of: scroller) - distance)
  }

  /// Where the view has to begin for the same to stand at the edge. What grew at its end keeps its
  /// beginning; a text in another width has the same line further up or down, in proportion.
  private func wantedStart(of view: View, _ axis: ScrollingView.Axis) -> Int {
    let isVertical = axis == .vertical
    let isAsWide =
      isVertical ? view.frame.width == size.width : view.frame.height == size.height
    let (before, now) =
      isVertical ? (size.height, view.frame.height) : (size.width, view.frame.width)
    guard start < 0, !isAsWide, before > 0 else { return start }
    return -((2 * -start * now + before) / (2 * before))
  }
}

extension ScrollingView {
  /// Where the near edge of what is seen lies along the axis, in cells of the content's superview.
  fileprivate var edge: Int { axis == .vertical ? inner.y + offset.y : inner.x + offset.x }

  /// Where a view in the content begins along the axis, in cells behind the near edge of what is
  /// seen; nil where it is not in the content, or hidden.
  fileprivate func start(of view: View) -> Int? {
    var start = -edge
    var current = view
    while current !== self {
      guard !current.isHidden, let parent = current.superview else { return nil }
      start += axis == .vertical ? current.frame.y : current.frame.x
      current = parent
    }
    return start
  }
}

extension ScrollingView {
  /// What is seen first along the axis: the first view in sight that has none inside, and the row of a
  /// list that is in sight first, with where each begins, in cells behind the near edge of what is
  /// seen. Nil where the beginning is seen, or nothing.
  package var firstInSight: SeenFirst? { ScrollAnchors.Anchor(of: self).map(SeenFirst.init) }

  /// Scrolls so that a view in the content begins so many cells behind the near edge of what is seen.
  package func scroll(_ view: View, toStartAt wanted: Int) {
    guard let now = start(of: view) else { return }
    var target = offset
    if axis == .vertical { target.y += now - wanted } else { target.x += now - wanted }
    scroll(to: target)
  }

  /// See ``firstInSight``.
  package struct SeenFirst {
    package let view: (view: View, start: Int)?
    package let row: (strip: RowStrip, index: Int, distance: Int)?

    fileprivate init(_ anchor: ScrollAnchors.Anchor) {
      view = anchor.view.map { ($0, anchor.start) }
      row = anchor.strip.map { ($0, anchor.index, anchor.distance) }
    }
  }
}
