/// The appearance of a window: its theme and the glyphs that its terminal can show.
public struct Appearance: Sendable, Hashable {
  /// The range of characters that a terminal can show.
  public enum Glyphs: Sendable, Hashable {
    /// ASCII only.
    case ascii
    /// All of Unicode.
    case unicode
  }

  /// The styles by role.
  public var theme: Theme
  /// The range of characters that the terminal can show.
  public var glyphs: Glyphs

  /// Creates an appearance. The defaults suit a terminal with 24-bit color and UTF-8.
  public init(theme: Theme = .standard, glyphs: Glyphs = .unicode) {
    self.theme = theme
    self.glyphs = glyphs
  }

  /// Returns one of the program's own texts in characters that the terminal can show. The width
  /// stays the same.
  func displayText(_ text: String) -> String {
    guard glyphs == .ascii, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(Unicode.Scalar(ASCIIFallback.scalar(for: scalar.value)) ?? "?")
    }
    return String(result)
  }

  /// Returns a text from elsewhere with ASCII characters for lines, bullets and boxes if the
  /// terminal shows only ASCII. Letters and the width stay the same.
  package func withASCIISymbols(_ text: String) -> String {
    guard glyphs == .ascii, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSymbol = (0x2500...0x25ff).contains(scalar.value) || scalar.value == 0x2022
      let shown = isSymbol ? Unicode.Scalar(ASCIIFallback.scalar(for: scalar.value)) : scalar
      result.append(shown ?? "?")
    }
    return String(result)
  }
}
