import Glibc
import JSON
import Testing

extension Commands {
  /// Tests of files that cannot be written completely, and of files that several flows share.
  @Suite struct WrittenFileTests {
    private static let files = [
      "home.json": Payload.screen("Home", [Payload.text("Hello")]),
      "flows/a.yaml": "appId: a\n---\n- assertVisible: Hello\n",
      "flows/b.yaml": "appId: a\n---\n- assertVisible: Nothing\n",
      "flows/c.yaml": "appId: a\n---\n- takeScreenshot: shot\n- assertVisible: Hello\n",
    ]

    /// Runs the program with a limit for the size of files, which fails as a full disk does.
    private func run(_ command: String, blocks: Int, in screens: TemporaryScreens) throws -> PipeRun
    {
      try PipeRun(
        ["-c", "ulimit -f \(blocks); exec '\(try TestedProgram.path())' \(command)"],
        program: "/bin/sh", directory: screens.path)
    }

    /// Without free space, each command reports the file and fails, and no part of a file remains.
    @Test(arguments: [
      "test flows/b.yaml --output out", "test flows/c.yaml --output out", "test flows/c.yaml",
      "test flows/a.yaml --format junit --report out/r.xml", "snapshot . --snapshots out",
      "snapshot . --check --report out", "render . --record-network out/n.har",
      "test flows/a.yaml --record-network out/n.har", "check . --write-baseline out/b.json",
      "new out/new", "render . --log out/log", "test flows/a.yaml --log out/log",
    ])
    func aFullDiskIsReported(command: String) throws {
      let screens = try TemporaryScreens(Self.files)
      screens.makeFolder("out")
      try screens.write("home.json", Self.files["home.json"] ?? "")
      let run = try run(command, blocks: 0, in: screens)
      #expect(run.status == .exit(1) || run.status == .exit(2), "\(run.message)")
      #expect(run.message.contains("File too large"), "\(run.message)")
      #expect(!run.output.contains("Report:"), "\(run.output)")
      #expect(try Self.files(below: screens.path + "/out").filter { $0.size > 0 } == [])
      let isAppended = command.contains("--log") || command.contains("--record-network")
      if !isAppended { #expect(try Self.files(below: screens.path + "/out") == []) }
    }

    private struct File: Equatable {
      let name: String
      let size: Int
    }

    private static func files(below path: String) throws -> [File] {
      try ProcessFiles.names(in: path).flatMap { name -> [File] in
        var status = stat()
        guard lstat(path + "/" + name, &status) == 0 else { return [] }
        if status.st_mode & S_IFMT == S_IFDIR { return try files(below: path + "/" + name) }
        return [File(name: name, size: Int(status.st_size))]
      }
    }

    /// A device that is always full.
    @Test(arguments: [
      ["test", "flows/a.yaml", "--format", "junit", "--report", "/dev/full"],
      ["test", "flows/a.yaml", "--log", "/dev/full"], ["render", ".", "--log", "/dev/full"],
      ["test", "flows/a.yaml", "--record-network", "/dev/full"],
      ["render", ".", "--record-network", "/dev/full"],
      ["render", ".", "--analytics", "/dev/full"],
    ])
    func aFullDeviceIsReported(arguments: [String]) throws {
      let screens = try TemporaryScreens(Self.files)
      let run = try PipeRun(arguments, directory: screens.path)
      #expect(run.status == .exit(1), "\(run.message)")
      #expect(run.message.contains("/dev/full"), "\(run.message)")
      #expect(run.message.contains("No space left on device"), "\(run.message)")
    }

    /// All flows of a run record to one archive, also in several processes.
    @Test(arguments: [1, 3])
    func flowsShareAnArchive(jobs: Int) throws {
      let screens = try TemporaryScreens(Self.files)
      try screens.write("n.har", "the archive of an earlier run, which is longer than a request\n")
      for _ in 0..<2 {
        let run = try PipeRun(
          ["test", "--jobs", "\(jobs)", "--record-network", "n.har"], directory: screens.path)
        #expect(run.output.contains("3 flows"), "\(run.message)")
        let archive = try JSONDocument(
          Array(try screens.text(of: "n.har").utf8), name: "n.har")
        #expect(archive.root["log"]?["entries"]?.elements.map(\.kind).count == 3)
      }
    }

    /// `flows/a-b.yaml` and `flows/a/b.yaml` have folders of their own.
    @Test func foldersOfFailuresAreDistinct() throws {
      let failing = Self.files["flows/b.yaml"] ?? ""
      let names = ["a-b", "a/b", "a b", "A-b", "a-b-2", "-", "ü/b"]
      var files = ["home.json": Self.files["home.json"] ?? "", "flows/config.yaml": "flows: '**'"]
      for name in names { files["flows/\(name).yaml"] = failing }
      let screens = try TemporaryScreens(files)
      for jobs in ["1", "2"] {
        let run = try PipeRun(
          ["test", "--output", "out", "--jobs", jobs], directory: screens.path)
        #expect(run.output.contains("\(names.count) failed"), "\(run.message)")
        let folders = ProcessFiles.names(in: screens.path + "/out").filter { $0 != "index.html" }
        #expect(folders.count == names.count, "\(folders)")
        #expect(Set(folders.map { $0.lowercased() }).count == names.count)
        for folder in folders {
          #expect(access(screens.path + "/out/\(folder)/screen.svg", F_OK) == 0, "\(folder)")
        }
      }
    }
  }
}
