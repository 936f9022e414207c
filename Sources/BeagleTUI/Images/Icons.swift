/// The characters that replace icons in navigation bars and tabs, by the icon's image id.
///
/// An image of one row and two columns is not recognizable, but a character is:
///
/// ```swift
/// dependencies.icons["cart"] = "🛒"
/// ```
///
/// If an icon has no character, an item with a title shows only the title, and an item without one
/// shows the id in brackets.
public struct Icons: Sendable, ExpressibleByDictionaryLiteral {
  private var characters: [String: String]

  /// Creates icons from a dictionary literal of ids and characters.
  public init(dictionaryLiteral elements: (String, String)...) {
    characters = Dictionary(elements) { $1 }
  }

  /// The text for an icon, usually one character, or nil.
  public subscript(id: String) -> String? {
    get { characters[id] }
    set { characters[id] = newValue }
  }

  /// Returns the text for an item with an optional title and icon, or nil if it has neither.
  func title(_ title: String, icon id: String?) -> String? {
    let id = id ?? ""
    let parts = [characters[id] ?? "", title].filter { !$0.isEmpty }
    guard parts.isEmpty else { return parts.joined(separator: " ") }
    return id.isEmpty ? nil : "[\(id)]"
  }

  /// Returns the name of an item for assistive output: its title or, without one, the id of its
  /// icon. Nil if it has neither.
  func name(_ title: String, icon id: String?) -> String? {
    [title, id ?? ""].first { !$0.isEmpty }
  }
}
