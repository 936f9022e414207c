import CellText

/// A complete CSI sequence (ECMA-48) and its meaning as input.
struct ControlSequence {
  /// The meaning of a sequence.
  enum Meaning {
    case key(KeyEvent)
    case mouse(MouseEvent)
    case scheme(ColorScheme)
    case focus(Bool)
    case pasteStart
    /// The terminal works (DSR).
    case status
    case nothing

    /// Whether it is a key, or a key that is not known.
    var isKey: Bool {
      switch self {
      case .key, .nothing: true
      default: false
      }
    }
  }

  /// The private marker, for example `<` of SGR mouse reports.
  private var prefix: Unicode.Scalar?
  private var hasIntermediates = false
  /// The parameters, without subparameters after a colon.
  private var parameters: [Int] = []
  /// The third part of the first parameter: in kitty's protocol, the code point that the key has in
  /// the PC-101 layout. Sent if it is not that of the user's layout.
  private var baseKey: Int?
  private let final: Unicode.Scalar

  /// Parses a sequence from its Escape to its final byte.
  init(_ bytes: [UInt8]) {
    final = Unicode.Scalar(bytes.last ?? 0)
    var value: Int?
    var part = 0
    for byte in bytes.dropFirst(2).dropLast() {
      switch byte {
      case 0x30...0x39 where part == 0: value = ControlSequence.number(value, followedBy: byte)
      case 0x30...0x39 where part == 2 && parameters.isEmpty:
        baseKey = ControlSequence.number(baseKey, followedBy: byte)
      case 0x3a: part += 1
      case 0x3b:
        parameters.append(value ?? -1)
        value = nil
        part = 0
      case 0x3c...0x3f: prefix = Unicode.Scalar(byte)
      case 0x20..<0x30: hasIntermediates = true
      default: break
      }
    }
    if value != nil || !parameters.isEmpty { parameters.append(value ?? -1) }
  }

  private static func number(_ value: Int?, followedBy digit: UInt8) -> Int {
    min((value ?? 0) * 10 + Int(digit - 0x30), 0x10_ffff + 1)
  }

  private func parameter(_ index: Int, default value: Int) -> Int {
    index < parameters.count && parameters[index] >= 0 ? parameters[index] : value
  }

  /// The meaning as in xterm, rxvt, kitty, tmux and the Linux console.
  var meaning: Meaning {
    if prefix == "<", final == "M" || final == "m", parameters.count == 3 {
      let event = ControlSequence.mouse(
        button: parameters[0], column: parameters[1], row: parameters[2], isRelease: final == "m")
      return event.map(Meaning.mouse) ?? .nothing
    }
    if prefix == "?", final == "n", parameter(0, default: 0) == 997, !hasIntermediates {
      // The report of mode 2031.
      switch parameter(1, default: 0) {
      case 1: return .scheme(.dark)
      case 2: return .scheme(.light)
      default: return .nothing
      }
    }
    guard prefix == nil, !hasIntermediates else { return .nothing }
    if parameters.isEmpty, final == "I" || final == "O" { return .focus(final == "I") }
    let modifiers = ControlSequence.modifiers(parameter(1, default: 1))
    switch final {
    case "~": return tilde(modifiers)
    case "^": return numbered(.control)  // rxvt
    case "@": return numbered([.control, .shift])  // rxvt
    case "$": return numbered(.shift)  // rxvt
    case "Z": return .key(KeyEvent(.backTab))
    case "u": return unicodeKey(parameter(0, default: 0), modifiers)
    case "a"..."d":  // rxvt
      guard parameters.isEmpty, let key = ControlSequence.rxvtArrow(final) else { return .nothing }
      return .key(KeyEvent(key, .shift))
    case "n" where parameters == [0]: return .status
    case "R" where parameter(0, default: 1) != 1:
      return .nothing  // A cursor position report, not F3.
    default:
      guard let key = ControlSequence.letter(final) else { return .nothing }
      return .key(KeyEvent(key, modifiers))
    }
  }

  /// Keys with a number and a tilde.
  private func tilde(_ modifiers: Modifiers) -> Meaning {
    switch parameter(0, default: 0) {
    case 200: return .pasteStart
    case 27: return unicodeKey(parameter(2, default: 0), modifiers)
    default: return numbered(modifiers)
    }
  }

  private func numbered(_ modifiers: Modifiers) -> Meaning {
    guard let key = ControlSequence.number(parameter(0, default: 0)) else { return .nothing }
    return .key(KeyEvent(key, modifiers))
  }

  /// Keys with a code point: kitty's protocol and xterm's modifyOtherKeys.
  private func unicodeKey(_ code: Int, _ modifiers: Modifiers) -> Meaning {
    switch code {
    case 9: return .key(modifiers.contains(.shift) ? KeyEvent(.backTab) : KeyEvent(.tab, modifiers))
    case 13: return .key(KeyEvent(.enter, modifiers))
    // Other terminals do not report Shift with these keys.
    case 27: return .key(KeyEvent(.escape, modifiers.subtracting(.shift)))
    case 8, 127: return .key(KeyEvent(.backspace, modifiers.subtracting(.shift)))
    // Other terminals send the sequence of F16 for the menu key.
    case 57363: return .key(KeyEvent(.function(16), modifiers))
    case 57399...57426: return keypadKey(code, modifiers)
    case 0x20..<0x7f, 0xa0..<0xe000, 0xf900...0x10_ffff:
      let code = layoutIndependent(code, modifiers)
      guard let scalar = Unicode.Scalar(UInt32(code)) else { return .nothing }
      let hasControl = modifiers.contains(.control)
      let character = Character(scalar)
      let lowercase = hasControl ? Character(character.lowercased()) : character
      if modifiers == .control, let key = ControlSequence.controlKey(lowercase) {
        return .key(KeyEvent(key))
      }
      return .key(KeyEvent(lowercase, modifiers.subtracting(hasControl ? [] : .shift)))
    default: return .nothing
    }
  }

  /// Returns the code point that names a key with Ctrl or Alt. The key that types `с` in a Russian
  /// layout is then Ctrl-C, as without the protocol. In a Latin layout such as Dvorak, the user's
  /// own letters name the keys.
  private func layoutIndependent(_ code: Int, _ modifiers: Modifiers) -> Int {
    guard code > 0x7f, !modifiers.isDisjoint(with: [.control, .alt]), let baseKey,
      (0x21..<0x7f).contains(baseKey)
    else { return code }
    return baseKey
  }

  /// Keys of the keypad in kitty's protocol.
  private func keypadKey(_ code: Int, _ modifiers: Modifiers) -> Meaning {
    let index = code - 57399
    if index < ControlSequence.keypadCharacters.count {
      return .key(KeyEvent(ControlSequence.keypadCharacters[index], modifiers.subtracting(.shift)))
    }
    let key = ControlSequence.keypadKeys[index - ControlSequence.keypadCharacters.count]
    return .key(KeyEvent(key, modifiers))
  }

  // MARK: - Tables

  /// The characters of kitty's keypad codes from 57399.
  private static let keypadCharacters = Array("0123456789./*-+")
  /// The keys that follow them, from 57414.
  private static let keypadKeys: [Key] = [
    .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown, .home,
    .end, .insert, .delete,
  ]

  /// Returns the key that has the same byte as Ctrl with a character in the legacy encoding, for
  /// example Escape for Ctrl-[.
  private static func controlKey(_ character: Character) -> Key? {
    switch character {
    case "h": .backspace
    case "i": .tab
    case "j", "m": .enter
    case "[": .escape
    default: nil
    }
  }

  /// Decodes xterm's modifier parameter: one plus the sum of shift 1, alt 2, control 4, meta 8.
  static func modifiers(_ parameter: Int) -> Modifiers {
    let bits = max(0, parameter - 1)
    var modifiers: Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 10 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static func letter(_ final: Unicode.Scalar) -> Key? {
    switch final {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "P"..."S": .function(Int(final.value) - 0x4f)
    default: nil
    }
  }

  /// Arrow keys with a modifier in rxvt: a small letter.
  private static func rxvtArrow(_ final: Unicode.Scalar) -> Key? {
    switch final {
    case "a": .up
    case "b": .down
    case "c": .right
    case "d": .left
    default: nil
    }
  }

  private static func number(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// Decodes an SS3 sequence: arrow keys and keypad keys in application mode.
  static func singleShift(_ bytes: [UInt8]) -> KeyEvent? {
    guard let last = bytes.last else { return nil }
    let final = Unicode.Scalar(last)
    let held = bytes.dropFirst(2).dropLast().reduce(0) { $0 * 10 + Int($1) - 0x30 }
    let modifiers = modifiers(held)
    if let key = letter(final) { return KeyEvent(key, modifiers) }
    if let key = rxvtArrow(final) { return KeyEvent(key, .control) }
    return switch final {
    case "M": KeyEvent(.enter, modifiers)
    case "I": KeyEvent(.tab, modifiers)
    case "X": KeyEvent("=", modifiers)
    case "j"..."y": KeyEvent(Character(Unicode.Scalar(last - 0x40)), modifiers)
    default: nil
    }
  }

  /// Decodes a mouse report: button bits as in xterm, column and row from one.
  static func mouse(button: Int, column: Int, row: Int, isRelease: Bool) -> MouseEvent? {
    guard (0..<256).contains(button), column > 0, row > 0, column <= 65_535, row <= 65_535 else {
      return nil
    }
    var modifiers: Modifiers = []
    if button & 4 != 0 { modifiers.insert(.shift) }
    if button & 8 != 0 { modifiers.insert(.alt) }
    if button & 16 != 0 { modifiers.insert(.control) }
    let kind: MouseEvent.Kind
    if button & 64 != 0 {
      let wheel: [MouseEvent.Kind] = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]
      if isRelease && button & 3 != 3 { return nil }
      kind = wheel[button & 3]
    } else if button & 128 != 0 {
      return nil
    } else if button & 32 != 0 {
      kind = ControlSequence.button(button).map(MouseEvent.Kind.drag) ?? .move
    } else if isRelease {
      kind = .release
    } else if let pressed = ControlSequence.button(button) {
      kind = .press(pressed)
    } else {
      return nil
    }
    return MouseEvent(kind, at: CellPoint(x: column - 1, y: row - 1), modifiers: modifiers)
  }

  private static func button(_ bits: Int) -> MouseEvent.Button? {
    switch bits & 3 {
    case 0: .left
    case 1: .middle
    case 2: .right
    default: nil
    }
  }
}
