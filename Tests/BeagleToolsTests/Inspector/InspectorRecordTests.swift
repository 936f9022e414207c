import BeagleTestSupport
import Testing

@testable import BeagleAnalysis
@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the recorded requests, states, actions, findings and log entries.
@MainActor
@Suite struct InspectorRecordTests {
  let bench = InspectorBench()

  @Test func closedInspectorRecordsNothing() {
    bench.show()
    bench.pressOnScreen("Move")
    #expect(bench.bench.dependencies.inspection == nil)
    bench.open()
    #expect(bench.inspector?.model.history.actions.isEmpty == true)
    bench.type("5")
    #expect(bench.text.contains("No action ran since"))
  }

  @Test func recordingContinuesWhileTheInspectorIsClosed() {
    bench.show()
    bench.open()
    bench.bench.press(.escape)
    #expect(bench.bench.window.panel == nil)
    bench.pressOnScreen("Move")
    bench.open()
    #expect(bench.inspector?.model.history.actions.count == 1)
  }

  @Test func actionShowsItsEvaluatedArguments() throws {
    bench.bench.application.recordForInspection()
    bench.bench.openHome(
      [
        "Go": Part.action(
          "sendRequest", "\"url\":\"/x/@{sum(1, 2)}\"",
          "\"onSuccess\":[\(Part.set("c", "1"))]")
      ])
    bench.pressOnScreen("Go")
    bench.bench.server.respond("{}", to: "/x/3")
    bench.bench.settle()
    bench.open()
    bench.type("5")
    // The action fails because the context is missing.
    #expect(bench.rows.contains { $0.contains("setContext:") && $0.contains("failed onSuccess") })
    bench.select("sendRequest")
    #expect(bench.detailText.contains("\"url\": \"/x/3\""))
    #expect(bench.detailText.contains("1 action: setContext"))
    #expect(bench.details.contains { $0.contains("200 GET /x/3") })
    #expect(bench.detailText.contains("Source"))
  }

  @Test func statesAreListedWithTheirDurations() {
    bench.bench.application.recordForInspection()
    bench.bench.open(.remote(.init(url: "/home")))
    bench.bench.wait(milliseconds: 120)
    bench.bench.server.fail("/home", status: 503)
    bench.bench.settle()
    bench.open()
    bench.type("4")
    let states = bench.inspector?.model.history.states ?? []
    #expect(states.map(\.kind) == [.started, .error, .finished])
    #expect(states[1].duration == 120)
    bench.select("error")
    #expect(bench.detailText.contains("503"))
  }

  @Test func requestsAreListedAndCopied() {
    bench.bench.openHome()
    bench.open()
    bench.type("3")
    #expect(bench.rows.contains { $0.contains("200 GET /home") })
    bench.select("/home")
    bench.type("c")
    #expect(bench.bench.terminal.copied.last?.contains("curl") == true)
  }

  @Test func problemsShowTheirLine() {
    bench.show()
    bench.open()
    bench.type("6")
    #expect(bench.rows.contains { $0.contains("user.nam is missing") })
    #expect(bench.detailText.contains("^^^^"))
    #expect(bench.detailText.contains("@{user.nam}"))
  }

  /// The lines below the message are those of `check`.
  @Test func problemsHaveTheRemarksOfCheck() throws {
    bench.show(
      """
      {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "text": "a", "stylId": "title"},
      {"_beagleComponent_": "beagle:text", "text": "b", "alignment": "center"},
      {"_beagleComponent_": "beagle:text", "text": "@{lenght('c')}"},
      {"_beagleComponent_": "beagle:textt", "text": "d"}]}
      """)
    bench.open()
    bench.type("6")
    let document = try #require(bench.bench.screen?.screen?.source?.document)
    let findings = bench.bench.dependencies.log.currentFindings(of: document.name)
    // check decodes the same document with all checks.
    let options = DecodingOptions(isThorough: true)
    let checked = try ComponentDecoder().decodeRoot(document, options: options).diagnostics
    let report = TextReport(columns: nil, style: ReportStyle(isColored: false))
    var labels: [String] = []
    for finding in findings {
      bench.select(finding.message)
      let details = bench.detailText.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
      let same = try #require(
        checked.first { $0.code == finding.code && $0.offset == finding.offset }, "\(finding)")
      for line in report.text(of: same, in: document.bytes).split(separator: "\n") {
        let remark = line.drop { $0 == " " }
        guard remark.hasPrefix("help: ") || remark.hasPrefix("note: ") else { continue }
        #expect(details.contains(remark), "\(remark)\n\(bench.detailText)")
        labels.append(String(remark.prefix(5)))
      }
    }
    #expect(labels.filter { $0 == "help:" }.count == 4, "\(labels) \(findings)")
    #expect(labels.contains("note:"), "\(labels) \(findings)")
  }

  @Test func logEntriesAreListed() {
    bench.show()
    bench.bench.dependencies.log.add(.action, .error, "it broke")
    bench.open()
    bench.type("7")
    #expect(bench.rows.first?.contains("error Action: it broke") == true)
  }

  // MARK: - Limits

  @Test func historyIsLimited() {
    let history = InspectionHistory(bench.bench.dependencies)
    bench.show()
    guard let screen = bench.bench.screen else { return }
    for _ in 0..<InspectionHistory.actionLimit + 10 {
      let number = history.actionWillRun(
        SetContext(contextId: "x", value: 1), event: nil, origin: screen.view)
      history.actionDidRun(number, failure: nil)
      history.stateDidChange(.started, of: screen)
    }
    #expect(history.actions.count == InspectionHistory.actionLimit)
    #expect(history.droppedActions == 10)
    #expect(history.states.count == InspectionHistory.stateLimit)
    let context = ObservableContext(id: "c", value: 0)
    for value in 0..<InspectionHistory.changeLimit + 10 {
      context.set(.int(value), at: nil, notifying: history)
    }
    #expect(history.changes.count == InspectionHistory.changeLimit)
    #expect(history.droppedChanges == 10)
    #expect(history.appliedChangeCount == history.changes.count)
  }

  @Test func memoryOfOldValuesIsLimited() {
    let history = InspectionHistory(bench.bench.dependencies)
    let context = ObservableContext(id: "c", value: 0)
    for index in 0..<12 {
      let text = String(repeating: "\(index % 10)", count: 8 << 20)
      context.set(.string(text), at: nil, notifying: history)
    }
    #expect(history.changes.count <= 6)
    #expect(history.droppedChanges >= 6)
  }

  /// Values of responses refer to their documents, which count once.
  @Test func memoryOfOldDocumentsIsLimited() throws {
    let history = InspectionHistory(bench.bench.dependencies)
    let context = ObservableContext(id: "c", value: 0)
    let padding = String(repeating: "x", count: 4 << 20)
    for index in 0..<12 {
      let document = try JSONDocument(text: "[\(index), \"\(padding)\"]")
      context.set(DynamicObject(document.root), at: nil, notifying: history)
      context.set(1, at: Path(nodes: [.index(0)]), notifying: history)
    }
    #expect(history.changes.count < 20)
    #expect(history.changes.count > 4)
  }

  @Test func closingEndsEditingAndPicking() {
    bench.show()
    bench.open()
    bench.type("2")
    bench.select("city:")
    bench.bench.press(.enter)
    bench.bench.press(.function(12))
    bench.open()
    #expect(bench.inspector?.editedRow == nil)
    #expect(bench.inspector?.isEditingText == false)
    bench.type("p")
    bench.bench.press(.function(12))
    bench.open()
    #expect(bench.inspector?.pickPoint == nil)
  }

  @Test func wheelScrollsThePaneBelowTheMouse() throws {
    bench.show()
    bench.open()
    bench.select("#move")
    let list = try #require(bench.inspector?.list)
    let details = try #require(bench.inspector?.details)
    bench.bench.handle(.mouse(MouseEvent(.wheelDown, at: CellPoint(x: 60, y: 18))))
    #expect(details.firstVisible == 3)
    #expect(list.selectedRow?.text.contains("#move") == true)
  }
}
