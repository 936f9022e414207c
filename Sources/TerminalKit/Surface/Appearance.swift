/// What a window draws with: its theme and the glyphs that its terminal can show.
public struct Appearance: Sendable, Hashable {
  /// The signs that can be shown.
  public enum Glyphs: Sendable, Hashable {
    /// ASCII alone.
    case ascii
    /// Everything in Unicode.
    case unicode
  }

  /// The looks by role.
  public var theme: Theme
  /// The signs that can be shown.
  public var glyphs: Glyphs

  /// An appearance; what is left out is that of a terminal with 24-bit colour and UTF-8.
  public init(theme: Theme = .standard, glyphs: Glyphs = .unicode) {
    self.theme = theme
    self.glyphs = glyphs
  }

  /// A text of the program itself in the signs that can be shown; as wide as it was.
  package func shown(_ text: String) -> String {
    guard glyphs == .ascii, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(Unicode.Scalar(ASCIIFallback.scalar(for: scalar.value)) ?? "?")
    }
    return String(result)
  }

  /// A text of others in which lines, bullets and boxes, which some program drew with signs, are those
  /// that can be shown; letters stay. It is as wide as it was.
  package func withASCIISymbols(_ text: String) -> String {
    guard glyphs == .ascii, text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isSign = (0x2500...0x25ff).contains(scalar.value) || scalar.value == 0x2022
      let shown = isSign ? Unicode.Scalar(ASCIIFallback.scalar(for: scalar.value)) : scalar
      result.append(shown ?? "?")
    }
    return String(result)
  }
}
