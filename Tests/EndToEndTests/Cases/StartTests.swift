import Glibc
import Testing

extension EndToEnd {
  /// From the command line to the first frame, and the ordinary ways out.
  @Suite struct StartTests {
    @Test func firstFrameShowsTheHomeScreen() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Home", "Welcome", "? keys")
      #expect(session.screen.log.isOn(1049))
      #expect(session.screen.log.harmful == [])
      #expect(try session.quit() == [])
    }

    /// The window is named after the screen. What it was called before comes back when the program
    /// quits, which `quit()` looks at.
    @Test func theWindowIsNamedAfterTheScreen() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Home", "Welcome", "? keys")
      #expect(session.screen.log.titles == ["Home"])
      try session.open("Second", expecting: "This is the second screen")
      #expect(session.screen.log.titles.count == 2)
      #expect(session.screen.log.titles.first != session.screen.log.titles.last)
      #expect(try session.quit() == [])
    }

    /// Where the terminal reads bytes one by one, a letter of UTF-8 may hold the byte of a control.
    @Test func outsideOfUTF8TheTitleIsASCII() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("\u{dc}b \u{6db}31m \u{201c}q\u{201d}", [])
      ])
      let session = try PtySession([screens.path], environment: ["LC_ALL": "C"])
      try session.wait(for: "? keys")
      #expect(session.output.allSatisfy { $0 < 0x80 })
      #expect(session.screen.log.titles.count == 1)
      #expect(try session.quit() == [])
    }

    @Test(arguments: ["q", "\u{3}"]) func quits(key: String) throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path])
      try session.wait(for: "Welcome")
      session.send(key)
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.notGivenBack == [])
    }

    /// What stood on the terminal before stands there again, with the cursor behind it.
    @Test func leavesTheShellsScreenAlone() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", "echo before; \"$0\" \"$1\"; echo after $?", program, screens.path],
        program: "/bin/sh")
      try session.wait(for: "Welcome")
      #expect(!session.screen.shows("before"))
      session.send("q")
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.screen.text.hasPrefix("before\nafter 0\n"))
      #expect(session.notGivenBack == [])
    }

    /// What the terminal answers while the program ends is no text for whoever comes next.
    @Test func aLateAnswerIsNotLeftToTheShell() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession(
        [
          "-c", "\"$0\" \"$1\"; read line; echo \"got:$line\"", try TestedProgram.path(),
          screens.path,
        ],
        program: "/bin/sh")
      try session.wait(for: "Welcome")
      session.send("q")
      session.send("\u{1b}]11;rgb:ffff/ffff/ffff\u{1b}\\")
      try session.wait(forNo: "Welcome")
      session.send("hello\n")
      try session.wait(for: "got:hello")
    }

    @Test func screenAndControllerAreChosen() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([
        screens.path, "--screen", "/third", "--controller=MyAppNavigationController",
        "--latency", "300",
      ])
      try session.wait(for: "MyApp is loading")
      try session.wait(for: "This is the third screen")
    }

    @Test func aDirectoryWithoutAHomeOffersItsScreens() throws {
      var files = Payload.pair
      files["home.json"] = nil
      let screens = try TemporaryScreens(files)
      let session = try PtySession([screens.path])
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
