import BeagleTUI

/// The texts of `--help`.
@MainActor
enum Help {
  /// The most columns of a line.
  private static let width = 80
  private static let indent = "  "

  /// What the program is and which commands it has.
  static var overview: String {
    let names = Program.commands.map { $0.name }
    let column = (names.map(\.count).max() ?? 0) + 4
    let commands = Program.commands.map { command in
      entry(command.name, command.manual.summary, column: column)
    }
    let examples = Program.commands.compactMap { $0.manual.examples.first }
    return """
      beagle-tui shows Beagle's server-driven screens in the terminal.

      Usage:
        beagle-tui DIRECTORY|FILE|URL [options]   the same as beagle-tui run
        beagle-tui COMMAND [arguments]

      Commands:
      \(commands.joined())
      Examples:
      \(list(examples))
      beagle-tui COMMAND --help lists the options, the examples and the exit statuses
      of a command. beagle-tui --version prints the version.

      """
  }

  /// What a command is for, its options, examples and exit statuses.
  static func text(of command: any Subcommand.Type) -> String {
    let manual = command.manual
    let usage = manual.synopses.map { synopsis in
      wrapped("beagle-tui \(command.name) \(synopsis)".trimmed, indent: 2, following: 6)
    }
    let details = manual.details.map { wrapped($0, indent: 0) + "\n" }
    let options = OptionGroup.allCases.compactMap { group -> String? in
      let entries = command.optionEntries.filter { $0.group == group }
      guard !entries.isEmpty else { return nil }
      return "\(group.rawValue):\n"
        + entries.map { entry(words(of: $0), $0.help, column: 27) }.joined() + "\n"
    }
    let statuses = manual.exitStatuses.enumerated().map { status, meaning in
      entry("\(status)", meaning, column: 5)
    }
    return """
      beagle-tui \(command.name): \(manual.summary)

      Usage:
      \(usage.joined())
      \(details.joined())\(options.joined())Examples:
      \(list(manual.examples))
      Exit status:
      \(statuses.joined())
      """
  }

  /// An option's names and its value's, long names below each other.
  private static func words(of option: OptionEntry) -> String {
    let names = option.names.joined(separator: ", ")
    let hasShortName = option.names.first?.hasPrefix("--") == false
    return (hasShortName ? "" : "    ") + names + (option.placeholder.map { " " + $0 } ?? "")
  }

  private static func list(_ examples: [Manual.Example]) -> String {
    examples.map { example in
      indent + "beagle-tui \(example.arguments)\n"
        + wrapped(example.purpose, indent: 6)
    }.joined()
  }

  /// A word and what it stands for, which begins at a column, or on the next line where the word is
  /// too long.
  private static func entry(_ word: String, _ text: String, column: Int) -> String {
    let start = indent + word
    let body = wrapped(text, indent: column)
    guard start.count + 2 <= column else { return start + "\n" + body }
    return start + body.dropFirst(start.count)
  }

  /// Lines of whole words, each ended by a line feed. A word that is longer than a line has one of
  /// its own.
  private static func wrapped(_ text: String, indent: Int, following: Int? = nil) -> String {
    var result = ""
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        result += line + "\n"
        line = String(repeating: " ", count: following ?? indent)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return result + line + "\n"
  }
}

extension String {
  /// Without blanks at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
