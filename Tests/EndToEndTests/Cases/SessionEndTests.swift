import Glibc
import Synchronization
import Testing

extension EndToEnd {
  /// Tests that the terminal is restored and nothing is left over for every way to end at every
  /// phase. `BEAGLE_SOAK_SESSIONS` sets the number of sessions, for `make soak`.
  @Suite struct SessionEndTests {
    /// What the program does when it ends.
    enum Phase: String, CaseIterable {
      case start, load, dialog, childProcess, reload
    }

    /// How the program ends.
    enum End: CaseIterable {
      case quit, controlC, terminate, interrupt, hangUp, quitSignal, segmentationFault, abort, user
      case closedWindow

      /// The signal, if the end is one.
      var signal: Int32? {
        switch self {
        case .quit, .controlC, .closedWindow: nil
        case .terminate: SIGTERM
        case .interrupt: SIGINT
        case .hangUp: SIGHUP
        case .quitSignal: SIGQUIT
        case .segmentationFault: SIGSEGV
        case .abort: SIGABRT
        case .user: SIGUSR1
        }
      }

      /// Whether a status is the result of this end.
      func explains(_ status: PtySession.Status) -> Bool {
        if let signal { return status == .signal(signal) || status == .exit(128 + signal) }
        switch self {
        case .closedWindow:
          return [.signal(SIGHUP), .exit(128 + SIGHUP), .exit(1), .exit(0)].contains(status)
        // Before the program changes the line modes, Ctrl-C is a signal.
        case .controlC: return [.exit(0), .signal(SIGINT), .exit(128 + SIGINT)].contains(status)
        default: return status == .exit(0)
        }
      }
    }

    /// The number of sessions: each combination once by default.
    static let count =
      getenv("BEAGLE_SOAK_SESSIONS").flatMap { Int(String(cString: $0)) }
      ?? Phase.allCases.count * End.allCases.count

    /// The directory of screens of a session.
    private static func screens(_ phase: Phase) throws -> TemporaryScreens {
      var children = [Payload.text("Welcome")]
      if phase == .dialog { children.append(Payload.button("Ask", [Payload.alert("Really?")])) }
      if phase == .childProcess {
        children.append(
          #"{"_beagleComponent_": "beagle:image","#
            + #""path": {"_beagleImagePath_": "local", "mobileId": "square"}}"#)
      }
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", children),
        "images/square.svg": #"<svg width="64" height="48">"#,
        "bin/chafa": "#!/bin/sh\necho > $(dirname $0)/started\nexec sleep 100\n",
      ])
      chmod(screens.path + "/bin/chafa", 0o755)
      screens.makeFolder("tmp")
      screens.makeFolder("user")
      return screens
    }

    /// Starts a session and brings it to a phase.
    private static func start(
      _ phase: Phase, _ screens: TemporaryScreens, _ random: inout SystemRandomNumberGenerator
    ) throws -> PtySession {
      let options: [String] =
        switch phase {
        case .load: [screens.path, "--latency", "60000"]
        case .reload: ["dev", screens.path]
        default: [screens.path]
        }
      let session = try PtySession(
        options,
        environment: [
          "PATH": screens.path + "/bin:/usr/bin:/bin", "TMPDIR": screens.path + "/tmp",
          "HOME": screens.path + "/user",
        ])
      switch phase {
      case .start: usleep(.random(in: 0...30_000, using: &random))
      case .load: try session.wait(for: "Loading")
      case .dialog:
        try session.wait(for: "Welcome", "Ask")
        try session.wait(forFocusOn: "Ask")
        session.send("\r")
        try session.wait(for: "Really?")
      case .childProcess:
        try session.wait("the child process") {
          access(screens.path + "/bin/started", F_OK) == 0
        }
      case .reload:
        try session.wait(for: "Welcome")
        for words in ["Changed", "{"] {
          try screens.write("home.json", Payload.screen("Home", [Payload.text(words)]))
        }
        usleep(.random(in: 0...8000, using: &random))
      }
      return session
    }

    /// Runs a session. Returns what went wrong.
    private static func problems(_ phase: Phase, _ end: End) throws -> [String] {
      var random = SystemRandomNumberGenerator()
      let screens = try screens(phase)
      let session = try start(phase, screens, &random)
      if let signal = end.signal {
        session.signal(signal)
      } else {
        switch end {
        case .closedWindow: session.hangUp()
        case .controlC: session.send("\u{3}")
        default:
          // In a dialog, `q` is not a key. Directly after Escape, it would be a key with Alt.
          if phase == .dialog {
            session.send("\u{1b}")
            try session.wait(forNo: "Really?")
          }
          session.send("q")
        }
      }
      let status = try session.waitForStatus()
      var problems = end.explains(status) ? [] : ["ended with \(status)"]
      if end != .closedWindow { problems += session.unrestoredState }
      // Supervisors of child processes end right after the program.
      let left = { ProcessFiles.names(in: screens.path + "/tmp") }
      for _ in 0..<500 where !left().isEmpty { usleep(10_000) }
      return problems + left().map { "left \($0)" }
    }

    private static let finished = Mutex(0)

    @Test(arguments: 0..<4)
    func terminalIsRestored(part: Int) throws {
      var number = part
      while number < Self.count {
        let phase = Phase.allCases[number % Phase.allCases.count]
        let end = End.allCases[number / Phase.allCases.count % End.allCases.count]
        let problems = try Self.problems(phase, end)
        #expect(problems == [], "session \(number): \(end) at \(phase)")
        number += 4
        let done = Self.finished.withLock { done in
          done += 1
          return done
        }
        if done == Self.count {
          print(
            "soak sessions: \(done) sessions, \(End.allCases.count) ways to end at "
              + "\(Phase.allCases.count) phases")
        }
      }
    }
  }
}
