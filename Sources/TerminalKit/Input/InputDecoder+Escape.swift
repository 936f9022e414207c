/// Decodes the bytes after an Escape.
extension InputDecoder {
  mutating func escapeStep(_ handle: (Event) -> Void) -> Step {
    guard position + 1 < buffer.count else { return .incomplete }
    switch buffer[position + 1] {
    case 0x5b:  // [
      return sequenceStep(from: position, extra: [], handle)
    case 0x4f:  // O
      return singleShiftStep(from: position, extra: [], handle)
    case 0x5d, 0x50, 0x58, 0x5e, 0x5f:  // ] P X ^ _
      guard position + 2 < buffer.count else { return .incomplete }
      let introducer = buffer[position + 1]
      guard InputDecoder.canStartString(introducer, buffer[position + 2]) else {
        handle(.key(KeyEvent(Character(Unicode.Scalar(introducer)), .alt)))
        return .consumed(2)
      }
      mode = .string
      self.introducer = introducer
      return .consumed(2)
    case 0x1b:
      guard position + 2 < buffer.count else { return .incomplete }
      // A key with Alt, unless the second Escape may begin a reply.
      if !mayBeReply(at: position + 1) {
        switch buffer[position + 2] {
        case 0x5b: return sequenceStep(from: position + 1, extra: .alt, handle)
        case 0x4f: return singleShiftStep(from: position + 1, extra: .alt, handle)
        default: break
        }
      }
      handle(.key(KeyEvent(.escape)))
      return .consumed(1)
    case 0x03:
      // Ctrl-C with Alt has no meaning: the user pressed Escape and wants to quit.
      handle(.key(KeyEvent(.escape)))
      return .consumed(1)
    case let byte where byte < 0x20 || byte == 0x7f:
      if let key = control(byte, alt: true) { handle(.key(key)) }
      return .consumed(2)
    default:
      switch scalar(at: position + 1) {
      case .incomplete: return .incomplete
      case .found(let scalar, let length):
        handle(.key(KeyEvent(Character(scalar), .alt)))
        return .consumed(1 + length)
      }
    }
  }

  /// Decodes SS3: Escape, `O`, an optional modifier, and a letter. `start` is the index of the
  /// last Escape.
  private mutating func singleShiftStep(
    from start: Int, extra: Modifiers, _ handle: (Event) -> Void
  ) -> Step {
    var index = start + 2
    while index < buffer.count, (0x30...0x39).contains(buffer[index]), index < start + 5 {
      index += 1
    }
    guard index < buffer.count else { return .incomplete }
    guard buffer[index] > 0x20 && buffer[index] < 0x7f else {
      handle(.key(KeyEvent("O", extra.union(.alt))))
      return .consumed(start + 2 - position)
    }
    let bytes = Array(buffer[start...index])
    if let key = keys.key(for: bytes) ?? ControlSequence.singleShift(bytes) {
      handle(.key(KeyEvent(key.key, key.modifiers.union(extra))))
    }
    return .consumed(index + 1 - position)
  }

  /// Decodes CSI: Escape, `[`, parameters, and a final byte. `start` is the index of the last
  /// Escape.
  private mutating func sequenceStep(
    from start: Int, extra: Modifiers, _ handle: (Event) -> Void
  ) -> Step {
    guard start + 2 < buffer.count else { return .incomplete }
    if buffer[start + 2] == 0x5b {  // The function keys of the Linux console: [[A to [[E.
      guard start + 3 < buffer.count else { return .incomplete }
      let number = Int(buffer[start + 3]) - 0x40
      if (1...5).contains(number) { handle(.key(KeyEvent(.function(number), extra))) }
      return .consumed(start + 4 - position)
    }
    var index = start + 2
    while index < buffer.count, (0x20..<0x40).contains(buffer[index]) {
      // rxvt uses "$" as the final byte of keys with Shift.
      if buffer[index] == 0x24, index > start + 2, (0x30...0x39).contains(buffer[start + 2]) {
        break
      }
      index += 1
    }
    guard index - start < 64 else {
      mode = .overlong
      return .consumed(index - position)
    }
    guard index < buffer.count else { return .incomplete }
    let last = buffer[index]
    // An invalid byte ends the sequence and is decoded by itself.
    guard last == 0x24 || (0x40..<0x7f).contains(last) else { return .consumed(index - position) }
    let length = index + 1 - position
    if last == 0x4d && index == start + 2 {
      // X10: three more bytes, from a terminal without SGR reports.
      guard index + 3 < buffer.count else { return .incomplete }
      let report = buffer[(index + 1)...(index + 3)].map { Int($0) - 32 }
      if let event = ControlSequence.mouse(
        button: report[0], column: report[1], row: report[2], isRelease: report[0] & 3 == 3)
      {
        handle(.mouse(event))
      }
      return .consumed(length + 3)
    }
    let bytes = Array(buffer[start...index])
    let meaning =
      keys.key(for: bytes).map(ControlSequence.Meaning.key) ?? ControlSequence(bytes).meaning
    // Only keys have Alt. Before a report of the terminal, an Escape is the key.
    if extra == .alt, !meaning.isKey { handle(.key(KeyEvent(.escape))) }
    switch meaning {
    case .key(let key): handle(.key(KeyEvent(key.key, key.modifiers.union(extra))))
    case .mouse(let event): handle(.mouse(event))
    case .scheme(let scheme): handle(.scheme(scheme))
    case .focus(let isFocused): handle(.focus(isFocused))
    case .status: statusCount += 1
    case .pasteStart:
      mode = .paste
      (isPasteTruncated, isPasteInParts) = (false, false)
    case .nothing: break
    }
    return .consumed(length)
  }
}
