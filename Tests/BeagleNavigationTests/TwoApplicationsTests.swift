import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that two applications in one process do not affect each other.
@MainActor
struct TwoApplicationsTests {
  /// The differences between the two applications.
  private struct Setting {
    var depth: ColorDepth
    var isUTF8: Bool
    var palette = AdaptivePalette()
    var texts: BeagleTheme
    var metrics: CellMetrics
    var global: String
    var showsCauses: Bool
  }

  private static var warm: AdaptivePalette {
    var palette = AdaptivePalette()
    palette.surface = AdaptiveColor(.rgb(250, 244, 230))
    palette.text = AdaptiveColor(.rgb(40, 30, 20))
    palette.accent = AdaptiveColor(.rgb(150, 70, 0))
    return palette
  }

  private static let settings = [
    Setting(
      depth: .trueColor, isUTF8: true, palette: warm,
      texts: BeagleTheme(texts: ["heading": .role(.accent)]), metrics: CellMetrics(), global: "one",
      showsCauses: true),
    Setting(
      depth: .mono, isUTF8: false,
      texts: BeagleTheme(texts: ["heading": .role(.danger)]),
      metrics: CellMetrics(columnWidth: 4, rowHeight: 8), global: "two", showsCauses: false),
  ]

  /// One of the applications, with its own terminal.
  @MainActor
  private final class Side {
    let terminal: HeadlessTerminal
    let clock = ManualClock()
    let server = FakeServer()
    let application: BeagleApplication

    init(_ setting: Setting) {
      terminal = HeadlessTerminal(
        size: CellSize(width: 50, height: 16), colorDepth: setting.depth, isUTF8: setting.isUTF8)
      let dependencies = BeagleDependencies()
      dependencies.networkClient = server
      dependencies.wallClock = { [clock] in Int(clock.now / 1_000_000) }
      dependencies.theme = setting.texts
      dependencies.cellMetrics = setting.metrics
      dependencies.showsErrorCauses = setting.showsCauses
      dependencies.globalContext.set(.string(setting.global))
      dependencies.operationsProvider.register(operationId: "me") { _ in .string(setting.global) }
      application = BeagleApplication(
        terminal: terminal, dependencies: dependencies, clock: clock)
      application.appearance.palette = setting.palette
    }

    func press(_ keys: Key...) {
      for key in keys { application.window.handle(.key(KeyEvent(key))) }
    }
  }

  /// The steps for both applications; a frame follows each step.
  private static let steps: [@MainActor (Side) -> Void] = [
    { $0.application.open(.remote(.init(url: "/home"))) },
    { $0.clock.advance(milliseconds: 300) },
    { $0.server.respond(screen, to: "/home") },
    { $0.press(.tab) },
    { $0.press(.character("a"), .character("b")) },
    { $0.press(.escape, .character("?")) },
    { $0.press(.escape, .character("R")) },
    { $0.clock.advance(milliseconds: 200) },
    { $0.server.fail("/home") },
    { $0.press(.escape, .character("L")) },
    { $0.press(.escape) },
    { side in side.application.window.appearance.theme[.text].foreground = .rgb(1, 200, 3) },
    { side in
      if side.terminal.colorDepth == .mono { side.application.window.appearance.glyphs = .unicode }
    },
    { $0.press(.tab, .enter) },
  ]

  private static let screen = """
    {"_beagleComponent_":"beagle:screenComponent","id":"s",
     "navigationBar":{"title":"Side by side"},
     "child":{"_beagleComponent_":"beagle:container","children":[
      {"_beagleComponent_":"beagle:text","text":"@{global} @{me()}","styleId":"heading"},
      {"_beagleComponent_":"beagle:text","text":"see-through","textColor":"#3366CC80",
       "style":{"backgroundColor":"#FF880060","padding":{"all":{"value":8,"type":"REAL"}}}},
      {"_beagleComponent_":"beagle:container","style":{"borderWidth":1,"borderColor":"#00FF0080",
       "size":{"width":{"value":80,"type":"REAL"},"height":{"value":48,"type":"REAL"}}},
       "children":[]},
      {"_beagleComponent_":"beagle:textInput","type":"PASSWORD","value":"secret"},
      {"_beagleComponent_":"beagle:button","text":"Show","onPress":[
       {"_beagleAction_":"beagle:alert","title":"Shown","message":"@{global}"}]}]}}
    """

  /// Draws a frame and returns a copy of it.
  private static func frame(_ side: Side) -> Surface {
    side.application.application.loop.drain()
    side.application.application.present()
    let copy = Surface(size: side.terminal.size)
    copy.copy(from: side.terminal.surface)
    return copy
  }

  /// Returns the frames of an application that is the only one.
  private static func frames(_ setting: Setting) -> [Surface] {
    let side = Side(setting)
    return steps.map { step in
      step(side)
      return frame(side)
    }
  }

  /// An application's own controller covers the screens.
  @Test func errorTextDependsOnTheConfigurationOfTheStack() {
    let bench = TestBench()
    bench.dependencies.showsErrorCauses = false
    bench.openHome()
    bench.navigation?.pushViewController(ViewController())
    let error = ServerDrivenState.Error.declarativeText
    #expect(Beagle.dependencies.showsErrorCauses)
    #expect(bench.navigation?.errorMessage(for: error) == error.shortDescription)
    #expect(error.shortDescription != error.localizedDescription)
  }

  @Test func applicationsDoNotAffectEachOther() {
    let before = Beagle.dependencies
    let expected = TwoApplicationsTests.settings.map(TwoApplicationsTests.frames)
    let sides = TwoApplicationsTests.settings.map(Side.init)
    for (number, step) in TwoApplicationsTests.steps.enumerated() {
      for side in sides { step(side) }
      // The application that was created first draws last.
      for index in sides.indices.reversed() {
        let frame = TwoApplicationsTests.frame(sides[index])
        #expect(
          frame.showsSame(as: expected[index][number]),
          "step \(number) of side \(index):\n\(frame.text)\nalone:\n\(expected[index][number].text)"
        )
      }
    }
    // Their frames differ, and neither became the default.
    for number in TwoApplicationsTests.steps.indices {
      #expect(!expected[0][number].showsSame(as: expected[1][number]))
    }
    #expect(expected[0].last?.text.contains("one") == true)
    #expect(Beagle.dependencies === before)
  }
}
