/// Whether a terminal has light text on a dark background, or the opposite.
public enum ColorScheme: String, Sendable, CaseIterable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// The assumed background until the terminal reports its own.
  var assumedGround: Color { self == .dark ? .rgb(0, 0, 0) : .rgb(255, 255, 255) }

  /// Creates the scheme for a background color.
  init(background: Color) { self = background.isLight == true ? .light : .dark }

  /// Creates the scheme from the variable `COLORFGBG` of rxvt, Konsole and others: the palette
  /// entries of text and background, possibly with a word between them, for example `15;default;0`.
  /// Returns nil for other values.
  init?(colorVariable value: String) {
    guard let last = value.split(separator: ";", omittingEmptySubsequences: false).last,
      let background = Int(last), (0..<16).contains(background)
    else { return nil }
    // The light base colors: light gray, and the bright ones except dark gray.
    self = background == 7 || background > 8 ? .light : .dark
  }
}
