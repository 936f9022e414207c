/// The plural forms of a language, as Unicode's CLDR names them.
public enum PluralCategory: String, CaseIterable, Sendable {
  /// Nothing, in languages such as Arabic.
  case zero
  /// One, in most languages.
  case one
  /// Two, in languages such as Arabic.
  case two
  /// Small numbers, in languages such as Russian.
  case few
  /// Large numbers in languages such as Russian, and whole millions in Spanish and Portuguese.
  case many
  /// Everything else. Each language has this form.
  case other
}

/// How a language chooses the plural form for a whole number, by Unicode's CLDR.
public struct PluralRule: Sendable {
  /// The forms that the language has, in the order of ``PluralCategory``.
  public let categories: [PluralCategory]
  private let choose: @Sendable (Int) -> PluralCategory

  /// Creates a rule.
  /// - Parameters:
  ///   - categories: the forms of the language; ``PluralCategory/other`` is always one of them.
  ///   - choose: returns the form for a number that is at least 0.
  public init(
    _ categories: [PluralCategory], _ choose: @escaping @Sendable (Int) -> PluralCategory
  ) {
    self.categories = categories
    self.choose = choose
  }

  /// Returns the form for a number.
  public func category(for count: Int) -> PluralCategory {
    choose(Int(min(count.magnitude, 1 << 62)))
  }
}

extension PluralRule {
  /// One form, as in Japanese.
  public static let single = PluralRule([.other]) { _ in .other }
  /// A form for one, as in English and German.
  public static let germanic = PluralRule([.one, .other]) { $0 == 1 ? .one : .other }
  /// Zero and one have the same form; whole millions need a preposition.
  public static let portuguese = PluralRule([.one, .many, .other]) {
    $0 <= 1 ? .one : $0.isMultiple(of: 1_000_000) ? .many : .other
  }
  /// Whole millions need a preposition, as in Spanish and Italian.
  public static let spanish = PluralRule([.one, .many, .other]) {
    $0 == 1 ? .one : $0 > 0 && $0.isMultiple(of: 1_000_000) ? .many : .other
  }
  /// Russian and Ukrainian.
  public static let eastSlavic = PluralRule([.one, .few, .many, .other]) {
    if $0 % 10 == 1, $0 % 100 != 11 { return .one }
    return (2...4).contains($0 % 10) && !(12...14).contains($0 % 100) ? .few : .many
  }
  /// Croatian, Serbian and Bosnian.
  public static let southSlavic = PluralRule([.one, .few, .other]) {
    if $0 % 10 == 1, $0 % 100 != 11 { return .one }
    return (2...4).contains($0 % 10) && !(12...14).contains($0 % 100) ? .few : .other
  }
  /// Slovenian.
  public static let slovenian = PluralRule([.one, .two, .few, .other]) {
    switch $0 % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }
  /// Romanian.
  public static let romanian = PluralRule([.one, .few, .other]) {
    $0 == 1 ? .one : $0 == 0 || (1...19).contains($0 % 100) ? .few : .other
  }
  /// Lithuanian, for whole numbers.
  public static let lithuanian = PluralRule([.one, .few, .other]) {
    if (11...19).contains($0 % 100) { return .other }
    return $0 % 10 == 1 ? .one : $0 % 10 > 1 ? .few : .other
  }
  /// Latvian.
  public static let latvian = PluralRule([.zero, .one, .other]) {
    if $0 % 10 == 0 || (11...19).contains($0 % 100) { return .zero }
    return $0 % 10 == 1 ? .one : .other
  }
  /// Polish.
  public static let polish = PluralRule([.one, .few, .many, .other]) {
    if $0 == 1 { return .one }
    return (2...4).contains($0 % 10) && !(12...14).contains($0 % 100) ? .few : .many
  }
  /// Czech and Slovak.
  public static let czech = PluralRule([.one, .few, .other]) {
    $0 == 1 ? .one : (2...4).contains($0) ? .few : .other
  }
  /// Arabic.
  public static let arabic = PluralRule([.zero, .one, .two, .few, .many, .other]) {
    switch ($0, $0 % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }
  /// Hebrew.
  public static let hebrew = PluralRule([.one, .two, .other]) {
    $0 == 1 ? .one : $0 == 2 ? .two : .other
  }

  /// Returns the rule of a locale, such as `ru_RU`; ``germanic`` for a language that is not listed.
  public static func rule(forLocale locale: String) -> PluralRule {
    switch Language.code(of: locale) {
    case "ja", "zh", "ko", "th", "vi", "id", "ms", "lo", "my", "km": .single
    case "pt", "fr": .portuguese
    case "es", "it", "ca": .spanish
    case "ru", "uk", "be": .eastSlavic
    case "pl": .polish
    case "hr", "sr", "bs", "sh": .southSlavic
    case "sl": .slovenian
    case "ro", "mo": .romanian
    case "lt": .lithuanian
    case "lv": .latvian
    case "cs", "sk": .czech
    case "ar": .arabic
    case "he", "iw": .hebrew
    default: .germanic
    }
  }
}
