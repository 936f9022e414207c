import BeagleSchema
import Testing

extension Commands {
  /// Tests of the formats for CI, and of the commands in `docs/ci.md` and `.pre-commit-hooks.yaml`.
  @Suite struct ContinuousIntegrationTests {
    private static let wrong = #"{"_beagleComponent_": "beagle:text", "txet": "a<b"}"#
    private static let right = #"{"_beagleComponent_": "beagle:text", "text": "a"}"#

    /// A repository with a screen that has one error.
    private func repository() throws -> TemporaryScreens {
      try TemporaryScreens([
        ".git/HEAD": "ref: refs/heads/main\n", "screens/home.json": Self.wrong,
        "screens/other.json": Self.right,
        "flows/home.yaml": "appId: com.example\n---\n- launchApp\n- assertVisible: a\n",
      ])
    }

    /// Runs a line of a script as CI does.
    private func shell(_ line: String, in folder: String) throws -> PipeRun {
      let program = try TestedProgram.path()
      let bin = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
      return try PipeRun(
        ["-c", line], program: "/bin/sh", environment: ["PATH": "\(bin):/usr/bin:/bin"],
        directory: folder)
    }

    /// Returns the commands in the examples of a file.
    private func commands(of file: String) throws -> [String] {
      try TestedProgram.text(of: TestedProgram.packageRoot + "/" + file).split(separator: "\n")
        .compactMap { line in
          let text = line.drop { $0 == " " }
          for start in ["- run: ", "- "] where text.hasPrefix(start + "beagle-tui ") {
            return String(text.dropFirst(start.count))
          }
          return nil
        }
    }

    @Test func exampleCommandsRun() throws {
      let commands = try commands(of: "docs/ci.md")
      #expect(commands.count == 7)
      for command in commands {
        let screens = try repository()
        let run = try shell(command, in: screens.path)
        let isCheck = command.contains(" check ")
        let isTest = command.contains(" test ")
        #expect(run.status == .exit(isCheck || isTest ? 1 : 0), "\(command): \(run.errors)")
        let output = command.split(separator: ">").dropFirst().first.map { $0.drop { $0 == " " } }
        let text = try output.map { try screens.text(of: String($0)) } ?? run.output
        let expected = isCheck ? "misspelled-property" : isTest ? "flows/home.yaml" : "<svg"
        #expect(text.contains(expected), "\(command): \(text)")
        // Without the mistake, the job succeeds.
        try screens.write("screens/home.json", Self.right)
        let options = isCheck ? " --allow unreachable-screen" : ""
        let plain = command.split(separator: ">")[0]
        #expect(try shell(plain + options, in: screens.path).status == .exit(0), "\(command)")
      }
    }

    @Test func hooksRun() throws {
      let screens = try repository()
      let text = try TestedProgram.text(of: TestedProgram.packageRoot + "/.pre-commit-hooks.yaml")
      let entries = text.split(separator: "\n").filter { $0.hasPrefix("  entry: ") }
        .map { String($0.dropFirst("  entry: ".count)) }
      #expect(entries.count == 2)
      for entry in entries {
        let changed = try shell(entry + " screens/home.json", in: screens.path)
        #expect(changed.status == .exit(1))
        #expect(try shell(entry + " screens/other.json", in: screens.path).status == .exit(0))
        try screens.write("screens/data.json", #"{"id": 1}"#)
        #expect(try shell(entry + " screens/data.json", in: screens.path).status == .exit(0))
        #expect(try shell(entry + " screens", in: screens.path).status == .exit(1))
        #expect(try shell(entry + " nothing.json", in: screens.path).status == .exit(2))
      }
    }

    @Test func annotationsAreRelativeToTheRepository() throws {
      let screens = try repository()
      for (folder, path) in [
        ("", "screens"), ("", "./screens/"), ("/screens", "."), ("/screens", "home.json"),
        ("/", screens.path + "/screens"),
      ] {
        let run = try PipeRun(
          ["check", "--format", "github", path],
          directory: folder == "/" ? "/" : screens.path + folder)
        #expect(run.output.contains("::error file=screens/home.json,line=1,"), "\(run.output)")
        let sarif = try PipeRun(
          ["check", "--format", "sarif", path],
          directory: folder == "/" ? "/" : screens.path + folder)
        let result = try JSONDocument(text: sarif.output).root["runs"]?[0]?["results"]?[0]
        let files = [
          result?["locations"]?[0]?["physicalLocation"],
          result?["fixes"]?[0]?["artifactChanges"]?[0],
        ].map { $0?["artifactLocation"]?["uri"]?.string }
        #expect(files == ["screens/home.json", "screens/home.json"], "\(sarif.output)")
      }
      // GitHub names the repository, whose .git folder an action may have removed.
      let plain = try TemporaryScreens(["repo/screens/home.json": Self.wrong])
      let run = try PipeRun(
        ["check", "--format", "github", "."],
        environment: ["GITHUB_WORKSPACE": plain.path + "/repo"],
        directory: plain.path + "/repo/screens")
      #expect(run.output.contains("::error file=screens/home.json,line=1,"), "\(run.output)")
    }

    @Test func junitHasATestForEachFinding() throws {
      let screens = try repository()
      screens.link("screens/routes.json", to: "/etc/passwd")
      let run = try PipeRun(
        ["check", "--format", "junit", "--allow", "unreachable-screen", "screens"],
        directory: screens.path)
      #expect(run.status == .exit(2))
      let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(lines.first == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
      #expect(
        lines.dropFirst().first
          == "<testsuites name=\"beagle-tui check\" tests=\"3\" failures=\"1\" errors=\"1\">",
        "\(run.output)")
      #expect(
        lines.contains(
          "<testcase classname=\"screens/home.json\" name=\"1:38 misspelled-property\""
            + " file=\"screens/home.json\" line=\"1\">"), "\(run.output)")
      #expect(run.output.contains("message=\"beagle:text has no property &quot;txet&quot;"))
      #expect(run.output.contains("<testcase classname=\"screens/other.json\" name=\"check\""))
      #expect(
        run.output.contains("<error message=\"screens/routes.json: is a symbolic link to a path"))
      #expect(lines.last == "</testsuites>")
    }
  }
}
