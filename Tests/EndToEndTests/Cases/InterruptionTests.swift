import Glibc
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui test` that is ended by a signal or whose processes crash.
  @Suite(
    .disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
  struct InterruptionTests {
    /// Flows that pass, fail, and run until they are ended. The last ones write a file first.
    private static let files = [
      "home.json": Payload.screen("Home", [Payload.text("Welcome")]),
      "flows/a.yaml": "appId: a\n---\n- assertVisible: Welcome\n",
      "flows/b.yaml": "appId: a\n---\n- assertVisible: Nothing\n",
      "flows/c.yaml": endless("c"), "flows/d.yaml": endless("d"),
      "flows/e.yaml": "appId: a\n---\n- assertVisible: Welcome\n",
    ]

    private static func endless(_ name: String) -> String {
      """
      appId: a
      ---
      - assertVisible: Welcome
      - takeScreenshot: begin-\(name)
      - repeat:
          times: 100000
          commands:
          - evalScript: ${while (true) {}}

      """
    }

    private func start(
      _ screens: TemporaryScreens, _ arguments: [String]
    ) throws -> PipedProgram {
      try PipedProgram(
        ["test", "--output", "out"] + arguments, directory: screens.path)
    }

    /// Waits until files exist.
    private func wait(for names: [String], in screens: TemporaryScreens) throws {
      let deadline = PtySession.now + PtySession.timeout
      for name in names {
        while access("\(screens.path)/\(name)", F_OK) != 0 {
          guard PtySession.now < deadline else { throw HarnessError("\(name) was not written") }
          usleep(5000)
        }
      }
    }

    /// The processes that a process started, directly or not.
    private func descendants(of process: pid_t) -> [pid_t] {
      let children = children(of: process)
      return children + children.flatMap { descendants(of: $0) }
    }

    private func children(of process: pid_t) -> [pid_t] {
      let path = "/proc/\(process)/task/\(process)/children"
      return ((try? TestedProgram.text(of: path)) ?? "").split(separator: " ").compactMap {
        pid_t($0)
      }
    }

    /// The program and the arguments of a process.
    private func name(of process: pid_t) -> String {
      (try? TestedProgram.text(of: "/proc/\(process)/cmdline")) ?? ""
    }

    /// Waits until a script runs below a process, and returns its descendants.
    private func running(_ program: PipedProgram, scripts: Int) throws -> [pid_t] {
      let deadline = PtySession.now + PtySession.timeout
      while PtySession.now < deadline {
        let found = descendants(of: program.pid)
        if found.count(where: { name(of: $0).contains("__script") }) >= scripts { return found }
        usleep(5000)
      }
      throw HarnessError("no script was started")
    }

    /// Whether processes end within the timeout. Their parent or init needs time to reap them.
    private func haveEnded(_ processes: [pid_t]) -> Bool {
      let deadline = PtySession.now + PtySession.timeout
      while PtySession.now < deadline {
        if processes.allSatisfy({ kill($0, 0) != 0 }) { return true }
        usleep(5000)
      }
      return false
    }

    /// No process remains, whatever ends the program.
    @Test(arguments: [
      (SIGTERM, ["--jobs", "2"]), (SIGHUP, ["--jobs", "2"]), (SIGINT, ["--jobs", "2"]),
      (SIGKILL, ["--jobs", "2"]), (SIGTERM, []), (SIGHUP, []), (SIGINT, []), (SIGKILL, []),
      (SIGQUIT, ["--jobs", "2"]), (SIGUSR1, ["--jobs", "2"]),
    ])
    func noProcessRemains(signal: Int32, options: [String]) throws {
      let screens = try TemporaryScreens(Self.files)
      let program = try start(screens, options)
      try wait(for: ["out/begin-c.svg"], in: screens)
      let processes = try running(program, scripts: options.isEmpty ? 1 : 2)
      program.signal(signal)
      let run = try PipeRun(program)
      #expect(run.status == .signal(signal), "\(run.message)")
      #expect(haveEnded(processes))
    }

    /// The results so far are printed and written, and the status is that of the signal.
    @Test(arguments: [(SIGTERM, []), (SIGINT, ["--jobs", "2"]), (SIGHUP, ["--jobs", "2"])])
    func interruptedRunsAreReported(signal: Int32, options: [String]) throws {
      let screens = try TemporaryScreens(Self.files)
      let program = try start(screens, options + ["--format", "junit", "--report", "report.xml"])
      try wait(
        for: ["out/begin-c.svg"] + (options.isEmpty ? [] : ["out/begin-d.svg"]), in: screens)
      program.signal(signal)
      let run = try PipeRun(program)
      #expect(run.status == .signal(signal))
      #expect(run.output.contains("✓ flows/a.yaml  "), "\(run.message)")
      #expect(run.output.contains("no element with text \"Nothing\""))
      #expect(run.output.contains("the run was interrupted during this command"))
      #expect(run.output.contains("\ninterrupted by SIG"))
      #expect(run.output.contains("\n5 flows: "))
      let report = try screens.text(of: "report.xml")
      #expect(report.contains("tests=\"5\" failures=\"1\""))
      #expect(report.contains("type=\"interrupted\""))
      let page = try screens.text(of: "out/index.html")
      #expect(page.contains("<p class=\"interruption\">interrupted by SIG"))
      #expect(page.contains("flows/e.yaml"))
      #expect(try screens.text(of: "out/flows-b/screen.txt").contains("Welcome"))
      #expect(try screens.text(of: "out/flows-c/screen.txt").contains("Welcome"))
      guard !options.isEmpty else { return }
      #expect(try screens.text(of: "out/flows-d/screen.txt").contains("Welcome"))
    }

    /// The keys of the terminal reach this process only, which ends the others.
    @Test func controlCEndsARunInATerminal() throws {
      let screens = try TemporaryScreens(Self.files)
      let session = try PtySession(
        ["test", "--output", "out", "--jobs", "2"], columns: 100, rows: 60,
        directory: screens.path)
      try wait(for: ["out/begin-c.svg", "out/begin-d.svg"], in: screens)
      session.send("\u{3}")
      #expect(try session.waitForStatus() == .signal(SIGINT))
      try session.wait(for: "interrupted by SIGINT: 1 of 5 flows did not run", "5 flows: 1 passed")
    }

    @Test func theSecondSignalEndsAtOnce() throws {
      let screens = try TemporaryScreens(Self.files)
      let program = try start(screens, ["--jobs", "2"])
      try wait(for: ["out/begin-c.svg"], in: screens)
      let processes = try running(program, scripts: 2)
      // Processes that cannot report keep the first signal waiting.
      for process in children(of: program.pid) { kill(process, SIGSTOP) }
      program.signal(SIGINT)
      usleep(20_000)
      program.signal(SIGINT)
      let run = try PipeRun(program)
      #expect(run.status == .signal(SIGINT))
      #expect(!run.output.contains("5 flows"))
      #expect(haveEnded(processes))
    }

    /// Only the flow of a process that crashes is lost.
    @Test(arguments: [SIGKILL, SIGABRT, SIGTERM])
    func otherFlowsContinueAfterACrash(signal: Int32) throws {
      var files = Self.files
      files["flows/d.yaml"] = nil
      for number in 10...19 { files["flows/\(number).yaml"] = files["flows/a.yaml"] }
      let screens = try TemporaryScreens(files)
      let program = try start(screens, ["--jobs", "2"])
      try wait(for: ["out/begin-c.svg"], in: screens)
      let worker = try #require(
        try running(program, scripts: 1).first { process in
          name(of: process).contains("__test")
            && descendants(of: process).contains { name(of: $0).contains("__script") }
        })
      kill(worker, signal)
      let run = try PipeRun(program)
      #expect(run.status == .exit(1))
      #expect(run.output.contains("14 flows: 12 passed, 2 failed in "), "\(run.message)")
      let reason =
        signal == SIGTERM ? "the run was interrupted" : "the process of the flow ended early"
      #expect(run.output.contains(reason))
    }

    /// A process that is stopped does not end at the limit of its flow, so it is killed.
    @Test func otherFlowsContinueWhenAProcessHangs() throws {
      var files = Self.files
      files["flows/d.yaml"] = nil
      for number in 10...19 { files["flows/\(number).yaml"] = files["flows/a.yaml"] }
      let screens = try TemporaryScreens(files)
      let program = try start(screens, ["--jobs", "2", "--timeout", "2"])
      try wait(for: ["out/begin-c.svg"], in: screens)
      let processes = try running(program, scripts: 1)
      let worker = try #require(
        processes.first { process in
          name(of: process).contains("__test")
            && descendants(of: process).contains { name(of: $0).contains("__script") }
        })
      kill(worker, SIGSTOP)
      let run = try PipeRun(program)
      #expect(run.status == .exit(1))
      #expect(run.output.contains("14 flows: 12 passed, 2 failed in "), "\(run.message)")
      #expect(run.output.contains("the process of the flow did not end within 4 s"))
      #expect(haveEnded(processes))
    }

    /// A flow that was sent to a process after its signal did not begin. Another process runs it.
    @Test func aFlowThatDidNotBeginRunsElsewhere() throws {
      var files = Self.files
      files["flows/d.yaml"] = nil
      for number in 100...199 { files["flows/\(number).yaml"] = files["flows/a.yaml"] }
      let screens = try TemporaryScreens(files)
      let program = try start(screens, ["--jobs", "2"])
      try wait(for: ["out/begin-c.svg"], in: screens)
      let workers = try running(program, scripts: 1).filter { name(of: $0).contains("__test") }
      let endless = try #require(
        workers.first { descendants(of: $0).contains { name(of: $0).contains("__script") } })
      let idle = try #require(workers.first { $0 != endless })
      // It finishes its flow and waits for the next one, which is sent after the signal.
      kill(program.pid, SIGSTOP)
      usleep(50_000)
      kill(idle, SIGTERM)
      kill(program.pid, SIGCONT)
      kill(endless, SIGTERM)
      let run = try PipeRun(program)
      #expect(run.output.contains("104 flows: "), "\(run.message)")
      #expect(!run.output.contains("ended early"))
      #expect(haveEnded(workers))
    }

    @Test func runsOfScreensReportAfterASignal() throws {
      // Enough screens that the run still continues when its first result is written.
      var files: [String: String] = [:]
      for number in 0..<400 {
        files["\(number).json"] = Payload.screen("S", [Payload.text("Text \(number)")])
      }
      let screens = try TemporaryScreens(files)
      let program = try PipedProgram(
        ["snapshot", ".", "--report", "out"], directory: screens.path)
      try wait(for: ["__snapshots__"], in: screens)
      program.signal(SIGTERM)
      let run = try PipeRun(program)
      // The run may end before the signal.
      guard run.status != .exit(0) else { return }
      #expect(run.status == .signal(SIGTERM))
      #expect(run.output.contains("interrupted by SIGTERM"), "\(run.message)")
      #expect(run.output.contains(" written"))
    }
  }
}
