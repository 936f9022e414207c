import BeagleTestSupport
import TerminalKit
import Testing

@testable import BeagleSchema
@testable import BeagleTUI
@testable import CellText

/// Tests of small payloads that would run or grow without end. Each is stopped with a message that
/// names the limit and the location, and the screen stays usable. Work is counted, not timed.
@MainActor @Suite struct BombTests {
  private let bench = TestBench(size: CellSize(width: 60, height: 21))

  /// Opens a screen with a payload. Returns the number of its views.
  private func open(_ box: String) -> Int {
    bench.show(Part.screen(Part.button("Press", Part.set("c", "\"pressed\"")), box))
    var views = 0
    bench.screen?.view.visit { _ in views += 1 }
    return views
  }

  private func isStopped(_ limit: String) -> Bool {
    let found = bench.loggedProblems.filter { $0.contains("one event") }
    let line = found.first?.split(separator: ":").dropFirst().first
    return found.count == 1 && found.first?.contains(limit) == true
      && line.flatMap { Int($0) } != nil && bench.text.contains("one event")
  }

  @Test func selfAddingContainerIsStopped() {
    let add = Part.action("addChildren", "\"componentId\":\"r\"", "\"value\":\"@{c}\"")
    let inner = Part.box([Part.text("x")], extra: "\"onInit\":[\(add),\(add)]")
    let views = open(
      Part.box(
        [Part.box([], id: "r"), inner], extra: "\"context\":\(Part.context("c", "[\(inner)]"))"))
    #expect(isStopped("20000 actions"))
    #expect(views < 70_000)
    // The next event has a budget of its own.
    bench.click("Press")
    #expect(!bench.text.contains("one event"))
  }

  /// Opens a box with a text. Its `onInit` sets the context of the box to an expression `times`
  /// times.
  private func openSetting(
    _ id: String, _ value: String, to expression: String, times: Int, text: String
  ) {
    let actions = Array(repeating: Part.set(id, expression), count: times).joined(separator: ",")
    _ = open(
      Part.box(
        [Part.text(text)],
        extra: "\"context\":\(Part.context(id, value)),\"onInit\":[\(actions)]"))
  }

  @Test func doublingListIsStopped() {
    openSetting("c", "[1]", to: "\"@{union(c, c)}\"", times: 60, text: "n=@{length(c)}.")
    #expect(isStopped("96 MiB"))
    // The context has the last value within the limit, and that value is drawn.
    #expect(bench.shown("n") == "524288")
  }

  @Test func rowThatDoublesItsListIsStopped() {
    let template = Part.box(
      [Part.text("@{item}")], extra: "\"onInit\":[\(Part.set("c", "\"@{union(c, c)}\""))]")
    let list = """
      {"_beagleComponent_":"beagle:listView","dataSource":"@{c}","templates":[{"view":\(template)}]}
      """
    let views = open(Part.box([list], extra: "\"context\":\(Part.context("c", "[1,2]"))"))
    // Only visible rows are created, so the context reaches its own limit before the event exceeds
    // its budget. The context then no longer changes.
    #expect(bench.loggedProblems.count == 1)
    #expect(
      bench.loggedProblems.first?.contains("would be larger than 16 MiB; it was not changed")
        == true)
    #expect(bench.loggedProblems.first?.hasPrefix("text:") == true, "names the location")
    #expect(views < 200)
    bench.settle()
    bench.click("Press")
    #expect(bench.text.contains("Press"))
  }

  @Test func nestingValueIsStopped() {
    openSetting(
      "c", "{\"z\":1}", to: "{\"a\":\"@{c}\",\"b\":\"@{c}\"}", times: 200, text: "it is drawn")
    #expect(isStopped("96 MiB"))
    #expect(bench.text.contains("it is drawn"))
  }

  @Test func manyBindingsTimesManyActionsAreStopped() {
    let texts = (0..<5000).map { Part.text("@{c} \($0)") }
    let actions = Array(repeating: Part.append("x", to: "c"), count: 200).joined(separator: ",")
    bench.show(
      Part.screen(
        Part.button("Go", actions), Part.button("Other", Part.set("d", "2")),
        Part.box(texts), context: Part.context("c", "\"v\"")))
    let before = Binding.evaluations
    bench.click("Go")
    // The change that reached the limit is still drawn completely.
    #expect(Binding.evaluations - before == 205_000)
    #expect(isStopped("200000 properties"))
    let shown = bench.text.split(separator: "\n").filter { $0.hasPrefix("vx") }
    #expect(shown.count > 5)
    #expect(Set(shown.map { $0.prefix { $0 != " " } }).count == 1)
    bench.click("Other")
    #expect(bench.dependencies.turnBudget.exceeded == nil)
  }

  @Test func listsThatGrowEachOtherAreStopped() {
    func list(_ source: String, _ target: String) -> String {
      let feed = Part.set(target, "\"@{union(\(target), \(target), \(source))}\"")
      let view = Part.box([Part.text("@{item}")], extra: "\"onInit\":[\(feed)]")
      return """
        {"_beagleComponent_":"beagle:listView","dataSource":"@{\(source)}",
         "templates":[{"view":\(view)}]}
        """
    }
    let inner = Part.box(
      [list("a", "b"), list("b", "a")], extra: "\"context\":\(Part.context("b", "[1]"))")
    let views = open(Part.box([inner], extra: "\"context\":\(Part.context("a", "[1]"))"))
    #expect(isStopped("96 MiB"))
    #expect(views < 20_000)
  }

  /// Each context is within its own limit, and each event within its budget.
  @Test func totalContextSizeIsLimited() {
    let doubling = { (id: String) in
      Part.set(id, "\"@{concat(\(id), \(id))}\"")
    }
    let buttons = (0..<9).map { index in
      Part.button(
        "B\(index)", Array(repeating: doubling("c\(index)"), count: 19).joined(separator: ","))
    }
    let boxes = (0..<9).reduce(Part.box(buttons)) { inner, index in
      Part.box([inner], extra: "\"context\":\(Part.context("c\(index)", "\"0123456789abcdef\""))")
    }
    bench.show(Part.screen(boxes))
    for index in 0..<9 { bench.click("B\(index)") }
    #expect(bench.loggedProblems.contains { $0.contains("would be larger than 64 MiB") })
    #expect(!bench.loggedProblems.contains { $0.contains("one event") })
  }

  /// Work that is scheduled without a delay belongs to the same event.
  @Test func undelayedWorkSharesOneBudget() {
    let budget = bench.dependencies.turnBudget
    bench.show(Part.screen(Part.text("x")))
    bench.settle()
    let full = budget.remainingActions
    var seen: [Int] = []
    func again(_ count: Int) {
      _ = budget.takeAction()
      seen.append(full - budget.remainingActions)
      if count > 1 { bench.dependencies.scheduler?.after(milliseconds: 0) { again(count - 1) } }
    }
    bench.dependencies.scheduler?.after(milliseconds: 0) { again(3) }
    bench.settle()
    #expect(seen == [1, 2, 3])
    #expect(budget.remainingActions == full)
  }

  @Test func viewCountOfAllScreensIsLimited() {
    let limiter = ViewLimiter(limit: 100)
    let root = View()
    limiter.register(root)
    func make(_ count: Int) -> Int {
      (0..<count).filter { _ in
        guard limiter.reserveView() else { return false }
        let view = View()
        view.componentNode = ComponentNode(typeName: "t", source: nil)
        root.addSubview(view)
        return true
      }.count
    }
    #expect(make(150) == 100)
    #expect(limiter.takeReport())
    #expect(!limiter.takeReport())
    limiter.beginEvent()
    #expect(make(10) == 0)
    // Removed views free their share of the limit.
    for child in root.subviews.prefix(50) { child.removeFromSuperview() }
    limiter.beginEvent()
    #expect(make(60) == 50)
  }
}
