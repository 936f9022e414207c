/// A kind of reply of a terminal to a query.
///
/// A reply may come late, or byte by byte over a slow connection. Matching therefore distinguishes
/// a partial reply from other input.
enum TerminalReply {
  /// The background color: `OSC 11 ; rgb:RRRR/GGGG/BBBB`, or `rgba:…`, with one to four
  /// hexadecimal digits each.
  case background
  /// The name and version (XTVERSION): `DCS > | text`.
  case version
  /// The result of a command of kitty's graphics protocol: `APC G i=…;OK`, or an error.
  case graphics
  /// The cell size in pixels: `CSI 6 ; height ; width t`.
  case cellSize
  /// The terminal's features (primary device attributes, DA1): `CSI ? … c`. It ends the queries
  /// for images.
  case attributes
  /// The same reply at the end of the queries at startup.
  case startupAttributes
  /// The kind of terminal and its version (secondary device attributes, DA2): `CSI > … c`.
  case secondaryAttributes
  /// Whether the terminal supports synchronized output, mode 2026: `CSI ? 2026 ; state $ y`.
  case synchronizedOutput
  /// Whether the terminal reports changes between dark and light, mode 2031.
  case schemeReports
  /// The flags of the kitty keyboard protocol: `CSI ? flags u`.
  case keyboard
  /// The cursor's row and column (CPR): `CSI row ; column R`.
  case cursorPosition
  /// Whether the terminal draws and counts grapheme clusters as units, mode 2027.
  case graphemeClusters
  /// The attributes and colors in use (DECRQSS): `DCS 1 $ r … m`.
  case rendition

  /// Whether the reply is the last one of a batch of queries.
  var isEndOfQueries: Bool { self == .attributes || self == .startupAttributes }

  /// The result of comparing bytes with a kind of reply.
  enum Match: Equatable {
    /// They are not such a reply.
    case none
    /// They may be the prefix of one.
    case partial
    /// This number of bytes is a complete reply.
    case complete(Int)
  }

  /// The first bytes of a reply.
  private var prefix: StaticString {
    switch self {
    case .background: "\u{1b}]11;rgb"
    case .version: "\u{1b}P>|"
    case .graphics: "\u{1b}_G"
    case .cellSize: "\u{1b}[6;"
    case .attributes, .startupAttributes, .keyboard: "\u{1b}[?"
    case .synchronizedOutput: "\u{1b}[?2026;"
    case .schemeReports: "\u{1b}[?2031;"
    case .cursorPosition: "\u{1b}["
    case .secondaryAttributes: "\u{1b}[>"
    case .graphemeClusters: "\u{1b}[?2027;"
    case .rendition: "\u{1b}P1$r"
    }
  }

  /// The maximum number of bytes between prefix and terminator.
  private var maximumLength: Int {
    switch self {
    case .background: 24
    case .version, .graphics: 200
    case .cellSize, .keyboard, .cursorPosition: 16
    case .attributes, .startupAttributes, .secondaryAttributes, .rendition: 64
    case .synchronizedOutput, .schemeReports, .graphemeClusters: 1
    }
  }

  /// Whether a byte may occur between prefix and terminator.
  private func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .background: byte == 0x2f || byte == 0x3a || TerminalReply.digit(byte) != nil
    case .version, .graphics: (0x20..<0x7f).contains(byte)
    case .rendition: (0x30...0x3b).contains(byte) || byte == 0x6d
    case .cellSize, .attributes, .startupAttributes, .secondaryAttributes, .synchronizedOutput,
      .schemeReports, .keyboard, .cursorPosition, .graphemeClusters:
      (0x30...0x39).contains(byte) || byte == 0x3b
    }
  }

  /// Compares bytes that begin with Escape with this kind of reply.
  func match(_ bytes: [UInt8]) -> Match {
    var index = 0
    let prefix = UnsafeBufferPointer(
      start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
    while index < prefix.count {
      guard index < bytes.count else { return .partial }
      guard bytes[index] == prefix[index] else { return .none }
      index += 1
    }
    let limit = index + maximumLength
    while index < min(limit, bytes.count), contains(bytes[index]) { index += 1 }
    guard index < bytes.count else { return .partial }
    switch (self, bytes[index]) {
    case (.cellSize, 0x74), (.attributes, 0x63), (.startupAttributes, 0x63), (.keyboard, 0x75),
      (.cursorPosition, 0x52), (.secondaryAttributes, 0x63):
      return .complete(index + 1)
    case (.synchronizedOutput, 0x24), (.schemeReports, 0x24), (.graphemeClusters, 0x24):
      guard index + 1 < bytes.count else { return .partial }
      return bytes[index + 1] == 0x79 ? .complete(index + 2) : .none
    case (.cellSize, _), (.attributes, _), (.startupAttributes, _), (.secondaryAttributes, _),
      (.synchronizedOutput, _), (.schemeReports, _), (.keyboard, _), (.cursorPosition, _),
      (.graphemeClusters, _):
      return .none
    case (_, 0x07): return .complete(index + 1)
    case (_, 0x1b):
      guard index + 1 < bytes.count else { return .partial }
      return bytes[index + 1] == 0x5c ? .complete(index + 2) : .none
    default: return .none
    }
  }

  // MARK: - Content

  /// Returns the bytes between prefix and terminator.
  private func body(_ bytes: some Collection<UInt8>) -> [UInt8] {
    bytes.dropFirst(prefix.utf8CodeUnitCount).prefix(while: contains)
  }

  /// Returns the numeric parameters of a reply; missing ones are 0.
  private func numbers(_ bytes: some Collection<UInt8>) -> [Int] {
    body(bytes).split(separator: 0x3b, omittingEmptySubsequences: false).map { digits in
      digits.reduce(0) { min(100_000, $0 * 10 + Int($1) - 0x30) }
    }
  }

  /// Returns the background color of a reply; nil if it is malformed.
  static func color(_ bytes: some Collection<UInt8>) -> Color? {
    let body = TerminalReply.background.body(bytes)
    // The "a" of "rgba" is also a digit.
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
    let maximum = (1 << (4 * digits.count)) - 1
    return UInt8((value * 255 + maximum / 2) / maximum)
  }

  /// Adds the information of a reply to the features reported so far.
  func update(_ features: inout TerminalFeatures, from bytes: some Collection<UInt8>) {
    switch self {
    case .background: features.repliesToBackground = true
    case .synchronizedOutput: features.synchronizesOutput = isChangeable(bytes)
    case .schemeReports: features.reportsScheme = isChangeable(bytes)
    case .keyboard: features.hasKeyboardProtocol = true
    case .graphemeClusters:
      // Permanently set counts, too: the terminal has no other way.
      features.graphemeClusters = numbers(bytes).first.map { (1...3).contains($0) }
    case .cursorPosition:
      let numbers = numbers(bytes)
      if numbers.count == 2 { features.cursorColumn = numbers[1] }
    case .rendition: features.showsTrueColor = TerminalReply.isProbe(body(bytes))
    case .version: features.version = String(decoding: body(bytes), as: UTF8.self)
    case .secondaryAttributes: features.secondaryAttributes = numbers(bytes)
    case .attributes, .startupAttributes: break
    case .graphics, .cellSize: break
    }
  }

  /// Whether the reply says that a mode is set or reset now. The other states are unknown, and
  /// permanently set or reset.
  private func isChangeable(_ bytes: some Collection<UInt8>) -> Bool {
    [1, 2].contains(numbers(bytes).first)
  }

  /// The red, green and blue of the background that the program sets and asks back. A terminal with
  /// a palette replaces it.
  static let probe = [1, 2, 3]

  /// Returns whether a rendition has the background of ``probe``, in one of the notations
  /// `48:2::R:G:B`, `48:2:R:G:B` and `48;2;R;G;B`.
  private static func isProbe(_ body: [UInt8]) -> Bool {
    guard body.last == 0x6d else { return false }
    let numbers = body.dropLast().split { $0 == 0x3a || $0 == 0x3b }.map { digits in
      digits.reduce(0) { min(100_000, $0 * 10 + Int($1) - 0x30) }
    }
    guard let start = numbers.firstIndex(of: 48), numbers.dropFirst(start + 1).first == 2 else {
      return false
    }
    return Array(numbers.suffix(3)) == probe && numbers.count >= start + 5
  }

  /// Adds the information of a reply to the image support reported so far.
  func update(_ support: inout ImageSupport, from bytes: some Collection<UInt8>) {
    switch self {
    case .background, .synchronizedOutput, .schemeReports, .keyboard, .rendition, .cursorPosition,
      .graphemeClusters, .secondaryAttributes:
      break
    case .version: support.update(version: String(decoding: body(bytes), as: UTF8.self))
    case .graphics: support.repliesToKitty = body(bytes).suffix(3).elementsEqual(";OK".utf8)
    case .cellSize:
      let numbers = numbers(bytes)
      guard numbers.count == 2 else { return }
      support.cell = PixelSize(width: numbers[1], height: numbers[0]).ofCell
    case .attributes, .startupAttributes: support.hasSixel = numbers(bytes).dropFirst().contains(4)
    }
  }
}
