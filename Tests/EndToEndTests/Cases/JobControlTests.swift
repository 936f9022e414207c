import Glibc
import Testing

extension EndToEnd {
  /// Ctrl-Z, `fg` and `bg`.
  @Suite struct JobControlTests {
    private let screens: TemporaryScreens
    private let session: PtySession

    init() throws {
      screens = try TemporaryScreens(Payload.pair)
      session = try PtySession([screens.path])
      try session.wait(for: "Welcome", "? keys")
    }

    private func expectRunningAgain() throws {
      try session.wait(for: "Home", "Welcome", "? keys")
      #expect(session.screen.log.isOn(1049))
      #expect(session.screen.log.isOn(1006))
      #expect(session.screen.log.isOn(2004))
      try session.open("Third", expecting: "This is the third screen")
      #expect(try session.quit() == [])
    }

    @Test(arguments: [1, 3]) func suspendsAndComesBack(times: Int) throws {
      for _ in 0..<times {
        session.send("\u{1a}")
        #expect(try session.waitForFate() == .stopped(SIGTSTP))
        #expect(session.notGivenBack == [])
        #expect(!session.screen.shows("Welcome"))
        session.resume()
        try session.wait(for: "Home", "Welcome", "? keys")
      }
      try expectRunningAgain()
    }

    @Test func suspendsWhenASignalAsksForIt() throws {
      session.signal(SIGTSTP)
      #expect(try session.waitForFate() == .stopped(SIGTSTP))
      #expect(session.notGivenBack == [])
      session.resume()
      try expectRunningAgain()
    }

    /// SIGSTOP cannot be caught: the terminal stays as it is, and is painted again afterwards.
    @Test func survivesAStopThatCannotBeCaught() throws {
      session.signal(SIGSTOP)
      #expect(try session.waitForFate() == .stopped(SIGSTOP))
      // The shell writes its prompt over the screen.
      _ = session.screen.write(Array("\u{1b}[H\u{1b}[2J$ fg\r\n".utf8))
      session.resume()
      try session.wait(forNo: "$ fg")
      try expectRunningAgain()
    }

    /// `bg`: it may neither write nor change modes, so it stops again until it has the terminal.
    @Test func writesNothingInTheBackground() throws {
      session.send("\u{1a}")
      #expect(try session.waitForFate() == .stopped(SIGTSTP))
      let written = session.output.count
      session.resume(inForeground: false)
      #expect(try session.waitForFate() == .stopped(SIGTTOU))
      #expect(session.output.count == written)
      #expect(session.notGivenBack == [])
      session.resume()
      try expectRunningAgain()
    }

    @Test func learnsAnotherSizeWhileStopped() throws {
      session.send("\u{1a}")
      #expect(try session.waitForFate() == .stopped(SIGTSTP))
      session.resize(columns: 60, rows: 12)
      session.resume()
      try session.wait("the hints in the last row") { session.screen.row(11).contains("? keys") }
      try expectRunningAgain()
    }

    /// Ctrl-Z stops it with the terminal given back; after `fg` it runs until it is ended.
    private func expectToStopAndComeBack(_ session: PtySession) throws {
      session.send("\u{1a}")
      #expect(try session.waitForFate() == .stopped(SIGTSTP))
      #expect(session.notGivenBack == [])
      session.resume()
      try session.wait(for: "Home", "Welcome", "? keys")
      #expect(try session.quit() == [])
    }

    /// Wherever in its first moments it is; before it has the terminal, the kernel stops it.
    @Test(arguments: [0, 2, 4, 6, 8, 12, 16, 24]) func suspendsWhileStarting(milliseconds: Int)
      throws
    {
      let session = try PtySession([screens.path])
      usleep(UInt32(milliseconds) * 1000)
      try expectToStopAndComeBack(session)
    }

    /// At the very first change, when the kernel may or may not take Ctrl-Z for itself.
    @Test func suspendsAtTheFirstChangeOfModes() throws {
      for _ in 0..<10 {
        let session = try PtySession([screens.path])
        try session.waitForChangedModes()
        try expectToStopAndComeBack(session)
      }
    }

    /// Whoever holds the key down wants one shell, and one `fg` to come back.
    @Test func suspendsOnceForKeysThatComeTogether() throws {
      session.send("\u{1a}\u{1a}\u{1a}")
      #expect(try session.waitForFate() == .stopped(SIGTSTP))
      #expect(session.notGivenBack == [])
      session.resume()
      try expectRunningAgain()
    }

    /// The palette is the user's, and so is the title.
    @Test func comesBackWithoutTouchingThePalette() throws {
      for _ in 0..<2 {
        session.send("\u{1a}")
        #expect(try session.waitForFate() == .stopped(SIGTSTP))
        session.resume()
        try session.wait(for: "Home", "Welcome", "? keys")
      }
      #expect(try session.quit() == [])
      // Asked once, with the first frame.
      #expect(session.screen.log.strings == ["]11;?"])
    }

    /// A script around it stops and continues with it.
    @Test func suspendsWithItsScript() throws {
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", "\"$0\" \"$1\"; echo after $?", program, screens.path], program: "/bin/sh")
      try session.wait(for: "Welcome", "? keys")
      try expectToStopAndComeBack(session)
      #expect(session.screen.text.contains("after 0"))
    }

    /// A session's leader has nobody who could continue it, so the kernel never stops it.
    @Test func goesOnWhereNobodyCouldContinueIt() throws {
      let session = try PtySession([screens.path], role: .leader)
      try session.wait(for: "Welcome", "? keys")
      session.send("\u{1a}")
      try session.waitForSilence()
      try session.wait(for: "Home", "Welcome", "? keys")
      try session.open("Second", expecting: "This is the second screen")
      session.send("q")
      #expect(try session.waitForFate() == .exit(0))
    }

    @Test func suspendsInAFieldAndInABox() throws {
      session.send("?")
      try session.wait(for: "move the focus")
      session.send("\u{1a}")
      #expect(try session.waitForFate() == .stopped(SIGTSTP))
      #expect(session.notGivenBack == [])
      session.resume()
      try session.wait(for: "move the focus")
      session.send("\u{1b}")
      try session.wait(forNo: "move the focus")
      try expectRunningAgain()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL])
    func endsWhileStopped(signal: Int32) throws {
      session.send("\u{1a}")
      #expect(try session.waitForFate() == .stopped(SIGTSTP))
      session.signal(signal)
      session.resume(inForeground: false)
      var fate = try session.waitForFate()
      if case .stopped = fate {
        session.resume()
        fate = try session.waitForFate()
      }
      #expect(fate == .signal(signal) || fate == .exit(128 + signal))
      #expect(session.notGivenBack == [])
    }
  }
}
