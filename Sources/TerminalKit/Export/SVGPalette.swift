/// A colour of a picture.
struct SVGColor: Hashable {
  var red: Int
  var green: Int
  var blue: Int

  init(_ value: UInt32) {
    red = Int(value >> 16 & 0xff)
    green = Int(value >> 8 & 0xff)
    blue = Int(value & 0xff)
  }

  /// `#rrggbb`.
  var text: String {
    var result = "#"
    for part in [red, green, blue] {
      result += (part < 16 ? "0" : "") + String(part, radix: 16)
    }
    return result
  }

  /// This colour with so many hundredths of another one.
  func mixed(_ percent: Int, _ other: SVGColor) -> SVGColor {
    func mix(_ a: Int, _ b: Int) -> Int { (a * (100 - percent) + b * percent) / 100 }
    var copy = self
    copy.red = mix(red, other.red)
    copy.green = mix(green, other.green)
    copy.blue = mix(blue, other.blue)
    return copy
  }
}

/// What the colours of a surface are in a picture: a calm dark terminal.
enum SVGPalette {
  /// Behind everything.
  static let background = SVGColor(0x1c212b)
  /// Text in the terminal's own colour.
  static let foreground = SVGColor(0xd5dbe6)

  /// The 16 base colours, of which every terminal has its own.
  private static let base: [UInt32] = [
    0x2a303c, 0xd96a75, 0x8ab570, 0xd2a45f, 0x6f9fd8, 0xb48ac6, 0x62b0bf, 0xc8d0dd,
    0x697386, 0xe88a92, 0xa5cb8d, 0xe4be84, 0x93b9e6, 0xcba9da, 0x88c8d4, 0xf0f3f8,
  ]

  /// The colours of a cell; no background where it is the terminal's own.
  static func colors(_ cell: Cell) -> (foreground: SVGColor, background: SVGColor?) {
    var front = color(cell.foreground) ?? foreground
    var back = color(cell.background)
    if cell.attributes.contains(.reverse) {
      (front, back) = (back ?? background, front)
    }
    if cell.attributes.contains(.dim) { front = front.mixed(45, back ?? background) }
    return (front, back)
  }

  private static func color(_ color: Color) -> SVGColor? {
    if let index = color.paletteIndex {
      return SVGColor(index < 16 ? base[Int(index)] : Palette.rgb(index))
    }
    guard let (red, green, blue) = color.rgbComponents else { return nil }
    return SVGColor(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }
}
