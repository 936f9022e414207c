import BeagleTUI

extension Pilot {
  /// The time of the application in milliseconds, from an unspecified moment.
  var milliseconds: Int { Int(application.application.loop.clock.now / 1_000_000) }

  /// The longest wait without a check, in milliseconds of real time.
  private static let realStep = 20

  /// Whether something else than the user may change the screen: a request, a program, a timer, or a
  /// task of the application, which cannot be observed.
  private var mayChange: Bool {
    hasTasks || hasScriptRequest || hasOpenRequests || application.hasExternalWork
      || application.hasTasks
      || application.application.loop.nextDeadline != nil
  }

  /// Waits until a condition holds. The wait ends at once if nothing is left that could change the
  /// screen. Virtual time goes from one event of the application to the next.
  /// - Parameters:
  ///   - limit: the maximum time in milliseconds.
  ///   - isDone: the condition. It is checked at once, and after each event.
  /// - Returns: whether the condition holds.
  package func wait(atMost limit: Int, until isDone: () throws -> Bool) rethrows -> Bool {
    settle()
    let loop = application.application.loop
    let end = milliseconds + max(0, limit)
    while true {
      if try isDone() { return true }
      let left = end - milliseconds
      guard left > 0 else { return false }
      if isRealTime || application.hasExternalWork {
        if !mayChange { return false }
        loop.runOnce(timeoutMilliseconds: min(left, Pilot.realStep))
        settle()
      } else if application.hasTasks {
        // A task may wait for real time, or for a response of the test. Inside of a test function without `await`
        // it cannot go on.
        loop.runOnce(timeoutMilliseconds: Pilot.step)
        wait(milliseconds: min(left, Pilot.step))
      } else if let deadline = loop.nextDeadline {
        // Rounded up: an event may be due at a fraction of a millisecond, and must not be missed.
        let due = (deadline + 999_999) / 1_000_000
        wait(milliseconds: min(left, max(1, Int(due) - milliseconds)))
      } else {
        wait(milliseconds: left)
        return try isDone()
      }
    }
  }
}
