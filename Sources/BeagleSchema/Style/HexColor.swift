/// A color in the notation of servers: `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
package struct HexColor: Hashable, Sendable {
  /// The red component, from 0 to 255.
  package var red: UInt8
  /// The green component, from 0 to 255.
  package var green: UInt8
  /// The blue component, from 0 to 255.
  package var blue: UInt8
  /// The opacity, from 0 to 255. A color with alpha 255 is opaque.
  package var alpha: UInt8

  /// Parses a color; nil if the text is invalid.
  package init?(_ text: String) {
    var text = text
    guard let color = text.withUTF8({ HexColor($0) }) else { return nil }
    self = color
  }

  private init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.first == 0x23, [4, 5, 7, 9].contains(text.count) else { return nil }
    // A digit of the short form is repeated.
    let width = text.count < 6 ? 1 : 2
    func part(_ position: Int) -> UInt8? {
      let start = 1 + position * width
      guard let high = HexColor.digit(text[start]),
        let low = HexColor.digit(text[start + width - 1])
      else { return nil }
      return high << 4 | low
    }
    guard let red = part(0), let green = part(1), let blue = part(2),
      let alpha = text.count > 3 * width + 1 ? part(3) : 255
    else { return nil }
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
