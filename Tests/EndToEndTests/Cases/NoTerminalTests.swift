import Testing

extension EndToEnd {
  /// Tests of output without a full-screen terminal: pipes, `TERM=dumb` and unknown terminals.
  @Suite struct NoTerminalTests {
    private func screens() throws -> TemporaryScreens {
      try TemporaryScreens([
        "home.json": Payload.screen(
          "Home",
          [Payload.text("Welcome"), Payload.link("Second", to: "/second")]
            + (1...60).map { Payload.text("Line number \($0)") }, scrolls: true)
      ])
    }

    /// The whole screen is printed, not only the rows that fit a window.
    @Test func pipesGetPlainText() throws {
      let screens = try screens()
      let run = try PipeRun([screens.path])
      #expect(run.status == .exit(0))
      #expect(run.output.contains("Welcome"))
      #expect(run.output.contains("Second"))
      #expect(run.output.contains("Line number 60\n"))
      #expect(!run.hasControls)
      #expect(run.errors == "")
    }

    /// The output depends neither on the time nor on chance.
    @Test func outputIsDeterministic() throws {
      let screens = try screens()
      let first = try PipeRun([screens.path, "--latency", "300"])
      let second = try PipeRun([screens.path])
      #expect(first.output == second.output)
    }

    /// Standard input is a terminal, standard output is not: `beagle-tui . | less`.
    @Test func pipedOutputDoesNotStartCurses() throws {
      let screens = try screens()
      let session = try PtySession([screens.path], pipesOutput: true)
      #expect(try session.waitForStatus() == .exit(0))
      try session.wait("the text", evenIfEnded: true) { !session.pipedOutput.isEmpty }
      #expect(String(decoding: session.pipedOutput, as: UTF8.self).contains("Welcome"))
      #expect(session.output == [])
      #expect(session.unrestoredState == [])
    }

    @Test func redirectedInputDoesNotStartCurses() throws {
      let screens = try screens()
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", #""$0" "$1" < /dev/null"#, program, screens.path], program: "/bin/sh", rows: 80)
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.screen.shows("Line number 60"))
      #expect(!session.output.contains(0x1b))
      #expect(session.unrestoredState == [])
    }

    @Test(arguments: ["dumb", nil, "", "no-such-terminal", "../../etc/passwd", "unknown"])
    func terminalsWithoutCursorAddressingGetText(term: String?) throws {
      let screens = try screens()
      let session = try PtySession([screens.path], rows: 80, environment: ["TERM": term])
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.screen.shows("Welcome"))
      #expect(session.screen.shows("Line number 60"))
      // The message, which names the remedy, can be wrapped anywhere.
      let text = session.screen.text.filter { $0 != "\n" }
      #expect(text.contains("xterm-256color"), "\(text)")
      #expect(!session.output.contains(0x1b))
      #expect(session.unrestoredState == [])
    }

    /// `dev` cannot print its screen once, so it names the command that does.
    @Test(arguments: [[], ["--accessible"]])
    func devNeedsACursorAndNamesRender(options: [String]) throws {
      let screens = try screens()
      let session = try PtySession(
        ["dev", screens.path] + options, columns: 200, environment: ["TERM": "dumb"])
      #expect(try session.waitForStatus() == .exit(1))
      let text = session.screen.text
      #expect(text.contains("dev needs a terminal that can position its cursor"), "\(text)")
      #expect(text.contains("beagle-tui render prints a screen once"), "\(text)")
    }

    /// In locales without UTF-8, text is ASCII, and wide characters keep their columns.
    @Test(arguments: ["C", "POSIX"], [[], ["render"], ["render", "--format", "ansi"]])
    func textHasTheCharactersOfTheLocale(locale: String, command: [String]) throws {
      let box = """
        {"_beagleComponent_": "beagle:container",
         "style": {"borderWidth": 1, "borderColor": "#ff0000"},
         "children": [\(Payload.text("Caf\u{e9} \u{65e5}\u{672c}|\u{2026}"))]}
        """
      let screens = try TemporaryScreens(["home.json": Payload.screen("Ol\u{e1}", [box])])
      for terminal in ["dumb", nil, "xterm-256color"] {
        let variables: [String: String?] = ["LANG": locale, "TERM": terminal]
        let run = try PipeRun(command + [screens.path], environment: variables)
        #expect(run.status == .exit(0))
        #expect(run.output.utf8.allSatisfy { $0 < 0x80 }, "\(run.output)")
        #expect(run.output.contains("Ola"))
        #expect(run.output.contains("Cafe ????|"))
      }
      let utf8 = try PipeRun(command + [screens.path], environment: ["LC_ALL": nil, "LANG": nil])
      #expect(utf8.output.contains("Caf\u{e9} \u{65e5}\u{672c}|\u{2026}"))
      let svg = try PipeRun(
        ["render", screens.path, "--format", "svg"], environment: ["LANG": locale])
      #expect(svg.output.contains("\u{65e5}"))
    }

    /// The findings of `check` and errors, too. Formats for programs stay UTF-8.
    @Test func findingsHaveTheCharactersOfTheLocale() throws {
      let screens = try TemporaryScreens([
        "home.json": #"{"_beagleComponent_": "beagle:text", "\#u{e9}\#u{65e5}": 1, "text": "a"}"#
      ])
      let run = try PipeRun(["check", screens.path], environment: ["LANG": "C"])
      #expect(run.output.utf8.allSatisfy { $0 < 0x80 }, "\(run.output)")
      #expect(run.output.contains(#"{"_beagleComponent_": "beagle:text", "e??": 1"#))
      let json = try PipeRun(
        ["check", "--format", "json", screens.path], environment: ["LANG": "C"])
      #expect(json.output.contains("\u{e9}\u{65e5}"))
      let error = try PipeRun(["check", "Ol\u{e1}.json"], environment: ["LANG": "C"])
      #expect(error.errors.contains("Ola.json"), "\(error.errors)")
    }

    @Test func environmentSetsTheColumns() throws {
      let screens = try screens()
      let run = try PipeRun([screens.path], environment: ["COLUMNS": "30"])
      let lines = run.output.split(separator: "\n")
      #expect(!lines.isEmpty && lines.allSatisfy { $0.count <= 30 }, "\(run.errors)")
      for nonsense in ["0", "-5", "x", "99999999999999999999", "1000000000"] {
        let run = try PipeRun([screens.path], environment: ["COLUMNS": nonsense])
        #expect(run.status == .exit(0))
        #expect(run.output.contains("Welcome"))
      }
    }

    /// The reader closes the pipe: `beagle-tui . | head -1`.
    @Test func closedPipesDoNotCrash() throws {
      let screens = try screens()
      let program = try TestedProgram.path()
      let session = try PtySession(
        ["-c", #""$0" "$1" | true; echo done"#, program, screens.path], program: "/bin/sh")
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.screen.text.hasPrefix("done"))
    }

    /// Failures are reported on standard error, because the user cannot press r.
    @Test(arguments: [nil, "MyAppNavigationController", "NonBlocking"])
    func loadFailuresAreReported(controller: String?) throws {
      let screens = try TemporaryScreens(["home.json": "{\"a\" 1}"])
      let options = controller.map { ["--controller", $0] } ?? []
      for command in [[], ["render"]] {
        let run = try PipeRun(command + [screens.path + "/home.json"] + options)
        #expect(run.status == .exit(1))
        #expect(run.output == "")
        #expect(run.errors.contains("home.json:1:6: "), "\(run.errors)")
        let late = try PipeRun(command + [screens.path, "--fail", "1"] + options)
        #expect(late.status == .exit(1))
        #expect(late.output == "")
        #expect(late.errors.contains("GET /home returned 503"), "\(late.errors)")
      }
      // SVG shows the screen with the error box.
      let svg = try PipeRun(["render", screens.path + "/home.json", "--format", "svg"] + options)
      #expect(svg.status == .exit(1))
      #expect(svg.output.contains("home.json"))
    }

    /// The screen is loaded, but its lazy component is not.
    @Test func loadedPartsArePrinted() throws {
      let lazy = """
        {"_beagleComponent_": "beagle:lazyComponent", "path": "/missing",
         "initialState": \(Payload.text("Wait"))}
        """
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.text("Welcome"), lazy])
      ])
      let run = try PipeRun([screens.path])
      #expect(run.status == .exit(1))
      #expect(run.output.contains("Welcome"))
      #expect(!run.output.contains("Retry"), "\(run.output)")
      #expect(run.errors.contains("GET /missing returned 404"))
    }

    @Test func renderNeedsNoTerminal() throws {
      let screens = try TemporaryScreens(Payload.pair)
      let text = try PipeRun(
        ["render", screens.path, "--size", "40x10"], environment: ["TERM": nil])
      #expect(text.status == .exit(0))
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
