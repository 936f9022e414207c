/// Readability of colors, as WCAG 2 measures it.
extension Color {
  /// The minimum contrast of running text.
  static let minimumContrast = 4.5
  /// The minimum contrast of a server's color on an assumed background. Below it, the color would
  /// hardly be readable on any background of that kind.
  static let minimumAssumedContrast = 3.0

  /// A black or white that is readable on this color, softened if the contrast allows. The result
  /// is the default color if the value of this color is unknown.
  public var contrasting: Color {
    guard let isLight else { return .default }
    let soft: Color = isLight ? .rgb(16, 16, 16) : .rgb(240, 240, 240)
    // A margin, because the nearest of 256 colors may be slightly darker or lighter.
    if let found = contrast(to: soft), found >= Color.minimumContrast + 0.25 { return soft }
    return isLight ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
  }

  /// The minimum contrast of borders, scroll bars and focused areas: 3 to 1.
  static let minimumLineContrast = 3.0

  /// Returns the contrast of two colors, 1 to 21; nil if one of their values is unknown.
  func contrast(to other: Color) -> Double? {
    guard let own = luminance, let other = other.luminance else { return nil }
    return (max(own, other) + 0.05) / (min(own, other) + 0.05)
  }

  /// Whether text in this color is readable on a background. False if one of the values is unknown.
  func isReadable(on background: Color, contrast least: Double = minimumContrast) -> Bool {
    contrast(to: background).map { $0 >= least } ?? false
  }

  /// Returns a readable version of this color for text on a background: the color itself if it is
  /// readable there, otherwise a lighter or darker color of the same hue if the terminal has one,
  /// otherwise black or white.
  /// - Parameters:
  ///   - background: The color behind the text.
  ///   - depth: The color depth of the terminal.
  ///   - least: The minimum contrast of a readable color.
  package func readable(
    on background: Color, depth: ColorDepth, unless least: Double = minimumContrast
  ) -> Color {
    let shown = quantized(to: depth)
    guard !shown.isDefault, !background.isDefault,
      !shown.isReadable(on: background, contrast: least)
    else { return shown }
    if let index = shown.paletteIndex, index < 16 {
      let sibling = Color.palette(index ^ 8)
      if index & 7 != 0, index & 7 != 7, sibling.isReadable(on: background) { return sibling }
      return background.contrasting.quantized(to: depth)
    }
    let goal = background.contrasting
    // A brighter version of the same hue comes first, because white makes it pale.
    let pure = goal.isLight == true ? shown.brightest : shown
    for part in 1...4 where pure != shown {
      let mixed = shown.mixed(with: pure, Double(part) / 4).quantized(to: depth)
      if mixed.isReadable(on: background) { return mixed }
    }
    for part in 1..<8 {
      let mixed = pure.mixed(with: goal, Double(part) / 8).quantized(to: depth)
      if mixed.isReadable(on: background) { return mixed }
    }
    return goal.quantized(to: depth)
  }

  /// Returns this color for a line on several backgrounds: the color itself if its contrast to each of them is
  /// at least 3 to 1, otherwise a lighter or darker one.
  func visible(on backgrounds: [Color], depth: ColorDepth) -> Color {
    let known = backgrounds.filter { !$0.isDefault }
    guard let goal = known.first?.contrasting else { return self }
    for part in 0..<10 {
      let mixed = mixed(with: goal, Double(part) / 10).quantized(to: depth)
      if known.allSatisfy({ mixed.isReadable(on: $0, contrast: Color.minimumLineContrast) }) {
        return mixed
      }
    }
    return goal.quantized(to: depth)
  }

  /// The brightest color of the same hue and saturation. Black and colors of unknown value stay
  /// unchanged.
  private var brightest: Color {
    guard let (red, green, blue) = rgbComponents, max(red, green, blue) > 0 else { return self }
    let most = Int(max(red, green, blue))
    func scaled(_ part: UInt8) -> UInt8 { UInt8(Int(part) * 255 / most) }
    return .rgb(scaled(red), scaled(green), scaled(blue))
  }

  /// Returns this color with a share, 0 to 1, of another one. A color of unknown value stays
  /// unchanged.
  func mixed(with other: Color, _ share: Double) -> Color {
    guard let (red, green, blue) = rgbComponents, let other = other.rgbComponents else {
      return self
    }
    func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(own) + (Double(other) - Double(own)) * share).rounded())
    }
    return .rgb(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// Returns the luminance relative to another color, as the ratio of WCAG 2. Values below 1 mean
  /// darker. The result is nil if one of the values is unknown.
  func lightness(over other: Color) -> Double? {
    guard let own = luminance, let other = other.luminance else { return nil }
    return (own + 0.05) / (other + 0.05)
  }

  /// Returns this color with its luminance changed by a ratio, by mixing it with another color or
  /// with white or black. A color of unknown value stays unchanged.
  func lightened(by ratio: Double, towards other: Color? = nil) -> Color {
    guard let luminance else { return self }
    let wanted = (luminance + 0.05) * ratio - 0.05
    let goal = other ?? (ratio > 1 ? .rgb(255, 255, 255) : .rgb(0, 0, 0))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<10 {
      let middle = (low + high) / 2
      let found = mixed(with: goal, middle).luminance ?? wanted
      if (ratio > 1) == (found < wanted) { low = middle } else { high = middle }
    }
    return mixed(with: goal, high)
  }

  /// The relative luminance of WCAG 2, 0 to 1; nil for the default color, whose value only the
  /// terminal knows.
  private var luminance: Double? {
    guard let (red, green, blue) = rgbComponents else { return nil }
    func linear(_ value: UInt8) -> Double { Double(Color.linearLight[Int(value)]) / 65535 }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Whether a background of this color needs dark text; nil for the default color.
  var isLight: Bool? {
    // Black and white have the same contrast at this luminance.
    luminance.map { $0 > 0.179 }
  }
}

extension Color {
  /// The linear light of a component on sRGB's curve, 0 to 65535. A table, because computing a
  /// power for each component of each text would be slow.
  static let linearLight: [UInt16] = [
    0, 20, 40, 60, 80, 99, 119, 139, 159, 179, 199, 219, 241, 264, 288, 313, 340, 367, 396, 427,
    458, 491, 526, 562, 599, 637, 677, 718, 761, 805, 851, 898, 947, 997, 1048, 1101, 1156, 1212,
    1270, 1330, 1391, 1453, 1517, 1583, 1651, 1720, 1790, 1863, 1937, 2013, 2090, 2170, 2250,
    2333, 2418, 2504, 2592, 2681, 2773, 2866, 2961, 3058, 3157, 3258, 3360, 3464, 3570, 3678,
    3788, 3900, 4014, 4129, 4247, 4366, 4488, 4611, 4736, 4864, 4993, 5124, 5257, 5392, 5530,
    5669, 5810, 5953, 6099, 6246, 6395, 6547, 6700, 6856, 7014, 7174, 7335, 7500, 7666, 7834,
    8004, 8177, 8352, 8528, 8708, 8889, 9072, 9258, 9445, 9635, 9828, 10022, 10219, 10417, 10619,
    10822, 11028, 11235, 11446, 11658, 11873, 12090, 12309, 12530, 12754, 12980, 13209, 13440,
    13673, 13909, 14146, 14387, 14629, 14874, 15122, 15371, 15623, 15878, 16135, 16394, 16656,
    16920, 17187, 17456, 17727, 18001, 18277, 18556, 18837, 19121, 19407, 19696, 19987, 20281,
    20577, 20876, 21177, 21481, 21787, 22096, 22407, 22721, 23038, 23357, 23678, 24002, 24329,
    24658, 24990, 25325, 25662, 26001, 26344, 26688, 27036, 27386, 27739, 28094, 28452, 28813,
    29176, 29542, 29911, 30282, 30656, 31033, 31412, 31794, 32179, 32567, 32957, 33350, 33745,
    34143, 34544, 34948, 35355, 35764, 36176, 36591, 37008, 37429, 37852, 38278, 38706, 39138,
    39572, 40009, 40449, 40891, 41337, 41785, 42236, 42690, 43147, 43606, 44069, 44534, 45002,
    45473, 45947, 46423, 46903, 47385, 47871, 48359, 48850, 49344, 49841, 50341, 50844, 51349,
    51858, 52369, 52884, 53401, 53921, 54445, 54971, 55500, 56032, 56567, 57105, 57646, 58190,
    58737, 59287, 59840, 60396, 60955, 61517, 62082, 62650, 63221, 63795, 64372, 64952, 65535,
  ]
}
