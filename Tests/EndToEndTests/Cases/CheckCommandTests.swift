import Glibc
import Testing

extension Commands {
  /// Tests of `beagle-tui check`: findings, positions and exit statuses.
  @Suite struct CheckCommandTests {
    /// Runs the command in a directory with files, in the line format by default.
    func check(_ arguments: [String], _ files: [String: String] = [:]) throws -> PipeRun {
      let directory = try TemporaryScreens(files)
      let hasFormat = arguments.contains { $0 == "-f" || $0.hasPrefix("--format") }
      let format = hasFormat ? [] : ["--format", "line"]
      return try PipeRun(["check"] + format + arguments, directory: directory.path)
    }

    static let text = #"{"_beagleComponent_": "beagle:text", "text": "a"}"#
    private static let misspelled = #"{"_beagleComponent_": "beagle:text", "txt": "a"}"#
    static let missing =
      #"1:38: error[misspelled-property] beagle:text has no property "txt" and requires "text""#
      + #" (did you mean "text"?)"#
    /// Phones accept this document, but it has a mistake.
    static let warned = """
      {"_beagleComponent_": "beagle:text",
       "text": "a", "txtColor": "#000"}
      """
    static let warning =
      #"2:15: warning[misspelled-property] beagle:text has no property "txtColor""#
      + #" (did you mean "textColor"?)"#

    // MARK: - Findings

    @Test(arguments: [
      "{\"_beagleComponent_\": \"beagle:screenComponent\", \"child\": \(text)}", text,
      Payload.alert("Hello"), "[\(Payload.alert("One")), \(Payload.alert("Two"))]",
      Payload.screen("Title", [text]),
    ])
    func validDocumentsProduceNoOutput(document: String) throws {
      let run = try check(["a.json"], ["a.json": document])
      #expect(run.status == .exit(0))
      #expect(run.output == "" && run.errors == "")
    }

    @Test(arguments: [
      (
        "{\"_beagleComponent_\": \"beagle:screenComponent\",\n \"child\": 5}",
        "2:11: error[wrong-type]"
      ),
      ("{\"_beagleComponent_\": \"beagle:text\",\n \"text\": {}}", "2:10: error[wrong-type]"),
      (
        "{\"_beagleAction_\": \"beagle:alert\",\n \"message\": \"x\", \"mesage\": 1}",
        "2:18: warning[misspelled-property]"
      ),
      ("[\(Payload.alert("One")),\n 5]", "2:2: error[wrong-type]"),
      ("[{\"child\": \(Self.text)}]", "1:1: error[missing-root]"),
    ])
    func everyRootTypeIsChecked(document: String, finding: String) throws {
      let run = try check(["a.json"], ["a.json": document])
      #expect(run.status == .exit(1))
      #expect(run.output.hasPrefix("a.json:\(finding) "), "\(run.output)")
    }

    @Test func lineFormatPrintsOneLinePerFinding() throws {
      let run = try check(["a.json"], ["a.json": Self.warned])
      #expect(run.status == .exit(1))
      #expect(run.output == "a.json:\(Self.warning)\n")
      #expect(run.errors == "")
    }

    @Test func jsonFormatPrintsEveryField() throws {
      let document = "{\"_beagleComponent_\": \"beagle:text\",\n \"text\": \"é @{up(cart)}\"}"
      let run = try check(["--format", "json", "a.json"], ["a.json": document])
      #expect(run.status == .exit(1))
      #expect(
        run.output == """
          {"file":"a.json","line":2,"column":15,"endLine":2,"endColumn":17,"offset":52,\
          "severity":"warning","code":"unknown-operation",\
          "message":"no operation is named \\"up\\"","suggestion":null,"name":"up"}
          {"file":"a.json","line":2,"column":18,"endLine":2,"endColumn":22,"offset":55,\
          "severity":"warning","code":"unresolved-context",\
          "message":"no context \\"cart\\" is in scope for this expression",\
          "suggestion":null,"name":"cart"}

          """)
      let misspelled = try check(["-f", "json", "b.json"], ["b.json": Self.warned])
      #expect(misspelled.output.contains("\"suggestion\":\"textColor\",\"name\":\"txtColor\"}\n"))
    }

    @Test func invalidExpressionsHaveTheirPosition() throws {
      let document =
        "{\"_beagleComponent_\": \"beagle:text\",\n \"text\": \"\\u00e9 @{sum(1, +)}\"}"
      let run = try check(["a.json"], ["a.json": document])
      #expect(
        run.output == """
          a.json:2:27: warning[bad-expression] text looks like an expression but is not valid: \
          '+' is not allowed here, at offset 12 of "é @{sum(1, +)}"

          """)
    }

    @Test(arguments: [
      #"{"_beagleAction_": "beagle:sendRequest", "url": "/a", "headers":"#,
      #"{"_beagleAction_": "beagle:pushView", "route": {"url": "/a", "httpAdditionalData": {"headers":"#,
    ])
    func headersAreChecked(action: String) throws {
      let document =
        action + "\n {\"A\": \"@{nobody}\", \"B\": \"@{sum(1,\"}"
        + (action.hasSuffix("{\"headers\":") ? "}}}" : "}")
      let run = try check(["a.json"], ["a.json": document])
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 2, "\(run.output)")
      #expect(lines.first?.hasPrefix("a.json:2:11: warning[unresolved-context] ") == true)
      #expect(
        lines.last?.hasPrefix("a.json:2:35: warning[bad-expression] this text looks ") == true)
    }

    /// Columns count code points, because editors and terminals disagree about widths.
    @Test(arguments: [
      ("e\u{301}", 2), ("漢字", 2), ("👩‍💻", 3), ("\u{1F1E7}\u{1F1F7}", 2), ("\\u00e9", 6),
      ("\\ud83d\\ude00", 12), ("", 0),
    ])
    func columnsCountCodePoints(text: String, columns: Int) throws {
      let document =
        "{\"_beagleComponent_\": \"beagle:text\",\n \"text\": \"\(text)\", \"txtColor\": \"#000\"}"
      let run = try check(["a.json"], ["a.json": document])
      #expect(run.output.hasPrefix("a.json:2:\(14 + columns): warning[misspelled"), "\(run.output)")
    }

    @Test func byteOrderMarkIsNotCounted() throws {
      let run = try check(["a.json"], ["a.json": "\u{FEFF}" + Self.misspelled])
      #expect(run.status == .exit(1))
      #expect(run.output.contains("a.json:1:38: error[misspelled-property]"), "\(run.output)")
      #expect(try check(["a.json"], ["a.json": "\u{FEFF}" + Self.text]).status == .exit(0))
    }

    @Test(arguments: [
      ("{\n\"a\" 1}", "2:5: error[missing-colon]"), ("{", "1:2: error[truncated]"),
      ("", "1:1: error[truncated]"), ("{'a': 1}", "1:2: error[single-quotes]"),
      ("nonsense", "1:1: error[bad-literal]"), ("\u{FEFF}[1,]", "1:4: error[trailing-comma]"),
    ])
    func syntaxErrorsAreFindings(document: String, finding: String) throws {
      let run = try check(["a.json"], ["a.json": document])
      #expect(run.status == .exit(1))
      #expect(run.output.hasPrefix("a.json:\(finding) "), "\(run.output)")
      #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test func documentTextIsEscaped() throws {
      let document =
        "{\"_beagleComponent_\": \"beagle:te\\u001b[31m\\u009b1mxt\", \"\\u202e\": \"\\u0007\"}"
      for format in ["text", "line", "json", "sarif", "github"] {
        let run = try check(["-f", format, "a.json"], ["a.json": document])
        #expect(run.status == .exit(1))
        #expect(!run.hasControls)
        #expect(!run.output.contains("\u{202E}"))
      }
    }

    /// Programs that read the output get the exact name.
    @Test func jsonFormatEscapesInvisibleCharacters() throws {
      let document = "{\"_beagleComponent_\": \"custom:ga\u{200B}uge\"}"
      let run = try check(["-f", "json", "a.json"], ["a.json": document])
      #expect(run.output.contains("\"name\":\"custom:ga\\u200buge\""), "\(run.output)")
    }

    // MARK: - Options

    @Test func strictReportsOnlyErrorsOfPhones() throws {
      let accepted = try check(["--strict", "a.json"], ["a.json": Self.warned])
      #expect(accepted.status == .exit(0))
      #expect(accepted.output == "")
      let refused = try check(["a.json", "--strict"], ["a.json": Self.misspelled])
      #expect(refused.status == .exit(1))
      #expect(refused.output == "a.json:\(Self.missing)\n")
      let both = try check(["a.json"], ["a.json": Self.misspelled])
      #expect(both.output.split(separator: "\n").count == 1)
    }

    /// Notes are printed, but the exit status is 0.
    @Test func notesDoNotFailTheCheck() throws {
      let document = """
        {"_beagleComponent_": "beagle:listView", "dataSource": [],
         "template": \(Self.text)}
        """
      let run = try check(["a.json"], ["a.json": document])
      #expect(run.output.hasPrefix("a.json:2:2: note[deprecated] "), "\(run.output)")
      #expect(run.output.split(separator: "\n").count == 1)
      #expect(run.status == .exit(0))
    }

    private static let gauge = #"{"_beagleComponent_": "custom:gauge"}"#
    private static let beep = #"{"_beagleAction_": "custom:Beep"}"#

    @Test func knownTypesAreAccepted() throws {
      let files = [
        "a.json": Self.gauge, "b.json": Self.beep, "empty.txt": "",
        "names.txt": "# ours\r\n\r\n  custom:Gauge \r\ncustom:beep",
      ]
      let unknown = try check(["a.json", "b.json"], files)
      #expect(unknown.status == .exit(1))
      #expect(
        unknown.output == """
          a.json:1:23: warning[unknown-component] no component is registered as "custom:gauge"
          b.json:1:20: warning[unknown-action] no action is registered as "custom:Beep"

          """)
      for options in [
        ["--known", "custom:gauge", "--known=custom:beep"], ["--known", "names.txt"],
        ["--known", "empty.txt", "--known", "names.txt"],
      ] {
        let run = try check(options + ["a.json", "b.json"], files)
        #expect(run.status == .exit(0), "\(options) \(run.output)")
        #expect(run.output == "")
      }
      #expect(try check(["--known", "custom:gauge", "b.json"], files).status == .exit(1))
      let missing = try check(["--known", "none.txt", "a.json"], files)
      #expect(missing.status == .exit(2))
      #expect(missing.output == "")
      #expect(missing.errors.contains("none.txt: No such file or directory"))
    }

    @Test func argumentsAfterTwoHyphensArePaths() throws {
      let files = ["--strict": Self.warned, "-a.json": Self.warned, "--": Self.text]
      let run = try check(["--", "--strict", "-a.json", "--"], files)
      #expect(run.status == .exit(1))
      #expect(run.output == "--strict:\(Self.warning)\n-a.json:\(Self.warning)\n")
    }

    @Test(arguments: [
      ([], "expected files or directories to check"), (["--"], "expected files or"),
      (["a", "--nope"], "unknown option --nope"), (["-x", "a"], "unknown option -x"),
      (["a", "--format"], "--format: missing value, expected FORMAT"),
      (
        ["a", "--format=xml"],
        "--format: expected text, line, json, sarif, github or junit, found \"xml\""
      ),
      (["--format", "", "a"], "found \"\""), (["a", "--known"], "--known: missing value"),
      (["a", "--strict=yes"], "--strict takes no value"),
      (["a", "--strikt"], "unknown option --strikt; did you mean --strict?"),
    ])
    func invalidArgumentsAreReported(arguments: [String], message: String) throws {
      let run = try check(arguments)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(run.errors.contains("--help"))
      #expect(run.output == "")
    }

    // MARK: - Directories

    private func push(_ members: String) -> String {
      #"{"_beagleComponent_": "beagle:button", "text": "", "onPress": ["#
        + "{\"_beagleAction_\": \"beagle:pushStack\",\n\(members)}]}"
    }

    @Test func controllersOfTheProgramAreKnown() throws {
      let route = #""route": {"url": "/home"}, "#
      let good = try check(
        ["."], ["home.json": push(route + #""controllerId": "NonBlocking""#)])
      #expect(good.status == .exit(0) && good.output == "")
      // A near miss is a mistake; any other name may be one of the application.
      let run = try check(["."], ["home.json": push(route + #""controllerId": "NonBlockng""#)])
      #expect(run.status == .exit(1))
      #expect(run.output.hasPrefix("./home.json:2:44: warning[unknown-controller] "))
      let own = ["home.json": push(route + #""controllerId": "Checkout""#)]
      let unlisted = try check(["."], own)
      #expect(unlisted.status == .exit(0))
      #expect(unlisted.output.hasPrefix("./home.json:2:44: note[unknown-controller] "))
      #expect(!unlisted.output.contains("did you mean"))
      let listed = try check(
        ["."], own.merging([".beagle-tui.json": #"{"controllers": []}"#]) { $1 })
      #expect(listed.status == .exit(1))
      #expect(listed.output.hasPrefix("./home.json:2:44: warning[unknown-controller] "))
    }

    @Test func stylesOfTheProgramAreKnownWithoutATheme() throws {
      func text(_ style: String) -> String {
        #"{"_beagleComponent_": "beagle:text", "text": "Hello", "styleId": "\#(style)"}"#
      }
      let good = try check(["."], ["home.json": text("heading")])
      #expect(good.status == .exit(0) && good.output == "")
      let near = try check(["."], ["home.json": text("headng")])
      #expect(near.status == .exit(1) && near.output.contains("warning[unknown-style]"))
      #expect(near.output.contains("known: danger, heading, muted, success, title, warning"))
      let own = ["home.json": text("caption")]
      let note = try check(["."], own)
      #expect(note.status == .exit(0) && note.output.contains("note[unknown-style]"))
      // An application that declares its names may have other styles than the program.
      for (settings, isReported) in [
        (#"{"styles": ["caption"]}"#, false), (#"{"styles": ["title"]}"#, true),
        (#"{"known": ["custom:card"]}"#, false), (#"{"controllers": []}"#, false),
      ] {
        let run = try check(["."], own.merging([".beagle-tui.json": settings]) { $1 })
        #expect(run.output.contains("warning[unknown-style]") == isReported, "\(settings)")
        #expect(run.status == .exit(isReported ? 1 : 0))
      }
    }

    @Test func unservedURLsAreReported() throws {
      let run = try check(["."], ["home.json": push(#""route": {"url": "/hme"}"#)])
      #expect(run.status == .exit(1))
      #expect(
        run.output == """
          ./home.json:2:18: error[dead-route] no file or route serves /hme \
          (did you mean "/home"?)

          """)
    }

    // MARK: - Help

    @Test func helpNeedsNoPath() throws {
      let run = try check(["--help"])
      #expect(run.status == .exit(0))
      #expect(run.output.contains("beagle-tui check"))
    }
  }
}
