import BeagleNetworking
import BeagleTUI

extension Pilot {
  /// The time of the application in milliseconds, from an unspecified moment.
  var milliseconds: Int { Int(application.application.loop.clock.now / 1_000_000) }

  /// The longest wait without a check, in milliseconds of real time.
  private static let realStep = 20

  /// The longest wait, in milliseconds: more than eleven days.
  private static let longestWait = 1_000_000_000

  /// Whether something else than the user may change the screen: a request, a program, a timer, or a
  /// task of the application, which cannot be observed.
  private var mayChange: Bool {
    hasTasks || hasScriptRequest || hasOpenRequests || application.hasExternalWork
      || application.hasTasks
      || application.application.loop.nextDeadline != nil
  }

  /// Whether a task of the application waits for the main actor, which the caller occupies. Only the main thread of
  /// a process can run tasks inside of a function without `await`; Swift Testing on Linux uses other threads.
  private var isTaskBlocked: Bool {
    (application.hasTasks || hasClientTask) && !isRealTime
      && !application.application.loop.runsMainQueue
  }

  /// Whether a request waits for a task of the application's asynchronous client.
  private var hasClientTask: Bool {
    // The tasks of other tests in this process are counted, too.
    ClientTasks.count > 0 && dependencies.networkClient is any AsyncNetworkClient
      && hasOpenRequests && server.pending.isEmpty && server.delayedResponseCount == 0
  }

  /// The time that a task gets although it seems to be blocked, in milliseconds.
  static let blockedTaskTime = 200

  /// The reason why waiting does not help, and what to write instead; nil if it may help.
  package var blockedTaskAdvice: String? {
    guard isTaskBlocked else { return nil }
    let task = application.hasTasks ? "an action or another task" : "an asynchronous client"
    return
      "\(task) of the application still runs, and it cannot go on while this test"
      + " function occupies the main actor: declare the test as async throws, and write"
      + " try await pilot.waitUntilIdle() after the step that begins the task, or try await pilot.run(flow:)"
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
    // A timeout of a flow may be any number.
    let start = milliseconds
    let end = start + max(0, min(limit, Pilot.longestWait))
    while true {
      if try isDone() { return true }
      let left = end - milliseconds
      guard left > 0 else { return false }
      if isRealTime || application.hasExternalWork {
        if !mayChange { return false }
        loop.runOnce(timeoutMilliseconds: min(left, Pilot.realStep))
        settle()
      } else if application.hasTasks || hasClientTask {
        // Only responses can arrive meanwhile.
        if isTaskBlocked, milliseconds - start >= Pilot.blockedTaskTime,
          hasClientTask || (openRequest == nil && server.delayedResponseCount == 0)
        {
          return false
        }
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
