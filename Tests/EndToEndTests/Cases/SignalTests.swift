import CPtySupport
import Foundation
import Glibc
import Testing

extension EndToEnd {
  /// Tests that the terminal is restored however the program ends.
  @Suite struct SignalTests {
    /// Expects that a signal ends the program, and that its parent learns which one.
    private func expectEnd(_ session: PtySession, by signal: Int32) throws {
      let status = try session.waitForStatus()
      #expect(status == .signal(signal) || status == .exit(128 + signal))
      #expect(session.unrestoredState == [])
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT])
    func signalsEndTheProgram(signal: Int32) throws {
      let session = try PtySession.home()
      session.signal(signal)
      try expectEnd(session, by: signal)
      #expect(!session.screen.shows("Welcome"))
    }

    /// The signals that end a process unless it handles them, with the real-time signals. The C
    /// library handles 32 and 33 itself as soon as there are threads. The program handles or ignores
    /// the others.
    private static let endings = (1...64).filter {
      ![
        32, 33,
        SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT,
        SIGCHLD, SIGURG, SIGWINCH, SIGPIPE, SIGXFSZ, SIGALRM,
      ].contains(Int32($0))
    }.map { Int32($0) }

    @Test(arguments: endings) func crashesRestoreTheTerminal(signal: Int32) throws {
      let session = try PtySession.home()
      session.signal(signal)
      #expect(try session.waitForStatus() == .signal(signal))
      #expect(session.unrestoredState == [])
    }

    /// The thread that waits for a command. The kernel sends the signal of a fault to the thread that causes it.
    @Test(.disabled(if: TestedProgram.hasSanitizer, "it has threads of its own"))
    func crashesOfOtherThreadsRestoreTheTerminal() throws {
      let files = try TemporaryScreens()
      let session = try PtySession(
        ["http://127.0.0.1:1", "--bearer-command", "echo $$ > pid; exec sleep 987"],
        directory: files.path)
      try session.wait(for: "Loading")
      try session.wait("the command") { (try? files.text(of: "pid"))?.last == "\n" }
      let threads = try FileManager.default.contentsOfDirectory(
        atPath: "/proc/\(session.pid)/task"
      ).compactMap { Int32($0) }.filter { $0 != session.pid }
      #expect(!threads.isEmpty)
      // abort() itself unblocks SIGABRT.
      let faults = [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS]
      for thread in threads {
        // A thread that has just ended blocks nothing.
        guard let blocked = blockedSignals(of: thread, in: session) else { continue }
        #expect(faults.filter { blocked & (1 << UInt64($0 - 1)) != 0 } == [])
      }
      #expect(threads.contains { pty_signal_thread(session.pid, $0, SIGSEGV) == 0 })
      #expect(try session.waitForStatus() == .signal(SIGSEGV))
      #expect(session.unrestoredState == [])
    }

    /// Returns the signals that a thread blocks, one bit each; nil if the thread has ended.
    private func blockedSignals(of thread: Int32, in session: PtySession) -> UInt64? {
      let path = "/proc/\(session.pid)/task/\(thread)/status"
      let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n")
      return lines?.first { $0.hasPrefix("SigBlk:") }.flatMap { line in
        UInt64(line.drop { $0 != "\t" }.dropFirst(), radix: 16)
      }
    }

    /// Signals that do not end the program.
    @Test(arguments: [SIGALRM, SIGPIPE, SIGXFSZ, SIGCHLD, SIGURG, SIGWINCH])
    func otherSignalsChangeNothing(signal: Int32) throws {
      let session = try PtySession.home()
      session.signal(signal)
      try session.open("Second", expecting: "This is the second screen")
      #expect(try session.quit() == [])
    }

    /// The Swift runtime writes the cause of a crash to standard error before the signal.
    @Test(
      .disabled(if: TestedProgram.hasSanitizer, "its messages are not held back"),
      arguments: [SIGILL, SIGTRAP, SIGABRT, SIGSEGV])
    func crashMessageStaysReadable(signal: Int32) throws {
      let session = try PtySession.home()
      let errors = try heldMessages(of: session)
      let message = "Fatal error: Index out of range"
      fputs("main.swift:1: \(message)\n", errors)
      fclose(errors)
      try session.open("Second", expecting: "This is the second screen")
      #expect(!session.screen.shows(message))
      session.signal(signal)
      #expect(try session.waitForStatus() == .signal(signal))
      #expect(session.unrestoredState == [])
      #expect(session.screen.shows(message), "\(session.report)")
    }

    /// Opens the file of the program's messages. The first frame is on the terminal just before the
    /// program redirects them.
    private func heldMessages(of session: PtySession) throws -> UnsafeMutablePointer<FILE> {
      let path = "/proc/\(session.pid)/fd/2"
      try session.wait("the file of the messages") {
        var name = [CChar](repeating: 0, count: 64)
        return readlink(path, &name, 63) > 0 && name[1] == CChar(UInt8(ascii: "m"))
      }
      return try #require(fopen(path, "a"))
    }

    /// Messages of libraries appear when the program ends or stops, and not over a frame.
    @Test(.disabled(if: TestedProgram.hasSanitizer, "its messages are not held back"))
    func messagesAppearAfterTheProgram() throws {
      let session = try PtySession.home()
      let errors = try heldMessages(of: session)
      for number in 1...5000 { fputs("warning number \(number)\n", errors) }
      fclose(errors)
      try session.open("Second", expecting: "This is the second screen")
      #expect(!session.screen.shows("warning number"))
      #expect(try session.quit() == [])
      #expect(session.screen.shows("warning number 5000"), "\(session.report)")
    }

    /// With Swift's default settings, the backtrace is written to the main screen.
    @Test func crashesWithBacktraceRestoreTheTerminal() throws {
      let session = try PtySession.home(
        environment: ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no"])
      session.signal(SIGILL)
      // swift-backtrace hangs if the program dies while it is examined.
      defer { kill(-session.pid, SIGKILL) }
      // After Swift's handler, the program can crash with another signal before SIGILL is raised
      // again.
      guard case .signal = try session.waitForStatus(within: 20) else {
        Issue.record("no signal ended the program")
        return
      }
      #expect(session.unrestoredState == [])
    }

    /// A crash of the program itself instead of a signal from outside. Sanitizers need more memory
    /// than the limit of this test.
    @Test(.disabled(if: TestedProgram.hasSanitizer))
    func runningOutOfMemoryRestoresTheTerminal() throws {
      let session = try PtySession(screens: [
        "home.json": Payload.screen("Home", [Payload.link("Big", to: "/big")]),
        "big.json": Payload.lines(20_000),
      ])
      try session.wait(for: "Big", "? keys")
      #expect(pty_forbid_memory(session.pid) == 0)
      session.send("\r")
      guard case .signal = try session.waitForStatus() else {
        Issue.record("the program continued: \(session.report)")
        return
      }
      #expect(session.unrestoredState == [])
    }

    @Test func signalsEndTheProgramWhileLoading() throws {
      let session = try PtySession(screens: Payload.pair, ["--latency", "60000"])
      try session.wait(for: "Loading")
      session.signal(SIGTERM)
      try expectEnd(session, by: SIGTERM)
    }

    /// Sends the signal at different moments of startup.
    @Test(arguments: [0, 1, 2, 4, 8, 16])
    func signalsEndTheProgramDuringStartup(milliseconds: Int) throws {
      let session = try PtySession(screens: Payload.pair)
      usleep(UInt32(milliseconds) * 1000)
      session.signal(SIGTERM)
      try expectEnd(session, by: SIGTERM)
    }

    /// Sends the signal at the first mode change, before the first frame. ThreadSanitizer keeps back a
    /// SIGSEGV that another process sends.
    @Test(
      arguments: TestedProgram.hasSanitizer ? [SIGTERM, SIGUSR1] : [SIGTERM, SIGSEGV, SIGUSR1])
    func signalsAtTheFirstModeChangeRestoreTheTerminal(signal: Int32)
      throws
    {
      for _ in 0..<10 {
        let session = try PtySession(screens: Payload.pair)
        try session.waitForChangedModes()
        session.signal(signal)
        #expect(try session.waitForStatus() == .signal(signal))
        #expect(session.unrestoredState == [])
      }
    }

    /// The reader of a pipe can close it at any time, which raises SIGPIPE.
    @Test func brokenPipeSignalIsIgnored() throws {
      let session = try PtySession.home()
      session.signal(SIGPIPE)
      try session.open("Second", expecting: "This is the second screen")
      #expect(try session.quit() == [])
    }

    @Test func closedLogPipeDoesNotStopTheProgram() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession(
        [
          "-c", #"exec "$0" "$1" --log >(exec head -n 1 >/dev/null)"#, try TestedProgram.path(),
          screens.path,
        ], program: "/bin/bash")
      try session.open("Second", expecting: "This is the second screen")
      session.send("\u{1b}")
      try session.open("Third", expecting: "This is the third screen")
      // The status says that the log is not complete, if the reader had ended by then.
      let problems = try session.quit()
      #expect(problems.isEmpty || problems == ["exit(1)"])
    }

    /// One signal is enough, and the terminal is restored when its output is read later.
    @Test(arguments: [SIGTERM, SIGHUP, SIGINT]) func signalsEndTheProgramWhileOutputIsBlocked(
      signal: Int32
    ) throws {
      let session = try PtySession(
        screens: ["home.json": Payload.lines(200)], columns: 200, rows: 60)
      try session.wait(for: "Line number 1", "? keys")
      session.flood("\u{c}", count: 400)
      session.signal(signal)
      try session.waitForEndWithoutReading()
      try expectEnd(session, by: signal)
    }

    @Test func concurrentSignalsEndTheProgram() throws {
      let session = try PtySession.home()
      for signal in [SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGTERM, SIGWINCH] {
        session.signal(signal)
      }
      let status = try session.waitForStatus()
      let expected = [SIGTERM, SIGINT, SIGHUP].map { PtySession.Status.signal($0) }
      #expect(expected.contains(status), "\(status)")
      #expect(session.unrestoredState == [])
    }

    /// SIGHUP stays ignored if the parent ignored it, as `nohup` does.
    @Test func ignoredHangUpIsRespected() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", #"trap '' HUP; exec "$0" "$1""#, program, screens.path], program: "/bin/sh")
      try session.wait(for: "Welcome", "? keys")
      session.signal(SIGHUP)
      try session.open("Second", expecting: "This is the second screen")
      #expect(try session.quit() == [])
    }

    /// Closes the window. The kernel sends SIGHUP to a session leader; a job only reads the end of
    /// its input. If `floods` is true, the program is blocked in the output of a frame.
    @Test(arguments: [(PtySession.Role.leader, false), (.job, false), (.job, true)])
    func hangUpEndsTheProgram(role: PtySession.Role, floods: Bool) throws {
      let session = try PtySession.home(role: role)
      if floods { session.flood("\u{c}", count: 500) }
      session.hangUp()
      let status = try session.waitForStatus()
      #expect([.signal(SIGHUP), .exit(128 + SIGHUP), .exit(1), .exit(0)].contains(status))
    }
  }
}
