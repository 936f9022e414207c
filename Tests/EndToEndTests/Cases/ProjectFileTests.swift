import Glibc
import Testing

extension Commands {
  /// Tests that a directory of screens, which may be a cloned repository, cannot make the program
  /// read or quote files outside the directory.
  @Suite struct ProjectFileTests {
    private static let secret = "s3cr3t"

    /// A folder with a project in `project` and secrets next to it.
    private func folder(_ files: [String: String]) throws -> TemporaryScreens {
      let folder = try TemporaryScreens([
        "home/.netrc": "machine h login me password s3cr3t",
        "home/theme.json": #"{"s3cr3t": "s3cr3t"}"#,
        "home/settings.json": #"{"s3cr3t": true}"#,
        "home/routes.json": "s3cr3t",
        "project/home.json": Payload.text("Hello"),
      ])
      for (name, text) in files { try folder.write("project/" + name, text) }
      return folder
    }

    /// Runs a language server on the project and requests the diagnostics of its settings.
    private func languageServer(in folder: TemporaryScreens) throws -> PipeRun {
      let uri = "file://\(folder.path)/project"
      let messages = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"\#(uri)","capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)/home.json","version":1,"text":"{}"}}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"textDocument/diagnostic","params":{"textDocument":{"uri":"\#(uri)/.beagle-tui.json"}}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
      ]
      try folder.write(
        "input", messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
      return try PipeRun(["lsp"], input: folder.path + "/input")
    }

    /// Expects that `check` and the language server report a message and do not quote the secret.
    private func expectRefusal(
      of folder: TemporaryScreens, _ message: String, inEditor editorMessage: String? = nil
    ) throws {
      let environment = ["BEAGLE_TEST_SECRET": Self.secret as String?]
      for arguments in [["check", "project"], ["check", "project/home.json"]] {
        let run = try PipeRun(arguments, environment: environment, directory: folder.path)
        #expect(run.status == .exit(2))
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(!run.message.contains(Self.secret), "\(run.message)")
      }
      let server = try languageServer(in: folder)
      #expect(server.errors.contains(editorMessage ?? message), "\(server.errors)")
      #expect(!server.message.contains(Self.secret), "\(server.message)")
    }

    /// Other users can create files in a parent such as `/tmp`, so they configure nothing below it.
    @Test(arguments: [0o1777, 0o755] as [mode_t])
    func settingsOfSharedDirectoriesAreNotUsed(mode: mode_t) throws {
      let flow = "appId: a\n---\n- assertVisible: Hello\n"
      let folder = try TemporaryScreens([
        "shared/.beagle-tui.json": #"{"wrong": true}"#, "shared/config.yaml": "",
        "shared/mine/home.json": Payload.screen("Home", [Payload.text("Hello")]),
        "shared/mine/flows/a.yaml": flow, "shared/mine/orders/list.json": Payload.text("Hello"),
      ])
      chmod(folder.path + "/shared", mode)
      for (directory, arguments) in [
        ("shared/mine", ["check", "."]), ("shared/mine", ["check", "home.json"]),
        ("shared/mine", ["check", "orders"]), ("shared/mine/orders", ["check", ".."]),
        ("", ["check", "shared/mine"]), ("", ["check", folder.path + "/shared/mine/home.json"]),
        ("shared/mine", ["test"]), ("shared/mine", ["test", "flows/a.yaml"]),
        ("", ["test", "shared/mine/flows"]), ("", ["test", folder.path + "/shared/mine/flows"]),
      ] {
        let run = try PipeRun(arguments, directory: folder.path + "/" + directory)
        #expect(run.status == .exit(mode == 0o755 ? 2 : 0), "\(arguments): \(run.message)")
      }
      let created = try PipeRun(
        ["new", "screen", "about"], directory: folder.path + "/shared/mine")
      let address = mode == 0o755 ? "/mine/about" : "/about"
      #expect(created.output.contains("\"url\": \"\(address)\""), "\(created.message)")
    }

    /// A hidden name is refused before a link is followed.
    @Test func hiddenFilesAreNotRead() throws {
      let folder = try folder([".beagle-tui.json": "{\n \"theme\": \"folder/.netrc\"}"])
      folder.link("project/folder", to: folder.path + "/home")
      try expectRefusal(
        of: folder,
        "project/.beagle-tui.json:2:11: \"theme\": the file is a hidden file or in a hidden directory;"
          + " name another file")
    }

    @Test(arguments: [
      "../home/.netrc", "../home/theme.json", "../home/missing", "/proc/self/environ",
      "/etc/passwd", "~/.netrc", "x/../../home/theme.json", "link.json", "folder/theme.json",
    ])
    func filesOutsideAreNotRead(theme: String) throws {
      let folder = try folder([".beagle-tui.json": "{\n \"theme\": \(Payload.string(theme))}"])
      folder.link("project/link.json", to: "../home/.netrc")
      folder.link("project/folder", to: folder.path + "/home")
      try expectRefusal(
        of: folder,
        "project/.beagle-tui.json:2:11: \"theme\": the file is outside the directory of"
          + " .beagle-tui.json; move it into the directory, or name it with --theme")
      // The user may name any file.
      let run = try PipeRun(
        ["check", "project", "--theme", "good.json"], directory: folder.path)
      #expect(run.errors.contains("good.json: No such file"), "\(run.errors)")
    }

    @Test(arguments: [
      (
        "env.json", "s3cr3t=s3cr3t",
        "1:1: expected a JSON value or a key; strings need double quotes"
      ),
      ("keys.json", #"{"s3cr3t": "s3cr3t"}"#, "1:2: unknown name; expected one of scheme,"),
      ("keys.json", #"{"scheme": "s3cr3t"}"#, "1:12: expected \"dark\" or \"light\""),
      ("keys.json", "{\"colors\"\n s3cr3t}", "2:2: expected a colon after the key"),
    ])
    func invalidFilesAreNotQuoted(name: String, text: String, message: String) throws {
      let folder = try folder([
        ".beagle-tui.json": "{\"theme\": \"\(name)\"}", name: text,
      ])
      try expectRefusal(
        of: folder,
        "project/.beagle-tui.json:1:11: \"theme\": project/\(name):\(message)",
        inEditor: "project/\(name):\(message)")
    }

    @Test(arguments: [".env", ".git/config", "a/.env", ".netrc"])
    func hiddenFilesAreNotRead(name: String) throws {
      let folder = try folder([
        ".beagle-tui.json": "{\"theme\": \"\(name)\"}", name: "{s3cr3t: 1}",
      ])
      try expectRefusal(
        of: folder,
        "project/.beagle-tui.json:1:11: \"theme\": the file is a hidden file or in a hidden directory;"
          + " name another file",
        inEditor: "the file is a hidden file or in a hidden directory; name another file")
    }

    @Test func filesInsideAreRead() throws {
      let theme = #"{"texts": {"big": {"bold": true}}}"#
      let styled = #"{"_beagleComponent_": "beagle:text", "text": "a", "styleId": "bog"}"#
      for (name, path) in [
        ("theme.json", "theme.json"), ("a/theme.json", "./a/../a/theme.json"),
        ("theme.json", "link.json"), ("theme.json", "ABSOLUTE/theme.json"),
      ] {
        let folder = try folder([name: theme, "home.json": styled])
        folder.link("project/link.json", to: "theme.json")
        let text = path.replacing("ABSOLUTE", with: folder.path + "/project")
        try folder.write("project/.beagle-tui.json", "{\"theme\": \"\(text)\"}")
        for directory in ["project", "project/", "./project", folder.path + "/project"] {
          let run = try PipeRun(["check", directory, "-f", "line"], directory: folder.path)
          #expect(run.output.contains("\"big\""), "\(directory) \(path): \(run.message)")
        }
        let run = try PipeRun(
          ["check", "home.json", "-f", "line"], directory: folder.path + "/project")
        #expect(run.output.contains("\"big\""), "\(path): \(run.message)")
      }
    }

    @Test func linkedProjectFilesAreNotRead() throws {
      let folder = try folder([:])
      folder.link("project/.beagle-tui.json", to: "../home/settings.json")
      try expectRefusal(
        of: folder,
        "project/.beagle-tui.json: symbolic link to a path outside its directory; replace the link with"
          + " a file")
      let inside = try self.folder(["settings.json": #"{"severities": {"xyz": "off"}}"#])
      inside.link("project/.beagle-tui.json", to: "settings.json")
      let run = try PipeRun(["check", "project"], directory: inside.path)
      #expect(run.errors.contains("unknown code \"xyz\""), "\(run.errors)")
    }

    /// Git can store links, and a file such as `.netrc` may be in the checkout of a CI job.
    @Test func linksToHiddenFilesAreNotQuoted() throws {
      for link in ["routes.json", ".beagle-tui.json", "linked.json"] {
        let folder = try folder([".netrc": "machine a.test login ci password S3cr3tNetrc99"])
        folder.link("project/\(link)", to: ".netrc")
        for command in ["check", "render --screen /linked"] {
          let arguments = command.split(separator: " ").map(String.init) + ["project"]
          let run = try PipeRun(arguments, directory: folder.path)
          for word in ["S3cr3t", "machine"] {
            #expect(!run.message.contains(word), "\(link) \(command): \(run.message)")
          }
          if command != "check" { #expect(run.status == .exit(1), "\(link): \(run.message)") }
        }
      }
    }

    /// The files of `routes.json`, and the file itself.
    @Test func linkedRoutesAreNotRead() throws {
      let folder = try folder([:])
      folder.link("project/routes.json", to: "../home/routes.json")
      let check = try PipeRun(["check", "project"], directory: folder.path)
      #expect(check.status == .exit(2))
      #expect(
        check.errors.contains("project/routes.json: is a symbolic link to a path outside"),
        "\(check.errors)")
      let render = try PipeRun(["render", "project"], directory: folder.path)
      #expect(
        render.errors.contains("routes.json is a symbolic link to a path outside"),
        "\(render.errors)")
      let routes = try self.folder([
        "routes.json": #"[{"path": "/a", "file": "body.json"}]"#
      ])
      routes.link("project/body.json", to: "../home/theme.json")
      let body = try PipeRun(["render", "project", "--screen", "/a"], directory: routes.path)
      #expect(body.status == .exit(1))
      for run in [check, render, body] {
        #expect(!run.message.contains(Self.secret), "\(run.message)")
      }
    }

    /// Settings of the user that run commands are not settings of a project.
    @Test(arguments: ["bearerCommand", "editor", "profiles", "extends", "plugins"])
    func projectsRunNoCommands(name: String) throws {
      let folder = try folder([
        ".beagle-tui.json": "{\"\(name)\": \"touch '\(Self.secret)'\"}"
      ])
      for arguments in [["check", "project"], ["check", "--fix", "project"]] {
        let run = try PipeRun(arguments, directory: folder.path)
        #expect(run.status == .exit(2))
        #expect(run.errors.contains("project/.beagle-tui.json:1:2: "), "\(run.errors)")
      }
      #expect(!ProcessFiles.names(in: folder.path).contains(Self.secret))
      #expect(!ProcessFiles.names(in: folder.path + "/project").contains(Self.secret))
    }

    /// A link in a directory does not let fixes change a file outside.
    @Test func fixesStayInTheDirectory() throws {
      let wrong = #"{"_beagleComponent_": "beagle:text", "text": "a",}"#
      let folder = try folder(["own.json": wrong])
      try folder.write("home/screen.json", wrong)
      folder.link("project/link.json", to: "../home/screen.json")
      folder.link("project/folder", to: folder.path + "/home")
      _ = try PipeRun(["check", "--fix", "project"], directory: folder.path)
      #expect(try folder.text(of: "project/own.json") != wrong)
      #expect(try folder.text(of: "home/screen.json") == wrong)
    }

    /// Commands other than `check` and `lsp` do not read the file at all.
    @Test(arguments: [
      ["render", "project"], ["run", "project"], ["eval", "@{sum(1, 2)}"], ["config", "project"],
    ])
    func otherCommandsIgnoreTheFile(arguments: [String]) throws {
      let folder = try folder([".beagle-tui.json": #"{"theme": "/proc/self/environ"}"#])
      let run = try PipeRun(arguments, directory: folder.path)
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(!run.message.contains("environ"), "\(run.message)")
    }
  }
}
