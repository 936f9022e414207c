/// What the characters of a position are counted in, as client and server agree on it.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// How many units a byte of UTF-8 begins: a character counts where its first byte stands.
  @inline(__always)
  func units(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A place in a document as the protocol has it: both from 0.
package struct Position: Hashable, Sendable {
  var line: Int
  var character: Int
}
