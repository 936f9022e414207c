/// A number while it is typed: a sign, digits with or without separators between groups of three,
/// and decimals behind a point or a comma.
enum NumberText {
  /// Whether a character can stand in a number at all.
  static func accepts(_ character: Character) -> Bool {
    isDigit(character) || isSeparator(character) || isSign(character)
  }

  /// Whether a text is a number, or becomes one when more is typed at its end.
  static func mayBecomeNumber(_ text: [Character]) -> Bool {
    var separators: [Character] = []
    var groups = [0]
    for (place, character) in text.enumerated() {
      if isDigit(character) {
        groups[groups.count - 1] += 1
      } else if isSeparator(character) {
        separators.append(character)
        groups.append(0)
      } else if place > 0 || !isSign(character) {
        return false
      }
    }
    // One separator stands before decimals, of which there may be any number.
    guard let first = separators.first, let last = separators.last, separators.count > 1 else {
      return true
    }
    let isGrouped = separators.dropLast().allSatisfy { $0 == first }
    let between = groups.dropFirst().dropLast()
    guard isGrouped, 1...3 ~= groups[0], between.allSatisfy({ $0 == 3 }) else { return false }
    return last != first || groups[groups.count - 1] <= 3
  }

  private static func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }
  private static func isSeparator(_ character: Character) -> Bool {
    character == "." || character == ","
  }
  private static func isSign(_ character: Character) -> Bool {
    character == "-" || character == "+"
  }
}
