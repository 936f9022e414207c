/// A color of a cell: the terminal's default, one of 256 palette entries, or a 24-bit value.
public struct Color: Hashable, Sendable {
  /// The kind in the top byte (0 default, 1 palette, 2 RGB, 16 to 254 RGB with that opacity) and
  /// the value in the others.
  let packed: UInt32

  init(packed: UInt32) { self.packed = packed }

  /// The terminal's own foreground or background, which may be transparent.
  public static let `default` = Color(packed: 0)

  /// Returns an entry of the terminal's palette: 0-7 the base colors, 8-15 the bright ones, 16-231
  /// a 6x6x6 cube, 232-255 grays.
  public static func palette(_ index: UInt8) -> Color {
    Color(packed: 0x0100_0000 | UInt32(index))
  }

  /// Returns a 24-bit color. Terminals with fewer colors show the nearest one.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(packed: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// Returns a translucent 24-bit color, which is mixed with the theme's surface when it is
  /// painted. An opacity of 255 gives ``rgb(_:_:_:)``. The minimum opacity is 16, because less is
  /// hardly visible.
  package static func rgb(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: UInt8
  ) -> Color {
    let solid = rgb(red, green, blue)
    guard opacity < 255 else { return solid }
    return Color(packed: UInt32(max(16, opacity)) << 24 | solid.packed & 0xff_ffff)
  }

  /// Returns the opaque mix of this color over a color of known value.
  func over(_ below: Color) -> Color {
    let opacity = Int(packed >> 24)
    guard opacity >= 16, let (red, green, blue) = rgbComponents else { return self }
    let lower = below.rgbComponents ?? (0, 0, 0)
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((Int(top) * opacity + Int(bottom) * (255 - opacity)) / 255)
    }
    return .rgb(mix(red, lower.red), mix(green, lower.green), mix(blue, lower.blue))
  }

  /// Whether this is the terminal's default color.
  public var isDefault: Bool { packed == 0 }

  /// The index of a palette entry; nil for other colors.
  public var paletteIndex: UInt8? {
    packed >> 24 == 1 ? UInt8(truncatingIfNeeded: packed) : nil
  }

  /// The red, green and blue components; nil for the default color. Palette entries have xterm's
  /// values.
  public var rgbComponents: (red: UInt8, green: UInt8, blue: UInt8)? {
    switch packed >> 24 {
    case 1:
      let value = Palette.rgb(UInt8(truncatingIfNeeded: packed))
      return (UInt8(value >> 16 & 0xff), UInt8(value >> 8 & 0xff), UInt8(value & 0xff))
    case 2, 16...254:
      return (UInt8(packed >> 16 & 0xff), UInt8(packed >> 8 & 0xff), UInt8(packed & 0xff))
    default: return nil
    }
  }

  /// Returns the color under a black layer: 0 keeps it, 1 makes it black. The default color and the
  /// 16 base colors stay unchanged, because only the terminal knows their values.
  public func darkened(by share: Double) -> Color {
    if let index = paletteIndex, index < 16 { return self }
    guard let (red, green, blue) = rgbComponents else { return self }
    let keep = 1 - min(max(share, 0), 1)
    func scaled(_ value: UInt8) -> UInt8 { UInt8((Double(value) * keep).rounded()) }
    return .rgb(scaled(red), scaled(green), scaled(blue))
  }
}
