/// A text of the catalog with its values, for a failure that different people read: users in their
/// language, the log in English.
package indirect enum Phrase: Sendable {
  /// A text that is the same in all languages.
  case text(String)
  /// A text of the catalog, and the values of its names.
  case key(TextKey, [(name: StaticString, value: Phrase)])
  /// The plural form of a text of the catalog for a number.
  case plural(TextKey, Int)

  /// A text of the catalog.
  package init(_ key: TextKey, _ values: (StaticString, String)...) {
    self = .key(key, values.map { (name: $0.0, value: .text($0.1)) })
  }

  /// A text of the catalog whose values are texts of the catalog, too.
  package static func composed(_ key: TextKey, _ values: (StaticString, Phrase)...) -> Phrase {
    .key(key, values.map { (name: $0.0, value: $0.1) })
  }

  /// Returns the text in a language.
  package func text(in texts: Texts) -> String {
    switch self {
    case .text(let text): text
    case .key(let key, let values):
      Texts.filled(
        texts[key], values.map { (name: $0.name, value: $0.value.text(in: texts)) })
    case .plural(let key, let count): texts.filled(key, count: count)
    }
  }

  /// The English text.
  package var english: String { text(in: Texts()) }

  /// Returns the value of a name in a text with this key; nil for another text.
  package func value(of name: StaticString, in key: TextKey) -> Phrase? {
    guard case .key(key, let values) = self else { return nil }
    return values.first { $0.name.utf8Start == name.utf8Start || "\($0.name)" == "\(name)" }?.value
  }
}
