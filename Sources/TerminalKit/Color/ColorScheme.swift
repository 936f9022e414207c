/// Whether a terminal has light text on a dark background, or the other way round.
public enum ColorScheme: String, Sendable, CaseIterable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// What a default background is taken for until a terminal tells.
  var assumedGround: Color { self == .dark ? .rgb(0, 0, 0) : .rgb(255, 255, 255) }

  /// The scheme of a terminal with a background.
  init(background: Color) { self = background.isLight == true ? .light : .dark }

  /// What the variable `COLORFGBG` of rxvt, Konsole and others says: the numbers of the text's and
  /// the background's colour, maybe with a word between, such as `15;default;0`. Nil where it says
  /// nothing.
  init?(colorVariable value: String) {
    guard let last = value.split(separator: ";", omittingEmptySubsequences: false).last,
      let background = Int(last), (0..<16).contains(background)
    else { return nil }
    // Of the base colours light grey and the bright ones but dark grey are light.
    self = background == 7 || background > 8 ? .light : .dark
  }
}
