/// How many colours a terminal shows.
public enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
  /// None: attributes only (`NO_COLOR`, vt100).
  case mono
  /// The 8 or 16 base colours.
  case ansi16
  /// The palette of 256.
  case ansi256
  /// 24 bits.
  case trueColor

  /// Fewer colours come first.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Color {
  /// The nearest colour that a terminal of this depth can show.
  public func quantised(to depth: ColorDepth) -> Color {
    guard !isDefault else { return self }
    switch depth {
    case .trueColor: return self
    case .mono: return .default
    case .ansi256:
      guard paletteIndex == nil, let (red, green, blue) = rgbComponents else { return self }
      return .palette(Palette.nearest256(red: Int(red), green: Int(green), blue: Int(blue)))
    case .ansi16:
      if let index = paletteIndex, index < 16 { return self }
      guard let (red, green, blue) = rgbComponents else { return self }
      return .palette(Palette.nearest16(red: Int(red), green: Int(green), blue: Int(blue)))
    }
  }
}
