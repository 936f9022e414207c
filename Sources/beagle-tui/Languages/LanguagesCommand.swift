import BeagleTUI
import CellText

/// `beagle-tui languages`: lists the languages, and helps translators.
struct LanguagesCommand: Subcommand {
  private var checkedFile: String?
  private var printed: String?

  static let name = "languages"

  static var manual: Manual {
    Manual(
      summary: "List the languages, or check a translation",
      synopses: ["", "--check FILE", "--print LANG|FILE"],
      details: [
        "Prints the languages of screens, and how many of the texts are translated. Messages of the"
          + " command line and of the tools for developers are English.",
        "To translate the texts into another language, print those of a language that you know, change"
          + " them, and set @locale to the name of the language. --check reports missing and unknown"
          + " keys, wrong names in braces, missing plural forms, characters that are not text, and texts that"
          + " are too wide."
          + " --language FILE shows screens in the language of the file.",
      ],
      examples: [
        .init("languages", "List the languages"),
        .init("languages --print es > it.json", "Begin a translation"),
        .init("languages --check it.json", "Check a translation"),
      ],
      exitStatuses: [
        "Success", "The file has problems or cannot be read, or the output cannot be written",
        "Usage error",
      ])
  }

  static var options: [Option<LanguagesCommand>] {
    [
      Option("--check", value: "FILE", .file, help: "Check a file of translated texts") {
        $0.checkedFile = $1
      },
      Option(
        "--print", value: "LANG|FILE", .language,
        help: "Print the texts of a language, or of a file and the language it replaces, as JSON"
      ) { (command, text) throws(UsageError) in
        try DisplayOptions.checkLanguage(text)
        command.printed = text
      },
    ]
  }

  nonisolated static let tags = Language.allCases.map(\.tag).joined(separator: ", ")

  func perform() -> ExitStatus {
    if let checkedFile { return check(checkedFile) }
    if let printed { return print(printed) }
    var text = ""
    for language in Language.allCases {
      let tag = language.tag + String(repeating: " ", count: 7 - language.tag.count)
      let name = language.name + String(repeating: " ", count: 20 - language.name.count)
      text += "\(tag)\(name)\(Self.percentage(language)) %\n"
    }
    return .ofOutput(Console.write(text))
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    if let first = operands.first { throw .unexpectedArgument(first) }
    if checkedFile != nil, printed != nil {
      throw UsageError("use either --check or --print.")
    }
  }

  private func print(_ language: String) -> ExitStatus {
    do {
      return .ofOutput(Console.write(Self.json(try DisplayOptions.texts(language))))
    } catch {
      Console.error(error)
      return .failure
    }
  }

  private func check(_ path: String) -> ExitStatus {
    do {
      let check = try LanguageFileCheck(try Files.read(path).get(), name: path)
      // The file may contain control characters.
      let lines = check.findings.map { TextMetrics.sanitized("\($0.place): \($0.problem)") + "\n" }
        .joined()
      let count = check.findings.count
      let problems = count == 0 ? "" : ", \(count) \(count == 1 ? "problem" : "problems")"
      let summary = "\(check.translated) of \(check.total) texts are right\(problems).\n"
      guard Console.write(lines + summary) else { return .failure }
      return check.findings.isEmpty ? .success : .failure
    } catch {
      Console.error(error)
      return .failure
    }
  }

  /// The share of the texts that a language has.
  static func percentage(_ language: Language) -> Int {
    let keys = TextKey.allCases
    return keys.filter(language.hasText).count * 100 / keys.count
  }

  /// Returns the texts of a language as a file for translators.
  static func json(_ texts: Texts) -> String {
    var lines = ["  \"@locale\": \(JSONText.quoted(texts.locale))"]
    for key in TextKey.allCases {
      if let comment = key.comment {
        lines.append("  \"@\(key.name)\": \(JSONText.quoted(comment))")
      }
      guard key.hasPluralForms else {
        lines.append("  \"\(key.name)\": \(JSONText.quoted(texts[key]))")
        continue
      }
      let forms = texts.pluralRule.categories.map {
        "\"\($0.rawValue)\": \(JSONText.quoted(texts[key, $0]))"
      }
      lines.append("  \"\(key.name)\": {\(forms.joined(separator: ", "))}")
    }
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }
}
