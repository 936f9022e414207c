import BeagleNetworking
import BeagleServers
import BeagleTUI
import Glibc
import SystemSupport

/// `beagle-tui mcp`: runs a Model Context Protocol server over standard input and output.
struct MCPCommand: Subcommand {
  private var directory = "."
  private var known: [String] = []
  private var knownNames: [CustomName] = []
  private var allowsNetwork = false
  private var allowsWriting = false

  static let name = "mcp"

  static var manual: Manual {
    Manual(
      summary: "Start a tool server for language models",
      synopses: ["[DIRECTORY] [options]"],
      details: [
        "An agent starts the server, which speaks the Model Context Protocol over standard input and"
          + " output and logs to standard error. With its tools, a model checks, fixes and draws the screens"
          + " of DIRECTORY (default: the current directory), runs flows, uses the screens step by step,"
          + " evaluates expressions, and reads the reference. The tools also accept files that are not saved.",
        "The tools read no file outside DIRECTORY and follow no link that leads out of it. Only with"
          + " --allow-write, fix and write_files write to it. The file \(ProjectFile.name) in DIRECTORY, or in a"
          + " parent directory, configures the checks.",
      ],
      examples: [
        .init("mcp screens/", "Start the server, as an agent does"),
        .init("mcp screens/ --allow-network", "Let rendered screens send requests to servers"),
      ],
      exitStatuses: [
        "The client closed standard input", "Input or output failed",
        "Usage error, or the directory cannot be read",
      ])
  }

  static var options: [Option<MCPCommand>] {
    [
      Option(
        "--allow-network", help: "Requests of rendered screens to servers (default: none)"
      ) { $0.allowsNetwork = true },
      Option(
        "--allow-write",
        help: "Let write_files and fix write to DIRECTORY (default: no tool writes)"
      ) {
        $0.allowsWriting = true
      },
      .known { $0.known.append($1) },
    ]
  }

  static var operands: [Operand] { [Operand(.directory)] }

  mutating func parse(operands: [String]) throws(UsageError) {
    if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
    directory = operands.first ?? directory
    knownNames = try CustomName.all(known)
  }

  func perform() -> ExitStatus {
    let screens: ScreenDirectory
    do {
      screens = try ScreenDirectory(directory)
    } catch {
      Console.error(error)
      return .usage
    }
    // Findings then have the names of files relative to the directory.
    guard chdir(screens.root) == 0 else {
      Console.error("\(directory): \(String(cString: strerror(errno)))")
      return .usage
    }
    // A write to a client that has exited then fails with EPIPE instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    let tools = DirectoryTools(
      screens, known: knownNames, allowsNetwork: allowsNetwork, allowsWriting: allowsWriting)
    defer { tools.close() }
    let server = ModelContextServer(
      version: Program.version, directory: screens, tools: tools, log: { Console.error($0) })
    return MCPCommand.serve(server)
  }

  /// Reads, handles and writes messages until the client closes its output.
  private static func serve(_ server: ModelContextServer) -> ExitStatus {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var isOpen = true
    var hasWork = false
    while isOpen || hasWork {
      // All available input is read before the next request, so that it can cancel requests.
      var wasRead = false
      if isOpen, server.acceptsInput {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let ready = poll(&input, 1, hasWork ? 0 : -1)
        if ready < 0, errno != EINTR { return failure("standard input") }
        if ready > 0 {
          let count = read(STDIN_FILENO, &buffer, buffer.count)
          if count > 0 {
            server.receive(buffer[..<count])
            wasRead = true
          } else if count == 0 {
            server.endOfInput()
            isOpen = false
          } else if errno != EINTR, errno != EAGAIN {
            return failure("standard input")
          }
          hasWork = true
        }
      }
      if !wasRead { hasWork = server.handleNext() }
      let output = server.takeOutput()
      guard !output.isEmpty else { continue }
      let code = output.withUnsafeBytes { ByteWriter.write($0, to: STDOUT_FILENO) }
      if code != 0 {
        errno = code
        return failure("standard output")
      }
    }
    return .success
  }

  private static func failure(_ stream: String) -> ExitStatus {
    Console.error("\(stream): \(String(cString: strerror(errno)))")
    return .failure
  }
}
