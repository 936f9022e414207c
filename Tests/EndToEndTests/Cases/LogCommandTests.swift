import Testing

extension Commands {
  /// Tests that no name and no text of a screen, a flow or a file is a command for a CI service or a
  /// terminal, in any output.
  @Suite struct LogCommandTests {
    /// Names and texts. Each begins a line or contains a command.
    private static let texts = [
      "::error::forged", "::stop-commands::x", "  ::warning file=a::b", "##[error]forged",
      "x ##vso[task.complete result=Failed]", "##teamcity[testStarted name='x']",
      "a\n::set-output name=b::c", "a\r::add-mask::b", "\u{1b}[31m::error::c", "\u{200b}::debug::d",
    ]

    private static let services: [String: String?] = ["GITHUB_ACTIONS": "true"]

    private func quoted(_ text: String) -> String { Payload.string(text) }

    private func screens() throws -> TemporaryScreens {
      let texts = Self.texts.map {
        "{\"_beagleComponent_\":\"beagle:text\",\"text\":\(quoted($0))}"
      }
      let screens = try TemporaryScreens([
        "home.json": Payload.screen(Self.texts[0], texts),
        "wrong.json":
          "{\"_beagleComponent_\":\"beagle:text\",\n::error::forged\n##[error]x \"::a\": 1}",
        "unknown.json": Payload.screen("A", [#"{"_beagleComponent_":"::error::x"}"#]),
        "flows/a\n::stop-commands::x\u{1b}[31m.yaml":
          "appId: a\nname: \(quoted(Self.texts[6]))\ntags: [\(quoted("::error::tag"))]\n---\n"
          + "- launchApp\n- evalScript: ${console.log('::error::log')}\n"
          + "- tapOn: {text: \(quoted("::error::x")), optional: true}\n- beagle: {snapshot: s}\n"
          + "- tapOn: {label: \(quoted("::error::label")), text: none}\n",
        "__snapshots__/s.txt": Self.texts.joined(separator: "\n") + "\n",
      ])
      return screens
    }

    /// Expects that no line is a command, as the services read it.
    private func expectNoCommands(
      _ text: String, _ arguments: [String], annotations: Set<String> = []
    ) {
      let lines = text.unicodeScalars.split { "\n\r\u{2028}\u{85}".unicodeScalars.contains($0) }
      for line in lines.map(String.init) {
        let start = String(
          String.UnicodeScalarView(
            line.unicodeScalars.filter { $0.properties.generalCategory != .format }
              .drop { $0.properties.isWhitespace }))
        let isAnnotation = annotations.contains { start.hasPrefix($0) }
        #expect(!start.hasPrefix("::") || isAnnotation, "\(arguments): \(line)")
        #expect(!line.contains("##["), "\(arguments): \(line)")
        #expect(!line.lowercased().contains("##vso["), "\(arguments): \(line)")
        #expect(!line.contains("##teamcity["), "\(arguments): \(line)")
      }
      for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\u{1b}" {
        #expect(scalar.properties.generalCategory != .control, "\(arguments): \(text)")
      }
    }

    @Test(arguments: [
      ["render", "home.json"], ["render", "home.json", "--format", "svg"],
      ["render", "home.json", "--format", "ansi"],
      ["render", "home.json", "--format", "semantics"],
      ["run", "home.json"], ["render", "wrong.json"], ["render", "unknown.json"],
      ["check", "."], ["check", ".", "--format", "line"], ["check", ".", "--format", "json"],
      ["check", ".", "--format", "sarif"], ["check", ".", "--format", "junit"],
      ["check", ".", "--fix", "--dry-run"],
      ["test"], ["test", "--format", "tap"], ["test", "--format", "json"],
      ["test", "--format", "junit"], ["test", "--list"], ["test", "--portable"],
      ["test", "--format", "tap", "--report", "/dev/stdout"],
      ["render", "home.json", "--log", "/dev/stderr", "--log-level", "info"],
      ["snapshot", "--check"], ["eval", "::error::x"], ["eval", "##[error]x"],
      ["eval", "@{::error::x"], ["explain", "::error::x"], ["explain", "--search", "##[error]"],
      ["cache", "::error::x"], ["test", "::error::x\n::error::y"], ["check", "a\r::error::x"],
      ["::error::x"], ["render", ".", "--screen", "\n::error::x"], ["config"], ["doctor"],
      ["schema", "--draft", "\n##[error]"], ["new", "a\n::error::x"],
    ])
    func outputHasNoCommands(_ arguments: [String]) throws {
      let screens = try screens()
      for service in ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"] {
        let run = try PipeRun(
          arguments, environment: [service: "True"], directory: screens.path, within: 60)
        expectNoCommands(run.output, arguments)
        expectNoCommands(run.errors, arguments)
      }
    }

    /// The annotations are the only commands, and there is one for each failure and warning.
    @Test(arguments: [["test", "--format", "github"], ["check", ".", "--format", "github"]])
    func annotationsAreTheOnlyCommands(_ arguments: [String]) throws {
      let screens = try screens()
      let run = try PipeRun(
        arguments, environment: Self.services, directory: screens.path, within: 60)
      expectNoCommands(
        run.output, arguments, annotations: ["::error file=", "::warning file=", "::notice file="])
      #expect(run.output.contains("\n::") || run.output.hasPrefix("::"))
      #expect(!run.output.contains("file=::"))
    }

    /// Outside of a CI service, texts stay unchanged.
    @Test func otherOutputIsUnchanged() throws {
      let screens = try screens()
      let plain = try PipeRun(["render", "home.json"], directory: screens.path)
      #expect(plain.output.contains("\n::error::forged\n"))
      let text = try PipeRun(
        ["render", "home.json"], environment: Self.services, directory: screens.path)
      #expect(text.output.contains("\n: :error::forged\n"))
      #expect(text.output.contains("\n# #[error]forged\n"))
    }
  }
}
