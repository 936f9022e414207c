/// How much of the screen may move by itself.
public enum MotionLevel: Int, Sendable, Comparable {
  /// Nothing, not even a number that counts seconds, because each change is read aloud.
  case nothing
  /// The seconds of a long wait, once a second. Spinners do not turn.
  case seconds
  /// Also spinners.
  case spinners
  /// Also the light that moves over a loading list, and the marks of changes, which fade.
  case views
  /// Also pages, which slide.
  case pages

  /// Compares the amount of motion.
  public static func < (left: MotionLevel, right: MotionLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Terminal {
  /// Returns ``MotionLevel/spinners``, so that slides and highlights do not change output.
  public var motion: MotionLevel { .spinners }
}

extension Window {
  /// The level of the terminal; `nothing` in a window that is rendered once.
  package var motion: MotionLevel { loop?.terminal.motion ?? .nothing }

  /// Schedules the next step of an animation.
  func schedule(_ animation: Animation, after milliseconds: Int) {
    guard let loop else { return }
    let clock = motionClock ?? MotionClock(loop)
    motionClock = clock
    clock.schedule(animation, after: milliseconds)
  }
}
