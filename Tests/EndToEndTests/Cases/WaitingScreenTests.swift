import Glibc
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui dev` for a directory that is missing or empty.
  @Suite struct WaitingScreenTests {
    private static let first = Payload.screen("First", [Payload.text("Written by hand")])

    /// Enter creates the first screen, which is then reloaded on save like any other.
    @Test(arguments: ["empty", "missing", "missing/deep/down"])
    func enterCreatesTheFirstScreen(directory: String) throws {
      let folder = try TemporaryScreens(["other/data.json": "{}"])
      folder.makeFolder("empty")
      let session = try PtySession(["dev", directory], directory: folder.path)
      let state = directory == "empty" ? "contains no screens yet" : "does not exist yet"
      try session.wait(
        for: "Waiting for screens", "\(directory) \(state)", "Create \(directory)/home.json",
        "beagle-tui new \(directory)")
      try session.wait(forFocusOn: "Create \(directory)/home.json ")
      session.send("\r")
      try session.wait(for: "Hello", "Times pressed")
      try session.wait(forNo: "Waiting for screens")
      try folder.write(directory + "/home.json", Self.first)
      try session.wait(for: "Written by hand")
      #expect(try session.quit() == [])
    }

    /// A screen that another program creates is shown too, even in a new directory.
    @Test(arguments: ["empty", "missing", "missing/deep"])
    func screenOfAnotherProgramAppears(directory: String) throws {
      let folder = try TemporaryScreens()
      folder.makeFolder("empty")
      let session = try PtySession(["dev", folder.path + "/" + directory])
      try session.wait(for: "Waiting for screens")
      // Data is not a screen.
      try folder.write(directory + "/data.json", "{\"a\": 1}")
      try folder.write(directory + "/orders.json", Self.first)
      try session.wait(for: "Written by hand")
      // A second screen is reached by its name, and the first one stays.
      try folder.write(directory + "/second.json", Payload.screen("Second", [Payload.text("Two")]))
      session.send("\u{10}second\r")
      try session.wait(for: "Two")
      #expect(try session.quit() == [])
    }

    @Test func namedScreenIsCreated() throws {
      let folder = try TemporaryScreens()
      let session = try PtySession(
        ["dev", "screens", "--screen", "/orders/all"], directory: folder.path)
      try session.wait(forFocusOn: "Create screens/orders/all.json ")
      session.send("\r")
      try session.wait(for: "Hello", "Times pressed")
      #expect(try folder.text(of: "screens/orders/all.json").contains("Times pressed"))
      #expect(try session.quit() == [])
    }

    /// The directory may be read-only. The reason is shown, and the program still waits.
    @Test func failureIsShown() throws {
      let session = try PtySession(["dev", "/proc/self/screens"])
      try session.wait(forFocusOn: "Create /proc/self/screens/home.json ")
      session.send("\r")
      try session.wait(
        for: "/proc/self/screens cannot be created: No such file or directory",
        "Waiting for screens")
      #expect(try session.quit() == [])
    }

    /// Commands without live reload still report the directory.
    @Test func otherCommandsDoNotWait() throws {
      let folder = try TemporaryScreens()
      for (directory, words) in [("missing", "no such directory"), ("", "contains no screens")] {
        let run = try PipeRun(["render", folder.path + "/" + directory])
        #expect(run.status == .exit(1))
        #expect(run.errors.contains(words), "\(run.errors)")
      }
      try folder.write("file", "")
      let session = try PtySession(["dev", folder.path + "/file"])
      #expect(try session.waitForStatus() == .exit(1))
      #expect(session.screen.shows("is not a directory"), "\(session.report)")
    }

    /// Actions are recorded from the start, so that the inspector shows a press before F12.
    @Test func pressBeforeTheInspectorIsRecorded() throws {
      let folder = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.button("Greet", [Payload.alert("Hi there")])])
      ])
      let session = try PtySession(["dev", folder.path], columns: 140, rows: 40)
      try session.wait(forFocusOn: "Greet")
      session.send("\r")
      try session.wait(for: "Hi there")
      session.send("\r")
      try session.wait(forNo: "Hi there")
      session.send("\u{1b}[24~")
      try session.wait(for: "1 Tree")
      session.send("5")
      try session.wait(for: "5 Act", "alert", " onPress")
      try session.wait(forNo: "No action ran")
      #expect(try session.quit() == [])
    }
  }
}
