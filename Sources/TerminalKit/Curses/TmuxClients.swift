import SystemSupport

/// The terminals that show a pane of tmux. tmux replies to queries with its own name, so its server is asked.
package enum TmuxClients {
  /// Waits for the server of tmux, and returns the names of the terminals, for example `kitty(0.32.2)` or,
  /// if they report none, their `TERM`.
  package static func names() -> [String] {
    let outcome = try? command.run(cancellation: ConfinedProgram.Cancellation())
    return outcome.map { names(in: $0.output) } ?? []
  }

  private static let command: ShellCommand = {
    var command = ShellCommand(
      "exec tmux list-clients -t \"$TMUX_PANE\" -F '#{client_termtype} #{client_termname}'")
    command.milliseconds = 2000
    return command
  }()

  /// Returns the names in lines of a reported name, which may be empty, and the value of `TERM`.
  static func names(in output: [UInt8]) -> [String] {
    output.split(separator: UInt8(ascii: "\n")).compactMap { line in
      line.split(separator: UInt8(ascii: " ")).first.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
