import BeagleAnalysis
import BeagleLanguageServer
import BeagleTUI
import SystemSupport

#if canImport(Glibc)
  import Glibc
#endif

/// `beagle-tui lsp`: a language server for editors, over standard input and output.
struct LSPCommand: Subcommand {
  private var known: [String] = []
  private var contexts: [String] = []
  private var controllers: [String] = []
  private var theme: String?

  static let name = "lsp"

  static var manual: Manual {
    Manual(
      summary: "serve editors: diagnostics, completion, hover, rename",
      synopses: ["[options]"],
      details: [
        "Speaks the Language Server Protocol 3.17 over standard input and output; an editor starts"
          + " it. What goes wrong is written to standard error. What the options say can also be"
          + " sent by the editor, as initializationOptions: known, contexts, styleIds, controllers"
          + " (lists of names) and root (the directory of the screens)."
      ],
      examples: [
        .init("lsp", "what an editor is told to start"),
        .init("lsp --known custom:gauge --theme theme.json", "with what the application adds"),
      ],
      exitStatuses: [
        "the editor has ended the connection as it should",
        "the connection broke off, or cannot be read", "wrong usage",
      ])
  }

  static var options: [Option<LSPCommand>] {
    [
      Option(
        "--known", value: "NAME",
        help: "a custom component, action or operation, for example custom:gauge or price; may be"
          + " repeated"
      ) { $0.known.append($1) },
      Option(
        "--context", value: "NAME", help: "a context that the application provides; may be repeated"
      ) { $0.contexts.append($1) },
      Option(
        "--controller", value: "ID",
        help: "a navigation controller of the application; may be repeated"
      ) { $0.controllers.append($1) },
      Option("--theme", value: "FILE", help: "a theme, whose style ids are offered") {
        $0.theme = $1
      },
      // Editors name the way to talk, and there is no other.
      Option("--stdio", help: "accepted for editors that add it; there is no other way") { _ in },
    ]
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    if let first = operands.first { throw .tooMany(first) }
    for name in known where !name.utf8.contains(0x3A) && !OperationsProvider.isName(name) {
      throw UsageError("--known: expected a name such as custom:gauge or price, found \"\(name)\"")
    }
  }

  func perform() -> ExitStatus {
    var options = LanguageServerOptions(
      known: known, contexts: contexts, controllers: controllers)
    if let theme {
      do {
        let file = try ThemeFile(json: try Files.read(theme).get(), name: theme)
        options.styleIds = ThemeStyleIds(file.theme).all
      } catch {
        Console.error("--theme: \(error)")
        return .usage
      }
    }
    // A client that is gone is noticed by the error of writing to it.
    signal(SIGPIPE, SIG_IGN)
    let server = LanguageServer(
      version: Program.version, options: options, settings: { LSPCommand.settings($0) },
      log: { Console.error($0) })
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var hasWork = false
    while server.exitStatus == nil {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&input, 1, hasWork ? 0 : -1)
      if ready < 0, errno != EINTR { break }
      if ready > 0 {
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        if count == 0 {
          server.endOfInput()
        } else if count > 0 {
          server.receive(buffer[..<count])
          hasWork = true
        } else if errno != EINTR, errno != EAGAIN {
          server.endOfInput()
        }
      } else if hasWork {
        hasWork = server.idle()
      }
      let output = server.takeOutput()
      guard !output.isEmpty else { continue }
      let code = output.withUnsafeBytes { ByteWriter.write($0, to: STDOUT_FILENO) }
      if code != 0 {
        Console.error("standard output: \(String(cString: strerror(code)))")
        return .failure
      }
    }
    return server.exitStatus == 0 ? .success : .failure
  }

  /// What the file beside the screens says; nothing where it is missing.
  private static func settings(_ directory: String) -> ProgramSettings {
    guard let path = ProjectFile.find(for: directory) else { return ProgramSettings() }
    var files = [path]
    var theme: JSONNode?
    do {
      let project = try ProjectFile.load(path)
      if let setting = project.theme {
        files.append(setting.value)
        if case .file(let source) = setting.origin { theme = source.node }
      }
      let settings = try CheckSettings(CheckRequest(), project: project)
      return ProgramSettings(
        options: settings.options, types: settings.types, files: real(files)
      ) { finding in
        settings.judged(finding, path: Files.realPath(finding.file))
      }
    } catch {
      let message = CheckCommand.message(of: error)
      Console.error(message)
      // What is wrong with the theme is told where it is named.
      let own = error as? ConfigError
      return ProgramSettings(
        files: real(files),
        problem: SettingsProblem(
          path: path, offset: own?.offset ?? theme?.offset ?? 0, message: own?.problem ?? message))
    }
  }

  private static func real(_ paths: [String]) -> [String] {
    paths + paths.compactMap(Files.realPath)
  }
}
