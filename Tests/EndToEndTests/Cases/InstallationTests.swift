import Glibc
import Testing

extension EndToEnd {
  /// Tests of `make install`, of the installed files, and of `version`.
  @Suite struct InstallationTests {
    /// The program, installed in a temporary directory without another build.
    private struct Installation {
      let root: TemporaryScreens
      var program: String { root.path + "/usr/bin/beagle-tui" }

      init() throws {
        root = try TemporaryScreens()
        try make("install")
      }

      func make(_ target: String) throws {
        let run = try PipeRun(
          [
            "-s", "-o", "build", target, "BIN=\(TestedProgram.path())", "DESTDIR=\(root.path)",
            "PREFIX=/usr",
          ], program: "/usr/bin/make", directory: TestedProgram.packageRoot)
        try #require(run.status == .exit(0), "\(run.errors)\(run.output)")
      }

      /// The paths of all installed files.
      var files: Set<String> { Installation.files(in: root.path, "") }

      private static func files(in folder: String, _ prefix: String) -> Set<String> {
        var found: Set<String> = []
        for name in ProcessFiles.names(in: folder) {
          var status = stat()
          let path = folder + "/" + name
          if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            found.formUnion(files(in: path, prefix + name + "/"))
          } else {
            found.insert(prefix + name)
          }
        }
        return found
      }
    }

    @Test func everyInstalledFileIsRemovedAgain() throws {
      let installation = try Installation()
      let files = installation.files
      for name in [
        "bin/beagle-tui", "share/beagle-tui/beagle.schema.json",
        "share/beagle-tui/Screens/home.json", "share/beagle-tui/Documentation/flows.md",
        "share/doc/beagle-tui/LICENSE",
      ] {
        #expect(files.contains("usr/" + name), "\(name) \(files)")
      }
      // A file of another program stays.
      try installation.root.write("usr/share/other/file", "")
      try installation.make("uninstall")
      #expect(installation.files == ["usr/share/other/file"])
    }

    @Test func demoOfAnInstalledProgramIsFound() throws {
      let installation = try Installation()
      let installed = try PipeRun(["demo"], program: installation.program)
      #expect(installed.status == .exit(0), "\(installed.errors)")
      let screens = TestedProgram.packageRoot + "/Resources/Screens"
      #expect(try installed.output == PipeRun(["run", screens]).output)
      #expect(installed.output.count > 100)
      // A link to the program, as package managers create it.
      installation.root.link("link", to: installation.program)
      let linked = try PipeRun(["demo"], program: installation.root.path + "/link")
      #expect(linked.output == installed.output)
      // The options of run.
      let screen = try PipeRun(["demo", "--screen", "/orders"], program: installation.program)
      #expect(screen.output.contains("Orders"), "\(screen.message)")
      // Without the screens.
      let schema = installation.root.path + "/usr/share/beagle-tui"
      rename(schema, schema + ".old")
      let missing = try PipeRun(["demo"], program: installation.program)
      #expect(missing.status == .exit(1))
      #expect(missing.errors.contains("share/beagle-tui/Screens is missing"), "\(missing.errors)")
    }

    @Test func packageHasAMaintainer() throws {
      // Prints the commands without executing them.
      func run(_ variables: [String]) throws -> PipeRun {
        try PipeRun(
          ["-n", "-o", "packages", "deb", "MAKE=true"] + variables, program: "/usr/bin/make",
          directory: TestedProgram.packageRoot)
      }
      let named = try run(["DEBFULLNAME=Ada Lovelace", "DEBEMAIL=ada@example.org"])
      #expect(named.output.contains(".deb 'Ada Lovelace <ada@example.org>'"), "\(named.message)")
      let address = try run(["DEBEMAIL=ada@example.org"])
      #expect(address.output.contains(".deb 'ada@example.org <ada@example.org>'"))
    }

    /// `make dist` after `make deb` leaves the Debian package in the same folder.
    @Test func archiveDoesNotReplaceThePackage() throws {
      let run = try PipeRun(
        ["-n", "-o", "packages", "dist", "MAKE=true"], program: "/usr/bin/make",
        directory: TestedProgram.packageRoot)
      let removals = run.output.split(separator: "\n").filter { $0.hasPrefix("rm ") }
      #expect(removals.count == 2, "\(run.message)")
      #expect(removals.allSatisfy { $0.contains(".build/dist/") }, "\(run.message)")
      #expect(!removals.contains { $0.contains(".deb") })
    }

    /// A removed, changed or added public declaration is an error, until the list contains the change.
    @Test func publicDeclarationsAreCompared() throws {
      let modules = [
        "BeagleTUI", "TerminalKit", "CellText", "FlexLayout", "BeagleNetworking", "BeagleSchema",
        "JSON", "Localization", "BeagleAutomation", "BeagleTUITesting",
      ]
      func graph(_ declaration: String) -> String {
        #"""
        {"symbols":[{"declarationFragments":[{"spelling":"\#(declaration)"}],"pathComponents":["A","b()"],
          "accessLevel":"public","identifier":{"precise":"s"}}],"relationships":[]}
        """#
      }
      let script = try TestedProgram.text(of: TestedProgram.packageRoot + "/Tests/API/api.py")
      let folder = try TemporaryScreens(["api.py": script])
      for module in modules { try folder.write("graphs/\(module).symbols.json", graph("func b()")) }
      func run(_ options: [String] = []) throws -> PipeRun {
        try PipeRun(
          ["python3", folder.path + "/api.py"] + options + [folder.path + "/graphs"],
          program: "/usr/bin/env")
      }
      #expect(try run(["--update"]).status == .exit(0))
      #expect(try folder.text(of: "TerminalKit.txt") == "A: func b()\n")
      #expect(try run().output == "api: no change\n")
      try folder.write("graphs/JSON.symbols.json", graph("func b(c: Int)"))
      let changed = try run()
      #expect(changed.status == .exit(1))
      #expect(changed.output.contains("1 removed or changed:\n  JSON: A: func b()\n"))
      #expect(changed.output.contains("1 added:\n  JSON: A: func b(c: Int)\n"))
      #expect(changed.output.contains("make api UPDATE=1"))
    }

    /// The sources with the texts of Resources are what `make resources` writes.
    @Test func generatedSourcesAreCurrent() throws {
      let run = try PipeRun(
        ["python3", TestedProgram.packageRoot + "/Resources/compile.py", "--check"],
        program: "/usr/bin/env")
      #expect(run.status == .exit(0), "\(run.errors)")
    }

    @Test func demoInACheckoutUsesItsScreens() throws {
      let screens = TestedProgram.packageRoot + "/Resources/Screens"
      #expect(try PipeRun(["demo"]).output == PipeRun(["run", screens]).output)
      #expect(try PipeRun(["demo", "screens"]).status == .exit(2))
    }

    @Test func versionListsLibraries() throws {
      let text = try PipeRun(["version"]).output
      #expect(try text.hasPrefix(PipeRun(["--version"]).output + "\n"))
      let run = try PipeRun(["version", "--format", "json"])
      #expect(run.status == .exit(0))
      for member in [
        "\"version\":\"", "\"commit\":", "\"swift\":", "\"glibc\":\"2.", "\"libcurl\":\"",
        "\"SQLite\":\"3.", "\"libmicrohttpd\":\"", "\"ncurses\":\"6.",
        "\"libyaml\":\"0.", "\"PCRE2\":\"10.", "\"libidn2\":\"2.", "\"FriBidi\":\"1.",
        "\"libthai\":\"installed\"", "\"JavaScriptCore\":",
      ] {
        #expect(run.output.contains(member), "\(member) in \(run.output)")
      }
      #expect(run.output.split(separator: "\n").count == 1)
    }

    // MARK: - Libraries that are loaded on first use

    /// A cache, and a search path of the dynamic linker with invalid libraries.
    private func machineWithoutLibraries() throws -> (TemporaryScreens, [String: String?]) {
      let folder = try TemporaryScreens(["home.json": Payload.text("Hello")])
      for name in [
        "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4", "libsqlite3.so.0",
        "libmicrohttpd.so.12", "libmicrohttpd.so", "libyaml-0.so.2", "libpcre2-8.so.0",
        "libidn2.so.0", "libfribidi.so.0", "libthai.so.0",
        "libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.1.so.0",
        "libjavascriptcoregtk-4.0.so.18",
      ] {
        try folder.write("lib/\(name)", "This file is not a library of the machine.")
      }
      try folder.write("cache/beagle-tui/responses.db", "")
      return (
        folder, ["LD_LIBRARY_PATH": folder.path + "/lib", "XDG_CACHE_HOME": folder.path + "/cache"]
      )
    }

    /// The error names the library and the package that contains it. A sanitizer's symbolizer would
    /// load the invalid libraries, too.
    @Test(
      .disabled(if: TestedProgram.hasSanitizer),
      arguments: [
        (
          ["render", "http://127.0.0.1:1/home"], "libcurl cannot be loaded", "apt install libcurl4"
        ),
        (["cache"], "SQLite is not installed", "apt install libsqlite3-0"),
      ])
    func missingLibraryIsNamed(arguments: [String], problem: String, remedy: String) throws {
      let (folder, environment) = try machineWithoutLibraries()
      let run = try PipeRun(arguments, environment: environment, directory: folder.path)
      #expect(run.status == .exit(1))
      #expect(run.message.contains(problem), "\(run.message)")
      #expect(run.message.contains(remedy), "\(run.message)")
    }

    @Test func missingServerLibraryIsNamed() throws {
      let (folder, environment) = try machineWithoutLibraries()
      let session = try PtySession(
        ["dev", folder.path, "--serve", "0"], environment: environment)
      #expect(try session.waitForStatus() == .exit(1))
      let text = session.screen.text.inOneLine
      #expect(text.contains("serving needs libmicrohttpd"), "\(session.report)")
      #expect(text.contains("apt-get install libmicrohttpd12"), "\(session.report)")
    }

    /// Without the libraries, screens of a directory work, and `doctor` says what to install.
    @Test func programWorksWithoutLibraries() throws {
      let (folder, environment) = try machineWithoutLibraries()
      let screen = try PipeRun(
        ["render", folder.path], environment: environment, directory: folder.path)
      #expect(screen.status == .exit(0) && screen.output.contains("Hello"), "\(screen.message)")
      let doctor = try PipeRun(["doctor"], environment: environment, directory: folder.path)
      for package in [
        "libcurl4", "libsqlite3-0", "libmicrohttpd12", "libyaml-0-2", "libpcre2-8-0",
        "libidn2-0", "libfribidi0", "libthai0",
        "libjavascriptcoregtk-4.1-0",
      ] {
        #expect(doctor.message.contains("apt-get install \(package)"), "\(doctor.message)")
      }
    }

    /// Loading libcurl takes longer than everything else that these commands do.
    @Test(arguments: [
      ["version"], ["--version"], ["explain", "button"], ["explain"], ["completions", "bash"],
      ["help"],
    ])
    func quickCommandsLoadNoLibrary(arguments: [String]) throws {
      // The dynamic linker of glibc names each library that it initializes.
      let run = try PipeRun(arguments, environment: ["LD_DEBUG": "files"])
      #expect(run.status == .exit(0))
      #expect(run.errors.contains("calling init: "), "the linker reports nothing")
      for library in [
        "libcurl", "libsqlite3", "libmicrohttpd", "libssl", "libyaml", "libpcre2",
        "libidn2", "libfribidi", "libthai",
        "libjavascriptcore",
      ] {
        #expect(!run.errors.contains(library), "\(arguments) loads \(library)")
      }
    }
  }
}
