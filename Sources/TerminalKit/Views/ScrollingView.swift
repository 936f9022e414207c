import CellText
import FlexLayout

/// A viewport on content that may be larger than itself.
///
/// Subviews added to ``content`` are laid out in a box that is at least as large as the viewport
/// and never shrinks along the axis; what does not fit scrolls. A bar takes one column (or row)
/// only while there is something to scroll.
@MainActor
open class ScrollingView: View {
  /// The direction in which content may be larger than the viewport.
  public enum Axis: Sendable { case vertical, horizontal }

  /// The direction of scrolling.
  public final let axis: Axis

  /// Holds what scrolls.
  public final let content = View()

  /// Whether a bar is drawn when something overflows.
  public final var showsScrollBar: Bool {
    didSet { setNeedsDisplay() }
  }

  /// How far the content is scrolled, in cells; always inside the content.
  public final private(set) var offset = CellPoint(x: 0, y: 0)

  /// Called after the offset changed.
  public final var onScroll: (() -> Void)?

  /// How many columns or rows beside the content are kept for the bar; none while there is no bar.
  private var roomForBar = 0
  final var barIsReserved: Bool { roomForBar > 0 }
  /// The frame for which this layout reserved the bar, and how often it did.
  private var reserved: (size: CellSize, count: Int)?
  /// A frame and the length of the content beside the bar for which the bar is known to be needed.
  private var settled: (size: CellSize, length: Int)?
  private var wasLaidOut = false
  /// Whether rows inside asked in this pass for another size: the length is not known yet.
  final var awaitsRows = false

  /// The border around what is seen, and the padding that scrolls with the content.
  private var edges = BoxEdges()

  /// What prepares the viewport before each layout.
  final weak var builder: FrameBuilder?

  /// What is missing of the content until after the next frame.
  final var rest: (any UnmadeContent)?

  /// Where the thumb of the bar was taken by the mouse, in cells from its beginning.
  var grip: Int?

  /// The last answer of ``contentHoldsStop``, and when it was found.
  private var heldStop: (generation: UInt, answer: Bool)?

  /// Counts the layouts and changes of hierarchies, after which answers about what is inside are
  /// looked for again.
  static var generation: UInt = 0

  /// Makes a viewport without content.
  public init(axis: Axis = .vertical, showsScrollBar: Bool = true) {
    self.axis = axis
    self.showsScrollBar = showsScrollBar
    super.init()
    var viewport = FlexStyle()
    viewport.flexDirection = axis == .vertical ? .column : .row
    viewport.overflow = .scroll
    viewport.flexGrow = 1
    viewport.flexShrink = 1
    flex = viewport
    var inner = FlexStyle()
    inner.flexDirection = axis == .vertical ? .column : .row
    inner.flexGrow = 1
    inner.flexShrink = 0
    content.flex = inner
    addSubview(content)
  }

  open override var contentOffset: CellPoint { offset }

  /// What is seen of the content: the view inside its border, without the bar.
  open override var contentClip: CellRect? {
    CellRect(origin: inner.origin, size: viewport)
  }

  /// The view inside its border.
  package final var inner: CellRect { edges.border.isZero ? bounds : edges.border.inside(bounds) }

  /// The size in which content is seen: the view inside its border, without the bar.
  public final var viewport: CellSize {
    let inner = inner
    return CellSize(
      width: max(0, inner.width - (axis == .vertical ? roomForBar : 0)),
      height: max(0, inner.height - (axis == .horizontal ? roomForBar : 0)))
  }

  /// Whether what is wider (or, in a horizontal viewport, taller) than the viewport scrolls too.
  public final var scrollsAcross = true

  /// The largest offset, in cells.
  public final var maximumOffset: CellPoint {
    let extent = contentExtent
    let room = viewport
    return CellPoint(
      x: axis == .horizontal || scrollsAcross ? max(0, extent.width - room.width) : 0,
      y: axis == .vertical || scrollsAcross ? max(0, extent.height - room.height) : 0)
  }

  /// The smallest offset, in cells: below zero where something stands before the content's start.
  public final var minimumOffset: CellPoint {
    let corner = inner.origin
    return CellPoint(
      x: axis == .horizontal || scrollsAcross
        ? min(0, content.frame.x - corner.x + content.extent.x) : 0,
      y: axis == .vertical || scrollsAcross
        ? min(0, content.frame.y - corner.y + content.extent.y) : 0)
  }

  /// The room the content takes, in cells: what sticks out of it and the padding around it
  /// included, which scrolls with it. A view that knows how long its content is without having made
  /// all of it says so here; scrolling and the bar follow the answer.
  open var contentExtent: CellSize {
    let corner = inner.origin
    return CellSize(
      width: max(
        0, content.frame.maxX + edges.padding.right - corner.x,
        content.frame.x + content.extent.maxX - corner.x),
      height: max(
        0, content.frame.maxY + edges.padding.bottom - corner.y,
        content.frame.y + content.extent.maxY - corner.y))
  }

  /// Whether the content is longer than what is seen.
  final var overflowsAlong: Bool {
    axis == .vertical ? scrolledLength > viewport.height : scrolledLength > viewport.width
  }

  /// How long all is that can be scrolled to along the axis, in cells.
  final var scrolledLength: Int {
    axis == .vertical
      ? contentExtent.height - minimumOffset.y : contentExtent.width - minimumOffset.x
  }

  // MARK: - Focus

  final override var asScroller: ScrollingView? { self }

  /// Whether Tab stops inside.
  final var contentHoldsStop: Bool {
    if let heldStop, heldStop.generation == ScrollingView.generation { return heldStop.answer }
    let answer = subviews.contains { $0.holdsStop }
    heldStop = (ScrollingView.generation, answer)
    return answer
  }

  final override var holdsStop: Bool { !isHidden && (contentHoldsStop || isStop) }

  /// Content that overflows and holds nothing to go to is gone to as a whole.
  open override var canBecomeFocused: Bool { overflowsAlong && !contentHoldsStop }

  /// Whether another viewport around this one scrolls too: then Escape leaves this one for it.
  private var isNested: Bool {
    var parent = superview
    while let view = parent {
      if let scroller = view.asScroller, scroller.overflowsAlong { return true }
      parent = view.superview
    }
    return false
  }

  open override var keyBindings: [KeyBinding] { isFocused && isNested ? KeyBinding.scroller : [] }

  open override func perform(_ action: KeyAction) -> Bool {
    guard action == .leave else { return super.perform(action) }
    window?.focus(nil)
    return true
  }

  /// Content of which all is seen is no more than what it holds.
  open override var semantics: Semantics {
    let (low, high) =
      axis == .vertical
      ? (minimumOffset.y, maximumOffset.y) : (minimumOffset.x, maximumOffset.x)
    guard high > low else { return Semantics(nil) }
    let part = 100 * ((axis == .vertical ? offset.y : offset.x) - low) / (high - low)
    return Semantics(.scrollArea, value: "\(part) %", actions: [.scroll])
  }

  // MARK: - Layout

  // There is a bar where the content overflows without one, whatever was there before. Most content
  // that overflows is so much longer than the viewport that this is certain while the bar is there,
  // and then one pass of the layout is enough; else the bar is taken away to see.

  open override func layoutSubviews() -> Bool {
    edges = BoxEdges(of: self)
    wasLaidOut = true
    if barIsReserved, roomForBar != wantedRoomForBar { return reserveBar(true) }
    let size = inner.size
    let length = scrolledLength
    let room = axis == .vertical ? size.height : size.width
    if makeMore(than: length, toFill: room) { return true }
    if awaitsRows {
      awaitsRows = false
      return true
    }
    if barIsReserved {
      // A viewport as wide as its content has another size with the bar than without.
      if let reserved, reserved.count > 1 || reserved.size == size { settled = (size, length) }
      // A column more makes no text shorter than half.
      let isNeeded =
        length > 2 * room || settled.map { $0 == (size, length) } ?? false
      if !isNeeded || !showsScrollBar || !hasRoomForBar { return reserveBar(false) }
    } else if showsScrollBar && length > room && hasRoomForBar {
      reserved = (size, (reserved?.count ?? 0) + 1)
      return reserveBar(true)
    }
    clampOffset()
    return false
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    window?.frames.add(self)
    if rest != nil { window?.finishAfterFrame(self) }
  }

  /// Called before the first pass of a layout: forgets what no longer holds, and reserves the bar
  /// of a new viewport whose content is surely longer than the window.
  final func prepareForLayout(in size: CellSize) {
    if View.layoutTree.isDirty(content.node) { settled = nil }
    reserved = nil
    guard !wasLaidOut, !barIsReserved, showsScrollBar, axis == .vertical, size.width > 2 else {
      return
    }
    let enough = 3 * size.height
    if rest != nil || content.leastRows(in: size.width, upTo: enough) >= enough {
      _ = reserveBar(true)
    }
  }

  final var hasRoomForBar: Bool {
    axis == .vertical ? inner.width > 2 : inner.height > 2
  }

  /// The least width of a viewport in which a column stays free between bar and content, so that
  /// text at the right edge does not touch the bar.
  private static let widthForGap = 60

  /// Before the first layout a viewport counts as wide as the window.
  private var wantedRoomForBar: Int {
    let width = frame.isEmpty ? window?.size.width ?? 0 : inner.width
    return axis == .vertical && width >= ScrollingView.widthForGap ? 2 : 1
  }

  /// Keeps room for the bar beside the content, whose margin is nobody else's: the viewport's
  /// padding may be the server's.
  private func reserveBar(_ reserve: Bool) -> Bool {
    roomForBar = reserve ? wantedRoomForBar : 0
    let margin: FlexLength = reserve ? .points(Float(roomForBar)) : .undefined
    if axis == .vertical {
      content.flex.margin.right = margin
    } else {
      content.flex.margin.bottom = margin
    }
    return true
  }

  private func clampOffset() {
    let (start, limit) = (minimumOffset, maximumOffset)
    let clamped = CellPoint(
      x: min(max(start.x, offset.x), limit.x), y: min(max(start.y, offset.y), limit.y))
    if clamped != offset { offset = clamped }
  }

  // MARK: - Scrolling

  /// Moves the content to an offset in cells, kept inside the content. Returns whether it moved.
  @discardableResult
  public final func scroll(to target: CellPoint) -> Bool {
    let before = offset
    offset = target
    clampOffset()
    guard offset != before else { return false }
    window?.frames.viewportDidScroll(
      self, columns: offset.x - before.x, rows: offset.y - before.y)
    didScroll()
    return true
  }

  /// Called when the content moved. The base implementation calls ``onScroll`` and tells the
  /// controllers around this view.
  open func didScroll() {
    onScroll?()
    enclosingViewController?.contentDidScroll()
  }

  open override func scroll(dx: Int, dy: Int) -> Bool {
    // A horizontal viewport inside a page leaves the wheel to the page.
    var target = CellPoint(x: offset.x + dx, y: offset.y + dy)
    if axis == .vertical, dy != 0 { target.y = edge(near: target.y, from: offset.y, for: .step) }
    if axis == .horizontal, dx != 0 { target.x = edge(near: target.x, from: offset.x, for: .step) }
    return scroll(to: target)
  }

  /// Why an edge is looked for at which the content stops.
  public enum Movement: Sendable {
    /// A step in a direction, which leads on at least, and past nothing that was not seen.
    case step
    /// Something comes into sight, which is at least as far on as asked for.
    case reveal
    /// The mouse holds the content or the bar.
    case drag
  }

  /// The offset along the axis, in cells, at which the content stops where `place` is asked for. The
  /// base implementation stops anywhere.
  open func edge(near place: Int, from start: Int, for movement: Movement) -> Int { place }

  /// Moves to the end of the content. Returns whether it moved.
  ///
  /// Where the content is rows whose lengths are estimated, those at the end get their true lengths
  /// on the way, so that the end may move.
  public final func scrollToEnd() -> Bool {
    let before = offset
    for _ in 0..<ScrollingView.maximumApproaches {
      let end = maximumOffset
      let target =
        axis == .vertical ? CellPoint(x: offset.x, y: end.y) : CellPoint(x: end.x, y: offset.y)
      guard scroll(to: target) else { break }
    }
    return offset != before
  }

  private static let maximumApproaches = 8

  /// Moves the offset along the axis together with the content before the viewport, which became
  /// longer or shorter: what is seen stays, and nobody is told.
  final func follow(by cells: Int) {
    let before = offset
    if axis == .vertical { offset.y += cells } else { offset.x += cells }
    clampOffset()
    if offset != before { setNeedsDisplay() }
  }

  /// Scrolls as little as needed to show a rectangle of the content, in cells of this view as they
  /// were if nothing was scrolled. Of what is larger than the viewport as much is shown as fits.
  public final func reveal(_ rect: CellRect) { scroll(to: offset(revealing: rect, from: offset)) }

  /// The offset nearest to another one at which a rectangle of the content is seen.
  final func offset(revealing rect: CellRect, from start: CellPoint) -> CellPoint {
    let inner = inner
    let room = viewport
    var place = CellPoint(
      x: ScrollingView.offset(
        from: start.x, showing: rect.x - inner.x..<rect.maxX - inner.x, in: room.width),
      y: ScrollingView.offset(
        from: start.y, showing: rect.y - inner.y..<rect.maxY - inner.y, in: room.height))
    if axis == .horizontal, place.x != start.x {
      place.x = edge(near: place.x, from: start.x, for: .reveal)
    }
    return place
  }

  private static func offset(from start: Int, showing part: Range<Int>, in room: Int) -> Int {
    let limits = [part.lowerBound, part.upperBound - room].sorted()
    return min(max(start, limits[0]), limits[1])
  }

  /// A movement that keys ask for.
  enum Step { case up, down, left, right, pageUp, pageDown, pageLeft, pageRight, toStart, toEnd }

  /// How far a page goes, in cells: one line stays in sight.
  final var page: Int { max(1, (axis == .vertical ? viewport.height : viewport.width) - 1) }

  /// Whether a step would move the content.
  final func canScroll(_ step: Step) -> Bool {
    switch step {
    case .up, .pageUp: axis == .vertical && offset.y > minimumOffset.y
    case .down, .pageDown: axis == .vertical && offset.y < maximumOffset.y
    case .toStart: axis == .vertical ? offset.y > minimumOffset.y : offset.x > minimumOffset.x
    case .toEnd: axis == .vertical ? offset.y < maximumOffset.y : offset.x < maximumOffset.x
    case .left, .pageLeft: offset.x > minimumOffset.x
    case .right, .pageRight: offset.x < maximumOffset.x
    }
  }

  // MARK: - Bar

  /// Besides the bar, which is painted whenever the content moves, nothing is drawn.
  open override var drawsRowsAlike: Bool { type(of: self) == ScrollingView.self }

  open override func drawAbove(in canvas: Canvas) { drawBar(in: canvas) }

  open override func mouseDown(at point: CellPoint) -> Bool {
    pressBar(at: point) || super.mouseDown(at: point)
  }

  open override func mouseDragged(to point: CellPoint) { dragThumb(to: point) }
}
