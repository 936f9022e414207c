/// A language that the program contains.
public enum Language: UInt8, CaseIterable, Sendable {
  /// American English, which has every text.
  case english
  /// Brazilian Portuguese.
  case portuguese
  /// Spanish, without words of one country.
  case spanish

  /// The name of the locale, for example `pt_BR`.
  public var tag: String {
    switch self {
    case .english: "en"
    case .portuguese: "pt_BR"
    case .spanish: "es"
    }
  }

  /// The language's own name.
  public var name: String {
    switch self {
    case .english: "English"
    case .portuguese: "Português (Brasil)"
    case .spanish: "Español"
    }
  }

  /// The choice of plural forms.
  public var pluralRule: PluralRule {
    switch self {
    case .english: .germanic
    case .portuguese: .portuguese
    case .spanish: .spanish
    }
  }

  /// Finds the language of a locale, regardless of its country: `pt_PT.UTF-8` is Portuguese, and
  /// `C` is English. Nil if the program does not contain it.
  public init?(locale: String) {
    switch Language.code(of: locale) {
    case "en", "c", "posix": self = .english
    case "pt": self = .portuguese
    case "es": self = .spanish
    default: return nil
    }
  }

  /// The part of a locale that names its language, in lowercase: `pt` for `pt_BR.UTF-8@euro`.
  static func code(of locale: String) -> String {
    String(locale.prefix { !"_-.@".contains($0) }).lowercased()
  }

  /// Chooses the language for users with the environment's variables, as gettext does: the first of
  /// `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty. `LANGUAGE` can name several languages by
  /// preference, separated by colons; it has no effect in the locale `C`.
  /// - Parameter environment: returns the value of a variable.
  public init(environment: (String) -> String?) {
    self = .english
    guard let locale = Language.locale(environment) else { return }
    let code = Language.code(of: locale)
    guard code != "c", code != "posix" else { return }
    var preferred = (environment("LANGUAGE") ?? "")[...]
    guard !preferred.isEmpty else {
      self = Language(locale: locale) ?? .english
      return
    }
    while !preferred.isEmpty {
      let end = preferred.firstIndex(of: ":") ?? preferred.endIndex
      if let language = Language(locale: String(preferred[..<end])) {
        self = language
        return
      }
      preferred = preferred[end...].dropFirst()
    }
  }

  private static func locale(_ environment: (String) -> String?) -> String? {
    if let value = environment("LC_ALL"), !value.isEmpty { return value }
    if let value = environment("LC_MESSAGES"), !value.isEmpty { return value }
    if let value = environment("LANG"), !value.isEmpty { return value }
    return nil
  }

  /// Whether the program contains a text in this language.
  package func hasText(_ key: TextKey) -> Bool {
    switch self {
    case .english: englishText(key, .other) != nil
    case .portuguese: portugueseText(key, .other) != nil
    case .spanish: spanishText(key, .other) != nil
    }
  }

  /// Returns a text in this language, or else in English.
  func text(_ key: TextKey, _ category: PluralCategory) -> String? {
    switch self {
    case .english: englishText(key, category)
    case .portuguese: portugueseText(key, category) ?? englishText(key, category)
    case .spanish: spanishText(key, category) ?? englishText(key, category)
    }
  }
}
