import BeagleSchema
import TerminalKit

extension HexColor {
  /// The colour in a terminal, which knows no transparency: nil where next to nothing is seen of
  /// it, otherwise mixed with the theme's surface.
  @MainActor
  var color: Color? {
    guard alpha >= 16 else { return nil }
    guard alpha < 255 else { return .rgb(red, green, blue) }
    let below = Theme.current.surface.background.rgbComponents ?? (0, 0, 0)
    func mix(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      UInt8((Int(top) * Int(alpha) + Int(bottom) * (255 - Int(alpha))) / 255)
    }
    return .rgb(mix(red, below.0), mix(green, below.1), mix(blue, below.2))
  }
}
