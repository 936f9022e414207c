import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI

/// Tests that an identifier refers to the context of the nearest ancestor that defines it.
@MainActor
@Suite
struct ShadowingTests {
  let bench = TestBench()

  private static func box(_ id: String, _ value: String, _ parts: String...) -> String {
    Part.box(parts, extra: "\"context\":\(Part.context(id, value))")
  }

  @Test func setContextWritesToTheNearestContext() {
    bench.show(
      Part.screen(
        Self.box(
          "c", "\"outer\"", Part.text("out=@{c}."), Part.button("Outside", Part.set("c", "\"O\"")),
          Self.box(
            "c", "\"inner\"", Part.text("in=@{c}."), Part.button("Inside", Part.set("c", "\"I\""))))
      ))
    bench.click("Inside")
    #expect(bench.text.contains("out=outer."))
    #expect(bench.text.contains("in=I."))
    bench.click("Outside")
    #expect(bench.text.contains("out=O."))
    #expect(bench.text.contains("in=I."))
  }

  @Test func missingPathIsCreatedInTheNearestContext() {
    bench.show(
      Part.screen(
        Self.box(
          "c", "{\"b\":1}", Part.text("out=@{c.b}."),
          Self.box(
            "c", "{\"a\":1}", Part.text("in=@{c.a}/@{c.b}."),
            Part.button("Set", Part.set("c", "2", path: "b"))))))
    bench.click("Set")
    #expect(bench.text.contains("out=1."))
    #expect(bench.text.contains("in=1/2."))
  }

  @Test func screenContextIsTheOutermost() {
    bench.show(
      Part.screen(
        Part.text("far=@{c}."), Self.box("c", "\"near\"", Part.text("near=@{c}.")),
        Part.button("Set", Part.set("c", "\"new\"")), context: Part.context("c", "\"screen\"")))
    #expect(bench.text.contains("far=screen."))
    bench.click("Set")
    #expect(bench.text.contains("far=new."))
    #expect(bench.text.contains("near=near."))
  }

  @Test func implicitContextShadowsADeclaredContext() {
    let field = """
      {"_beagleComponent_":"beagle:textInput","onChange":[
        \(Part.set("log", "\"@{onChange.value}\"")),\(Part.set("onChange", "\"mine\""))]}
      """
    bench.show(
      Part.screen(
        Self.box(
          "onChange", "{\"value\":\"declared\"}", Part.text("out=@{onChange.value}."), field),
        Part.text("log=@{log}."), context: Part.context("log", "\"\"")))
    bench.press(.tab, .character("x"))
    #expect(bench.text.contains("log=x."))
    // setContext also wrote to the implicit context.
    #expect(bench.text.contains("out=declared."))
  }

  @Test func implicitContextReplacesADeclaredContextOfTheSameComponent() {
    let send = Part.action(
      "sendRequest", "\"url\":\"/x\"", "\"onSuccess\":[\(Part.set("log", "\"@{onSuccess.data}\""))]"
    )
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("own=@{onSuccess.data}.")],
          extra: """
            "context":\(Part.context("onSuccess", "{\"data\":\"declared\"}")),"onInit":[\(send)]
            """),
        Part.text("log=@{log}."), context: Part.context("log", "\"\"")))
    #expect(bench.text.contains("own=declared."))
    bench.server.respond("\"response\"")
    bench.settle()
    #expect(bench.text.contains("log=response."))
    #expect(bench.text.contains("own=response."))
  }

  @Test func implicitContextIsVisibleToDescendantsAndReplacedByTheNextEvent() throws {
    bench.show(
      Part.screen(
        Part.box([Part.text("in=@{onSuccess.data}.")], id: "area"),
        Part.text("out=@{onSuccess.data}.")))
    let area = try #require(bench.screen?.view.firstView(identified: "area"))
    for data in ["first", "second"] {
      bench.screen?.execute(
        actions: [SendRequest(url: "/x", onSuccess: [])], event: nil, origin: area)
      bench.server.respond("\"\(data)\"")
      bench.settle()
      // An empty list of actions still creates the context.
      #expect(bench.text.contains("in=\(data)."))
      #expect(bench.text.contains("out=."))
    }
  }

  @Test func globalContextCannotBeShadowed() {
    bench.dependencies.globalContext.set("real")
    let field = """
      {"_beagleComponent_":"beagle:textInput","onChange":[\(Part.set("global", "\"typed\""))]}
      """
    bench.show(Part.screen(Self.box("c", "1", Part.text("g=@{global}."), field)))
    // A view has a context with the same identifier.
    bench.screen?.host.contexts.set(id: "global", to: "fake", in: bench.screen?.view ?? View())
    bench.settle()
    #expect(bench.text.contains("g=real."))
    bench.press(.tab, .character("x"))
    #expect(bench.text.contains("g=typed."))
    #expect(bench.dependencies.globalContext.get() == "typed")
  }

  @Test func declaredNavigationContextShadowsThatOfTheScreen() {
    let push = Part.action(
      "pushView",
      """
      "route":{"screen":\(Part.screen(
        Part.text("own=@{navigationContext}."),
        Self.box("navigationContext", "\"box\"", Part.text("in=@{navigationContext}."))))},
      "navigationContext":{"value":"given"}
      """)
    bench.show(Part.screen(Part.button("Go", push)))
    bench.click("Go")
    #expect(bench.text.contains("own=given."))
    #expect(bench.text.contains("in=box."))
  }

  @Test func unknownContextIsReportedAndNotCreated() {
    bench.show(
      Part.screen(Part.text("x=@{nobody}."), Part.button("Set", Part.set("nobody", "\"set\""))))
    bench.click("Set")
    #expect(bench.text.contains("x=."))
    #expect(bench.loggedProblems.contains { $0.contains("no context \"nobody\"") })
  }
}
