import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting

/// Tests of the examples in docs/applications.md.
@MainActor
@Suite
struct ExtensionTests {
  struct Gauge: RenderableComponent, Decodable {
    var title: Expression<String>
    var value: Expression<Int>
    var source: SourceReference?

    static var facts: [Fact] {
      Fact("title", "The text above the bar.")
      Fact("value", "The length of the bar, in columns.", default: 0, .atLeast(0))
    }

    func toView(renderer: BeagleRenderer) -> View {
      let (title, bar, view) = (Label(), Label(), View())
      renderer.observe(self.title, in: title) { [weak title] in title?.text = $0 ?? "" }
      renderer.observe(value, in: bar) { [weak bar] value in
        bar?.text = String(repeating: "█", count: min(max(value ?? 0, 0), 40))
      }
      view.addSubview(title)
      view.addSubview(bar)
      return view
    }
  }

  struct Greet: ExecutableAction, AsyncAction, Decodable {
    var name: Expression<String>
    @AutoCodable var onFinish: [any Action]?
    var source: SourceReference?

    func execute(controller: BeagleController, origin: View) throws {
      let name = controller.evaluate(name, at: origin) ?? "stranger"
      let origin = ActionOrigin(origin, in: controller)
      controller.requests.send(path: "/greetings/\(name)") { [weak controller] result in
        guard let controller else { return }
        do {
          let text = String(decoding: try result.get().data, as: UTF8.self)
          try controller.setValue(.string(text), ofContext: "greeting", at: origin.view)
        } catch {
          controller.report(.action(error)) {
            controller.execute(actions: [self], event: nil, origin: origin.view)
          }
        }
        controller.execute(actions: onFinish, event: "onFinish", origin: origin.view)
      }
    }
  }

  let bench = TestBench()

  @Test func customComponentFollowsItsExpressions() {
    bench.dependencies.decoder.register(component: Gauge.self)
    let gauge = """
      {"_beagleComponent_":"custom:gauge","title":"@{load.name}","value":"@{load.value}"}
      """
    bench.show(
      Part.screen(
        gauge, Part.button("More", Part.set("load", "5", path: "value")),
        context: Part.context("load", "{\"name\":\"CPU\",\"value\":2}")))
    #expect(bench.text.contains("CPU"))
    #expect(bench.text.contains("██"))
    #expect(!bench.text.contains("███"))
    bench.click("More")
    #expect(bench.text.contains("█████"))
  }

  /// Opens a screen with a button that runs `Greet` in the context of its row, and presses it.
  private func openGreeting() {
    bench.dependencies.decoder.register(action: Greet.self)
    let greet = """
      {"_beagleAction_":"custom:greet","name":"@{user}",
       "onFinish":[\(Part.append("!", to: "greeting"))]}
      """
    bench.show(
      Part.screen(
        Part.text("says @{greeting}"),
        Part.box(
          [Part.button("Go", greet)], extra: "\"context\":\(Part.context("user", "\"Ada\""))"),
        context: Part.context("greeting", "\"nothing\"")))
    bench.click("Go")
  }

  @Test func customActionSendsARequestAndSetsAContext() {
    openGreeting()
    #expect(bench.server.pending.map(\.request.url) == ["/greetings/Ada"])
    bench.server.respond("Hello Ada")
    bench.settle()
    #expect(bench.text.contains("says Hello Ada!"))
  }

  @Test func customActionReportsAFailureWithARetry() {
    openGreeting()
    bench.server.fail()
    bench.settle()
    #expect(bench.text.contains("Action failed"))
    #expect(bench.text.contains("GET /greetings/Ada returned 503"))
    bench.press(.character("r"))
    bench.server.respond("Hello again")
    bench.settle()
    #expect(bench.text.contains("says Hello again!"))
  }

  @Test func customActionRequestIsCanceledWithTheScreen() {
    openGreeting()
    bench.application.open(.declarativeText(screenJSON("Other")))
    bench.settle()
    #expect(bench.server.requests[0].isCancelled)
    bench.server.respondToCanceled("late")
    bench.settle()
    #expect(bench.text.contains("Content of Other"))
  }

  /// A component that fetches its content when its view is created.
  struct Panel: RenderableComponent, Decodable {
    var url: String
    var source: SourceReference?

    func toView(renderer: BeagleRenderer) -> View {
      let view = View()
      let controller = renderer.controller
      controller.requests.fetch(url: url) { [weak controller, weak view] result in
        guard let controller, let view, case .success(let found) = result else { return }
        view.addSubview(controller.renderer.render(found.child))
        controller.setNeedsLayout(component: view)
      }
      return view
    }
  }

  @Test func customComponentFetchesItsContent() {
    bench.dependencies.decoder.register(component: Panel.self)
    bench.show(
      Part.screen(
        "{\"_beagleComponent_\":\"custom:panel\",\"url\":\"/panel\"}",
        context: Part.context("name", "\"Ada\"")))
    bench.server.respond(Part.text("Panel of @{name}"), to: "/panel")
    bench.settle()
    #expect(bench.text.contains("Panel of Ada"))
  }

  @Test func applicationMaySetAThemeAndAddAKey() {
    bench.application.appearance.palette.accent = AdaptiveColor(.rgb(255, 170, 0))
    #expect(bench.window.theme[.accent].foreground == .rgb(255, 170, 0))
    let count = KeyAction("count")
    bench.window.keyBindings.append(
      KeyBinding("F5", "count the rows", keys: [KeyEvent(.function(5)): count]))
    bench.window.setHandler(for: count) { [bench] in bench.window.showMessage("42 rows") }
    bench.show(Part.screen(Part.text("Here")))
    bench.press(.function(5))
    #expect(bench.text.contains("42 rows"))
    bench.press(.character("?"))
    var pages = bench.text
    for _ in 0..<10 {
      bench.press(.pageDown)
      pages += bench.text
    }
    #expect(pages.contains("count the rows"))
  }

  @Test func customOperationIsCalled() {
    bench.dependencies.operationsProvider.register(operationId: "double") { arguments in
      .int((arguments.first?.intValue ?? 0) * 2)
    }
    bench.open(
      .declarativeText(
        screenJSON("A", extra: "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"@{double(21)}\"}")
      ))
    #expect(bench.text.contains("42"))
  }

  @Test func unknownActionIsNamedAndPreservesTheScreen() {
    bench.open(.declarativeText(screenJSON("A", ["Go": "{\"_beagleAction_\":\"custom:nope\"}"])))
    bench.click("Go")
    #expect(bench.text.contains("custom:nope"))
    #expect(bench.text.contains("Content of A"))
  }

  // MARK: - Types without a conformance

  /// A component whose author forgot `RenderableComponent`.
  struct Plain: ServerDrivenComponent, Decodable {
    var title: String
    var source: SourceReference?
  }

  /// An action whose author forgot `ExecutableAction`.
  struct Save: Action, Decodable {
    var source: SourceReference?
  }

  @Test func typesWithoutAConformanceAreReported() throws {
    let pilot = Pilot(size: CellSize(width: 40, height: 8))
    pilot.dependencies.decoder.register(component: Plain.self)
    pilot.dependencies.decoder.register(action: Save.self)
    pilot.open(
      json: """
        {"_beagleComponent_": "beagle:container", "onInit": [{"_beagleAction_": "custom:save"}],
         "children": [{"_beagleComponent_": "custom:plain", "title": "A"}]}
        """)
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("[custom:plain]"), "\(pilot.text)")
    let log = pilot.dependencies.log.entries.map(\.message).joined(separator: "\n")
    #expect(log.contains("the type Plain does not conform to RenderableComponent"), "\(log)")
    #expect(log.contains("the type Save does not conform to ExecutableAction"), "\(log)")
    let findings = #expect(throws: FlowError.self) { try pilot.expectNoFindings() }
    for type in ["Plain", "Save"] {
      #expect(findings?.description.contains("the type \(type) does not conform") == true)
    }
  }
  @Test("a screen that is not JSON, and a controller that is not registered, are findings")
  func unreadableScreensAndUnknownControllersAreFindings() throws {
    let pilot = Pilot(size: CellSize(width: 40, height: 8))
    pilot.open(json: #"{"_beagleComponent_": "beagle:text", "text": "Hello",}"#)
    #expect(throws: FlowError.self) { try pilot.expectNoFindings() }

    let other = Pilot(size: CellSize(width: 40, height: 8))
    other.open(
      json: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#, controllerId: "Shopp")
    let findings = #expect(throws: FlowError.self) { try other.expectNoFindings() }
    #expect(findings?.description.contains("\"Shopp\"") == true)

    // Another warning about a navigation is not a finding.
    let third = Pilot(size: CellSize(width: 40, height: 8))
    third.open(json: #"{"_beagleComponent_": "beagle:text", "text": "Hello"}"#)
    third.dependencies.log.add(.navigation, .warning, "a route is slow")
    try third.expectNoFindings()
  }
  @Test("a finding about a screen in Swift names the components")
  func findingsInSwiftNameTheComponents() throws {
    let pilot = Pilot(size: CellSize(width: 40, height: 8))
    pilot.open(.declarative(Screen { Container { Text("@{missing}") } }))
    let findings = #expect(throws: FlowError.self) { try pilot.expectNoFindings() }
    #expect(findings?.description.contains("Container > Text") == true, "\(findings as Any)")
  }
}
