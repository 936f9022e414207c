import BeagleTUI
import Testing

@testable import BeagleTUI

/// Controllers that do something in the middle of being told, and screens in unusual places.
@MainActor
@Suite
struct ReentrancyTests {
  let bench = TestBench()

  /// Runs an action when a state is reported.
  final class Acting: BeagleNavigationController {
    var act: ((ServerDrivenState, BeagleController) -> Void)?

    override func serverDrivenStateDidChange(
      to state: ServerDrivenState, at screenController: BeagleController
    ) {
      act?(state, screenController)
    }
  }

  /// Opens `/home` in a controller that acts.
  private func openActing(_ json: String) throws -> Acting {
    bench.dependencies.navigation.registerDefaultNavigationController { Acting() }
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(json)
    bench.settle()
    return try #require(bench.navigation as? Acting)
  }

  private func push(_ url: String) -> Navigate {
    .pushView(PushView(route: .remote(.init(url: .value(url)))))
  }

  @Test func aNavigationBegunWhileAnOlderOneEndsIsTheOnlyOne() throws {
    let acting = try openActing(screenJSON("Home"))
    let screen = try #require(bench.screen)
    var hasActed = false
    acting.act = { state, controller in
      guard case .finished = state, !hasActed else { return }
      hasActed = true
      try? controller.navigate(self.push("/x"), from: controller.view)
    }
    try screen.navigate(push("/a"), from: screen.view)
    try screen.navigate(push("/b"), from: screen.view)
    // Whoever heard that /a ended went to /x, which takes the place of /b.
    #expect(bench.server.pending.map(\.request.url) == ["/x"])
    bench.server.respond(screenJSON("X"))
    bench.settle()
    #expect(bench.titles == ["Home", "X"])
  }

  @Test func contentThatIsReplacedWhileAFormEndsIsThereOnce() throws {
    let form = """
      {"_beagleComponent_":"beagle:form","onSubmit":[
        \(Part.action("formRemoteAction", "\"path\":\"/form\"", "\"method\":\"POST\""))],
       "child":{"_beagleComponent_":"beagle:formSubmit","child":\(Part.text("Send"))}}
      """
    let acting = try openActing(Part.screen(form, Part.text("Old")))
    let screen = try #require(bench.screen)
    bench.click("Send")
    screen.reload()
    var ends = 0
    acting.act = { state, controller in
      guard case .finished = state else { return }
      ends += 1
      // The second end is that of the form.
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

  @Test func aLoadBegunWhileTheScreenIsPoppedIsCancelled() throws {
    let acting = try openActing(screenJSON("Home"))
    let screen = try #require(bench.screen)
    try screen.navigate(push("/next"), from: screen.view)
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    let next = try #require(bench.screen)
    next.serverDrivenState = .started
    acting.act = { state, controller in
      guard case .finished = state, controller === next else { return }
      next.loadScreen()
    }
    acting.popViewController()
    #expect(next.isRetired)
    #expect(bench.server.pending.isEmpty)
  }

  @Test func aDialogOfACoveredScreenInAForeignStackIsShown() throws {
    let first = BeagleScreenViewController(
      .declarativeText(
        Part.screen(
          Part.button(
            "Ask",
            Part.action(
              "sendRequest", "\"url\":\"/q\"",
              "\"onSuccess\":[\(Part.action("alert", "\"message\":\"Answered\""))]")))),
      dependencies: bench.dependencies)
    let stack = NavigationController(rootViewController: first)
    bench.window.rootViewController = stack
    bench.settle()
    bench.click("Ask")
    stack.pushViewController(ViewController())
    bench.server.respond("{}")
    bench.settle()
    #expect(bench.text.contains("Answered"))
  }

  @Test func navigationOutsideAStackIsReported() throws {
    let screen = BeagleScreenViewController(
      .declarativeText(Part.screen(Part.text("Alone"))), dependencies: bench.dependencies)
    bench.window.rootViewController = NavigationController(rootViewController: screen)
    bench.settle()
    try screen.navigate(push("/next"), from: screen.view)
    #expect(bench.complaints.contains { $0.contains("is not in a BeagleNavigationController") })
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

  /// A scroll view of an application, with components in it.
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

  @Test func listsInAScrollViewOfTheApplicationMakeTheirRowsAsTheyComeNear() {
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
