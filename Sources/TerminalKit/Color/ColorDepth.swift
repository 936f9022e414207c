/// How many colours a terminal shows.
public enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
  /// None: attributes only (`NO_COLOR`, vt100).
  case mono
  /// The 8 base colours; those of text also bright, by bold.
  case ansi8
  /// The 16 base colours.
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
    case .ansi8, .ansi16:
      if let index = paletteIndex, index < 16 { return self }
      guard let (red, green, blue) = rgbComponents else { return self }
      return .palette(Palette.nearest16(red: Int(red), green: Int(green), blue: Int(blue)))
    }
  }

  /// The nearest colour that a terminal of this depth can show behind a text: with 8 colours there
  /// are no bright ones.
  func quantisedBackground(to depth: ColorDepth) -> Color {
    let shown = quantised(to: depth)
    guard depth == .ansi8, let index = shown.paletteIndex, index >= 8 else { return shown }
    guard index == 8, let (red, green, blue) = rgbComponents else { return .palette(index - 8) }
    // Of dark grey there is none either.
    return .palette((Int(red) + Int(green) + Int(blue)) / 3 < 100 ? 0 : 7)
  }

  /// Whether a text in this colour would not be seen on a background, both as a terminal of this
  /// depth shows them. With 8 colours bold makes a text bright, but not everywhere.
  func merges(with background: Color, depth: ColorDepth) -> Bool {
    guard depth == .ansi8, let index = paletteIndex, let behind = background.paletteIndex else {
      return self == background
    }
    return index & 7 == behind & 7
  }
}
