import CPtySupport
import Glibc
import Testing

extension EndToEnd {
  /// However the program ends, the terminal is as it was.
  @Suite struct SignalTests {
    private func started(
      _ extra: [String] = [], environment: [String: String?] = [:]
    ) throws -> (PtySession, TemporaryScreens) {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path] + extra, environment: environment)
      return (session, screens)
    }

    /// Signals that ask a program to end end it by themselves, so that its parent knows.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT]) func endsAsAsked(signal: Int32) throws {
      let (session, screens) = try started()
      try session.wait(for: "Welcome", "? keys")
      session.signal(signal)
      let fate = try session.waitForFate()
      #expect(fate == .signal(signal) || fate == .exit(128 + signal))
      #expect(session.notGivenBack == [])
      #expect(!session.screen.shows("Welcome"))
      withExtendedLifetime(screens) {}
    }

    @Test(
      arguments: [
        SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP, SIGSYS, SIGUSR1, SIGUSR2, SIGVTALRM,
        SIGPROF, SIGXCPU, SIGPOLL, SIGSTKFLT, SIGPWR,
      ])
    func crashesGiveTheTerminalBack(signal: Int32) throws {
      let (session, screens) = try started()
      try session.wait(for: "Welcome", "? keys")
      session.signal(signal)
      #expect(try session.waitForFate() == .signal(signal))
      #expect(session.notGivenBack == [])
      withExtendedLifetime(screens) {}
    }

    /// As users have it: where Swift writes a backtrace, it is written on the shell's screen.
    @Test func crashesWithABacktraceGiveTheTerminalBack() throws {
      let (session, screens) = try started(
        environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"])
      try session.wait(for: "Welcome", "? keys")
      session.signal(SIGILL)
      // swift-backtrace waits for ever when the program dies while it is being examined.
      defer { kill(-session.pid, SIGKILL) }
      // What Swift's handler leaves behind may fault before the signal comes a second time.
      guard case .signal = try session.waitForFate(within: 20) else {
        Issue.record("the program did not die of a signal")
        return
      }
      #expect(session.notGivenBack == [])
      withExtendedLifetime(screens) {}
    }

    /// A fault of the program's own, which no key of it brings about: there is no more memory.
    @Test func runningOutOfMemoryGivesTheTerminalBack() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.link("Big", to: "/big")]),
        "big.json": Payload.lines(20_000),
      ])
      let session = try PtySession([screens.path])
      try session.wait(for: "Big", "? keys")
      #expect(pty_forbid_memory(session.pid) == 0)
      session.send("\r")
      guard case .signal = try session.waitForFate() else {
        Issue.record("it went on: \(session.report)")
        return
      }
      #expect(session.notGivenBack == [])
    }

    @Test func endsWhileTheSpinnerTurns() throws {
      let (session, screens) = try started(["--latency", "60000"])
      try session.wait(for: "Loading")
      session.signal(SIGTERM)
      let fate = try session.waitForFate()
      #expect(fate == .signal(SIGTERM) || fate == .exit(128 + SIGTERM))
      #expect(session.notGivenBack == [])
      withExtendedLifetime(screens) {}
    }

    /// In the middle of the first moments, wherever that is.
    @Test(arguments: [0, 1, 2, 4, 8, 16]) func endsWhileStarting(milliseconds: Int) throws {
      let (session, screens) = try started()
      usleep(UInt32(milliseconds) * 1000)
      session.signal(SIGTERM)
      let fate = try session.waitForFate()
      #expect(fate == .signal(SIGTERM) || fate == .exit(128 + SIGTERM))
      #expect(session.notGivenBack == [])
      withExtendedLifetime(screens) {}
    }

    /// At the very first change, before anything is seen.
    @Test(arguments: [SIGTERM, SIGSEGV, SIGUSR1]) func endsAtTheFirstChangeOfModes(signal: Int32)
      throws
    {
      for _ in 0..<10 {
        let (session, screens) = try started()
        try session.waitForChangedModes()
        session.signal(signal)
        #expect(try session.waitForFate() == .signal(signal))
        #expect(session.notGivenBack == [])
        withExtendedLifetime(screens) {}
      }
    }

    /// The reader of a pipe that it writes to may go at any time.
    @Test func goesOnWhenAPipeHasNoReaderAnyMore() throws {
      let (session, screens) = try started()
      try session.wait(for: "Welcome", "? keys")
      session.signal(SIGPIPE)
      try session.open("Second", expecting: "This is the second screen")
      #expect(try session.quit() == [])
      withExtendedLifetime(screens) {}
    }

    @Test func goesOnWhenTheReaderOfTheLogIsGone() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession(
        [
          "-c", "exec \"$0\" \"$1\" --log >(exec head -n 1 >/dev/null)", try TestedProgram.path(),
          screens.path,
        ], program: "/bin/bash")
      try session.open("Second", expecting: "This is the second screen")
      session.send("\u{1b}")
      try session.open("Third", expecting: "This is the third screen")
      #expect(try session.quit() == [])
    }

    /// One signal is enough, and the terminal is given back to whoever reads it afterwards.
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func endsThoughNobodyReadsTheTerminal(
      signal: Int32
    ) throws {
      let screens = try TemporaryScreens(["home.json": Payload.lines(200)])
      let session = try PtySession([screens.path], columns: 200, rows: 60)
      try session.wait(for: "Line number 1", "? keys")
      session.flood("\u{c}", count: 400)
      session.signal(signal)
      try session.waitForEndWithoutReading()
      let fate = try session.waitForFate()
      #expect(fate == .signal(signal) || fate == .exit(128 + signal))
      #expect(session.notGivenBack == [])
    }

    @Test func manySignalsAtOnce() throws {
      let (session, screens) = try started()
      try session.wait(for: "Welcome", "? keys")
      for signal in [SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGTERM, SIGWINCH] {
        session.signal(signal)
      }
      let fate = try session.waitForFate()
      let fates = [SIGTERM, SIGINT, SIGHUP].map { PtySession.Fate.signal($0) }
      #expect(fates.contains(fate), "\(fate)")
      #expect(session.notGivenBack == [])
      withExtendedLifetime(screens) {}
    }

    /// `nohup` asks to live on.
    @Test func staysWhereHangUpsAreIgnored() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", "trap '' HUP; exec \"$0\" \"$1\"", program, screens.path], program: "/bin/sh")
      try session.wait(for: "Welcome", "? keys")
      session.signal(SIGHUP)
      try session.open("Second", expecting: "This is the second screen")
      #expect(try session.quit() == [])
    }

    /// The window is closed: the kernel sends SIGHUP to a session's leader.
    @Test func hangUpEndsTheLeader() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession([screens.path], role: .leader)
      try session.wait(for: "Welcome", "? keys")
      session.hangUp()
      let fate = try session.waitForFate()
      #expect([.signal(SIGHUP), .exit(128 + SIGHUP), .exit(1), .exit(0)].contains(fate))
    }

    /// Nobody reads what it writes, so it waits in the middle of a frame when the window goes.
    @Test func hangUpEndsItWhileOutputIsHeldUp() throws {
      let (session, screens) = try started()
      try session.wait(for: "Welcome", "? keys")
      session.flood("\u{c}", count: 500)
      session.hangUp()
      let fate = try session.waitForFate()
      #expect([.signal(SIGHUP), .exit(128 + SIGHUP), .exit(1), .exit(0)].contains(fate))
      withExtendedLifetime(screens) {}
    }

    /// A job only finds that its terminal has no more input when its shell says nothing.
    @Test func hangUpEndsAJob() throws {
      let (session, screens) = try started()
      try session.wait(for: "Welcome", "? keys")
      session.hangUp()
      let fate = try session.waitForFate()
      #expect([.signal(SIGHUP), .exit(128 + SIGHUP), .exit(1), .exit(0)].contains(fate))
      withExtendedLifetime(screens) {}
    }
  }
}
