import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI

/// Tests of controllers that act while a state is reported, and of screens in unusual stacks.
@MainActor
@Suite
struct ReentrancyTests {
  let bench = TestBench()

  /// A navigation controller that calls a closure when a state is reported.
  final class CallbackController: BeagleNavigationController {
    var onState: ((ServerDrivenState, BeagleController) -> Void)?

    override func serverDrivenStateDidChange(
      to state: ServerDrivenState, at screenController: BeagleController
    ) {
      onState?(state, screenController)
    }
  }

  /// Opens `/home` in a `CallbackController`.
  private func openCallbackController(_ json: String) throws -> CallbackController {
    bench.dependencies.navigation.registerDefaultNavigationController { CallbackController() }
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(json)
    bench.settle()
    return try #require(bench.navigation as? CallbackController)
  }

  private func push(_ url: String) -> Navigate {
    .pushView(PushView(route: .remote(.init(url: .value(url)))))
  }

  @Test func navigationStartedInACallbackReplacesOthers() throws {
    let navigation = try openCallbackController(screenJSON("Home"))
    let screen = try #require(bench.screen)
    var hasNavigated = false
    navigation.onState = { state, controller in
      guard case .finished = state, !hasNavigated else { return }
      hasNavigated = true
      try? controller.navigate(self.push("/x"), from: controller.view)
    }
    try screen.navigate(push("/a"), from: screen.view)
    try screen.navigate(push("/b"), from: screen.view)
    // The callback for the end of /a navigates to /x, which replaces /b.
    #expect(bench.server.pending.map(\.request.url) == ["/x"])
    bench.server.respond(screenJSON("X"))
    bench.settle()
    #expect(bench.titles == ["Home", "X"])
  }

  @Test func contentReplacedWhileAFormEndsIsAddedOnce() throws {
    let form = """
      {"_beagleComponent_":"beagle:form","onSubmit":[
        \(Part.action("formRemoteAction", "\"path\":\"/form\"", "\"method\":\"POST\""))],
       "child":{"_beagleComponent_":"beagle:formSubmit","child":\(Part.text("Send"))}}
      """
    let navigation = try openCallbackController(Part.screen(form, Part.text("Old")))
    let screen = try #require(bench.screen)
    bench.click("Send")
    screen.reload()
    var ends = 0
    navigation.onState = { state, controller in
      guard case .finished = state else { return }
      ends += 1
      // The second end belongs to the form.
      guard ends == 2, let screen = controller as? BeagleScreenViewController else { return }
      screen.reloadScreen(with: .declarativeText(Part.screen(Part.text("Newest"))))
    }
    bench.server.respond(Part.screen(Part.text("New")), to: "/home")
    bench.settle()
    #expect(ends == 3)
    #expect(screen.view.subviews.filter { $0 is ScrollingView }.count == 1)
    #expect(bench.text.contains("Newest"))
    #expect(!bench.text.contains("Old"))
  }

  @Test func loadStartedDuringAPopIsCanceled() throws {
    let navigation = try openCallbackController(screenJSON("Home"))
    let screen = try #require(bench.screen)
    try screen.navigate(push("/next"), from: screen.view)
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    let next = try #require(bench.screen)
    next.serverDrivenState = .started
    navigation.onState = { state, controller in
      guard case .finished = state, controller === next else { return }
      next.loadScreen()
    }
    navigation.popViewController()
    #expect(next.isRetired)
    #expect(bench.server.pending.isEmpty)
  }

  @Test func dialogOfACoveredScreenInAPlainStackIsShown() throws {
    let first = BeagleScreenViewController(
      .declarativeText(
        Part.screen(
          Part.button(
            "Ask",
            Part.action(
              "sendRequest", "\"url\":\"/q\"",
              "\"onSuccess\":[\(Part.action("alert", "\"message\":\"Received\""))]")))),
      dependencies: bench.dependencies)
    let stack = NavigationController(rootViewController: first)
    bench.window.rootViewController = stack
    bench.settle()
    bench.click("Ask")
    stack.pushViewController(ViewController())
    bench.server.respond("{}")
    bench.settle()
    #expect(bench.text.contains("Received"))
  }

  @Test func navigationOutsideAStackIsReported() throws {
    let screen = BeagleScreenViewController(
      .declarativeText(Part.screen(Part.text("Alone"))), dependencies: bench.dependencies)
    bench.window.rootViewController = NavigationController(rootViewController: screen)
    bench.settle()
    try screen.navigate(push("/next"), from: screen.view)
    #expect(bench.loggedProblems.contains { $0.contains("is not in a BeagleNavigationController") })
    #expect(bench.server.requests.isEmpty)
  }

  @Test func preloadedScreenIsReportedAndDrawnOnce() throws {
    bench.openHome()
    let ahead = BeagleScreenViewController(
      .remote(.init(url: "/ahead")), dependencies: bench.dependencies)
    ahead.loadScreen()
    bench.server.respond(screenJSON("Ahead"), to: "/ahead")
    #expect(bench.takeReportedStates() == [])
    bench.navigation?.pushViewController(ahead)
    bench.settle()
    #expect(
      bench.takeReportedStates() == ["default <- success @Ahead", "default <- finished @Ahead"])
    #expect(bench.text.contains("Content of Ahead"))
    #expect(ahead.view.subviews.filter { $0 is ScrollingView }.count == 1)
  }

  /// A component of an application that renders its children in a scroll view.
  struct Shelf: RenderableComponent, Decodable {
    @AutoCodable var children: [any ServerDrivenComponent]
    var source: SourceReference?
    enum CodingKeys: CodingKey { case children }

    func toView(renderer: BeagleRenderer) -> View {
      let scroll = ScrollingView()
      for child in children { scroll.content.addSubview(renderer.render(child)) }
      return scroll
    }
  }

  @Test func listInACustomScrollViewCreatesRowsWhileScrolling() {
    bench.dependencies.decoder.register(component: Shelf.self)
    let rows = (0..<300).map { "\($0)" }.joined(separator: ",")
    let list = """
      {"_beagleComponent_":"beagle:listView","useParentScroll":true,"dataSource":[\(rows)],
       "templates":[{"view":\(Part.text("row @{item}."))}]}
      """
    bench.show("{\"_beagleComponent_\":\"custom:shelf\",\"children\":[\(list)]}")
    #expect(bench.text.contains("row 0."))
    for _ in 0..<30 { bench.press(.pageDown) }
    #expect(bench.text.contains("row 299."))
  }
}
