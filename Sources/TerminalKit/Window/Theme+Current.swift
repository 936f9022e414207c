extension Theme {
  /// The theme that views draw with; an ``Application`` sets it for its terminal.
  @MainActor
  public static var current = Theme.standard
}

/// Whether signs beyond ASCII can be shown.
@MainActor
public enum Glyphs {
  /// Set by an ``Application`` for its terminal.
  public static var isUTF8 = true
}

extension Color {
  /// Black or white, whichever is easier to read on this colour; the default where the value of
  /// this colour is not known.
  public var contrasting: Color {
    guard let (red, green, blue) = rgbComponents else { return .default }
    // The weights with which eyes see brightness (ITU-R BT.601).
    let brightness = Int(red) * 299 + Int(green) * 587 + Int(blue) * 114
    return brightness > 140_000 ? .rgb(16, 16, 16) : .rgb(240, 240, 240)
  }
}

extension Canvas {
  /// Gives cells the colours and attributes of a style; colours that are the default stay.
  public func restyle(_ rect: CellRect, with style: CellStyle) {
    restyle(
      rect, foreground: style.foreground.isDefault ? nil : style.foreground,
      background: style.background.isDefault ? nil : style.background, adding: style.attributes)
  }
}
