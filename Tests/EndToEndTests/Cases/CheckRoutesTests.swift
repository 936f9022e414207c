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
        [{"path": "/pipe", "body_file": "pipe.json"}, {"path": "/link", "body_file": "link.json"},
         {"path": "/folder", "body_file": "folder"}, {"path": "/none", "body_file": "none.json"}]
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
  }
}
