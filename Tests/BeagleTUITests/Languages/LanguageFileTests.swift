import Testing

@testable import BeagleTUI
@testable import TerminalKit
@testable import beagle_tui

/// Tests of files with translated texts.
@MainActor
@Suite struct LanguageFileTests {
  private func findings(_ text: String) throws -> [String] {
    try LanguageFileCheck(Array(text.utf8), name: "fr.json").findings
      .filter { !$0.problem.hasPrefix("missing \"") || $0.problem.contains("@locale") }
      .map { "\($0.place): \($0.problem)" }
  }

  @Test(arguments: Language.allCases)
  func printedTextsAreRight(_ language: Language) throws {
    let check = try LanguageFileCheck(
      Array(LanguagesCommand.json(Texts(language)).utf8), name: "\(language.tag).json")
    #expect(check.findings == [])
    #expect(check.translated == check.total)
    #expect(LanguagesCommand.percentage(language) == 100)
  }

  @Test func problemsHaveTheirPlace() throws {
    let file = """
      {
        "@locale": "ru",
        "@button.retry": "a comment",
        "button.retry": "Повторить",
        "button.retri": "x",
        "search.match": "Совпадение {number} из {sum}",
        "button.close": "Закрыть это окно немедленно",
        "form.invalid-fields": {"one": "{count} поле", "other": "{count} поля"},
        "button.back": {"other": "Назад"},
        "copy.lines": "{count}",
        "button.retry": "ещё раз"
      }
      """
    #expect(
      try findings(file) == [
        "fr.json:5:3: unknown key \"button.retri\"; did you mean \"button.retry\"?",
        "fr.json:6:19: \"search.match\" lacks {total}",
        "fr.json:6:19: \"search.match\" does not take {sum}; it takes {number}, {total}",
        "fr.json:7:19: \"button.close\" has 27 columns, and at most 16 fit well: “Close”",
        "fr.json:8:26: \"form.invalid-fields\" lacks the plural forms few, many",
        "fr.json:9:18: \"button.back\" is a text without plural forms: expected a string",
        "fr.json:10:17: \"copy.lines\" has plural forms: expected an object with one, few, many,"
          + " other",
        "fr.json:11:3: duplicate key \"button.retry\"",
      ])
  }

  @Test(arguments: [
    (#""button.retry": "   ""#, "\"button.retry\" is empty"),
    (
      #""button.retry": "\u001b[31m""#,
      "\"button.retry\" has the character U+1B, which is not shown"
    ),
    (
      #""button.retry": "a\u202eb""#,
      "\"button.retry\" has the character U+202E, which is not shown"
    ),
    (#""button.retry": "a {""#, "\"button.retry\" has a brace without its pair"),
    (
      #""@locale": "../../etc""#,
      "\"@locale\" must be the name of a language, such as \"fr\" or \"pt_BR\""
    ),
    (#""@locale": """#, "\"@locale\" must be the name of a language, such as \"fr\" or \"pt_BR\""),
    (
      #""calendar.first-weekday": "-9""#,
      "\"calendar.first-weekday\" must be a number from 1, for Monday, to 7"
    ),
    (
      #""calendar.first-weekday": "9223372036854775807""#,
      "\"calendar.first-weekday\" must be a number from 1, for Monday, to 7"
    ),
    (
      #""calendar.column1": "Lundi""#,
      "\"calendar.column1\" has 5 columns; the calendar has space for 3"
    ),
    (
      #""calendar.month1": "janvier de cette annee""#,
      "\"calendar.month1\" has 22 columns; the calendar has space for 17"
    ),
  ])
  func unusableTextsAreReported(member: String, problem: String) throws {
    let locale = member.hasPrefix("\"@locale") ? "" : #""@locale": "fr", "#
    let found = try findings("{\(locale)\(member)}")
    #expect(found.contains { $0.hasSuffix(problem) }, "\(found)")
  }

  /// Empty texts are not translated yet. Nothing in a file breaks the display.
  @Test func unusableTextsAreLeftOut() throws {
    let file =
      #"{"@locale": "es", "button.retry": "", "button.back": "  ", "button.close": "\u001b[31mX", "calendar.first-weekday": "-9"}"#
    let texts = try Texts(json: Array(file.utf8), name: "es.json")
    #expect(texts[.buttonRetry] == Texts(.spanish)[.buttonRetry])
    #expect(texts[.buttonBack] == Texts(.spanish)[.buttonBack])
    #expect(texts[.buttonClose] == "[31mX")
    let date = try #require(CalendarDate(year: 2026, month: 11, day: 29))
    for first in ["-9", "0", "8", "9223372036854775807", "x"] {
      var texts = Texts()
      texts[.calendarFirstWeekday] = first
      texts[.calendarMonth11] = "a month with a long name"
      texts.scoped {
        let window = Window(size: CellSize(width: 40, height: 12))
        let controller = ViewController()
        controller.view.addSubview(CalendarView(selected: date, today: date))
        window.rootViewController = controller
        let lines = window.render()?.text.split(separator: "\n").map(String.init) ?? []
        #expect(lines.contains { $0.contains("Mo  Tu  We") }, "\(first)")
        #expect(lines.contains { $0.contains("‹ a month with a long n… ›") }, "\(lines)")
      }
    }
  }

  @Test func filesArePrintedWithWhatTheyReplace() throws {
    let file = #"{"@locale": "it", "button.retry": "Riprova"}"#
    let printed = LanguagesCommand.json(try Texts(json: Array(file.utf8), name: "it.json"))
    #expect(
      printed.contains(#""@locale": "it""#) && printed.contains(#""button.retry": "Riprova""#))
    #expect(printed.contains(#""button.back": "Back""#))
    #expect(throws: UsageError.self) {
      _ = try LanguagesCommand.perform(["--check", "a.json", "--print", "es"])
    }
  }

  @Test func missingTextsAreListed() throws {
    let check = try LanguageFileCheck(Array(#"{"button.back": "Retour"}"#.utf8), name: "fr.json")
    #expect(check.findings.count == TextKey.allCases.count)
    #expect(check.findings[0].problem.hasPrefix("missing \"@locale\""))
    #expect(check.findings.contains { $0.problem == "missing \"button.retry\": \"Retry\"" })
    #expect(check.translated == 1)
  }

  @Test func filesThatAreNotJSONHaveAPlace() {
    #expect(throws: JSONError.self) { try LanguageFileCheck(Array("{,}".utf8), name: "fr.json") }
  }

  @Test func filesReplaceTexts() throws {
    let file = """
      {"@locale": "fr", "@": "x", "removed.key": "x", "button.retry": "Réessayer",
       "form.invalid-fields": {"one": "{count} champ", "many": "{count} de champs", "other": "{count} champs"}}
      """
    let texts = try Texts(json: Array(file.utf8), name: "fr.json")
    #expect(texts.locale == "fr")
    #expect(texts[.buttonRetry] == "Réessayer" && texts[.buttonCancel] == "Cancel")
    #expect(texts.formInvalidFields(count: 0) == "0 champ")
    #expect(texts.formInvalidFields(count: 3) == "3 champs")
    let mexican = try Texts(json: Array(#"{"@locale": "es_MX"}"#.utf8), name: "mx.json")
    #expect(mexican[.buttonRetry] == "Reintentar")
    #expect(throws: ConfigurationFileError.self) {
      try Texts(json: Array(#"{"button.retry": 1}"#.utf8), name: "fr.json")
    }
    #expect(throws: ConfigurationFileError.self) {
      try Texts(json: Array(#"{"copy.lines": {"some": "x"}}"#.utf8), name: "fr.json")
    }
  }
}
