import CellText
import Testing

@testable import BeagleAutomation

/// Failure reports on narrow terminals.
extension FlowRunnerTests {
  @Test func longLinesOfReportsAreFolded() throws {
    let text = "This text is much longer than a narrow terminal, and it has an id at its end"
    let bench = try FlowBench(
      ["home.json": FlowScreen.screen("Home", FlowScreen.text(text, id: "long-text"))])
    let report = try bench.fail(
      "- launchApp\n- runFlow: {label: 'A label that is much longer', commands: [{tapOn: {below: {text: This text is much longer}}}]}"
    )
    let lines = report.lines(width: 40)
    #expect(lines.allSatisfy { TextMetrics.width($0) <= 40 }, "\(lines.joined(separator: "\n"))")
    let start = try #require(lines.firstIndex { $0.hasPrefix("  text \"This") })
    #expect(
      Array(lines[start...].prefix(3)) == [
        "  text \"This text is much longer than", "    a narrow terminal, and it has an id",
        "    at its end\" id \"long-text\"",
      ])
    // The mark is below the command, also in a part of a long line.
    let source = try #require(lines.firstIndex { $0.hasPrefix("4 | ") })
    let mark = try #require(lines[source + 1].firstIndex(of: "^"))
    let column = lines[source + 1].distance(from: lines[source + 1].startIndex, to: mark)
    #expect(lines[source].dropFirst(column).hasPrefix("tapOn"))
    #expect(report.column == 63)
    // A file is not folded.
    #expect(report.lines().contains { $0.hasSuffix("its end\" id \"long-text\"") })
  }

  /// The time of a test ends at a limit, and does not overflow.
  @Test func longWaitsEnd() throws {
    let bench = try FlowBench([
      "home.json": FlowScreen.screen("Home", FlowScreen.button("Back", id: "back"))
    ])
    for time in [1_000_000_000_000_000, Int.max] {
      bench.pilot.wait(milliseconds: time)
      bench.pilot.wait(milliseconds: time)
    }
    let end = bench.pilot.clock.now
    bench.pilot.wait(milliseconds: 1)
    #expect(end > 0 && bench.pilot.clock.now >= end)
  }

  @Test func wildcardsDoNotHideSimilarElements() throws {
    let report = try bench().fail("- tapOn: .*Nxet.*")
    #expect(report.elements.first == "button \"Next\" id \"next\"")
  }

  @Test(arguments: [
    ("{text: Same, index: 7}", "text \"Same\", index 7; 2 elements match without index 7"),
    (
      "{text: Same, below: {text: Nowhere}}",
      "text \"Same\", below {text \"Nowhere\"}; 2 elements match without below {text \"Nowhere\"}"
    ),
    (
      "{id: back, enabled: false}",
      "id \"back\", enabled false; 1 element matches without enabled false"
    ),
    ("{text: Other, index: 7}", "text \"Other\", index 7"),
    ("{text: Other, index: 1e25}", "text \"Other\", index 1000000000"),
    ("{text: Other, index: -1e25}", "text \"Other\", index -1000000000"),
    ("{text: Same, index: 7, enabled: false}", "text \"Same\", enabled false, index 7"),
  ])
  func partThatPreventsAMatchIsNamed(_ selector: String, _ expected: String) throws {
    let bench = try FlowBench([
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.text("Same"), FlowScreen.text("Same"),
        FlowScreen.button("Back", id: "back"))
    ])
    let report = try bench.fail("- tapOn: \(selector)")
    #expect(report.message == "no element with \(expected)")
  }

  @Test func placesOfWarningsAreRead() throws {
    let place = FlowResult.Place(file: "flows/a.yaml", line: 3, column: 5)
    let warning = FlowResult.Warning("a: b", at: place)
    #expect(FlowResult.Warning("flows/a.yaml:3:5: a: b") == warning)
    #expect(warning.description == "flows/a.yaml:3:5: a: b")
    #expect(FlowResult.Warning("a: b: c: d") == FlowResult.Warning("a: b: c: d", at: nil))
  }

  @Test func screensOfReportsFitTheTerminal() throws {
    let report = try bench().fail("- tapOn: Nxet")
    for width in [40, 59] {
      let lines = report.lines(width: width)
      let start = try #require(lines.firstIndex(of: String(repeating: "─", count: width)))
      let end = try #require(lines.lastIndex(of: lines[start]))
      // Without space for a frame, each column is the screen's.
      #expect(end - start > 5)
      #expect(lines[start..<end].allSatisfy { TextMetrics.width($0) <= width })
    }
    let frame = report.lines(width: 64).filter { $0.hasPrefix("  │") || $0.hasPrefix("  ┌") }
    #expect(Set(frame.map(TextMetrics.width)).count == 1)
    #expect(report.lines().contains { $0.hasPrefix("  │") && TextMetrics.width($0) > 60 })
  }
}
