/// A text of the catalog, or a text that an application wrote, for values that are created before the
/// language is chosen.
package enum LocalizedText: Equatable, Sendable {
  /// A text of the catalog.
  case key(TextKey)
  /// The shown text.
  case text(String)

  /// The text in the current language.
  package var string: String {
    switch self {
    case .key(let key): Texts.current[key]
    case .text(let text): text
    }
  }

  /// Whether the text is empty.
  package var isEmpty: Bool { self == .text("") }
}
