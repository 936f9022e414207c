import Testing

extension EndToEnd {
  /// Going from screen to screen, with loads that are slow or fail.
  @Suite struct NavigationTests {
    @Test func entersAndGoesBack() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.open("Second", expecting: "This is the second screen")
      try session.wait(for: "Back")
      session.send("\u{1b}")
      try session.wait(for: "Welcome")
      // The focus is where it was.
      try session.wait(forFocusOn: "Second")
      try session.open("Third", expecting: "This is the third screen")
      session.send("\u{7f}")
      try session.wait(for: "Welcome")
    }

    @Test func focusMovesBothWays() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
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

    @Test func escapeAtTheFirstScreenSaysSo() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Welcome")
      session.send("\u{1b}")
      try session.wait(for: "first screen")
    }

    @Test func slowLoadShowsTheSpinnerAndEscapeCancels() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path, "--latency", "1500"])
      try session.wait(for: "Loading")
      try session.wait(for: "Welcome")
      session.send("\r")
      try session.wait(for: "Loading", "Welcome")
      session.send("\u{1b}")
      try session.wait(forNo: "Loading")
      #expect(session.screen.shows("Welcome"))
      // The late answer changes nothing, and the same way is open again.
      session.send("\r")
      try session.wait(for: "Loading")
      try session.wait(for: "This is the second screen")
      try session.wait(forNo: "Loading")
    }

    @Test func quittingWhileLoadingEnds() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path, "--latency", "60000"])
      try session.wait(for: "Loading")
      #expect(try session.quit() == [])
    }

    @Test func failedLoadsAreRetriedUntilTheyWork() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path, "--fail", "2"])
      try session.wait(for: "Could not load", "Retry", "Cancel")
      session.send("r")
      // The box goes and comes again; only the output tells the two apart.
      let length = session.output.count
      try session.wait("the second failure") {
        session.output.count > length && session.screen.shows("Could not load")
      }
      try session.waitForSilence()
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
      // Once the file is there the same button works.
      try screens.write("nowhere.json", Payload.screen("Somewhere", [Payload.text("Found")]))
      try session.open("Nowhere", expecting: "Found")
    }

    @Test func reloadShowsWhatWasEdited() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Welcome")
      try screens.write("home.json", Payload.screen("Home", [Payload.text("Edited")]))
      session.send("R")
      try session.wait(for: "Edited")
      try session.wait(forNo: "Welcome")
    }

    @Test func helpAndAlertsOpenAndClose() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.button("Tell", [Payload.alert("Told you")])])
      ])
      let session = try PtySession([screens.path])
      try session.open("Tell", expecting: "Told you")
      session.send("\r")
      try session.wait(forNo: "Told you")
      session.send("?")
      try session.wait(for: "move the focus")
      session.send("\u{1b}")
      try session.wait(forNo: "move the focus")
    }

    @Test func everyControllerLoadsAndFails() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let list = try PipeRun(["controllers"])
      let ids = list.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      #expect(ids.count >= 4)
      for id in ids {
        let session = try PtySession([screens.path, "--controller", String(id), "--fail", "1"])
        try session.wait("the failure under \(id)") {
          session.screen.shows("Retry") || session.screen.shows("Try again")
        }
        session.send("r")
        try session.wait(for: "Welcome")
        // Here the first load of each path fails.
        session.send("\r")
        try session.wait("the failure under \(id)") {
          session.screen.shows("Retry") || session.screen.shows("Try again")
        }
        session.send("r")
        try session.wait(for: "This is the second screen")
        #expect(try session.quit() == [])
      }
    }
  }
}
