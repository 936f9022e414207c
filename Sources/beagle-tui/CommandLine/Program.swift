import BeagleTUI

/// The program: its version and commands.
@MainActor
enum Program {
  nonisolated static let version = "1.0.0"

  /// The commands, in the order of `--help`. Parsing, help and suggestions all use
  /// this list.
  static let commands: [any Subcommand.Type] = [
    RunCommand.self, DemoCommand.self, NewCommand.self, DevCommand.self, RenderCommand.self,
    SnapshotCommand.self, CheckCommand.self, TestCommand.self, ExplainCommand.self,
    GalleryCommand.self, SchemaCommand.self,
    LSPCommand.self, MCPCommand.self,
    EvalCommand.self, ControllersCommand.self, LanguagesCommand.self, ConfigCommand.self,
    CacheCommand.self,
    DoctorCommand.self, KeysCommand.self, CompletionsCommand.self, VersionCommand.self,
    HelpCommand.self,
  ]

  /// The commands that only scripts use. They are not in the help.
  private static let hiddenCommands: [any Subcommand.Type] = [
    CompleteCommand.self, ManCommand.self, ScriptCommand.self, TestWorkerCommand.self,
  ]

  /// Returns the command with a name.
  static func command(named name: String) -> (any Subcommand.Type)? {
    commands.first { $0.name == name } ?? hiddenCommands.first { $0.name == name }
  }

  /// Performs the command line, without the program's name, and returns the exit status.
  static func perform(_ arguments: [String]) throws(UsageError) -> ExitStatus {
    guard let first = arguments.first else {
      // The configuration file may set a base URL.
      if ConfigFile.location(Console.environment).map({ Files.exists($0.value) }) == true {
        return try RunCommand.perform([])
      }
      throw UsageError("expected a directory of screens, a file, a URL or a command")
    }
    // A path cannot be a command. Building the list of commands would delay the first frame.
    let isPath = first.utf8.contains(UInt8(ascii: "/"))
    if !isPath, let command = command(named: first) {
      return try command.perform(arguments.dropFirst())
    }
    if CommonOptions.helpNames.contains(first) {
      // `--help check` equals `check --help`.
      let named = arguments.dropFirst().first { command(named: $0) != nil }
      return try HelpCommand.perform(named.map { [$0] } ?? [])
    }
    if let error = misspelling(arguments) { throw error }
    return try RunCommand.perform(arguments[...])
  }

  /// Returns an error if the first word is neither a command nor a path, but resembles a command's
  /// name, is followed by operands, which only a command takes, or is the only word and has no dot or colon.
  private static func misspelling(_ arguments: [String]) -> UsageError? {
    guard let word = arguments.first, !word.hasPrefix("-"), !word.contains("/"),
      !Files.exists(word)
    else { return nil }
    let near = TypoCorrection.best(for: word, among: commands.map { $0.name })
    let hasOperands = arguments.count > 1 && !arguments[1].hasPrefix("-")
    let isOnly =
      arguments.count == 1
      && !word.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
    guard near != nil || hasOperands || isOnly else { return nil }
    return UsageError("unknown command or directory \"\(word)\"").suggesting(near)
  }
}
