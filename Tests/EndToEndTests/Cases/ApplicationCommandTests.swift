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

    // MARK: - new app

    @Test func applicationsAreCreated() throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(["new", "app", "Shop_2"], directory: folder.path)
      #expect(run.status == .exit(0), "\(run.errors)")
      for file in [
        "Package.swift", "Sources/Shop_2/main.swift", "Sources/Shop_2/Registration.swift",
        "Tests/Shop_2Tests/Shop_2Tests.swift", "README.md", ".gitignore",
      ] {
        #expect(run.output.contains("  \(file)\n"), "\(file)")
        let text = try folder.text(of: "Shop_2/" + file)
        #expect(!text.contains("MyApp") && !text.contains("MYAPP"), "\(file)")
      }
      // This program runs from a build folder of the library.
      let manifest = try folder.text(of: "Shop_2/Package.swift")
      #expect(manifest.contains("path: \"\(TestedProgram.packageRoot)\""), "\(manifest)")
      let again = try PipeRun(["new", "app", "Shop_2"], directory: folder.path)
      #expect(again.status == .exit(1) && again.errors.contains("nothing was written"))
    }

    @Test(arguments: ["1a", "my-app", "BeagleTUI", "a b", "é", ".", "", "Testing", "a/b.c", "_x"])
    func otherNamesAreRefused(name: String) throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(["new", "app", name], directory: folder.path)
      #expect(run.status == .exit(2), "\(run.message)")
      #expect(run.errors.contains("such as Orders"), "\(run.errors)")
    }
  }
}
