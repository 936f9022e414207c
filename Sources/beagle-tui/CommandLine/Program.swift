import BeagleTUI

/// The program: its version and its commands.
@MainActor
enum Program {
  nonisolated static let version = "0.1.0"

  /// The commands, in the order in which `--help` lists them. Parsing, help and suggestions read
  /// this table; a command is added by its type alone.
  static let commands: [any Subcommand.Type] = [
    RunCommand.self, DevCommand.self, RenderCommand.self, CheckCommand.self, ExplainCommand.self,
    SchemaCommand.self, LSPCommand.self, EvalCommand.self, ControllersCommand.self,
    ConfigCommand.self, CacheCommand.self, HelpCommand.self,
  ]

  /// The command with a name.
  static func command(named name: String) -> (any Subcommand.Type)? {
    commands.first { $0.name == name }
  }

  /// Does what the arguments after the program's name ask for, and says how the program ends.
  static func perform(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    guard let first = arguments.first else {
      // The configuration may name a server.
      if ConfigFile.place(Console.environment).map({ Files.exists($0.value) }) == true {
        return try RunCommand.perform([])
      }
      throw UsageError("expected a directory of screens, a file, the URL of a server or a command")
    }
    // A path is no command; the table, which costs a start something, is not made for it.
    let isPath = first.utf8.contains(UInt8(ascii: "/"))
    if !isPath, let command = command(named: first) {
      return try command.perform(arguments.dropFirst())
    }
    if CommonRequests.helpNames.contains(first) {
      // `--help check` and `check --help` are the same.
      let named = arguments.dropFirst().first { command(named: $0) != nil }
      return try HelpCommand.perform(named.map { [$0] } ?? [])
    }
    if let error = misspelling(arguments) { throw error }
    return try RunCommand.perform(arguments[...])
  }

  /// What is wrong with a first word that is neither a command nor a path: it is near the name of a
  /// command, or something follows it that only a command would take.
  private static func misspelling(_ arguments: [String]) -> UsageError? {
    guard let word = arguments.first, !word.hasPrefix("-"), !word.contains("/"),
      !Files.exists(word)
    else { return nil }
    let near = NearMiss.best(for: word, among: commands.map { $0.name })
    let hasOperands = arguments.count > 1 && !arguments[1].hasPrefix("-")
    guard near != nil || hasOperands else { return nil }
    return UsageError("there is no command or directory \"\(word)\"").suggesting(near)
  }
}
