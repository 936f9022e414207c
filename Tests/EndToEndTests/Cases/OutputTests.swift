import Glibc
import Testing

extension EndToEnd {
  /// Tests of write errors of standard output, `--log` and `--analytics`.
  @Suite struct OutputTests {
    private static let full = "standard output: No space left on device"
    private static let closed = "standard output: Bad file descriptor"

    /// Commands and their exit status when standard output cannot be written.
    private static let commands: [([String], Int32)] = [
      (["--help"], 1), (["help", "check"], 1), (["check", "--help"], 1), (["--version"], 1),
      (["controllers"], 1), (["eval", "@{a}"], 1), (["eval", "plain"], 1), (["check", "."], 2),
      (["check", "-f", "json", "."], 2), (["."], 1), (["render", "."], 1),
      (["render", ".", "--format", "svg"], 1),
    ]

    private func run(
      _ arguments: [String], _ redirections: String, in screens: TemporaryScreens,
      input: String = "/dev/null"
    ) throws -> PipeRun {
      try PipeRun(
        ["-c", "cd \"$0\" && exec \"$@\" \(redirections)", screens.path, TestedProgram.path()]
          + arguments, program: "/bin/sh", input: input)
    }

    private func screens() throws -> TemporaryScreens {
      try TemporaryScreens(
        Payload.pair.merging(["wrong.json": "[\(Payload.alert("One")), 5, 6]"]) { $1 })
    }

    @Test(arguments: commands)
    func fullOrClosedOutputIsReported(arguments: [String], status: Int32) throws {
      let screens = try screens()
      for (redirection, message) in [("> /dev/full", Self.full), (">&-", Self.closed)] {
        let run = try run(arguments, redirection, in: screens)
        #expect(run.status == .exit(status), "\(arguments) \(redirection)")
        // The error is reported once, whatever the number of lines.
        let lines = run.errors.split(separator: "\n").filter { $0.hasSuffix(message) }
        #expect(lines == ["beagle-tui: \(message)"], "\(arguments) \(run.errors)")
      }
      // Without the redirection, the command works.
      #expect(try run(arguments, "", in: screens).output != "")
    }

    @Test func unwritableVectorResultsAreReported() throws {
      let files = try TemporaryScreens([
        "rows": String(repeating: "{\"expression\": \"a\"}\n", count: 100)
      ])
      for (redirection, message) in [("> /dev/full", Self.full), (">&-", Self.closed)] {
        let run = try run(
          ["eval", "--vectors"], redirection, in: files, input: files.path + "/rows")
        #expect(run.status == .exit(1))
        #expect(run.errors == "beagle-tui: \(message)\n")
      }
    }

    /// Files that are opened later do not get the descriptors of standard output or error.
    @Test func closedDescriptorsAreNotReused() throws {
      let screens = try screens()
      let run = try run([".", "--log", "log"], "<&- >&- 2>&-", in: screens)
      #expect(run.status == .exit(1))
      let text = try screens.text(of: "log")
      #expect(text.contains("info[Network] GET /home"))
      #expect(!text.contains("Welcome") && !text.contains("standard output"), "\(text)")
    }

    // MARK: - Files

    @Test(arguments: ["--log", "--analytics"])
    func fullFilesAreReportedWithoutATerminal(option: String) throws {
      let run = try run([".", option, "/dev/full"], "", in: try screens())
      #expect(run.status == .exit(1))
      #expect(run.output.contains("Welcome"))
      #expect(
        run.errors == "beagle-tui: /dev/full cannot be written: No space left on device\n")
    }

    @Test func fullLogIsReportedInTheStatusBar() throws {
      let screens = try screens()
      let session = try PtySession([screens.path, "--log", "/dev/full"])
      try session.wait(for: "Welcome", "/dev/full cannot be written: No space left on device")
      try session.open("Second", expecting: "This is the second screen")
      // The error is shown once, although more entries were written.
      try session.wait(forNo: "cannot be written")
      // The status says that the log is not complete.
      #expect(try session.quit() == ["exit(1)"])
    }

    /// The pipe has no reader, so opening it would block forever.
    @Test(arguments: ["--log", "--analytics"])
    func pipesWithoutAReaderAreRejected(option: String) throws {
      let screens = try screens()
      let pipe = screens.makePipe("pipe")
      let message =
        "\(pipe) cannot be opened: it is a pipe without a reader; start the reader first"
      for command in [[], ["render"]] {
        let run = try PipeRun(command + [screens.path, option, pipe])
        #expect(run.status == .exit(1))
        #expect(run.errors == "beagle-tui: \(message)\n")
      }
      let session = try PtySession([screens.path, option, pipe])
      #expect(try session.waitForStatus() == .exit(1))
      #expect(
        session.screen.text.split(separator: "\n").joined().contains("a pipe without a reader"))
      #expect(!session.output.contains(0x1b))
    }

    /// An archive is overwritten at its end with each request, which pipes do not allow.
    @Test func networkArchiveCannotBeAPipe() throws {
      let screens = try screens()
      let pipe = screens.makePipe("pipe")
      for kind in ["a pipe without a reader", "a pipe"] {
        let reader = kind == "a pipe" ? open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1
        defer { if reader >= 0 { close(reader) } }
        for command in [[], ["render"]] {
          let run = try PipeRun(command + [screens.path, "--record-network", pipe])
          #expect(run.status == .exit(1))
          #expect(
            run.errors
              == "beagle-tui: \(pipe) cannot be opened: it is \(kind); name a regular file,"
              + " which HTTP archives need\n")
        }
      }
    }

    @Test func lostLogReaderDoesNotStopTheProgram() throws {
      let screens = try screens()
      let pipe = screens.makePipe("pipe")
      let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      try #require(reader >= 0)
      let session = try PtySession([screens.path, "--log", pipe])
      try session.wait(for: "Welcome")
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(reader, &bytes, bytes.count)
      #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).contains("GET /home"))
      close(reader)
      // A process that another test creates at this moment has a copy of the reader until it starts
      // its program. Until then, the log can still be written.
      for _ in 0..<50 {
        session.send("\r")
        try session.wait(for: "second screen")
        try session.waitForNoOutput()
        if session.screen.shows("has exited") { break }
        session.send("\u{1b}")
        try session.wait(for: "Welcome")
      }
      #expect(session.screen.shows("cannot be written: the reader has exited"))
      session.send("\u{1b}")
      try session.wait(for: "Welcome")
      try session.open("Second", expecting: "This is the second screen")
      try session.wait(forNo: "has exited")
      #expect(try session.quit() == ["exit(1)"])
    }

    /// A reader that does not read must not block the program.
    @Test func fullLogPipeDoesNotBlock() throws {
      let screens = try screens()
      let pipe = screens.makePipe("pipe")
      let both = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      try #require(both >= 0)
      defer { close(both) }
      let block = [UInt8](repeating: 0x20, count: 4096)
      while write(both, block, block.count) > 0 {}
      let session = try PtySession([screens.path, "--log", pipe])
      try session.wait(for: "Welcome", "cannot be written: the reader is too slow")
      try session.open("Second", expecting: "This is the second screen")
      #expect(try session.quit() == ["exit(1)"])
      let run = try PipeRun([screens.path, "--log", pipe])
      #expect(run.status == .exit(1))
      #expect(run.output.contains("Welcome"))
    }

    @Test func syntaxErrorsAreLogged() throws {
      let screens = try TemporaryScreens(["home.json": "{\"a\" 1}"])
      for arguments in [[screens.path], ["render", screens.path + "/home.json"]] {
        let log = "log\(arguments.count)"
        let run = try PipeRun(arguments + ["--log", screens.path + "/" + log])
        #expect(run.status == .exit(1))
        let text = try screens.text(of: log)
        #expect(text.contains("error[Decoding] home.json:1:6: "), "\(text)")
      }
      // The log view shows it too.
      let session = try PtySession([screens.path], columns: 100)
      try session.wait(for: "Could not load")
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      session.send("L")
      try session.wait(for: "Decoding: home.json:1:6: ")
    }
  }
}
