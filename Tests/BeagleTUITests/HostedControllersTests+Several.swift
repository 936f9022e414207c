import BeagleTUI
import Testing

@testable import beagle_tui

/// Several requests and failures at once.
extension HostedControllersTests {
  static let lazies =
    StateSequenceTests.lazy + "," + StateSequenceTests.lazy.replacing("/more", with: "/other")

  func failBoth() {
    fail("/more", status: 404)
    fail("/other")
  }

  var pendingParts: [String] { bench.server.pending.map(\.request.url).sorted() }

  @Test func severalFailuresGatherInTheBoxOfTheCustomController() {
    openHome("CustomBeagleNavigation", extra: Self.lazies)
    failBoth()
    #expect(bench.text.contains("GET /more returned 404."))
    bench.press(.enter)
    #expect(pendingParts == ["/more", "/other"])
    #expect(rows.last == "not yet")
  }

  /// One level above the content, with a red edge.
  @Test func theBannerIsRaised() throws {
    openHome("NonBlocking")
    bench.click("Go")
    fail("/next")
    let theme = bench.window.theme
    let place = try #require(bench.terminal.find("GET /next"))
    let surface = bench.terminal.surface
    #expect(surface[place.x, place.y].background == theme[.dialog].background)
    #expect(surface[place.x, place.y].foreground == theme[.danger].foreground)
    #expect(surface[0, place.y].foreground == theme[.danger].foreground)
    #expect(surface[0, place.y].background == theme[.dialog].background)
  }

  /// The labels of the program's own theme that agree to a loss are red, and not where one begins.
  @Test func labelsThatDestroyAreKnown() throws {
    bench.dependencies.theme = Session.theme
    let confirm = Part.action(
      "confirm", "\"title\":\"Sure?\"", "\"message\":\"It is lost.\"", "\"labelOk\":\"Delete\"",
      "\"labelCancel\":\"Keep it\"")
    bench.openHome(["Go": confirm])
    bench.click("Go")
    #expect(bench.text.contains("▸ Keep it"))
    let place = try #require(bench.terminal.find("Delete"))
    let background = bench.terminal.surface[place.x, place.y].background
    #expect(background == bench.window.theme[.buttonDestructive].background)
  }

  @Test func severalFailuresGatherInTheBanner() {
    openHome("NonBlocking", extra: Self.lazies)
    failBoth()
    #expect(rows[1] == "▌ GET /more returned 404.            Retry  r")
    #expect(rows[2] == "▌ GET /other returned 503.")
    #expect(rows.filter { $0.contains("Retry") }.count == 1)
    bench.click("Retry")
    #expect(pendingParts == ["/more", "/other"])
    #expect(!bench.text.contains("Retry"))
    failBoth()
    bench.press(.character("r"))
    #expect(pendingParts == ["/more", "/other"])
    failBoth()
    // What was put aside has still failed: the button does what `r` does.
    bench.press(.escape)
    tell(.error(.action(Odd())) {})
    bench.click("Retry")
    #expect(pendingParts == ["/more", "/other"])
  }

  /// Another load does not hide an earlier failure.
  @Test func whatFailedStaysNamedWhileSomethingElseLoads() {
    openHome("NonBlocking", extra: Self.lazies)
    failBoth()
    tell(.started)
    #expect(rows[1].hasPrefix("▌ GET /more returned 404."))
    tell(.error(.action(Odd())) {})
    tell(.finished)
    #expect(bench.text.contains("GET /more returned") && bench.text.contains("GET /other returned"))
    #expect(rows[3].hasPrefix("▌"))
    bench.press(.character("r"))
    #expect(!bench.text.contains("▌"))
    #expect(pendingParts == ["/more", "/other"])
  }

  @Test func severalFailuresArePagesOverOneAnother() {
    openHome("MyAppNavigationController", extra: Self.lazies)
    failBoth()
    #expect(rows.contains("GET /other returned 503."))
    bench.press(.enter)
    #expect(pendingParts == ["/other"])
    #expect(rows.contains("GET /more returned 404."))
    bench.press(.enter)
    #expect(pendingParts == ["/more", "/other"])
    #expect(rows == ["Home"] + Self.content("Home") + ["▸ Go", "not yet", "not yet"])
  }

  @Test func progressIsShownUntilTheLastLoadEnds() {
    openHome("NonBlocking")
    bench.press(.character("R"))
    bench.click("Go")
    #expect(bench.server.pending.count == 2)
    respond("Home")
    #expect(lastRow.contains("⠋"))
    fail("/next")
    #expect(!lastRow.contains("⠋"))
    #expect(rows[1].hasPrefix("▌ GET /next returned 503."))
  }

  /// Beagle iOS tells `started` more often than `finished`, and so do applications.
  @Test(arguments: ["pushView", "pushStack"])
  func progressEndsWithItsScreenHoweverOftenItBegan(_ action: String) {
    let push = StateSequenceTests.push(action, "/next", ",\"controllerId\":\"NonBlocking\"")
    openHome("NonBlocking", extra: Part.button("Open", push))
    bench.click("Open")
    respond("Next")
    tell(.started)
    tell(.started)
    tell(.finished)
    #expect(lastRow.contains("⠋"))
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(!lastRow.contains("⠋"))
  }

  @Test func noProgressIsLeftByAStackThatCloses() {
    let form = """
      {"_beagleComponent_":"beagle:form","onSubmit":[
        {"_beagleAction_":"beagle:formRemoteAction","path":"/send","method":"POST"}],
       "child":{"_beagleComponent_":"beagle:formSubmit","child":\(Part.button("Send"))}}
      """
    let push = StateSequenceTests.push("pushStack", "/modal", ",\"controllerId\":\"NonBlocking\"")
    openHome("NonBlocking", extra: Part.button("Open", push))
    bench.click("Open")
    respond("Modal", extra: form)
    bench.click("Send")
    #expect(lastRow.contains("⠋"))
    bench.press(.escape)
    #expect(bench.titles == ["Home"])
    #expect(!lastRow.contains("⠋"))
    #expect(bench.server.pending.isEmpty)
  }
}
