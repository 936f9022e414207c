import Glibc
import Testing

extension EndToEnd {
  /// Tests of startup up to the first frame, and of normal exits.
  @Suite struct StartTests {
    @Test func firstFrameShowsTheHomeScreen() throws {
      let session = try PtySession.home()
      #expect(session.screen.log.isOn(1049))
      #expect(session.screen.log.harmful == [])
      #expect(try session.quit() == [])
    }

    /// The window title is the screen's title. `quit()` checks that the previous title is restored.
    @Test func windowTitleIsTheScreenTitle() throws {
      let session = try PtySession.home()
      #expect(session.screen.log.titles == ["Home"])
      try session.open("Second", expecting: "This is the second screen")
      #expect(session.screen.log.titles.count == 2)
      #expect(session.screen.log.titles.first != session.screen.log.titles.last)
      #expect(try session.quit() == [])
    }

    /// In other encodings, bytes of UTF-8 characters could be C1 control characters.
    @Test func titleIsASCIIWithoutUTF8() throws {
      let session = try PtySession(
        screens: [
          "home.json": Payload.screen("\u{dc}b \u{6db}31m \u{201c}q\u{201d}", [])
        ], environment: ["LC_ALL": "C"])
      try session.wait(for: "? keys")
      #expect(session.output.allSatisfy { $0 < 0x80 })
      #expect(session.screen.log.titles.count == 1)
      #expect(try session.quit() == [])
    }

    @Test(arguments: ["q", "\u{3}"]) func quitKeysEndTheProgram(key: String) throws {
      let session = try PtySession(screens: Payload.pair)
      try session.wait(for: "Welcome")
      #expect(try session.quit(with: key) == [])
    }

    /// The main screen and the cursor are restored.
    @Test func shellScreenIsRestored() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", #"echo before; "$0" "$1"; echo after $?"#, program, screens.path],
        program: "/bin/sh")
      try session.wait(for: "Welcome")
      #expect(!session.screen.shows("before"))
      session.send("q")
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.screen.text.hasPrefix("before\nafter 0\n"))
      #expect(session.unrestoredState == [])
    }

    /// Replies that arrive while the program exits are not input for the next program.
    @Test func lateRepliesDoNotReachTheShell() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession(
        [
          "-c", #""$0" "$1"; read line; echo "got:$line""#, try TestedProgram.path(),
          screens.path,
        ],
        program: "/bin/sh")
      try session.wait(for: "Welcome")
      // One write, so that the reply cannot arrive after the program has ended.
      session.send("q\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\")
      try session.wait(forNo: "Welcome")
      session.send("hello\n")
      try session.wait(for: "got:hello")
    }

    @Test func optionsSelectScreenAndController() throws {
      let session = try PtySession(
        screens: Payload.pair,
        [
          "--screen", "/third", "--controller=MyAppNavigationController",
          "--latency", "700",
        ])
      try session.wait(for: "MyApp is loading")
      try session.wait(for: "This is the third screen")
    }

    @Test func directoriesWithoutHomeListTheirScreens() throws {
      var files = Payload.pair
      files["home.json"] = nil
      let session = try PtySession(screens: files)
      try session.wait(for: "/second")
      try session.click(on: "/second")
      try session.wait(for: "This is the second screen")
    }

    @Test func relativePathsWork() throws {
      let screens = try TemporaryScreens(["app/home.json": Payload.screen("App", [])])
      let session = try PtySession(["app"], directory: screens.path)
      try session.wait(for: "App")
    }
  }
}
