import BeagleAnalysis
import BeagleServers
import BeagleTUI
import Glibc
import SystemSupport

/// `beagle-tui lsp`: runs a language server over standard input and output.
struct LSPCommand: Subcommand {
  private var known: [String] = []
  private var contexts: [String] = []
  private var controllers: [String] = []
  private var theme: String?

  static let name = "lsp"

  static var manual: Manual {
    Manual(
      summary: "Start a language server for editors",
      synopses: ["[options]"],
      details: [
        "An editor starts the server, which speaks the Language Server Protocol 3.17 over standard"
          + " input and output and logs to standard error. It offers diagnostics, completion, hover,"
          + " rename and more. An editor can send the same settings as initializationOptions: known,"
          + " contexts, styleIds, controllers (lists of names) and root (the directory of the"
          + " screens)."
      ],
      examples: [
        .init("lsp", "Start the server, as an editor does"),
        .init("lsp --known custom:gauge --theme theme.json", "Declare names of the application"),
      ],
      exitStatuses: [
        "The editor shut the server down", "The connection was lost or is invalid", "Usage error",
      ])
  }

  static var options: [Option<LSPCommand>] {
    [
      .known { $0.known.append($1) },
      Option(
        "--context", value: "NAME", help: "Context that the application provides (repeatable)"
      ) { $0.contexts.append($1) },
      Option(
        "--controller", value: "ID", .controller,
        help: "Navigation controller of the application (repeatable)"
      ) { $0.controllers.append($1) },
      Option(
        "--theme", value: "FILE", .file, help: "Theme file with the style ids of the application"
      ) {
        $0.theme = $1
      },
      // Language clients add this option to choose the transport.
      Option("--stdio", help: "No effect; the server always uses standard input and output") { _ in
      },
    ]
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    if let first = operands.first { throw .unexpectedArgument(first) }
    known = try CustomName.all(known).map(\.text)
  }

  func perform() -> ExitStatus {
    var options = LanguageServerOptions(
      known: known, contexts: contexts, controllers: controllers)
    if let theme {
      do {
        let file = try ThemeFile(json: try Files.read(theme).get(), name: theme)
        options.theme = ThemeStyleIDs(file.theme.styleIDs)
      } catch {
        Console.error("--theme: \((error as? JSONError)?.oneLine ?? "\(error)")")
        return .usage
      }
    }
    // A write to a client that has exited then fails with EPIPE instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    let server = LanguageServer(
      version: Program.version, options: options, themeFormat: ThemeFile.format,
      settings: { LSPCommand.settings($0) }, log: { Console.error($0) })
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

  /// Returns the settings in the project file of a directory, or else the defaults.
  private static func settings(_ directory: String) -> ProjectSettings {
    guard let path = ProjectFile.find(for: directory) else {
      // As in `check`, these are the screens of this program, with its styles.
      let settings = try? CheckSettings(CheckRequest(), project: nil)
      return ProjectSettings(options: settings?.options ?? CheckOptions())
    }
    var files = [path]
    do {
      let project = try ProjectFile.load(path)
      if let theme = project.theme { files.append(theme.path) }
      let settings = try CheckSettings(CheckRequest(), project: project)
      if let error = settings.themeError { Console.error(error.description) }
      return ProjectSettings(
        options: settings.options, types: settings.types, files: real(files),
        problem: settings.themeError.map {
          SettingsProblem(path: path, offset: $0.offset ?? 0, message: $0.problem)
        }, isUsed: true,
        application: application(of: project, in: path)
      ) { finding in
        settings.apply(to: finding, path: FilePath.real(finding.file))
      }
    } catch {
      let message = CheckCommand.message(of: error)
      Console.error(message)
      let own = error as? ConfigError
      return ProjectSettings(
        files: real(files),
        problem: SettingsProblem(
          path: path, offset: own?.offset ?? 0, message: own?.problem ?? message))
    }
  }

  /// Returns the directory with the screens that the flows of a project test; nil if the project file
  /// does not name it.
  private static func application(of project: ProjectFile, in path: String) -> String? {
    guard let app = project.test?.app, !SourceOptions.isURL(app),
      let folder = FilePath.real(FilePath.folder(of: path))
    else { return nil }
    return FilePath.real(folder + "/" + app)
  }

  private static func real(_ paths: [String]) -> [String] {
    paths + paths.compactMap(FilePath.real)
  }
}
