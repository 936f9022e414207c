import BeagleTUITesting
import Glibc
import TestFiles
import Testing

/// Flows and expectations of the test kit.
@MainActor
@Suite struct PilotFlowTests {
  private let workspace: TemporaryDirectory
  private let pilot = Pilot(size: CellSize(width: 60, height: 20))

  init() throws {
    workspace = TemporaryDirectory([
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.text("Welcome"),
        FlowScreen.button(
          "Send", FlowScreen.request("/orders", method: "POST", body: "{\"sku\":\"A1\"}"))),
      "order.yaml": """
      appId: a
      ---
      - launchApp
      - assertVisible: ${WORD}
      - beagle: {respond: {path: /ordrs, status: 500}}
      - setLocation: {latitude: 1, longitude: 2}
      - tapOn: Send
      """,
      "snapshot.yaml": "appId: a\n---\n- beagle: {snapshot: home}\n",
    ])
    try pilot.serve(directory: workspace.path)
    pilot.open(path: "/home")
  }

  private var file: String { workspace.path + "/Tests.swift" }

  @Test func flowsRunNextToTheTest() throws {
    let warnings = try pilot.run(
      flow: "order.yaml", variables: ["WORD": "Welcome"], file: file)
    #expect(
      warnings == [
        "order.yaml:6:3: setLocation has no effect: a terminal has no location",
        "order.yaml:5:3: no request matched respond /ordrs; the most similar request is POST /orders",
      ])
    try pilot.expectRequest(.post, "/orders", body: ["sku": "A1"], count: 1)
    try pilot.expectContext("form.count", 0)
  }

  @Test func failuresContainTheReportAndTheWarnings() throws {
    do throws(FlowError) {
      try pilot.run(flow: "order.yaml", variables: ["WORD": "Wlcome"], file: file)
      Issue.record("the flow passed")
    } catch {
      #expect(error.description.hasPrefix("order.yaml:4:3\nassertVisible"))
      #expect(error.description.contains("no element with text \"Wlcome\""))
      #expect(error.description.contains("\nwarning: order.yaml:6:3: setLocation has no effect"))
    }
  }

  /// With `BEAGLE_UPDATE_SNAPSHOTS=1`, the same flow writes its snapshot and passes.
  @Test func snapshotsAreMissingUntilTheyAreWritten() throws {
    let isWriting = getenv("BEAGLE_UPDATE_SNAPSHOTS").map { String(cString: $0) } == "1"
    do throws(FlowError) {
      try pilot.run(flow: "snapshot.yaml", file: file)
      #expect(isWriting, "the flow passed")
    } catch {
      #expect(!isWriting, "\(error)")
      #expect(
        error.description.contains(
          "the snapshot home does not exist; create it with BEAGLE_UPDATE_SNAPSHOTS=1, and commit it"
        ))
    }
  }
}
