import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of `navigationContext`, the value that a navigation action passes to a screen.
@MainActor
@Suite
struct NavigationContextTests {
  let bench = TestBench()

  nonisolated private static let openingActions = [
    "pushView", "pushStack", "resetStack", "resetApplication",
  ]

  private static func context(_ value: String, path: String? = nil) -> String {
    let path = path.map { "\"path\":\"\($0)\"," } ?? ""
    return "\"navigationContext\":{\(path)\"value\":\(value)}"
  }

  private static func navigate(_ action: String, _ context: String, url: String = "/next") -> String
  {
    Part.action(action, "\"route\":{\"url\":\"\(url)\"}", context)
  }

  /// A screen that shows its navigation context, the value read by `onInit` and the global context.
  private static func page(_ title: String, _ buttons: [String: String] = [:]) -> String {
    let initBox = Part.box(
      [Part.text("seen=@{seen}.")],
      extra: """
        "context":\(Part.context("seen", "\"\"")),
        "onInit":[\(Part.set("seen", "\"@{navigationContext.n}\""))]
        """)
    let texts = [Part.text("n=@{navigationContext.n}."), Part.text("g=@{global}."), initBox]
    return screenJSON(title, buttons, extra: texts.joined(separator: ","))
  }

  private func openHome(_ buttons: [String: String]) {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(Self.page("Home", buttons))
    bench.settle()
  }

  private func press(_ button: String, response json: String? = nil) {
    bench.click(button)
    if let json { bench.server.respond(json) }
    bench.settle()
  }

  // MARK: - Opening

  @Test(arguments: openingActions)
  func onInitOfTheNextScreenReadsTheContext(_ action: String) {
    openHome(["Go": Self.navigate(action, Self.context("{\"n\":\"@{concat('a', 'b')}\"}"))])
    #expect(bench.text.contains("n=."))
    press("Go", response: Self.page("Next"))
    #expect(bench.titles.last == "Next")
    #expect(bench.text.contains("n=ab."))
    #expect(bench.text.contains("seen=ab."))
  }

  @Test(arguments: openingActions)
  func localScreenReceivesTheContext(_ action: String) {
    let navigation = Part.action(
      action, "\"route\":{\"screen\":\(Self.page("Next"))}", Self.context("{\"n\":1}"))
    openHome(["Go": navigation])
    press("Go")
    #expect(bench.titles.last == "Next")
    #expect(bench.text.contains("n=1."))
    #expect(bench.text.contains("seen=1."))
  }

  @Test(arguments: ["pushView", "pushStack"])
  func previousScreenHasItsOwnContext(_ action: String) {
    openHome(["Go": Self.navigate(action, Self.context("{\"n\":1}"))])
    press("Go", response: Self.page("Next", ["Change": Part.set("navigationContext", "{\"n\":2}")]))
    press("Change")
    #expect(bench.text.contains("n=2."))
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("n=."))
  }

  @Test func pathCreatesMissingValues() {
    openHome(["Go": Self.navigate("pushView", Self.context("5", path: "a[1].b"))])
    press("Go", response: screenJSON("Next", extra: Part.text("a1=@{navigationContext.a[1].b}.")))
    #expect(bench.text.contains("a1=5."))
  }

  @Test func retryPassesTheContext() {
    openHome(["Go": Self.navigate("pushStack", Self.context("{\"n\":1}"))])
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    bench.press(.character("r"))
    bench.server.respond(Self.page("Next"))
    bench.settle()
    #expect(bench.text.contains("n=1."))
  }

  @Test func failedNavigationDoesNotChangeTheContext() {
    openHome(["Go": Self.navigate("resetStack", Self.context("{\"n\":1}"))])
    bench.click("Go")
    bench.server.fail()
    bench.settle()
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("n=."))
  }

  // MARK: - Going back

  private static func back(_ action: String, _ value: String, _ route: String = "") -> String {
    Part.action(action, route + context(value))
  }

  @Test func popViewUpdatesThePreviousScreen() {
    openHome(["Go": Self.navigate("pushView", Self.context("{\"n\":1}"))])
    press("Go", response: Self.page("Next", ["Close": Self.back("popView", "{\"n\":\"back\"}")]))
    press("Close")
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("n=back."))
    // `onInit` does not run again.
    #expect(bench.text.contains("seen=."))
  }

  @Test(arguments: ["popStack", "popView"])
  func closedStackUpdatesTheScreenThatAppears(_ action: String) {
    openHome(["Go": Self.navigate("pushView", Self.context("{\"n\":1}"))])
    press(
      "Go",
      response: Self.page("Middle", ["Modal": Self.navigate("pushStack", Self.context("null"))]))
    press("Modal", response: Self.page("Next", ["Close": Self.back(action, "{\"n\":\"back\"}")]))
    press("Close")
    #expect(bench.titles == ["Home", "Middle"])
    #expect(bench.text.contains("n=back."))
    bench.press(.escape)
    #expect(bench.text.contains("n=."))
  }

  @Test func popToViewUpdatesOnlyItsTarget() {
    openHome(["Go": Self.navigate("pushView", Self.context("{\"n\":1}"))])
    press(
      "Go",
      response: Self.page("Middle", ["Go": Self.navigate("pushView", "\"x\":0", url: "/last")]))
    let close = Self.back("popToView", "{\"n\":\"back\"}", "\"route\":\"/home\",")
    press("Go", response: Self.page("Last", ["Close": close]))
    #expect(bench.titles == ["Home", "Middle", "Last"])
    press("Close")
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("n=back."))
  }

  @Test func popToViewCanUpdateTheCurrentScreen() {
    openHome(["Here": Self.back("popToView", "{\"n\":3}", "\"route\":\"/home\",")])
    press("Here")
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("n=3."))
  }

  @Test(arguments: ["popStack", "popView", "popToView"])
  func navigationWithoutEffectDoesNotChangeTheContext(_ action: String) {
    openHome(["Back": Self.back(action, "{\"n\":3}", "\"route\":\"/nowhere\",")])
    press("Back")
    #expect(bench.titles == ["Home"])
    #expect(bench.text.contains("n=."))
  }

  // MARK: - The global context

  @Test(arguments: openingActions)
  func globalContextIsUnchanged(_ action: String) {
    openHome([
      "Set": Part.set("global", "\"shared\""),
      "Go": Self.navigate(action, Self.context("{\"n\":1}")),
    ])
    press("Set")
    #expect(bench.text.contains("g=shared."))
    press("Go", response: Self.page("Next", ["Go": Self.navigate("resetApplication", "\"x\":0")]))
    #expect(bench.text.contains("g=shared."))
    press("Go", response: Self.page("Fresh"))
    #expect(bench.text.contains("g=shared."))
    // The navigation context was removed with the previous screen.
    #expect(bench.text.contains("n=."))
    #expect(bench.dependencies.globalContext.get() == "shared")
  }
}
