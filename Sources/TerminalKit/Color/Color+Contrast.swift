/// Which colours can be read on which others, by the measure of WCAG 2.
extension Color {
  /// The least contrast of running text.
  static let leastContrast = 4.5

  /// Black or white, whichever is easier to read on this colour, somewhat softened where that can
  /// still be read; the default where the value of this colour is not known.
  public var contrasting: Color {
    guard let luminance else { return .default }
    // Where black and white have the same contrast.
    let isLight = luminance > 0.179
    let soft: Color = isLight ? .rgb(16, 16, 16) : .rgb(240, 240, 240)
    if soft.isReadable(on: self) { return soft }
    return isLight ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
  }

  /// The contrast of two colours, 1 to 21; nil where the value of one of them is not known.
  func contrast(to other: Color) -> Double? {
    guard let own = luminance, let other = other.luminance else { return nil }
    return (max(own, other) + 0.05) / (min(own, other) + 0.05)
  }

  /// Whether text in this colour can be read on a background. False where one of the two is not
  /// known.
  func isReadable(on background: Color) -> Bool {
    contrast(to: background).map { $0 >= Color.leastContrast } ?? false
  }

  /// This colour as text on a background: itself where it can be read there, else a lighter or
  /// darker one of the same hue as far as the terminal has one, else black or white.
  func readable(on background: Color, depth: ColorDepth) -> Color {
    let shown = quantised(to: depth)
    guard !shown.isDefault, !background.isDefault, !shown.isReadable(on: background) else {
      return shown
    }
    if let index = shown.paletteIndex, index < 16 {
      let sibling = Color.palette(index ^ 8)
      if index & 7 != 0, index & 7 != 7, sibling.isReadable(on: background) { return sibling }
      return background.contrasting.quantised(to: depth)
    }
    let goal = background.contrasting
    for part in 1..<8 {
      let mixed = shown.mixed(with: goal, Double(part) / 8).quantised(to: depth)
      if mixed.isReadable(on: background) { return mixed }
    }
    return goal.quantised(to: depth)
  }

  /// This colour with a share, 0 to 1, of another one. A colour whose value is not known stays.
  func mixed(with other: Color, _ share: Double) -> Color {
    guard let (red, green, blue) = rgbComponents, let other = other.rgbComponents else {
      return self
    }
    func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(own) + (Double(other) - Double(own)) * share).rounded())
    }
    return .rgb(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The relative luminance of WCAG 2, 0 to 1; nil for the default, whose value only the terminal
  /// knows.
  private var luminance: Double? {
    guard let (red, green, blue) = rgbComponents else { return nil }
    // A polynomial in place of the power of 2.4, from which it differs by less than 0.002.
    func linear(_ value: UInt8) -> Double {
      let share = Double(value) / 255
      return share * (share * (share * 0.305_306_011 + 0.682_171_111) + 0.012_522_878)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Whether a background of this colour asks for dark text; nil for the default.
  var isLight: Bool? { luminance.map { $0 > 0.179 } }
}
