import Testing

@testable import Localization

@Suite struct LanguageTests {
  @Test(
    arguments: [
      ([:], .english),
      (["LANG": "C"], .english),
      (["LANG": "POSIX"], .english),
      (["LANG": "C.UTF-8"], .english),
      (["LANG": "en_US.UTF-8"], .english),
      (["LANG": "pt_BR.UTF-8"], .portuguese),
      (["LANG": "pt_PT"], .portuguese),
      (["LANG": "pt"], .portuguese),
      (["LANG": "PT-br"], .portuguese),
      (["LANG": "es_MX.UTF-8"], .spanish),
      (["LANG": "es_ES.ISO-8859-15@euro"], .spanish),
      (["LANG": "de_DE.UTF-8"], .english),
      (["LANG": "ptx_BR"], .english),
      (["LANG": "es_AR", "LC_MESSAGES": "pt_BR"], .portuguese),
      (["LANG": "es_AR", "LC_MESSAGES": "C"], .english),
      (["LANG": "es_AR", "LC_MESSAGES": "", "LC_ALL": ""], .spanish),
      (["LANG": "es_AR", "LC_MESSAGES": "pt_BR", "LC_ALL": "en_GB"], .english),
      (["LANG": "es_AR", "LC_ALL": "C.UTF-8"], .english),
      (["LC_ALL": "de_DE", "LANGUAGE": "de:pt:es"], .portuguese),
      (["LANG": "pt_BR", "LANGUAGE": "es"], .spanish),
      (["LANG": "pt_BR", "LANGUAGE": ""], .portuguese),
      (["LANG": "pt_BR", "LANGUAGE": "de:fr"], .english),
      (["LANG": "pt_BR", "LANGUAGE": "en:es"], .english),
      (["LANG": "C", "LANGUAGE": "es"], .english),
      (["LANGUAGE": "es"], .english),
      (["LANG": "en_US", "LANGUAGE": ":es"], .spanish),
    ] as [([String: String], Language)])
  func followsTheEnvironment(variables: [String: String], language: Language) {
    #expect(Language { variables[$0] } == language)
  }

  @Test(
    arguments: [
      (Language.english, [0, 1, 2, 5, 1_000_000], [.other, .one, .other, .other, .other]),
      (.portuguese, [0, 1, 2, 5, 1_000_000], [.one, .one, .other, .other, .many]),
      (.spanish, [0, 1, 2, 5, 1_000_000], [.other, .one, .other, .other, .many]),
    ] as [(Language, [Int], [PluralCategory])])
  func choosesThePluralForm(language: Language, counts: [Int], categories: [PluralCategory]) {
    #expect(counts.map(language.pluralRule.category) == categories)
  }

  @Test func otherLanguagesHaveTheirPluralForms() {
    let russian = PluralRule.rule(forLocale: "ru_RU.UTF-8")
    #expect(
      [1, 2, 5, 11, 21, 112].map(russian.category) == [.one, .few, .many, .many, .one, .many])
    let arabic = PluralRule.rule(forLocale: "ar")
    #expect(
      [0, 1, 2, 3, 11, 100].map(arabic.category) == [.zero, .one, .two, .few, .many, .other])
    for (locale, counts, categories) in [
      ("hr", [1, 2, 5, 11, 22], [.one, .few, .other, .other, .few]),
      ("sr_RS", [21, 24, 112], [.one, .few, .other]),
      ("sl", [1, 2, 3, 5, 101], [.one, .two, .few, .other, .one]),
      ("ro", [0, 1, 19, 20, 101], [.few, .one, .few, .other, .few]),
      ("lt", [1, 2, 11, 21, 30], [.one, .few, .other, .one, .other]),
      ("lv", [0, 1, 11, 21, 22], [.zero, .one, .zero, .one, .other]),
    ] as [(String, [Int], [PluralCategory])] {
      #expect(counts.map(PluralRule.rule(forLocale: locale).category) == categories, "\(locale)")
    }
    #expect(PluralRule.rule(forLocale: "ja").category(for: 1) == .other)
    #expect(PluralRule.rule(forLocale: "tlh").category(for: 1) == .one)
    #expect(PluralRule.germanic.category(for: .min) == .other)
  }
}
