/// A colour of a cell: the terminal's default, one of its 256 palette entries, or 24 bits.
public struct Color: Hashable, Sendable {
  /// Kind in the top byte (0 default, 1 palette, 2 RGB, 16 to 254 RGB of that opacity), value
  /// below.
  let packed: UInt32

  init(packed: UInt32) { self.packed = packed }

  /// Whatever the terminal uses when nothing is said; its background may be transparent.
  public static let `default` = Color(packed: 0)

  /// Entry `index` of the terminal's palette: 0-7 the base colours, 8-15 the bright ones, 16-231
  /// a 6x6x6 cube, 232-255 greys.
  public static func palette(_ index: UInt8) -> Color {
    Color(packed: 0x0100_0000 | UInt32(index))
  }

  /// 24-bit colour; quantised where the terminal has fewer.
  public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
    Color(packed: 0x0200_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }

  /// 24-bit colour that lets the surface of the theme shine through: mixed with it when it is
  /// painted. From opacity 255 on it is ``rgb(_:_:_:)``; below 16 next to nothing is seen of it,
  /// and 16 is taken.
  package static func rgb(
    _ red: UInt8, _ green: UInt8, _ blue: UInt8, opacity: UInt8
  ) -> Color {
    let solid = rgb(red, green, blue)
    guard opacity < 255 else { return solid }
    return Color(packed: UInt32(max(16, opacity)) << 24 | solid.packed & 0xff_ffff)
  }

  /// This colour on top of another one, whose value is known.
  func over(_ below: Color) -> Color {
    let opacity = Int(packed >> 24)
    guard opacity >= 16, let (red, green, blue) = rgbComponents else { return self }
    let lower = below.rgbComponents ?? (0, 0, 0)
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((Int(top) * opacity + Int(bottom) * (255 - opacity)) / 255)
    }
    return .rgb(mix(red, lower.red), mix(green, lower.green), mix(blue, lower.blue))
  }

  /// Whether this is the terminal's own colour.
  public var isDefault: Bool { packed == 0 }

  /// The palette entry, when this is one.
  public var paletteIndex: UInt8? {
    packed >> 24 == 1 ? UInt8(truncatingIfNeeded: packed) : nil
  }

  /// Red, green and blue. For palette entries the values xterm uses; `nil` for the default.
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

  /// The colour laid under so much black: 0 keeps it, 1 makes it black. The default and the 16
  /// base colours, whose real values only the terminal knows, stay as they are.
  public func darkened(by share: Double) -> Color {
    if let index = paletteIndex, index < 16 { return self }
    guard let (red, green, blue) = rgbComponents else { return self }
    let keep = 1 - min(max(share, 0), 1)
    func scaled(_ value: UInt8) -> UInt8 { UInt8((Double(value) * keep).rounded()) }
    return .rgb(scaled(red), scaled(green), scaled(blue))
  }
}
