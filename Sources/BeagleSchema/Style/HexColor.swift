/// A colour as servers write it: `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`, alpha last.
package struct HexColor: Hashable, Sendable {
  /// The parts, 0 to 255; an alpha of 255 is opaque.
  package var red: UInt8
  /// The green part.
  package var green: UInt8
  /// The blue part.
  package var blue: UInt8
  /// How opaque it is.
  package var alpha: UInt8

  /// Reads a colour; nil when the text is not one.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == 0x23, [4, 5, 7, 9].contains(bytes.count) else { return nil }
    var digits: [UInt8] = []
    for byte in bytes.dropFirst() {
      switch byte {
      case 0x30...0x39: digits.append(byte - 0x30)
      case 0x41...0x46: digits.append(byte - 0x41 + 10)
      case 0x61...0x66: digits.append(byte - 0x61 + 10)
      default: return nil
      }
    }
    if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
    red = digits[0] << 4 | digits[1]
    green = digits[2] << 4 | digits[3]
    blue = digits[4] << 4 | digits[5]
    alpha = digits.count == 8 ? digits[6] << 4 | digits[7] : 255
  }
}
