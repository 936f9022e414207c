import Testing

@testable import Localization

@Suite struct TextsTests {
  @Test func pluralTextsContainTheNumber() {
    func texts(_ language: Language) -> [String] {
      [0, 1, 2, 5, 1_000_000].map(Texts(language).formInvalidFields)
    }
    #expect(
      texts(.english) == [
        "0 fields need attention", "1 field needs attention", "2 fields need attention",
        "5 fields need attention", "1000000 fields need attention",
      ])
    #expect(
      texts(.portuguese) == [
        "0 campo precisa de atenção", "1 campo precisa de atenção", "2 campos precisam de atenção",
        "5 campos precisam de atenção", "1000000 de campos precisam de atenção",
      ])
    #expect(
      texts(.spanish) == [
        "0 campos requieren atención", "1 campo requiere atención", "2 campos requieren atención",
        "5 campos requieren atención", "1000000 de campos requieren atención",
      ])
  }

  @Test func valuesMayContainBraces() {
    #expect(Texts().searchMatch(number: "{total}", total: "}{") == "Match {total} of }{")
    #expect(Texts.filled("{a}{unknown} {", [("a", "1")]) == "1{unknown} {")
  }

  @Test func anApplicationReplacesTexts() {
    var texts = Texts(.portuguese)
    texts[.buttonRetry] = "De novo"
    texts[.formInvalidFields, .one] = "um campo"
    #expect(texts(.buttonRetry) == "De novo")
    #expect(texts(.buttonCancel) == "Cancelar")
    #expect(texts.formInvalidFields(count: 1) == "um campo")
    #expect(texts.formInvalidFields(count: 2) == "2 campos precisam de atenção")
    texts[.formInvalidFields] = "{count}!"
    #expect(texts.formInvalidFields(count: 1) == "1!")
    #expect(texts.locale == "pt_BR")
  }

  @Test func anOwnLanguageFallsBackToEnglish() {
    let texts = Texts(locale: "fr", texts: [.buttonRetry: "Réessayer"])
    #expect(texts(.buttonRetry) == "Réessayer")
    #expect(texts(.buttonCancel) == "Cancel")
    #expect(texts.locale == "fr")
    #expect(texts.pluralRule.category(for: 0) == .one)
  }

  @Test func aThreadMayHaveItsOwnTexts() {
    #expect(localized(.buttonCancel) == "Cancel")
    Texts(.spanish).scoped {
      #expect(localized(.buttonCancel) == "Cancelar")
      Texts().scoped { #expect(localized(.buttonCancel) == "Cancel") }
      #expect(localized(.buttonClose) == "Cerrar")
    }
    #expect(localized(.buttonClose) == "Close")
  }
}
