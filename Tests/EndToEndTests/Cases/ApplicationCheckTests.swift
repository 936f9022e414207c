import Glibc
import Testing

extension Commands {
  /// Tests of `check` with applications in Swift.
  @Suite struct ApplicationCheckTests {
    private static func application() throws -> String { try TestedProgram.built("MyApp") }

    @Test("the screens in Swift of an application are checked")
    func correctScreensAreChecked() throws {
      let run = try PipeRun(["check", "--application", try Self.application()])
      #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
      // A pipe receives no summary, as for directories.
      #expect(run.output.isEmpty && run.errors.isEmpty, "\(run.output)\(run.errors)")
    }

    private static let description = #"""
      {"screens": {"/home": {"_beagleComponent_": "beagle:screenComponent", "child":
        {"_beagleComponent_": "beagle:container", "children": [
          {"_beagleComponent_": "custom:stars", "value": "@{price(1)}"},
          {"_beagleComponent_": "beagle:text", "text": "a", "styleId": "hedding"},
          {"_beagleComponent_": "beagle:text", "text": "@{b}", "textColor": "re"}]}}},
       "types": {"custom:Stars": "Stars"}, "operations": ["price"], "controllers": [],
       "styles": {"texts": ["heading"]}}
      """#.split(separator: "\n").joined()

    @Test("findings of screens in Swift name the component, in every format")
    func findingsNameTheComponent() throws {
      let folder = try TemporaryScreens([
        "tool": "#!/bin/sh\necho Starting\n[ -n \"$BEAGLE_TUI_DESCRIBE\" ] && cat description\n",
        "description": Self.description,
      ])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun(
        ["check", "--application", "tool", "--format", "line"], directory: folder.path)
      #expect(run.status == .exit(1), "\(run.errors)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 3, "\(run.output)")
      #expect(lines.allSatisfy { $0.hasPrefix("/home (Swift):") }, "\(run.output)")
      for path in ["styleId", "text", "textColor"] {
        let place = "Screen > Container > Text \(path == "styleId" ? 1 : 2) > \(path): "
        #expect(run.output.contains(place), "\(place): \(run.output)")
      }
      let text = try PipeRun(["check", "--application", "tool"], directory: folder.path)
      #expect(text.output.contains("did you mean \"heading\"?"), "\(text.output)")
    }

    @Test("paths of screens in Swift are known, and literal texts are not expressions")
    func pathsAndTextsInSwiftAreKnown() throws {
      let folder = try TemporaryScreens([
        "tool": "#!/bin/sh\n[ -n \"$BEAGLE_TUI_DESCRIBE\" ] && cat description\n",
        "description": #"""
        {"screens": {"/cart": {"_beagleComponent_": "beagle:text", "text": "user text \\@{x}"},
         "/home": {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [
          {"_beagleAction_": "beagle:pushView", "route": {"url": "/cart"}},
          {"_beagleAction_": "beagle:pushView", "route": {"url": "/crat"}}]}},
         "types": {}, "operations": [], "controllers": [], "styles": {}, "client": "none"}
        """#.split(separator: "\n").joined(),
      ])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun(
        ["check", "--application", "tool", "--format", "line"], directory: folder.path)
      #expect(run.status == .exit(1), "\(run.output)\(run.errors)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 1 && run.output.contains("dead-route"), "\(run.output)")
      #expect(run.output.contains("has the path /crat"), "\(run.output)")
    }

    @Test("a type that cannot be used is a finding for each use in a screen in Swift")
    func unusableTypesAreFound() throws {
      let problem = "the component is not drawn: the type Stars does not conform"
      let description =
        Self.description.dropLast() + #", "problems": {"custom:Stars": "\#(problem)"}}"#
      let folder = try TemporaryScreens([
        "tool": "#!/bin/sh\n[ -n \"$BEAGLE_TUI_DESCRIBE\" ] && cat description\n",
        "description": String(description),
      ])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun(
        ["check", "--application", "tool", "--format", "line"], directory: folder.path)
      #expect(run.status == .exit(1), "\(run.errors)")
      #expect(run.output.contains("Screen > Container > Stars: \(problem)"), "\(run.output)")
      #expect(run.output.split(separator: "\n").count == 4, "\(run.output)")
    }

    @Test(
      "literals of a wrong type and wrong members of own events are found, as pilot.check finds them"
    )
    func literalsAndEventsAreFound() throws {
      let folder = try TemporaryScreens([
        "tool": "#!/bin/sh\n[ -n \"$BEAGLE_TUI_DESCRIBE\" ] && cat description\n",
        "description": #"""
        {"screens": {"/home": {"_beagleComponent_": "beagle:screenComponent", "child":
          {"_beagleComponent_": "beagle:container", "children": [
            {"_beagleComponent_": "custom:stars", "value": "high", "onRate": [
              {"_beagleAction_": "beagle:alert", "message": "@{onRate.number} @{onRate.tex}"}]}]}}},
         "literals": {"/home": [{"path": [1, 1, 0, 1], "reason": "\"high\" is no value of Int"}]},
         "types": {"custom:Stars": "Stars"}, "events": {"custom:Stars": {"onRate": {"number": "number"}}},
         "operations": [], "controllers": [], "styles": {}}
        """#.split(separator: "\n").joined(),
      ])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun(
        ["check", "--application", "tool", "--format", "line"], directory: folder.path)
      #expect(run.status == .exit(1), "\(run.output)\(run.errors)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == 2, "\(run.output)")
      let stars = "Screen > Container > Stars > "
      #expect(run.output.contains(stars + "value: \"high\" is no value of Int"), "\(run.output)")
      #expect(
        run.output.contains(stars + "onRate > Alert > message: onRate has no \"tex\""),
        "\(run.output)")
    }

    @Test("a program that does not describe its screens has advice")
    func otherProgramsHaveAdvice() throws {
      let folder = try TemporaryScreens(["tool": "#!/bin/sh\nexit 3\n"])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun(["check", "--application", "tool"], directory: folder.path)
      #expect(run.status == .exit(2))
      #expect(
        run.message.contains("tool did not say which screens it has: it ended with status 3"),
        "\(run.errors)")
      #expect(run.message.contains("pilot.check(homeScreen())"), "\(run.errors)")
    }

    @Test("what an application finds in its own types in files is reported once")
    func membersOfOwnTypesAreFound() throws {
      let finding = #"""
        {"code": "unknown-property", "severity": "error", "message": "nothing reads \"size\"", "suggestion": null,
         "name": "size", "offset": 39, "line": 2, "column": 5, "endLine": 2, "endColumn": 11}
        """#.split(separator: "\n").joined()
      let folder = try TemporaryScreens([
        "package/Package.swift": ".product(name: \"BeagleTUI\", package: \"beagle-tui\")",
        "package/screens/home.json":
          "{\"_beagleComponent_\": \"custom:stars\",\n    \"size\": 3}\n",
        "bin/swift": """
        #!/bin/sh
        [ "$1" = run ] || exit 0
        echo "$BEAGLE_TUI_DESCRIBE_FILES" > "${0%/*}/files"
        cat "${0%/*}/description"
        """,
        "bin/description": #"""
        {"screens": {}, "types": {"custom:stars": "Stars"}, "operations": [], "controllers": [], "styles": {},
        """#
          + " \"findings\": [[\(finding), \(finding)]]}\n",
      ])
      chmod(folder.path + "/bin/swift", 0o755)
      let run = try check(["--format", "line", "--application", "package"], in: folder)
      #expect(run.status == .exit(1), "\(run.output)\(run.errors)")
      let lines = run.output.split(separator: "\n").filter { $0.contains("nothing reads \"size\"") }
      #expect(lines.count == 1, "\(run.output)")
      #expect(lines.first?.contains("home.json:2:5") == true, "\(run.output)")
      #expect(try folder.text(of: "bin/files").contains("/package/screens/home.json\n"))
    }

    /// A package with a screen that is correct, and a program, which leave a file if they are started.
    private func packageWithMarks() throws -> TemporaryScreens {
      let folder = try TemporaryScreens([
        "package/Package.swift": ".product(name: \"BeagleTUI\", package: \"beagle-tui\")",
        "package/screens/home.json": Payload.screen("Home", [Payload.text("Hi")]),
        "bin/swift": "#!/bin/sh\ntouch started\nexit 1\n", "tool": "#!/bin/sh\ntouch started\n",
      ])
      chmod(folder.path + "/bin/swift", 0o755)
      chmod(folder.path + "/tool", 0o755)
      return folder
    }

    private func check(_ arguments: [String], in folder: TemporaryScreens) throws -> PipeRun {
      try PipeRun(
        ["check"] + arguments,
        environment: ["PATH": folder.path + "/bin:/usr/bin:/bin"], directory: folder.path)
    }

    @Test("check builds no package and starts no program without --application")
    func onlyNamedApplicationsAreStarted() throws {
      let folder = try packageWithMarks()
      let package = try check(["package"], in: folder)
      #expect(package.status == .exit(0), "\(package.errors)")
      #expect(
        package.errors.contains(
          "note: package has screens in Swift; check them with beagle-tui check --application package"
        ),
        "\(package.errors)")
      let program = try check(["package/screens/home.json", "tool"], in: folder)
      #expect(program.status == .exit(2))
      #expect(program.message.contains("tool is a program"), "\(program.errors)")
      #expect(
        program.message.contains("beagle-tui check --application tool"), "\(program.errors)")
      #expect(access(folder.path + "/started", F_OK) != 0)
    }

    @Test("unknown names in a file of a package are followed by the command that knows them")
    func unknownNamesInAPackageHaveAdvice() throws {
      let folder = try packageWithMarks()
      let correct = try check(["package/screens"], in: folder)
      #expect(!correct.errors.contains("--application"), "\(correct.errors)")
      try folder.write("package/screens/stars.json", #"{"_beagleComponent_": "custom:stars"}"#)
      for path in ["package/screens", "package/screens/stars.json"] {
        let run = try check([path], in: folder)
        #expect(
          run.errors.contains("may register the unknown names; check with its names"),
          "\(path): \(run.errors)")
      }
    }

    @Test("the files of a package that cannot be built are checked")
    func filesWithoutABuildAreChecked() throws {
      let folder = try packageWithMarks()
      try folder.write(
        "package/screens/wrong.json", Payload.screen("Wrong", [Payload.text("@{missing}")]))
      let run = try check(["--format", "line", "--application", "package"], in: folder)
      #expect(run.status == .exit(2))
      #expect(run.output.contains("wrong.json:"), "\(run.output)\(run.errors)")
      #expect(run.message.contains("correct the errors of the build"), "\(run.errors)")
      #expect(access(folder.path + "/started", F_OK) == 0)
    }

    @Test(arguments: [
      (["--application", "package", "--fix"], "--application cannot be used with"),
      (["--application", "package/screens"], "a built program, or the folder of a Swift package"),
    ])
    func wrongApplicationsAreRefused(arguments: [String], text: String) throws {
      let folder = try packageWithMarks()
      let run = try check(arguments, in: folder)
      #expect(run.status == .exit(2) && run.message.contains(text), "\(run.errors)")
      #expect(access(folder.path + "/started", F_OK) != 0)
    }
  }
}
