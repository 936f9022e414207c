/// `beagle-tui completions`: prints the completion script of a shell.
struct CompletionsCommand: Subcommand {
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private var shell: Shell?

  static let name = "completions"

  static var manual: Manual {
    Manual(
      summary: "Print a completion script for a shell",
      synopses: ["bash|zsh|fish"],
      details: [
        "The script completes commands, options and their values: screens of the directory on the"
          + " command line, profiles, codes, themes and files. make install installs all three"
          + " scripts. Without an installation, load the script when the shell starts, as in the"
          + " examples."
      ],
      examples: [
        .init(
          "completions bash > ~/.local/share/bash-completion/completions/beagle-tui",
          "Install the script for bash, with the package bash-completion"),
        .init(
          "completions zsh > ~/.zfunc/_beagle-tui",
          "Install it for zsh, if .zshrc has fpath+=~/.zfunc before compinit"),
        .init(
          "completions fish > ~/.config/fish/completions/beagle-tui.fish", "Install it for fish"),
      ])
  }

  static var operands: [Operand] { [Operand(.cases(of: Shell.self))] }

  mutating func parse(operands: [String]) throws(UsageError) {
    guard let first = operands.first else {
      throw UsageError("expected \(OptionValue.choices(Shell.self))")
    }
    if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
    shell = try OptionValue.choice(first, of: Shell.self)
  }

  func perform() -> ExitStatus {
    let script =
      switch shell {
      case .bash, nil: CompletionScript.bash
      case .zsh: CompletionScript.zsh
      case .fish: CompletionScript.fish
      }
    return .ofOutput(Console.write(script))
  }
}

/// `beagle-tui __complete -- WORD...`: prints the candidates for the last word. The completion scripts
/// call it, and it is not in the help.
struct CompleteCommand: Subcommand {
  private var words: [String] = []

  static let name = "__complete"

  static var manual: Manual {
    Manual(
      summary: "Print the words that complete a command line", synopses: ["-- WORD..."],
      examples: [.init("__complete -- render --for", "Print --format")])
  }

  mutating func parse(operands: [String]) throws(UsageError) { words = operands }

  func perform() -> ExitStatus { .ofOutput(Console.write(Completion(words).text)) }
}
