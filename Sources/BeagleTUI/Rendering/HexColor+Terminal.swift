import BeagleSchema
import TerminalKit

extension HexColor {
  /// The colour in a terminal, which knows no transparency: nil where next to nothing is seen of
  /// it, otherwise mixed with the theme's surface when it is painted.
  var color: Color? { alpha < 16 ? nil : .rgb(red, green, blue, opacity: alpha) }
}
