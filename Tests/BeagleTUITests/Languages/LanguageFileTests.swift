import Testing

@testable import BeagleTUI
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
      Array(LanguagesCommand.json(language).utf8), name: "\(language.tag).json")
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
        "fr.json:6:19: \"search.match\" has no value {sum}; it has {number}, {total}",
        "fr.json:7:19: \"button.close\" has 27 columns, and at most 16 fit well: “Close”",
        "fr.json:8:26: \"form.invalid-fields\" lacks the plural form few, many",
        "fr.json:9:18: \"button.back\" is a text without plural forms: expected a string",
        "fr.json:10:17: \"copy.lines\" has plural forms: expected an object with one, few, many,"
          + " other",
        "fr.json:11:3: duplicate key \"button.retry\"",
      ])
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
