import BeagleTUI

/// The real time that a flow may take, and whether its run was interrupted.
///
/// Each loop whose length a screen, a script or a file determines calls ``check()`` or ``spend(_:)``,
/// so that a flow ends soon after its limit, whatever it contains.
@MainActor
final class FlowBudget {
  /// The number of steps between two looks at the clock.
  private static let stepsPerCheck = 200

  /// The maximum time in milliseconds.
  let limit: Int
  private let clock: any LoopClock
  private let isInterrupted: () -> Bool
  private var start: UInt64
  private var steps = 0

  /// Creates a budget that begins now.
  /// - Parameters:
  ///   - limit: the maximum time in milliseconds.
  ///   - clock: the clock of real time.
  ///   - isInterrupted: returns whether the user or the system asked the run to end.
  init(limit: Int, clock: any LoopClock, isInterrupted: @escaping () -> Bool) {
    self.limit = limit
    self.clock = clock
    self.isInterrupted = isInterrupted
    start = clock.now
  }

  /// The time since the start, in milliseconds.
  var milliseconds: Int { Int((clock.now - start) / 1_000_000) }

  /// The time that is left, in milliseconds.
  var left: Int { max(0, limit - milliseconds) }

  /// Begins the whole time again, for further commands.
  func restart() { start = clock.now }

  /// The reason to end the flow now; nil to continue.
  var failure: FlowFailure? {
    if isInterrupted() {
      return FlowFailure(.interrupted, "the run was interrupted during this command")
    }
    guard milliseconds >= limit else { return nil }
    return FlowFailure(
      .timeout,
      "the flow takes longer than \(limit / 1000) s; make it shorter, or raise --timeout")
  }

  /// Returns the failure of a command. A script that was ended because of the limit or an
  /// interruption is not the cause itself.
  func failure(after error: any Error) -> FlowFailure {
    let own = error is ScriptError || isInterrupted() ? failure : nil
    return own ?? FlowFailure(error)
  }

  /// - Throws: ``FlowFailure`` of the kind `timeout` or `interrupted`.
  func check() throws {
    if let failure { throw failure }
  }

  /// Counts cheap steps, and calls ``check()`` from time to time.
  func spend(_ count: Int = 1) throws {
    steps += count
    guard steps >= FlowBudget.stepsPerCheck else { return }
    steps = 0
    try check()
  }
}
