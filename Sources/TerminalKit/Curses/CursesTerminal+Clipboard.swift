import CellText
import SystemSupport

/// Access to the terminal's clipboard.
extension CursesTerminal {
  /// The maximum size of a copied text, in bytes. Terminals drop much longer texts.
  private static let clipboardLimit = 64 << 10

  /// Copies a text to the terminal's clipboard (OSC 52). Terminals send no confirmation. The text
  /// becomes one line without control characters, because it may come from a server and a shell or
  /// another terminal would obey them.
  public func copy(_ text: String) -> Bool {
    let bytes = Array(TextMetrics.sanitized(text).utf8)
    guard terminal.supportsOSC, areModesOn, bytes.count <= Self.clipboardLimit else { return false }
    write(Array("\u{1b}]52;c;".utf8) + Base64.encoded(bytes) + [0x07])
    return true
  }
}
