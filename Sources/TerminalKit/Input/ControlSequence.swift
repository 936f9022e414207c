import CellText

/// A complete CSI sequence (ECMA-48) and its meaning as input.
struct ControlSequence {
  /// The meaning of a sequence.
  enum Meaning {
    case key(KeyEvent)
    case mouse(MouseEvent)
    case pasteStart
    case nothing
  }

  private var prefix: UInt8 = 0
  private var hasIntermediates = false
  /// The parameters, without subparameters after a colon.
  private var parameters: [Int] = []
  private var last: UInt8 = 0

  /// Parses a sequence from its Escape to its final byte.
  init(_ bytes: [UInt8]) {
    last = bytes.last ?? 0
    var value: Int?
    var inPart = false
    for byte in bytes.dropFirst(2).dropLast() {
      switch byte {
      case 0x30...0x39 where !inPart: value = min((value ?? 0) * 10 + Int(byte - 0x30), 1_000_000)
      case 0x3a: inPart = true
      case 0x3b:
        parameters.append(value ?? -1)
        value = nil
        inPart = false
      case 0x3c...0x3f: prefix = byte
      case 0x20..<0x30: hasIntermediates = true
      default: break
      }
    }
    if value != nil || !parameters.isEmpty { parameters.append(value ?? -1) }
  }

  private func parameter(_ index: Int, default value: Int) -> Int {
    index < parameters.count && parameters[index] >= 0 ? parameters[index] : value
  }

  /// The meaning as in xterm, rxvt, kitty, tmux and the Linux console.
  var meaning: Meaning {
    if prefix == 0x3c, last == 0x4d || last == 0x6d, parameters.count == 3 {
      let event = ControlSequence.mouse(
        button: parameters[0], column: parameters[1], row: parameters[2], isRelease: last == 0x6d)
      return event.map(Meaning.mouse) ?? .nothing
    }
    guard prefix == 0, !hasIntermediates else { return .nothing }
    let modifiers = ControlSequence.modifiers(parameter(1, default: 1))
    switch last {
    case 0x7e: return tilde(modifiers)
    case 0x5e: return numbered(.control)  // rxvt: ^
    case 0x40: return numbered([.control, .shift])  // rxvt: @
    case 0x24: return numbered(.shift)  // rxvt: $
    case 0x5a: return .key(KeyEvent(.backTab))
    case 0x75: return unicodeKey(parameter(0, default: 0), modifiers)
    case 0x61...0x64:
      return parameters.isEmpty
        ? ControlSequence.letter(last - 0x20).map { .key(KeyEvent($0, .shift)) } ?? .nothing
        : .nothing
    case 0x52 where parameter(0, default: 1) != 1:
      return .nothing  // A cursor position report, not F3.
    default:
      guard let key = ControlSequence.letter(last) else { return .nothing }
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
    case 13, 57414: return .key(KeyEvent(.enter, modifiers))
    case 27: return .key(KeyEvent(.escape, modifiers))
    case 8, 127: return .key(KeyEvent(.backspace, modifiers))
    case 0x20..<0x7f, 0xa0..<0xe000:
      guard let scalar = Unicode.Scalar(UInt32(code)) else { return .nothing }
      let hasControl = modifiers.contains(.control)
      let character = Character(scalar)
      let lowercase = hasControl ? Character(character.lowercased()) : character
      return .key(KeyEvent(lowercase, modifiers.subtracting(hasControl ? [] : .shift)))
    default: return .nothing
    }
  }

  // MARK: - Tables

  /// Decodes xterm's modifier parameter: one plus the sum of shift 1, alt 2, control 4, meta 8.
  static func modifiers(_ parameter: Int) -> Modifiers {
    let bits = max(0, parameter - 1)
    var modifiers: Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 10 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static func letter(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x41: return .up
    case 0x42: return .down
    case 0x43: return .right
    case 0x44: return .left
    case 0x46: return .end
    case 0x48: return .home
    case 0x50...0x53: return .function(Int(byte) - 0x4f)
    default: return nil
    }
  }

  private static func number(_ number: Int) -> Key? {
    switch number {
    case 1, 7: return .home
    case 2: return .insert
    case 3: return .delete
    case 4, 8: return .end
    case 5: return .pageUp
    case 6: return .pageDown
    case 11...15: return .function(number - 10)
    case 17...21: return .function(number - 11)
    case 23...26: return .function(number - 12)
    case 28, 29: return .function(number - 13)
    case 31...34: return .function(number - 14)
    default: return nil
    }
  }

  /// Decodes an SS3 sequence: arrow keys and keypad keys in application mode.
  static func singleShift(_ bytes: [UInt8]) -> KeyEvent? {
    guard let last = bytes.last else { return nil }
    let held = bytes.dropFirst(2).dropLast().reduce(0) { $0 * 10 + Int($1) - 0x30 }
    let modifiers = modifiers(held)
    if let key = letter(last) { return KeyEvent(key, modifiers) }
    switch last {
    case 0x61...0x64: return letter(last - 0x20).map { KeyEvent($0, .control) }  // rxvt
    case 0x4d: return KeyEvent(.enter, modifiers)
    case 0x49: return KeyEvent(.tab, modifiers)
    case 0x58: return KeyEvent("=", modifiers)
    case 0x6a...0x79: return KeyEvent(Character(Unicode.Scalar(last - 0x40)), modifiers)
    default: return nil
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
      guard let held = ControlSequence.button(button) else { return nil }
      kind = .drag(held)
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
    case 0: return .left
    case 1: return .middle
    case 2: return .right
    default: return nil
    }
  }
}
