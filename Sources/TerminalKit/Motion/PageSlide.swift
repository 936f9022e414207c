import FlexLayout

/// A page that slides in over the one below it, or away from it, in two frames.
///
/// The window has the new page at once: layout, focus and keys do not wait. Only the frames for the terminal
/// are composed of the old and the new page. Input ends the slide.
@MainActor
final class PageSlide {
  /// The number of frames before the final one.
  static let frames = 2
  /// The milliseconds between two frames.
  static let interval = 33
  /// The maximum number of bytes of a frame, estimated. Larger ones would take longer than they are shown.
  static let maximumBytes = 8192

  /// Whether the old page slides away, instead of the new one in.
  private let isBack: Bool
  /// Whether the page slides into a new pane. The pane is blank then, because a part of the old page would
  /// look cut off.
  private let isNewPane: Bool
  private let isRightToLeft: Bool
  /// The pane with both pages.
  private weak var pane: View?
  /// The size of the last frame with the old page.
  private let size: CellSize
  /// That frame; nil until ``begin(in:)``.
  private var before: Surface?
  /// The number of the frame, from 1.
  private var frame = 1
  private var timer: LoopTimer?
  private var composed: Surface?

  /// - Parameters:
  ///   - page: The page that moves.
  ///   - pane: The pane with both pages.
  init(of page: View, in pane: View, size: CellSize, isBack: Bool, isNewPane: Bool = false) {
    self.pane = pane
    self.size = size
    self.isBack = isBack
    self.isNewPane = isNewPane
    // A page that goes is not in its pane anymore.
    let own = page.nearestDirection
    isRightToLeft = own == .inherit ? pane.isRightToLeft : own == .rtl
  }

  /// Whether ``begin(in:)`` is due.
  var isNew: Bool { before == nil }

  /// Copies the last frame with the old page. Call this before the window draws the new one.
  func begin(in window: Window) {
    let surface = window.frames.surface
    guard canCompose(surface, in: window) else { return }
    let copy = Surface(size: surface.size, appearance: surface.appearance)
    copy.copy(from: surface)
    before = copy
  }

  /// Stops the timer.
  func stop() { timer?.cancel() }

  /// Whether frames can be composed of the surface of a window: it has the old size, no images, and nothing
  /// covers the pages.
  private func canCompose(_ surface: Surface, in window: Window) -> Bool {
    pane?.window === window && !window.isTooSmall && surface.size == size && surface.images.isEmpty
      && window.panelHost == nil && window.topDialog == nil
  }

  /// Returns the cells to show instead of those of the window; nil if the slide is over or impossible.
  func cells(over surface: Surface, in window: Window) -> Surface? {
    guard frame <= Self.frames, let before, let pane, canCompose(surface, in: window) else {
      return nil
    }
    let area = pane.screenFrame.intersection(surface.bounds)
    guard area.width > 2 * Self.frames, !area.isEmpty else { return nil }
    if composed == nil, !isFast(before, surface, area) { return nil }
    let target = composed ?? Surface(size: surface.size, appearance: surface.appearance)
    composed = target
    compose(frame, target, area, before, surface)
    return target
  }

  /// Whether no frame is larger than ``maximumBytes``. All of them are composed in advance, because a slide
  /// that stops in the middle is worse than none.
  private func isFast(_ before: Surface, _ surface: Surface, _ area: CellRect) -> Bool {
    var shown = before
    for number in 1...Self.frames {
      let next = Surface(size: surface.size, appearance: surface.appearance)
      compose(number, next, area, before, surface)
      if next.estimatedBytes(after: shown, in: area) > Self.maximumBytes { return false }
      shown = next
    }
    composed = shown
    return true
  }

  /// Composes a frame, by its number from 1.
  private func compose(
    _ number: Int, _ target: Surface, _ area: CellRect, _ before: Surface, _ surface: Surface
  ) {
    target.copy(from: surface)
    let steps = Self.frames + 1
    let distance = area.width * (isBack ? number : steps - number) / steps
    let shift = isRightToLeft ? -distance : distance
    let (sheet, ground) = isBack ? (before, surface) : (surface, before)
    let canvas = Canvas(target)
    if isNewPane { canvas.fill(area, canvas.theme[.surface]) }
    let columns = area.minX..<area.maxX
    for y in area.minY..<area.maxY {
      for x in columns {
        let isSheet = columns.contains(x - shift)
        guard isSheet || !isNewPane else { continue }
        target.copyCell(x, y, from: isSheet ? sheet : ground, atColumn: isSheet ? x - shift : x)
      }
      target.blankCutGlyphs(row: y, columns)
    }
    // Two pages with the same background need a line between them.
    let edge = isRightToLeft ? area.maxX - 1 + shift : area.minX + shift
    canvas.verticalLine(
      at: CellPoint(x: edge, y: area.minY), height: area.height, style: canvas.theme[.border])
  }

  /// Shows the next frame after ``interval``.
  func scheduleNext(on loop: EventLoop, in window: Window) {
    guard timer?.isPending != true else { return }
    timer = loop.after(milliseconds: Self.interval) { [weak self, weak window] in
      self?.frame += 1
      window?.frames.isPatched = true
    }
  }

  /// Makes the next frame the final one, because the terminal needs too long for each.
  func skipFrames() { frame = Self.frames }
}

extension Window {
  /// Ends a slide with its final frame, because an event arrived.
  /// - Returns: the events to handle. Presses of the mouse are left out, because the cells under the pointer
  ///   may have been those of the old page.
  func endPageSlide(with events: [Event]) -> [Event] {
    pageSlide?.stop()
    pageSlide = nil
    frames.isPatched = true
    let rest = events.filter { $0.use != .click }
    if rest.count < events.count { showIgnoredPress() }
    return rest
  }
}

extension Application {
  /// Presents a frame of a slide instead of a frame of the window.
  /// - Returns: false if the slide is over.
  func presentSlide(over surface: Surface) -> Bool {
    guard let slide = window.pageSlide else { return false }
    guard !loop.isInputWaiting, let cells = slide.cells(over: surface, in: window) else {
      slide.stop()
      window.pageSlide = nil
      return false
    }
    let start = loop.clock.now
    terminal.present(cells, cursor: nil)
    if loop.clock.now - start > UInt64(PageSlide.interval) * 1_000_000 { slide.skipFrames() }
    slide.scheduleNext(on: loop, in: window)
    return true
  }
}

extension NavigationController {
  /// Lets the top page slide in, or the one above it away, after a change of the stack.
  /// - Parameters:
  ///   - old: The stack before.
  ///   - hadLeftPane: Whether two panes were shown.
  final func slidePage(from old: [ViewController], hadLeftPane: Bool) {
    guard let window = view.window, window.motion == .pages, isVisible, !showsLeftAlone,
      let top = viewControllers.last, let oldTop = old.last
    else { return }
    let isBack = old.contains { $0 === top }
    // A replaced stack has no direction.
    guard isBack || viewControllers.contains(where: { $0 === oldTop }) else { return }
    // The page that goes from the left pane to the whole width does not slide.
    guard !isBack || hadLeftPane == (leftController != nil) else { return }
    window.pageSlide?.stop()
    window.pageSlide = PageSlide(
      of: isBack ? oldTop.view : top.view, in: view, size: window.frames.surface.size,
      isBack: isBack, isNewPane: !hadLeftPane && leftController != nil)
  }
}

extension View {
  /// The direction that was set last on the way to this view, as layout inherits it.
  final var nearestDirection: FlexDirectionality {
    var view = self
    while view.flex.direction == .inherit, let parent = view.superview { view = parent }
    return view.flex.direction
  }

  /// Whether the content is laid out from right to left.
  final var isRightToLeft: Bool { nearestDirection == .rtl }
}
