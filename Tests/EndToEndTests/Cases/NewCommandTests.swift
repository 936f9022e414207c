import Glibc
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui new`.
  @Suite struct NewCommandTests {
    private static let templates = ["minimal", "form", "list", "tabs", "shop"]

    @Test(arguments: templates) func createdFilesHaveNoFindings(template: String) throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(
        ["new", "my app", "--template", template], directory: folder.path)
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(run.errors == "")
      for command in ["dev", "check"] {
        #expect(run.output.contains("\n  beagle-tui \(command) 'my app' "), "\(run.output)")
      }
      for path in [
        "home.json", "README.md", ".beagle-tui.json", ".vscode/settings.json", ".vscode/tasks.json",
        ".editorconfig", ".vscode/routes.schema.json", ".vscode/flow.schema.json",
      ] {
        #expect(run.output.contains("\n  \(path)\n"), "\(path) is missing: \(run.output)")
        #expect(try !folder.text(of: "my app/" + path).isEmpty)
      }
      let check = try PipeRun(
        ["check", "-f", "line", "--warn", "missing-label", "my app"], directory: folder.path)
      #expect(check.status == .exit(0))
      #expect(check.message == "", "\(check.message)")
      let render = try PipeRun(["render", "my app"], directory: folder.path)
      #expect(render.status == .exit(0))
      #expect(render.errors == "")
    }

    @Test func readmeNamesTheDirectoryAndCommandsThatExist() throws {
      let folder = try TemporaryScreens()
      folder.makeFolder("orders")
      _ = try PipeRun(["new", "."], directory: folder.path + "/orders")
      let text = try folder.text(of: "orders/README.md")
      #expect(text.hasPrefix("# orders\n"))
      let commands = text.split(separator: "\n").filter { $0.hasPrefix("beagle-tui ") }
      #expect(commands.count == 10, "\(commands)")
      for line in commands {
        let words = line.split(separator: " ").prefix { $0 != "#" && $0 != ">" }.dropFirst()
        let run = try PipeRun(words.map(String.init) + ["--help"])
        #expect(run.status == .exit(0), "\(line): \(run.errors)")
      }
      // The README has the command that writes the schema again.
      let schema = try PipeRun(["schema", "--draft", "7"]).output
      #expect(try folder.text(of: "orders/.vscode/beagle.schema.json") == schema)
    }

    // MARK: - Existing files

    @Test func existingFilesAreListedAndKept() throws {
      let folder = try TemporaryScreens([
        "shop/home.json": "mine", "shop/README.md": "mine too", "shop/notes.txt": "notes",
      ])
      let run = try PipeRun(["new", "shop"], directory: folder.path)
      #expect(run.status == .exit(1))
      #expect(run.output == "")
      #expect(
        run.errors == """
          beagle-tui: these files exist, so nothing was written; move them or choose another name:
            shop/home.json
            shop/README.md

          """)
      #expect(try folder.text(of: "shop/home.json") == "mine")
      #expect(
        ProcessFiles.names(in: folder.path + "/shop").sorted() == [
          "README.md", "home.json", "notes.txt",
        ])
    }

    /// A link is not followed, and a file cannot become a directory.
    @Test func linksAndFilesInPlaceOfDirectoriesAreInTheWay() throws {
      let folder = try TemporaryScreens(["one/.vscode": "a file", "file": "text"])
      folder.link("one/home.json", to: "../nowhere.json")
      let run = try PipeRun(["new", "one"], directory: folder.path)
      #expect(run.status == .exit(1))
      #expect(run.errors.hasSuffix("\n  one/home.json\n  one/.vscode\n"), "\(run.errors)")
      #expect(access(folder.path + "/nowhere.json", F_OK) != 0)
      let second = try PipeRun(["new", "file"], directory: folder.path)
      #expect(second.errors.hasSuffix("name:\n  file\n"), "\(second.errors)")
      let third = try PipeRun(["new", "file/deep"], directory: folder.path)
      #expect(third.errors.hasSuffix("name:\n  file\n"), "\(third.errors)")
      #expect(try folder.text(of: "file") == "text")
    }

    /// If a file cannot be written, no other file remains.
    @Test func failuresLeaveNothingBehind() throws {
      let run = try PipeRun(["new", "/proc/self/screens"])
      #expect(run.status == .exit(1))
      #expect(
        run.errors
          == "beagle-tui: /proc/self/screens cannot be created: No such file or directory\n")
    }

    @Test(arguments: [
      (["new"], "expected a directory to create"),
      (["new", "a", "b"], "unexpected argument \"b\""),
      (["new", "a", "--template", "x"], "--template: expected minimal, form, list, tabs or shop"),
      (["new", "screen"], "expected a path such as orders/detail after new screen"),
      (["new", "screen", "../a"], "expected the path of a screen"),
      (["new", "screen", "a//b"], "expected the path of a screen"),
      (["new", "screen", ".hidden"], "expected the path of a screen"),
      (["new", "screen", "a?b"], "expected the path of a screen"),
      (["new", "screen", "a", "--template", "tabs"], "--template needs a directory"),
      (["new", "component", "1st"], "expected the name of a component"),
      (["new", "component", "a b"], "expected the name of a component"),
    ])
    func invalidUseIsReported(arguments: [String], message: String) throws {
      let folder = try TemporaryScreens()
      let run = try PipeRun(arguments, directory: folder.path)
      #expect(run.status == .exit(2))
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(ProcessFiles.names(in: folder.path).isEmpty)
    }

    // MARK: - Screen

    /// Arrows choose a template, its preview follows, and Enter creates it.
    @Test func templatesAreListedWithAPreview() throws {
      let folder = try TemporaryScreens()
      let session = try PtySession(["new"], columns: 120, rows: 30, directory: folder.path)
      try session.wait(for: "Template", "minimal", "products, a cart", "Times pressed")
      session.send("\u{1b}[B")
      try session.wait(for: "Create an account")
      session.send("\u{1b}[A")
      try session.wait(for: "Times pressed")
      session.send("\u{1b}[B\r")
      try session.wait("the files", evenIfEnded: true) {
        session.screen.shows("beagle-tui dev screens")
      }
      #expect(try session.waitForStatus() == .exit(0))
      #expect(try folder.text(of: "screens/home.json").contains("Create an account"))
    }

    @Test func escapeCreatesNothing() throws {
      let folder = try TemporaryScreens()
      let session = try PtySession(["new"], directory: folder.path)
      try session.wait(for: "Template", "Esc cancel")
      session.send("\u{1b}")
      #expect(try session.waitForStatus() == .exit(1))
      #expect(session.screen.shows("canceled; nothing was written"), "\(session.report)")
      #expect(ProcessFiles.names(in: folder.path).isEmpty)
    }

    @Test func directoryCanBeTyped() throws {
      let folder = try TemporaryScreens()
      let session = try PtySession(["new", "--template", "tabs"], directory: folder.path)
      try session.wait(for: "Template", "Directory")
      // From the row to the field, and back.
      session.send("\t")
      session.send("\u{15}my app")
      try session.wait(for: "my app")
      session.send("\u{1b}[Z\r")
      #expect(try session.waitForStatus() == .exit(0))
      #expect(try !folder.text(of: "my app/home.json").isEmpty)
    }

    // MARK: - Questions

    @Test func questionsAreAskedOnATerminal() throws {
      let folder = try TemporaryScreens()
      let session = try PtySession(["new", "--accessible"], directory: folder.path)
      try session.wait(for: "Directory (screens):")
      session.send("  my shop \r")
      try session.wait(for: "Template (minimal):", "5  shop", "products, a cart and a checkout")
      session.send("9\r")
      try session.wait(for: "There is no template \"9\". Enter a number or a name.")
      session.send("shop\r")
      try session.wait("the files", evenIfEnded: true) {
        session.screen.shows("beagle-tui dev 'my shop'")
      }
      #expect(try session.waitForStatus() == .exit(0))
      #expect(try folder.text(of: "my shop/cart.json").contains("\"Cart\""))
    }

    @Test func emptyAnswersChooseTheDefaults() throws {
      let folder = try TemporaryScreens()
      let session = try PtySession(["new", "--accessible"], directory: folder.path)
      try session.wait(for: "Directory (screens):")
      session.send("\r")
      try session.wait(for: "Template (minimal):")
      session.send("\r")
      #expect(try session.waitForStatus() == .exit(0))
      #expect(try folder.text(of: "screens/home.json").contains("Hello"))
    }

    @Test func endOfInputCancels() throws {
      let folder = try TemporaryScreens()
      let session = try PtySession(
        ["new", "--accessible", "--template", "form"], directory: folder.path)
      try session.wait(for: "Directory (screens):")
      session.send("\u{4}")
      #expect(try session.waitForStatus() == .exit(1))
      #expect(session.screen.shows("canceled; nothing was written"), "\(session.report)")
      #expect(ProcessFiles.names(in: folder.path).isEmpty)
    }
  }
}
