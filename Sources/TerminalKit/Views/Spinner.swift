/// The animation of a progress indicator: its glyph and the elapsed time.
///
/// It runs only between ``start()`` and ``stop()``, and only in a window with an event loop, so an
/// idle window needs no timer.
@MainActor
final class Spinner {
  private weak var view: View?
  private var step = 0
  /// Called with each frame after ``firstSecond``.
  var onLongWait: (() -> Void)?
  private var timer: LoopTimer?
  private var beginning: UInt64?
  private var end: UInt64 = 0

  static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  static let asciiFrames = ["|", "/", "-", "\\"]
  /// The milliseconds between two frames.
  static let interval = 100
  /// The smallest elapsed time that is shown, in seconds.
  static let firstSecond = 2

  /// Creates the spinner of a view.
  init(of view: View) { self.view = view }

  /// Starts the animation unless it is running.
  func start() {
    guard timer == nil, let loop = view?.window?.loop else { return }
    if beginning == nil {
      beginning = loop.clock.now
      end = loop.clock.now
    }
    tick(loop)
  }

  /// Stops the animation. The next start resets the elapsed time.
  func stop() {
    timer?.cancel()
    timer = nil
    beginning = nil
  }

  private func tick(_ loop: EventLoop) {
    timer = loop.after(milliseconds: Self.interval) { [weak self, weak loop] in
      guard let self, let loop, let view = self.view, view.window != nil else { return }
      self.step += 1
      self.end = loop.clock.now
      if self.duration != nil { self.onLongWait?() }
      view.setNeedsDisplay()
      self.tick(loop)
    }
  }

  /// Returns the current frame, one column wide.
  func glyph(on canvas: Canvas) -> String {
    let glyphs = canvas.appearance.glyphs == .unicode ? Self.frames : Self.asciiFrames
    return glyphs[step % glyphs.count]
  }

  /// The elapsed time, for example `3 s`; nil in the first two seconds.
  var duration: String? {
    guard let beginning else { return nil }
    let seconds = Int((end - beginning) / 1_000_000_000)
    return seconds >= Self.firstSecond ? "\(seconds) s" : nil
  }

  /// The elapsed time and the time limit, for example `3 s of 30 s`; nil in the first two seconds.
  func duration(_ progress: OperationProgress?) -> String? {
    guard let beginning, duration != nil else { return nil }
    let elapsed = progress?.elapsed ?? .nanoseconds(end - beginning)
    let seconds = "\(Int(elapsed / .seconds(1))) s"
    guard let remaining = progress?.remaining else { return seconds }
    return "\(seconds) of \(Int(((elapsed + remaining) / .seconds(1)).rounded())) s"
  }
}
