import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleServers
@testable import BeagleTUI

/// Tests of contexts and bindings: a new value appears in each component that reads it.
@MainActor
@Suite
struct ContextTests {
  let bench = TestBench()

  /// Opens a box with a context and children.
  private func open(_ context: String, _ parts: String...) {
    bench.show(Part.screen(Part.box(parts, extra: "\"context\":\(Part.context("c", context))")))
  }

  private func evaluations(_ body: () -> Void) -> Int {
    let before = Binding.evaluations
    body()
    return Binding.evaluations - before
  }

  @Test func changeEvaluatesOnlyItsReaders() {
    open(
      "{\"a\":{\"x\":1,\"y\":2},\"b\":3}", Part.text("x=@{c.a.x}"), Part.text("y=@{c.a.y}"),
      Part.text("b=@{c.b}"), Part.text("all=@{length(c)}"), Part.text("both=@{sum(c.a.x, c.b)}"))
    let cell = bench.screen?.view.firstView(identified: "box")?.subviews.first?
      .componentNode?.context(withId: "c")
    // The text of x, the length of all and the sum.
    #expect(evaluations { cell?.set(9, at: "a.x") } == 3)
    bench.settle()
    #expect(bench.text.contains("x=9"))
    #expect(bench.text.contains("y=2"))
    #expect(bench.text.contains("both=12"))
    // Setting an ancestor updates the readers of its descendants.
    #expect(evaluations { cell?.set(["x": 4, "y": 5], at: "a") } == 4)
    #expect(evaluations { cell?.set(["b": 1]) } == 5)
    #expect(evaluations { cell?.set(7, at: "unread") } == 1)
  }

  @Test func equalValueNotifiesObservers() {
    open("1", Part.text("v=@{c}"), Part.button("Same", Part.set("c", "1")))
    #expect(evaluations { bench.click("Same") } == 1)
  }

  @Test func replacingAValueUpdatesReadersOfItsMembers() {
    open(
      "{\"a\":{\"x\":1}}", Part.text("x=@{c.a.x}."), Part.text("i=@{c.a[1]}."),
      Part.button("List", Part.set("c", "5", path: "a[1]")),
      Part.button("Object", Part.set("c", "6", path: "a.x")))
    bench.click("List")
    #expect(bench.text.contains("x=."))
    #expect(bench.text.contains("i=5."))
    bench.click("Object")
    #expect(bench.text.contains("x=6."))
    #expect(bench.text.contains("i=."))
  }

  @Test func nearestContextWinsWithoutMerging() {
    let inner = Part.box(
      [Part.text("in=@{c.a}/@{c.b}.")], extra: "\"context\":\(Part.context("c", "{\"a\":2}"))")
    open("{\"a\":1,\"b\":3}", Part.text("out=@{c.a}/@{c.b}."), inner)
    #expect(bench.text.contains("out=1/3."))
    #expect(bench.text.contains("in=2/."))
  }

  @Test func contextAddedLaterIsObserved() {
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("late=@{onSuccess.data}."), Part.text("c=@{c}.")], id: "area",
          extra: "\"context\":\(Part.context("c", "1"))")))
    let area = bench.screen?.view.firstView(identified: "area")
    let label = area?.subviews.last
    #expect(bench.text.contains("late=."))
    if let area {
      bench.screen?.host.contexts.set(id: "onSuccess", to: ["data": 1], in: area)
    }
    bench.settle()
    #expect(bench.text.contains("late=1."))
    if let area {
      bench.screen?.host.contexts.set(id: "onSuccess", to: ["data": 2], in: area)
    }
    bench.settle()
    #expect(bench.text.contains("late=2."))
    // A nearer context takes precedence. A change of the farther one then has no effect here.
    if let label { bench.screen?.host.contexts.set(id: "c", to: "near", in: label) }
    bench.settle()
    #expect(bench.text.contains("c=near."))
    let outer = area?.componentNode?.context(withId: "c")
    #expect(evaluations { outer?.set(5) } == 0)
  }

  @Test func contextsOfRemovedViewsAreNotEvaluated() {
    let clear = Part.action(
      "addChildren", "\"componentId\":\"inner\"", "\"mode\":\"REPLACE\"", "\"value\":[]")
    open(
      "1", Part.box((0..<10).map { _ in Part.text("@{c}") }, id: "inner"),
      Part.button("Clear", clear), Part.button("Set", Part.set("c", "2")))
    #expect(evaluations { bench.click("Set") } == 10)
    bench.click("Clear")
    #expect(evaluations { bench.click("Set") } == 0)
  }

  @Test func globalContextIsSharedByStacks() {
    let set = Part.set("global", "\"G\"", path: "a.b")
    let push = Part.action(
      "pushView",
      "\"route\":{\"screen\":\(Part.screen(Part.text("next=@{global.a.b}."), otherButton))}")
    bench.show(
      Part.screen(
        Part.text("home=@{global.a.b}."), Part.button("Set", set), Part.button("Push", push)))
    #expect(bench.text.contains("home=."))
    bench.click("Set")
    #expect(bench.text.contains("home=G."))
    bench.click("Push")
    #expect(bench.text.contains("next=G."))
    bench.click("Other")
    #expect(bench.text.contains("next=H."))
    bench.press(.escape)
    #expect(bench.text.contains("home=H."))
    bench.dependencies.globalContext.clear(path: "a.b")
    bench.settle()
    #expect(bench.text.contains("home=."))
    #expect(bench.dependencies.globalContext.get(path: "a").jsonText == "{}")
    #expect(!bench.dependencies.globalContext.set(1, path: "not a path"))
  }

  private let otherButton = Part.button("Other", Part.set("global", "\"H\"", path: "a.b"))

  @Test func contextNamedGlobalSetsTheGlobalContext() {
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("g=@{global.k}.")],
          extra: "\"context\":{\"id\":\"global\",\"value\":{\"k\":1}}")))
    #expect(bench.text.contains("g=1."))
    #expect(bench.dependencies.globalContext.get(path: "k") == 1)
  }

  @Test func eventContextsStayOnTheirComponent() {
    let field = """
      {"_beagleComponent_":"beagle:textInput","onChange":[\(Part.set("c", "\"@{onChange.value}\""))]}
      """
    open("\"\"", Part.text("typed=@{c}."), Part.text("outside=@{onChange.value}."), field)
    bench.press(.tab, .character("h"), .character("i"))
    #expect(bench.text.contains("typed=hi."))
    #expect(bench.text.contains("outside=."))
  }

  @Test func storedExpressionsAreTextWhenRead() {
    open("{\"a\":\"@{c.b}\",\"b\":1}", Part.text("raw=@{c.a}."))
    #expect(bench.text.contains("raw=@{c.b}."))
  }

  @Test func onInitRunsBeforeBindingsChildrenFirst() {
    let add = { (mark: String) in
      "\"onInit\":[\(Part.set("c", "\"@{concat(c, '\(mark)')}\""))]"
    }
    let inner = Part.box([Part.text("c=@{c}.")], extra: add("i"))
    let outer = Part.box([inner], extra: add("o"))
    open("\"\"", outer)
    #expect(bench.text.contains("c=io."))
    let count = evaluations { bench.screen?.host.queue.flush() }
    #expect(count == 0)
  }

  @Test func observersAreNotifiedInOrder() {
    final class Scope: BindingScope {
      let globalContext = GlobalContext()
      func takeUpdate(of expression: ContextExpression) -> Bool { true }
      func evaluate(_ expression: ContextExpression, at view: View) -> DynamicObject { .empty }
    }
    let scope = Scope()
    let view = View()
    var order: [Int] = []
    var bindings: [Binding] = []
    for (index, text) in ["@{global.b}", "@{global.a.x}", "@{global}", "@{global.a}"].enumerated() {
      guard let expression = ContextExpression(text) else { continue }
      bindings.append(Binding(expression, in: view, scope: scope) { _ in order.append(index) })
    }
    for binding in bindings { binding.connect() }
    order = []
    scope.globalContext.set(["a": 1])
    #expect(order == [0, 1, 2, 3])
  }

  @Test func removingAnElementShiftsLaterOnes() {
    let cell = ObservableContext(id: "x", value: ["l": ["a", "b", "c"]])
    cell.remove(at: "l[0]")
    #expect(cell.get("l[0]") == "b")
  }
}
