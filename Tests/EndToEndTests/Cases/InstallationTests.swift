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
        "share/beagle-tui/Screens/home.json", "share/doc/beagle-tui/LICENSE",
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
      ] {
        #expect(run.output.contains(member), "\(member) in \(run.output)")
      }
      #expect(run.output.split(separator: "\n").count == 1)
    }
  }
}
