import BeagleTUI
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui explain`.
  @Suite struct ExplainCommandTests {
    private func explain(_ arguments: String...) throws -> PipeRun {
      try PipeRun(["explain"] + arguments)
    }

    @Test func componentHasPropertiesAndAnExample() throws {
      let run = try explain("TextInput")
      #expect(run.status == .exit(0))
      #expect(run.output.hasPrefix("beagle:textInput (component)\n  A text field with one line.\n"))
      for text in [
        "\nProperties\n  value\n      string; expressions\n", "default \"TEXT\"",
        "\nExample\n  {\n",
        "\nIn a terminal\n  - ", "\nCommon mistakes\n  - ", "See also: onChange",
      ] {
        #expect(run.output.contains(text), "\(text) is missing: \(run.output)")
      }
      // Lines of the example are not wrapped.
      let prose = run.output.split(separator: "\n").filter { !$0.contains("\"") }
      #expect(prose.allSatisfy { $0.count <= 80 })
      #expect(!run.hasControls)
    }

    @Test func taskHasARecipe() throws {
      let run = try explain("infinite", "scroll")
      #expect(run.status == .exit(0))
      #expect(run.output.hasPrefix("pagination (recipe)\n"))
      #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 17)
      // A component and a property with the name follow.
      #expect(try explain("list").output.contains("\nbeagle:listView (component)\n"))
      #expect(try explain("error").output.contains("\ntextInput.error (property)\n"))
    }

    @Test func listHasEveryKind() throws {
      let run = try explain()
      #expect(run.status == .exit(0))
      for heading in [
        "Topics", "Recipes", "Components", "Actions", "Style", "Objects", "Events", "Operations",
        "Checks",
        "Commands", "Options", "Keys",
      ] {
        #expect(("\n" + run.output).contains("\n\(heading)\n  "), "\(heading) is missing")
      }
    }

    /// Every option and command in the help has a page.
    @Test func optionsAndCommandsHaveAPage() throws {
      let lines = try PipeRun(["help"]).output.split(
        separator: "\n", omittingEmptySubsequences: false)
      let section = lines.drop { $0 != "Commands:" }.dropFirst().prefix { !$0.isEmpty }
      // Further lines of a summary are indented more.
      let commands = section.filter { !$0.hasPrefix("   ") }.map { $0.split(separator: " ")[0] }
      #expect(commands.count > 10)
      for command in commands {
        let page = try explain("command", String(command))
        #expect(page.output.hasPrefix("\(command) (command)\n"), "\(command)")
        let help = try PipeRun(["help", String(command)]).output
        for word in help.split(whereSeparator: { " \n,".contains($0) })
        where word.hasPrefix("--") && word.count > 2 {
          let name = String(word.prefix { $0.isLetter || $0 == "-" || $0.isNumber })
          #expect(page.output.contains(name), "\(command) \(name)")
        }
      }
      #expect(try explain("--serve").output.hasPrefix("--serve (option)\n"))
      // Options of explain itself follow two dashes.
      for name in ["--screen", "-s", "--format", "--search", "--help", "-h"] {
        let run = try PipeRun(["explain", "--", name])
        #expect(run.status == .exit(0), "\(name)")
        #expect(run.output.contains("(option)"), "\(name)")
      }
    }

    @Test(arguments: [
      ("Tab", "Move the focus."), ("q", "Quit."), ("R", "Reload the screen."),
      ("r", "Repeat what failed, or refresh."), ("Ctrl-P", "Find a screen or a command."),
      ("F12", "Open or close the inspector."), ("/", "Search the screen."), ("?", "Show the keys."),
      ("Ctrl-W", "Delete to the previous space."), ("+", "Enlarge or shrink the panel."),
    ])
    func keysHaveAPage(key: String, text: String) throws {
      let run = try explain(key)
      #expect(run.status == .exit(0))
      #expect(run.output.contains("(key)\n  \(text)\n"), "\(run.output)")
    }

    @Test func unknownNamesHaveSuggestions() throws {
      let run = try explain("textInptu")
      #expect(run.status == .exit(2))
      #expect(run.output == "")
      #expect(
        run.errors.hasPrefix(
          "beagle-tui: unknown name \"textInptu\"; did you mean beagle:textInput"),
        "\(run.errors)")
      for (word, name) in [
        ("dataSorce", "dataSource"), ("placeholdr", "placeholder"), ("enabeld", "enabled"),
        ("aligment", "alignment"),
      ] {
        #expect(try explain(word).errors.contains("did you mean \(name)"), "\(word)")
      }
      let option = try explain("--screne")
      #expect(option.errors.contains("did you mean --screen"), "\(option.errors)")
      #expect(try explain("qqqqqq").errors.contains("beagle-tui explain for all names"))
    }

    @Test func searchListsThePages() throws {
      let run = try explain("--search", "password field")
      #expect(run.status == .exit(0))
      #expect(run.output.contains("  beagle:textInput  "))
      let none = try explain("--search", "zebra crossing")
      #expect(none.status == .exit(1))
      #expect(
        none.errors == """
          beagle-tui: no page contains "zebra crossing"
          Try other words, in English. Run beagle-tui explain for all names.

          """)
      #expect(try explain("--search", " ").status == .exit(2))
    }

    /// The questions of the documentation are found, too.
    /// The text below a question of a guide is shown, not the first sentence of its section.
    @Test(arguments: [
      ("etag", "confirms"), ("cors", "CORS"), ("jwt", "How do I log in"),
      ("cookie", "login"),
    ])
    func searchShowsAnswers(word: String, answer: String) throws {
      let run = try explain("--search", word)
      #expect(run.status == .exit(0))
      #expect(run.output.contains(answer), "\(run.output)")
    }

    /// A word that the pages use is not a misspelled name.
    @Test(arguments: [
      ("log", "  --log "), ("exit", "  q, Ctrl-C  Quit."), ("proxy", "  Networking"),
      ("docker", "Does it run in Docker?"), ("vim", "  Editors"), ("ssl", "--cacert"),
      ("suppress", "--allow"), ("finding", "Finding (guide)\n"), ("program", "Program (guide)\n"),
      ("route", "\nRoute (guide)\n"), ("template", "\nTemplate (guide)\n"),
      ("percent", "UnitValue"), ("port", "--serve"), ("utf8", "  Terminals"), ("fix", "--fix"),
      ("slider", "Questions and guides"), ("404", "dead-route"), ("rest", "beagle:sendRequest"),
    ])
    func wordsOfReadersAreFound(word: String, text: String) throws {
      let run = try explain(word)
      #expect(run.status == .exit(0))
      #expect(run.output.contains(text), "\(run.output)\(run.errors)")
    }

    @Test func searchFindsQuestions() throws {
      let run = try explain("--search", "regex")
      #expect(run.status == .exit(0))
      let question = "How do I check an e-mail address or a pattern?"
      #expect(run.output.contains("Questions and guides\n  \(question)"), "\(run.output)")
      let page = try explain(question).output
      #expect(page.hasPrefix("\(question) (guide)\n  Expressions have no regular expressions.\n"))
      #expect(page.contains("\n  Source: docs/faq.md\n"), "\(page)")
    }

    @Test(arguments: [
      ("display", "Style.display (property)"), ("DISPLAY", "environment (file)"),
      ("delay", "routes.json.delay (property)"), ("routes.json", "routes.json (file)"),
      ("child", "screenComponent.child (property)"), ("flow", "flow (file)"),
      ("heading", "styleId (property)"), ("actions", "actions (topic)"),
    ])
    func nameHasThePageOfItsMeaning(name: String, heading: String) throws {
      let run = try explain(name)
      #expect(run.output.hasPrefix(heading + "\n"), "\(run.output) \(run.errors)")
    }

    /// The kind of the best page is first.
    @Test func wordsOfASymptomFindTheCheck() throws {
      for words in [["button", "does", "nothing"], ["--search", "button", "does", "nothing"]] {
        let run = try PipeRun(["explain"] + words)
        #expect(run.status == .exit(0))
        #expect(run.output.hasPrefix("Checks\n  no-effect  "), "\(run.output)")
      }
      #expect(try PipeRun(["explain", "zebra", "crossing"]).status == .exit(2))
      #expect(try explain("BFF").output.hasPrefix("routes (topic)\n"))
      #expect(try explain("REAL").output.hasPrefix("UnitValue (style)\n"))
    }

    // MARK: - Formats

    @Test func jsonHasEverythingForAScreen() throws {
      let run = try explain("button", "--format", "json")
      let page = try #require(JSONDocument(text: run.output).root.elements.first { _ in true })
      #expect(page["kind"]?.string == "component")
      #expect(page["name"]?.string == "beagle:button")
      let text = page["properties"]?.elements.first { $0["name"]?.string == "text" }
      #expect(text?["type"]?.string == "string")
      #expect(text?["required"]?.bool == true)
      #expect(text?["expressions"]?.bool == true)
      #expect(text?["clients"]?.string == "since 1.x, on all clients")
      let example = page["examples"]?.elements.first { _ in true }
      let file = example?["files"]?.elements.first { _ in true }
      let screen = try JSONDocument(text: try #require(file?["text"]?.string)).root
      #expect(screen["_beagleComponent_"]?.string == "beagle:container")
      let list = try JSONDocument(text: explain("-f", "json").output).root
      #expect(list.count > 200)
      for entry in list.elements {
        #expect(entry["summary"]?.string?.isEmpty == false && entry["name"]?.string != nil)
      }
    }

    @Test func markdownHasATable() throws {
      let run = try explain("button", "--format", "markdown")
      #expect(run.output.hasPrefix("# beagle:button\n\nA button with a label.\n"))
      #expect(run.output.contains("| `text` (required) | The label. | string `@{}` |"))
      #expect(run.output.contains("\n```json\n{\n"))
      #expect(try explain("-f", "html").status == .exit(2))
    }

    // MARK: - Pager

    private func session(_ arguments: [String], pager: String?) throws -> PtySession {
      try PtySession(
        ["explain"] + arguments, columns: 60, rows: 10,
        environment: ["PAGER": pager, "LESS": nil, "NO_COLOR": "1"])
    }

    @Test func longPageIsShownInThePager() throws {
      let session = try session(["textInput"], pager: "sed 's/^/P:/' | head -3")
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.screen.text.contains("P:beagle:textInput (component)"))
      #expect(!session.screen.text.contains("Common mistakes"))
    }

    @Test(arguments: ["", "cat", "no-such-pager-exists"])
    func textIsWrittenWithoutAPager(pager: String) throws {
      let session = try session(["textInput"], pager: pager)
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.screen.text.contains("See also: onChange"))
    }

    @Test func shortTextNeedsNoPager() throws {
      let session = try session(["--", "--version"], pager: "sed 's/^/P:/'")
      #expect(try session.waitForStatus() == .exit(0))
      #expect(session.screen.text.contains("--version (option)"))
      #expect(!session.screen.text.contains("P:"))
    }

    /// The pager may end before it has read the text.
    @Test func pagerThatQuitsEarlyIsNoError() throws {
      let session = try session([], pager: "true")
      #expect(try session.waitForStatus() == .exit(0))
    }
  }
}
