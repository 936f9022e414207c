/// The moving sign of a view that shows that something goes on, and how long it has.
///
/// It moves only between ``start()`` and ``stop()``, and only in a window that has a loop: nothing
/// ticks otherwise.
@MainActor
final class Spinner {
  private unowned let view: View
  private var step = 0
  private var timer: LoopTimer?
  private var beginning: UInt64?
  private var end: UInt64 = 0

  static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  static let asciiFrames = ["|", "/", "-", "\\"]
  /// Milliseconds between two steps.
  static let interval = 100
  /// The seconds from which they are shown: what ends sooner needs no number.
  static let firstSecond = 2

  /// A spinner that a view draws.
  init(of view: View) { self.view = view }

  /// Moves from now on; does nothing while it moves.
  func start() {
    guard timer == nil, let loop = view.window?.loop else { return }
    if beginning == nil {
      beginning = loop.clock.now
      end = loop.clock.now
    }
    tick(loop)
  }

  /// Stands still. The next start begins anew.
  func stop() {
    timer?.cancel()
    timer = nil
    beginning = nil
  }

  private func tick(_ loop: EventLoop) {
    timer = loop.after(milliseconds: Self.interval) { [weak self, weak loop] in
      guard let self, let loop, self.view.window != nil else { return }
      self.step += 1
      self.end = loop.clock.now
      self.view.setNeedsDisplay()
      self.tick(loop)
    }
  }

  /// The sign, one column wide.
  func glyph(on canvas: Canvas) -> String {
    let glyphs = canvas.appearance.glyphs == .unicode ? Self.frames : Self.asciiFrames
    return glyphs[step % glyphs.count]
  }

  /// How long it has gone on, for example `3 s`; nil in the first two seconds.
  var duration: String? {
    guard let beginning else { return nil }
    let seconds = Int((end - beginning) / 1_000_000_000)
    return seconds >= Self.firstSecond ? "\(seconds) s" : nil
  }
}
