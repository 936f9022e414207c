import Glibc

/// A command line of the user that reads a text and uses the terminal, for example a pager.
package struct TerminalCommand: Sendable {
  /// The command line for the shell.
  var text: String
  /// Environment variables for the command that the user may override.
  package var defaults: [(name: String, value: String)] = []

  /// Creates a command.
  package init(_ text: String) { self.text = text }

  /// Runs the command with a text as its standard input, and waits until it ends. Ctrl-C reaches
  /// only the command.
  ///
  /// Returns the exit status of the shell, where 127 means that the program was not found. Returns
  /// nil if the shell could not be started.
  package func run(input: String) -> Int32? {
    guard let pipe = Pipe() else { return nil }
    for variable in defaults { setenv(variable.name, variable.value, 0) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipe.reading, STDIN_FILENO)
    guard let child = try? ChildProcess.spawn(["/bin/sh", "-c", text], &actions) else { return nil }
    let interrupt = signal(SIGINT, SIG_IGN)
    // A command that ends early closes the pipe.
    let brokenPipe = signal(SIGPIPE, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGPIPE, brokenPipe)
    }
    pipe.closeReading()
    // The command may ignore a part of the text, so errors do not matter.
    _ = ByteWriter.write(input, to: pipe.writing)
    pipe.closeWriting()
    let status = ChildProcess.wait(for: child)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 0
  }
}
