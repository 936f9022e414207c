/// A parser that splits terminal output into characters, control characters and escape sequences.
///
/// libvterm ignores unknown sequences. This parser reports all of them, so that a test can check
/// that a sequence was *not* written.
struct EscapeParser {
  /// One piece of a program's output.
  enum Token: Equatable {
    case character(Unicode.Scalar)
    /// A byte that is not UTF-8.
    case invalid(UInt8)
    /// C0, DEL, or C1 as a code point.
    case control(UInt32)
    /// `ESC`, intermediate bytes, a final byte.
    case escape(intermediates: String, final: Character)
    case sequence(ControlSequence)
    /// OSC, DCS, APC, PM or SOS: the byte after `ESC` and the string.
    case string(introducer: Character, text: String)
  }

  /// A sequence that starts with `CSI`.
  struct ControlSequence: Equatable, CustomStringConvertible {
    /// One of `<=>?`, or empty.
    var prefix = ""
    var parameters = ""
    var intermediates = ""
    var final: Character = " "

    /// The parameters as numbers, with `nil` for empty parameters and for ones with subparameters.
    var numbers: [Int?] {
      parameters.isEmpty
        ? [] : parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    }

    var description: String { "CSI \(prefix)\(parameters)\(intermediates)\(final)" }
  }

  private enum State {
    case ground
    case escape(String)
    case sequence(ControlSequence)
    /// `isEnding`: the `ESC` of the terminator was read.
    case string(Character, [UInt8], isEnding: Bool)
  }

  private var state = State.ground
  private var utf8: [UInt8] = []
  /// The maximum length of a string in bytes. The rest is dropped.
  private static let maximumString = 4096

  /// Parses the next byte and calls `emit` for each complete token.
  mutating func feed(_ byte: UInt8, _ emit: (Token) -> Void) {
    switch state {
    case .ground: ground(byte, emit)
    case .escape(let intermediates): escape(byte, intermediates, emit)
    case .sequence(let sequence): self.sequence(byte, sequence, emit)
    case .string(let introducer, let bytes, let isEnding):
      string(byte, introducer, bytes, isEnding, emit)
    }
  }

  // MARK: - States

  private mutating func ground(_ byte: UInt8, _ emit: (Token) -> Void) {
    if utf8.isEmpty {
      switch byte {
      case 0x1b: state = .escape("")
      case 0..<0x20, 0x7f: emit(.control(UInt32(byte)))
      case 0x20..<0x7f: emit(.character(Unicode.Scalar(byte)))
      case 0xc2..<0xf5: utf8 = [byte]
      default: emit(.invalid(byte))
      }
      return
    }
    guard byte & 0xc0 == 0x80 else {
      for waiting in utf8 { emit(.invalid(waiting)) }
      utf8 = []
      ground(byte, emit)
      return
    }
    utf8.append(byte)
    let length = utf8[0] < 0xe0 ? 2 : utf8[0] < 0xf0 ? 3 : 4
    guard utf8.count == length else { return }
    let text = String(decoding: utf8, as: UTF8.self)
    if text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first,
      Array(text.utf8) == utf8
    {
      emit((0x80..<0xa0).contains(scalar.value) ? .control(scalar.value) : .character(scalar))
    } else {
      for waiting in utf8 { emit(.invalid(waiting)) }
    }
    utf8 = []
  }

  private mutating func escape(
    _ byte: UInt8, _ intermediates: String, _ emit: (Token) -> Void
  ) {
    let character = Character(Unicode.Scalar(byte))
    switch byte {
    case 0x1b: state = .escape("")
    case 0..<0x20: emit(.control(UInt32(byte)))
    case 0x20..<0x30: state = .escape(intermediates + String(character))
    case 0x5b where intermediates.isEmpty: state = .sequence(ControlSequence())
    case 0x5d, 0x50, 0x5f, 0x5e, 0x58:
      guard intermediates.isEmpty else { fallthrough }
      state = .string(character, [], isEnding: false)
    default:
      emit(.escape(intermediates: intermediates, final: character))
      state = .ground
    }
  }

  private mutating func sequence(
    _ byte: UInt8, _ sequence: ControlSequence, _ emit: (Token) -> Void
  ) {
    var sequence = sequence
    let character = Character(Unicode.Scalar(byte))
    switch byte {
    case 0x1b: state = .escape("")
    case 0..<0x20: emit(.control(UInt32(byte)))
    case 0x3c...0x3f where sequence.parameters.isEmpty:
      sequence.prefix.append(character)
      state = .sequence(sequence)
    case 0x30...0x3f:
      sequence.parameters.append(character)
      state = .sequence(sequence)
    case 0x20..<0x30:
      sequence.intermediates.append(character)
      state = .sequence(sequence)
    default:
      sequence.final = character
      emit(.sequence(sequence))
      state = .ground
    }
  }

  private mutating func string(
    _ byte: UInt8, _ introducer: Character, _ bytes: [UInt8], _ isEnding: Bool,
    _ emit: (Token) -> Void
  ) {
    if byte == 0x07 || (isEnding && byte == 0x5c) || byte == 0x18 || byte == 0x1a {
      emit(.string(introducer: introducer, text: String(decoding: bytes, as: UTF8.self)))
      state = .ground
    } else if isEnding {
      emit(.string(introducer: introducer, text: String(decoding: bytes, as: UTF8.self)))
      state = .escape("")
      escape(byte, "", emit)
    } else if byte == 0x1b {
      state = .string(introducer, bytes, isEnding: true)
    } else {
      let hasSpace = bytes.count < EscapeParser.maximumString
      state = .string(introducer, hasSpace ? bytes + [byte] : bytes, isEnding: false)
    }
  }
}
