import BeagleSchema
import Glibc
import Testing

extension Commands {
  /// Tests of formats, fixes, baselines and suppressed findings of `beagle-tui check`.
  @Suite struct CheckReportTests {
    private static let wrong = """
      {
      \t"_beagleComponent_": "beagle:text",
      \t"_": "日本語", "txet": "a"
      }

      """
    private static let right = """
      {
      \t"_beagleComponent_": "beagle:text",
      \t"_": "日本語", "text": "a"
      }

      """

    private func check(_ arguments: [String], in screens: TemporaryScreens) throws -> PipeRun {
      try PipeRun(["check"] + arguments, directory: screens.path)
    }

    @Test func findingsShowTheirLineAndFix() throws {
      let screens = try TemporaryScreens(["a.json": Self.wrong])
      let run = try check(["a.json"], in: screens)
      #expect(run.status == .exit(1))
      #expect(
        run.output.hasSuffix(
          """
          a.json:3:14: error[misspelled-property] beagle:text has no property "txet" and requires "text"
           3 | "_": "日本語", "txet": "a"
             |                ^^^^^^
               help: change to "text"

          1 error in 1 of 1 file. All can be fixed with --fix.

          """), "\(run.output)")
    }

    @Test func colorsNeedATerminalOrTheOption() throws {
      let screens = try TemporaryScreens(["a.json": Self.wrong])
      #expect(!(try check(["a.json"], in: screens)).output.contains("\u{1B}"))
      let run = try check(["--color", "always", "a.json"], in: screens)
      #expect(run.output.contains("\u{1B}[1;31merror[misspelled-property]\u{1B}[0m"))
    }

    @Test func sarifHasRulesRegionsAndFixes() throws {
      let screens = try TemporaryScreens(["a b.json": Self.wrong])
      let run = try check(["--format", "sarif", "a b.json"], in: screens)
      #expect(run.status == .exit(1))
      let log = try JSONDocument(text: run.output).root
      #expect(log["version"]?.string == "2.1.0")
      let first = try #require(log["runs"]?[0])
      #expect(first["columnKind"]?.string == "unicodeCodePoints")
      let rules = Array(try #require(first["tool"]?["driver"]?["rules"]).elements)
      #expect(rules.map { $0["id"]?.string } == DiagnosticCode.allCases.map(\.rawValue))
      let results = Array(try #require(first["results"]).elements)
      let result = try #require(results.last)
      let index = try #require(result["ruleIndex"]?.int)
      #expect(rules[index]["id"]?.string == result["ruleId"]?.string)
      let position = try #require(result["locations"]?[0]?["physicalLocation"])
      #expect(position["artifactLocation"]?["uri"]?.string == "a%20b.json")
      #expect(position["region"]?["startLine"]?.int == 3)
      #expect(position["region"]?["startColumn"]?.int == 14)
      #expect(position["region"]?["endColumn"]?.int == 20)
      let change = try #require(result["fixes"]?[0]?["artifactChanges"]?[0]?["replacements"]?[0])
      #expect(change["deletedRegion"]?["startColumn"]?.int == 14)
      #expect(change["insertedContent"]?["text"]?.string == "\"text\"")
    }

    @Test func githubFormatPrintsWorkflowCommands() throws {
      let screens = try TemporaryScreens(["a,b.json": Self.wrong])
      let run = try check(["--format", "github", "a,b.json"], in: screens)
      #expect(
        run.output.hasSuffix(
          "::error file=a%2Cb.json,line=3,endLine=3,col=14,endColumn=20,title=misspelled-property"
            + "::beagle:text has no property \"txet\" and requires \"text\" (change to \"text\")\n"),
        "\(run.output)")
      let relative = try check(["--format", "github", "./a,b.json", "."], in: screens)
      #expect(
        relative.output.split(separator: "\n").allSatisfy { $0.contains(" file=a%2Cb.json,") })
    }

    // MARK: - Fixes

    @Test func safeFixesAreApplied() throws {
      let screens = try TemporaryScreens(["a.json": Self.wrong])
      #expect(chmod(screens.path + "/a.json", 0o640) == 0)
      #expect(symlink("a.json", screens.path + "/link.json") == 0)
      let run = try check(["--fix", "link.json"], in: screens)
      #expect(run.status == .exit(0), "\(run.output)")
      #expect(run.errors == "beagle-tui: fixed 1 finding in 1 file\n")
      #expect(try screens.text(of: "a.json") == Self.right)
      var status = stat()
      #expect(
        lstat(screens.path + "/link.json", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(stat(screens.path + "/a.json", &status) == 0 && status.st_mode & 0o777 == 0o640)
    }

    @Test func diffDoesNotWriteFiles() throws {
      let screens = try TemporaryScreens(["a.json": Self.wrong])
      let run = try check(["--diff", "a.json"], in: screens)
      #expect(run.status == .exit(1))
      #expect(
        run.output == """
          --- a.json
          +++ a.json
          @@ -1,4 +1,4 @@
           {
           \t"_beagleComponent_": "beagle:text",
          -\t"_": "日本語", "txet": "a"
          +\t"_": "日本語", "text": "a"
           }

          """)
      #expect(try screens.text(of: "a.json") == Self.wrong)
      let none = try TemporaryScreens(["a.json": Self.right])
      #expect(try check(["--diff", "a.json"], in: none).status == .exit(0))
    }

    /// Other checks depend on the settings, so these are fixed first.
    @Test func theSyntaxOfSettingsIsFixed() throws {
      let screens = try TemporaryScreens([
        "s/home.json": #"{"_beagleComponent_": "beagle:text", "txet": "a", "styleId": "brand"}"#,
        "s/.beagle-tui.json": #"{"theme": "theme.json",}"#,
        "s/theme.json": #"{"texts": {"brand": {"bold": True}}}"#,
      ])
      #expect(try check(["--diff", "s"], in: screens).output.contains("+++ s/.beagle-tui.json"))
      let run = try check(["--fix", "s"], in: screens)
      #expect(run.status == .exit(0), "\(run.output) \(run.errors)")
      #expect(try screens.text(of: "s/theme.json") == #"{"texts": {"brand": {"bold": true}}}"#)
      #expect(try screens.text(of: "s/.beagle-tui.json") == #"{"theme": "theme.json"}"#)
      #expect(run.errors.contains("fixed 1 finding in s/theme.json\n"))
    }

    @Test func syntaxErrorsAreFixed() throws {
      let screens = try TemporaryScreens([
        "a.json":
          "{_beagleComponent_: 'beagle:button' \"text\": \"a\", // ok\n \"onPress\": [], \"enabled\": True,}"
      ])
      let run = try check(["--fix", "a.json"], in: screens)
      #expect(run.status == .exit(0), "\(run.output)")
      #expect(
        try screens.text(of: "a.json")
          == "{\"_beagleComponent_\": \"beagle:button\", \"text\": \"a\", \n \"onPress\": [], \"enabled\": true}"
      )
    }

    @Test func manyErrorsAreFixedAtOnce() throws {
      let row = #"{"_beagleComponent_": "beagle:text", "text": "a",}"#
      let rows = Array(repeating: row, count: 300).joined(separator: ",\n")
      let screens = try TemporaryScreens([
        "a.json": "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\(rows)]}"
      ])
      let run = try check(["--fix", "a.json"], in: screens)
      #expect(run.status == .exit(0), "\(run.output)")
      #expect(run.errors == "beagle-tui: fixed 300 findings in 1 file\n")
    }

    /// Fixes must result in valid JSON without duplicate keys.
    @Test(arguments: [
      #"{"_beagleComponent_":"beagle:text","text":"size 5"","styleId":"a"}"#,
      // The first } of the two may be the one too many.
      #"{"_beagleComponent_":"beagle:container","children":[{"_beagleComponent_":"beagle:touchable","#
        + #""child":{"_beagleComponent_":"beagle:container","style":{}},"children":[]}}]}"#,
      #"{"_beagleComponent_":"beagle:text","text"}"#,
      #"{"_beagleComponent_":"beagle:button","text":"a","onpress":[],"onPres":[]}"#,
      #"{"_beagleComponent_":"beagle:container","context":{"id":"address","value":{"line1":1}},"#
        + #""children":[{"_beagleComponent_":"beagle:text","text":"@{address.line2}"}]}"#,
    ])
    func unsafeFixesAreNotApplied(text: String) throws {
      let screens = try TemporaryScreens(["a.json": text])
      let run = try check(["--fix", "a.json"], in: screens)
      #expect(run.status == .exit(1))
      #expect(run.errors == "")
      #expect(!run.output.contains("--fix"))
      #expect(try screens.text(of: "a.json") == text)
    }

    @Test func diffSupportsNamesWithSpaces() throws {
      let screens = try TemporaryScreens([
        "a b.json":
          "{\n\"_\": \"x\u{200D}y\",\n\"_beagleComponent_\": \"beagle:text\", \"txet\": \"a\"}\n"
      ])
      let run = try check(["--diff", "a b.json"], in: screens)
      #expect(run.output.contains("--- a b.json\t\n"))
      #expect(run.output.contains(" \"_\": \"x\u{200D}y\",\n"))
    }

    @Test func baselineReplacesOnlyRegularFiles() throws {
      let screens = try TemporaryScreens(["a.json": Self.wrong])
      #expect(mkfifo(screens.path + "/pipe", 0o600) == 0)
      let run = try check(["--write-baseline", "pipe", "a.json"], in: screens)
      #expect(run.status == .exit(2))
      #expect(run.errors == "beagle-tui: pipe cannot be written: it is not a regular file\n")
      var status = stat()
      #expect(stat(screens.path + "/pipe", &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func missingEntryScreenIsReported() throws {
      let screens = try TemporaryScreens(["home.json": Self.right])
      let run = try check(["--screen", "/hom", "."], in: screens)
      #expect(run.status == .exit(2))
      #expect(
        run.errors
          == "beagle-tui: .: no file or route for the entry screen /hom; did you mean /home?\n"
      )
    }

    // MARK: - Suppression

    @Test func baselineMatchesMovedLines() throws {
      let screens = try TemporaryScreens(["a.json": Self.wrong, "b.json": "\n\n" + Self.wrong])
      let written = try check(["--write-baseline", "known.json", "a.json"], in: screens)
      #expect(written.status == .exit(0) && written.output == "Wrote 1 finding to known.json.\n")
      let same = try check(["--baseline", "known.json", "a.json"], in: screens)
      #expect(same.status == .exit(0) && same.output == "", "\(same.output)")
      try #require(rename(screens.path + "/b.json", screens.path + "/a.json") == 0)
      #expect(try check(["--baseline", "known.json", "a.json"], in: screens).status == .exit(0))
    }

    @Test func baselineMatchesMovedDuplicateIds() throws {
      let text = #"{"_beagleComponent_": "beagle:text", "text": "a", "id": "x"}"#
      let screen =
        "{\"_beagleComponent_\": \"beagle:container\", \"children\": [\n\(text),\n\(text)]}"
      let screens = try TemporaryScreens(["a.json": screen, "b.json": "\n\n" + screen])
      #expect(
        try check(["--write-baseline", "known.json", "a.json"], in: screens).status == .exit(0))
      try #require(rename(screens.path + "/b.json", screens.path + "/a.json") == 0)
      let run = try check(["--baseline", "known.json", "a.json"], in: screens)
      #expect(run.status == .exit(0) && run.output == "", "\(run.output)")
    }

    @Test func allowedCodesAreIgnored() throws {
      let screens = try TemporaryScreens(["a.json": Self.wrong])
      let run = try check(
        ["--allow", "misspelled-property", "--allow", "missing-required", "a.json"], in: screens)
      #expect(run.status == .exit(0))
      let former = try check(
        ["--allow", "misspelt-property", "--allow", "missing-required", "a.json"], in: screens)
      #expect(former.status == .exit(0))
      let wrong = try check(["--allow", "mispelled-property", "a.json"], in: screens)
      #expect(wrong.status == .exit(2))
      #expect(wrong.errors.contains("did you mean misspelled-property?"), "\(wrong.errors)")
    }

    /// An image has no description, and a context is never read.
    private static let quiet = """
      {"_beagleComponent_": "beagle:container", "context": {"id": "unread", "value": 1}, "children": [
      {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "remote",
      "url": "https://shop.example/a.png"}}]}
      """

    @Test func codesThatAreOffOrNotesCanBeWarnings() throws {
      let screens = try TemporaryScreens(["a.json": Self.quiet])
      func codes(_ options: String...) throws -> (status: PtySession.Status, codes: [String]) {
        let run = try check(["--format", "line"] + options + ["a.json"], in: screens)
        let codes = run.output.split(separator: "\n").map { line in
          String(line.prefix { $0 != "]" }.drop { $0 != " " }.dropFirst())
        }
        return (run.status, codes)
      }
      let plain = try codes()
      #expect(plain.status == .exit(0) && plain.codes == ["note[unused-context"])
      let labels = try codes("--warn", "missing-label")
      #expect(labels.status == .exit(1))
      #expect(labels.codes == ["note[unused-context", "warning[missing-label"])
      let unread = try codes("--warn", "unused-context")
      #expect(unread.status == .exit(1) && unread.codes == ["warning[unused-context"])
      let last = try codes("--warn", "unused-context", "--allow", "unused-context")
      #expect(last.status == .exit(0) && last.codes == [])
      let wrong = try check(["--warn", "missing-lable", "a.json"], in: screens)
      #expect(wrong.status == .exit(2))
      #expect(wrong.errors.contains("did you mean missing-label?"), "\(wrong.errors)")
      let explained = try PipeRun(["explain", "missing-label"])
      #expect(explained.output.hasPrefix("missing-label (note, off by default)\n"))
    }

    @Test func settingsFileTurnsCodesOn() throws {
      let screens = try TemporaryScreens([
        "a.json": Self.quiet,
        ".beagle-tui.json": #"{"severities": {"missing-label": "error", "missing-key": "off"}}"#,
      ])
      let run = try check(["--format", "line", "--allow", "unused-context", "a.json"], in: screens)
      #expect(run.status == .exit(1))
      #expect(run.output.hasPrefix("a.json:2:1: error[missing-label] "), "\(run.output)")
    }

    @Test func settingsFileIsApplied() throws {
      let files = [
        "s/home.json": Self.wrong, "s/old/x.json": Self.wrong,
        "s/gauge.json": #"{"_beagleComponent_": "custom:gauge"}"#,
        "s/.beagle-tui.json": """
        {
          "severities": {"misspelled-property": "note", "missing-required": "off",
           "unreachable-screen": "off"},
          "exceptions": [{"paths": ["old/**"]}], "known": ["custom:gauge"]
        }
        """,
      ]
      let screens = try TemporaryScreens(files)
      let run = try check(["--format", "line", "s"], in: screens)
      #expect(run.status == .exit(0), "\(run.output) \(run.errors)")
      #expect(run.output.hasPrefix("s/home.json:3:14: note[misspelled-property]"), "\(run.output)")
      #expect(run.output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
      (
        #"{"severities": {"wrong-tpye": "off"}}"#, "1:17: unknown code \"wrong-tpye\"; did you mean"
      ),
      (#"{"severities": {"wrong-type": "of"}}"#, "1:31: expected \"off\""),
      (#"{"exception": []}"#, #"1:2: unknown property "exception"; did you mean "exceptions"?"#),
      (#"{"exceptions": [{"codes": []}]}"#, "1:17: expected \"paths\""),
      (#"{"known": ["a b"]}"#, "1:12: expected a name"), ("{", "1:2: "),
    ])
    func settingsErrorsAreReported(text: String, message: String) throws {
      let screens = try TemporaryScreens(["home.json": Self.right, ".beagle-tui.json": text])
      let run = try check(["home.json"], in: screens)
      #expect(run.status == .exit(2))
      #expect(run.errors.hasPrefix("beagle-tui: .beagle-tui.json:" + message), "\(run.errors)")
    }

    /// Without the settings, the syntax is checked. Without the theme, all but its style ids is.
    @Test(arguments: [
      #"{"severitys": {}}"#, #"{"theme": "missing.json"}"#, #"{"theme": "theme.json"}"#,
    ])
    func settingsErrorsDoNotStopFixes(settings: String) throws {
      let text = #"{"_beagleComponent_": "beagle:text"| "text": "Hello", "styleId": "zzz"}"#
      let screens = try TemporaryScreens([
        "s/home.json": text.replacing("|", with: ""), "s/.beagle-tui.json": settings,
        "s/theme.json": #"{"texts": {"brand": {"clr": "accent"}}}"#,
      ])
      let run = try check(["--fix", "--format", "line", "s"], in: screens)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains("beagle-tui: s/.beagle-tui.json:1:"), "\(run.errors)")
      #expect(try screens.text(of: "s/home.json") == text.replacing("|", with: ","))
      let isReported = settings.contains("theme.json")
      #expect(run.output.contains("zzz") == isReported, "\(run.output)")
    }

    @Test func fixesRepairTheSyntaxOfRoutes() throws {
      let screens = try TemporaryScreens([
        "s/home.json": Self.right, "s/routes.json": #"[{"path": "/a" "body": {}},]"#,
      ])
      let run = try check(["--fix", "s"], in: screens)
      #expect(try screens.text(of: "s/routes.json") == #"[{"path": "/a", "body": {}}]"#)
      #expect(run.errors.contains("fixed 2 findings in 1 file"), "\(run.errors)")
    }

    // MARK: - Other commands

    @Test func codesAreExplained() throws {
      let run = try PipeRun(["explain", "wrong-type"])
      #expect(run.status == .exit(0))
      #expect(run.output.hasPrefix("wrong-type (error)\n") && run.output.contains("\nWrong\n"))
      let list = try PipeRun(["explain"])
      #expect(list.output.contains("\n  wrong-type "))
      #expect(try PipeRun(["explain", "zzzz"]).status == .exit(2))
    }

    @Test func schemaIsPrinted() throws {
      let run = try PipeRun(["schema", "--draft", "7", "--known", "custom:gauge"])
      #expect(run.status == .exit(0))
      let root = try JSONDocument(text: run.output).root
      #expect(root["definitions"]?["component:custom:gauge"] != nil)
    }
  }
}
