import Glibc
import Testing

/// Tests of the files and folders that `check` reads.
extension Commands.CheckCommandTests {
  @Test func filesAndDirectoriesAreCheckedInOrder() throws {
    let run = try check(
      ["z.json", "folder", "a.json"],
      [
        "z.json": Self.warned, "a.json": Self.warned, "folder/b.json": Self.warned,
        "folder/a/c.json": Self.warned, "folder/clean.json": Self.text,
        "folder/data.json": "[1, 2]", "folder/routes.json": "[]", "folder/.hidden.json": "{",
        "folder/text.txt": "{",
      ])
    #expect(run.status == .exit(1))
    let places = ["z.json", "folder/a/c.json", "folder/b.json", "a.json"]
    #expect(run.output == places.map { "\($0):\(Self.warning)\n" }.joined())
    #expect(run.errors.isEmpty)
  }

  /// Hooks pass all changed JSON files.
  @Test func dataFilesAreSkipped() throws {
    var files = ["d/a.json": "[1]", "d/b.json": #"{"id": 1, "text": "x"}"#, "d/c.json": "5"]
    let all = try check(["d"], files)
    #expect(all.status == .exit(0))
    #expect(all.errors.isEmpty)
    for directory in [[], ["d"]] {
      let named = try check(directory + files.keys.sorted(), files)
      #expect(named.status == .exit(0) && named.output.isEmpty, "\(named.output)")
      #expect(
        named.errors == """
          beagle-tui: skipped 3 files without a Beagle type; a screen has "_beagleComponent_" at the root:
            d/a.json
            d/b.json
            d/c.json

          """)
    }
    files["d/d.json"] = Self.warned
    let mixed = try check(files.keys.sorted(), files)
    #expect(mixed.status == .exit(1))
    #expect(mixed.output == "d/d.json:\(Self.warning)\n")
    #expect(mixed.errors.contains("skipped 3 files"))
  }

  /// A file with a type in it, or a misspelled key of one, is a screen with a mistake.
  @Test(arguments: [
    (#"{"child": {"_beagleComponent_": "beagle:text", "text": "x"}}"#, "missing-root"),
    (#"{"beagleComponent": "beagle:text", "text": "x"}"#, "misspelled-property"),
    (#""{\"_beagleComponent_\": \"beagle:text\"}""#, "missing-root"),
  ])
  func screensWithoutATypeAtTheRootAreReported(text: String, code: String) throws {
    let run = try check(["a.json"], ["a.json": text])
    #expect(run.status == .exit(1))
    #expect(run.output.contains("[\(code)]"), "\(run.output)\(run.errors)")
    #expect(run.errors.isEmpty)
  }

  /// A file with types, but not at its root, may be a screen by mistake, unless it is the response
  /// of a request.
  @Test func skippedFilesThatLookLikeScreensAreNamed() throws {
    let part = "{\"child\": \(Self.text)}"
    let home = """
      {"_beagleComponent_": "beagle:container", "onInit": [
      {"_beagleAction_": "beagle:sendRequest", "url": "/api/rows"},
      {"_beagleAction_": "beagle:sendRequest", "url": "/api/pages/@{global.page}"},
      {"_beagleAction_": "beagle:sendRequest", "url": "/api/new", "method": "POST"}],
      "children": []}
      """
    let routes = #"[{"path": "/api/new", "method": "POST", "file": "new.json"}]"#
    let run = try check(
      ["d"],
      [
        "d/home.json": home, "d/routes.json": routes, "d/new.json": part,
        "d/api/rows.json": part, "d/api/pages/1.json": part, "d/data.json": "{\"a\": 1}",
        "d/screen.json": part,
      ])
    #expect(
      run.errors == """
        beagle-tui: skipped 1 file without a Beagle type at the root:
          d/screen.json

        """)
  }

  @Test func listOfSkippedFilesIsLimited() throws {
    let files = Dictionary(
      uniqueKeysWithValues: (10...22).map { ("d/\($0).json", "[[\(Self.text)]]") })
    let run = try check(["d"], files)
    #expect(run.status == .exit(0))
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first == "beagle-tui: skipped 13 files without a Beagle type at the root:")
    #expect(
      lines.dropFirst().map(String.init) == (10...19).map { "  d/\($0).json" } + ["  and 3 more"])
  }

  @Test func unreadableFilesDoNotStopTheCheck() throws {
    let run = try check(
      ["none.json", "empty", "a.json", "-"], ["a.json": Self.warned, "empty/a.txt": ""])
    #expect(run.status == .exit(2))
    #expect(run.output == "a.json:\(Self.warning)\n")
    #expect(
      run.errors == """
        beagle-tui: none.json: No such file or directory; check the path
        beagle-tui: empty: this directory contains no .json file
        beagle-tui: -: No such file or directory; standard input is not supported, pass a file

        """)
  }

  /// A project has files that are not screens.
  @Test func otherFilesHaveTheirOwnFormats() throws {
    var files = [
      "home.json": Self.text, "routes.json": #"[{"path": "/a", "file": "home.json"}]"#,
      "theme.json": #"{"texts": {"price": {"bold": true}}}"#,
      ".beagle-tui.json": #"{"theme": "theme.json"}"#,
    ]
    let names = files.keys.sorted()
    let valid = try check(names, files)
    #expect(valid.status == .exit(0))
    #expect(valid.output == "" && valid.errors == "", "\(valid.output)\(valid.errors)")
    files["routes.json"] = #"[{"path": "/a", "file": "home.json", "staus": 200}]"#
    files["theme.json"] = #"{"texts": {"price": {"bold": 1}}}"#
    files[".beagle-tui.json"] = nil
    for name in ["routes.json", "theme.json"] {
      let run = try check([name], files)
      #expect(run.status == .exit(1))
      #expect(run.output.hasPrefix("\(name):1:"), "\(run.output)")
      #expect(!run.output.contains("missing-root"), "\(run.output)")
    }
    // The routes of a directory have one report.
    #expect(try check([".", "./routes.json"], files).output == check(["."], files).output)
  }

  @Test(arguments: [
    (
      "flow.yaml", "appId: a\n---\n- launchApp\n",
      "a YAML file, not a screen in JSON; run a flow with beagle-tui test flow.yaml"
    ), ("server.py", "import json\n", "not JSON; check reads screens in JSON files"),
  ])
  func filesThatAreNotJSONAreNotChecked(name: String, text: String, problem: String) throws {
    let run = try check([name], [name: text])
    #expect(run.status == .exit(2))
    #expect(run.output == "" && run.errors == "beagle-tui: \(name): \(problem)\n")
  }

  @Test func addressOfAServerIsNoFile() throws {
    let url = "http://localhost:9/home"
    let run = try check([url], [:])
    #expect(run.status == .exit(2))
    #expect(run.errors.contains("save the screen first: curl -sS -o screen.json \(url)\n"))
    let watching = try check(["--watch", url], [:])
    #expect(watching.status == .exit(2))
    #expect(
      watching.errors.contains("--watch needs a directory, not \(url)"), "\(watching.errors)")
  }

  @Test func missingBaselineIsReported() throws {
    let run = try check(["--baseline", "none.json", "a.json"], ["a.json": Self.text])
    #expect(run.status == .exit(2))
    #expect(
      run.errors == "beagle-tui: --baseline: none.json does not exist; create it with"
        + " --write-baseline\n")
  }

  /// A symbolic link to itself is unreadable, even for root.
  @Test func cyclicLinksAreReported() throws {
    let screens = try TemporaryScreens(["a.json": Self.text])
    #expect(symlink("b.json", screens.path + "/b.json") == 0)
    let run = try PipeRun(["check", "b.json", "a.json"], directory: screens.path)
    #expect(run.status == .exit(2))
    #expect(run.errors.contains("b.json: Too many levels of symbolic links"))
  }

  /// Disabled for root, who can read every file.
  @Test(.enabled(if: getuid() != 0)) func forbiddenFilesAreReported() throws {
    let screens = try TemporaryScreens(["a/a.json": Self.text, "b.json": Self.text])
    try #require(screens.denyReading("a") && screens.denyReading("b.json"))
    let run = try PipeRun(["check", ".", "b.json"], directory: screens.path)
    #expect(run.status == .exit(2))
    #expect(run.errors.contains("./a: Permission denied"))
    #expect(run.errors.contains("b.json: Permission denied"))
  }

  @Test func specialFilesAreRejected() throws {
    let run = try check(["/dev/zero"])
    #expect(run.status == .exit(2))
    #expect(run.errors == "beagle-tui: /dev/zero: not a regular file\n")
  }
}
