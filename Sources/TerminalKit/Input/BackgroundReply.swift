/// The answer of a terminal that was asked for its background: `11;rgb:RRRR/GGGG/BBBB` or
/// `11;rgba:…`, with one to four hexadecimal digits each, as the text of an OSC.
struct BackgroundReply {
  /// The longest answer, in bytes.
  private static let maximumLength = 32
  private static let beginnings = [Array("11;rgb:".utf8), Array("11;rgba:".utf8)]

  private(set) var bytes: [UInt8] = []

  /// Takes the next byte of the text; false where it cannot belong to an answer.
  mutating func take(_ byte: UInt8) -> Bool {
    guard bytes.count < BackgroundReply.maximumLength else { return false }
    let isNext = BackgroundReply.beginnings.contains { beginning in
      bytes.count < beginning.count
        ? beginning[bytes.count] == byte && beginning.starts(with: bytes)
        : bytes.starts(with: beginning)
          && (byte == 0x2f || BackgroundReply.digit(byte) != nil)
    }
    if isNext { bytes.append(byte) }
    return isNext
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
  }

  /// The colour that was told; nil where the text is no whole answer.
  var color: Color? {
    guard let colon = bytes.firstIndex(of: 0x3a) else { return nil }
    let parts = bytes[(colon + 1)...].split(separator: 0x2f, omittingEmptySubsequences: false)
      .map(BackgroundReply.channel)
    guard parts.count == 3 || parts.count == 4, let red = parts[0], let green = parts[1],
      let blue = parts[2]
    else { return nil }
    return .rgb(red, green, blue)
  }

  private static func channel(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count) else { return nil }
    var value = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      value = value * 16 + digit
    }
    let most = (1 << (4 * digits.count)) - 1
    return UInt8((value * 255 + most / 2) / most)
  }
}
