/// A log of the terminal modes, strings and sequences that a program wrote. It knows which modes
/// were not restored, and which sequences are unexpected.
struct TerminalLog {
  /// The private modes (`CSI ? n h` and `l`) and whether they are set.
  private(set) var privateModes: [Int: Bool] = [:]
  /// OSC, DCS, APC, PM and SOS, each with its introducer.
  private(set) var strings: [String] = []
  /// Control characters other than CR, LF, BS, TAB, SO and SI.
  private(set) var unexpectedControls: [UInt32] = []
  /// Bytes that are not UTF-8.
  private(set) var invalidBytes: [UInt8] = []
  /// Escape sequences that a full-screen program does not need.
  private(set) var unexpectedSequences: [String] = []
  /// Whether any color was used.
  private(set) var usesColor = false
  /// Whether colors of the 256-color palette above the first 16 were used.
  private(set) var usesPalette = false
  /// Whether RGB colors were used.
  private(set) var usesRGB = false
  /// Whether non-ASCII characters were written.
  private(set) var usesUnicode = false
  /// All private modes that were set at any time.
  private(set) var everOn: Set<Int> = []
  /// The queries about the terminal's image support.
  private(set) var imageQueries: [String] = []
  /// The queries about other features: modes, the keyboard, and the rendition. The end of the
  /// queries belongs to those before it.
  private(set) var featureQueries: [String] = []
  /// The depth of kitty's keyboard stack.
  private(set) var kittyDepth = 0

  private var rows = 24
  private var insertMode = false
  private var keypad = false
  private var titleDepth = 0
  private var otherKeys = false
  private var cursorShape = false
  private var margins = false
  private var charset = false
  private var shiftOut = false
  private var font = false
  private var plain = true

  /// The modes that are set when a program starts: auto-wrap and the cursor.
  private static let onByDefault: Set<Int> = [7, 25]
  /// The final bytes that ncurses and the program write: cursor, erase, insert and delete, scroll,
  /// repeat, attributes, modes, margins and xterm's title stack.
  private static let expectedFinals = Set("ABCDEFGHJKLMPSTX@`abdefhlmrt")
  /// The color that the program sets only to ask it back.
  private static let colorProbe = "48;2;1;2;3"
  private static let kittyQuery = "Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA"
  private static let expectedEscapes = Set("78=>MDE")

  /// Sets the number of rows. Terminals reset their margins when they are resized.
  mutating func resize(rows: Int) {
    self.rows = rows
    margins = false
  }

  /// Logs the next token of the output.
  mutating func note(_ token: EscapeParser.Token) {
    switch token {
    case .character(let scalar): if scalar.value > 0x7e { usesUnicode = true }
    case .invalid(let byte): invalidBytes.append(byte)
    case .control(let value): control(value)
    case .string("_", TerminalLog.kittyQuery): imageQueries.append("kitty")
    case .string("P", "$qm"): featureQueries.append("rendition")
    case .string(let introducer, let text): strings.append("\(introducer)\(text)")
    case .escape(let intermediates, let final): escape(intermediates, final)
    case .sequence(let sequence): self.sequence(sequence)
    }
  }

  /// Descriptions of the state that was not restored.
  var outstanding: [String] {
    // Mode 12, cursor blinking, is ignored: terminfo's cnorm turns it off for xterm and on for
    // kitty.
    var list = privateModes.sorted { $0.key < $1.key }
      .filter { $0.key != 12 && $0.value != TerminalLog.onByDefault.contains($0.key) }
      .map { "mode ?\($0.key) is \($0.value ? "on" : "off")" }
    if insertMode { list.append("insert mode is on") }
    if keypad { list.append("the keypad is in application mode") }
    if kittyDepth != 0 { list.append("kitty's keyboard stack is \(kittyDepth) deep") }
    if titleDepth != 0 { list.append("the title stack is \(titleDepth) deep") }
    if otherKeys { list.append("modifyOtherKeys is on") }
    if cursorShape { list.append("the cursor has another shape") }
    if margins { list.append("margins are set") }
    if charset { list.append("another character set is chosen") }
    if shiftOut { list.append("shifted out") }
    if font { list.append("another font is chosen") }
    if !plain { list.append("attributes are on") }
    return list
  }

  /// Descriptions of the strings, controls and sequences that only a hostile text would cause.
  var harmful: [String] {
    // tmux passes the query for the background on, if it is in a string for tmux.
    let isForTmux = queries.contains("Ptmux;")
    return queries.filter { $0 != "]11;?" && $0 != "Ptmux;" && !isLink($0) }
      .map { "string ESC \($0)" }
      + unexpectedControls.map { "control \($0)" } + invalidBytes.map { "byte \($0)" }
      // The program measures the link if the replies at startup take long, as on a busy machine.
      + unexpectedSequences.filter { $0 != "CSI 5n" && (!isForTmux || $0 != "ESC \\") }
  }

  /// The window titles that were set, in order. A title has no control or format characters.
  var titles: [String] { strings.filter(isTitle).map { String($0.dropFirst(3)) } }

  /// The strings that are not titles.
  var queries: [String] { strings.filter { !isTitle($0) } }

  private func isTitle(_ string: String) -> Bool {
    string.hasPrefix("]2;")
      && string.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\u{200d}"
        default: true
        }
      }
  }

  /// Whether a string begins or ends a link of the program (OSC 8). Its links have an id, and
  /// hostile texts contain none.
  private func isLink(_ string: String) -> Bool {
    let parts = string.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "]8" else { return false }
    if parts[1].isEmpty { return parts[2].isEmpty }
    return parts[1].hasPrefix("id=") && parts[1].dropFirst(3).allSatisfy(\.isNumber)
      && (parts[2].hasPrefix("https://") || parts[2].hasPrefix("http://"))
      && parts[2].utf8.allSatisfy { 0x21...0x7e ~= $0 }
  }

  /// Whether a private mode is set.
  func isOn(_ mode: Int) -> Bool {
    privateModes[mode] ?? TerminalLog.onByDefault.contains(mode)
  }

  // MARK: - Tokens

  private mutating func control(_ value: UInt32) {
    switch value {
    case 0x0e: shiftOut = true
    case 0x0f: shiftOut = false
    case 0x08, 0x09, 0x0a, 0x0d: break
    default: unexpectedControls.append(value)
    }
  }

  private mutating func escape(_ intermediates: String, _ final: Character) {
    switch (intermediates, final) {
    case ("(", _): charset = final != "B"
    case ("", "="): keypad = true
    case ("", ">"): keypad = false
    case ("", _) where TerminalLog.expectedEscapes.contains(final): break
    case (")", _), ("*", _), ("+", _): break
    default: unexpectedSequences.append("ESC \(intermediates)\(final)")
    }
  }

  private mutating func sequence(_ sequence: EscapeParser.ControlSequence) {
    let numbers = sequence.numbers
    switch (sequence.prefix, sequence.intermediates, sequence.final) {
    case ("?", "", "h"), ("?", "", "l"):
      for case let mode? in numbers {
        privateModes[mode] = sequence.final == "h"
        if sequence.final == "h" { everOn.insert(mode) }
      }
    case ("", "", "h"), ("", "", "l"): if numbers == [4] { insertMode = sequence.final == "h" }
    case ("", "", "m"):
      if sequence.parameters != TerminalLog.colorProbe {
        attributes(sequence.parameters)
      }
    case ("", "", "r"): margins = !numbers.isEmpty && numbers != [1, rows]
    case ("", "", "t"): windowOperation(numbers, sequence)
    case (">", "", "u"): kittyDepth += 1
    case ("<", "", "u"): kittyDepth -= (numbers.first ?? nil) ?? 1
    case ("=", "", "u"): unexpectedSequences.append(sequence.description)
    case (">", "", "m"): otherKeys = numbers.count > 1 && numbers[1] != 0
    case (">", "", "q"): imageQueries.append("version")
    case ("", "", "c") where numbers.isEmpty:
      // The images are the last question of a batch.
      let hasImages = imageQueries.last.map { $0 != "attributes" } ?? false
      if hasImages {
        imageQueries.append("attributes")
      } else {
        featureQueries.append("attributes")
      }
    case ("?", "$", "p"): featureQueries += numbers.map { "mode \($0 ?? 0)" }
    case ("?", "", "u"): featureQueries.append("keyboard")
    // The Linux console's sequence for the cursor shape.
    case ("?", "", "c"): cursorShape = (numbers.first ?? nil) ?? 0 != 0
    case ("", " ", "q"): cursorShape = (numbers.first ?? nil) ?? 0 != 0
    case ("", "", _) where TerminalLog.expectedFinals.contains(sequence.final): break
    case ("", "!", "p"): reset()
    default: unexpectedSequences.append(sequence.description)
    }
  }

  /// XTWINOPS. The title stack is in xterm's terminfo entry; other operations move and resize
  /// windows.
  private mutating func windowOperation(
    _ numbers: [Int?], _ sequence: EscapeParser.ControlSequence
  ) {
    switch numbers.first ?? nil {
    case 16: imageQueries.append("cell")
    case 22: titleDepth += 1
    case 23: titleDepth -= 1
    default: unexpectedSequences.append(sequence.description)
    }
  }

  private mutating func attributes(_ parameters: String) {
    var parts = parameters.split(whereSeparator: { $0 == ";" || $0 == ":" }).map { Int($0) ?? 0 }[
      ...]
    if parts.isEmpty { parts = [0] }
    while let part = parts.popFirst() {
      switch part {
      case 0: (plain, font) = (true, false)
      case 10: font = false
      case 11...19: font = true
      case 38, 48:
        (usesColor, plain) = (true, false)
        if parts.popFirst() == 5 {
          if let index = parts.popFirst(), index > 15 { usesPalette = true }
        } else {
          usesRGB = true
          parts = []
        }
      case 30...37, 40...47, 90...97, 100...107: (usesColor, plain) = (true, false)
      case 22...29, 39, 49, 54, 55, 59: break
      default: plain = false
      }
    }
  }

  /// Resets the state as `DECSTR` does.
  private mutating func reset() {
    (insertMode, keypad, margins, charset, shiftOut, plain) =
      (false, false, false, false, false, true)
    privateModes[1] = false
    privateModes[25] = true
  }
}
