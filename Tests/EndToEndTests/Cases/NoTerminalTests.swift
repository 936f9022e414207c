import Testing

extension EndToEnd {
  /// Where there is no full screen: pipes, `TERM=dumb`, terminals nobody knows.
  @Suite struct NoTerminalTests {
    private func screens() throws -> TemporaryScreens {
      try TemporaryScreens([
        "home.json": Payload.screen(
          "Home",
          [Payload.text("Welcome"), Payload.link("Second", to: "/second")]
            + (1...60).map { Payload.text("Line number \($0)") }, scrolls: true)
      ])
    }

    /// The whole screen, not only the first rows of it, and nothing else.
    @Test func pipesGetText() throws {
      let screens = try screens()
      let run = try PipeRun([screens.path])
      #expect(run.fate == .exit(0))
      #expect(run.output.contains("Welcome"))
      #expect(run.output.contains("Second"))
      #expect(run.output.contains("Line number 60\n"))
      #expect(!run.hasControls)
      #expect(run.errors == "")
    }

    /// The same twice: no clock, no chance.
    @Test func textIsTheSameEveryTime() throws {
      let screens = try screens()
      let first = try PipeRun([screens.path, "--latency", "300"])
      let second = try PipeRun([screens.path])
      #expect(first.output == second.output)
    }

    /// The keyboard is a terminal, the output is not: `beagle-tui . | less`.
    @Test func aPipeOnStandardOutputStartsNoCurses() throws {
      let screens = try screens()
      let session = try PtySession([screens.path], pipesOutput: true)
      #expect(try session.waitForFate() == .exit(0))
      try session.wait("the text", evenIfEnded: true) { !session.pipedOutput.isEmpty }
      #expect(String(decoding: session.pipedOutput, as: UTF8.self).contains("Welcome"))
      #expect(session.output == [])
      #expect(session.notGivenBack == [])
    }

    @Test func noKeyboardNoCurses() throws {
      let screens = try screens()
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", "\"$0\" \"$1\" < /dev/null", program, screens.path], program: "/bin/sh", rows: 80)
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.screen.shows("Line number 60"))
      #expect(!session.output.contains(0x1b))
      #expect(session.notGivenBack == [])
    }

    @Test(arguments: ["dumb", nil, "", "no-such-terminal", "../../etc/passwd", "unknown"])
    func terminalsThatCannotPlaceTheCursorGetText(term: String?) throws {
      let screens = try screens()
      let session = try PtySession([screens.path], rows: 80, environment: ["TERM": term])
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.screen.shows("Welcome"))
      #expect(session.screen.shows("Line number 60"))
      #expect(!session.output.contains(0x1b))
      #expect(session.notGivenBack == [])
    }

    @Test func columnsAreTakenFromTheEnvironment() throws {
      let screens = try screens()
      let run = try PipeRun([screens.path], environment: ["COLUMNS": "30"])
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 30 })
      for nonsense in ["0", "-5", "x", "99999999999999999999", "1000000000"] {
        let run = try PipeRun([screens.path], environment: ["COLUMNS": nonsense])
        #expect(run.fate == .exit(0))
        #expect(run.output.contains("Welcome"))
      }
    }

    /// Nobody reads any more: `beagle-tui . | head -1`.
    @Test func aClosedPipeIsNoCrash() throws {
      let screens = try screens()
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", "\"$0\" \"$1\" | true; echo done", program, screens.path], program: "/bin/sh")
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.screen.text.hasPrefix("done"))
    }

    /// Nobody can press r: what failed is said on standard error, by name and place.
    @Test(arguments: [nil, "MyAppNavigationController", "NonBlocking"])
    func whatDidNotLoadIsSaidPlainly(controller: String?) throws {
      let screens = try TemporaryScreens(["home.json": "{\"a\" 1}"])
      let options = controller.map { ["--controller", $0] } ?? []
      for command in [[], ["render"]] {
        let run = try PipeRun(command + [screens.path + "/home.json"] + options)
        #expect(run.fate == .exit(1))
        #expect(run.output == "")
        #expect(run.errors.contains("home.json:1:6: "), "\(run.errors)")
        let late = try PipeRun(command + [screens.path, "--fail", "1"] + options)
        #expect(late.fate == .exit(1))
        #expect(late.output == "")
        #expect(late.errors.contains("GET /home answered 503"), "\(late.errors)")
      }
      // A picture is what a terminal shows.
      let picture = try PipeRun(
        ["render", screens.path + "/home.json", "--format", "svg"] + options)
      #expect(picture.fate == .exit(1))
      #expect(picture.output.contains("home.json"))
    }

    /// The place of a fault in a document stands in the log that is written to a file, too.
    @Test func whatIsNotJSONReachesTheLogFile() throws {
      let screens = try TemporaryScreens(["home.json": "{\"a\" 1}"])
      let run = try PipeRun(
        ["render", screens.path + "/home.json", "--log", screens.path + "/log"])
      #expect(run.fate == .exit(1))
      #expect(try screens.text(of: "log").contains("error[Decoding] home.json:1:6: "))
    }

    /// The screen is there, and what it holds is not.
    @Test func whatCouldBeDrawnIsPrinted() throws {
      let lazy = """
        {"_beagleComponent_": "beagle:lazyComponent", "path": "/missing",
         "initialState": \(Payload.text("Wait"))}
        """
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.text("Welcome"), lazy])
      ])
      let run = try PipeRun([screens.path])
      #expect(run.fate == .exit(1))
      #expect(run.output.contains("Welcome"))
      #expect(!run.output.contains("Retry"), "\(run.output)")
      #expect(run.errors.contains("GET /missing answered 404"))
    }

    @Test func renderNeedsNoTerminal() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let text = try PipeRun(
        ["render", screens.path, "--size", "40x10"], environment: ["TERM": nil])
      #expect(text.fate == .exit(0))
      #expect(text.output.contains("Welcome"))
      #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
      let ansi = try PipeRun(["render", screens.path, "--format", "ansi"])
      #expect(ansi.output.contains("\u{1b}["))
      #expect(!ansi.output.contains("\u{1b}]"))
      let svg = try PipeRun(["render", screens.path, "--format=svg"])
      #expect(svg.output.hasPrefix("<"))
      #expect(svg.output.contains("</svg>"))
    }
  }
}
