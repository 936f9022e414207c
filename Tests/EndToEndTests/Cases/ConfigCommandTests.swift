import Glibc
import Testing

extension String {
  /// The number of characters before a range.
  fileprivate func distanceFromStart(_ range: Range<Index>) -> Int {
    distance(from: startIndex, to: range.lowerBound)
  }
}

extension EndToEnd {
  /// Tests of the configuration file: effective settings, errors, and effects on other commands.
  @Suite struct ConfigCommandTests {
    /// A configuration file and the environment that selects it.
    private struct Home {
      let files: TemporaryScreens
      var environment: [String: String?] = [:]
      var path: String { files.path + "/beagle-tui/config.json" }

      init(_ text: String, mode: mode_t = 0o600) throws {
        files = try TemporaryScreens(["beagle-tui/config.json": text])
        chmod(path, mode)
        environment = ["XDG_CONFIG_HOME": files.path]
      }

      func run(_ arguments: [String], _ more: [String: String?] = [:]) throws -> PipeRun {
        try PipeRun(arguments, environment: environment.merging(more) { $1 }, directory: files.path)
      }
    }

    private static let text = """
      {
        "platform": "WEB",
        "default": "staging",
        "profiles": {
          "staging": {
            "baseUrl": "http://user:s3cret@127.0.0.1:1/api",
            "headers": {"X-Tenant": "acme", "X-Api-Key": "s3cret-key", "X-Env": "${ENV_SECRET}"},
            "bearerCommand": "echo s3cret-token",
            "keys": {"quit": ["ctrl-q"]}
          },
          "local": {"baseUrl": "http://127.0.0.1:2"}
        }
      }
      """
    private static let secrets = ["ENV_SECRET": "s3cret-env" as String?]

    // MARK: - Effective settings

    @Test func defaultsApplyWithoutAFile() throws {
      let run = try PipeRun(["config"], environment: ["HOME": "/nonexistent"])
      #expect(run.status == .exit(0))
      #expect(run.errors == "")
      let lines = run.output.split(separator: "\n").map {
        $0.split(separator: " ").map(String.init)
      }
      #expect(
        lines.first == [
          "file", "/nonexistent/.config/beagle-tui/config.json", "(does", "not", "exist)",
          "default",
        ])
      #expect(lines.contains(["platform", "IOS", "default"]))
      #expect(lines.contains(["tls.insecure", "false", "default"]))
      #expect(lines.contains(["timeout", "30", "default"]))
    }

    @Test func settingsAreListedWithTheirSource() throws {
      let home = try Home(Self.text)
      let run = try home.run(["config", "--platform", "TUI", "--timeout=5"], Self.secrets)
      #expect(run.status == .exit(0), "\(run.errors)")
      let lines = run.output.split(separator: "\n").map(String.init)
      let file = home.path
      #expect(
        lines.map { $0.split(separator: " ").joined(separator: " ") } == [
          "file \(file) environment XDG_CONFIG_HOME", "profiles staging, local \(file):4:15",
          "profile staging \(file):3:14", "baseUrl http://127.0.0.1:1/api \(file):6:18",
          "headers.X-Tenant acme \(file):7:31", "headers.X-Api-Key •••• \(file):7:52",
          "headers.X-Env •••• \(file):7:75", "bearerCommand •••• \(file):8:24",
          "platform TUI command line --platform", "userAgent BeagleTUI default",
          "tls.ca system certificates default", "tls.cert - default", "tls.key - default",
          "tls.insecure false default", "unixSocket - default", "cookies true default",
          "connectTimeout 10 default", "timeout 5 command line --timeout",
          "automaticRetries 2 default", "idempotencyKeys false default",
          "theme from the terminal default", "motion auto default", "bidi auto default",
          "letters false default",
          "keys.quit Ctrl-Q \(file):9:24",
        ])
      // The columns are aligned.
      let values = [
        "staging, local", "http:", "acme", "TUI", "BeagleTUI", "system certificates", "Ctrl-Q",
      ]
      let starts = values.compactMap { value in
        lines.lazy.compactMap { $0.firstRange(of: value).map($0.distanceFromStart) }.first
      }
      #expect(Set(starts).count == 1 && starts.count == values.count, "\(run.output)")
      let defaults = lines.filter { $0.hasSuffix("default") }.map(\.count)
      #expect(Set(defaults).count == 1)
    }

    @Test func jsonFormatPrintsOneObjectPerLine() throws {
      let home = try Home(Self.text)
      let run = try home.run(["config", "-f", "json", "--profile", "local"])
      #expect(run.status == .exit(0), "\(run.errors)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
      #expect(
        lines.contains {
          $0.contains("\"profile\"") && $0.contains("\"local\"") && $0.contains("--profile")
        })
      #expect(
        lines.contains { $0.contains("\"http://127.0.0.1:2\"") && $0.contains("\"line\":11") })
      let hidden = try home.run(["config", "--format=json"], Self.secrets).output
      #expect(hidden.split(separator: "\n").count { $0.contains("\"hidden\":true") } == 3)
    }

    @Test func environmentSelectsAProfile() throws {
      let run = try Home(Self.text).run(["config"], ["BEAGLE_TUI_PROFILE": "local"])
      #expect(run.output.contains("environment BEAGLE_TUI_PROFILE"), "\(run.errors)")
      #expect(run.output.contains("http://127.0.0.1:2"))
    }

    // MARK: - Errors

    @Test(arguments: ["config", "run", "render"])
    func errorsHaveTheirPosition(command: String) throws {
      for (text, arguments, message) in [
        (
          "{\n  \"hedders\": {}}", ["x"],
          "config.json:2:3: unknown property \"hedders\"; did you mean"
        ),
        (#"{"headers": {"A": s3cret}}"#, ["x"], "config.json:1:19: expected a JSON value"),
        (
          Self.text, ["x", "--profile", "stagin"], "--profile: unknown profile \"stagin\"; did"
        ),
        (
          Self.text, ["--profile", "staging"],
          "config.json:7:75: environment variable ENV_SECRET is not set"
        ),
      ] {
        let run = try Home(text).run([command] + arguments)
        #expect(run.status == .exit(2))
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!run.errors.contains("s3cret"))
      }
      let run = try PipeRun([command, "x", "--profile", "staging"])
      #expect(run.status == .exit(2))
      #expect(run.errors.contains("/nonexistent/.config/beagle-tui/config.json does not exist"))
    }

    @Test func readableFilesWithSecretsAreReported() throws {
      let text = #"{"headers": {"Authorization": "Basic s3cret"}}"#
      for (text, mode, warns) in [
        (text, 0o644 as mode_t, true), (text, 0o600, false),
        (#"{"headers": {"Authorization": "Basic ${S}"}}"#, 0o644, false),
        (#"{"headers": {"X-A": "b"}}"#, 0o644, false),
      ] {
        let home = try Home(text, mode: mode)
        let run = try home.run(["config"], ["S": "s3cret"])
        #expect(run.status == .exit(0))
        #expect(run.errors.contains("run chmod 600") == warns, "\(run.errors)")
        let shown = try home.run(
          ["render", TestedProgram.packageRoot + "/Resources/Screens"], ["S": "s"])
        #expect(shown.errors.contains("run chmod 600") == warns, "\(shown.errors)")
        #expect(!(run.output + run.errors + shown.errors).contains("s3cret"))
      }
    }

    // MARK: - Effects

    @Test(arguments: [["run", "--profile", "local"], ["--profile=local"], ["render"], []])
    func profileReplacesTheArgument(arguments: [String]) throws {
      let text =
        #"{"default": "local", "profiles": {"local": {"baseUrl": "http://127.0.0.1:1"}}}"#
      let run = try Home(text).run(arguments)
      #expect(run.status == .exit(1))
      #expect(run.errors.contains("GET http://127.0.0.1:1"), "\(run.errors)")
      let none = try Home(#"{"profiles": {"local": {}}}"#).run(["run", "--profile", "local"])
      #expect(none.status == .exit(2))
      #expect(none.errors.contains("the profile local has no baseUrl"), "\(none.errors)")
    }

    @Test func configuredKeysAreUsed() throws {
      let home = try Home(
        #"{"keys": {"quit": ["ctrl-q"], "help": ["f1"], "back": ["ctrl-b"]}}"#)
      let session = try PtySession(
        screens: [
          "home.json": Payload.screen("Home", [Payload.link("Next", to: "/next.json")]),
          "next.json": Payload.screen("Next one", [Payload.text("second")]),
        ], rows: 50, environment: home.environment)
      try session.wait(for: "Next", "F1 keys")
      session.send("\r")
      try session.wait(for: "second", "Ctrl-B back")
      session.send("q?\u{2}")
      try session.wait(forNo: "second")
      session.send("\u{1b}OP")
      try session.wait(for: "Keys", "Ctrl-Q")
      session.send("\u{1b}")
      try session.wait(forNo: "Close")
      session.send("\u{11}")
      #expect(try session.waitForStatus() == .exit(0))
    }

    @Test func controlCAlwaysQuits() throws {
      let home = try Home(#"{"keys": {"quit": []}}"#)
      let session = try PtySession(
        screens: ["home.json": Payload.screen("Home", [])], environment: home.environment)
      try session.wait(for: "Home")
      session.send("\u{3}")
      #expect(try session.waitForStatus() == .exit(0))
    }

    @Test func configuredThemeIsUsed() throws {
      let svg = ["render", TestedProgram.packageRoot + "/Resources/Screens", "-f", "svg"]
      let light = try Home(#"{"theme": "light"}"#)
      #expect(try light.run(svg).output == PipeRun(svg + ["--theme", "light"]).output)
      #expect(try light.run(svg + ["--theme", "dark"]).output == PipeRun(svg).output)
    }
  }
}
