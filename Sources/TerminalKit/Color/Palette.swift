/// The xterm palette of 256 colors, and the search for its nearest entry.
enum Palette {
  /// The 16 base colors as 0xRRGGBB. They are xterm's, except for dark gray, which is darker in
  /// most other terminals and needs white text.
  static let base: [UInt32] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x757575, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]

  /// The intensities of the 6x6x6 cube.
  private static func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }

  /// Returns the value of an entry as 0xRRGGBB.
  static func rgb(_ index: UInt8) -> UInt32 {
    let index = Int(index)
    if index < 16 { return base[index] }
    if index >= 232 {
      let gray = UInt32(8 + 10 * (index - 232))
      return gray << 16 | gray << 8 | gray
    }
    let cube = index - 16
    let red = UInt32(level(cube / 36))
    let green = UInt32(level(cube / 6 % 6))
    let blue = UInt32(level(cube % 6))
    return red << 16 | green << 8 | blue
  }

  /// Returns the nearest of the entries 16-255, which have the same value on every terminal.
  ///
  /// The distance is perceptual: the palette has few dark colors, so by RGB distance a dark blue
  /// would become gray or green. Only the corners of the color's box in the cube and the grays of
  /// similar lightness are candidates.
  static func nearest256(red: Int, green: Int, blue: Int) -> UInt8 {
    let color = PerceivedColor(red: red, green: green, blue: blue)
    var (nearest, least) = (0, Int32.max)
    func consider(at index: Int) {
      let distance = color.distance(toEntry: index)
      if distance < least { (nearest, least) = (index, distance) }
    }
    func step(below value: Int) -> Int { value < 95 ? 0 : (value - 55) / 40 }
    let (r, g, b) = (step(below: red), step(below: green), step(below: blue))
    for corner in 0..<8 {
      consider(
        at: 36 * min(5, r + (corner & 1)) + 6 * min(5, g + (corner >> 1 & 1))
          + min(5, b + (corner >> 2)))
    }
    let gray = ((red + green + blue) / 3 - 3) / 10
    for shade in max(0, gray - 1)...max(0, gray + 1) { consider(at: 216 + min(23, shade)) }
    return UInt8(16 + nearest)
  }

  /// Returns the nearest of the 16 base colors.
  ///
  /// Hue matters more than distance, because the terminal's real values differ from xterm's, and a
  /// pale blue must not become gray. Grays become black, dark gray, light gray or white. Other
  /// colors keep their hue, and become bright if they are light.
  static func nearest16(red: Int, green: Int, blue: Int) -> UInt8 {
    let high = max(red, green, blue)
    let low = min(red, green, blue)
    if high - low < 36 || (high - low) * 5 < high {
      let average = (red + green + blue) / 3
      return average < 52 ? 0 : average < 150 ? 8 : average < 216 ? 7 : 15
    }
    let middle = (high + low) / 2
    var index: UInt8 = 0
    if red > middle { index |= 1 }
    if green > middle { index |= 2 }
    if blue > middle { index |= 4 }
    return high > 215 ? index | 8 : index
  }
}
