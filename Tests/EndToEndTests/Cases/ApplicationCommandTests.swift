import Glibc
import Testing

extension EndToEnd {
  /// Tests of `render` and `dev` with applications in Swift, and of `new app`.
  @Suite struct ApplicationCommandTests {
    private static func application() throws -> String { try TestedProgram.built("MyApp") }

    // MARK: - render

    @Test func screensInSwiftArePrinted() throws {
      let path = try Self.application()
      let run = try PipeRun(["render", path, "--size", "40x10"])
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(run.output.contains("★★★☆☆") && run.output.contains("Better"), "\(run.output)")
      #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 40 })
      let named = try PipeRun(["render", path, "--screen", "/home", "--size", "40x10"])
      #expect(named.output == run.output)
    }

    @Test(arguments: [("svg", "<svg "), ("semantics", #"{"role": "window""#), ("ansi", "\u{1B}[")])
    func everyFormatIsPrinted(format: String, start: String) throws {
      let run = try PipeRun(["render", try Self.application(), "--format", format])
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(run.output.contains(start), "\(run.output.prefix(80))")
    }

    @Test func textIsASCIIInThatLocale() throws {
      let run = try PipeRun(["render", try Self.application()], environment: ["LANG": "C"])
      #expect(run.status == .exit(0) && run.output.contains("Better"))
      #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test func unknownScreensFail() throws {
      let run = try PipeRun(["render", try Self.application(), "--screen", "/nowhere"])
      #expect(run.status == .exit(1))
      #expect(run.errors.contains("GET /nowhere was not sent"), "\(run.errors)")
    }

    @Test(arguments: [
      ["--latency", "5"], ["--fail", "1"], ["--controller", "Inline"], ["--offline"],
      ["--base-url", "http://localhost:1"], ["--log", "/tmp/log"], ["--max-width", "40"],
    ])
    func optionsOfOtherSourcesAreRefused(options: [String]) throws {
      let run = try PipeRun(["render", try Self.application()] + options)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains("is an application, which has its own settings"), "\(run.errors)")
    }

    /// What to do instead is a part of the message.
    @Test(arguments: [
      (["--theme", "theme.json"], "or the name of a theme: auto, dark"),
      (["--language", "texts.json"], "or give a language: en, pt_BR"),
      (["--offline"], "application.serve(baseURL:access:)"),
      (["--record-flow", "flow.yaml"], "write a test with BeagleTUITesting"),
      (["--serve", "8080"], "use it with a directory of screens"),
      (["--no-cache"], "the program has no cache"),
    ])
    func refusedOptionsHaveAdvice(options: [String], advice: String) throws {
      let folder = try TemporaryScreens(["theme.json": "{}", "texts.json": "{}"])
      let application = try Self.application()
      let run = try PipeRun(["dev", application] + options, directory: folder.path)
      #expect(run.status == .exit(2))
      #expect(
        run.message.contains("\(options[0]): \(application) is an application"), "\(run.errors)")
      #expect(run.message.contains(advice), "\(run.errors)")
    }

    @Test("contexts, operations and the time limit are passed on to the application")
    func contextsArePassedOn() throws {
      let folder = try TemporaryScreens([
        "tool": "#!/bin/sh\necho \"$BEAGLE_TUI_CONTEXTS $BEAGLE_TUI_RENDER\"\n",
        "user.json": #"{"name": "Ada"}"#,
      ])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun(
        [
          "render", "tool", "--global", "@user.json", "--navigation-context", "1",
          "--stub-operation", "price=2", "--task-limit", "30", "--size", "40x10",
        ], directory: folder.path)
      #expect(run.status == .exit(0), "\(run.errors)")
      let contexts = #"{"global":{"name":"Ada"},"navigationContext":1,"operations":{"price":2}}"#
      #expect(run.output.filter { $0 != " " } == contexts + "40x10textutf-830\n", "\(run.output)")
      let plain = try PipeRun(["render", "tool"], directory: folder.path)
      #expect(plain.output == " 80x24 text utf-8\n", "\(plain.output)")
      let screens = try PipeRun(["render", folder.path + "/user.json", "--task-limit", "30"])
      #expect(
        screens.status == .exit(2) && screens.message.contains("needs an application in Swift"))
    }

    @Test func appearanceIsPassedOn() throws {
      let path = try Self.application()
      let ascii = try PipeRun(["render", path, "--ascii", "--size", "40x10"])
      #expect(ascii.status == .exit(0) && ascii.output.contains("* * *") == false)
      #expect(!ascii.output.contains("─") && ascii.output.contains("Better"), "\(ascii.output)")
      let dark = try PipeRun(["render", path, "--format", "svg", "--theme", "dark"])
      let light = try PipeRun(["render", path, "--format", "svg", "--theme", "light"])
      #expect(dark.status == .exit(0) && light.status == .exit(0) && dark.output != light.output)
      let portuguese = try PipeRun(["render", path, "--language", "pt_BR"])
      #expect(portuguese.output != (try PipeRun(["render", path]).output), "\(portuguese.output)")
    }

    /// `render` and the program that it started, which both have the name of a script.
    private func startEndlessProgram(_ folder: TemporaryScreens) throws -> (PipedProgram, pid_t) {
      try folder.write(
        "tool", "#!/bin/sh\nsleep 300 &\necho $$ $! > pids.new\nmv pids.new pids\nwait\n")
      chmod(folder.path + "/tool", 0o755)
      let program = try PipedProgram(["render", "tool"], directory: folder.path)
      let end = PtySession.now + PtySession.timeout
      while access(folder.path + "/pids", R_OK) != 0, PtySession.now < end { usleep(10_000) }
      let pids = try folder.text(of: "pids").split(whereSeparator: \.isWhitespace)
      return (program, try #require(pids.last.flatMap { pid_t(String($0)) }))
    }

    /// The program may have left children behind, which end too.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGKILL])
    func programsEndWithTheCommand(signal: Int32) throws {
      let folder = try TemporaryScreens()
      let (program, child) = try startEndlessProgram(folder)
      #expect(kill(child, 0) == 0)
      program.signal(signal)
      let end = PtySession.now + PtySession.timeout
      while kill(child, 0) == 0, PtySession.now < end { usleep(10_000) }
      #expect(kill(child, 0) != 0)
      // The pipes are closed when all have ended.
      #expect(try PipeRun(program).status == .signal(signal))
    }

    /// The exit status of a program that draws nothing is explained.
    @Test func programsThatAreNoApplicationsFail() throws {
      let folder = try TemporaryScreens(["tool": "#!/bin/sh\nexit 3\n"])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun(["render", "tool"], directory: folder.path)
      #expect(run.status == .exit(1))
      #expect(
        run.errors.contains("tool ended with status 3; render needs an application"),
        "\(run.errors)")
    }

    @Test func crashesNameTheSignal() throws {
      let folder = try TemporaryScreens(["tool": "#!/bin/sh\nkill -SEGV $$\n"])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun(["render", "tool"], directory: folder.path)
      #expect(
        run.status == .exit(1) && run.errors.contains("tool ended with signal 11"), "\(run.errors)")
    }

    @Test func screensNeedASize() throws {
      for size in ["20x4", "19x5"] {
        let run = try PipeRun(["render", try Self.application(), "--size", size])
        #expect(run.status == .exit(2) && run.output.isEmpty)
        #expect(
          run.errors.contains("--size: expected at least 20 columns and 5 rows"), "\(run.errors)")
      }
      #expect(try PipeRun(["render", try Self.application(), "--size", "20x5"]).status == .exit(0))
      let unchecked = try PipeRun(
        [], program: try Self.application(), environment: ["BEAGLE_TUI_RENDER": "20x4 text utf-8"])
      #expect(unchecked.status == .exit(1))
    }

    /// An executable bit alone makes no program of a screen, for example on a mounted disk.
    @Test func executableScreensAreScreens() throws {
      let folder = try TemporaryScreens(["home.json": Payload.screen("Home", [Payload.text("Hi")])])
      chmod(folder.path + "/home.json", 0o755)
      #expect(try PipeRun(["render", folder.path + "/home.json"]).output.contains("Hi"))
    }

    /// A package with screens in its folder still is a directory of screens.
    @Test func screensNextToAManifestAreShown() throws {
      let folder = try TemporaryScreens([
        "Package.swift": "", "home.json": Payload.screen("Home", [Payload.text("Hi")]),
      ])
      #expect(try PipeRun(["render", folder.path]).output.contains("Hi"))
    }

    /// The compiler's output is on standard error.
    @Test func packagesAreBuiltAndRun() throws {
      let folder = try TemporaryScreens([
        "Package.swift": "",
        "bin/swift": """
        #!/bin/sh
        echo "$1 $2 $3 $4" >> "$LOG"
        [ "$1" = build ] && echo compiling && exit "$BUILD"
        exec "$APPLICATION"

        """,
      ])
      chmod(folder.path + "/bin/swift", 0o755)
      var environment = [
        "PATH": folder.path + "/bin:/usr/bin:/bin", "LOG": folder.path + "/log", "BUILD": "0",
        "APPLICATION": try Self.application(),
      ]
      let run = try PipeRun(["render", folder.path], environment: environment)
      #expect(run.status == .exit(0) && run.output.contains("★★★☆☆"), "\(run.errors)")
      #expect(run.errors == "compiling\n")
      #expect(
        try folder.text(of: "log")
          == "build --package-path \(folder.path) \nrun --skip-build --package-path \(folder.path)\n"
      )
      environment["BUILD"] = "1"
      let failed = try PipeRun(["render", folder.path], environment: environment)
      #expect(failed.status == .exit(1) && failed.output.isEmpty)
    }

    // MARK: - dev

    /// A saved program is started again, and an application that fails is started after the next save.
    @Test func applicationsStartAgainAfterASave() throws {
      func script(_ first: String) throws -> String {
        "#!/bin/sh\n\(first)\nexec \(try Self.application())\n"
      }
      let folder = try TemporaryScreens(["Orders": try script("export MYAPP_SERVER=")])
      let path = folder.path + "/Orders"
      chmod(path, 0o755)
      let session = try PtySession(["dev", path])
      try session.wait(for: "★★★☆☆", "Tab next")
      session.send("\r")
      try session.wait(for: "★★★★☆")
      try folder.write("Orders", try script("# Saved."))
      try session.wait(for: "★★★☆☆")
      try folder.write("Orders", "#!/bin/sh\nexit 4\n")
      try session.wait(for: "ended with status 4", "Waiting for a saved file.")
      try folder.write("Orders", try script("# Correct."))
      try session.wait(for: "★★★☆☆")
      #expect(try session.quit() == [])
    }

    @Test func screenReaderModeIsPassedOn() throws {
      let session = try PtySession(["dev", try Self.application(), "--accessible", "--letters"])
      try session.wait(for: "How was it?", "Better, button")
      #expect(try session.quit() == [])
    }

    /// The terminal is free again after `dev` was killed.
    @Test func applicationsEndWithDev() throws {
      let folder = try TemporaryScreens([
        "Orders": "#!/bin/sh\necho $$ > pid.new\nmv pid.new pid\nexec \(try Self.application())\n"
      ])
      chmod(folder.path + "/Orders", 0o755)
      let session = try PtySession(["dev", "./Orders"], directory: folder.path)
      try session.wait(for: "★★★☆☆")
      let child = try #require(pid_t(try folder.text(of: "pid").filter(\.isNumber)))
      session.signal(SIGKILL)
      let end = PtySession.now + PtySession.timeout
      while kill(child, 0) == 0, PtySession.now < end { usleep(10_000) }
      #expect(kill(child, 0) != 0)
    }

    // MARK: - Other commands

    @Test(arguments: [
      (
        "run", "package",
        "contains no screens. It is an application in Swift: use beagle-tui dev package", 1
      ),
      ("run", "tool", "is a program. It is an application in Swift: use beagle-tui dev tool", 1),
      ("snapshot", "package", "swift test --package-path package", 1),
      ("snapshot", "tool", "run swift test in its package", 1),
      ("check", "package", "call try pilot.check(homeScreen())", 2),
      ("test", "package", "contains no flows. It is an application in Swift", 2),
      ("test", "tool", "is a program", 2),
    ])
    func otherCommandsSayWhatToUse(command: String, path: String, text: String, status: Int32)
      throws
    {
      let folder = try TemporaryScreens([
        "package/Package.swift": "", "package/Sources/main.swift": "", "tool": "#!/bin/sh\n",
      ])
      chmod(folder.path + "/tool", 0o755)
      let run = try PipeRun([command, path], directory: folder.path)
      #expect(run.message.contains(text), "\(run.message)")
      #expect(run.message.contains("beagle-tui render \(path) to print a screen"), "\(run.message)")
      #expect(run.status == .exit(status))
    }

    @Test("test --app says how to test an application in Swift")
    func applicationOfFlows() throws {
      let folder = try TemporaryScreens([
        "package/Package.swift": "", "package/Sources/main.swift": "",
        "flows/a.yaml": "- launchApp\n",
      ])
      let run = try PipeRun(["test", "--app", "package", "flows"], directory: folder.path)
      #expect(run.message.contains("--app package has no screens"), "\(run.message)")
      #expect(run.message.contains("pilot.run(flow:)"), "\(run.message)")
      #expect(run.status == .exit(2))
    }

    @Test("test says that the flows of an application run in its tests")
    func flowsOfApplications() throws {
      let folder = try TemporaryScreens([
        "Package.swift": ".product(name: \"BeagleTUI\", package: \"beagle-tui\")",
        "Sources/main.swift": "",
        "Screens/extra.json": Payload.screen("Extra", [Payload.text("Hi")]),
        "Tests/AppTests/flows/a.yaml": "appId: a\n---\n- launchApp\n- assertVisible: New\n",
      ])
      let none = try PipeRun(["test"], directory: folder.path)
      #expect(none.status == .exit(2))
      #expect(none.message.contains("the folder flows does not exist. The flows of an application"))
      #expect(none.message.contains("pilot.run(flow:)"), "\(none.message)")
      let run = try PipeRun(
        ["test", "Tests/AppTests/flows/a.yaml", "--app", "."], directory: folder.path)
      #expect(run.status == .exit(1), "\(run.output)\(run.errors)")
      #expect(run.errors.contains("note: . has an application in Swift"), "\(run.errors)")
    }

    // MARK: - new app

    @Test func applicationsAreCreated() throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(["new", "app", "Shop_2"], directory: folder.path)
      #expect(run.status == .exit(0), "\(run.errors)")
      for file in [
        "Package.swift", "Sources/Shop_2/main.swift", "Sources/Shop_2/Registration.swift",
        "Tests/Shop_2Tests/Shop_2Tests.swift", "Tests/Shop_2Tests/Snapshots/README.md",
        "Tests/Shop_2Tests/flows/rate.yaml", "README.md", ".gitignore",
      ] {
        #expect(run.output.contains("  \(file)\n"), "\(file)")
        let text = try folder.text(of: "Shop_2/" + file)
        #expect(!text.contains("MyApp") && !text.contains("MYAPP"), "\(file)")
      }
      // This program runs from a build folder of the library.
      let manifest = try folder.text(of: "Shop_2/Package.swift")
      #expect(manifest.contains("path: \"\(TestedProgram.packageRoot)\""), "\(manifest)")
      // SwiftPM reports files of a target that are neither Swift nor excluded.
      #expect(manifest.contains("exclude: [\"Snapshots\", \"flows\"]"), "\(manifest)")
      let again = try PipeRun(["new", "app", "Shop_2"], directory: folder.path)
      #expect(again.status == .exit(1) && again.errors.contains("nothing was written"))
    }

    @Test("a misspelled kind of file has a suggestion")
    func misspelledKindsHaveSuggestions() throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(["new", "componnt", "Stars"], directory: folder.path)
      #expect(run.status == .exit(2))
      #expect(run.message.contains("did you mean new component Stars?"), "\(run.errors)")
    }

    @Test(arguments: ["1a", "my-app", "BeagleTUI", "a b", "é", ".", "", "Testing", "a/b.c", "_x"])
    func otherNamesAreRefused(name: String) throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(["new", "app", name], directory: folder.path)
      #expect(run.status == .exit(2), "\(run.message)")
      #expect(run.errors.contains("such as Orders"), "\(run.errors)")
    }

    @Test(arguments: [
      ("class", "word of Swift"), ("Self", "word of Swift"), ("main", "word of Swift"),
      ("Package", "name of a module"), ("BeagleAnalysis", "name of a module"),
      ("CYAML", "name of a module"), ("View", "name of a type"), ("String", "name of a type"),
    ])
    func takenNamesAreRefused(name: String, reason: String) throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(["new", "app", name], directory: folder.path)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(reason) && run.errors.contains("App"), "\(run.errors)")
    }

    /// Errors are not a part of the output.
    @Test func errorsAreOnStandardError() throws {
      let run = try PipeRun([], program: try Self.application(), environment: ["TERM": nil])
      #expect(run.status == .exit(1) && run.output.isEmpty)
      #expect(run.errors.hasPrefix("MyApp: "), "\(run.errors)")
    }
  }
}
