/// Removes changes of colors and attributes that have no effect from the output of ncurses, for a slow link.
///
/// ncurses resets all attributes between two styles, repeats colors that stay, and resets them at the end of each
/// frame. With 24-bit color, that is most of the output: a typed letter has 53 bytes. The filter collects
/// the changes until a character or an erasure needs them, and writes the shortest way from the last style, which
/// stays in use across frames. A blank needs the background only. Equal characters in a row are repeated by a
/// sequence (REP) if the terminal database has it.
struct StyleFilter {
  /// Whether the terminal repeats characters.
  var canRepeat = false

  /// The colors and attributes of the terminal.
  private struct Pen: Equatable {
    /// Parameters of SGR; empty for the default color.
    var foreground: [UInt8] = []
    var background: [UInt8] = []
    /// A bit for each attribute with the numbers 1 to 9.
    var attributes: UInt16 = 0
  }

  /// The pen in use, and the pen that the next character needs.
  private var actual = Pen()
  private var wanted = Pen()
  /// The pen at the last DECSC.
  private var saved = Pen()
  /// Whether the characters of DEC's line drawing are selected.
  private var drawsLines = false
  private var output: [UInt8] = []
  /// The row and the column of the cursor, from one, if they are known.
  private var row: Int?
  private var column: Int?

  /// Whether the terminal has the pen that ncurses expects between frames.
  var isNormal: Bool { actual == Pen() }

  /// Records that the terminal was reset.
  mutating func reset() { (actual, wanted) = (Pen(), Pen()) }

  /// Returns the shortest output with the same effect, except for the style after it.
  mutating func filtered(_ bytes: [UInt8]) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    (row, column) = (nil, nil)
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x1b {
        index += escape(bytes, index)
      } else if byte < 0x20 {
        // A line feed may scroll, and a blank row has the background of the pen.
        if byte == 0x0a { useBackground() }
        if byte != 0x0d { row = nil }
        column = byte == 0x0d ? 1 : nil
        output.append(byte)
        index += 1
      } else {
        if byte == 0x20 { useBackground() } else { usePen() }
        index += text(bytes, index)
      }
    }
    return output
  }

  /// Copies a character and its repetitions, and returns their length.
  private mutating func text(_ bytes: [UInt8], _ start: Int) -> Int {
    let first = bytes[start]
    let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    guard start + length <= bytes.count else { return copy(bytes, start, bytes.count - start) }
    // Only ASCII and box drawing, which have one column and no marks.
    let isSimple =
      length == 1 || length == 3 && first == 0xe2 && (0x94...0x96).contains(bytes[start + 1])
    guard canRepeat, isSimple else {
      column = nil
      return copy(bytes, start, length)
    }
    var count = 1
    while start + (count + 1) * length <= bytes.count,
      (0..<length).allSatisfy({ bytes[start + count * length + $0] == bytes[start + $0] })
    {
      count += 1
    }
    if let known = column { column = known + count }
    guard (count - 1) * length > 5 else { return copy(bytes, start, count * length) }
    _ = copy(bytes, start, length)
    output += "\u{1b}[\(count - 1)b".utf8
    return count * length
  }

  /// Replaces an erasure of characters, and the movement of the cursor to their end, by a repeated blank.
  /// - Parameters:
  ///   - count: The number of erased characters.
  ///   - end: The index after the erasure.
  /// - Returns: The length of the movement, or nil if it is another one.
  private mutating func blanks(_ count: Int, _ bytes: [UInt8], _ end: Int) -> Int? {
    guard canRepeat, count > 1, let row, let column,
      bytes[end...].starts(with: "\u{1b}[\(row);\(column + count)H".utf8)
    else { return nil }
    output += " \u{1b}[\(count - 1)b".utf8
    self.column = column + count
    return "\u{1b}[\(row);\(column + count)H".utf8.count
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { (0x30...0x39).contains($1) ? min(10_000, $0 * 10 + Int($1 - 0x30)) : 0 }
  }

  /// Copies or records the sequence at an index, and returns its length.
  private mutating func escape(_ bytes: [UInt8], _ start: Int) -> Int {
    guard start + 1 < bytes.count else { return copy(bytes, start, 1) }
    switch bytes[start + 1] {
    case 0x5b: return sequence(bytes, start)
    case 0x28 where start + 2 < bytes.count:  // A character set.
      let isLines = bytes[start + 2] != 0x42
      guard isLines != drawsLines else { return 3 }
      drawsLines = isLines
      return copy(bytes, start, 3)
    case 0x37:
      saved = actual
      return copy(bytes, start, 2)
    case 0x38:
      (actual, row, column) = (saved, nil, nil)
      return copy(bytes, start, 2)
    case 0x50, 0x5d, 0x5f:  // A control string.
      usePen()
      (row, column) = (nil, nil)
      var end = start + 2
      while end < bytes.count, bytes[end] != 0x07 {
        if bytes[end] == 0x1b {
          end += 1
          break
        }
        end += 1
      }
      return copy(bytes, start, min(bytes.count, end + 1) - start)
    default:
      usePen()
      (row, column) = (nil, nil)
      return copy(bytes, start, 2)
    }
  }

  private mutating func sequence(_ bytes: [UInt8], _ start: Int) -> Int {
    var end = start + 2
    while end < bytes.count, bytes[end] < 0x40 { end += 1 }
    guard end < bytes.count else { return copy(bytes, start, bytes.count - start) }
    let parameters = bytes[(start + 2)..<end]
    switch bytes[end] {
    case 0x6d where parameters.allSatisfy({ (0x30...0x3b).contains($0) }):
      set(parameters)
      return end + 1 - start
    case 0x48:
      let parts = parameters.split(separator: 0x3b, omittingEmptySubsequences: false)
      row = max(1, parts.first.map(Self.number) ?? 1)
      column = max(1, parts.count > 1 ? Self.number(parts[1]) : 1)
      return copy(bytes, start, end + 1 - start)
    case 0x64:
      row = max(1, Self.number(parameters))
      return copy(bytes, start, end + 1 - start)
    case 0x47:
      column = max(1, Self.number(parameters))
      return copy(bytes, start, end + 1 - start)
    case 0x58:
      useBackground()
      if let length = blanks(max(1, Self.number(parameters)), bytes, end + 1) {
        return end + 1 - start + length
      }
      return copy(bytes, start, end + 1 - start)
    // Movements of the cursor, margins, modes, and reports depend on no pen.
    case 0x41...0x44, 0x66, 0x72, 0x68, 0x6c, 0x6e: break
    // Erasures and scrolling.
    case 0x4a, 0x4b, 0x4c, 0x4d, 0x50, 0x53, 0x54, 0x40: useBackground()
    default: usePen()
    }
    (row, column) = (nil, nil)
    return copy(bytes, start, end + 1 - start)
  }

  private mutating func copy(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
    output += bytes[start..<(start + count)]
    return count
  }

  /// Changes the pen that the next character needs.
  private mutating func set(_ parameters: ArraySlice<UInt8>) {
    let parts = parameters.split(separator: 0x3b, omittingEmptySubsequences: false).map(Array.init)
    var index = 0
    while index < max(1, parts.count) {
      let part = index < parts.count ? parts[index] : []
      // A color or a kind of underline with its parts after colons (ISO 8613-6).
      let code = part.prefix { $0 != 0x3a }
      let number = code.reduce(0) {
        (0x30...0x39).contains($1) ? min(1000, $0 * 10 + Int($1 - 0x30)) : 1000
      }
      var count = 1
      switch number {
      case 0: wanted = Pen()
      case 1...9: wanted.attributes |= 1 << UInt16(number)
      case 21: wanted.attributes |= 1 << 4
      case 22: wanted.attributes &= ~0b110
      case 23...29: wanted.attributes &= ~(1 << UInt16(number - 20))
      case 39: wanted.foreground = []
      case 49: wanted.background = []
      case 30...37, 90...97: wanted.foreground = part
      case 40...47, 100...107: wanted.background = part
      case 38 where code.count < part.count: wanted.foreground = part
      case 48 where code.count < part.count: wanted.background = part
      case 38, 48:
        // Followed by 5 and an entry, or by 2 and three components.
        count = index + 1 < parts.count && parts[index + 1] == [0x35] ? 3 : 5
        let color = Self.shortest(Array(parts[index..<min(parts.count, index + count)]))
        if number == 38 { wanted.foreground = color } else { wanted.background = color }
      default: break
      }
      index += count
    }
  }

  /// Returns the parameters of a color, shorter if the palette of 256 has it.
  private static func shortest(_ parts: [[UInt8]]) -> [UInt8] {
    let rgb = parts.dropFirst(2).map { part in
      part.reduce(0) { ($0 * 10 + Int($1) - 0x30) & 0xffff }
    }
    if parts.count == 5, rgb.allSatisfy({ $0 < 256 }) {
      let entry = Palette.nearest256(red: rgb[0], green: rgb[1], blue: rgb[2])
      if Palette.rgb(entry) == UInt32(rgb[0] << 16 | rgb[1] << 8 | rgb[2]) {
        return parts[0] + Array(";5;\(entry)".utf8)
      }
    }
    return Array(parts.joined(separator: [0x3b]))
  }

  /// The attributes that a blank shows: underline, reverse and strikethrough.
  private static let visibleOnBlanks: UInt16 = 1 << 4 | 1 << 7 | 1 << 9

  /// Writes the change that the next blank needs.
  private mutating func useBackground() {
    guard (wanted.attributes | actual.attributes) & Self.visibleOnBlanks == 0 else {
      return usePen()
    }
    var pen = actual
    pen.background = wanted.background
    if wanted == Pen(), pen != actual { pen = wanted }
    use(pen)
  }

  /// Writes the change to the pen that the next character needs.
  private mutating func usePen() { use(wanted) }

  /// The lightest gray of the palette of 256, and bright white.
  private static let (lightGray, white) = (Array("38;5;255".utf8), Array("97".utf8))

  private mutating func use(_ pen: Pen) {
    var pen = pen
    // On a background of its own, bright white looks the same, and is six bytes shorter. Most text of dialogs is light
    // gray.
    if pen.foreground == Self.lightGray, !pen.background.isEmpty { pen.foreground = Self.white }
    guard pen != actual else { return }
    let fresh = Self.change(from: Pen(), to: pen, prefix: [0x30])
    let change = Self.change(from: actual, to: pen, prefix: [])
    // An empty parameter resets everything.
    let shortest = pen == Pen() ? [] : fresh.count < change.count ? fresh : change
    output += [0x1b, 0x5b]
    output += shortest
    output.append(0x6d)
    actual = pen
  }

  /// Returns the parameters that change a pen.
  private static func change(from old: Pen, to new: Pen, prefix: [UInt8]) -> [UInt8] {
    var parts: [[UInt8]] = prefix.isEmpty ? [] : [prefix]
    var gone = old.attributes & ~new.attributes
    var added = new.attributes & ~old.attributes
    if gone & 0b110 != 0 {
      // Bold and dim end together.
      parts.append([0x32, 0x32])
      gone &= ~0b110
      added |= new.attributes & 0b110
    }
    for number in UInt16(3)...9 where gone & 1 << number != 0 {
      parts.append([0x32, UInt8(0x30 + number)])
    }
    for number in UInt16(1)...9 where added & 1 << number != 0 {
      parts.append([UInt8(0x30 + number)])
    }
    if old.foreground != new.foreground {
      parts.append(new.foreground.isEmpty ? [0x33, 0x39] : new.foreground)
    }
    if old.background != new.background {
      parts.append(new.background.isEmpty ? [0x34, 0x39] : new.background)
    }
    return Array(parts.joined(separator: [0x3b]))
  }
}
