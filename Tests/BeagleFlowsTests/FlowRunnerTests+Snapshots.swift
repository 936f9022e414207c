import Glibc
import Testing

@testable import BeagleAutomation

/// Findings and snapshots.
extension FlowRunnerTests {
  @Test func ignoredFindingsAreNotReported() throws {
    let bench = try FlowBench([
      "home.json": FlowScreen.screen("Home", #"{"_beagleComponent_":"custom:gauge"}"#)
    ])
    let commands = "- launchApp\n- beagle: {findings: none}"
    #expect(try bench.fail(commands).message == "the screens have a finding")
    bench.options.filterFinding = { $0.code == .unknownComponent ? nil : $0 }
    try bench.pass(commands)
  }

  @Test func snapshotsOfErrorsAreWritten() throws {
    let bench = try bench()
    mkdir(bench.workspace.path + "/out", 0o755)
    bench.options.snapshots = SnapshotStore(
      directory: bench.workspace.path + "/out/__snapshots__", mode: .write)
    let commands = """
      - beagle: {respond: {path: /next, status: 503}}
      - tapOn: Next
      - assertVisible: Could not load.*
      - beagle: {snapshot: error}
      - beagle: {respond: {path: /next, failure: hang}}
      - tapOn: Retry
      - beagle: {snapshot: loading}
      """
    let written = try bench.run(commands)
    #expect(written.status == .passed, "\(String(describing: written.report))")
    #expect(
      written.warnings.map(\.description) == [
        "flow.yaml:6:3: the snapshot error was written; the screen shows an error: GET /next returned"
          + " 503 Service Unavailable. Try again, or ask the server's operator.",
        "flow.yaml:9:3: the snapshot loading was written; the screen is still loading",
      ])
    #expect(bench.output("__snapshots__/error.aria.yaml")?.contains("Retry") == true)
    let compared = try bench.run("- launchApp\n" + commands)
    #expect(compared.status == .passed, "\(String(describing: compared.report))")
    #expect(compared.warnings.map(\.description) == [])
  }

  @Test func namesOfSnapshotsHaveNoSecrets() throws {
    let bench = try bench()
    mkdir(bench.workspace.path + "/out", 0o755)
    bench.options.snapshots = SnapshotStore(
      directory: bench.workspace.path + "/out/__snapshots__", mode: .write)
    let written = try bench.run(
      """
      - tapOn: Name
      - inputText: {text: sn4p-n4me, sensitive: true}
      - beagle: {snapshot: of-sn4p-n4me}
      """)
    #expect(written.status == .passed, "\(String(describing: written.report))")
    #expect(written.warnings.count == 1 && !written.warnings[0].description.contains("sn4p"))
    #expect(bench.output("__snapshots__/of-sn4p-n4me.aria.yaml") == nil)
  }

  @Test func snapshotsAreWrittenAndCompared() throws {
    let bench = try bench()
    mkdir(bench.workspace.path + "/out", 0o755)
    bench.options.snapshots = SnapshotStore(
      directory: bench.workspace.path + "/out/__snapshots__", mode: .write)
    let written = try bench.run("- beagle: {snapshot: home}")
    #expect(written.warnings.map(\.description) == ["flow.yaml:3:3: the snapshot home was written"])
    #expect(bench.output("__snapshots__/home.aria.yaml")?.contains("Welcome") == true)
    try bench.pass("- launchApp\n- beagle: {snapshot: home}")
    let report = try bench.fail("- tapOn: Add\n- beagle: {snapshot: home}")
    #expect(report.message.hasPrefix("the snapshot home differs"))
    #expect(report.details.contains { $0.hasPrefix("-") && $0.contains("Count 0") })
    #expect(report.details.contains { $0.hasPrefix("+") && $0.contains("Count 1") })
    bench.options.snapshots = SnapshotStore(
      directory: bench.workspace.path + "/out/__snapshots__", mode: .check)
    #expect(try bench.fail("- beagle: {snapshot: other}").message.contains("does not exist"))
  }
}
