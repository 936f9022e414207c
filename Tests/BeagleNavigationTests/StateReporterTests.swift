import BeagleTUI
import Testing

@testable import BeagleTUI

/// Tests of the order of reported states, of held errors and of retries.
@MainActor
@Suite
struct StateReporterTests {
  /// A delegate that records states and runs deferred work on request.
  final class Listener: StateReporter.Delegate {
    var mayShowErrors = true
    var isSendingChanges = false
    var hasTypedText = false
    var waits = 0
    var reported: [String] = []
    var retries: [BeagleRetry] = []
    var onState: ((ServerDrivenState) -> Void)?
    var work: [@MainActor () -> Void] = []

    func deliver(_ state: ServerDrivenState, about content: View?, attempt: Int) {
      reported.append(state.name)
      if case .error(_, let retry?) = state { retries.append(retry) }
      onState?(state)
    }

    func failuresDidChange() {}

    func loadsWait(_ wait: Bool) { waits += wait ? 1 : -1 }

    func performLater(_ work: @escaping @MainActor () -> Void) { self.work.append(work) }

    func runLater() {
      let due = work
      work = []
      for item in due { item() }
    }
  }

  let reporter = StateReporter()
  let listener = Listener()

  init() { reporter.delegate = listener }

  private func fail(_ retry: @escaping BeagleRetry = {}) {
    reporter.report(.error(.declarativeText, retry))
  }

  @Test func statesAreReportedInOrder() {
    reporter.report(.started)
    #expect(reporter.isOpen)
    reporter.report(.success)
    reporter.report(.finished)
    #expect(!reporter.isOpen)
    #expect(listener.reported == ["started", "success", "finished"])
  }

  @Test func errorIsHeldWhileErrorsMayNotBeShown() {
    listener.mayShowErrors = false
    fail()
    #expect(listener.reported == [])
    #expect(!reporter.hasFailures)
    listener.mayShowErrors = true
    reporter.reportHeldErrors()
    #expect(listener.reported == ["error"])
    #expect(reporter.hasFailures)
    reporter.reportHeldErrors()
    #expect(listener.reported == ["error"])
  }

  @Test func failureIsStoredUntilItIsRetried() {
    var runs = 0
    fail { runs += 1 }
    #expect(reporter.hasFailures)
    listener.retries[0]()
    #expect(runs == 1)
    #expect(!reporter.hasFailures)
    // A dialog that is still open may call it again.
    listener.retries[0]()
    #expect(runs == 1)
  }

  @Test func retryOfARemovedFailureDoesNothing() {
    final class Owner {}
    var owner: Owner? = Owner()
    weak let reference = owner
    var runs = 0
    fail { [owner] in
      _ = owner
      runs += 1
    }
    owner = nil
    #expect(reference != nil)
    reporter.removeFailures()
    listener.retries[0]()
    #expect(runs == 0)
    // The retry that an error view retains does not retain the closure of the removed failure.
    reporter.report(.finished)
    #expect(reference == nil)
  }

  @Test func retryAllRunsFailuresInOrder() {
    var runs: [Int] = []
    for number in 0..<3 { fail { runs.append(number) } }
    reporter.retryAll()
    #expect(runs == [0, 1, 2])
    #expect(!reporter.hasFailures)
  }

  @Test func failuresCanBeRemoved() {
    fail()
    reporter.removeFailures()
    #expect(!reporter.hasFailures)
  }

  @Test func errorWithoutRetryIsNotAFailure() {
    reporter.report(.error(.declarativeText))
    #expect(listener.reported == ["error"])
    #expect(!reporter.hasFailures)
  }

  @Test func retryDuringAReportIsDeferred() {
    var runs = 0
    listener.onState = { state in
      if case .error(_, let retry?) = state { retry() }
    }
    fail { runs += 1 }
    #expect(runs == 0)
    listener.runLater()
    #expect(runs == 1)
  }

  @Test func deferredRetryDoesNotRunAfterRetirement() {
    var runs = 0
    listener.onState = { state in
      if case .error(_, let retry?) = state { retry() }
    }
    fail { runs += 1 }
    reporter.retire()
    listener.runLater()
    #expect(runs == 0)
  }

  @Test func retirementReportsFinishedAndSuppressesStates() {
    reporter.report(.started)
    fail()
    reporter.retire()
    #expect(listener.reported == ["started", "error", "finished"])
    #expect(!reporter.hasFailures)
    reporter.report(.started)
    #expect(listener.reported.count == 3)
    reporter.revive()
    reporter.report(.started)
    #expect(listener.reported.count == 4)
  }

  /// A controller that shows only the last error shows that of the action, which is not repeated.
  @Test func errorOfAWaitingLoadIsReportedBeforeThatOfTheAction() {
    var retried = 0
    fail { retried += 1 }
    listener.isSendingChanges = true
    listener.retries[0]()
    #expect(retried == 0 && reporter.hasFailures)
    listener.isSendingChanges = false
    var errors: [String] = []
    listener.onState = { if case .error(let error, _) = $0 { errors.append(error.kind) } }
    reporter.report(.error(.action(CancellationError()), {}))
    #expect(errors == ["declarativeText", "action"])
    reporter.requestDidEnd()
    #expect(retried == 0 && reporter.failures.count == 2)
  }

  @Test func olderFailureDoesNotStopAWaitingLoad() {
    var retried = 0
    reporter.report(.error(.action(CancellationError()), {}))
    fail { retried += 1 }
    listener.isSendingChanges = true
    listener.retries[1]()
    listener.isSendingChanges = false
    reporter.requestDidEnd()
    #expect(retried == 1 && reporter.failures.count == 1)
  }

  @Test(arguments: [false, true]) func waitingLoadStartsAfterTheChange(isTyping: Bool) {
    var retried = 0
    fail { retried += 1 }
    listener.isSendingChanges = true
    listener.retries[0]()
    #expect(listener.waits == 1)
    reporter.requestDidEnd()
    listener.isSendingChanges = false
    listener.hasTypedText = isTyping
    #expect(retried == 0)
    reporter.requestDidEnd()
    reporter.requestDidEnd()
    #expect(retried == (isTyping ? 0 : 1) && reporter.hasFailures == isTyping)
    #expect(listener.waits == 0)
  }

  @Test(arguments: [0, 1, 2, 3]) func waitingLoadIsForgotten(how: Int) {
    var retried = 0
    fail { retried += 1 }
    listener.isSendingChanges = true
    listener.retries[0]()
    switch how {
    case 0: reporter.dismissFailures()
    case 1: reporter.cancelWaitingLoads()
    case 2: reporter.holdFailedActions()
    default: reporter.removeFailures()
    }
    listener.isSendingChanges = false
    reporter.requestDidEnd()
    #expect(retried == 0)
    #expect(reporter.hasFailures == (how != 3))
  }
}
