/// Decodes the bytes of a terminal into events.
///
/// Understands UTF-8, Alt as an Escape prefix, the sequences of xterm and its relatives (tmux, the
/// Linux console, rxvt, kitty), those of a ``KeyTable``, SGR and X10 mouse reports, and bracketed
/// paste. Skips all other sequences and strings, so that a reply is never taken for typed text.
/// Bytes may arrive in pieces of any size. Replies to queries are events.
///
/// A lone Escape is ambiguous: it is a key, or the beginning of a sequence. The event loop
/// therefore calls ``flush(_:)`` when ``pendingDelay`` has passed without more input:
///
/// ```swift
/// var decoder = InputDecoder()
/// decoder.feed("\u{1b}[A".utf8) { event in print(event) }  // the key .up
/// ```
struct InputDecoder {
  /// The maximum number of bytes of a paste; the rest is ignored.
  static let maximumPaste = 1 << 20
  /// The delay in milliseconds after which a lone Escape byte is decoded as the Escape key.
  static let escapeDelay = 60
  /// The Escape delay in milliseconds if the speed of the connection is unknown.
  static let unknownEscapeDelay = 100
  /// The maximum Escape delay in milliseconds. On a slow connection, sequences may come in pieces.
  static let longestEscapeDelay = 200
  /// The delay in milliseconds for the first lone Escape while a reply is expected: replies begin
  /// with Escape and may come in pieces over a slow connection.
  static let replyDelay = 400

  var keys: KeyTable
  private let isUTF8: Bool
  var mode = Mode.ground
  /// The bytes not decoded yet, apart from those before `position`.
  var buffer: [UInt8] = []
  var position = 0
  var paste: [UInt8] = []
  /// Whether the current paste is longer than ``maximumPaste``.
  var isPasteTruncated = false
  private var typed = ""
  /// The replies that are still expected.
  var expectedReplies: [TerminalReply] = []
  /// The image support reported so far.
  var support = ImageSupport()
  /// The features reported so far.
  var features = TerminalFeatures()
  /// The byte of the Backspace key in the line modes (VERASE). Most terminals send the other one of 8 and 127 for
  /// Ctrl-Backspace. If nil, both are Backspace.
  var erase: UInt8?
  /// Whether the last input was a lone Escape, reported as the key. The rest of a sequence may follow.
  var escapeWasAlone = false
  /// The number of status reports (DSR).
  var statusCount = 0
  /// The milliseconds after which a lone Escape is the Escape key.
  var escapeDelay = InputDecoder.escapeDelay
  /// Whether an expected reply may still delay the Escape key.
  var delaysEscape = false
  /// Whether a lone Escape was reported as a key, although it may begin a reply.
  var escapeWasReported = false
  /// A reply that a long silence interrupted. The rest may come at any time, and bytes that do not
  /// fit are keys.
  var interruptedReply: InterruptedReply?
  /// The introducer of a control string after its Escape, and the bytes recorded so far.
  var introducer: UInt8 = 0
  var stringBytes: [UInt8] = []

  /// The beginning of a reply that was dropped because its rest did not come in time.
  var cutReply: [UInt8] = []

  /// Whether a part of the current paste was passed on, because its end did not come in time.
  var isPasteInParts = false

  struct InterruptedReply {
    /// The number of bytes read before the silence.
    var byteCount: Int
    /// The number of bytes that were reported as keys meanwhile.
    var reportedCount = 0
    /// The number of bytes that are not decoded again.
    var handledCount: Int { max(byteCount, reportedCount) }
  }

  enum Mode {
    case ground
    /// In a bracketed paste.
    case paste
    /// In an OSC, DCS, APC, PM or SOS string.
    case string
    /// In a CSI sequence that is too long to be valid.
    case overlong
  }

  /// The result of decoding at `position`.
  enum Step {
    case consumed(Int)
    /// More bytes are needed.
    case incomplete
  }

  /// Creates a decoder. Without `isUTF8`, bytes that are not UTF-8 are taken for Latin-1.
  init(keys: KeyTable = .standard, isUTF8: Bool = true) {
    self.keys = keys
    self.isUTF8 = isUTF8
  }

  /// The milliseconds after which to call ``flush(_:)`` unless more bytes arrive; nil if nothing
  /// is left to decode.
  var pendingDelay: Int? {
    switch mode {
    // A paste over a slow connection has pauses. What looks like its end is a key later on.
    case .paste: return isPasteInParts && buffer.isEmpty ? InputDecoder.longestPastePause : 1000
    case .string: return expectedReplies.isEmpty ? 500 : 1500
    case .overlong: return 500
    case .ground:
      guard !buffer.isEmpty else { return nil }
      if let interruptedReply {
        guard buffer.count > interruptedReply.handledCount else { return nil }
        return pendingKey == nil || delaysEscape
          ? InputDecoder.replyDelay : escapeDelay
      } else if buffer.count > 2 && !isDeletedLine || buffer[0] != 0x1b {
        return 500
      }
      return delaysEscape ? InputDecoder.replyDelay : escapeDelay
    }
  }

  /// Whether the undecoded bytes are `ESC [ M`, which st sends for Ctrl-Del. It also begins a report of the mouse
  /// in the oldest format.
  private var isDeletedLine: Bool { buffer.elementsEqual([0x1b, 0x5b, 0x4d]) }

  /// Whether the next bytes belong to a paste.
  var isInPaste: Bool { if case .paste = mode { true } else { false } }

  /// The pause in milliseconds after which a paste has ended although its end did not come.
  private static let longestPastePause = 10_000

  /// Decodes bytes and passes on their events.
  mutating func feed(_ bytes: some Collection<UInt8>, _ handle: (Event) -> Void) {
    let count = takeRestOfCutReply(bytes)
    if count > 0 { return feed(Array(bytes.dropFirst(count)), handle) }
    if escapeWasAlone {
      escapeWasAlone = false
      if isRestOfKey(bytes) { buffer.append(0x1b) }
    }
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

  /// Whether bytes that came together are a key without its Escape, such as `[B`. Nobody types both at once.
  func isRestOfKey(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.count > 1, let first = bytes.first, first == 0x5b || first == 0x4f else {
      return false
    }
    let rest = bytes.dropFirst().drop { (0x30...0x39).contains($0) || $0 == 0x3b }
    guard let final = rest.first else { return false }
    // A to F, H, P to S, and the tilde after a number.
    switch final {
    case 0x41...0x46, 0x48, 0x50...0x53: return true
    case 0x7e: return rest.count < bytes.count - 1
    default: return false
    }
  }

  /// Treats the input so far as complete: a lone Escape is the Escape key, a paste without an end
  /// ends, and any other incomplete sequence is dropped.
  mutating func flush(_ handle: (Event) -> Void) {
    switch mode {
    case .paste: return flushPaste(handle)
    case .string:
      noteCutReply([0x1b, introducer] + stringBytes + buffer)
      return flushString(handle)
    case .overlong: mode = .ground
    case .ground:
      if mayBeReply {
        let key = pendingKey
        var reply = interruptedReply ?? InterruptedReply(byteCount: buffer.count)
        if key == nil, buffer.count > reply.handledCount { return abandonReply(handle) }
        // The rest of the reply, if it comes, must not be taken for keys.
        if key != nil { reply.reportedCount = buffer.count }
        interruptedReply = reply
        if let key { handle(.key(key)) }
        return
      }
      let rest = buffer
      buffer.removeAll()
      delaysEscape = false
      noteCutReply(rest)
      if escapeWasReported, let first = rest.first, first != 0x1b {
        // It was not a reply after all.
        escapeWasReported = false
        return feed(rest, handle)
      }
      if rest == [0x1b] || rest == [0x1b, 0x1b] {
        escapeWasReported = !expectedReplies.isEmpty
        escapeWasAlone = !escapeWasReported && rest.count == 1
        for _ in rest { handle(.key(KeyEvent(.escape))) }
      } else if rest == [0x1b, 0x5b, 0x4d] {
        handle(.key(KeyEvent(.delete, .control)))
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
    if first == 0x1b || escapeWasReported, let step = replyStep(handle) { return step }
    if first >= 0x20 && first != 0x7f { return textStep(handle) }
    flushTyped(handle)
    if first == 0x1b { return escapeStep(handle) }
    if let key = control(first) { handle(.key(key)) }
    return .consumed(1)
  }

  /// Returns the key of a control character.
  func control(_ byte: UInt8, alt: Bool = false) -> KeyEvent? {
    let extra: Modifiers = alt ? .alt : []
    switch byte {
    case 0: return KeyEvent(" ", extra.union(.control))
    case 8, 0x7f:
      let isOther = erase.map { $0 != byte } ?? false
      return KeyEvent(.backspace, isOther ? extra.union(.control) : extra)
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

  /// Collects text until something else comes, so that a base character and its marks become one
  /// character.
  private mutating func textStep(_ handle: (Event) -> Void) -> Step {
    switch scalar(at: position) {
    case .incomplete: return .incomplete
    case .found(let scalar, let length):
      if scalar.isASCII {
        flushTyped(handle)
        // No combining mark follows.
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

  /// The result of decoding a character.
  enum Decoded {
    case found(Unicode.Scalar, length: Int)
    case incomplete
  }

  /// Decodes the scalar at an index. Invalid bytes become U+FFFD or Latin-1, one by one.
  func scalar(at index: Int) -> Decoded {
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
}
