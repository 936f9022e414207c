/// Pastes and control strings.
extension InputDecoder {
  private static let pasteEnd: [UInt8] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e]

  /// Decodes pasted bytes. Returns false if only a part of the end marker is there.
  mutating func pasteStep(_ handle: (Event) -> Void) -> Bool {
    let escape = buffer[position...].firstIndex(of: 0x1b) ?? buffer.count
    appendToPaste(buffer[position..<escape])
    position = escape
    guard escape < buffer.count else { return true }
    let candidate = buffer[escape...].prefix(InputDecoder.pasteEnd.count)
    if candidate.elementsEqual(InputDecoder.pasteEnd) {
      position += candidate.count
      finishPaste(handle)
      return true
    }
    if escape + candidate.count == buffer.count,
      candidate.elementsEqual(InputDecoder.pasteEnd.prefix(candidate.count))
    {
      return false
    }
    position += 1
    return true
  }

  private mutating func appendToPaste(_ bytes: ArraySlice<UInt8>) {
    let available = InputDecoder.maximumPaste - paste.count
    if bytes.count > available { isPasteTruncated = true }
    paste.append(contentsOf: bytes.prefix(max(0, available)))
  }

  /// Passes on the text after a pause. The line ends of the rest must not press buttons, so the paste goes on until
  /// its end or a much longer pause. An Escape is the key that leaves it.
  mutating func flushPaste(_ handle: (Event) -> Void) {
    if buffer == [0x1b] {
      finishPaste(handle)
      handle(.key(KeyEvent(.escape)))
    } else if isPasteInParts, buffer.isEmpty, paste.isEmpty {
      mode = .ground
    } else if !paste.isEmpty {
      passPaste(handle)
    }
    isPasteInParts = true
    buffer.removeAll()
  }

  private mutating func finishPaste(_ handle: (Event) -> Void) {
    mode = .ground
    // An empty paste is passed on, too, unless its text was.
    if !paste.isEmpty || !isPasteInParts { passPaste(handle) }
  }

  private mutating func passPaste(_ handle: (Event) -> Void) {
    let text = InputDecoder.sanitized(String(decoding: paste, as: UTF8.self))
    paste.removeAll()
    handle(.paste(text, isTruncated: isPasteTruncated))
  }

  /// Returns the text with line feeds as line ends and without controls except tabs.
  private static func sanitized(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0d: result.append("\n")
      case 0x0a: if !afterReturn { result.append("\n") }
      case 0x09: result.append("\t")
      case 0..<0x20, 0x7f..<0xa0: break
      default: result.append(scalar)
      }
      afterReturn = scalar.value == 0x0d
    }
    return String(result)
  }

  // MARK: - Control strings

  /// The maximum number of recorded bytes of a control string, which can be reported as keys later.
  private static let maximumStringLength = 4096

  /// Whether a byte may come first in a terminal's control string. If not, the user pressed Alt
  /// with the introducer's key and typed on.
  static func canStartString(_ introducer: UInt8, _ byte: UInt8) -> Bool {
    if byte < 0x20 || (0x30...0x39).contains(byte) { return true }
    switch introducer {
    case 0x5d: return false
    case 0x50: return InputDecoder.isDCSMarker(byte)
    default: return true
    }
  }

  /// Whether a byte marks the kind of a device control string: one of `! $ + = > ? |`.
  private static func isDCSMarker(_ byte: UInt8) -> Bool { "!$+=>?|".utf8.contains(byte) }

  /// Whether the recorded bytes look like a terminal's control string, which is never text even if
  /// it has no end.
  private var isTerminalString: Bool {
    if stringBytes.count >= InputDecoder.maximumStringLength { return true }
    let rest = stringBytes.drop { (0x30...0x3b).contains($0) }
    switch introducer {
    case 0x5d: return stringBytes.contains(0x3b) && (0x30...0x39).contains(stringBytes[0])
    case 0x50: return rest.first.map(InputDecoder.isDCSMarker) ?? false
    case 0x5f: return stringBytes.first == 0x47
    default: return false
    }
  }

  /// Skips a control string. Returns false if more bytes are needed.
  mutating func stringStep(_ handle: (Event) -> Void) -> Bool {
    while position < buffer.count {
      switch buffer[position] {
      case 0x07, 0x18, 0x1a:  // BEL, CAN, SUB
        position += 1
        mode = .ground
        stringBytes = []
        return true
      case 0x1b:
        guard position + 1 < buffer.count else { return false }
        // Escape ends the string; with a backslash it is the proper terminator (ST).
        if buffer[position + 1] == 0x5c {
          position += 2
          stringBytes = []
        }
        endString(handle)
        return true
      case 0x03:
        // Ctrl-C is in no control string: the user wants to quit.
        endString(handle)
        return true
      default:
        if stringBytes.count < InputDecoder.maximumStringLength {
          stringBytes.append(buffer[position])
        }
        position += 1
      }
    }
    return true
  }

  /// Ends a control string. One that no terminal sends, without a terminator, was typed: its bytes
  /// are decoded again.
  private mutating func endString(_ handle: (Event) -> Void) {
    mode = .ground
    guard !stringBytes.isEmpty, !isTerminalString else { return stringBytes = [] }
    handle(.key(KeyEvent(Character(Unicode.Scalar(introducer)), .alt)))
    buffer.insert(contentsOf: stringBytes, at: position)
    stringBytes = []
  }

  /// Ends a control string without a terminator.
  mutating func flushString(_ handle: (Event) -> Void) {
    position = 0
    let hasText = !stringBytes.isEmpty && !isTerminalString
    endString(handle)
    guard hasText else { return buffer.removeAll() }
    feed([], handle)
  }
}
