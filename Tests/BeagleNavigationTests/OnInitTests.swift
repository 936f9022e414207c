import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Tests that `onInit` runs once for each view of a component, after the screen was created.
@MainActor
@Suite
struct OnInitTests {
  let bench = TestBench()

  private static func record(_ text: String) -> String { Part.append(text, to: "log") }

  /// A box whose `onInit` records a text.
  private static func recordingBox(_ text: String, _ parts: String...) -> String {
    Part.box(parts, extra: "\"onInit\":[\(record(text))]")
  }

  private func show(_ parts: String...) {
    bench.show(
      Part.screen(
        Part.text("log=@{log}."), Part.box(parts, id: "target"),
        context: Part.context("log", "\"\"")))
  }

  private var log: String { bench.shown("log") }

  @Test func onInitRunsForChildrenBeforeTheirParents() {
    show(
      Self.recordingBox("c", Self.recordingBox("a"), Self.recordingBox("b")),
      Self.recordingBox("e", Self.recordingBox("d")))
    #expect(log == "abcde")
  }

  @Test func bindingsAreEvaluatedOnceAfterOnInit() {
    let before = Binding.evaluations
    show(Self.recordingBox("a"), Self.recordingBox("b"))
    #expect(log == "ab")
    #expect(Binding.evaluations - before == 1)
  }

  @Test func onInitRunsBeforeTheFirstLayoutAndPaint() {
    @MainActor
    final class Probe {
      var paints = -1
      var frame: CellRect?
    }
    struct Inspect: ExecutableAction {
      let probe: Probe
      var source: SourceReference?
      func execute(controller: BeagleController, origin: View) throws {
        probe.frame = origin.frame
        probe.paints = origin.window?.statistics.paints ?? -1
      }
    }
    let probe = Probe()
    bench.open(
      .declarative(
        Screen(
          child: Container(
            children: [Text("@{log}")],
            onInit: [
              Inspect(probe: probe), SetContext(contextId: "log", value: "three words here"),
            ],
            context: Context(id: "log", value: "")))))
    #expect(probe.frame?.width == 0)
    #expect(probe.paints == 0)
    #expect(bench.window.statistics.paints == 1)
    #expect(bench.text.contains("three words here"))
  }

  @Test func onInitOfAddedChildrenRuns() {
    let child = Self.recordingBox("child", Part.text("added"))
    let add = Part.action("addChildren", "\"componentId\":\"target\"", "\"value\":[\(child)]")
    show(Part.box([], extra: "\"onInit\":[\(Self.record("1 ")),\(add),\(Self.record("2 "))]"))
    #expect(log == "1 2 child")
    #expect(bench.text.contains("added"))
  }

  @Test func onInitRunsAgainOnlyAfterAReload() {
    bench.dependencies.globalContext.set("")
    bench.open(.remote(.init(url: "/home")))
    let push = Part.action("pushView", "\"route\":{\"screen\":\(Part.screen(Part.text("next")))}")
    let home = screenJSON(
      "Home", ["Go": push],
      extra: Part.box([], extra: "\"onInit\":[\(Part.append("x", to: "global"))]"))
    let runs = { bench.dependencies.globalContext.get() }
    bench.server.respond(home)
    bench.settle()
    #expect(runs() == "x")
    bench.click("Go")
    bench.press(.escape)
    #expect(bench.text.contains("Content of Home"))
    #expect(runs() == "x")
    // A reload creates new components.
    bench.press(.character("R"))
    #expect(runs() == "x")
    bench.server.respond(home)
    bench.settle()
    #expect(runs() == "xx")
  }

  @Test func requestOfOnInitFinishesLater() {
    let send = Part.action(
      "sendRequest", "\"url\":\"/x\"", "\"onSuccess\":[\(Self.record("later"))]")
    show(Part.box([], extra: "\"onInit\":[\(send),\(Self.record("now "))]"))
    #expect(log == "now ")
    bench.server.respond("1")
    bench.settle()
    #expect(log == "now later")
  }
}
