/// A page that slides in over the one below it, or away from it, in two frames.
///
/// The window shows the new page at once: layout, focus and keys do not wait. Only the cells that the
/// terminal gets are composed of the frame before and the current one, until an event of the user ends the
/// slide.
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
  /// Whether the page slides into a pane that was not there before. What is left of the old page there would
  /// be a page that is cut.
  private let isNewPane: Bool
  /// The last frame with the old page.
  private let before: Surface
  /// The pane with both pages.
  private weak var pane: View?
  /// The number of the frame, from 1.
  private var frame = 1
  private var timer: LoopTimer?
  private var composed: Surface?

  init(in pane: View, from before: Surface, isBack: Bool, isNewPane: Bool = false) {
    self.pane = pane
    self.before = Surface(size: before.size, appearance: before.appearance)
    self.before.copy(from: before)
    self.isBack = isBack
    self.isNewPane = isNewPane
  }

  /// Stops the timer.
  func stop() { timer?.cancel() }

  /// Returns the cells to show instead of those of the window; nil if the slide is over or impossible.
  func cells(over surface: Surface, in window: Window) -> Surface? {
    guard frame <= Self.frames, let pane, pane.window === window, !window.isTooSmall,
      before.size == surface.size, before.images.isEmpty, surface.images.isEmpty,
      window.panelHost == nil, window.topDialog == nil
    else { return nil }
    let area = pane.screenFrame.intersection(surface.bounds)
    guard area.width > 2 * Self.frames, !area.isEmpty else { return nil }
    let target = composed ?? Surface(size: surface.size, appearance: surface.appearance)
    composed = target
    target.copy(from: surface)
    compose(target, area, surface, isRightToLeft: pane.readsFromTheRight)
    // The second frame changes more cells than the first one, but that is known only then.
    if target.estimatedBytes(after: before, in: area) > Self.maximumBytes { return nil }
    return target
  }

  private func compose(
    _ target: Surface, _ area: CellRect, _ surface: Surface, isRightToLeft: Bool
  ) {
    let steps = Self.frames + 1
    let distance = area.width * (isBack ? frame : steps - frame) / steps
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
  /// Shows the final frame of a slide next, because the user did something.
  func endPageSlide() {
    pageSlide?.stop()
    pageSlide = nil
    frames.isPatched = true
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
  ///   - hadLeftPane: Whether it was shown in two panes.
  final func slidePage(from old: [ViewController], hadLeftPane: Bool) {
    guard let window = view.window, window.motion == .pages, isVisible, !showsLeftAlone,
      let top = viewControllers.last, let oldTop = old.last
    else { return }
    let isBack = old.contains { $0 === top }
    // A stack with other pages has no direction.
    guard isBack || viewControllers.contains(where: { $0 === oldTop }) else { return }
    // The page that goes from the left pane to the whole width does not slide.
    guard !isBack || hadLeftPane == (leftController != nil) else { return }
    window.pageSlide?.stop()
    window.pageSlide = PageSlide(
      in: view, from: window.frames.surface, isBack: isBack,
      isNewPane: !hadLeftPane && leftController != nil)
  }
}

extension View {
  /// Whether the author of the page set the direction from right to left.
  fileprivate var readsFromTheRight: Bool {
    var view = self
    // The page is below bars, scroll views and boxes.
    for _ in 0..<12 {
      if view.flex.direction != .inherit { return view.flex.direction == .rtl }
      guard let next = view.subviews.first(where: { !$0.isHidden }) else { return false }
      view = next
    }
    return false
  }
}
