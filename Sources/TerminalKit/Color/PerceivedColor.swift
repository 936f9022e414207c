#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A colour in the space OKLab, in which colours that look about equally different have about the same
/// distance: its lightness, how red rather than green it is, and how yellow rather than blue.
struct PerceivedColor {
  private let parts: SIMD3<Float>

  /// How much more the hue counts than the lightness: a colour says more by its hue.
  private static let hueWeight: Float = 2

  /// A colour from its parts in sRGB, 0 to 255.
  init(red: Int, green: Int, blue: Int) {
    func linear(_ part: Int) -> Float { Float(Color.linearLight[part]) / 65535 }
    let (red, green, blue) = (linear(red), linear(green), linear(blue))
    // What the three kinds of cones of the eye receive.
    let long = cbrtf(0.412_221_47 * red + 0.536_332_54 * green + 0.051_445_99 * blue)
    let middle = cbrtf(0.211_903_5 * red + 0.680_699_55 * green + 0.107_396_96 * blue)
    let short = cbrtf(0.088_302_46 * red + 0.281_718_84 * green + 0.629_978_7 * blue)
    parts = SIMD3(
      0.210_454_26 * long + 0.793_617_78 * middle - 0.004_072_05 * short,
      PerceivedColor.hueWeight * (1.977_998_5 * long - 2.428_592_2 * middle + 0.450_593_7 * short),
      PerceivedColor.hueWeight
        * (0.025_904_04 * long + 0.782_771_77 * middle - 0.808_675_77 * short))
  }

  /// The square of the distance to another colour.
  func distance(to other: PerceivedColor) -> Float {
    let difference = parts - other.parts
    return (difference * difference).sum()
  }
}
