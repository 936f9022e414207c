import BeagleAnalysis
import BeagleTUI

/// The pages of the reference about the program itself: the files that it reads, its commands, options
/// and keys. They come from the tables of the parsers and of the help page.
@MainActor
enum ProgramPages {
  static var entries: [Reference.Entry] {
    FilePages.entries + FlowPages.entries + commands + options + keys + FilePages.properties
      + GuidePages.entries
  }

  // MARK: - Commands

  private static var commands: [Reference.Entry] {
    Program.commands.map { command in
      let name = command.name
      let summary = command.manual.summary + "."
      return Reference.Entry(.command, name, summary: summary) {
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
    /// The names of the commands; empty for all.
    var commands: [String]
    /// The long name, or else the short one.
    let name: String

    init(entry: OptionEntry, commands: [String]) {
      self.entry = entry
      self.commands = commands
      name = entry.names.last ?? ""
    }
  }

  private static var options: [Reference.Entry] {
    var found: [SharedOption] = []
    var indexes: [String: [Int]] = [:]
    for command in Program.commands {
      for entry in command.ownOptionEntries {
        let option = SharedOption(entry: entry, commands: [command.name])
        let same = indexes[option.name]?.first {
          found[$0].entry.names == entry.names && found[$0].entry.help == entry.help
        }
        if let same {
          found[same].commands.append(command.name)
        } else {
          indexes[option.name, default: []].append(found.count)
          found.append(option)
        }
      }
    }
    found += CommonOptions.options.map { SharedOption(entry: $0.entry, commands: []) }
    let sorted = found.sorted {
      $0.name == $1.name
        ? ($0.commands.first ?? "") < ($1.commands.first ?? "") : $0.name < $1.name
    }
    return sorted.map { option in
      Reference.Entry(
        .option, option.name, aliases: option.entry.names.filter { $0 != option.name },
        summary: option.entry.help + "."
      ) { MainActor.assumeIsolated { page(of: option) } }
    }
  }

  private static func page(of option: SharedOption) -> ReferencePage {
    let entry = option.entry
    var page = ReferencePage(
      .option, option.name, aliases: entry.names.filter { $0 != option.name },
      summary: entry.help + ".")
    page.usage = entry.usage
    let isCommon = option.commands.isEmpty
    let commands = isCommon ? Program.commands.map { $0.name } : option.commands
    page.facts = [
      .init("Commands", isCommon ? "all" : commands.joined(separator: ", "))
    ]
    page.examples = examples(
      commands.flatMap { name in
        (Program.command(named: name)?.manual.examples ?? []).filter { example in
          example.arguments.split(separator: " ").contains { entry.names.contains(String($0)) }
        }
      })
    page.seeAlso = option.commands
    return page
  }

  // MARK: - Keys

  private static var keys: [Reference.Entry] {
    KeyList.program.flatMap { list in
      let place = list.place
      return list.bindings.helpRows.map { row in
        Reference.Entry(
          .key, row.key, aliases: aliases(ofKey: row.key), summary: sentence(row.label)
        ) { page(ofKey: row.key, sentence(row.label), place) }
      }
    }
  }

  private nonisolated static func page(
    ofKey key: String, _ summary: String, _ place: String
  ) -> ReferencePage {
    var page = ReferencePage(.key, key, aliases: aliases(ofKey: key), summary: summary)
    page.facts = [.init("Place", place)]
    return page
  }

  /// Returns the text of a key hint as a sentence.
  private nonisolated static func sentence(_ label: String) -> String {
    label.prefix(1).uppercased() + label.dropFirst() + "."
  }

  /// Returns the names of the keys in a text such as `Home, Ctrl-A`, `PgUp PgDn` or `1 to 7`.
  private nonisolated static func aliases(ofKey text: String) -> [String] {
    text.split(separator: ",").flatMap { part in
      let part = part.drop { $0 == " " }
      let words = part.split(separator: " ").map(String.init)
      if words.count == 3, words[1] == "to", let first = Int(words[0]), let last = Int(words[2]),
        first <= last
      {
        return [String(part)] + (first...last).map(String.init)
      }
      return [String(part)] + words.filter { $0 != "with" }
    }
  }
}

extension OptionEntry {
  /// The names and the placeholder, for example `-s, --screen PATH`.
  var usage: String { names.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "") }
}
