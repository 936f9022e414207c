/// Turns the bytes of a terminal into events.
///
/// Understands UTF-8, Alt as an Escape before a key, the sequences of xterm and its relatives
/// (tmux, the Linux console, rxvt, kitty), those of a ``KeyTable``, SGR and X10 mouse reports,
/// and bracketed paste. Any other sequence, string or report is swallowed, so that no answer of a
/// terminal is ever taken for typed text. Bytes may come in pieces of any size. What a terminal
/// answers to the questions that it was asked are events.
package struct InputDecoder {
  /// Most bytes of a paste that are kept; the rest of it is ignored.
  package static let maximumPaste = 1 << 20
  /// Milliseconds after which a lone Escape is the Escape key.
  package static let escapeDelay = 35
  /// The same for the first lone Escape while an answer is awaited, which begins with one and may
  /// come in pieces over a slow line.
  static let answerDelay = 400

  var keys: KeyTable
  private let isUTF8: Bool
  var mode = Mode.ground
  /// Bytes that are not decoded yet; those before `position` are.
  var buffer: [UInt8] = []
  var position = 0
  var paste: [UInt8] = []
  /// Whether the present paste is longer than ``maximumPaste``.
  var isPasteTruncated = false
  private var typed = ""
  /// What the terminal was asked and has not answered.
  package internal(set) var awaited: [TerminalReply] = []
  /// What the answers said of pictures so far.
  var support = PictureSupport()
  /// Whether an answer may still delay the Escape key.
  var delaysEscape = false
  /// Whether a lone Escape was taken for the key, and may have been the beginning of an answer.
  var escapeWasKey = false
  /// Whether an answer was cut by a long silence: it is waited for without an end, and what does not
  /// fit into it is a key.
  var isLate = false
  /// How many bytes of that answer were there; more may be keys.
  var lateCount = 0
  /// How many of the bytes that are held back for an answer were told as keys meanwhile.
  var toldCount = 0
  /// What a control string begins with behind its Escape, and what it says so far.
  var introducer: UInt8 = 0
  var said: [UInt8] = []

  enum Mode {
    case ground
    /// Inside of a bracketed paste.
    case paste
    /// Inside of an OSC, DCS, APC, PM or SOS.
    case string
    /// Inside of a CSI that is too long to mean anything.
    case overlong
  }

  /// What became of the bytes at `position`.
  enum Step {
    case consumed(Int)
    /// More bytes are needed to tell.
    case incomplete
  }

  /// A decoder. Without `isUTF8`, bytes that are not UTF-8 are taken for Latin-1.
  package init(keys: KeyTable = .standard, isUTF8: Bool = true) {
    self.keys = keys
    self.isUTF8 = isUTF8
  }

  /// Milliseconds after which ``flush(_:)`` is to be called unless more bytes come; `nil` when
  /// nothing is left to decode.
  package var pendingDelay: Int? {
    switch mode {
    case .paste: return 1000
    case .string, .overlong: return 500
    case .ground:
      guard !buffer.isEmpty else { return nil }
      if isLate {
        guard buffer.count > max(lateCount, toldCount) else { return nil }
        return heldKey == nil || delaysEscape
          ? InputDecoder.answerDelay : InputDecoder.escapeDelay
      } else if buffer.count > 2 || buffer[0] != 0x1b {
        return 500
      }
      return delaysEscape ? InputDecoder.answerDelay : InputDecoder.escapeDelay
    }
  }

  /// Whether what comes next is part of a paste.
  var isInPaste: Bool { if case .paste = mode { true } else { false } }

  /// Decodes bytes that came behind those before.
  package mutating func feed(_ bytes: some Collection<UInt8>, _ handle: (Event) -> Void) {
    buffer.append(contentsOf: bytes)
    position = 0
    scan: while position < buffer.count {
      switch mode {
      case .ground:
        guard case .consumed(let count) = groundStep(handle) else { break scan }
        position += count
      case .paste:
        guard pasteStep(handle) else { break scan }
      case .string:
        guard stringStep(handle) else { break scan }
      case .overlong:
        while position < buffer.count, buffer[position] < 0x40, buffer[position] != 0x03 {
          position += 1
        }
        if position < buffer.count {
          if buffer[position] != 0x03 { position += 1 }
          mode = .ground
        }
      }
    }
    flushTyped(handle)
    buffer.removeFirst(position)
    position = 0
  }

  /// Treats what was read so far as complete: a lone Escape is the Escape key, a paste without end
  /// ends, the beginning of anything else is dropped.
  package mutating func flush(_ handle: (Event) -> Void) {
    switch mode {
    case .paste: finishPaste(handle)
    case .string: return flushString(handle)
    case .overlong: mode = .ground
    case .ground:
      if mayBeReply {
        if isLate, heldKey == nil, buffer.count > max(lateCount, toldCount) {
          return giveUpAnswer(handle)
        }
        // The rest of the answer, if it comes, must not be taken for keys.
        let key = heldKey
        if !isLate { lateCount = buffer.count }
        isLate = true
        if let key {
          toldCount = buffer.count
          handle(.key(key))
        }
        return
      }
      let rest = buffer
      buffer.removeAll()
      delaysEscape = false
      if escapeWasKey, let first = rest.first, first != 0x1b {
        // No answer after all.
        escapeWasKey = false
        return feed(rest, handle)
      }
      if rest == [0x1b] {
        escapeWasKey = !awaited.isEmpty
        handle(.key(KeyEvent(.escape)))
      } else if rest == [0x1b, 0x1b] {
        escapeWasKey = !awaited.isEmpty
        handle(.key(KeyEvent(.escape)))
        handle(.key(KeyEvent(.escape)))
      } else if rest.count == 2, rest[0] == 0x1b {
        handle(.key(KeyEvent(Character(Unicode.Scalar(rest[1])), .alt)))
      } else if let first = rest.first, first != 0x1b {
        handle(.key(KeyEvent("\u{fffd}")))
      }
    }
    buffer.removeAll()
  }

  // MARK: - Outside of pastes and strings

  private mutating func groundStep(_ handle: (Event) -> Void) -> Step {
    let first = buffer[position]
    if first == 0x1b || escapeWasKey, let step = replyStep(handle) { return step }
    if first >= 0x20 && first != 0x7f { return textStep(handle) }
    flushTyped(handle)
    if first == 0x1b { return escapeStep(handle) }
    if let key = InputDecoder.control(first) { handle(.key(key)) }
    return .consumed(1)
  }

  /// The key of a control character.
  private static func control(_ byte: UInt8, alt: Bool = false) -> KeyEvent? {
    let extra: Modifiers = alt ? .alt : []
    switch byte {
    case 0: return KeyEvent(" ", extra.union(.control))
    case 8, 0x7f: return KeyEvent(.backspace, extra)
    case 9: return KeyEvent(.tab, extra)
    case 10, 13: return KeyEvent(.enter, extra)
    case 27: return KeyEvent(.escape, extra)
    case 1...26:
      return KeyEvent(Character(Unicode.Scalar(byte + 0x60)), extra.union(.control))
    case 28...31:
      return KeyEvent(Character(Unicode.Scalar(byte + 0x40)), extra.union(.control))
    default: return nil
    }
  }

  /// Text is collected until something else comes, so that a base and its marks are one character.
  private mutating func textStep(_ handle: (Event) -> Void) -> Step {
    switch scalar(at: position) {
    case .incomplete: return .incomplete
    case .found(let scalar, let length):
      if scalar.isASCII {
        flushTyped(handle)
        // What follows is no mark: no need to wait for it.
        if position + 1 == buffer.count || buffer[position + 1] < 0x80 {
          handle(.key(KeyEvent(Character(scalar))))
          return .consumed(1)
        }
      }
      if !(0x80..<0xa0).contains(scalar.value) { typed.unicodeScalars.append(scalar) }
      return .consumed(length)
    }
  }

  private mutating func flushTyped(_ handle: (Event) -> Void) {
    guard !typed.isEmpty else { return }
    for character in typed { handle(.key(KeyEvent(.character(character)))) }
    typed.removeAll(keepingCapacity: true)
  }

  private enum Decoded {
    case found(Unicode.Scalar, length: Int)
    case incomplete
  }

  /// The scalar at an index. What is not UTF-8 is U+FFFD or Latin-1, byte by byte.
  private func scalar(at index: Int) -> Decoded {
    let first = buffer[index]
    if first < 0x80 { return .found(Unicode.Scalar(first), length: 1) }
    let invalid = Decoded.found(isUTF8 ? "\u{fffd}" : Unicode.Scalar(first), length: 1)
    let length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
    guard length > 0 else { return invalid }
    var value = UInt32(first) & (0x7f >> UInt32(length))
    for offset in 1..<length {
      guard index + offset < buffer.count else { return .incomplete }
      let byte = buffer[index + offset]
      guard byte & 0xc0 == 0x80 else { return invalid }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= smallest, let scalar = Unicode.Scalar(value) else { return invalid }
    return .found(scalar, length: length)
  }

  // MARK: - Behind an Escape

  private mutating func escapeStep(_ handle: (Event) -> Void) -> Step {
    guard position + 1 < buffer.count else { return .incomplete }
    switch buffer[position + 1] {
    case 0x5b:  // [
      return sequenceStep(from: position, extra: [], handle)
    case 0x4f:  // O
      return singleShiftStep(from: position, extra: [], handle)
    case 0x5d, 0x50, 0x58, 0x5e, 0x5f:  // ] P X ^ _
      guard position + 2 < buffer.count else { return .incomplete }
      let introducer = buffer[position + 1]
      guard InputDecoder.mayFollow(introducer, buffer[position + 2]) else {
        handle(.key(KeyEvent(Character(Unicode.Scalar(introducer)), .alt)))
        return .consumed(2)
      }
      mode = .string
      self.introducer = introducer
      return .consumed(2)
    case 0x1b:
      guard position + 2 < buffer.count else { return .incomplete }
      // The key, and an answer behind it.
      if mayBeReply(at: position + 1) {
        handle(.key(KeyEvent(.escape)))
        return .consumed(1)
      }
      switch buffer[position + 2] {
      case 0x5b: return sequenceStep(from: position + 1, extra: .alt, handle)
      case 0x4f: return singleShiftStep(from: position + 1, extra: .alt, handle)
      default:
        handle(.key(KeyEvent(.escape)))
        return .consumed(1)
      }
    case 0x03:
      // Nothing is bound to Ctrl-C with Alt: the user pressed Escape and wants to leave.
      handle(.key(KeyEvent(.escape)))
      return .consumed(1)
    case let byte where byte < 0x20 || byte == 0x7f:
      if let key = InputDecoder.control(byte, alt: true) { handle(.key(key)) }
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

  /// SS3: Escape, O, maybe a modifier, and a letter. `start` is the place of the last Escape.
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

  /// CSI: Escape, [, parameters, and a last byte. `start` is the place of the last Escape.
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
      // rxvt ends the keys it tells with Shift by a dollar sign.
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
    // A byte that cannot be part of the sequence ends it and is decoded by itself.
    guard last == 0x24 || (0x40..<0x7f).contains(last) else { return .consumed(index - position) }
    let length = index + 1 - position
    if last == 0x4d && index == start + 2 {
      // X10: three bytes follow, of a terminal without SGR reports.
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
    if let key = keys.key(for: bytes) {
      handle(.key(KeyEvent(key.key, key.modifiers.union(extra))))
      return .consumed(length)
    }
    switch ControlSequence(bytes).meaning {
    case .key(let key): handle(.key(KeyEvent(key.key, key.modifiers.union(extra))))
    case .mouse(let event): handle(.mouse(event))
    case .pasteBegins:
      mode = .paste
      isPasteTruncated = false
    case .nothing: break
    }
    return .consumed(length)
  }
}
