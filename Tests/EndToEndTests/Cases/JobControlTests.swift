import Glibc
import Testing

extension EndToEnd {
  /// Tests of Ctrl-Z, `fg` and `bg`.
  @Suite struct JobControlTests {
    private let session: PtySession

    init() throws { session = try PtySession.home() }

    private func expectRunning() throws {
      try session.wait(for: "Home", "Welcome", "? keys")
      #expect(session.screen.log.isOn(1049))
      #expect(session.screen.log.isOn(1006))
      #expect(session.screen.log.isOn(2004))
      try session.open("Third", expecting: "This is the third screen")
      #expect(try session.quit() == [])
    }

    /// Presses Ctrl-Z and expects that the program stops and restores the terminal.
    private func suspend(_ session: PtySession) throws {
      session.send("\u{1a}")
      #expect(try session.waitForStatus() == .stopped(SIGTSTP))
      #expect(session.unrestoredState == [])
    }

    /// The palette and the window title, which belong to the user, are not changed.
    @Test(arguments: [1, 2, 3]) func suspendsAndResumes(times: Int) throws {
      for _ in 0..<times {
        try suspend(session)
        #expect(!session.screen.shows("Welcome"))
        session.resume()
        try session.wait(for: "Home", "Welcome", "? keys")
      }
      try expectRunning()
      #expect(session.screen.log.harmful == [])
    }

    @Test func suspendsOnSIGTSTP() throws {
      session.signal(SIGTSTP)
      #expect(try session.waitForStatus() == .stopped(SIGTSTP))
      #expect(session.unrestoredState == [])
      session.resume()
      try expectRunning()
    }

    /// SIGSTOP cannot be caught, so the terminal is not restored. The screen is painted again
    /// later.
    @Test func resumesAfterSIGSTOP() throws {
      session.signal(SIGSTOP)
      #expect(try session.waitForStatus() == .stopped(SIGSTOP))
      // The shell writes its prompt over the screen.
      _ = session.screen.write(Array("\u{1b}[H\u{1b}[2J$ fg\r\n".utf8))
      session.resume()
      try session.wait(forNo: "$ fg")
      try expectRunning()
    }

    /// After `bg` the program must neither write nor change modes. It stops until it is in the
    /// foreground.
    @Test func backgroundJobWritesNothing() throws {
      try suspend(session)
      let written = session.output.count
      session.resume(inForeground: false)
      #expect(try session.waitForStatus() == .stopped(SIGTTOU))
      #expect(session.output.count == written)
      #expect(session.unrestoredState == [])
      session.resume()
      try expectRunning()
    }

    @Test func resizeWhileStoppedIsApplied() throws {
      try suspend(session)
      session.resize(columns: 60, rows: 12)
      session.resume()
      try session.wait("the hints in the last row") { session.screen.row(11).contains("? keys") }
      try expectRunning()
    }

    /// Suspends and resumes the program, and quits it.
    private func expectSuspendAndResume(_ session: PtySession) throws {
      try suspend(session)
      session.resume()
      try session.wait(for: "Home", "Welcome", "? keys")
      #expect(try session.quit() == [])
    }

    /// Suspends at different moments of startup. Before the program has raw mode, the kernel stops
    /// it.
    @Test(arguments: [0, 2, 4, 6, 8, 12, 16, 24]) func suspendsDuringStartup(milliseconds: Int)
      throws
    {
      let session = try PtySession(screens: Payload.pair)
      usleep(UInt32(milliseconds) * 1000)
      try expectSuspendAndResume(session)
    }

    /// At the first mode change, either the kernel or the program handles Ctrl-Z.
    @Test func suspendsAtTheFirstModeChange() throws {
      for _ in 0..<10 {
        let session = try PtySession(screens: Payload.pair)
        try session.waitForChangedModes()
        try expectSuspendAndResume(session)
      }
    }

    /// When the key repeats, one `fg` must be enough to resume.
    @Test func repeatedControlZSuspendsOnce() throws {
      session.send("\u{1a}\u{1a}\u{1a}")
      #expect(try session.waitForStatus() == .stopped(SIGTSTP))
      #expect(session.unrestoredState == [])
      session.resume()
      try expectRunning()
    }

    /// A script that runs the program stops and continues with it.
    @Test func suspendsWithItsParentScript() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", #""$0" "$1"; echo after $?"#, program, screens.path], program: "/bin/sh")
      try session.wait(for: "Welcome", "? keys")
      try expectSuspendAndResume(session)
      #expect(session.screen.text.contains("after 0"))
    }

    /// No shell could continue a session leader, so the kernel does not stop it.
    @Test func sessionLeaderIsNotSuspended() throws {
      let session = try PtySession.home(role: .leader)
      session.send("\u{1a}")
      try session.waitForNoOutput()
      try session.wait(for: "Home", "Welcome", "? keys")
      try session.open("Second", expecting: "This is the second screen")
      session.send("q")
      #expect(try session.waitForStatus() == .exit(0))
    }

    @Test func suspendsInADialog() throws {
      session.send("?")
      try session.wait(for: "move the focus")
      try suspend(session)
      session.resume()
      try session.wait(for: "move the focus")
      session.send("\u{1b}")
      try session.wait(forNo: "move the focus")
      try expectRunning()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGKILL])
    func signalsEndAStoppedProgram(signal: Int32) throws {
      try suspend(session)
      session.signal(signal)
      session.resume(inForeground: false)
      var status = try session.waitForStatus()
      if case .stopped = status {
        session.resume()
        status = try session.waitForStatus()
      }
      #expect(status == .signal(signal) || status == .exit(128 + signal))
      #expect(session.unrestoredState == [])
    }
  }
}
