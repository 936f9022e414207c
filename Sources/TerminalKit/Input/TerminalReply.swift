/// What a terminal answers to the questions that it is asked.
///
/// An answer may come late, or byte by byte over a slow line, so each kind says of the first bytes of
/// one whether more of it may follow.
package enum TerminalReply {
  /// The colour of the background: `OSC 11 ; rgb:RRRR/GGGG/BBBB`, or `rgba:…`, with one to four
  /// hexadecimal digits each.
  case background
  /// The name and version (XTVERSION): `DCS > | text`.
  case version
  /// What became of a picture of kitty's graphics protocol: `APC G i=…;OK`, or an error.
  case graphics
  /// The pixels of a cell: `CSI 6 ; height ; width t`.
  case cellSize
  /// What the terminal can do (primary device attributes): `CSI ? … c`.
  case attributes

  /// How some bytes go with a kind of answer.
  enum Match: Equatable {
    /// They are no answer.
    case none
    /// They may be the beginning of an answer.
    case partial
    /// So many of them are an answer.
    case whole(Int)
  }

  /// The first bytes.
  private var beginning: StaticString {
    switch self {
    case .background: "\u{1b}]11;rgb"
    case .version: "\u{1b}P>|"
    case .graphics: "\u{1b}_G"
    case .cellSize: "\u{1b}[6;"
    case .attributes: "\u{1b}[?"
    }
  }

  /// The most bytes between the beginning and the end.
  private var maximumLength: Int {
    switch self {
    case .background: 24
    case .version, .graphics: 200
    case .cellSize: 16
    case .attributes: 64
    }
  }

  /// Whether a byte may stand between the beginning and the end.
  private func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .background: byte == 0x2f || byte == 0x3a || TerminalReply.digit(byte) != nil
    case .version, .graphics: (0x20..<0x7f).contains(byte)
    case .cellSize, .attributes: (0x30...0x39).contains(byte) || byte == 0x3b
    }
  }

  /// Compares bytes, the first of which is an Escape, with this kind of answer.
  func match(_ bytes: [UInt8]) -> Match {
    var index = 0
    let beginning = UnsafeBufferPointer(
      start: beginning.utf8Start, count: beginning.utf8CodeUnitCount)
    while index < beginning.count {
      guard index < bytes.count else { return .partial }
      guard bytes[index] == beginning[index] else { return .none }
      index += 1
    }
    let limit = index + maximumLength
    while index < min(limit, bytes.count), contains(bytes[index]) { index += 1 }
    guard index < bytes.count else { return .partial }
    switch (self, bytes[index]) {
    case (.cellSize, 0x74), (.attributes, 0x63): return .whole(index + 1)
    case (.cellSize, _), (.attributes, _): return .none
    case (_, 0x07): return .whole(index + 1)
    case (_, 0x1b):
      guard index + 1 < bytes.count else { return .partial }
      return bytes[index + 1] == 0x5c ? .whole(index + 2) : .none
    default: return .none
    }
  }

  // MARK: - What an answer says

  /// What stands between the beginning and the end of a whole answer.
  private func body(_ bytes: some Collection<UInt8>) -> [UInt8] {
    bytes.dropFirst(beginning.utf8CodeUnitCount).prefix(while: contains)
  }

  /// The numbers of an answer that consists of them; what is missing is 0.
  private func numbers(_ bytes: some Collection<UInt8>) -> [Int] {
    body(bytes).split(separator: 0x3b, omittingEmptySubsequences: false).map { digits in
      digits.reduce(0) { min(100_000, $0 * 10 + Int($1) - 0x30) }
    }
  }

  /// The colour of the background that was told; nil where there is none.
  static func color(_ bytes: some Collection<UInt8>) -> Color? {
    let body = TerminalReply.background.body(bytes)
    // The letter of "rgba" is a digit, too.
    guard let colon = body.firstIndex(of: 0x3a), body[..<colon].allSatisfy({ $0 == 0x61 }),
      colon < 2
    else { return nil }
    let parts = body[(colon + 1)...].split(separator: 0x2f, omittingEmptySubsequences: false)
      .map(channel)
    guard parts.count == 3 || parts.count == 4, let red = parts[0], let green = parts[1],
      let blue = parts[2]
    else { return nil }
    return .rgb(red, green, blue)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46: Int(byte) - 0x37
    case 0x61...0x66: Int(byte) - 0x57
    default: nil
    }
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

  /// Adds what an answer says of pictures to what the others said.
  func tell(_ support: inout PictureSupport, _ bytes: some Collection<UInt8>) {
    switch self {
    case .background: break
    case .version: support.note(version: String(decoding: body(bytes), as: UTF8.self))
    case .graphics: support.answersKitty = body(bytes).suffix(3).elementsEqual(";OK".utf8)
    case .cellSize:
      let numbers = numbers(bytes)
      guard numbers.count == 2 else { return }
      support.cell = PixelSize(width: numbers[1], height: numbers[0]).ofCell
    case .attributes: support.hasSixel = numbers(bytes).dropFirst().contains(4)
    }
  }
}
