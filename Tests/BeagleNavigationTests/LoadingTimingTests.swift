import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import TerminalKit

/// Tests that loading is visible soon, and that short loads do not flicker.
@MainActor
@Suite
struct LoadingTimingTests {
  let bench = TestBench()

  /// What the screen shows in each 10 ms: `.` nothing, `s` the status bar, `b` the box, `h` the
  /// content.
  private func timeline(response: Int, until end: Int = 1300) -> String {
    bench.server.script("/slow", .json(screenJSON("Home"), after: response))
    bench.open(.remote(.init(url: "/slow")))
    var result = ""
    for _ in 0..<(end / 10) {
      bench.wait(milliseconds: 10)
      let text = bench.text
      result +=
        text.contains("Loading…")
        ? "b"
        : Spinner.frames.contains { text.contains("\($0) /slow") }
          ? "s" : text.contains("Content of Home") ? "h" : "."
    }
    return result
  }

  /// Returns how often each character is repeated, such as `.7 s30 h90`.
  private func runs(_ timeline: String) -> [String] {
    var runs: [(Character, Int)] = []
    for character in timeline {
      if runs.last?.0 == character {
        runs[runs.count - 1].1 += 1
      } else {
        runs.append((character, 1))
      }
    }
    return runs.map { "\($0.0)\($0.1)" }
  }

  @Test(arguments: [
    (50, [".4", "h126"]), (90, [".7", "s30", "h93"]), (150, [".7", "s30", "h93"]),
    (390, [".7", "s31", "h92"]), (410, [".7", "s32", "b40", "h51"]),
    (800, [".7", "s32", "b40", "h51"]), (1000, [".7", "s32", "b60", "h31"]),
  ])
  func shortLoadsShowNoBox(response: Int, expected: [String]) {
    #expect(runs(timeline(response: response)) == expected)
  }

  @Test func applicationsSetTheTiming() {
    bench.window.loadingTiming = LoadingTiming(delay: 200, minimum: 0)
    #expect(runs(timeline(response: 300)) == [".7", "s12", "b10", "s8", "h93"])
  }

  /// The user need not wait for a box that stays only to prevent flicker.
  @Test func escapeEndsABoxWhoseLoadHasEnded() {
    bench.server.script("/slow", .json(screenJSON("Home"), after: 410))
    bench.open(.remote(.init(url: "/slow")))
    bench.wait(milliseconds: 420)
    #expect(bench.text.contains("Loading…"))
    bench.press(.escape)
    #expect(!bench.text.contains("Loading…") && bench.text.contains("Content of Home"))
    #expect(bench.titles == ["Home"])
  }

  /// The new screen is visible behind the box, and a person or a script types at once. The box may cover
  /// what other keys and clicks press.
  @Test(arguments: ["text", "paste", "tab", "enter", "space", "click"])
  func textGoesToTheScreenBehindABoxWhoseLoadHasEnded(how: String) {
    let field = #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name"}"#
    let button = Part.button("Count", Part.append("x", to: "global"))
    let isText = how == "text" || how == "paste"
    let screen = Part.screen(Part.box(isText ? [field, button] : [button, field]))
    bench.dependencies.globalContext.set("")
    bench.server.script("/slow", .json(screen, after: 410))
    bench.open(.remote(.init(url: "/slow")))
    bench.wait(milliseconds: 405)
    // Keys for the load are not for the screen.
    bench.press(.character("z"))
    bench.wait(milliseconds: 15)
    #expect(bench.text.contains("Loading…") && bench.text.contains("Name"), "\(bench.text)")
    func press(_ key: Key) { bench.window.handle(.key(KeyEvent(key))) }
    switch how {
    case "text": for character in "abc" { press(.character(character)) }
    case "paste": bench.window.handle(.paste("abc"))
    case "tab": press(.tab)
    case "enter": for _ in 0..<3 { press(.enter) }
    case "space": for _ in 0..<3 { press(.character(" ")) }
    default: bench.click("Count")
    }
    bench.settle()
    #expect(!bench.text.contains("Loading…"), "\(bench.text)")
    #expect(bench.text.contains("abc") == isText, "\(bench.text)")
    #expect(bench.dependencies.globalContext.get() == "")
    #expect(bench.text.contains("Key ignored") == (!isText && how != "tab"), "\(bench.text)")
  }

  @Test func errorReplacesTheBoxAtOnce() {
    bench.server.script("/slow", .failure(after: 410))
    bench.open(.remote(.init(url: "/slow")))
    bench.wait(milliseconds: 420)
    #expect(bench.errorView != nil && !bench.text.contains("Loading…"))
    bench.press(.character("r"))
    #expect(bench.server.requests.count == 2)
  }

  /// Two loads in sequence are one box.
  @Test func nextLoadKeepsTheBox() {
    bench.server.script("/slow", .json(screenJSON("Home"), after: 410))
    bench.open(.remote(.init(url: "/slow")))
    bench.wait(milliseconds: 420)
    (bench.navigation?.topViewController as? BeagleScreenViewController)?.reload()
    #expect(bench.isShowingLoading)
    bench.wait(milliseconds: 400)
    #expect(bench.text.contains("Loading…"))
    bench.wait(milliseconds: 20)
    #expect(!bench.text.contains("Loading…"))
  }

  /// A request that no person waits for is not shown.
  @Test func prefetchIsNotShown() {
    let action = Part.action("pushView", #""route":{"url":"/next","shouldPrefetch":true}"#)
    bench.show(Part.screen(Part.box([Part.button("Next", action)])))
    #expect(bench.server.pending.count == 1)
    bench.wait(milliseconds: 500)
    #expect(!bench.text.contains("/next"))
  }

  /// Several requests: the oldest one and the number of the others.
  @Test func statusBarCountsRequests() {
    let get: (String) -> String = { Part.action("sendRequest", "\"url\":\"\($0)\"") }
    bench.show(Part.screen(Part.box([Part.button("Go", get("/1") + "," + get("/2"))])))
    bench.click("Go")
    bench.wait(milliseconds: 80)
    #expect(bench.text.contains("/1 +1"), "\(bench.text)")
    bench.server.respond("{}", to: "/1")
    bench.settle()
    #expect(bench.text.contains("/2") && !bench.text.contains("+1"))
    bench.server.respond("{}")
    bench.wait(milliseconds: 300)
    #expect(!bench.text.contains("/2"))
  }
}
