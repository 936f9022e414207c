import BeagleNetworking
import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// Commands wait for elements that may still appear, and fail at once if nothing is pending.
@MainActor
@Suite struct FlowWaitingTests {
  /// The button "Pay" is enabled 3 s after a tap on "Check", when the response arrives.
  private static let home = FlowScreen.screen(
    "Home", FlowScreen.text("Old"), FlowScreen.text("Shared"),
    FlowScreen.button("Next", FlowScreen.push("/slow")),
    FlowScreen.button(
      "Check",
      """
      {"_beagleAction_":"beagle:sendRequest","url":"/slow-check",
       "onSuccess":[\(FlowScreen.set("count", "1"))]}
      """),
    """
    {"_beagleComponent_":"beagle:button","text":"Pay","enabled":"@{eq(form.count, 1)}",
     "onPress":[\(FlowScreen.set("count", "2"))]}
    """, FlowScreen.text("Count @{form.count}"))

  private static let routes = """
    [{"method":"GET","path":"/slow","status":200,"headers":{},"delay_ms":5000,"body_file":"late.json"},
     {"method":"GET","path":"/slow-check","status":200,"headers":{},"delay_ms":3000,"body_file":"ok.txt"}]
    """

  private func bench(_ more: [String: String] = [:]) throws -> FlowBench {
    try FlowBench(
      [
        "home.json": Self.home, "routes.json": Self.routes, "ok.txt": "{}",
        "late.json": FlowScreen.screen("Slow", FlowScreen.text("Late"), FlowScreen.text("Shared")),
      ].merging(more) { $1 }, size: CellSize(width: 60, height: 24))
  }

  // MARK: - Taps

  @Test func aTapWaitsUntilTheElementIsEnabled() throws {
    try bench().pass("- tapOn: Check\n- tapOn: Pay\n- assertVisible: Count 2")
  }

  @Test(arguments: ["tapOn", "doubleTapOn", "longPressOn"])
  func aTapOnADisabledElementFails(_ command: String) throws {
    let report = try bench().fail("- \(command): Pay\n- assertVisible: Count 2")
    #expect(report.line == 3)
    #expect(report.message.hasPrefix("button \"Pay\" is disabled; do first what enables it"))
  }

  @Test func aDisabledElementCanBeTappedOnPurpose() throws {
    try bench().pass("- tapOn: {text: Pay, enabled: false}\n- assertVisible: Count 0")
  }

  @Test func aCoveredElementIsNotTapped() throws {
    let cover = """
      {"_beagleComponent_":"beagle:container","children":[
        \(FlowScreen.button("Below", FlowScreen.set("count", "1"))),
        {"_beagleComponent_":"beagle:container","style":{"positionType":"ABSOLUTE",
          "backgroundColor":"#333333","position":{"all":{"value":0,"type":"REAL"}}},
         "children":[\(FlowScreen.text("Banner"))]}]}
      """
    let bench = try bench(["cover.json": FlowScreen.screen("Cover", cover)])
    let report = try bench.fail("- openLink: /cover\n- tapOn: Below")
    #expect(report.message.contains("button \"Below\" is covered by"))
    #expect(report.message.contains("Banner") || report.message.contains("another element"))
  }

  // MARK: - Assertions

  @Test func anOldScreenDoesNotSatisfyAnAssertion() throws {
    // "Old" is visible while the next screen loads, and not after.
    let report = try bench().fail("- tapOn: Next\n- assertVisible: Old")
    #expect(report.message.contains("no element with text \"Old\""))
    try bench().pass("- tapOn: Next\n- assertVisible: Shared\n- assertVisible: Late")
  }

  /// The screen before a tap is the one that the tap waited for.
  @Test func theScreenOfATapDirectlyAfterALaunchIsOld() throws {
    for command in ["- launchApp", "- openLink: /home"] {
      let report = try FlowBench(
        ["home.json": Self.home, "routes.json": Self.routes, "ok.txt": "{}"],
        size: CellSize(width: 60, height: 24), latency: 500
      ).fail("\(command)\n- tapOn: Check\n- assertVisible: Count 0")
      #expect(report.message.contains("no element with text \"Count 0\""))
    }
  }

  @Test func anAssertionOfAbsenceWaitsForTheNextScreen() throws {
    let report = try bench().fail("- tapOn: Next\n- assertNotVisible: Late")
    #expect(report.message == "an element with text \"Late\" is visible")
    try bench().pass("- tapOn: Next\n- assertNotVisible: Old")
  }

  @Test func whatAppearsDuringLoadingSatisfiesAnAssertion() throws {
    try bench().pass("- tapOn: Next\n- assertVisible: \"Loading.*\"\n- assertVisible: Late")
  }

  @Test func aRequestWithoutAResponseDoesNotPreventAnAssertion() throws {
    let result = try bench().run(
      """
      - beagle: {respond: {path: /slow-check, failure: hang}}
      - tapOn: Check
      - assertVisible: Old
      - assertNotVisible: Count 1
      """)
    #expect(result.status == .passed)
    let warning = "GET /slow-check has no response yet, so the screen may be the one before"
    #expect(
      result.warnings.map(\.description) == [
        "flow.yaml:5:3: \(warning)", "flow.yaml:6:3: \(warning)",
      ])
  }

  @Test func aFailureNamesTheRequestWithoutAResponse() throws {
    let report = try bench().fail(
      "- beagle: {respond: {path: /slow-check, failure: hang}}\n- tapOn: Check\n"
        + "- assertVisible: Count 1")
    #expect(report.message.hasSuffix("; GET /slow-check has no response yet"), "\(report.message)")
  }

  @Test func contextsAreComparedAfterTheRequests() throws {
    let report = try bench().fail(
      "- tapOn: Check\n- beagle: {context: {path: form.count, equals: 0}}")
    #expect(report.message == "form.count: expected the number 0, found the number 1")
    try bench().pass("- tapOn: Check\n- beagle: {context: {path: form.count, equals: 1}}")
  }

  @Test func conditionsWaitForRequests() throws {
    try bench().pass(
      """
      - tapOn: Next
      - runFlow: {when: {visible: Old}, commands: [{assertVisible: never}]}
      - runFlow: {when: {notVisible: Late}, commands: [{assertVisible: never}]}
      """)
  }

  // MARK: - Time

  @Test func theWaitHasALimit() throws {
    let bench = try bench()
    bench.options.wait = 2000
    let report = try bench.fail("- tapOn: Check\n- tapOn: Pay")
    #expect(report.message.hasPrefix("button \"Pay\" is disabled"))
    bench.options.wait = 4000
    try bench.pass("- launchApp\n- tapOn: Check\n- tapOn: Pay")
  }

  @Test func nothingIsWaitedForInRealTimeIfNothingCanChange() {
    let terminal = HeadlessTerminal(size: CellSize(width: 60, height: 24))
    let pilot = Pilot(BeagleApplication(terminal: terminal), on: terminal, clock: nil)
    pilot.hasTasks = false
    pilot.open(json: FlowScreen.screen("Home", FlowScreen.text("Old")))
    var checks = 0
    // An hour would show that it waits.
    #expect(
      !pilot.wait(atMost: 3_600_000) {
        checks += 1
        return false
      })
    #expect(checks == 1)
    // The log of requests does not contain those of scripts.
    pilot.hasScriptRequest = true
    #expect(
      !pilot.wait(atMost: 50) {
        checks += 1
        return false
      })
    #expect(checks > 2)
  }
}
