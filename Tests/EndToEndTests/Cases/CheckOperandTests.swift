import Glibc
import Testing

extension Commands {
  /// Tests of the files and directories that `beagle-tui check` is given.
  @Suite struct CheckOperandTests {
    private static let misspelled = #"{"_beagleComponent_": "beagle:text", "text": "", "txt": 1}"#

    /// A file that several operands contain is reported once, with the routes of its directory.
    @Test(arguments: [
      (["proj", "proj/new/a.json"], ["proj/new/a.json"]),
      (["proj/new/a.json", "proj"], ["proj/new/a.json"]),
      (["proj", "./proj/"], ["proj/new/a.json"]), (["proj/new", "proj"], ["proj/new/a.json"]),
      (["proj", "proj/new"], ["proj/new/a.json"]), (["proj", "link"], ["proj/new/a.json"]),
      (["proj", "link.json"], ["proj/new/a.json"]),
      (["proj/new/a.json", "./proj/new/a.json"], ["proj/new/a.json"]),
      (["link.json", "proj/new/../new/a.json"], ["link.json"]),
      (["proj", "proj/.hidden.json"], ["proj/.hidden.json", "proj/new/a.json"]),
      (["proj", "proj/data.json"], ["proj/new/a.json"]),
      (["proj", "other"], ["other/b.json", "proj/new/a.json"]),
    ])
    func eachFileIsReportedOnce(operands: [String], files: [String]) throws {
      let folder = try TemporaryScreens([
        "proj/new/a.json": Self.misspelled, "proj/.hidden.json": Self.misspelled,
        "proj/data.json": "{}", "other/b.json": Self.misspelled,
      ])
      symlink("proj", folder.path + "/link")
      symlink("proj/new/a.json", folder.path + "/link.json")
      let run = try PipeRun(
        ["check", "--format", "line"] + operands, directory: folder.path)
      let found = run.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
      #expect(found.sorted() == files, "\(run.output)")
    }

    /// Half of a character has a position.
    @Test(arguments: [
      (#"\ud83d"#, 1), (#"a\ud83d b"#, 1), (#"\ude00"#, 1), (#"\ud83d\ud83d\ude00"#, 1),
      (#"\ud83d\\ude00"#, 1), (#"\ude00\ud83d"#, 2), (#"\uD83Dx\uDE00"#, 2), (#"\udfff"#, 1),
      (#"\ud83d\ude00"#, 0), (#"\\ud83d"#, 0), (#"\ufffd"#, 0), ("😀", 0), (#"\ue000"#, 0),
    ])
    func halfCharactersAreReported(text: String, count: Int) throws {
      let folder = try TemporaryScreens([
        "a.json": "{\"_beagleComponent_\": \"beagle:text\",\n \"text\": \"\(text)\"}"
      ])
      let run = try PipeRun(["check", "--format", "line", "a.json"], directory: folder.path)
      let lines = run.output.split(separator: "\n")
      #expect(lines.count == count, "\(run.output)")
      #expect(
        lines.allSatisfy { $0.contains("error[bad-string]") && $0.contains("half of a character") })
      if text.hasPrefix("\\ud83d"), count > 0 {
        #expect(run.output.hasPrefix("a.json:2:11: "), "\(run.output)")
      }
    }

    /// Keys, responses and the other documents of a directory are checked, too.
    @Test func halfCharactersAreReportedEverywhere() throws {
      let folder = try TemporaryScreens([
        "home.json":
          #"{"_beagleComponent_": "beagle:text", "text": "a", "_note": {"\ud83d": ["\udc00"]}}"#,
        "routes.json": #"[{"path": "/a", "headers": {"X-A": "\ud800"}}]"#,
      ])
      let run = try PipeRun(["check", "--format", "line", "."], directory: folder.path)
      for place in ["home.json:1:62", "home.json:1:73", "routes.json:1:37"] {
        #expect(run.output.contains("\(place): error[bad-string]"), "\(run.output)")
      }
    }
  }
}
