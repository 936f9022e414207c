import Glibc
import Testing

extension Commands {
  /// Runs the commands in README.md and `docs` that need neither a terminal nor a server, in a directory with what
  /// they name. The output of those in the tutorial, the concepts and the cookbook is compared by other tests.
  @Suite struct DocumentedCommandTests {
    private static let followed = ["docs/tutorial.md", "docs/concepts.md", "docs/cookbook.md"]

    /// The commands that do not run here, by their beginning or a part.
    private static let exceptions: [(part: String, reason: String)] = [
      ("beagle-tui DIRECTORY", "a form of commands"), ("beagle-tui COMMAND", "a form of commands"),
      ("beagle-tui dev ", "runs until it is quit: DevTests, TutorialTests"),
      ("beagle-tui render .", "needs a package: ApplicationCommandTests"),
      ("beagle-tui check --application", "needs a package: ApplicationCommandTests"),
      ("beagle-tui gallery", "needs a terminal: GalleryCommandTests"),
      ("beagle-tui keys", "needs a terminal: KeysCommandTests"),
      ("beagle-tui demo", "needs installed screens: DemoTests, LanguageTests"),
      ("beagle-tui lsp", "runs until it is closed: NeovimTests"),
      ("beagle-tui mcp ", "runs until it is closed: MCPTests"),
      (" --watch ", "runs until it is stopped: TestWatchTests, CheckCommandTests"),
      ("http", "needs a server: BackEndTests, ServerOptionsTests, ServerPageTests"),
      ("beagle-tui check home.json", "needs a server: ServerPageTests"),
      ("beagle-tui --profile", "needs a server: ConfigCommandTests"),
      ("beagle-tui doctor --profile", "needs a server: DoctorTests"),
    ]

    /// The commands whose status is not 0.
    private static let statuses: [String: Int32] = [
      // Without a directory, the templates are chosen in a terminal.
      "beagle-tui new": 2,
      // The first load fails.
      "beagle-tui Resources/Screens --latency 800 --fail 1": 1,
    ]

    private static func files() -> [String: String] {
      let screens = [
        "home": """
        {"_beagleComponent_": "beagle:container", "children": [
          {"_beagleComponent_": "beagle:text", "text": "Welcome"},
          \(link("Orders", "/orders")), \(link("First", "/orders/first")), \(link("Last", "/broken/last"))]}
        """,
        "orders": #"{"_beagleComponent_": "beagle:text", "text": "Latest orders"}"#,
        "orders/first": #"{"_beagleComponent_": "beagle:text", "text": "The first order"}"#,
        "broken/last": #"{"_beagleComponent_": "beagle:text", "text": "The last order"}"#,
      ]
      var files = [
        "flows/login.yaml": "appId: com.example\n---\n- launchApp\n- assertVisible: Welcome\n",
        ".beagle-tui.json": #"{"test": {"app": "screens"}}"#,
        "state.json": #"{"user": "Ada"}"#, "rows.jsonl": "{\"expression\": \"@{sum(1, 2)}\"}\n",
        ".config/beagle-tui/config.json":
          #"{"profiles": {"staging": {"baseUrl": "https://bff.example"}}}"#,
        // The folders of completions.
        ".local/share/bash-completion/completions/other": "", ".zfunc/other": "",
        ".config/fish/completions/other": "",
      ]
      for (path, text) in screens { files["screens/\(path).json"] = text }
      return files
    }

    private static func link(_ title: String, _ path: String) -> String {
      """
      {"_beagleComponent_": "beagle:button", "text": "\(title)",
       "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "\(path)"}}]}
      """
    }

    /// The files of a page: a paragraph with a path in bold code is the caption of the block after it.
    private static func files(of page: String) throws -> [String: String] {
      var files: [String: String] = [:]
      var caption: String?
      var isBlock = false
      let text = try TestedProgram.text(of: TestedProgram.packageRoot + "/" + page)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          if isBlock { caption = nil }
          isBlock.toggle()
        } else if isBlock {
          if let caption { files[caption, default: ""] += line + "\n" }
        } else if line.hasPrefix("**`"), line.hasSuffix("`**") {
          caption = String(line.dropFirst(3).dropLast(3))
        }
      }
      return files
    }

    /// A command line without its comment, and the output that the page shows.
    private struct Command {
      let line: String
      var output: String?
    }

    /// The commands of a page. The comment in the line above a block says that it is the output of the command
    /// before it.
    private static func commands(of page: String) throws -> [Command] {
      var block: Substring?
      var comment: Substring = ""
      var commands: [Command] = []
      let text = try TestedProgram.text(of: TestedProgram.packageRoot + "/" + page)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          let isOutput = block == nil && comment == "<!-- checked as output -->"
          block = block != nil ? nil : isOutput ? "output" : line.dropFirst(3)
          if isOutput, !commands.isEmpty { commands[commands.count - 1].output = "" }
        } else if block == "output", !commands.isEmpty {
          commands[commands.count - 1].output?.append(line + "\n")
        } else if block == "sh", line.hasPrefix("beagle-tui ") {
          commands.append(Command(line: withoutComment(line)))
        }
        comment = line
      }
      return commands
    }

    /// Removes a comment, which begins with a space and `#`.
    private static func withoutComment(_ line: Substring) -> String {
      var command = line
      if let start = line.indices.first(where: { line[$0...].hasPrefix(" #") }) {
        command = line[..<start]
      }
      while command.last == " " { command.removeLast() }
      return String(command)
    }

    private static func pages() throws -> [String] {
      let folder = TestedProgram.packageRoot + "/docs"
      guard let directory = opendir(folder) else { throw HarnessError("no folder docs") }
      defer { closedir(directory) }
      var pages = ["README.md"]
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasSuffix(".md") { pages.append("docs/" + name) }
      }
      return pages.filter { !followed.contains($0) }.sorted()
    }

    /// Whether an exception is about a command.
    private static func applies(_ part: String, to line: String) -> Bool {
      part.hasPrefix("beagle-tui") ? line.hasPrefix(part) : line.contains(part)
    }

    @Test func commandsWork() throws {
      let program = try TestedProgram.path()
      let bin = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
      var (count, shown) = (0, 0)
      var used: Set<String> = []
      for page in try Self.pages() {
        let folder = try TemporaryScreens(
          Self.files().merging(Self.files(of: page)) { $1 })
        symlink(TestedProgram.packageRoot + "/Resources", folder.path + "/Resources")
        let environment = ["PATH": "\(bin):/usr/bin:/bin", "HOME": folder.path, "CI": nil]
        func run(_ command: String) throws -> PipeRun {
          try PipeRun(
            ["-c", command], program: "/bin/sh", environment: environment, directory: folder.path)
        }
        _ = try run("beagle-tui languages --print es > it.json")
        for command in try Self.commands(of: page) {
          let line = command.line
          if let exception = Self.exceptions.first(where: { Self.applies($0.part, to: line) }) {
            used.insert(exception.part)
            continue
          }
          let result = try run(line)
          // doctor reports that it has no terminal.
          let isDoctor = line.hasSuffix(" doctor")
          #expect(
            result.status == .exit(Self.statuses[line] ?? 0) || isDoctor,
            "\(page): \(line)\n\(result.message)")
          if let output = command.output {
            shown += 1
            #expect(
              Tutorial.withoutTimes(result.errors + result.output) == Tutorial.withoutTimes(output),
              "\(page): \(line)")
          }
          count += 1
        }
      }
      #expect(shown == 4)
      #expect(count > 55)
      #expect(used == Set(Self.exceptions.map(\.part)), "an exception without a command")
    }
  }
}
