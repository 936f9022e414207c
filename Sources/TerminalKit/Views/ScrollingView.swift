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

  private var barIsReserved = false
  private var reservedForSize = CellSize(width: -1, height: -1)

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

  open override var contentClip: CellRect? {
    CellRect(x: 0, y: 0, width: viewport.width, height: viewport.height)
  }

  /// The size in which content is seen: the frame without the bar.
  public final var viewport: CellSize {
    CellSize(
      width: max(0, frame.width - (barIsReserved && axis == .vertical ? 1 : 0)),
      height: max(0, frame.height - (barIsReserved && axis == .horizontal ? 1 : 0)))
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
    CellPoint(
      x: axis == .horizontal || scrollsAcross ? min(0, content.frame.x + content.extent.x) : 0,
      y: axis == .vertical || scrollsAcross ? min(0, content.frame.y + content.extent.y) : 0)
  }

  /// The room the content takes, what sticks out of it included.
  public final var contentExtent: CellSize {
    CellSize(
      width: max(0, content.frame.x + content.extent.maxX),
      height: max(0, content.frame.y + content.extent.maxY))
  }

  // MARK: - Layout

  open override func layoutSubviews() -> Bool {
    let size = CellSize(width: frame.width, height: frame.height)
    if size != reservedForSize {
      reservedForSize = size
      if barIsReserved && !overflows { return reserveBar(false) }
    }
    if !barIsReserved && showsScrollBar && overflows && hasRoomForBar { return reserveBar(true) }
    clampOffset()
    return false
  }

  private var overflows: Bool {
    let extent = contentExtent
    let start = minimumOffset
    return axis == .vertical
      ? extent.height - start.y > frame.height : extent.width - start.x > frame.width
  }

  private var hasRoomForBar: Bool {
    axis == .vertical ? frame.width > 2 : frame.height > 2
  }

  /// Keeps room for the bar beside the content, whose margin is nobody else's: the viewport's
  /// padding may be the server's.
  private func reserveBar(_ reserve: Bool) -> Bool {
    barIsReserved = reserve
    if axis == .vertical {
      content.flex.margin.right = reserve ? .points(1) : .undefined
    } else {
      content.flex.margin.bottom = reserve ? .points(1) : .undefined
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
    setNeedsDisplay()
    window?.frames.contentDidScroll()
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
    scroll(to: CellPoint(x: offset.x + dx, y: offset.y + dy))
  }

  /// Moves to the end of the content. Returns whether it moved.
  open func scrollToEnd() -> Bool { scroll(to: maximumOffset) }

  /// Scrolls as little as needed to show a rectangle of the content, in content coordinates.
  public final func reveal(_ rect: CellRect) {
    var target = offset
    if rect.maxX > target.x + viewport.width { target.x = rect.maxX - viewport.width }
    if rect.x < target.x { target.x = rect.x }
    if rect.maxY > target.y + viewport.height { target.y = rect.maxY - viewport.height }
    if rect.y < target.y { target.y = rect.y }
    scroll(to: target)
  }

  /// A movement that keys ask for.
  enum Step { case up, down, left, right, pageUp, pageDown, toStart, toEnd }

  /// Scrolls a step, in the directions that this viewport scrolls in. Returns whether it moved.
  final func scroll(_ step: Step) -> Bool {
    let page = max(1, (axis == .vertical ? viewport.height : viewport.width) - 1)
    switch (axis, step) {
    case (.vertical, .up): return scroll(dx: 0, dy: -1)
    case (.vertical, .down): return scroll(dx: 0, dy: 1)
    case (.horizontal, .left): return scroll(dx: -4, dy: 0)
    case (.horizontal, .right): return scroll(dx: 4, dy: 0)
    case (.vertical, .pageUp): return scroll(dx: 0, dy: -page)
    case (.vertical, .pageDown): return scroll(dx: 0, dy: page)
    case (.vertical, .toStart): return scroll(to: minimumOffset)
    case (.vertical, .toEnd): return scrollToEnd()
    case (.vertical, .left) where scrollsAcross: return scroll(dx: -4, dy: 0)
    case (.vertical, .right) where scrollsAcross: return scroll(dx: 4, dy: 0)
    default: return false
    }
  }

  // MARK: - Bar

  open override func drawAbove(in canvas: Canvas) {
    guard barIsReserved, showsScrollBar else { return }
    let style = canvas.theme[.scrollThumb]
    let track = canvas.theme[.scrollTrack]
    let extent = contentExtent
    let start = minimumOffset
    if axis == .vertical {
      let thumb = ScrollBar(
        length: frame.height, offset: offset.y - start.y, content: extent.height - start.y)
      for y in 0..<frame.height {
        let inside = thumb.range.contains(y)
        canvas.glyph(
          inside ? "┃" : "│", at: CellPoint(x: frame.width - 1, y: y),
          style: inside ? style : track)
      }
    } else {
      let thumb = ScrollBar(
        length: frame.width, offset: offset.x - start.x, content: extent.width - start.x)
      for x in 0..<frame.width {
        let inside = thumb.range.contains(x)
        canvas.glyph(
          inside ? "━" : "─", at: CellPoint(x: x, y: frame.height - 1),
          style: inside ? style : track)
      }
    }
  }
}

/// Where the thumb of a scroll bar stands, in cells.
struct ScrollBar {
  let range: Range<Int>

  init(length: Int, offset: Int, content: Int) {
    guard length > 0, content > length else {
      range = 0..<max(0, length)
      return
    }
    let thumb = max(1, length * length / content)
    let travel = length - thumb
    let limit = content - length
    // The thumb touches an end of the bar only where the content is scrolled to that end.
    var start = (offset * travel + limit / 2) / limit
    if offset > 0 && start == 0 && travel > 1 { start = 1 }
    if offset < limit && start == travel && travel > 1 { start = travel - 1 }
    start = max(0, min(travel, start))
    range = start..<start + thumb
  }
}
