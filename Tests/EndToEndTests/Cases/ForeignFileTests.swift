import Glibc
import Testing

extension Commands {
  /// Tests that a cloned directory and its flows cannot make the program read, print or write other
  /// files, and that files of the user are not overwritten.
  @Suite struct ForeignFileTests {
    private static let secret = "S3cr3tToken99"
    private static let passing = "appId: a\n---\n- assertVisible: Hello\n"
    private static let failing = "appId: a\n---\n- assertVisible: Nothing\n"

    /// A clone in `clone`, next to a directory `outside` of the user.
    private func folder(_ files: [String: String] = [:]) throws -> TemporaryScreens {
      let home = Payload.screen("Home", [Payload.text("Hello")])
      return try TemporaryScreens(
        [
          "clone/home.json": home, "clone/screens/home.json": home,
          "clone/.git/config": "[remote]\n\turl = https://me:\(Self.secret)@host/x\n",
          "clone/.env": "TOKEN=\(Self.secret)\n", "outside/file": "precious",
          "clone/flows/ok.yaml": Self.passing,
        ].merging(files) { $1 })
    }

    private func expectUnchanged(_ folder: TemporaryScreens, _ run: PipeRun) throws {
      #expect(!run.message.contains(Self.secret), "\(run.message)")
      #expect(try folder.text(of: "outside/file") == "precious")
      #expect(ProcessFiles.names(in: folder.path + "/outside") == ["file"])
      #expect(ProcessFiles.names(in: folder.path + "/clone/.git") == ["config"])
    }

    // MARK: - Reading

    /// The flow names the file, or is itself a link to it.
    @Test(arguments: [
      "- runFlow: ../.git/config", "- runScript: ../.env", "- runFlow: ../.env",
      "- beagle: {respond: {path: /x, file: ../.git/config}}", "- beagle: {theme: .git/config}",
      "- beagle: {theme: .env}", "- runFlow: link.yaml", "- runScript: linked.js",
      "- beagle: {respond: {path: /x, file: ../secrets.json}}", "- beagle: {theme: secrets.json}",
    ])
    func flowsReadNoHiddenFiles(command: String) throws {
      let folder = try folder(["clone/flows/ok.yaml": "appId: a\n---\n\(command)\n"])
      folder.link("clone/flows/link.yaml", to: "../.git/config")
      folder.link("clone/flows/linked.js", to: "../.env")
      folder.link("clone/secrets.json", to: ".env")
      let run = try PipeRun(["test", "flows/ok.yaml"], directory: folder.path + "/clone")
      #expect(run.status == .exit(1) || run.status == .exit(2), "\(run.message)")
      #expect(
        run.message.contains("hidden") || run.message.contains("symbolic link"), "\(run.message)")
      try expectUnchanged(folder, run)
    }

    @Test(arguments: [
      ["test", "flows/link.yaml"], ["test"], ["test", "flows"], ["test", "--list"],
      ["check", "link.json"], ["check", "folder/config.json"],
    ])
    func linksToHiddenFilesAreNotPrinted(arguments: [String]) throws {
      let folder = try folder(["clone/.git/config.json": "{\(Self.secret)"])
      unlink(folder.path + "/clone/.git/config.json")
      folder.link("clone/flows/link.yaml", to: "../.git/config")
      folder.link("clone/link.json", to: ".env")
      folder.link("clone/folder", to: ".git")
      let run = try PipeRun(arguments, directory: folder.path + "/clone")
      #expect(run.status != .exit(0), "\(run.message)")
      try expectUnchanged(folder, run)
    }

    /// The directories of the project file.
    @Test(arguments: [
      #"{"app": "link"}"#, #"{"app": ".git"}"#, #"{"app": "screens/../.git"}"#,
      #"{"app": "link/home.json"}"#, #"{"app": "../outside"}"#, #"{"app": "deep/link"}"#,
      #"{"flows": "link"}"#, #"{"flows": ".git"}"#, #"{"flows": "/etc"}"#,
      #"{"flows": "deep/link"}"#,
    ])
    func projectsNameNoLinksAndHiddenDirectories(settings: String) throws {
      let folder = try folder([
        "clone/.beagle-tui.json": #"{"test": \#(settings)}"#, "clone/deep/x.txt": "",
      ])
      folder.link("clone/link", to: "screens")
      folder.link("clone/deep/link", to: "../.git")
      let run = try PipeRun(["test"], directory: folder.path + "/clone")
      #expect(run.status == .exit(2), "\(run.message)")
      #expect(run.errors.contains(".beagle-tui.json"), "\(run.errors)")
      try expectUnchanged(folder, run)
    }

    // MARK: - Writing

    /// A link with the name that a flow, the documentation or the program uses for a file.
    @Test(arguments: [
      ("results", ["test", "--output", "results"]),
      ("results/index.html", ["test", "--output", "results"]),
      ("results/flows-ok", ["test", "--output", "results"]),
      ("results/flows-ok/requests.har", ["test", "--output", "results"]),
      ("results/flows-ok/screen.svg", ["test", "--output", "results"]),
      ("results/shot.svg", ["test", "--output", "results"]), ("shot.txt", ["test"]),
      ("results/film.cast", ["test", "--output", "results"]), ("film.cast", ["test"]),
      ("report.xml", ["test", "--format", "junit", "--report", "report.xml"]),
      ("har", ["test", "--record-network", "har"]), ("log", ["test", "--log", "log"]),
      ("log", ["render", ".", "--log", "log"]), ("x", ["render", ".", "--analytics", "x"]),
      ("har", ["render", ".", "--record-network", "har"]),
      ("base.json", ["check", ".", "--write-baseline", "base.json"]),
      ("report", ["snapshot", ".", "--check", "--report", "report"]),
      ("report/index.html", ["snapshot", ".", "--check", "--report", "report"]),
      ("new", ["new", "new"]), ("new/home.json", ["new", "new"]),
      ("new.json", ["new", "screen", "new"]), ("Star.swift", ["new", "component", "Star"]),
    ])
    func linksAreNotWrittenThrough(name: String, arguments: [String]) throws {
      let folder = try folder([
        "clone/flows/ok.yaml":
          "appId: a\n---\n- takeScreenshot: shot\n- startRecording: film\n- assertVisible: Nothing\n",
        "clone/bad.json": #"{"_beagleComponent_":"beagle:text","txet":"a"}"#,
      ])
      let parts = name.split(separator: "/")
      for count in 0..<parts.count {
        folder.makeFolder("clone/" + parts.prefix(count).joined(separator: "/"))
      }
      let up = Array(repeating: "..", count: parts.count).joined(separator: "/")
      let isFolder = ["results", "results/flows-ok", "report", "new"].contains(name)
      folder.link("clone/" + name, to: up + "/outside" + (isFolder ? "" : "/file"))
      let run = try PipeRun(arguments, directory: folder.path + "/clone")
      #expect(run.status == .exit(1) || run.status == .exit(2), "\(run.message)")
      #expect(
        run.message.contains("symbolic link") || run.message.contains("exists"), "\(run.message)")
      try expectUnchanged(folder, run)
    }

    @Test(arguments: [
      "- takeScreenshot: .git/hooks/x", "- takeScreenshot: .bashrc", "- takeScreenshot: a/.git/x",
      "- startRecording: .git/x", "- takeScreenshot: ../outside/x", "- takeScreenshot: /tmp/x",
      "- startRecording: ../outside/x", "- takeScreenshot: a/../../outside/x",
      "- assertScreenshot: .git/config", "- assertScreenshot: ../outside/file",
    ])
    func flowsWriteNoHiddenFiles(command: String) throws {
      let folder = try folder(["clone/flows/ok.yaml": "appId: a\n---\n\(command)\n"])
      for extra in [[], ["--output", "results"]] {
        let run = try PipeRun(["test"] + extra, directory: folder.path + "/clone")
        #expect(run.status == .exit(1), "\(run.message)")
        #expect(
          run.output.contains("hidden") || run.output.contains("outside"), "\(run.output)")
        try expectUnchanged(folder, run)
        #expect(access(folder.path + "/clone/.bashrc.svg", F_OK) != 0)
      }
    }

    /// A flow of a clone that runs in a directory of the user overwrites no file there.
    @Test(arguments: [
      ("requirements.txt", "- takeScreenshot: requirements", "requirements.svg"),
      ("logo.svg", "- takeScreenshot: logo", "logo.txt"),
      ("demo.cast", "- startRecording: demo", "demo.svg"),
    ])
    func filesOfTheUserAreNotOverwritten(name: String, command: String, other: String) throws {
      let folder = try folder([
        "clone/flows/ok.yaml": "appId: a\n---\n\(command)\n", "mine/\(name)": "mine\n",
      ])
      let run = try PipeRun(["test", "../clone/flows"], directory: folder.path + "/mine")
      #expect(run.status == .exit(1))
      #expect(run.output.contains("beagle-tui did not write it"), "\(run.output)")
      #expect(try folder.text(of: "mine/" + name) == "mine\n")
      #expect(ProcessFiles.names(in: folder.path + "/mine") == [name], "\(other) was written")
    }

    /// Files of an earlier run are replaced, also those that cannot have a mark.
    @Test func ownFilesAreReplaced() throws {
      let folder = try folder([
        "clone/flows/ok.yaml":
          "appId: a\n---\n- takeScreenshot: shots/one\n- startRecording: film\n- assertVisible: Hello.*\n",
        "clone/flows/bad.yaml": Self.failing,
      ])
      for text in ["Hello", "Hello, world"] {
        try folder.write("clone/home.json", Payload.screen("Home", [Payload.text(text)]))
        for extra in [[], ["--output", "results"]] {
          let run = try PipeRun(["test"] + extra, directory: folder.path + "/clone")
          #expect(run.output.contains("1 passed, 1 failed"), "\(run.output)")
          #expect(!run.output.contains("warning"), "\(run.output)")
        }
        for name in ["shots/one.txt", "results/shots/one.txt", "results/flows-bad/screen.txt"] {
          #expect(try folder.text(of: "clone/" + name).contains("\(text)\n"))
        }
      }
      for name in ["film.cast", "index.html", "flows-bad/requests.har", "flows-bad/log.txt"] {
        var status = stat()
        #expect(stat(folder.path + "/clone/results/" + name, &status) == 0, "\(name)")
        #expect(status.st_mode & 0o777 == 0o600, "\(name)")
      }
    }

    @Test func aPageOfTheUserIsNotOverwritten() throws {
      let folder = try folder(["clone/public/index.html": "<h1>Mine</h1>"])
      for arguments in [
        ["test", "--output", "public"], ["snapshot", ".", "--report", "public"],
      ] {
        let run = try PipeRun(arguments, directory: folder.path + "/clone")
        #expect(run.status == .exit(1), "\(run.message)")
        #expect(!run.output.contains("Report:"))
        #expect(
          run.errors.contains("public/index.html cannot be written: it exists"), "\(run.errors)")
        #expect(try folder.text(of: "clone/public/index.html") == "<h1>Mine</h1>")
      }
    }

    // MARK: - Empty paths

    @Test(arguments: [
      ["new", ""], ["test", "--output", ""], ["test", "--report", "", "--format", "tap"],
      ["test", "--app", ""], ["render", ".", "--log", ""], ["run", ".", "--record-flow", ""],
      ["render", ".", "--record-network="], ["snapshot", ".", "--snapshots", ""],
      ["snapshot", ".", "--report", ""], ["check", ".", "--write-baseline", ""],
      ["check", ".", "--baseline", ""], ["render", ".", "--analytics", ""],
    ])
    func emptyPathsAreUsageErrors(arguments: [String]) throws {
      let folder = try folder()
      let run = try PipeRun(arguments, directory: folder.path + "/clone")
      #expect(run.status == .exit(2), "\(run.message)")
      #expect(run.errors.contains("found nothing"), "\(run.errors)")
    }
  }
}
