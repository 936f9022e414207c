import BeagleAnalysis
import BeagleTUI

/// `beagle-tui explain`: shows pages of the reference.
struct ExplainCommand: Subcommand {
  private enum Format: String, CaseIterable {
    case text, markdown, json
  }

  private var name: String?
  private var words: String?
  private var format = Format.text

  static let name = "explain"

  static var manual: Manual {
    Manual(
      summary: "Explain a component, task, property, check or key",
      synopses: ["[NAME|--search WORDS] [options]"],
      details: [
        "NAME is a component, an action, a task such as search, pagination or loading, an object such as Style,"
          + " a property or a word that is its value, an event, an operation of expressions, a code of check, a key of"
          + " routes.json, a command, an option or a key. Its spelling does not matter: beagle:textInput,"
          + " TextInput and text-input are the same. A property may follow its owner, as in style.margin, and a"
          + " kind may precede a name, as in operation condition. Several words that are not a name are searched for, as with"
          + " --search. Without NAME, lists all names.",
        "On a terminal, long text goes through $PAGER. The format json is a list of pages with"
          + " their properties, types, defaults and complete examples.",
      ],
      examples: [
        .init("explain", "List all names"),
        .init("explain textInput", "Explain a component"),
        .init("explain pagination", "Show how to do a task, with an example to copy"),
        .init("explain style.margin", "Explain a property"),
        .init("explain dead-route", "Explain a finding of check"),
        .init("explain --search password field", "Find the pages about these words"),
        .init("explain button does nothing", "Find what a symptom may be"),
        .init("explain button --format json", "Print a page for a program"),
      ],
      exitStatuses: [
        "Success", "Nothing was found, or standard output cannot be written", "Unknown name",
      ])
  }

  static var options: [Option<ExplainCommand>] {
    [
      Option(
        "--search", value: "WORDS", help: "Words to search for; the page that matches best is first"
      ) {
        $0.words = $1
      },
      .format { $0.format = $1 },
    ]
  }

  /// `explain --screen` explains the option.
  static var takesOptionNames: Bool { true }

  static var operands: [Operand] {
    let names = ValueKind.choice {
      // The names of guides are whole sentences.
      Reference(adding: ProgramPages.entries).entries.filter { $0.kind != .guide }
        .map { Candidate($0.name, $0.summary) }
    }
    return [Operand(names)]
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    // Words after the one of --search belong to it.
    let all = [words].compactMap { $0 } + operands
    let text = all.first.map { all.dropFirst().reduce($0) { "\($0) \($1)" } }
    guard words != nil, let text else { return name = text }
    words = text
    if text.allSatisfy({ $0 == " " }) {
      throw OptionValue.expected("words to search for", found: text)
    }
  }

  /// Parses a code, with or without the brackets that findings print: `[wrong-type]`.
  static func code(_ text: String) throws(UsageError) -> DiagnosticCode {
    let word =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    if let code = DiagnosticCode(rawValue: word) { return code }
    let near = TypoCorrection.best(for: word, among: DiagnosticCode.allCases.map(\.rawValue))
    guard near == nil else { throw UsageError("unknown code \"\(text)\"").suggesting(near) }
    throw UsageError("unknown code \"\(text)\"; beagle-tui explain lists all codes")
  }

  /// Returns the pages of a name. Those of a screen come before those of the program.
  static func pages(named name: String) -> [ReferencePage] {
    // The tables of the program are only needed for names that are not in screens. Properties come last, because
    // their pages need the decoders of all types.
    if !name.hasPrefix("-") {
      let reference = Reference(adding: FilePages.properties + [FilePages.environment])
      var pages = reference.pages(named: name, includesProperties: false)
      // A property after its owner, which no command or option contains, and a property with the other name of
      // a page.
      if name.contains(".") || !pages.isEmpty { pages = reference.pages(named: name) }
      guard pages.isEmpty else { return pages + GuidePages.pages(named: name) }
    }
    return Reference(adding: ProgramPages.entries).pages(named: name)
  }

  func perform() -> ExitStatus {
    if let name {
      let pages = Self.pages(named: name)
      guard pages.isEmpty else { return .ofOutput(write(pages)) }
    }
    let reference = Reference(adding: ProgramPages.entries)
    if let words {
      let found = reference.search(words)
      guard found.isEmpty else { return list(found.map { Self.entry($0, words) }) }
      Console.error(
        "no page contains \"\(words)\"",
        details: ["Try other words, in English. Run beagle-tui explain for all names."])
      return .failure
    }
    guard let name else { return list(reference.entries) }
    let near = reference.nearest(to: name)
    // Several words are a task or a symptom, and a word that the pages use is not a misspelled name.
    if !name.hasPrefix("-"),
      near.isEmpty || name.contains(" " as Character) || reference.contains(word: name)
    {
      let found = reference.search(name)
      guard found.isEmpty else { return list(found.map { Self.entry($0, name) }) }
    }
    Console.error(
      "unknown name \"\(name)\"" + (near.isEmpty ? "" : "; did you mean \(choices(near))?"),
      details: ["Run beagle-tui explain for all names, or beagle-tui explain --search WORDS."])
    return .usage
  }

  /// Returns a page for the list of a search. A guide is shown with the text that has the searched word, which says
  /// more than its first sentence.
  private static func entry(_ page: ReferencePage, _ words: String) -> Reference.Entry {
    let word = words.lowercased()
    func hasWord(_ text: String) -> Bool { text.lowercased().containsBytes(of: word) }
    guard page.kind == .guide, word.utf8.count >= wordLength, !hasWord(page.name),
      !hasWord(page.summary), let text = page.details.first(where: hasWord)
    else { return Reference.Entry(page) }
    return Reference.Entry(page.kind, page.name, summary: text) { page }
  }

  /// The minimum length of a word whose text is shown. A shorter one may be a part of others.
  private static let wordLength = 4

  private func choices(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }

  private func list(_ entries: [Reference.Entry]) -> ExitStatus {
    switch format {
    case .text: return .ofOutput(Pager.write(Console.localized(text.list(entries))))
    case .markdown: return .ofOutput(Console.write(ReferenceMarkdown().list(entries)))
    case .json: return .ofOutput(Console.printJSON(ReferenceJSON.list(entries)))
    }
  }

  private func write(_ pages: [ReferencePage]) -> Bool {
    switch format {
    case .text: Pager.write(Console.localized(text.text(pages)))
    case .markdown: Console.write(ReferenceMarkdown().text(pages))
    case .json: Console.printJSON(ReferenceJSON.text(pages))
    }
  }

  private var text: ReferenceText {
    let style = CheckReport(format: .text, color: .auto, baseline: nil).style
    return ReferenceText(columns: Console.outputColumns ?? 80, style: style)
  }
}
