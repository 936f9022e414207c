import Glibc
import Testing

extension EndToEnd {
  /// Tests of messages and exit statuses for every kind of invalid input.
  @Suite struct BadInputTests {
    /// Opens a screen on a terminal and waits for messages in its error box, wrapped or not.
    private func expectErrorBox(
      _ arguments: [String], shows messages: [String], seconds: Double = PtySession.timeout
    ) throws {
      let session = try PtySession(arguments, columns: 100, rows: 30)
      for message in messages {
        try session.wait("\"\(message)\"", within: seconds) {
          session.screen.text.inOneLine.contains(message)
        }
      }
      try session.wait(for: "Could not load", "Retry")
      // The program still works: the box closes.
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      #expect(try session.quit() == [])
    }

    private func expectFailure(_ arguments: [String], says messages: [String]) throws {
      let run = try PipeRun(arguments, within: 60)
      #expect(run.status == .exit(1))
      for message in messages {
        #expect(run.message.contains(message), "\(run.message)")
      }
      #expect(!run.hasControls)
    }

    // MARK: - Directories

    /// An invalid directory is reported before curses starts.
    @Test func invalidDirectoriesAreReported() throws {
      let screens = try TemporaryScreens(["file.txt": "x"])
      screens.makeFolder("empty")
      for (path, message) in [
        ("missing", "no such directory"),
        ("file.txt", "Pass a directory of screens or a .json file."),
        ("empty", "contains no screens"), ("file.txt/x", "directory"),
      ] {
        let session = try PtySession([screens.path + "/" + path])
        #expect(try session.waitForStatus() == .exit(1))
        let text = session.screen.text.split(separator: "\n").joined()
        #expect(text.contains(message), "\(text)")
        #expect(text.contains(path), "\(text)")
        #expect(!session.output.contains(0x1b))
        #expect(session.unrestoredState == [])
      }
    }

    /// A symbolic link to itself is unreadable, even for root.
    @Test func cyclicLinksAreReported() throws {
      let screens = try TemporaryScreens([:])
      #expect(symlink("home.json", screens.path + "/home.json") == 0)
      try expectFailure([screens.path], says: ["home.json"])
    }

    /// Disabled for root, who can read every file.
    @Test(.enabled(if: getuid() != 0)) func forbiddenFilesAreReported() throws {
      let screens = try TemporaryScreens(["home.json": "{}", "sub/home.json": "{}"])
      try #require(screens.denyReading("home.json") && screens.denyReading("sub"))
      try expectFailure([screens.path], says: ["home.json", "ermission"])
      try expectFailure([screens.path + "/sub"], says: ["sub", "ermission"])
    }

    // MARK: - Documents

    static let documents: [(String, [String])] = [
      (
        "{\n  \"_beagleComponent_\": \"beagle:screenComponent\",\n  \"child\" {}\n}",
        ["home.json:3:11:", "\"child\" {}"]
      ),
      ("{\"a\": [1, 2,]}", ["home.json:1:", "{\"a\": [1, 2,]}"]),
      ("", ["home.json:1:1"]), ("   \n\n", ["home.json:"]), ("[1, 2]", ["home.json:1:1", "list"]),
      ("\"text\"", ["home.json:1:1"]), ("null", ["home.json:1:1"]),
      ("{}", ["home.json:1:1", "_beagleComponent_"]),
      ("nonsense", ["home.json:1:", "\"nonsense\""]),
      ("{\"a\": 1} x", ["home.json:1:10"]), ("{\"a\": tru}", ["home.json:1:", "\"tru\""]),
      ("{'a': 1}", ["home.json:1:2"]), ("<html><body>No</body></html>", ["home.json:1:1"]),
    ]

    @Test(arguments: documents) func invalidDocumentsAreReported(text: String, messages: [String])
      throws
    {
      let screens = try TemporaryScreens(["home.json": text])
      try expectErrorBox([screens.path], shows: messages)
      try expectFailure([screens.path], says: messages)
    }

    @Test func invalidUTF8IsReported() throws {
      let screens = try TemporaryScreens()
      try screens.write(
        "home.json", Array("{\n\"a\": \"x".utf8) + [0xff, 0xfe] + Array("\"}".utf8))
      try expectErrorBox([screens.path], shows: ["home.json:2:8", "UTF-8"])
      try expectFailure([screens.path], says: ["home.json:2:8", "UTF-8"])
    }

    @Test func excessiveNestingIsReported() throws {
      let objects =
        String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000)
      let lists = String(repeating: "[", count: 10_000)
      let screens = try TemporaryScreens(["home.json": objects, "lists.json": lists])
      try expectErrorBox([screens.path], shows: ["home.json:1:2561", "512 levels"])
      try expectFailure([screens.path], says: ["home.json:1:2561", "512 levels"])
      try expectFailure([screens.path, "--screen", "/lists"], says: ["lists.json:1:513"])
    }

    /// Nested components close to the nesting limit of documents.
    @Test func deepContainersAreRendered() throws {
      let open = #"{"_beagleComponent_": "beagle:container", "children": ["#
      let depth = 250
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(
          "Deep",
          [
            String(repeating: open, count: depth) + Payload.text("bottom")
              + String(repeating: "]}", count: depth)
          ])
      ])
      let run = try PipeRun([screens.path], within: 60)
      #expect(run.status == .exit(0) || run.status == .exit(1))
      #expect(run.output.contains("bottom") || run.message.contains("levels"))
      let session = try PtySession([screens.path])
      try session.wait(for: "? keys")
      #expect(try session.quit() == [])
    }

    /// A document of 50 MB is shown or rejected, and the program can be quit.
    @Test func fiftyMegabytesDoNotBlockQuitting() throws {
      let screens = try TemporaryScreens()
      let long = String(repeating: "lorem ipsum ", count: 50 << 20 / 12)
      try screens.write(
        "home.json",
        Payload.screen("Long", [Payload.text("start"), Payload.text(long)], scrolls: true))
      let session = try PtySession([screens.path])
      try session.wait("the screen or an error", within: 120) {
        session.screen.shows("start") || session.screen.shows("Could not load")
      }
      if session.screen.shows("Could not load") { session.send("\u{1b}") }
      #expect(try session.quit() == [])
    }

    /// The limit is 64 MiB.
    @Test func documentsOverTheSizeLimitAreReported() throws {
      let screens = try TemporaryScreens()
      try screens.write("home.json", [UInt8](repeating: 0x20, count: 70 << 20))
      try expectErrorBox([screens.path], shows: ["64 MiB"], seconds: 60)
      try expectFailure([screens.path], says: ["home.json", "64 MiB"])
    }

    // MARK: - Paths

    /// Relative paths, links, absolute paths and escapes do not leave the directory.
    @Test func filesOutsideTheDirectoryAreNotRead() throws {
      let screens = try TemporaryScreens([
        "secret.json": Payload.screen("Secret", [Payload.text("S3CRET")]),
        "app/sub/x.json": Payload.screen("X", []),
      ])
      let secret = screens.path + "/secret.json"
      screens.link("app/link.json", to: secret)
      screens.link("app/folder", to: screens.path)
      let paths = [
        "../secret", "../secret.json", "/../secret", "/sub/../../secret", "sub/..%2f..%2fsecret",
        "%2e%2e/secret", "/link", "/link.json", "/folder/secret", secret, "file://\(secret)",
        "//\(secret)", "/sub/\\..\\..\\secret", ".//../secret",
      ]
      var children = paths.map { Payload.link("Open", to: $0) }
      children.append(Payload.text("S3CRET is not here"))
      try screens.write("app/home.json", Payload.screen("Home", children, scrolls: true))
      for path in paths {
        let run = try PipeRun([screens.path + "/app", "--screen", path])
        #expect(run.status == .exit(1), "\(path)")
        #expect(!run.output.contains("S3CRET"), "\(path)")
      }
      let session = try PtySession([screens.path + "/app"], rows: 40)
      try session.wait(for: "Open", "? keys")
      for _ in paths {
        session.send("\r")
        try session.wait(for: "Could not load")
        session.send("\u{1b}")
        try session.wait(forNo: "Could not load")
        session.send("\t")
      }
      #expect(try session.quit() == [])
    }

    // MARK: - Command line

    @Test(
      arguments: [
        (["--nonsense"], "--nonsense"), (["x", "--nonsense=1"], "--nonsense"), (["x", "-z"], "-z"),
        ([], "directory"), (["run"], "directory"), (["render"], "directory"),
        (["/", "y"], "unexpected argument \"y\""), (["x", "--latency"], "--latency"),
        (
          ["x", "--latency", "soon"],
          "--latency: expected a whole number from 0 to 600000, found \"soon\""
        ),
        (["x", "--latency", "-1"], "-1"), (["x", "--fail", "99999999999999999999"], "--fail"),
        (["x", "--size", "80x24"], "--size"), (["render", "x", "--size", "0x0"], "0x0"),
        (["render", "x", "--size", "80"], "80"), (["render", "x", "--size", "9999x9999"], "9999"),
        (["render", "x", "--format", "pdf"], "pdf"),
        (["x", "--quiet-errors=yes"], "--quiet-errors"),
        (["controllers", "more"], "more"), (["controllers", "--nope"], "--nope"),
        (["ftp://x"], "ftp://x: unsupported URL scheme; use http:// or https://"),
        (["render", "file:///tmp"], "unsupported URL scheme; use http:// or https://"),
      ])
    func invalidArgumentsAreReported(arguments: [String], message: String) throws {
      let run = try PipeRun(arguments)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(message))
      #expect(run.errors.contains("--help"))
      #expect(run.output == "")
    }

    /// The default controller is used, and a warning is printed.
    @Test func unknownControllersAreReported() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let run = try PipeRun([screens.path, "--controller", "nobody"])
      #expect(run.status == .exit(0))
      #expect(
        run.errors.contains(
          "Unknown controller \"nobody\"; using the default. See beagle-tui controllers.\n"))
      #expect(run.output.contains("Welcome"))
      let session = try PtySession([screens.path, "--controller", "nobody"])
      try session.wait(for: "Welcome")
      #expect(try session.quit() == [])
    }

    @Test func unreachableServersAreReported() throws {
      try expectErrorBox(["http://127.0.0.1:1/"], shows: ["127.0.0.1:1", "refused"])
      try expectFailure(["http://127.0.0.1:1/"], says: ["127.0.0.1:1", "refused"])
      for url in ["http://", "http:///x", "http://[::1", "http://a b/"] {
        #expect(try PipeRun([url]).status == .exit(1), "\(url)")
      }
    }

    /// Some files of the kernel report a size of 0 and can be read only once.
    @Test func kernelFilesOfSizeZeroAreRead() throws {
      let file = "/proc/sys/kernel/pid_max"
      let number = try TestedProgram.text(of: file).filter(\.isNumber)
      let run = try PipeRun(["eval", "@{global}", "--global", "@\(file)"])
      #expect(number.utf8.count > 1)
      #expect(run.output.contains(number), "\(run.message)")
    }

    /// A thread of libcurl can end while the program exits. One exit in some hundred crashed when
    /// OpenSSL released the same memory in its exit handler and at the end of the thread. The
    /// dynamic linker's trace shows whether destructors of libraries ran.
    @Test(.disabled(if: TestedProgram.hasSanitizer))
    func exitDoesNotRunLibraryDestructors() throws {
      let run = try PipeRun(["http://a b/"], environment: ["LD_DEBUG": "libs"])
      #expect(run.status == .exit(1))
      #expect(run.errors.contains("calling init: "))
      #expect(run.errors.contains("libcurl"))
      #expect(!run.errors.contains("calling fini: "))
      let wrong = try PipeRun(["--nonsense"], environment: ["LD_DEBUG": "libs"])
      #expect(wrong.status == .exit(2))
      #expect(wrong.errors.contains("calling init: "))
      #expect(!wrong.errors.contains("calling fini: "))
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession(
        [screens.path],
        environment: ["LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": screens.path + "/linker"])
      try session.wait(for: "Welcome")
      #expect(try session.quit() == [])
      let trace = try screens.text(of: "linker.\(session.pid)")
      #expect(trace.contains("calling init: "))
      #expect(!trace.contains("calling fini: "))
    }
  }
}
