import Localization

/// The animation of a progress indicator: its glyph and the elapsed time.
///
/// It moves only between ``start()`` and ``stop()``, in a window with an event loop, and while it is visible.
@MainActor
final class Spinner: Animation {
  private var step = 0
  /// Called with each frame after ``firstSecond``; nil if the time is not shown.
  var onLongWait: (() -> Void)?
  private var beginning: UInt64?
  private var end: UInt64 = 0
  /// The glyph of the last frame.
  private var drawn: Unicode.Scalar?

  static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  static let asciiFrames = ["|", "/", "-", "\\"]
  /// The glyph without motion. A frame of the animation would look like a program that hangs.
  static let still = "•"
  static let asciiStill = "*"
  /// The milliseconds between two frames.
  static let interval = 100
  /// The smallest elapsed time that is shown, in seconds.
  static let firstSecond = 2

  private static let second: UInt64 = 1_000_000_000

  /// Starts the animation unless it is running.
  func start() {
    guard beginning == nil, let loop = view?.window?.loop else { return }
    beginning = loop.clock.now
    end = loop.clock.now
    step = 0
  }

  /// Stops the animation. The next start resets the elapsed time.
  func stop() {
    unschedule()
    beginning = nil
  }

  /// Takes a step if the glyph is visible. It schedules the next one when it is drawn again.
  override func takeStep() {
    guard let beginning, let window = view?.window, let loop = window.loop, isVisible(in: window)
    else { return }
    end = loop.clock.now
    step = Int((end - beginning) / UInt64(Self.interval * 1_000_000))
    if duration != nil { onLongWait?() }
    view?.setNeedsDisplay()
  }

  /// Whether the last frame shows the glyph. A view over it repaints these rows when removed.
  private func isVisible(in window: Window) -> Bool {
    guard let view, let drawn, !view.isHiddenInTree else { return false }
    // A row has its glyph at its left.
    var rect = view.screenFrame
    (rect.x, rect.width) = (rect.x - 2, rect.width + 2)
    return window.frames.surface.contains(drawn, in: rect)
  }

  /// Returns the current frame, one column wide, and schedules the next one. Call it only to draw.
  func glyph(on canvas: Canvas) -> String {
    let isUnicode = canvas.appearance.glyphs == .unicode
    let glyphs = isUnicode ? Self.frames : Self.asciiFrames
    guard let beginning, let window = view?.window, let loop = window.loop else {
      return glyphs[step % glyphs.count]
    }
    // Drawing changes neither the glyph nor the time, so that painting a part of a frame shows the same as
    // painting all of it.
    let elapsed = loop.clock.now - beginning
    let motion = window.motion
    if motion >= .spinners {
      window.schedule(self, after: Self.interval)
    } else if motion == .seconds, onLongWait != nil {
      let next = max(UInt64(Self.firstSecond), elapsed / Self.second + 1) * Self.second
      // The slot must not begin before the second is over.
      let rest = Int((next - elapsed + MotionClock.slot / 2) / 1_000_000)
      window.schedule(self, after: rest + 1)
    }
    let still = isUnicode ? Self.still : Self.asciiStill
    let glyph = motion >= .spinners ? glyphs[step % glyphs.count] : still
    drawn = glyph.unicodeScalars.first
    return glyph
  }

  /// The elapsed time, for example `3 s`; nil in the first two seconds.
  var duration: String? {
    guard let beginning else { return nil }
    let seconds = Int((end - beginning) / Self.second)
    return seconds >= Self.firstSecond ? localized.stateSeconds(seconds: "\(seconds)") : nil
  }

  /// The elapsed time and the time limit, for example `3 s of 30 s`; nil in the first two seconds.
  func duration(_ progress: OperationProgress?) -> String? {
    guard let beginning, duration != nil else { return nil }
    let elapsed = progress?.elapsed ?? .nanoseconds(end - beginning)
    let seconds = "\(Int(elapsed / .seconds(1)))"
    guard let remaining = progress?.remaining else {
      return localized.stateSeconds(seconds: seconds)
    }
    let limit = Int(((elapsed + remaining) / .seconds(1)).rounded())
    return localized.stateSecondsOf(seconds: seconds, limit: "\(limit)")
  }
}
