import BeagleAnalysis
import BeagleTUI

/// The pages of the reference about the program itself: its commands, options and keys. They come
/// from the tables of the parser and of the help page.
@MainActor
enum ProgramPages {
  static var entries: [Reference.Entry] {
    commands + (options + keys).map { Reference.Entry($0) }
  }

  // MARK: - Commands

  private static var commands: [Reference.Entry] {
    Program.commands.map { command in
      let name = command.name
      return Reference.Entry(.command, name, summary: command.manual.summary + ".") {
        MainActor.assumeIsolated {
          Program.command(named: name).map(page) ?? ReferencePage(.command, name, summary: "")
        }
      }
    }
  }

  private static func page(of command: any Subcommand.Type) -> ReferencePage {
    let manual = command.manual
    var page = ReferencePage(.command, command.name, summary: manual.summary + ".")
    page.usage = manual.synopses.map { synopsis in
      "beagle-tui \(command.name)" + (synopsis.isEmpty ? "" : " \(synopsis)")
    }.joined(separator: "\n")
    page.details = manual.details
    page.terms = OptionGroup.allCases.compactMap { group in
      let entries = command.optionEntries.filter { $0.group == group }
      guard !entries.isEmpty else { return nil }
      return .init(group.rawValue, entries.map { .init($0.usage, $0.help + ".") })
    }
    page.terms.append(
      .init(
        "Exit status",
        manual.exitStatuses.enumerated().map { .init("\($0.offset)", $0.element + ".") }))
    page.examples = examples(manual.examples)
    return page
  }

  private static func examples(_ examples: [Manual.Example]) -> [ReferencePage.Example] {
    examples.enumerated().map { index, example in
      ReferencePage.Example(
        index == 0 ? "Examples" : "", example.purpose + ":",
        files: [.init(language: "sh", "beagle-tui \(example.arguments)")])
    }
  }

  // MARK: - Options

  /// An option of several commands with the same meaning.
  private struct SharedOption {
    let entry: OptionEntry
    var commands: [String]
    /// The long name, or else the short one.
    var name: String { entry.names.last ?? "" }
  }

  private static var options: [ReferencePage] {
    var found: [SharedOption] = []
    for command in Program.commands {
      for entry in command.optionEntries {
        if let index = found.firstIndex(where: {
          $0.entry.names == entry.names && $0.entry.help == entry.help
        }) {
          found[index].commands.append(command.name)
        } else {
          found.append(SharedOption(entry: entry, commands: [command.name]))
        }
      }
    }
    let sorted = found.sorted { ($0.name, $0.commands[0]) < ($1.name, $1.commands[0]) }
    return sorted.map(page)
  }

  private static func page(of option: SharedOption) -> ReferencePage {
    let entry = option.entry
    var page = ReferencePage(
      .option, option.name, aliases: entry.names.filter { $0 != option.name },
      summary: entry.help + ".")
    page.usage = entry.usage
    let isCommon = option.commands.count == Program.commands.count
    page.facts = [
      .init("Commands", isCommon ? "all" : option.commands.joined(separator: ", "))
    ]
    page.examples = examples(
      option.commands.flatMap { name in
        (Program.command(named: name)?.manual.examples ?? []).filter { example in
          example.arguments.split(separator: " ").contains { entry.names.contains(String($0)) }
        }
      })
    if !isCommon { page.seeAlso = option.commands }
    return page
  }

  // MARK: - Keys

  private static var keys: [ReferencePage] {
    KeyList.all.flatMap { list in
      list.bindings.helpRows.map { row in
        let names = row.key.split(separator: ",").map { String($0.drop { $0 == " " }) }
        var page = ReferencePage(
          .key, row.key,
          aliases: names.flatMap { [$0] + $0.split(separator: " ").map(String.init) },
          summary: row.label.prefix(1).uppercased() + row.label.dropFirst() + ".")
        page.facts = [.init("Place", list.place)]
        return page
      }
    }
  }
}

extension OptionEntry {
  /// The names and the placeholder, for example `-s, --screen PATH`.
  var usage: String { names.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "") }
}
