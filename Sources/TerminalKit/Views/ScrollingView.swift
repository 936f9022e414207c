import CellText
import FlexLayout

/// A view that scrolls content larger than itself. It corresponds to `UIScrollView`.
///
///     let scroll = ScrollingView()
///     scroll.content.addSubview(Label(text))
///
/// The content is laid out in a box that is at least as large as the viewport and does not shrink
/// along the axis. A scroll bar takes one column or row while the content overflows.
@MainActor
open class ScrollingView: View {
  /// A direction of scrolling.
  public enum Axis: Sendable { case vertical, horizontal }

  /// The main direction of scrolling.
  public final let axis: Axis

  /// The container of the content.
  public final let content = View()

  /// Whether a scroll bar is shown while the content overflows.
  public final var showsScrollBar: Bool { didSet { setNeedsDisplay() } }

  /// The distance that the content is scrolled, in cells, within the limits of the content.
  public final private(set) var offset = CellPoint(x: 0, y: 0)

  /// Whether the user has scrolled the view itself, and not only moved the focus.
  final var wasScrolled = false
  /// The offset to restore at the next layout.
  private var restoredOffset: CellPoint?

  /// The offset that the user has scrolled to, if any.
  open override var userState: UserState {
    get { UserState(wasScrolled ? restoredOffset ?? offset : nil) }
    set {
      guard let offset = newValue.value as? CellPoint else { return }
      restoredOffset = offset
      wasScrolled = true
      setNeedsLayout()
    }
  }

  /// Called after the offset changed.
  public final var onScroll: (() -> Void)?

  /// The columns or rows reserved for the bar; 0 without a bar.
  private var barThickness = 0
  final var reservesBar: Bool { barThickness > 0 }
  /// The size at which this layout last reserved the bar, and how often it did.
  private var reserved: (size: CellSize, count: Int)?
  /// The size and content length at which the bar turned out to be necessary.
  private var confirmed: (size: CellSize, length: Int)?
  private var wasLaidOut = false
  /// Whether a stack inside wants another size after this pass, so the length is not final.
  final var awaitsRowLayout = false

  /// The border, which does not scroll, and the padding, which scrolls with the content.
  private var edges = BoxEdges()

  /// The builder that prepares the view before each layout.
  final weak var builder: FrameBuilder?

  /// The content to realize after the next frame.
  final var deferredContent: (any DeferredContent)?

  /// Whether the last row showed that a box is cut when it was drawn last.
  final var drewCutBox = false
  /// The lines in place of the edges of cut boxes, in cells of the screen. They are not part of its text.
  final var cutLines: [CellRect] = []

  /// The cell of the thumb that the mouse grabbed, from its beginning.
  var grip: Int?

  /// The cached value of ``contentContainsTabStop`` and its generation.
  private var cachedTabStop: (generation: UInt, value: Bool)?

  /// The number of layouts and changes of a view hierarchy. Values cached in an earlier generation
  /// are invalid.
  static var generation: UInt = 0

  /// Creates an empty scroll view.
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

  /// The rectangle that shows the content: inside the border, without the bar.
  open override var contentClip: CellRect? { CellRect(origin: inner.origin, size: viewport) }

  /// The rectangle inside the border.
  package final var inner: CellRect { edges.border.isZero ? bounds : edges.border.inside(bounds) }

  /// The visible size: inside the border, without the bar.
  public final var viewport: CellSize {
    let inner = inner
    return CellSize(
      width: max(0, inner.width - (axis == .vertical ? barThickness : 0)),
      height: max(0, inner.height - (axis == .horizontal ? barThickness : 0)))
  }

  /// Whether the view also scrolls across its axis.
  public final var scrollsAcross = true

  /// The largest offset, in cells.
  public final var maximumOffset: CellPoint {
    let extent = contentExtent
    let visible = viewport
    return CellPoint(
      x: axis == .horizontal || scrollsAcross ? max(0, extent.width - visible.width) : 0,
      y: axis == .vertical || scrollsAcross ? max(0, extent.height - visible.height) : 0)
  }

  /// The smallest offset, in cells; negative if something is placed before the content's origin.
  public final var minimumOffset: CellPoint {
    let corner = inner.origin
    return CellPoint(
      x: axis == .horizontal || scrollsAcross
        ? min(0, content.frame.x - corner.x + content.extent.x) : 0,
      y: axis == .vertical || scrollsAcross
        ? min(0, content.frame.y - corner.y + content.extent.y) : 0)
  }

  /// The size of the content in cells, including subviews that exceed it and the padding, which
  /// scrolls with it. Override it if the length is known before the content is realized.
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

  /// Whether the content is longer than the viewport.
  final var overflowsAlong: Bool { scrolledLength > along(viewport) }

  /// The scrollable length along the axis, in cells.
  final var scrolledLength: Int { along(contentExtent) - along(minimumOffset) }

  /// Returns the coordinate of a point along the axis.
  final func along(_ point: CellPoint) -> Int { axis == .vertical ? point.y : point.x }

  /// Returns the length of a size along the axis.
  final func along(_ size: CellSize) -> Int { axis == .vertical ? size.height : size.width }

  /// Returns the current offset with another coordinate along the axis.
  final func offset(withAxis position: Int) -> CellPoint {
    axis == .vertical ? CellPoint(x: offset.x, y: position) : CellPoint(x: position, y: offset.y)
  }

  // MARK: - Focus

  package final override var asScrollingView: ScrollingView? { self }

  /// Whether the content contains a tab stop.
  final var contentContainsTabStop: Bool {
    if let cachedTabStop, cachedTabStop.generation == ScrollingView.generation {
      return cachedTabStop.value
    }
    let value = subviews.contains { $0.containsTabStop }
    cachedTabStop = (ScrollingView.generation, value)
    return value
  }

  final override var containsTabStop: Bool { !isHidden && (contentContainsTabStop || isTabStop) }

  /// Whether the view itself is a tab stop, because its content overflows and contains none.
  open override var canBecomeFocused: Bool { overflowsAlong && !contentContainsTabStop }

  /// Whether an enclosing scroll view scrolls too, so that Escape returns the keys to it.
  private var isNested: Bool {
    superview?.firstResultUpward { $0.asScrollingView?.overflowsAlong == true ? true : nil }
      ?? false
  }

  open override var keyBindings: [KeyBinding] { isFocused && isNested ? KeyBinding.scroller : [] }

  open override func perform(_ action: KeyAction) -> Bool {
    guard action == .leave else { return super.perform(action) }
    window?.focus(nil)
    return true
  }

  /// Without overflow the view does not appear in the semantic tree, only its content.
  open override var semantics: Semantics {
    let (low, high) = (along(minimumOffset), along(maximumOffset))
    guard high > low else { return Semantics(nil) }
    let part = 100 * (along(offset) - low) / (high - low)
    return Semantics(.scrollArea, value: "\(part) %", actions: [.scroll])
  }

  // MARK: - Layout

  // The bar is shown if the content overflows without it. Most overflowing content is so long that
  // it surely overflows without the bar too; then one pass is enough. Otherwise another pass
  // without the bar decides.

  open override func layoutSubviews() -> Bool {
    edges = BoxEdges(of: self)
    wasLaidOut = true
    if reservesBar, barThickness != preferredBarThickness { return reserveBar(true) }
    let size = inner.size
    let length = scrolledLength
    let visibleLength = along(size)
    if realizeMore(than: length, toFill: visibleLength) { return true }
    if awaitsRowLayout {
      awaitsRowLayout = false
      return true
    }
    if reservesBar {
      // The size of a viewport as wide as its content depends on the bar.
      if let reserved, reserved.count > 1 || reserved.size == size { confirmed = (size, length) }
      // One more column cannot make text shorter than half its length.
      let isNeeded =
        length > 2 * visibleLength || confirmed.map { $0 == (size, length) } ?? false
      if !isNeeded || !showsScrollBar || !fitsBar { return reserveBar(false) }
    } else if showsScrollBar && length > visibleLength && fitsBar {
      reserved = (size, (reserved?.count ?? 0) + 1)
      return reserveBar(true)
    }
    if let restored = restoredOffset {
      restoredOffset = nil
      offset = restored
    }
    clampOffset()
    return false
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    window?.frames.add(self)
    if deferredContent != nil { window?.realizeAfterNextFrame(self) }
  }

  /// Called before the first pass of a layout. Clears outdated state, and reserves the bar of a new
  /// view whose content is surely higher than the window.
  final func prepareForLayout(in size: CellSize) {
    if View.layoutTree.isDirty(content.node) { confirmed = nil }
    reserved = nil
    guard !wasLaidOut, !reservesBar, showsScrollBar, axis == .vertical, size.width > 2 else {
      return
    }
    let enough = 3 * size.height
    if deferredContent != nil
      || content.estimatedMinimumRows(in: size.width, upTo: enough) >= enough
    {
      _ = reserveBar(true)
    }
  }

  final var fitsBar: Bool { axis == .vertical ? inner.width > 2 : inner.height > 2 }

  /// The smallest width for a free column between the content and the bar, so that text does not
  /// touch the bar.
  private static let widthForGap = 60

  /// The columns or rows for a bar. Before the first layout the width of the window counts.
  private var preferredBarThickness: Int {
    let width = frame.isEmpty ? window?.size.width ?? 0 : inner.width
    return axis == .vertical && width >= ScrollingView.widthForGap ? 2 : 1
  }

  /// Reserves columns or rows for the bar in the margin of the content. The padding of the view may
  /// be set by the server.
  private func reserveBar(_ reserve: Bool) -> Bool {
    barThickness = reserve ? preferredBarThickness : 0
    let margin: FlexLength = reserve ? .points(Float(barThickness)) : .undefined
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

  /// Scrolls to an offset in cells, within the limits of the content. Returns whether it moved.
  @discardableResult
  public final func scroll(to target: CellPoint) -> Bool {
    let before = offset
    offset = target
    clampOffset()
    guard offset != before else { return false }
    window?.frames.viewportDidScroll(self, columns: offset.x - before.x, rows: offset.y - before.y)
    didScroll()
    return true
  }

  /// Called after the content moved. The base implementation calls ``onScroll`` and notifies the
  /// enclosing view controllers.
  open func didScroll() {
    onScroll?()
    enclosingViewController?.contentDidScroll()
  }

  open override func scroll(dx: Int, dy: Int) -> Bool {
    // A horizontal scroll view inside a page leaves the wheel to the page.
    var target = CellPoint(x: offset.x + dx, y: offset.y + dy)
    if axis == .vertical, dy != 0 {
      target.y = snappedOffset(near: target.y, from: offset.y, for: .step)
    }
    if axis == .horizontal, dx != 0 {
      target.x = snappedOffset(near: target.x, from: offset.x, for: .step)
    }
    return byUser(scroll(to: target))
  }

  /// Marks the view as scrolled by the user if it moved, and returns whether it did.
  final func byUser(_ didMove: Bool) -> Bool {
    if didMove { wasScrolled = true }
    return didMove
  }

  /// A reason to scroll, which determines how the offset snaps.
  public enum Movement: Sendable {
    /// A step in a direction. It moves at least one position and does not skip unseen content.
    case step
    /// Content is scrolled into view. The offset is at least as far as requested.
    case reveal
    /// The mouse drags the content or the bar.
    case drag
  }

  /// Returns the offset along the axis, in cells, at which the content stops near a position. The
  /// base implementation returns the position.
  open func snappedOffset(near position: Int, from start: Int, for movement: Movement) -> Int {
    position
  }

  /// Scrolls to the end of the content. Returns whether the content moved.
  ///
  /// The end may move on the way, because rows with an estimated length are laid out when they
  /// become visible.
  public final func scrollToEnd() -> Bool {
    let before = offset
    for _ in 0..<ScrollingView.maximumApproaches {
      guard scroll(to: offset(withAxis: along(maximumOffset))) else { break }
    }
    return offset != before
  }

  private static let maximumApproaches = 8

  /// Changes the offset after the content before the viewport became longer or shorter, so that the
  /// visible content stays. Observers are not notified.
  final func follow(by cells: Int) {
    let before = offset
    if axis == .vertical { offset.y += cells } else { offset.x += cells }
    clampOffset()
    if offset != before { setNeedsDisplay() }
  }

  /// Scrolls as little as needed to show a rectangle of the content, given in cells of this view at
  /// offset zero. A rectangle larger than the viewport is shown partly.
  public final func reveal(_ rect: CellRect) { scroll(to: offset(revealing: rect, from: offset)) }

  /// Returns the offset nearest to `start` that shows a rectangle of the content.
  final func offset(revealing rect: CellRect, from start: CellPoint) -> CellPoint {
    let inner = inner
    let visible = viewport
    var target = CellPoint(
      x: ScrollingView.offset(
        from: start.x, showing: rect.x - inner.x..<rect.maxX - inner.x, in: visible.width),
      y: ScrollingView.offset(
        from: start.y, showing: rect.y - inner.y..<rect.maxY - inner.y, in: visible.height))
    if axis == .horizontal, target.x != start.x {
      target.x = snappedOffset(near: target.x, from: start.x, for: .reveal)
    }
    return target
  }

  private static func offset(from start: Int, showing part: Range<Int>, in length: Int) -> Int {
    let limits = [part.lowerBound, part.upperBound - length].sorted()
    return min(max(start, limits[0]), limits[1])
  }

  // MARK: - Bar

  /// Only the bar is drawn, which is repainted whenever the content moves.
  open override var drawsRowsAlike: Bool { type(of: self) == ScrollingView.self }

  open override func drawAbove(in canvas: Canvas) {
    drawCutBoxes(in: canvas)
    drawScrollBar(in: canvas)
  }

  open override func mouseDown(at point: CellPoint) -> Bool {
    pressScrollBar(at: point) || super.mouseDown(at: point)
  }

  open override func mouseDragged(to point: CellPoint) { dragThumb(to: point) }
}
