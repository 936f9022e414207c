import Testing

@testable import BeagleAutomation

/// Tests of the limits of numbers in flows.
@MainActor
@Suite struct FlowLimitTests {
  /// Counts, times and their products have a limit, which check reports and which prevents that the flow runs.
  @Test(arguments: [
    (
      "- tapOn: {text: Add, repeat: 1000000000000}",
      "3:30: error[out-of-range] tapOn.repeat must be from 1 to 1000, found 1000000000000"
    ),
    (
      "- tapOn: {text: Add, repeat: 2, delay: 9223372036854775807}",
      "3:40: error[out-of-range] tapOn.delay must be from 0 to 600000, found 9223372036854775807"
    ),
    (
      "- doubleTapOn: {text: Add, repeat: 1000, delay: 600000}",
      "3:49: error[out-of-range] doubleTapOn: 1000 taps with a delay of 600000 ms take 599400000 ms; at"
        + " most 600000 ms are possible"
    ),
    (
      "- longPressOn: {text: Add, delay: 601, repeat: 1000}",
      "3:35: error[out-of-range] longPressOn: 1000 taps with a delay of 601 ms take 600399 ms; at most"
        + " 600000 ms are possible"
    ),
    (
      "- swipe: {direction: UP, duration: 600001}",
      "3:36: error[out-of-range] swipe.duration must be from 0 to 600000, found 600001"
    ),
    (
      "- repeat: {times: 1000000000000, commands: [back]}",
      "3:19: error[out-of-range] repeat.times is at most 100000, found 1000000000000"
    ),
  ])
  func numbersHaveALimit(_ commands: String, _ expected: String) throws {
    let read = try ReadFlow(commands: commands)
    #expect(read.flow == nil)
    #expect(read.diagnostics == ["flow.yaml:\(expected)"])
  }

  @Test(arguments: [
    "- tapOn: {text: Add, repeat: 1000, delay: 600}", "- tapOn: {text: Add, repeat: 0}",
    "- tapOn: {text: Add, repeat: 2, delay: 600000}", "- tapOn: {text: Add, delay: -1}",
    "- swipe: {direction: UP, duration: 600000}", "- repeat: {times: 100000, commands: [back]}",
    "- repeat: {times: '${N}', commands: [back]}",
    "- waitForAnimationToEnd: {timeout: 9223372036854775807}",
  ])
  func numbersUpToTheLimitAreAccepted(_ commands: String) throws {
    let read = try ReadFlow(commands: commands)
    #expect(read.flow != nil && read.diagnostics.isEmpty, "\(read.diagnostics)")
  }

  /// An expression is known only when the flow runs.
  @Test func expressionsHaveTheLimit() throws {
    let bench = try FlowBench(["home.json": FlowScreen.screen("Home", FlowScreen.text("Welcome"))])
    let report = try bench.fail(
      "- repeat: {times: '${1e12}', commands: [{assertVisible: Welcome}]}")
    #expect(report.message == "the number of times \"${1e12}\" is more than 100000")
    try bench.pass(
      "- waitForAnimationToEnd: {timeout: 9223372036854775807}\n"
        + "- extendedWaitUntil: {visible: Welcome, timeout: 1e300}")
  }
}
