import CellText

/// The words that a row must contain, in any order. Case counts if a word has a capital letter, and
/// accents if one has an accent.
struct RowFilter: Equatable {
  /// The text as typed.
  let text: String
  private let folding: TextFolding
  private let words: [[Unicode.Scalar]]

  init(_ text: String) {
    self.text = text
    folding = TextFolding(query: text)
    words = folding.scalars(text).split(separator: " ").map(Array.init)
  }

  static func == (a: RowFilter, b: RowFilter) -> Bool { a.text == b.text }

  /// Whether every row matches.
  var isEmpty: Bool { words.isEmpty }

  /// Returns whether a text contains all words. The text of each row is only made if there are words.
  func matches(_ text: @autoclosure () -> String) -> Bool {
    guard !isEmpty else { return true }
    let scalars = folding.scalars(text())
    return words.allSatisfy { word in
      guard scalars.count >= word.count else { return false }
      return (0...scalars.count - word.count).contains { start in
        word.indices.allSatisfy { scalars[start + $0] == word[$0] }
      }
    }
  }
}
