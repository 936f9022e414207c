import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import TerminalKit

/// Tests of `addChildren`, which appends, prepends or replaces the children of a component.
@MainActor
@Suite
struct AddChildrenTests {
  let bench = TestBench()

  private func add(_ mode: String?, _ value: String, to id: String = "target") -> String {
    let mode = mode.map { "\"mode\":\"\($0)\"," } ?? ""
    return Part.action("addChildren", "\"componentId\":\"\(id)\",\(mode)\"value\":\(value)")
  }

  private func open(_ action: String, target: String? = nil, context: String = "{}") {
    let box = target ?? Part.box([Part.text("one"), Part.text("two")], id: "target")
    bench.show(
      Part.screen(
        Part.box(
          [Part.button("Add", action), box], extra: "\"context\":\(Part.context("c", context))")))
    bench.click("Add")
  }

  /// The lines of the screen after the button.
  private var lines: [String] {
    bench.text.split(separator: "\n").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
      .drop { !$0.contains("Add") }.dropFirst()
      // Excludes the status bar, which shows hints or a message.
      .filter { !$0.contains("Tab next") && !$0.hasPrefix("✕ ") }
  }

  /// The number of views in the window.
  private var viewCount: Int {
    var count = 0
    bench.window.root.visit { _ in count += 1 }
    return count
  }

  private static let new = "[\(Part.text("new 1")),\(Part.text("new 2"))]"

  @Test(arguments: [
    (nil, ["one", "two", "new 1", "new 2"]), ("APPEND", ["one", "two", "new 1", "new 2"]),
    ("PREPEND", ["new 1", "new 2", "one", "two"]), ("REPLACE", ["new 1", "new 2"]),
    ("replace", ["new 1", "new 2"]),
  ])
  func modeSelectsThePosition(_ mode: String?, _ expected: [String]) {
    open(add(mode, Self.new))
    #expect(lines == expected)
  }

  @Test func repeatedActionAppendsAgain() {
    open(add(nil, "[\(Part.text("x"))]"))
    bench.click("Add")
    #expect(lines == ["one", "two", "x", "x"])
  }

  /// 20 actions that add 50 lists of 50 texts each: components beyond the limit are not even empty
  /// views. The limit is reported once, and the keys still work.
  @Test(arguments: ["APPEND", "PREPEND", "REPLACE"])
  func componentsBeyondTheLimitTakeNoMemory(mode: String) {
    bench.dependencies.viewLimiter = ViewLimiter(limit: 1000)
    let texts = "[" + (0..<50).map { Part.text("row \($0)") }.joined(separator: ",") + "]"
    let lists = "[" + Array(repeating: #""@{c}""#, count: 50).joined(separator: ",") + "]"
    let action = add(mode, lists)
    let actions = Array(repeating: action, count: 20).joined(separator: ",")
    let target = Part.box([Part.text("one")], id: "target")
    let button =
      #"{"_beagleComponent_":"beagle:button","text":"Add","onPress":[\#(actions)]}"#
    bench.show(
      Part.screen(
        Part.box([button, target], extra: "\"context\":\(Part.context("c", texts))")))
    bench.click("Add")
    let views = viewCount
    #expect((500..<1500).contains(views))
    #expect(bench.loggedProblems.filter { $0.contains("close a screen or add") }.count == 1)
    bench.click("Add")
    #expect(viewCount == views)
  }

  @Test func repeatedPrependPutsNewerChildrenFirst() {
    open(add("PREPEND", Self.new))
    bench.click("Add")
    #expect(lines == ["new 1", "new 2", "new 1", "new 2", "one", "two"])
  }

  @Test func unknownModeAppendsAndReportsIt() {
    open(add("INSERT", Self.new))
    #expect(lines == ["one", "two", "new 1", "new 2"])
    #expect(bench.loggedProblems.contains { $0.contains("INSERT") })
  }

  @Test func newChildrenUseTheContextsOfTheirTarget() {
    let button = Part.box(
      [Part.button("Add", add(nil, "[\(Part.text("sees @{c}/@{d}."))]"))],
      extra: "\"context\":\(Part.context("c", "\"origin\""))")
    let target = Part.box(
      [], id: "target", extra: "\"context\":\(Part.context("c", "\"target\""))")
    bench.show(Part.screen(button, target, context: Part.context("d", "\"screen\"")))
    bench.click("Add")
    #expect(lines == ["sees target/screen."])
  }

  @Test func buttonMayReplaceItself() {
    let replace = add("REPLACE", "[\(Part.button("Second"))]")
    bench.show(
      Part.screen(
        Part.text("c=@{c}."),
        Part.box([Part.button("First", replace, Part.set("c", "\"went on\""))], id: "target"),
        context: Part.context("c", "\"\"")))
    bench.click("First")
    #expect(!bench.text.contains("First"))
    #expect(bench.shown("c") == "went on")
    #expect((bench.window.focusedView as? PushButton)?.title == "Second")
  }

  @Test func valueComesFromAContextOrAResponse() {
    open(add("REPLACE", "\"@{c.list}\""), context: "{\"list\":\(Self.new)}")
    #expect(lines == ["new 1", "new 2"])
    let bench = TestBench()
    let send = Part.action(
      "sendRequest", "\"url\":\"/more\"", "\"onSuccess\":[\(add(nil, "\"@{onSuccess.data}\""))]")
    bench.show(Part.screen(Part.button("Add", send), Part.box([], id: "target")))
    bench.click("Add")
    bench.server.respond(Self.new)
    bench.settle()
    #expect(bench.text.contains("new 1"))
    #expect(bench.text.contains("new 2"))
  }

  @Test func elementsMayBeExpressions() {
    open(
      add("REPLACE", "[\"@{c.a}\",\(Part.text("mid")),\"@{c.more}\"]"),
      context: "{\"a\":\(Part.text("first")),\"more\":\(Self.new)}")
    #expect(lines == ["first", "mid", "new 1", "new 2"])
  }

  @Test func nonListValueDoesNothing() {
    open(add("REPLACE", "\"@{c.missing}\""))
    #expect(lines == ["one", "two"])
    #expect(bench.loggedProblems.contains { $0.contains("addChildren: expected a list") })
  }

  @Test func invalidTargetsAreReported() {
    open(add(nil, Self.new, to: "nobody"))
    #expect(bench.loggedProblems.contains { $0.contains("no component \"nobody\"") })
    open(
      add(nil, Self.new),
      target: "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"leaf\",\"id\":\"target\"}")
    #expect(lines == ["leaf"])
    #expect(bench.loggedProblems.contains { $0.contains("cannot have children") })
  }

  @Test func invalidElementsAreDroppedAndUnknownComponentsShown() {
    open(add("REPLACE", "[5,{\"_beagleComponent_\":\"custom:gauge\"},\(Part.text("ok"))]"))
    #expect(lines.contains { $0.contains("custom:gauge") })
    #expect(lines.last == "ok")
    #expect(lines.count == 2)
  }

  @Test func scrollViewAcceptsChildren() {
    open(
      add("PREPEND", "[\(Part.text("top"))]"),
      target: """
        {"_beagleComponent_":"beagle:scrollView","id":"target","children":[\(Part.text("in"))]}
        """)
    #expect(lines == ["top", "in"])
  }

  @Test func firstOfEqualIdsInDepthFirstOrderIsTheTarget() {
    open(
      add(nil, "[\(Part.text("here"))]"),
      target: Part.box([
        Part.box([Part.box([Part.text("deep")], id: "target")]),
        Part.box([Part.text("late")], id: "target"),
      ]))
    #expect(lines == ["deep", "here", "late"])
  }

  @Test func onInitOfNewChildrenRunsOnceBeforeTheirBindings() {
    let child = Part.box(
      [Part.text("n=@{c.n}")],
      extra: "\"onInit\":[\(Part.set("c", "\"@{sum(c.n, 1)}\"", path: "n"))]"
    )
    open(add("REPLACE", "[\(child)]"), context: "{\"n\":0}")
    #expect(lines == ["n=1"])
    #expect(bench.loggedProblems.isEmpty)
  }
}
