import CellText
import SystemSupport

/// The clipboard of the terminal.
extension CursesTerminal {
  /// The most bytes that are put into the clipboard; terminals drop what is much longer.
  private static let clipboardLimit = 64 << 10

  /// Puts a text into the clipboard (OSC 52), of which terminals say nothing: one line without what a
  /// shell or another terminal would obey, since it may hold what a server said.
  public func copy(_ text: String) -> Bool {
    let bytes = Array(TextMetrics.sanitized(text).utf8)
    guard choice.knowsOSC, areModesOn, bytes.count <= Self.clipboardLimit else { return false }
    write(Array("\u{1b}]52;c;".utf8) + Base64.encoded(bytes) + [0x07])
    return true
  }
}
