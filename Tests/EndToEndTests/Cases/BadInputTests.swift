import Glibc
import Testing

extension EndToEnd {
  /// Whatever is wrong with the input: a clear message and the right exit status.
  @Suite struct BadInputTests {
    /// Opens a screen on a terminal and waits for a message in its error box, however wrapped.
    private func expectBox(
      _ arguments: [String], shows messages: [String], seconds: Double = PtySession.patience
    ) throws {
      let session = try PtySession(arguments, columns: 100, rows: 30)
      for message in messages {
        try session.wait("\"\(message)\"", within: seconds) {
          session.screen.text.inOneLine.contains(message)
        }
      }
      try session.wait(for: "Could not load", "Retry")
      // It is still alive: the box closes.
      session.send("\u{1b}")
      try session.wait(forNo: "Could not load")
      #expect(try session.quit() == [])
    }

    private func expectFailure(_ arguments: [String], says messages: [String]) throws {
      let run = try PipeRun(arguments, within: 60)
      #expect(run.fate == .exit(1))
      for message in messages {
        #expect(run.message.contains(message), "\(run.message)")
      }
      #expect(!run.hasControls)
    }

    // MARK: - Directories

    /// Without a directory there is nothing to show in a box: curses never starts.
    @Test func directoriesThatAreNone() throws {
      let screens = try TemporaryScreens(["file.txt": "x"])
      screens.makeFolder("empty")
      for (path, message) in [
        ("missing", "no such directory"), ("file.txt", "not a directory"),
        ("empty", "holds no screen"), ("file.txt/x", "directory"),
      ] {
        let session = try PtySession([screens.path + "/" + path])
        #expect(try session.waitForFate() == .exit(1))
        let text = session.screen.text.split(separator: "\n").joined()
        #expect(text.contains(message), "\(text)")
        #expect(text.contains(path), "\(text)")
        #expect(!session.output.contains(0x1b))
        #expect(session.notGivenBack == [])
      }
    }

    /// A link to itself can be read by nobody.
    @Test func whatCannotBeRead() throws {
      let screens = try TemporaryScreens([:])
      #expect(symlink("home.json", screens.path + "/home.json") == 0)
      try expectFailure([screens.path], says: ["home.json"])
    }

    /// root may read everything.
    @Test(.enabled(if: getuid() != 0)) func whatMayNotBeRead() throws {
      let screens = try TemporaryScreens(["home.json": "{}", "sub/home.json": "{}"])
      try #require(screens.forbid("home.json") && screens.forbid("sub"))
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

    @Test(arguments: documents) func documentsThatAreNone(text: String, messages: [String]) throws {
      let screens = try TemporaryScreens(["home.json": text])
      try expectBox([screens.path], shows: messages)
      try expectFailure([screens.path], says: messages)
    }

    @Test func bytesThatAreNoUTF8() throws {
      let screens = try TemporaryScreens()
      try screens.write(
        "home.json", Array("{\n\"a\": \"x".utf8) + [0xff, 0xfe] + Array("\"}".utf8))
      try expectBox([screens.path], shows: ["home.json:2:8", "UTF-8"])
      try expectFailure([screens.path], says: ["home.json:2:8", "UTF-8"])
    }

    @Test func tenThousandLevels() throws {
      let objects =
        String(repeating: "{\"a\":", count: 10_000) + "1" + String(repeating: "}", count: 10_000)
      let lists = String(repeating: "[", count: 10_000)
      let screens = try TemporaryScreens(["home.json": objects, "lists.json": lists])
      try expectBox([screens.path], shows: ["home.json:1:2561", "512 levels"])
      try expectFailure([screens.path], says: ["home.json:1:2561", "512 levels"])
      try expectFailure([screens.path, "--screen", "/lists"], says: ["lists.json:1:513"])
    }

    /// As deep as a document may be, every level a component.
    @Test func asManyContainersAsFit() throws {
      let open = "{\"_beagleComponent_\": \"beagle:container\", \"children\": ["
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
      #expect(run.fate == .exit(0) || run.fate == .exit(1))
      #expect(run.output.contains("bottom") || run.message.contains("levels"))
      let session = try PtySession([screens.path])
      try session.wait(for: "? keys")
      #expect(try session.quit() == [])
    }

    /// 50 MB may be shown, and must not be in the way of quitting.
    @Test func fiftyMegabytes() throws {
      let screens = try TemporaryScreens()
      let long = String(repeating: "lorem ipsum ", count: 50 << 20 / 12)
      try screens.write(
        "home.json",
        Payload.screen("Long", [Payload.text("start"), Payload.text(long)], scrolls: true))
      let session = try PtySession([screens.path])
      try session.wait("the screen, or why not", within: 120) {
        session.screen.shows("start") || session.screen.shows("Could not load")
      }
      if session.screen.shows("Could not load") { session.send("\u{1b}") }
      #expect(try session.quit() == [])
    }

    /// Beyond the bound of 64 MB it says so.
    @Test func tooManyBytes() throws {
      let screens = try TemporaryScreens()
      try screens.write("home.json", [UInt8](repeating: 0x20, count: 70 << 20))
      try expectBox([screens.path], shows: ["64 MiB"], seconds: 60)
      try expectFailure([screens.path], says: ["home.json", "64 MiB"])
    }

    // MARK: - Paths

    /// Nothing outside of the directory is read, by whatever way.
    @Test func nothingOutsideIsRead() throws {
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
        #expect(run.fate == .exit(1), "\(path)")
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
    func wrongUsage(arguments: [String], message: String) throws {
      let run = try PipeRun(arguments)
      #expect(run.fate == .exit(2))
      #expect(run.errors.contains(message))
      #expect(run.errors.contains("--help"))
      #expect(run.output == "")
    }

    /// The screen is shown under the default controller, and someone is told.
    @Test func unknownControllers() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let run = try PipeRun([screens.path, "--controller", "nobody"])
      #expect(run.fate == .exit(0))
      #expect(run.errors.contains("\"nobody\""))
      #expect(run.output.contains("Welcome"))
      let session = try PtySession([screens.path, "--controller", "nobody"])
      try session.wait(for: "Welcome")
      #expect(try session.quit() == [])
    }

    @Test func serversThatAreNotThere() throws {
      try expectBox(["http://127.0.0.1:1/"], shows: ["127.0.0.1:1", "refused"])
      try expectFailure(["http://127.0.0.1:1/"], says: ["127.0.0.1:1", "refused"])
      for url in ["http://", "http:///x", "http://[::1", "http://a b/"] {
        #expect(try PipeRun([url]).fate == .exit(1), "\(url)")
      }
    }

    /// Some files of the kernel say that they are empty, and answer only once.
    @Test func filesThatSayThatTheyAreEmpty() throws {
      let file = "/proc/sys/kernel/pid_max"
      let number = try TestedProgram.text(of: file).filter(\.isNumber)
      let run = try PipeRun(["check", file])
      #expect(number.utf8.count > 1)
      #expect(run.message.contains("found the number \(number)"))
    }

    /// A thread of libcurl may end while the program does. It crashed, once in some hundred times, when
    /// OpenSSL gave back at exit what it gives back at a thread's end; the dynamic linker says what is
    /// done at exit.
    @Test func everyEndLeavesLibrariesAlone() throws {
      let run = try PipeRun(["http://a b/"], environment: ["LD_DEBUG": "libs"])
      #expect(run.fate == .exit(1))
      #expect(run.errors.contains("calling init: "))
      #expect(run.errors.contains("libcurl"))
      #expect(!run.errors.contains("calling fini: "))
      let wrong = try PipeRun(["--nonsense"], environment: ["LD_DEBUG": "libs"])
      #expect(wrong.fate == .exit(2))
      #expect(wrong.errors.contains("calling init: "))
      #expect(!wrong.errors.contains("calling fini: "))
      let screens = try TemporaryScreens(Payload.pair)
      let session = try PtySession(
        [screens.path],
        environment: ["LD_DEBUG": "libs", "LD_DEBUG_OUTPUT": screens.path + "/linker"])
      try session.wait(for: "Welcome")
      #expect(try session.quit() == [])
      let told = try screens.text(of: "linker.\(session.pid)")
      #expect(told.contains("calling init: "))
      #expect(!told.contains("calling fini: "))
    }
  }
}
