/// Pastes and control strings.
extension InputDecoder {
  private static let pasteEnd: [UInt8] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e]

  /// Takes in pasted bytes; `false` when only the beginning of the end mark is left.
  mutating func pasteStep(_ handle: (Event) -> Void) -> Bool {
    let escape = buffer[position...].firstIndex(of: 0x1b) ?? buffer.count
    keep(buffer[position..<escape])
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

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    let room = InputDecoder.maximumPaste - paste.count
    if bytes.count > room { isPasteTruncated = true }
    paste.append(contentsOf: bytes.prefix(max(0, room)))
  }

  mutating func finishPaste(_ handle: (Event) -> Void) {
    mode = .ground
    let text = InputDecoder.cleaned(String(decoding: paste, as: UTF8.self))
    paste.removeAll()
    handle(.paste(text, isTruncated: isPasteTruncated))
  }

  /// The text with line feeds as its only line ends, and without controls except tabs.
  private static func cleaned(_ text: String) -> String {
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

  /// The most bytes of a control string that are kept to be told as keys.
  private static let maximumSaid = 4096

  /// Whether a byte may come first in a control string of a terminal. Who presses Alt with the key that
  /// one begins with, and types on, means keys.
  static func mayFollow(_ introducer: UInt8, _ byte: UInt8) -> Bool {
    if byte < 0x20 || (0x30...0x39).contains(byte) { return true }
    switch introducer {
    case 0x5d: return false
    case 0x50: return InputDecoder.marksDCS(byte)
    default: return true
    }
  }

  /// Whether a byte tells what a device control string is: one of `! $ + = > ? |`.
  private static func marksDCS(_ byte: UInt8) -> Bool { "!$+=>?|".utf8.contains(byte) }

  /// Whether what was said is what terminals say, so that it is no text even if it never ends.
  private var isSaidByTerminal: Bool {
    if said.count >= InputDecoder.maximumSaid { return true }
    let rest = said.drop { (0x30...0x3b).contains($0) }
    switch introducer {
    case 0x5d: return said.contains(0x3b) && (0x30...0x39).contains(said[0])
    case 0x50: return rest.first.map(InputDecoder.marksDCS) ?? false
    case 0x5f: return said.first == 0x47
    default: return false
    }
  }

  /// Skips a control string; `false` when more of its end is needed.
  mutating func stringStep(_ handle: (Event) -> Void) -> Bool {
    while position < buffer.count {
      switch buffer[position] {
      case 0x07, 0x18, 0x1a:  // BEL, CAN, SUB
        position += 1
        mode = .ground
        said = []
        return true
      case 0x1b:
        guard position + 1 < buffer.count else { return false }
        // Escape ends the string; with a backslash it is the proper end.
        if buffer[position + 1] == 0x5c {
          position += 2
          said = []
        }
        endString(handle)
        return true
      case 0x03:
        // No string holds it: the user wants to leave.
        endString(handle)
        return true
      default:
        if said.count < InputDecoder.maximumSaid { said.append(buffer[position]) }
        position += 1
      }
    }
    return true
  }

  /// A string that no terminal says and that has no proper end was typed: its bytes are decoded anew.
  private mutating func endString(_ handle: (Event) -> Void) {
    mode = .ground
    guard !said.isEmpty, !isSaidByTerminal else { return said = [] }
    handle(.key(KeyEvent(Character(Unicode.Scalar(introducer)), .alt)))
    buffer.insert(contentsOf: said, at: position)
    said = []
  }

  /// Ends a string whose end does not come.
  mutating func flushString(_ handle: (Event) -> Void) {
    position = 0
    let hasText = !said.isEmpty && !isSaidByTerminal
    endString(handle)
    guard hasText else { return buffer.removeAll() }
    feed([], handle)
  }
}
