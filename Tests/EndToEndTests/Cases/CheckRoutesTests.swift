import Glibc
import Testing

extension EndToEnd {
  /// Tests of the findings of `check` about the files in `routes.json`.
  @Suite struct CheckRoutesTests {
    /// `check` gives the same reason as the program that serves the file.
    @Test func reasonsWhyAFileCannotBeServedAreReported() throws {
      let outside = try TemporaryScreens(["secret.json": "{}"])
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", []), "folder/a.json": "[]",
        "routes.json": """
        [{"path": "/pipe", "file": "pipe.json"}, {"path": "/link", "file": "link.json"},
         {"path": "/folder", "file": "folder"}, {"path": "/none", "file": "none.json"}]
        """,
      ])
      #expect(mkfifo(screens.path + "/pipe.json", 0o644) == 0)
      #expect(symlink(outside.path + "/secret.json", screens.path + "/link.json") == 0)
      let reasons = [
        "pipe.json": "is not a regular file",
        "link.json": "is a symbolic link to a path outside the screen directory",
        "folder": "is a directory", "none.json": "does not exist",
      ]
      let check = try PipeRun(["check", screens.path])
      for (file, reason) in reasons {
        let words = "the response body file \(file) \(reason)"
        #expect(check.output.contains(words), "\(check.output)")
      }
      for path in ["/pipe", "/link", "/folder", "/none"] {
        let render = try PipeRun(["render", screens.path, "--screen", path])
        #expect(reasons.values.contains { (render.output + render.errors).contains($0) })
      }
    }

    private static let routes = """
      [{"path": "/a", "stauts": 201, "response": {}},
       {"path": "/b", "method": "GETT"}, {"path": "/c", "body_file": "home.json", "delay_ms": 5}]

      """

    @Test func keysWithoutEffectAreReported() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", []), "routes.json": Self.routes,
      ])
      let check = try PipeRun(["check", "--format", "line", "."], directory: screens.path)
      #expect(
        check.output.split(separator: "\n").map { String($0.prefix { $0 != "(" }) } == [
          "./routes.json:1:17: warning[bad-routes] unknown key \"stauts\" in a route ",
          "./routes.json:1:32: warning[bad-routes] unknown key \"response\" in a route ",
          "./routes.json:2:27: warning[bad-routes] unsupported method \"GETT\"; the methods are GET, "
            + "POST, PUT, PATCH, DELETE, OPTIONS ",
          "./routes.json:2:51: note[bad-routes] \"body_file\" is another name of \"file\" ",
          "./routes.json:2:77: note[bad-routes] \"delay_ms\" is another name of \"delay\" ",
        ])
      #expect(check.status == .exit(1))
    }

    /// `--fix` writes the current names, and changes nothing else.
    @Test func otherNamesAreFixed() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", []), "routes.json": Self.routes,
      ])
      let diff = try PipeRun(["check", "--diff", "."], directory: screens.path)
      #expect(
        diff.output.contains(
          "+ {\"path\": \"/b\", \"method\": \"GETT\"}, {\"path\": \"/c\", \"file\""))
      #expect(try screens.text(of: "routes.json") == Self.routes)
      let fix = try PipeRun(["check", "--fix", "."], directory: screens.path)
      #expect(fix.errors == "beagle-tui: fixed 2 findings in 1 file\n")
      #expect(
        try screens.text(of: "routes.json")
          == Self.routes.replacing("body_file", with: "file").replacing("delay_ms", with: "delay"))
      let again = try PipeRun(["check", "--fix", "."], directory: screens.path)
      #expect(again.errors == "")
    }

    /// `run` shows the first one in the status bar, and all of them in the log.
    @Test func runReportsThem() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", []), "routes.json": Self.routes,
      ])
      let session = try PtySession(["run", screens.path])
      try session.wait(for: "routes.json:1 stauts → status (1 of 3)")
      session.send("L")
      try session.wait(for: "\"stauts\" in a route", "\"response\" in a route", "\"GETT\"")
      session.send("\u{03}")
      _ = try session.waitForStatus()
    }

    @Test func devReportsThemOnSave() throws {
      let screens = try TemporaryScreens([
        "home.json": Payload.screen("Home", []), "routes.json": "[]",
      ])
      let session = try PtySession(["dev", screens.path])
      try session.wait(for: "Home")
      try screens.write("routes.json", Self.routes)
      try session.wait(for: "routes.json:1 stauts → status (1 of 3)")
      try screens.write("routes.json", "[]")
      try session.wait(for: "✓ routes.json")
      session.send("q")
      _ = try session.waitForStatus()
    }
  }
}
