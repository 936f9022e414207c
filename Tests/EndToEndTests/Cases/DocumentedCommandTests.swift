import Glibc
import Testing

extension EndToEnd {
  /// Runs the commands in README.md and `docs` that need neither a terminal nor a server, in a directory with what
  /// they name. The output of those in the tutorial, the concepts and the cookbook is compared by other tests.
  @Suite struct DocumentedCommandTests {
    private static let followed = ["docs/tutorial.md", "docs/concepts.md", "docs/cookbook.md"]

    /// The commands that do not run here, by their beginning or a part.
    private static let exceptions: [(part: String, reason: String)] = [
      ("beagle-tui DIRECTORY", "a form of commands"), ("beagle-tui COMMAND", "a form of commands"),
      ("beagle-tui dev ", "runs until it is quit: DevTests, TutorialTests"),
      ("beagle-tui gallery", "needs a terminal: GalleryCommandTests"),
      ("beagle-tui keys", "needs a terminal: KeysCommandTests"),
      ("beagle-tui demo", "needs installed screens: DemoTests, LanguageTests"),
      ("beagle-tui lsp", "runs until it is closed: NeovimTests"),
      ("beagle-tui mcp ", "runs until it is closed: MCPTests"),
      (" --watch ", "runs until it is stopped: TestWatchTests, CheckCommandTests"),
      ("http", "needs a server: BackEndTests, ServerOptionsTests"),
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

    /// The command lines of a page without their comments.
    private static func commands(of page: String) throws -> [String] {
      var isShell = false
      var commands: [String] = []
      let text = try TestedProgram.text(of: TestedProgram.packageRoot + "/" + page)
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("```") {
          isShell = line == "```sh"
        } else if isShell, line.hasPrefix("beagle-tui ") {
          var command = line
          // A comment begins with a space and #. Headers of requests have none here.
          if let comment = line.indices.first(where: { line[$0...].hasPrefix(" #") }) {
            command = line[..<comment]
          }
          while command.last == " " { command.removeLast() }
          commands.append(String(command))
        }
      }
      return commands
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

    @Test func commandsWork() throws {
      let program = try TestedProgram.path()
      let bin = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
      var count = 0
      var used: Set<String> = []
      for page in try Self.pages() {
        let folder = try TemporaryScreens(Self.files())
        symlink(TestedProgram.packageRoot + "/Resources", folder.path + "/Resources")
        let environment = ["PATH": "\(bin):/usr/bin:/bin", "HOME": folder.path, "CI": nil]
        func run(_ command: String) throws -> PipeRun {
          try PipeRun(
            ["-c", command], program: "/bin/sh", environment: environment, directory: folder.path)
        }
        _ = try run("beagle-tui languages --print es > it.json")
        for command in try Self.commands(of: page) {
          let exception = Self.exceptions.first {
            $0.part.hasPrefix("beagle-tui") ? command.hasPrefix($0.part) : command.contains($0.part)
          }
          if let exception {
            used.insert(exception.part)
            continue
          }
          let result = try run(command)
          // doctor finds no terminal here.
          let expected = Self.statuses[command] ?? (command.hasSuffix(" doctor") ? 1 : 0)
          #expect(
            result.status == .exit(expected) || command.hasSuffix(" doctor"),
            "\(page): \(command)\n\(result.message)")
          count += 1
        }
      }
      #expect(count > 55)
      #expect(used == Set(Self.exceptions.map(\.part)), "an exception without a command")
    }
  }
}
