import Testing

extension Commands {
  /// Tests of `--help`, and suggestions for misspelled commands and options.
  @Suite struct HelpTests {
    /// The commands listed in the overview.
    private func commands() throws -> [String] {
      let lines = try PipeRun(["--help"]).output.split(
        separator: "\n", omittingEmptySubsequences: false)
      let list = lines.drop { $0 != "Commands:" }.dropFirst().prefix { !$0.isEmpty }
      return list.compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// The options listed in the help of a command, and whether they take a value.
    private func options(of command: String) throws -> [String: Bool] {
      let lines = try PipeRun([command, "--help"]).output.split(
        separator: "\n", omittingEmptySubsequences: false)
      let list = lines.drop { $0 != "Options:" }.dropFirst().prefix { $0 != "Examples:" }
      var options: [String: Bool] = [:]
      for (index, line) in list.enumerated() where line.prefix(7).contains("-") {
        let words = line.prefix(27).split(whereSeparator: { $0 == " " || $0 == "," })
        let names = words.filter { $0.hasPrefix("-") }.map(String.init)
        for name in names { options[name] = words.count > names.count }
        let next = list.dropFirst(index + 1).first ?? ""
        let help = line.count > 27 ? line.dropFirst(26) : next.dropFirst(26)
        #expect(help.contains { $0.isLetter }, "\(command) \(line): no description")
      }
      return options
    }

    @Test func overviewListsEveryCommand() throws {
      let run = try PipeRun(["--help"])
      #expect(run.status == .exit(0))
      for arguments in [["-h"], ["help"], ["--help", "somewhere"]] {
        #expect(try PipeRun(arguments).output == run.output)
      }
      let commands = try commands()
      #expect(commands.contains("check") && commands.contains("run"), "\(commands)")
      for command in commands {
        let help = try PipeRun(["help", command])
        #expect(help.status == .exit(0))
        let summary = help.output.prefix { $0 != "\n" }
        #expect(run.output.contains("  \(summary)\n"), "\(command): \(summary)")
        #expect(summary.split(separator: " ").count <= 8, "\(command): \(summary)")
        for heading in ["Usage:", "Options:", "Examples:", "Exit status:"] {
          #expect(help.output.contains("\n\(heading)\n  "), "\(command) \(heading)")
        }
        #expect(help.output.contains("\n  beagle-tui \(command)"))
        for arguments in [[command, "--help"], [command, "-h"], ["--help", command]] {
          #expect(try PipeRun(arguments).output == help.output)
        }
      }
    }

    /// Headings divide long lists of options. Short lists have only the heading "Options:".
    @Test func longOptionListsHaveHeadings() throws {
      for (command, headings) in [
        (
          "run",
          [
            "Options:", "Servers:", "Appearance:", "Simulation:", "Contexts and operations:",
            "Logging and recording:",
          ]
        ), ("check", ["Options:"]),
      ] {
        let lines = try PipeRun([command, "--help"]).output.split(
          separator: "\n", omittingEmptySubsequences: false)
        let list = Array(lines.drop { $0 != "Options:" }.prefix { $0 != "Examples:" })
        let found = list.indices.filter { list[$0].first.map { $0 != " " } ?? false }
        #expect(found.map { String(list[$0]) } == headings)
        for index in found {
          #expect(index == 0 || list[index - 1].isEmpty)
          #expect(list[index + 1].contains("  -") || list[index + 1].hasPrefix("  -"))
        }
      }
    }

    @Test func helpFitsIn80Columns() throws {
      for command in try commands() + [""] {
        let lines = try PipeRun(["help"] + (command.isEmpty ? [] : [command])).output
          .split(separator: "\n")
        for line in lines where !line.contains("beagle-tui") {
          #expect(line.count <= 80, "\(command): \(line)")
        }
      }
    }

    /// A command accepts the options in its help and no others.
    @Test func helpListsExactlyTheAcceptedOptions() throws {
      let commands = try commands()
      var listed: [String: [String: Bool]] = [:]
      for command in commands { listed[command] = try options(of: command) }
      let all = listed.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
      #expect(all.count > 20 && all["--latency"] == true && all["--strict"] == false, "\(all)")
      // For explain, the options of other commands are names to explain.
      for command in commands where command != "explain" {
        for (name, takesValueElsewhere) in all {
          let takesValue = listed[command]?[name] ?? takesValueElsewhere
          let run = try PipeRun([command, takesValue ? name + "=" : name, "--help"])
          let isKnown = !run.errors.contains("unknown option \(name)")
          #expect(isKnown == (listed[command]?[name] != nil), "\(command) \(name) \(run.errors)")
          #expect(!run.errors.contains("\(name) takes no value"))
          #expect(!run.errors.contains("\(name): missing value"))
        }
      }
    }

    @Test func documentationListsEveryCommand() throws {
      let text = try TestedProgram.text(of: TestedProgram.packageRoot + "/docs/command-line.md")
      for command in try commands() {
        #expect(text.contains("beagle-tui \(command)"), "\(command)")
      }
    }

    @Test func versionIsPrinted() throws {
      for arguments in [["--version"], ["check", "--version"], ["somewhere", "--version"]] {
        let run = try PipeRun(arguments)
        #expect(run.status == .exit(0))
        let version = run.output.split(separator: " ").dropFirst().first?.split(separator: ".")
        #expect(run.output.hasPrefix("beagle-tui ") && version?.count == 3, "\(run.output)")
      }
      #expect(try PipeRun(["controllers"]).output.contains("MyAppNavigationController"))
    }

    // MARK: - Suggestions

    @Test(arguments: [
      (["chek"], "unknown command or directory \"chek\"; did you mean check?"),
      (["chek", "screens", "--strict"], "did you mean check?"),
      (["rendr", "x", "--size", "80x24"], "did you mean render?"),
      (["Eval", "@{a}"], "did you mean eval?"),
      (["validate", "screens"], "unknown command or directory \"validate\"\n"),
      (["tutorial"], "unknown command or directory \"tutorial\"\n"),
      (["help", "chek"], "unknown command \"chek\"; did you mean check?"),
      (["help", "anything"], "unknown command \"anything\"\n"),
      (["x", "--latensy", "5"], "unknown option --latensy; did you mean --latency?"),
      (["x", "--lattency=5"], "unknown option --lattency; did you mean --latency?"),
      (["x", "-screen", "/a"], "unknown option -screen; did you mean --screen?"),
      (["render", "x", "--helpp"], "unknown option --helpp; did you mean --help?"),
      (
        ["x", "--size", "80x24"],
        "unknown option --size for run; it belongs to render, snapshot, test\n"
      ),
      (
        ["eval", "-s", "x"],
        "unknown option -s for eval; it belongs to run, demo, dev, render, snapshot, check, test\n"
      ),
      (["x", "-z"], "unknown option -z\n"),
    ])
    func similarNamesAreSuggested(arguments: [String], message: String) throws {
      let run = try PipeRun(arguments)
      #expect(run.status == .exit(2))
      #expect((run.errors).hasPrefix("beagle-tui: "))
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(run.output == "")
    }

    @Test func usageErrorsReferToTheHelp() throws {
      for (arguments, help) in [
        (["check"], "check --help"), (["chek"], "--help"), (["x", "--nope"], "run --help"),
        (["help", "foo"], "--help"),
        ([], "--help"),
      ] {
        #expect(
          try PipeRun(arguments).errors.hasSuffix(
            "\nFor more information, run beagle-tui \(help).\n"))
      }
    }

    /// An existing directory takes precedence over a similar command.
    @Test func directoriesMayResembleCommands() throws {
      let screens = try TemporaryScreens([
        "chek/home.json": Payload.screen("Home", [Payload.text("Welcome")]),
        "check/home.json": Payload.screen("Home", [Payload.text("Welcome")]),
      ])
      for name in ["chek", "./check", screens.path + "/check"] {
        let run = try PipeRun([name], directory: screens.path)
        #expect(run.status == .exit(0), "\(run.errors)")
        #expect(run.output.contains("Welcome"))
      }
    }

    // MARK: - Forms of options

    @Test func optionsHaveSeveralForms() throws {
      let screens = try TemporaryScreens(Payload.pair)
      for options in [
        ["--screen", "/second"], ["--screen=/second"], ["-s", "/second"], ["-s=/second"],
        ["-s", "/third", "-s", "/second"],
      ] {
        for arguments in [options + [screens.path], [screens.path] + options] {
          for command in [[], ["run"], ["render"]] {
            let run = try PipeRun(command + arguments)
            #expect(run.output.contains("This is the second screen"), "\(arguments)")
          }
        }
      }
      let run = try PipeRun(["-s", "/second", "--", screens.path])
      #expect(run.output.contains("This is the second screen"))
    }
  }
}
