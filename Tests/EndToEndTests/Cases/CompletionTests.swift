import Glibc
import Testing

extension Commands {
  /// Tests of `completions` in interactive shells.
  @Suite struct CompletionTests {
    enum Shell: String, CaseIterable {
      case bash, zsh, fish

      var path: String {
        ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + rawValue }
          .first { access($0, X_OK) == 0 } ?? rawValue
      }

      var arguments: [String] {
        switch self {
        case .bash: ["--norc", "--noprofile", "-i"]
        case .zsh: ["-f", "-i"]
        case .fish: ["--no-config", "-i"]
        }
      }

      /// The commands that load the script. They list all candidates without questions.
      var setup: String {
        switch self {
        case .bash:
          "source <(beagle-tui completions bash); bind 'set show-all-if-ambiguous on';"
            + " bind 'set completion-query-items 0'; bind 'set page-completions off'"
        case .zsh:
          "autoload -U compinit; compinit -u -D; LISTMAX=0; source <(beagle-tui completions zsh)"
        case .fish: "beagle-tui completions fish | source"
        }
      }
    }

    /// A shell that has loaded the completion script, in a directory with files.
    private struct ShellSession {
      let files: TemporaryScreens
      let session: PtySession

      init(_ shell: Shell) throws {
        let screen = Payload.screen("Title", [Payload.text("Text")])
        files = try TemporaryScreens([
          "shop/home.json": screen, "shop/orders/detail.json": screen,
          "my screens/only.json": screen,
          "state.json": "{}", "notes.txt": "",
          "config/beagle-tui/config.json": """
          {"profiles": {"staging": {"baseUrl": "https://bff.example"}, "production": {}}}
          """,
        ])
        files.makeFolder("bin")
        files.link("bin/beagle-tui", to: try TestedProgram.path())
        session = try PtySession(
          shell.arguments, program: shell.path, columns: 160, rows: 120,
          environment: [
            "PATH": files.path + "/bin:/usr/bin:/bin", "HOME": files.path, "PS1": "$ ",
            "XDG_CONFIG_HOME": files.path + "/config",
          ], directory: files.path, role: .leader)
        session.send("\(shell.setup); echo lo''aded\r")
        try session.wait(for: "loaded")
        try clear()
      }

      /// Types the beginning of a command line, presses Tab, and waits for texts. Some versions of
      /// bash quote an at sign.
      func complete(_ typed: String, shows texts: [String]) throws {
        session.send(typed + "\t")
        try session.wait("\(texts) after \(typed)") {
          texts.allSatisfy {
            session.screen.shows($0) || session.screen.shows($0.replacing("@", with: "\\@"))
          }
        }
        try clear()
      }

      /// Empties the line and the screen.
      private func clear() throws {
        session.send("\u{15}echo cle''ar\r")
        try session.wait(for: "clear")
        session.send("\u{c}")
        try session.wait(forNo: "clear")
      }
    }

    @Test(arguments: Shell.allCases)
    func wordsAreCompleted(in shell: Shell) throws {
      let shell = try ShellSession(shell)
      for (typed, completed) in [
        ("ren", "render "), ("completions f", "completions fish "),
        ("render shop --sc", "render shop --screen "),
        ("render shop --screen /or", "--screen /orders/detail "),
        ("render shop --screen=/or", "--screen=/orders/detail "),
        ("shop -s /h", "shop -s /home "),
        ("render my\\ screens -s /on", "-s /only "),
        ("check --allow dead-r", "--allow dead-route "),
        ("run --profile st", "--profile staging "),
        ("run shop --controller NonB", "--controller NonBlocking "),
        ("run shop --theme li", "--theme light "),
        ("run shop --theme sta", "--theme state.json "),
        ("run shop --log no", "--log notes.txt "),
        ("run shop --log=no", "--log=notes.txt "),
        ("run shop --global @sta", "--global @state.json "),
        ("render my", "render my\\ screens/"),
        ("check sta", "check state.json "),
        ("explain beagle:textI", "explain beagle:textInput "),
        ("help sche", "help schema "),
      ] {
        try shell.complete("beagle-tui " + typed, shows: [completed])
      }
    }

    @Test(arguments: Shell.allCases)
    func allCommandsAndOptionsAreListed(in shell: Shell) throws {
      let lists = try lists()
      #expect(lists.count > 12 && lists["render"]?.contains("--format") == true, "\(lists)")
      if shell == .fish {
        // fish shows long lists in pages; `complete -C` prints them.
        let files = try TemporaryScreens()
        files.makeFolder("bin")
        files.link("bin/beagle-tui", to: try TestedProgram.path())
        let lines =
          ["beagle-tui completions fish | source"]
          + lists.keys.sorted().map { "echo \($0):; complete -C 'beagle-tui \($0) -'" }
          + ["echo :; complete -C 'beagle-tui '"]
        let run = try PipeRun(
          ["--no-config", "-c", lines.joined(separator: "\n")], program: shell.path,
          environment: ["PATH": files.path + "/bin:/usr/bin:/bin", "HOME": files.path])
        var heading = ""
        var found: [String: Set<String>] = [:]
        for line in run.output.split(separator: "\n") {
          if line.hasSuffix(":") { heading = String(line.dropLast()) }
          found[heading, default: []].insert(String(line.prefix { $0 != "\t" }))
        }
        for (command, options) in lists {
          #expect(Set(options).isSubset(of: found[command] ?? []), "\(command) \(run.errors)")
        }
        #expect(Set(lists.keys).isSubset(of: found[""] ?? []))
        return
      }
      let session = try ShellSession(shell)
      try session.complete("beagle-tui ", shows: Array(lists.keys))
      for (command, options) in lists {
        try session.complete("beagle-tui \(command) -", shows: options)
      }
    }

    /// The names of all options by command, as the help lists them.
    private func lists() throws -> [String: [String]] {
      let help = try PipeRun(["--help"]).output.split(
        separator: "\n", omittingEmptySubsequences: false)
      let rows = help.drop { $0 != "Commands:" }.dropFirst().prefix { !$0.isEmpty }
      var lists: [String: [String]] = [:]
      for command in rows.compactMap({ $0.split(separator: " ").first.map(String.init) }) {
        let lines = try PipeRun(["help", command]).output.split(separator: "\n")
        let options = lines.drop { $0 != "Options:" }.prefix { $0 != "Examples:" }
        lists[command] = options.filter { $0.prefix(7).contains("-") }.flatMap { line in
          line.prefix(27).split { $0 == " " || $0 == "," }.filter { $0.hasPrefix("-") }.map(
            String.init)
        }
      }
      return lists
    }

    /// Nothing of a file or its name reaches the terminal as a command.
    @Test func candidatesContainNoControls() throws {
      let screens = try TemporaryScreens([
        "a\u{1b}[2Jb.json": Payload.screen("Name", []),
        "good.json": Payload.screen("Ti\u{1b}[2Jtle", []).replacing("\u{1b}", with: "\\u001b"),
      ])
      let run = try PipeRun(["__complete", "--", "render", screens.path, "-s", ""])
      #expect(run.output.hasPrefix("none\n"))
      #expect(run.output.contains("\n/good\tTi"), "\(run.output)")
      #expect(!run.output.contains("\u{1b}"))
    }
  }
}
