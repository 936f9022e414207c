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
  /// Whether right-to-left letters are drawn in the order of the screen. Otherwise they are in the
  /// order of reading, which a terminal may or may not change.
  package var ordersText = true
  /// Whether each color change counts, because the link to the terminal is slow.
  var avoidsColors = false
  /// Whether the terminal is a text console; see ``Terminal/isConsole``.
  package var isConsole = false

  /// Whether the focus is marked by colors alone, so that a move of it changes no text.
  var marksFocusByColor: Bool { isConsole && theme.depth > .mono }

  /// Creates an appearance. The defaults suit a terminal with 24-bit color and UTF-8.
  public init(theme: Theme = .standard, glyphs: Glyphs = .unicode) {
    self.theme = theme
    self.glyphs = glyphs
  }

  /// Returns a string with ASCII characters instead of those that the terminal cannot show. The
  /// width stays the same.
  /// - Parameter symbolsOnly: Whether only lines, bullets and boxes are replaced. Use it for texts
  ///   that are not the program's own, so that their letters stay.
  package func displayText(_ text: String, symbolsOnly: Bool = false) -> String {
    guard glyphs == .ascii, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSymbol = (0x2500...0x25ff).contains(scalar.value) || scalar.value == 0x2022
      let isReplaced = isSymbol || !symbolsOnly
      let shown = isReplaced ? Unicode.Scalar(ASCIIFallback.scalar(for: scalar.value)) : scalar
      result.append(shown ?? "?")
    }
    return String(result)
  }
}
