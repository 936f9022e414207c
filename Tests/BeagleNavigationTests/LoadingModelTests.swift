import Foundation
import LoadingModel
import Testing

/// Runs random schedules of responses, faults, keys, pastes, sizes, navigations and saved files.
///
/// The test is a process of its own, so that it does not wait for other tests of the main actor.
@MainActor
@Suite
struct LoadingModelTests {
  /// The number of schedules, fewer with the options of a sanitizer; `make soak` runs 1,000,000.
  private static let count: UInt64 =
    ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? 500 : 300

  // Short schedules, since debug builds are slow. `make soak` runs longer ones.
  @Test func programFollowsTheRulesOfLoading() async {
    await #expect(processExitsWith: .success) { await LoadingModelTests.run() }
  }

  private static func run() {
    // Other tests measure time.
    _ = nice(10)
    for number in 0..<count {
      if let problem = LoadingModel.shortestProblem(number, length: 8) {
        Issue.record("\(problem)")
        return
      }
    }
  }
}
