/// The signs that stand for small pictures in navigation bars and tabs, by the ids of the pictures.
///
/// A picture of one row and two columns cannot be made out; a sign of a font can:
///
/// ```swift
/// dependencies.icons["cart"] = "🛒"
/// ```
///
/// An icon without a sign is left out beside a title; alone it is shown by its id, in brackets.
public struct Icons: Sendable, ExpressibleByDictionaryLiteral {
  private var signs: [String: String]

  /// Icons by their ids.
  public init(dictionaryLiteral elements: (String, String)...) {
    signs = Dictionary(elements) { $1 }
  }

  /// The sign of an icon, some columns of text; nil where there is none.
  public subscript(id: String) -> String? {
    get { signs[id] }
    set { signs[id] = newValue }
  }

  /// What stands for an item with a title and an icon, each of which may be missing; nil where
  /// both are.
  func title(_ title: String, icon id: String?) -> String? {
    let id = id ?? ""
    let words = [signs[id] ?? "", title].filter { !$0.isEmpty }
    guard words.isEmpty else { return words.joined(separator: " ") }
    return id.isEmpty ? nil : "[\(id)]"
  }
}
