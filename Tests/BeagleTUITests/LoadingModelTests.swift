import Foundation
import LoadingModel
import Testing

/// Runs random schedules of responses, faults, keys, pastes, sizes, navigations and saved files.
@MainActor
@Suite
struct LoadingModelTests {
  /// The number of schedules, fewer with the options of a sanitizer; `make soak` runs 1,000,000.
  private static let count: UInt64 =
    ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? 10_000 : 300

  // Short schedules, since debug builds are slow. `make soak` runs longer ones.
  @Test func programFollowsTheRulesOfLoading() async {
    for number in 0..<Self.count {
      if let problem = LoadingModel.shortestProblem(number, length: 8) {
        Issue.record("\(problem)")
        return
      }
      // Other tests of the main actor run in between.
      if number % 16 == 0 { await Task.yield() }
    }
  }
}
