import BeagleTUITesting
import TestFiles
import Testing

@testable import BeagleAutomation

/// A clock that advances whenever it is read, so that a test limits the work and not the time.
@MainActor
private final class CountingClock: LoopClock {
  private(set) var reads = 0
  private let step: UInt64

  /// - Parameter step: the nanoseconds between two reads.
  init(step: UInt64) { self.step = step }

  var now: UInt64 {
    reads += 1
    return UInt64(reads) * step
  }

  func milliseconds(until moment: UInt64) -> Int32 { 0 }
}

/// Loops whose length a flow, a script or a screen determines end with the time of the flow.
@MainActor
@Suite struct FlowBudgetTests {
  /// A screen with nested containers and texts that nearly match expensive expressions.
  private static func deep(_ depth: Int, _ rows: Int) -> String {
    let text = FlowScreen.text(String(repeating: "a", count: 30) + "!", id: "text")
    var content = (0..<rows).map { _ in text }.joined(separator: ",")
    for level in 0..<depth {
      content = """
        {"_beagleComponent_":"beagle:container","id":"level\(level)","children":[\(content),\(text)]}
        """
    }
    return FlowScreen.screen("Deep", content)
  }

  private func bench(
    _ home: String = FlowScreen.screen("Home", FlowScreen.text("Welcome"), FlowScreen.field("Name"))
  ) throws -> FlowBench {
    try FlowBench(
      ["home.json": home, "empty.yaml": "appId: a\n---\n- assertVisible: Welcome\n"],
      size: CellSize(width: 60, height: 200))
  }

  nonisolated private static let costly = "(a?){12}a{40}"

  nonisolated private static func nested(_ levels: Int) -> String {
    var selector = "{text: \"\(costly)\"}"
    for _ in 0..<levels { selector = "{containsDescendants: [\(selector), \(selector)]}" }
    return selector
  }

  // MARK: - Selectors

  /// Without stored results, the comparisons grow with the power of the levels.
  @Test func nestedSelectorsCompareEachElementOnce() throws {
    let bench = try bench(Self.deep(8, 12))
    bench.pilot.open(path: "/home")
    let text = "- assertVisible: \(Self.nested(4))"
    bench.workspace.write("flow.yaml", "appId: a\n---\n\(text)\n")
    let flow = try #require(try bench.workspace.reader.read("flow.yaml"))
    guard case .assertVisible(let selector)? = flow.commands.first?.action else {
      Issue.record("no selector")
      return
    }
    let finder = try ElementFinder(
      selector, FlowVariables { () throws(ScriptError) in throw .unavailable("") })
    let search = ElementSearch(bench.pilot.semantics, nil)
    #expect(try search.all(finder).isEmpty)
    // 16 expressions; each sees each element at most once.
    #expect(search.comparisonCount <= 16 * search.elements.nodes.count)
    #expect(search.comparisonCount > 0)
  }

  @Test(arguments: [
    "- assertVisible: \(nested(3))",
    "- assertVisible: {below: \(nested(2)), text: \".*\"}",
    "- assertVisible: {childOf: \(nested(2)), text: \"\(costly)\"}",
    "- assertVisible: {containsChild: \(nested(2))}",
    "- assertNotVisible: {text: \"a+!\", below: {leftOf: {rightOf: {above: {text: \"a+!\"}}}}}",
    "- scrollUntilVisible: {element: \(nested(2)), timeout: 100000000}",
    "- extendedWaitUntil: {visible: \(nested(2)), timeout: 100000000}",
    "- copyTextFrom: \(nested(2))",
    "- runFlow: {when: {visible: \(nested(2))}, commands: [back]}",
    "- beagle: {focused: \(nested(2))}",
    "- tapOn: {text: \"\(costly)\", optional: true}\n- assertVisible: {text: \"\(costly)\"}",
  ])
  func expensiveSelectorsEndWithTheTime(_ commands: String) throws {
    let bench = try bench(Self.deep(6, 20))
    // 5 s are over after 20 comparisons.
    let clock = CountingClock(step: 250_000_000)
    bench.options.clock = clock
    bench.options.timeout = 5000
    let report = try bench.fail(commands)
    #expect(report.kind == .timeout, "\(report.message)")
    #expect(clock.reads < 100)
  }

  // MARK: - Loops

  @Test(arguments: [
    "- repeat: {times: 100000, commands: [{repeat: {times: 100000, commands: [back]}}]}",
    "- repeat: {times: 100000, commands: [{repeat: {times: 100000, commands: []}}]}",
    "- repeat: {while: {true: 1}, commands: [{repeat: {times: 1000, commands: []}}]}",
    "- repeat: {times: 100000, commands: [{tapOn: {text: None, optional: true}}]}",
    "- repeat: {times: 100000, commands: [{swipe: {direction: UP, duration: 600000}}]}",
    "- tapOn: {text: Welcome, repeat: 1000, delay: 600}",
    "- swipe: {direction: LEFT, duration: 600000}\n- repeat: {times: 100000, commands: [back]}",
    "- retry: {maxRetries: 3, commands: [{retry: {maxRetries: 3, commands: [{repeat: {times: 99999, commands: [{assertTrue: true}]}}]}}]}",
    "- repeat: {times: 100000, commands: [{beagle: {respond: {path: \"(a?){12}a{40}\", count: 1}}}]}",
    "- repeat: {times: 100000, commands: [{runFlow: empty.yaml}]}",
    "- repeat: {times: 100000, commands: [{beagle: {analytics: {type: x}}}]}",
  ])
  func loopsEndWithTheTime(_ commands: String) throws {
    let bench = try bench()
    let clock = CountingClock(step: 10_000_000)
    bench.options.clock = clock
    bench.options.timeout = 5000
    let report = try bench.fail(commands)
    #expect(report.kind == .timeout || report.kind == .assertion, "\(report.message)")
    #expect(clock.reads < 1500)
  }

  @Test func anInterruptionEndsTheFlow() throws {
    let bench = try bench()
    var checks = 0
    bench.options.isInterrupted = {
      checks += 1
      return checks > 50
    }
    let report = try bench.fail(
      "- repeat: {times: 100000, commands: [{tapOn: {text: None, optional: true}}]}")
    #expect(report.kind == .interrupted)
    #expect(report.message == "the run was interrupted during this command")
    #expect(report.screen.contains { $0.contains("Welcome") })
    #expect(checks < 500)
  }

  // MARK: - Scripts

  /// The engine reads a script for at most the time that is left for the whole flow.
  @Test(
    .disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
  func scriptsShareTheTimeOfTheFlow() throws {
    let engine = ScriptProcess(program: TestedProgram.path, millisecondsLeft: { 0 })
    #expect(throws: ScriptError.tookTooLong(name: "a", milliseconds: 10_000)) {
      _ = try engine.evaluate(Script("while (true) {}", name: "a"))
    }
    let bench = try bench()
    let clock = CountingClock(step: 50_000_000)
    bench.options.clock = clock
    bench.options.timeout = 5000
    let report = try bench.fail(
      "- evalScript: ${for (let i = 0; i < 9000; i++) { try { http.get('/none') } catch (e) {} }}")
    #expect(report.kind == .timeout, "\(report.message)")
  }

  // MARK: - Reports

  @Test func reportsAndWarningsAreLimited() throws {
    let bench = try bench()
    bench.options.timeout = 600_000
    let result = try bench.run(
      """
      - repeat: {times: 1500, commands: [{assertTrue: {condition: false, optional: true}}]}
      - setClipboard: \(String(repeating: "long ", count: 20_000))
      - assertTrue: "false ${maestro.copiedText}"
      - assertVisible: ${maestro.copiedText}
      """)
    #expect(result.warnings.count == 1001)
    #expect(result.warnings.last?.description == "further warnings are omitted")
    #expect(result.json.jsonText.utf8.count < 2_000_000)
    let report = try #require(result.report)
    #expect(report.message.count <= 4001)
    #expect(report.message.hasSuffix("…"))
  }

  @Test func aRecordingHasALimitedSize() throws {
    let bench = try bench()
    bench.pilot.open(path: "/home")
    let recording = Asciicast(bench.pilot, limit: 20_000)
    bench.pilot.onFrame = { recording.add(bench.pilot) }
    for number in 0..<80 { bench.pilot.press(.character(number % 2 == 0 ? "a" : "b")) }
    // The characters of a frame are escaped as JSON.
    #expect(recording.text.utf8.count < 60_000)
    #expect(recording.text.split(separator: "\n").count > 10)
  }
}
