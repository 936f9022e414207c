/// The number of colors that a terminal shows.
public enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
  /// No colors, only attributes (`NO_COLOR`, vt100).
  case mono
  /// The 8 base colors. Bold text may use their bright versions.
  case ansi8
  /// The 16 base colors.
  case ansi16
  /// A palette of 256 colors.
  case ansi256
  /// 24-bit colors.
  case trueColor

  /// Orders depths by the number of colors.
  public static func < (left: ColorDepth, right: ColorDepth) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Color {
  /// Returns the nearest color that a terminal of this depth can show.
  public func quantized(to depth: ColorDepth) -> Color {
    guard !isDefault else { return self }
    switch depth {
    case .trueColor: return self
    case .mono: return .default
    case .ansi256:
      guard paletteIndex == nil, let (red, green, blue) = rgbComponents else { return self }
      return .palette(Palette.nearest256(red: Int(red), green: Int(green), blue: Int(blue)))
    case .ansi8, .ansi16:
      if let index = paletteIndex, index < 16 { return self }
      guard let (red, green, blue) = rgbComponents else { return self }
      return .palette(Palette.nearest16(red: Int(red), green: Int(green), blue: Int(blue)))
    }
  }

  /// Returns the nearest background color that a terminal of this depth can show. With 8 colors,
  /// bright backgrounds do not exist.
  func quantizedBackground(to depth: ColorDepth) -> Color {
    let shown = quantized(to: depth)
    guard depth == .ansi8, let index = shown.paletteIndex, index >= 8 else { return shown }
    guard index == 8, let (red, green, blue) = rgbComponents else { return .palette(index - 8) }
    // Dark gray does not exist either.
    return .palette((Int(red) + Int(green) + Int(blue)) / 3 < 100 ? 0 : 7)
  }

  /// Whether text in this color would be invisible on a background. Both colors must be quantized.
  /// With 8 colors, not every terminal brightens bold text.
  func merges(with background: Color, depth: ColorDepth) -> Bool {
    guard depth == .ansi8, let index = paletteIndex, let behind = background.paletteIndex else {
      return self == background
    }
    return index & 7 == behind & 7
  }
}
