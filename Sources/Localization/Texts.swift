/// The texts that users see, in one language, with the replacements of an application.
///
/// ```swift
/// var texts = Texts(.portuguese)
/// texts[.buttonRetry] = "Tentar outra vez"
/// dependencies.texts = texts
/// ```
public struct Texts: Sendable {
  /// The language of the texts that are not replaced.
  public let language: Language
  /// The replacements behind one pointer, because each lookup copies the value.
  private indirect enum Own: Sendable {
    case none
    case table(Replacements)
  }

  private var own = Own.none

  /// The replacements; nil if there are none.
  var replacements: Replacements? { if case .table(let table) = own { table } else { nil } }

  /// The texts of a language that the program contains.
  public init(_ language: Language = .english) { self.language = language }

  /// The texts of another language. Texts that are not in the table are those of the program in this
  /// language, or English.
  /// - Parameters:
  ///   - locale: the name of the language, such as `fr`.
  ///   - rule: the choice of plural forms; nil uses the rule of the locale.
  ///   - texts: the texts by their keys.
  public init(locale: String, pluralRule rule: PluralRule? = nil, texts: [TextKey: String]) {
    language = Language(locale: locale) ?? .english
    var table = Replacements(locale, rule ?? .rule(forLocale: locale))
    for (key, text) in texts { table.texts[.init(key: key, category: .other)] = text }
    own = .table(table)
  }

  /// The locale of the texts, such as `pt_BR`.
  public var locale: String { replacements?.locale ?? language.tag }

  /// Whether all texts are those of the English catalog.
  package var isBuiltinEnglish: Bool { language == .english && !hasReplacements }

  /// Whether any text is replaced.
  var hasReplacements: Bool { if case .none = own { false } else { true } }

  /// The choice of plural forms.
  public var pluralRule: PluralRule { replacements?.pluralRule ?? language.pluralRule }

  /// A text; `{name}` is the place of a value. Setting it replaces the text.
  ///
  /// A text with plural forms has the form ``PluralCategory/other`` here; setting it replaces all
  /// forms.
  public subscript(key: TextKey) -> String {
    get { self[key, .other] }
    set {
      for category in PluralCategory.allCases where category != .other {
        replace(key, category, nil)
      }
      replace(key, .other, newValue)
    }
  }

  /// A plural form of a text. Setting it replaces the form.
  public subscript(key: TextKey, category: PluralCategory) -> String {
    get {
      if case .table(let table) = own, let text = table.text(key, category) { return text }
      return language.text(key, category) ?? ""
    }
    set { replace(key, category, newValue) }
  }

  private mutating func replace(_ key: TextKey, _ category: PluralCategory, _ text: String?) {
    var table = replacements ?? Replacements(language.tag, language.pluralRule)
    // The table is not copied if nothing else refers to it.
    own = .none
    table.texts[.init(key: key, category: category)] = text
    own = .table(table)
  }

  /// Returns a text. `localized(.buttonRetry)` reads well with ``current``.
  package func callAsFunction(_ key: TextKey) -> String { self[key, .other] }
}

/// Texts that replace those of a language.
struct Replacements: Sendable {
  struct Form: Hashable {
    let key: TextKey
    let category: PluralCategory
  }

  let locale: String
  let pluralRule: PluralRule
  var texts: [Form: String] = [:]

  init(_ locale: String, _ pluralRule: PluralRule) {
    self.locale = locale
    self.pluralRule = pluralRule
  }

  func text(_ key: TextKey, _ category: PluralCategory) -> String? {
    texts[.init(key: key, category: category)] ?? texts[.init(key: key, category: .other)]
  }
}
