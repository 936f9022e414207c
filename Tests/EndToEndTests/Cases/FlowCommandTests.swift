import Glibc
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui test`: the choice of flows, the reports and the exit status.
  @Suite struct FlowCommandTests {
    static let files = [
      "home.json": Payload.screen(
        "Home", [#"{"_beagleComponent_":"beagle:text","text":"Welcome"}"#]),
      "flows/good.yaml": "appId: a\ntags: [smoke]\n---\n- launchApp\n- assertVisible: Welcome\n",
      "flows/bad.yaml":
        "appId: a\nname: Bad flow\n---\n- assertVisible: {text: Nothing & <b>}\n",
      "flows/sub/common.yaml": "appId: a\n---\n- assertVisible: Welcome\n",
    ]

    func run(_ arguments: String..., files: [String: String] = files) throws -> PipeRun {
      let screens = try TemporaryScreens(files)
      return try PipeRun(["test"] + arguments, directory: screens.path)
    }

    @Test func flowsRunOnTheDirectoryAboveThem() throws {
      let run = try run()
      #expect(run.status == .exit(1))
      let lines = run.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("✗ flows/bad.yaml  Bad flow  ") == true)
      #expect(lines.dropFirst().first?.hasPrefix("✓ flows/good.yaml  ") == true)
      #expect(run.output.contains("flows/bad.yaml:4:3\nassertVisible \"Nothing & <b>\"\n"))
      #expect(run.output.contains("\n4 | - assertVisible: {text: Nothing & <b>}\n"))
      #expect(run.output.contains("│ Tab next  Enter press") || run.output.contains("Welcome"))
      // Empty rows of the screen are left out.
      #expect(run.output.contains("\n  ⋮\n"))
      #expect(lines.last?.hasPrefix("2 flows: 1 passed, 1 failed in ") == true)
      #expect(run.errors.isEmpty)
      #expect(!run.hasControls)
    }

    @Test func listOfScreensIsExplained() throws {
      let run = try run(
        files: [
          "screens/home.json": Self.files["home.json"] ?? "",
          "screens/next.json": Payload.screen("Next", []),
          "flows/a.yaml": "appId: a\n---\n- tapOn: Nothing\n",
          "flows/b.yaml": "appId: a\n---\n- openLink: /screens/home\n- tapOn: Nothing\n",
          "flows/c.yaml": "appId: a\n---\n- openLink: /none\n- tapOn: Nothing\n",
        ])
      let hint = "the flow began with the list of screens, because . has no home.json"
      #expect(run.output.split(separator: "\n").count { $0.contains(hint) } == 1, "\(run.output)")
      #expect(run.output.contains("There is no none.json in the current directory."))
    }

    @Test func passingFlowsExitWithSuccess() throws {
      #expect(try run("--include-tags", "smoke").status == .exit(0))
      #expect(try run("flows/good.yaml").status == .exit(0))
      #expect(try run("--name", "g..d").status == .exit(0))
      #expect(try run("--exclude-tags", "smoke").status == .exit(1))
      // The flow outside of the top folder runs if it is named.
      #expect(try run("flows/sub/common.yaml").status == .exit(0))
    }

    @Test func listsAreNotRuns() throws {
      #expect(
        try run("--list").output
          == "flows/bad.yaml  Bad flow\nflows/good.yaml  [smoke]\n")
      let own = try run(
        "--portable", "flows/own.yaml",
        files: Self.files.merging([
          "flows/own.yaml": "appId: a\n---\n- beagle: {findings: none}\n- runFlow: sub/own.yaml\n",
          "flows/sub/own.yaml": "appId: a\n---\n- back\n- beagle: {request: none}\n",
        ]) { $1 })
      #expect(
        own.output
          == "flows/own.yaml:3:3: beagle: findings\nflows/sub/own.yaml:4:3: beagle: request\n")
    }

    @Test("a message about a directory without flows has its path once")
    func emptyDirectoryIsNamedOnce() throws {
      let screens = try TemporaryScreens(["b/home.json": "{}"])
      for name in ["b", "b/", screens.path + "/b"] {
        let run = try PipeRun(["test", name], directory: screens.path)
        let path = name == "b/" ? "b" : name
        let start = "\(path):1:1: error[not-a-flow] the directory contains no flows"
        #expect(run.errors.split(separator: "\n").contains { $0.hasPrefix(start) }, "\(run.errors)")
      }
    }

    @Test func invalidFlowsAndOptionsAreUsageErrors() throws {
      let invalid = try run(
        "flows/wrong.yaml",
        files: Self.files.merging(["flows/wrong.yaml": "appId: a\n---\n- tapon: Welcome\n"]) { $1 })
      #expect(invalid.status == .exit(2))
      // The result of the flow has the mistake, which is not printed twice.
      #expect(!invalid.errors.contains("tapon"), "\(invalid.errors)")
      #expect(invalid.output.contains("flows/wrong.yaml:3:3\n"))
      #expect(invalid.output.contains("unknown command \"tapon\"; did you mean \"tapOn\"?"))
      for arguments in [
        ["nowhere"], ["--shard", "5/4"], ["-e", "NAME"], ["--report", "x"], ["--jobs", "0"],
        ["--watch", "--format", "junit"], ["--debug"],
      ] {
        let screens = try TemporaryScreens(Self.files)
        let run = try PipeRun(["test"] + arguments, directory: screens.path)
        #expect(run.status == .exit(2), "\(arguments) \(run.message)")
      }
      #expect(try run("--app", "nowhere").status == .exit(1))
    }

    /// One flow with a mistake does not stop the others.
    @Test(arguments: [
      "appId: [", "appId: a\n---\n- tapon: Welcome\n", "", "- back\n", "appId: a\n---\n- tapOn:\n",
      "appId: a\n---\n- runFlow: none.yaml\n", "appId: a\n---\n- runScript: none.js\n",
      "appId: a\n---\n- runFlow: wrong.yaml\n", "appId: a\n---\n- assertVisible: &a [*a]\n",
      "appId: a\n---\n- assertVisible: \u{1}\n", "appId: a\n---\n\t- back\n",
    ])
    func brokenFlowsFailAndTheOthersRun(text: String) throws {
      let files = Self.files.merging(["flows/wrong.yaml": text]) { $1 }
      for options in [[], ["--jobs", "2"], ["--format", "junit"], ["--format", "json"]] {
        let screens = try TemporaryScreens(files)
        let run = try PipeRun(["test"] + options, directory: screens.path)
        #expect(run.status == .exit(1), "\(run.message)")
        let isList = !options.contains("--format")
        #expect((isList ? run.output : run.errors).contains("flows/wrong.yaml:"))
        if options.contains("junit") {
          #expect(run.output.contains("tests=\"3\" failures=\"1\" errors=\"1\""))
        } else if options.contains("json") {
          #expect(run.output.split(separator: "\n").count == 3)
          #expect(run.output.contains("\"path\":\"flows/wrong.yaml\""))
        } else {
          #expect(run.output.contains("✓ flows/good.yaml  "))
          #expect(run.output.contains("✗ flows/wrong.yaml  "))
          #expect(run.output.contains("3 flows: 1 passed, 2 failed in "))
        }
      }
      #expect(try self.run("--list", files: files).status == .exit(2))
    }

    @Test func invalidConfigurationsStopTheRun() throws {
      let run = try run(
        files: Self.files.merging(["flows/config.yaml": "executionOrder: {flowsOrder: [none]}\n"]) {
          $1
        })
      #expect(run.status == .exit(2))
      #expect(run.output.isEmpty)
    }

    @Test func severalProcessesReportTheSame() throws {
      var files = Self.files
      for number in 10...29 {
        files["flows/\(number).yaml"] =
          "appId: a\n---\n- assertVisible: \(number % 3 == 0 ? "Nothing" : "Welcome")\n"
      }
      func timeless(_ run: PipeRun) -> String {
        run.output.replacingNumbers(before: " ms").replacingNumbers(before: ",\"applicationMilli")
      }
      let one = try run("--format", "json", files: files)
      let four = try run("--format", "json", "--jobs", "4", files: files)
      #expect(timeless(one) == timeless(four))
      #expect(one.output.split(separator: "\n").count == 22)
      // The list, without the time of the whole run, has the same order.
      let lists = try [run(files: files), run("--jobs", "4", files: files)].map {
        Array(timeless($0).split(separator: "\n").dropLast())
      }
      #expect(lists[0] == lists[1])
      let shards = try (1...3).map { try run("--list", "--shard", "\($0)/3", files: files).output }
      #expect(
        shards.joined().split(separator: "\n").sorted()
          == (try run("--list", files: files)).output.split(separator: "\n").sorted())
    }

    @Test func reportsHaveTheirFormats() throws {
      let junit = try run("--format", "junit").output
      #expect(
        junit.contains(
          "<testsuites name=\"beagle-tui test\" tests=\"2\" failures=\"1\" errors=\"0\""))
      #expect(junit.contains("<testcase name=\"Bad flow\" classname=\"flows/bad.yaml\""))
      #expect(junit.contains("Nothing &amp; &lt;b&gt;"))
      let tap = try run("--format", "tap").output
      #expect(tap.hasPrefix("TAP version 14\n1..2\nnot ok 1 - flows/bad.yaml\n  ---\n"))
      #expect(tap.contains("\nok 2 - flows/good.yaml\n"))
      let files = Self.files.merging([
        "flows/warn.yaml": "appId: a\n---\n- beagle: {respond: {path: /none}}\n- launchApp\n"
      ]) { $1 }
      let github = try run("--format", "github", files: files).output
      // The log of a failed job has the list, too.
      #expect(github.hasPrefix("✗ flows/bad.yaml"))
      let annotations = github.split(separator: "\n").filter { $0.hasPrefix("::") }
      #expect(annotations.count == 2)
      #expect(annotations.first?.hasPrefix("::error file=") == true)
      #expect(github.contains("flows/bad.yaml,line=4,title=Bad flow::"))
      #expect(
        github.contains("flows/warn.yaml,line=3,title=warn::no request matched respond /none"))
      #expect(
        try run("--format", "tap", files: files).output.contains(
          "\n  warnings:\n    - \"flows/warn.yaml:3:3: no request matched respond /none; the requests"
        ))
    }

    @Test func outputContainsAPageWithTheFiles() throws {
      let screens = try TemporaryScreens(
        Self.files.merging([
          "flows/warn.yaml": "appId: a\n---\n- beagle: {respond: {path: /<none>}}\n- launchApp\n"
        ]) { $1 })
      let run = try PipeRun(["test", "--output", "out"], directory: screens.path)
      #expect(run.status == .exit(1))
      let page = try screens.text(of: "out/index.html")
      #expect(page.contains("<title>Flows: 1 failed of 3</title>"))
      #expect(
        page.contains("warning: flows/warn.yaml:3:3: no request matched respond /&lt;none&gt;;"))
      #expect(page.contains("Nothing &amp; &lt;b&gt;"))
      #expect(!page.contains("<script"))
      for name in ["screen.svg", "screen.txt", "semantics.json", "requests.har", "log.txt"] {
        #expect(page.contains("flows-bad/\(name)"), "\(name)")
        #expect(access(screens.path + "/out/flows-bad/\(name)", R_OK) == 0, "\(name)")
      }
      #expect(
        try screens.text(of: "out/flows-bad/recording.cast").hasPrefix("{\"version\": 2"))
      #expect(access(screens.path + "/out/flows-good", F_OK) != 0)
    }

    @Test func projectFileNamesTheScreens() throws {
      let files = [
        ".beagle-tui.json":
          #"{"test": {"app": "screens", "flows": "tests", "size": "50x12", "operations": {"one": 1}}}"#,
        "screens/home.json": Payload.screen(
          "Home", [#"{"_beagleComponent_":"beagle:text","text":"Value @{one()}"}"#]),
        "tests/a.yaml": "appId: a\n---\n- assertVisible: Value 1\n- takeScreenshot: shot\n",
      ]
      let screens = try TemporaryScreens(files)
      let run = try PipeRun(["test"], directory: screens.path)
      #expect(run.status == .exit(0), "\(run.message)")
      #expect(try screens.text(of: "shot.txt").split(separator: "\n").count <= 12)
      let outside = try TemporaryScreens([
        ".beagle-tui.json": #"{"test": {"app": "../other"}}"#,
        "flows/a.yaml": "appId: a\n---\n- back\n",
      ])
      let refused = try PipeRun(["test"], directory: outside.path)
      #expect(refused.status == .exit(2))
      #expect(refused.errors.contains("outside the directory of .beagle-tui.json"))
    }

    @Test func findingsUseTheSettingsOfTheProject() throws {
      let parts = [
        #"{"_beagleComponent_":"custom:gauge"}"#,
        #"{"_beagleComponent_":"beagle:text","text":"@{price(1)}"}"#,
        #"{"_beagleComponent_":"beagle:text","text":"@{session.name}"}"#,
        #"{"_beagleComponent_":"beagle:text","text":"@{lost.name}"}"#,
        #"{"_beagleComponent_":"beagle:button","text":"Go","#
          + #""onPress":[{"_beagleAction_":"custom:track"}]}"#,
      ]
      func run(_ settings: String) throws -> PipeRun {
        let screens = try TemporaryScreens([
          ".beagle-tui.json": "{\(settings)}", "home.json": Payload.screen("Home", parts),
          "flows/a.yaml": "appId: a\n---\n- tapOn: Go\n- beagle: {findings: none}\n",
        ])
        return try PipeRun(["test"], directory: screens.path)
      }
      let known = #""known": ["custom:gauge", "custom:track", "price"], "contexts": ["session"]"#
      let all = try run(#""known": []"#)
      #expect(all.output.contains("the screens have 5 findings"))
      let one = try run(known)
      #expect(one.output.contains("the screens have a finding\n"))
      #expect(one.output.contains("no context \"lost\" is in scope"))
      for settings in [
        #""severities": {"unresolved-context": "off"}"#,
        #""exceptions": [{"paths": ["home.json"], "codes": ["unresolved-context"]}]"#,
      ] {
        let none = try run("\(known), \(settings)")
        #expect(none.status == .exit(0), "\(none.message)")
      }
    }

    @Test func projectFileSelectsAnalyticsRecords() throws {
      let button =
        #"{"_beagleComponent_":"beagle:button","text":"Ask","onPress":[{"_beagleAction_":"#
        + #""beagle:confirm","title":"Order","message":"Sure?"}]}"#
      let screens = try TemporaryScreens([
        ".beagle-tui.json": #"{"test": {"analytics": {"actions": {"beagle:confirm": ["title"]}}}}"#,
        "home.json": Payload.screen("Home", [button]),
        "flows/a.yaml": """
        appId: a
        ---
        - beagle: {analytics: {type: action, count: none}}
        - tapOn: Ask
        - beagle: {analytics: {type: action, attributes: {title: Order}, count: 1}}
        - beagle: {analytics: {type: action, count: 2}}
        """,
      ])
      let run = try PipeRun(["test"], directory: screens.path)
      // Paths are those that the user would type, also with a project file.
      #expect(run.output.hasPrefix("✗ flows/a.yaml  "))
      #expect(run.output.contains("flows/a.yaml:6:3\nbeagle: analytics\n"))
      #expect(run.output.contains(#"1 analytics record has {"type":"action"}, expected 2"#))
    }

    /// The project file is as strict about the object of `--analytics-config` as about its own.
    @Test(arguments: [
      #""actions": null"#, #""enableScreenAnalytics": null"#, #""extra": true"#,
      #""actions": {"beagle:alert": ["a"], "beagle:alert": ["b"]}"#,
      #""actions": {"beagle:alert": "title"}"#, #""enableScreenAnalytics": 1"#,
    ])
    func invalidAnalyticsOfTheProjectFileAreRejected(members: String) throws {
      let screens = try TemporaryScreens([
        ".beagle-tui.json": "{\"test\": {\"analytics\": {\(members)}}}",
        "home.json": Payload.screen("Home", []), "flows/a.yaml": "appId: a\n---\n- launchApp\n",
      ])
      let run = try PipeRun(["test"], directory: screens.path)
      #expect(run.status == .exit(2), "\(run.message)")
      #expect(run.errors.contains(".beagle-tui.json"), "\(run.errors)")
    }

    @Test func themesAreListed() throws {
      let run = try run(
        "flows/theme.yaml",
        files: Self.files.merging([
          "flows/theme.yaml":
            "appId: a\n---\n- beagle: {theme: light}\n- beagle: {theme: drak}\n"
        ]) { $1 })
      #expect(run.output.contains("flows/theme.yaml:4:3\n"))
      #expect(run.output.contains("the theme drak does not exist. Did you mean dark? Use "))
      #expect(run.output.contains("dark"))
    }

    @Test func visibleElementsAreListed() throws {
      let run = try run(
        "flows/gone.yaml",
        files: Self.files.merging([
          "flows/gone.yaml": "appId: a\n---\n- assertNotVisible: Welc.*\n"
        ]) { $1 })
      #expect(
        run.output.contains("an element with text \"Welc.*\" is visible\n  text \"Welcome\"\n"))
      #expect(!run.output.contains("Similar elements"))
    }

    @Test func flakyFlowsAreReported() throws {
      // The first two loads fail, and the flow tries each time anew with its own client.
      let run = try run(
        "flows/retry.yaml", "--retries", "2",
        files: Self.files.merging([
          "flows/retry.yaml": "appId: a\n---\n- assertVisible: Nothing\n"
        ]) { $1 })
      #expect(run.status == .exit(1))
      #expect(run.output.contains("1 flow: 1 failed"))
    }

    @Test(
      .disabled(if: TestedProgram.hasSanitizer, "JavaScriptCore needs the sanitizer's addresses"))
    func renamedProgramRunsScripts() throws {
      let screens = try TemporaryScreens(
        Self.files.merging(["flows/s.yaml": "appId: a\n---\n- assertTrue: ${1 + 1 == 2}\n"]) { $1 })
      symlink(try TestedProgram.path(), screens.path + "/other-name")
      let run = try PipeRun(
        ["test", "flows/s.yaml"], program: screens.path + "/other-name", directory: screens.path)
      #expect(run.status == .exit(0), "\(run.message)")
    }

    @Test func recordingCreatesItsFolder() throws {
      let screens = try TemporaryScreens(["home.json": Self.files["home.json"] ?? ""])
      let session = try PtySession(
        ["run", ".", "--record-flow", "tests/flows/new.yaml"], columns: 60, rows: 20,
        directory: screens.path)
      try session.wait(for: "Welcome")
      session.send("q")
      #expect(try session.waitForStatus() == .exit(0))
      #expect(try screens.text(of: "tests/flows/new.yaml").contains("- launchApp"))
      var status = stat()
      #expect(stat(screens.path + "/tests/flows/new.yaml", &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      let refused = try PtySession(
        ["run", ".", "--record-flow", "home.json/new.yaml"], columns: 60, rows: 20,
        directory: screens.path)
      try refused.wait(for: "Welcome")
      refused.send("q")
      #expect(try refused.waitForStatus() == .exit(1))
      try refused.wait(for: "home.json cannot be created")
    }

    @Test func debugShowsTheScreenOfTheFailure() throws {
      let screens = try TemporaryScreens(Self.files)
      let session = try PtySession(
        ["test", "flows/bad.yaml", "--debug"], columns: 100, rows: 30, directory: screens.path)
      try session.wait(for: "Welcome", "1 Tree", "assertVisible")
      session.send("q")
      try session.wait(for: "1 flow: 1 failed")
      #expect(try session.waitForStatus() == .exit(1))
    }

    @Test("q in a busy debug session prints the result, and Ctrl-C has the status of a failure")
    func busyDebugSessionFails() throws {
      let texts = Array(repeating: Payload.text("@{c} of a heavy screen"), count: 10_000)
      let screens = try TemporaryScreens(
        Self.files.merging([
          "home.json": """
          {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": "line"},
           "children": [\(texts.joined(separator: ","))]}
          """
        ]) { $1 })
      for key in ["q", "\u{3}"] {
        let session = try PtySession(
          ["test", "flows/bad.yaml", "--debug"], columns: 100, rows: 30, directory: screens.path)
        try session.wait("the terminal") {
          String(decoding: session.output, as: UTF8.self).contains("\u{1b}[?1049h")
        }
        session.send(key)
        #expect(try session.waitForStatus() == .exit(1))
        if key == "q" {
          try session.wait("the result", evenIfEnded: true) {
            session.screen.shows("1 flow: 1 failed")
          }
        }
      }
    }

    @Test func variablesComeFromOptionsAndTheEnvironment() throws {
      let screens = try TemporaryScreens(
        Self.files.merging([
          "flows/env.yaml":
            "appId: a\nenv: {A: flow}\n---\n- assertTrue: ${A}\n- assertVisible: ${MAESTRO_WORD}\n"
        ]) { $1 })
      let run = try PipeRun(
        ["test", "flows/env.yaml", "-e", "A=1"], environment: ["MAESTRO_WORD": "Welcome"],
        directory: screens.path)
      #expect(run.status == .exit(0), "\(run.message)")
      let other = try PipeRun(
        ["test", "flows/env.yaml", "-e", "A=0"], environment: ["MAESTRO_WORD": "Welcome"],
        directory: screens.path)
      #expect(other.output.contains("${A} is not true: its value is \"0\""))
    }
  }
}

extension String {
  /// Replaces the digits directly before a text, and those of times in JSON, by a zero.
  fileprivate func replacingNumbers(before suffix: String) -> String {
    var result = ""
    var digits = ""
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = line[...]
      while let character = rest.first {
        if character.isNumber {
          digits.append(character)
          rest.removeFirst()
          continue
        }
        result += rest.hasPrefix(suffix) && !digits.isEmpty ? "0" : digits
        digits = ""
        result.append(character)
        rest.removeFirst()
      }
      result += digits + "\n"
      digits = ""
    }
    return result
  }
}
