import CellText

/// The title of the terminal's window, and whether it must be written.
struct TerminalTitle {
  /// Saves the current title, for ``restore``.
  static let save = Array("\u{1b}[22;2t".utf8)
  /// Restores the saved title.
  static let restore = Array("\u{1b}[23;2t".utf8)
  /// The maximum width of a title, in columns.
  private static let maximumWidth = 120

  private var text: String?
  private var isWritten = true

  /// Changes the title. Control characters are removed when it is written.
  mutating func set(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    isWritten = false
  }

  /// Marks the title as not written, because the terminal was restored.
  mutating func invalidate() { isWritten = text == nil }

  /// Returns the bytes to write; empty if the terminal already has the title.
  /// - Parameter isUTF8: Whether the terminal reads UTF-8. Otherwise a byte above ASCII may be a
  ///   control character, so none is written.
  mutating func takeBytes(isUTF8: Bool) -> [UInt8] {
    guard !isWritten, let text else { return [] }
    isWritten = true
    let clean = TextMetrics.sanitized(text)
    let shown = TextMetrics.truncated(
      isUTF8 ? clean : ASCIIFallback.text(clean), toWidth: Self.maximumWidth)
    guard isUTF8 else { return Array("\u{1b}]2;\(ASCIIFallback.text(shown))\u{1b}\\".utf8) }
    return Array("\u{1b}]2;\(shown)\u{1b}\\".utf8)
  }
}

extension CursesTerminal {
  /// Sets the title of the terminal's window with the next frame, if the terminal supports it. The
  /// original title is restored with the terminal.
  public func setTitle(_ text: String) { if terminal.supportsOSC { title.set(text) } }
}
