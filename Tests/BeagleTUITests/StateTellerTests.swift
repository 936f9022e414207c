import BeagleTUI
import Testing

@testable import BeagleTUI

/// What is told, what is held, and what is run again.
@MainActor
@Suite
struct StateTellerTests {
  /// Hears states and runs later work when the test says so.
  final class Listener: StateTeller.Audience {
    var mayShowErrors = true
    var told: [String] = []
    var retries: [BeagleRetry] = []
    var onState: ((ServerDrivenState) -> Void)?
    var work: [@MainActor () -> Void] = []

    func deliver(_ state: ServerDrivenState) {
      told.append(state.name)
      if case .error(_, let retry?) = state { retries.append(retry) }
      onState?(state)
    }

    func failuresDidChange() {}

    func later(_ work: @escaping @MainActor () -> Void) { self.work.append(work) }

    func runLater() {
      let due = work
      work = []
      for item in due { item() }
    }
  }

  let teller = StateTeller()
  let listener = Listener()

  init() { teller.audience = listener }

  private func fail(_ retry: @escaping BeagleRetry = {}) {
    teller.tell(.error(.declarativeText, retry))
  }

  @Test func statesAreToldInOrder() {
    teller.tell(.started)
    #expect(teller.isOpen)
    teller.tell(.success)
    teller.tell(.finished)
    #expect(!teller.isOpen)
    #expect(listener.told == ["started", "success", "finished"])
  }

  @Test func anErrorNobodyMaySeeIsHeld() {
    listener.mayShowErrors = false
    fail()
    #expect(listener.told == [])
    #expect(!teller.hasFailures)
    listener.mayShowErrors = true
    teller.releaseHeld()
    #expect(listener.told == ["error"])
    #expect(teller.hasFailures)
    teller.releaseHeld()
    #expect(listener.told == ["error"])
  }

  @Test func aFailureIsKeptUntilItRuns() {
    var runs = 0
    fail { runs += 1 }
    #expect(teller.hasFailures)
    listener.retries[0]()
    #expect(runs == 1)
    #expect(!teller.hasFailures)
    // A box that still stands may call it again.
    listener.retries[0]()
    #expect(runs == 1)
  }

  @Test func theHandleOfAForgottenFailureDoesNothing() {
    final class Owner {}
    var owner: Owner? = Owner()
    weak let kept = owner
    var runs = 0
    fail { [owner] in
      _ = owner
      runs += 1
    }
    owner = nil
    #expect(kept != nil)
    teller.forgetFailures()
    listener.retries[0]()
    #expect(runs == 0)
    // The handle that a box keeps does not keep what it would have run.
    teller.tell(.finished)
    #expect(kept == nil)
  }

  @Test func allThatFailedRunsInOrder() {
    var runs: [Int] = []
    for number in 0..<3 { fail { runs.append(number) } }
    teller.retryAll()
    #expect(runs == [0, 1, 2])
    #expect(!teller.hasFailures)
  }

  @Test func somethingNewerForgetsFailures() {
    fail()
    teller.forgetFailures()
    #expect(!teller.hasFailures)
  }

  @Test func anErrorWithoutARetryIsNoFailure() {
    teller.tell(.error(.declarativeText))
    #expect(listener.told == ["error"])
    #expect(!teller.hasFailures)
  }

  @Test func aRetryDuringTellingWaits() {
    var runs = 0
    listener.onState = { state in
      if case .error(_, let retry?) = state { retry() }
    }
    fail { runs += 1 }
    #expect(runs == 0)
    listener.runLater()
    #expect(runs == 1)
  }

  @Test func aWaitingRetryDoesNotOutliveItsScreen() {
    var runs = 0
    listener.onState = { state in
      if case .error(_, let retry?) = state { retry() }
    }
    fail { runs += 1 }
    teller.retire()
    listener.runLater()
    #expect(runs == 0)
  }

  @Test func retirementEndsWhatWasBegunAndSaysNoMore() {
    teller.tell(.started)
    fail()
    teller.retire()
    #expect(listener.told == ["started", "error", "finished"])
    #expect(!teller.hasFailures)
    teller.tell(.started)
    #expect(listener.told.count == 3)
    teller.revive()
    teller.tell(.started)
    #expect(listener.told.count == 4)
  }
}
