import BeagleTUI
import BeagleTestSupport
import Glibc
import Testing

@testable import BeagleNetworking
@testable import TerminalKit

/// Tests of complete sessions that `StateSequenceTests` do not cover.
@MainActor
@Suite
struct ScenarioTests {
  let bench = TestBench()

  @Test func builderIsCalledOnceForEachNewStack() {
    var built = 0
    bench.dependencies.navigation.registerNavigationController(
      builder: {
        built += 1
        return BeagleNavigationController()
      }, forId: "counted")
    let push = Part.push("pushStack", "/next", ",\"controllerId\":\"counted\"")
    bench.open(.remote(.init(url: "/home")), controllerId: "counted")
    #expect(built == 1)
    bench.server.respond(screenJSON("Home", ["Go": push]))
    bench.settle()
    bench.click("Go")
    // The stack is created after its screen was loaded.
    #expect(built == 1)
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    #expect(built == 2)
  }

  @Test func spinnerCoversTheDimmedScreen() {
    bench.open(
      .declarative(
        Screen(
          navigationBar: NavigationBar(title: "Bar"),
          child: Container(children: [
            Text("Below", style: Style(backgroundColor: "#808080")),
            Button(text: "Go", onPress: [Navigate.pushView(.remote(.init(url: "/next")))]),
          ]))))
    guard let position = bench.terminal.find("Below") else {
      Issue.record("no text on screen")
      return
    }
    let before = bench.terminal.surface[position.x, position.y]
    bench.click("Go")
    bench.clock.advance(milliseconds: ProgressOverlay.delay - 1)
    #expect(bench.isShowingLoading)
    #expect(bench.terminal.surface[position.x, position.y] == before)
    #expect(bench.terminal.find("Loading…") == nil)
    bench.clock.advance(milliseconds: 1)
    let after = bench.terminal.surface[position.x, position.y]
    #expect(bench.terminal.surface.character(atX: position.x, y: position.y) == "B")
    #expect(after.background != before.background)
    #expect(after.foreground != before.foreground)
    guard let spinner = bench.terminal.find("Loading…") else {
      Issue.record("no spinner on screen")
      return
    }
    // The spinner is in the middle of the screen.
    #expect(abs(spinner.y - 9) <= 1)
    #expect(abs(spinner.x - 27) <= 3)
  }

  @Test func spinnerAnimatesOnlyWhileLoading() {
    bench.open(.remote(.init(url: "/home")))
    bench.clock.advance(milliseconds: ProgressOverlay.delay)
    let frames = bench.terminal.frames
    for _ in 0..<5 {
      bench.clock.advance(milliseconds: 100)
      bench.settle()
    }
    #expect(bench.terminal.frames == frames + 5)
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    let after = bench.terminal.frames
    for _ in 0..<5 {
      bench.clock.advance(milliseconds: 100)
      bench.settle()
    }
    #expect(bench.terminal.frames == after)
  }

  @Test func keyWithoutEffectDrawsNothing() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    let changed = bench.terminal.cellsChanged
    bench.press(.left, .home, .function(7))
    #expect(bench.terminal.cellsChanged == changed)
    // A letter may be a mistyped command, so a message says that it does nothing.
    bench.press(.character("x"))
    #expect(bench.window.message == "x has no function here; ? lists the keys.")
  }

  @Test func contentIsVisibleUntilAReloadSucceeds() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(screenJSON("Home"))
    bench.settle()
    bench.press(.character("R"))
    #expect(bench.text.contains("Content of Home"))
    bench.server.fail()
    bench.settle()
    #expect(bench.text.contains("Content of Home"))
    bench.press(.character("r"))
    bench.server.respond(screenJSON("Newer"))
    bench.settle()
    #expect(bench.text.contains("Content of Newer"))
    #expect(!bench.text.contains("Content of Home"))
  }

  @Test func reloadShowsAnEditedFile() throws {
    let directory = TemporaryDirectory()
    directory.write("home.json", screenJSON("Old"))
    try bench.application.serve(directory: directory.path)
    bench.open(.remote(.init(url: "/home")))
    #expect(bench.text.contains("Content of Old"))
    directory.write("home.json", screenJSON("New"))
    bench.press(.character("R"))
    #expect(bench.text.contains("Content of New"))
  }

  @Test func escapeOnTheFirstScreenOfAStackClosesTheStack() {
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(
      screenJSON("Home", ["Go": Part.push("pushStack", "/next")]))
    bench.settle()
    bench.click("Go")
    bench.server.respond(screenJSON("Next"))
    bench.settle()
    bench.press(.escape)
    #expect(bench.text.contains("Content of Home"))
    #expect(bench.window.controllers.count == 1)
  }

  @Test func boundTextFollowsTyping() {
    let input = """
      {"_beagleComponent_":"beagle:container","context":{"id":"c","value":{"list":["a"]}},"children":[
        {"_beagleComponent_":"beagle:textInput","value":"@{c.list[0]}","onChange":[
          {"_beagleAction_":"beagle:setContext","contextId":"c","path":"list[0]",
           "value":"@{onChange.value}"}]},
        {"_beagleComponent_":"beagle:text","text":"typed @{c.list[0]}!"}]}
      """
    bench.open(.declarativeText(screenJSON("Form", extra: input)))
    #expect(bench.text.contains("typed a!"))
    bench.press(.tab, .character("b"), .character("é"))
    #expect(bench.text.contains("typed abé!"))
    bench.window.handle(.paste("x\ny"))
    bench.settle()
    #expect(bench.text.contains("typed abéx y!"))
  }

  @Test func unknownComponentIsReplacedByAPlaceholder() {
    let extra = """
      {"_beagleComponent_":"custom:gauge","value":3},
      {"_beagleComponent_":"beagle:text","text":"after"}
      """
    bench.open(.declarativeText(screenJSON("A", extra: extra)))
    #expect(bench.text.contains("[unknown custom:gauge]"))
    #expect(bench.text.contains("after"))
  }
}

/// Tests that popped screens are released.
@MainActor
@Suite
struct LifetimeTests {
  @Test func poppedScreenIsReleased() {
    let bench = TestBench()
    bench.open(.remote(.init(url: "/home")))
    bench.server.respond(
      screenJSON("Home", ["Go": Part.push("pushView", "/next")]))
    bench.settle()
    bench.click("Go")
    bench.server.respond(
      screenJSON(
        "Next",
        extra: """
          {"_beagleComponent_":"beagle:text","text":"@{global.x}",
           "style":{"display":"@{global.y}","size":{"width":{"value":"@{global.z}","type":"REAL"}}}}
          """))
    bench.settle()
    weak let screen = bench.navigation?.topViewController
    #expect(screen != nil)
    bench.press(.escape)
    #expect(screen == nil)
  }
}

/// Tests of the random latency of a directory client.
@MainActor
@Suite
struct SeedTests {
  private func times(seed: UInt64) throws -> [Int] {
    let directory = TemporaryDirectory(["home.json": screenJSON("Home")])
    let scheduler = ManualScheduler()
    let client = try DirectoryNetworkClient(
      directory: directory.path, scheduler: scheduler, latency: 1000, seed: seed)
    return (0..<8).map { _ in
      var done = false
      _ = client.executeRequest(Request(url: "/home")) { _ in done = true }
      var waited = 0
      while !done, waited <= 1000 {
        scheduler.advance(1)
        waited += 1
      }
      return waited
    }
  }

  @Test func latenciesDependOnTheSeed() throws {
    let first = try times(seed: 7)
    #expect(try times(seed: 7) == first)
    #expect(Set(first).count > 4)
    #expect(first.allSatisfy { $0 <= 1001 })
  }
}
