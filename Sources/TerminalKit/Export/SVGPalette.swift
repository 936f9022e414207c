/// A color of an SVG image.
struct SVGColor: Hashable {
  var red: Int
  var green: Int
  var blue: Int

  init(_ value: UInt32) {
    red = Int(value >> 16 & 0xff)
    green = Int(value >> 8 & 0xff)
    blue = Int(value & 0xff)
  }

  /// The color as `#rrggbb`.
  var text: String {
    var result = "#"
    for part in [red, green, blue] {
      result += (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return result
  }

  /// Returns this color mixed with another one. The share of the other color is in percent.
  func mixed(_ percent: Int, _ other: SVGColor) -> SVGColor {
    func mix(_ a: Int, _ b: Int) -> Int { (a * (100 - percent) + b * percent) / 100 }
    var copy = self
    copy.red = mix(red, other.red)
    copy.green = mix(green, other.green)
    copy.blue = mix(blue, other.blue)
    return copy
  }
}

/// The colors of an SVG image, which imitates a calm dark or light terminal.
struct SVGPalette {
  /// The background of the image.
  let background: SVGColor
  /// Text in the terminal's default color.
  let foreground: SVGColor
  /// The border of the window.
  let frame: SVGColor
  /// The title of the window.
  let title: SVGColor
  /// The 16 base colors, which differ between terminals.
  private let base: [UInt32]

  /// Creates the palette for a theme.
  init(for theme: Theme) {
    if theme.isLight {
      background = SVGColor(0xfcfdfe)
      foreground = SVGColor(0x1d2530)
      frame = SVGColor(0xc4ccd6)
      title = SVGColor(0x5a6472)
      base = [
        0x1d2530, 0xa81f2d, 0x3c6e22, 0x7a5200, 0x2b5aa3, 0x7d3f94, 0x0b6478, 0xd3dae4,
        0x66707e, 0xc93a48, 0x4d8a2e, 0x946400, 0x3b70c2, 0x9650af, 0x127d95, 0xffffff,
      ]
    } else {
      background = SVGColor(0x151a22)
      foreground = SVGColor(0xd5dbe6)
      frame = SVGColor(0x3b4352)
      title = SVGColor(0x8a94a6)
      base = [
        0x2a303c, 0xd96a75, 0x8ab570, 0xd2a45f, 0x6f9fd8, 0xb48ac6, 0x62b0bf, 0xc8d0dd,
        0x697386, 0xe88a92, 0xa5cb8d, 0xe4be84, 0x93b9e6, 0xcba9da, 0x88c8d4, 0xf0f3f8,
      ]
    }
  }

  /// Returns the colors of a cell. The background is nil if it is the terminal's own.
  func colors(_ cell: Cell) -> (foreground: SVGColor, background: SVGColor?) {
    var front = color(cell.foreground) ?? foreground
    var back = color(cell.background)
    if cell.attributes.contains(.reverse) {
      (front, back) = (back ?? background, front)
    }
    if cell.attributes.contains(.dim) { front = front.mixed(45, back ?? background) }
    return (front, back)
  }

  private func color(_ color: Color) -> SVGColor? {
    if let index = color.paletteIndex {
      return SVGColor(index < 16 ? base[Int(index)] : Palette.rgb(index))
    }
    guard let (red, green, blue) = color.rgbComponents else { return nil }
    return SVGColor(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }
}
