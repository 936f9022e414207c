import Testing

extension Commands {
  /// Tests of `snapshot`.
  @Suite struct SnapshotCommandTests {
    private static let files = [
      "home.json": Payload.screen("Home", [Payload.text("Welcome"), Payload.text("Hello")]),
      "orders/list.json": Payload.screen("Orders", [Payload.text("Order 1")]),
    ]

    private func run(_ screens: TemporaryScreens, _ arguments: String..., ci: String? = nil) throws
      -> PipeRun
    {
      try PipeRun(
        ["snapshot", "."] + arguments, environment: ["CI": ci], directory: screens.path)
    }

    @Test func missingSnapshotsAreWrittenAndCompared() throws {
      let screens = try TemporaryScreens(Self.files)
      let first = try run(screens)
      #expect(first.status == .exit(0), "\(first.errors)")
      #expect(
        first.output == """
          written    /home
          written    /orders/list
          2 snapshots: 2 written

          """)
      #expect(
        try screens.text(of: "__snapshots__/orders/list.aria.yaml") == """
          # Screen /orders/list
          - /children: deep-equal
          - heading "Orders" [level=1]
          - text: Order 1

          """)
      #expect(try screens.text(of: "__snapshots__/home.txt").contains("Welcome\n"))
      let second = try run(screens, "--check")
      #expect(second.status == .exit(0))
      #expect(second.output == "2 snapshots: 2 same\n")
    }

    @Test func aDifferenceFailsUntilItIsAccepted() throws {
      let screens = try TemporaryScreens(Self.files)
      _ = try run(screens)
      try screens.write(
        "home.json", Payload.screen("Home", [Payload.text("Welcome back"), Payload.text("Hello")]))
      let different = try run(screens, "--report", "out")
      #expect(different.status == .exit(1))
      #expect(
        different.output.hasPrefix(
          """
          different  /home
          --- __snapshots__/home.aria.yaml
          +++ /home
          @@ -1,4 +2,4 @@

          """.split(separator: "@@")[0]), "\(different.output)")
      #expect(different.output.contains("-- text: Welcome\n+- text: Welcome back\n"))
      #expect(
        different.output.hasSuffix(
          """
          2 snapshots: 1 same, 1 different
          If the differences are intended, accept them with --update.

          """))
      let page = try screens.text(of: "out/index.html")
      #expect(page.contains("Content-Security-Policy"))
      #expect(page.split(separator: "<svg").count == 4)
      #expect(page.contains("<ins>+- text: Welcome <b>back</b></ins>"))
      let colored = try run(screens, "--color", "always")
      #expect(colored.output.contains("\u{1b}[32m+- text: Welcome \u{1b}[7mback\u{1b}[27m\u{1b}[m"))
      let updated = try run(screens, "--update")
      #expect(updated.status == .exit(0))
      #expect(updated.output == "updated    /home\n2 snapshots: 1 same, 1 updated\n")
      #expect(try run(screens, "--check").status == .exit(0))
    }

    @Test(arguments: ["1", "true"])
    func aMissingSnapshotFailsInContinuousIntegration(ci: String) throws {
      let screens = try TemporaryScreens(Self.files)
      let run = try run(screens, "--screen", "/home", ci: ci)
      #expect(run.status == .exit(1))
      #expect(
        run.output == """
          missing    /home: __snapshots__/home.aria.yaml, __snapshots__/home.txt
          1 snapshot: 1 missing
          To write the missing snapshots, run the command without --check on your computer.

          """)
      #expect(throws: (any Error).self) { try screens.text(of: "__snapshots__/home.txt") }
      #expect(try self.run(screens, "--update", ci: ci).status == .exit(0))
    }

    @Test func errorsAreRefused() throws {
      let screens = try TemporaryScreens([
        "broken.json": "{\"_beagleComponent_\"",
        "unknown.json": #"{"_beagleComponent_": "custom:gauge"}"#,
        "home.json": Payload.screen("Home", [Payload.text("Welcome")]),
      ])
      let first = try run(screens, "--update")
      #expect(first.status == .exit(1))
      #expect(
        first.output.contains("refused    /broken: the screen shows an error: broken.json:1:"))
      #expect(
        first.output.contains(
          "refused    /unknown: the screen shows the placeholder [unknown custom:gauge]\n"))
      #expect(first.output.hasSuffix("3 snapshots: 1 written, 2 refused\n"))
      let rest = try run(screens, "--exclude", "/broken", "--exclude", "unk*")
      #expect(rest.status == .exit(0))
      #expect(rest.output == "1 snapshot: 1 same\n")
    }

    @Test func sizesThemesAndContextsHaveFilesOfTheirOwn() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.text("Hello, @{global.name}")]),
        "contexts/anna.json": #"{"global": {"name": "Anna"}}"#,
        "theme.json": #"{"scheme": "dark"}"#,
      ])
      let run = try run(
        screens, "--screen", "home", "--size", "80x24", "--size", "40x10", "--theme", "light",
        "--theme", "theme.json", "--context", "contexts/anna.json", "--only", "text")
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(
        run.output == """
          written    /home light anna
          written    /home 40x10 light anna
          written    /home theme anna
          written    /home 40x10 theme anna
          4 snapshots: 4 written

          """)
      #expect(
        try screens.text(of: "__snapshots__/home@40x10@light@anna.txt").contains("Hello, Anna\n"))
    }

    @Test func obsoleteSnapshotsAreListedAndRemoved() throws {
      let screens = try TemporaryScreens(Self.files)
      _ = try run(screens)
      try screens.write("__snapshots__/flow.aria.yaml", "- heading\n")
      try screens.write("orders/list.json", "{}")
      let listed = try run(screens)
      #expect(listed.status == .exit(0))
      #expect(
        listed.output == """
          obsolete   orders/list: its screen does not exist; --update removes it
          1 snapshot: 1 same

          """)
      // Some screens say nothing about the others.
      #expect(try run(screens, "--screen", "/home", "--update").output == "1 snapshot: 1 same\n")
      let removed = try run(screens, "--update")
      #expect(removed.output == "removed    orders/list\n1 snapshot: 1 same\n")
      #expect(throws: (any Error).self) {
        try screens.text(of: "__snapshots__/orders/list.aria.yaml")
      }
      #expect(try screens.text(of: "__snapshots__/flow.aria.yaml") == "- heading\n")
    }

    @Test func masksAreReportedIfUnused() throws {
      let screens = try TemporaryScreens(Self.files)
      let run = try run(screens, "--mask", "text", "--mask", "clock")
      #expect(run.status == .exit(0))
      #expect(
        run.errors
          == "beagle-tui: --mask clock: no screen has an element with this id or role;"
          + " remove the mask\n")
      #expect(try screens.text(of: "__snapshots__/home.aria.yaml").contains("- text: /.*/\n"))
    }

    @Test(arguments: [
      (
        ["--update", "--check"], "--update and --check cannot be used together; remove one of them"
      ),
      (["--size", "80"], "--size: expected columns and rows from 1 to 1000"),
      (["--screen", "/hom"], "--screen /hom: no screen has this path; did you mean /home?"),
      (["--exclude", "/x"], "--exclude /x: no screen has this path"),
      (["--exclude", "/hom"], "--exclude /hom: no screen has this path; did you mean /home?"),
      (
        ["--exclude", "**"],
        "--exclude leaves no screen to compare; exclude fewer screens, or name others with --screen"
      ),
      (["--context", "home.json"], "home.json: expected an object with global, navigationContext"),
      (["--record-network", "x.har"], "unknown option --record-network for snapshot"),
      (["--only", "svg"], "--only: expected aria or text, found \"svg\""),
    ])
    func usageErrorsAreReported(_ arguments: [String], _ message: String) throws {
      let screens = try TemporaryScreens(Self.files)
      let run = try PipeRun(["snapshot", "."] + arguments, directory: screens.path)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(run.output == "")
    }

    @Test func aSnapshotOutsideIsNeverWritten() throws {
      let outside = try TemporaryScreens(["x.txt": "secret"])
      let screens = try TemporaryScreens(Self.files)
      screens.makeFolder("__snapshots__")
      screens.link("__snapshots__/orders", to: outside.path)
      screens.link("__snapshots__/home.txt", to: outside.path + "/x.txt")
      let run = try run(screens, "--update")
      #expect(run.status == .exit(1))
      #expect(run.errors.contains("__snapshots__/home.txt cannot be read"), "\(run.errors)")
      #expect(try outside.text(of: "x.txt") == "secret")
    }

    /// `__snapshots__` itself is a link: nothing is read, written or removed behind it.
    @Test(arguments: [[], ["--update"], ["--check"], ["--snapshots", "__snapshots__"]])
    func aLinkedDirectoryIsRefused(arguments: [String]) throws {
      let outside = try TemporaryScreens([
        "home.txt": "secret", "gone.aria.yaml": "# Screen /gone\n", "gone.txt": "secret",
      ])
      let screens = try TemporaryScreens(Self.files)
      screens.link("__snapshots__", to: outside.path)
      let run = try PipeRun(["snapshot", "."] + arguments, directory: screens.path)
      #expect(run.status == .exit(1))
      #expect(run.errors.contains("symbolic link"), "\(run.errors)")
      #expect(!run.message.contains("secret"))
      #expect(
        ProcessFiles.names(in: outside.path).sorted() == ["gone.aria.yaml", "gone.txt", "home.txt"])
      #expect(try outside.text(of: "home.txt") == "secret")
    }

    /// The user may name the directory of the screens by a link.
    @Test func screensBehindATypedLinkAreCompared() throws {
      let folder = try TemporaryScreens(["v1/home.json": Self.files["home.json"] ?? ""])
      folder.link("current", to: "v1")
      let run = try PipeRun(["snapshot", "current"], directory: folder.path)
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(try folder.text(of: "v1/__snapshots__/home.txt").contains("Home"))
    }

    /// Screens with the same snapshot name would overwrite each other.
    @Test func sharedNamesAreErrors() throws {
      let screens = try TemporaryScreens(
        Self.files.merging([
          "index.json": Self.files["home.json"] ?? "",
          "routes.json":
            #"[{"method":"GET","path":"/index","status":200,"headers":{},"body_file":"home.json"}]"#,
        ]) { $1 })
      let run = try PipeRun(["snapshot", "."], directory: screens.path)
      #expect(run.status == .exit(2))
      #expect(
        run.errors.contains("/ and /index have the same snapshot name, index"), "\(run.errors)")
      for (one, other) in [("/a", "/a/"), ("/a/b", "/a//b"), ("/a.json", "/a"), ("/", "/index")] {
        let run = try PipeRun([
          "snapshot", "http://127.0.0.1:9", "--screen", one, "--screen", other,
        ])
        #expect(run.status == .exit(2))
        #expect(
          run.errors.contains("\(one) and \(other) have the same snapshot name"), "\(run.errors)")
      }
      let one = try PipeRun(["snapshot", ".", "--exclude", "/index"], directory: screens.path)
      #expect(one.status == .exit(0), "\(one.errors)")
    }

    /// The list of a directory has no limit: nothing is left out of a check.
    @Test func allScreensOfALargeDirectoryAreListed() throws {
      var files: [String: String] = [:]
      for index in 0..<1100 { files["s/\(index).json"] = #"{"_beagleComponent_":"beagle:text"}"# }
      files["wide.txt"] = ""
      let screens = try TemporaryScreens(files)
      let run = try PipeRun(
        [
          "snapshot", ".", "--check",
        ]
          + ["1??", "101?", "102?", "103?", "104?", "105?", "106?", "107?", "108?", "109?"].flatMap
        {
          ["--exclude", "/s/\($0)"]
        } + (2...9).flatMap { ["--exclude", "/s/\($0)*"] },
        directory: screens.path)
      #expect(!run.errors.contains("First"), "\(run.errors)")
      #expect(run.output.contains("/s/1099") == false)
      #expect(run.output.contains("/s/1005"), "\(run.output.suffix(400))")
    }

    @Test func aCutValueIsReported() throws {
      let screens = try TemporaryScreens(Self.files)
      _ = try PipeRun(["snapshot", "."], directory: screens.path)
      try screens.write("__snapshots__/home.aria.yaml", "- text: /Order #\\d+/\n")
      let run = try PipeRun(["snapshot", "."], directory: screens.path)
      #expect(
        run.errors.contains(
          "warning: ./__snapshots__/home.aria.yaml:1:16: a \"#\" after a space begins a comment")
          || run.errors.contains(
            "warning: __snapshots__/home.aria.yaml:1:16: a \"#\" after a space begins a comment"),
        "\(run.errors)")
    }

    @Test func aFileIsComparedBesideItself() throws {
      let screens = try TemporaryScreens(Self.files)
      let run = try PipeRun(["snapshot", "orders/list.json"], directory: screens.path)
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(run.output == "written    /list.json\n1 snapshot: 1 written\n")
      #expect(try screens.text(of: "orders/__snapshots__/list.txt").contains("Order 1"))
    }
  }
}
