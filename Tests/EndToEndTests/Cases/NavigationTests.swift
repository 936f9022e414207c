import Testing

extension EndToEnd {
  /// Tests of navigation between screens, with slow and failed loads.
  @Suite struct NavigationTests {
    @Test func navigationGoesForwardAndBack() throws {
      let session = try PtySession(screens: Payload.pair)
      try session.open("Second", expecting: "This is the second screen")
      try session.wait(for: "Back")
      session.send("\u{1b}")
      try session.wait(for: "Welcome")
      // The focus is restored.
      try session.wait(forFocusOn: "Second")
      try session.open("Third", expecting: "This is the third screen")
      session.send("\u{7f}")
      try session.wait(for: "Welcome")
    }

    @Test func focusMovesBothWays() throws {
      let session = try PtySession(screens: Payload.pair)
      try session.wait(forFocusOn: "Second")
      session.send("\t")
      try session.wait(forFocusOn: "Third")
      session.press(.backTab)
      try session.wait(forFocusOn: "Second")
      session.press(.down)
      try session.wait(forFocusOn: "Third")
      session.press(.up)
      try session.wait(forFocusOn: "Second")
    }

    @Test func escapeOnTheFirstScreenShowsAHint() throws {
      let session = try PtySession(screens: Payload.pair)
      try session.wait(for: "Welcome")
      session.send("\u{1b}")
      try session.wait(for: "first screen")
    }

    @Test func slowLoadsShowASpinnerAndCanBeCanceled() throws {
      let session = try PtySession(screens: Payload.pair, ["--latency", "1500"])
      try session.wait(for: "Loading")
      try session.wait(for: "Welcome")
      session.send("\r")
      try session.wait(for: "Loading", "Welcome")
      session.send("\u{1b}")
      try session.wait(forNo: "Loading")
      #expect(session.screen.shows("Welcome"))
      // The late response is ignored, and the button works again.
      session.send("\r")
      try session.wait(for: "Loading")
      try session.wait(for: "This is the second screen")
      try session.wait(forNo: "Loading")
    }

    @Test func quitsWhileLoading() throws {
      let session = try PtySession(screens: Payload.pair, ["--latency", "60000"])
      try session.wait(for: "Loading")
      #expect(try session.quit() == [])
    }

    @Test func failedLoadsCanBeRetried() throws {
      let session = try PtySession(screens: Payload.pair, ["--fail", "2"])
      try session.wait(for: "Could not load", "Retry", "Cancel")
      session.send("r")
      // The box closes and opens again. Only the length of the output shows this.
      let length = session.output.count
      try session.wait("the second failure") {
        session.output.count > length && session.screen.shows("Could not load")
      }
      try session.waitForNoOutput()
      #expect(session.screen.shows("Could not load"))
      session.send("r")
      try session.wait(for: "Welcome")
      try session.wait(forNo: "Could not load")
    }

    @Test func failedNavigationKeepsTheScreen() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.link("Nowhere", to: "/nowhere")])
      ])
      let session = try PtySession([screens.path])
      try session.open("Nowhere", expecting: "Could not load")
      try session.wait(for: "nowhere")
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      try session.wait(for: "Nowhere")
      // When the file exists, the same button works.
      try screens.write("nowhere.json", Payload.screen("Somewhere", [Payload.text("Found")]))
      try session.open("Nowhere", expecting: "Found")
    }

    @Test func reloadShowsEditedScreens() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Welcome")
      try screens.write("home.json", Payload.screen("Home", [Payload.text("Edited")]))
      session.send("R")
      try session.wait(for: "Edited")
      try session.wait(forNo: "Welcome")
    }

    @Test func helpAndAlertsOpenAndClose() throws {
      let session = try PtySession(screens: [
        "home.json": Payload.screen("Home", [Payload.button("Alert", [Payload.alert("A message")])])
      ])
      try session.open("Alert", expecting: "A message")
      session.send("\r")
      try session.wait(forNo: "A message")
      session.send("?")
      try session.wait(for: "move the focus")
      session.send("\u{1b}")
      try session.wait(forNo: "move the focus")
    }

    @Test func everyControllerShowsLoadsAndFailures() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let list = try PipeRun(["controllers"])
      let ids = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(ids.count >= 4)
      for id in ids {
        let session = try PtySession([screens.path, "--controller", String(id), "--fail", "1"])
        try session.wait("the failure under \(id)") {
          ["Retry", "Try again", "✕"].contains(where: session.screen.shows)
        }
        session.send("r")
        try session.wait(for: "Welcome")
        // The first load of each path fails.
        session.send("\r")
        try session.wait("the failure under \(id)") {
          ["Retry", "Try again", "✕"].contains(where: session.screen.shows)
        }
        session.send("r")
        try session.wait(for: "This is the second screen")
        #expect(try session.quit() == [])
      }
    }
  }
}
