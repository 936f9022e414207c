import BeagleTUI
import Testing

/// The examples of README, registered and used.
@MainActor
@Suite
struct ExtensionTests {
  struct Gauge: RenderableComponent, Decodable {
    var value: Int
    var source: SourceReference?
    enum CodingKeys: CodingKey { case value }

    func toView(renderer: BeagleRenderer) -> View {
      Label(String(repeating: "█", count: value))
    }
  }

  struct Beep: ExecutableAction, Decodable {
    var source: SourceReference?
    enum CodingKeys: CodingKey {}

    func execute(controller: BeagleController, origin: View) throws {
      origin.window?.showMessage("Beep!")
    }
  }

  let bench = TestBench()

  @Test func aCustomComponentIsDrawn() {
    bench.dependencies.decoder.register(component: Gauge.self)
    bench.open(
      .declarativeText(
        screenJSON("A", extra: "{\"_beagleComponent_\":\"custom:gauge\",\"value\":5}")))
    #expect(bench.text.contains("█████"))
  }

  @Test func aCustomActionRuns() {
    bench.dependencies.decoder.register(action: Beep.self)
    bench.open(.declarativeText(screenJSON("A", ["Go": "{\"_beagleAction_\":\"custom:beep\"}"])))
    bench.click("Go")
    #expect(bench.text.contains("Beep!"))
  }

  @Test func aCustomOperationIsCalled() {
    bench.dependencies.operationsProvider.register(operationId: "double") { arguments in
      .int((arguments.first?.intValue ?? 0) * 2)
    }
    bench.open(
      .declarativeText(
        screenJSON("A", extra: "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"@{double(21)}\"}")
      ))
    #expect(bench.text.contains("42"))
  }

  @Test func anUnknownActionIsNamedAndTheScreenStays() {
    bench.open(.declarativeText(screenJSON("A", ["Go": "{\"_beagleAction_\":\"custom:nope\"}"])))
    bench.click("Go")
    #expect(bench.text.contains("custom:nope"))
    #expect(bench.text.contains("Content of A"))
  }
}
