import CellText

/// The title of the terminal's window: what it is to be, and whether the terminal knows yet.
struct TerminalTitle {
  /// Keeps the title that the terminal has, for ``restore``.
  static let keep = Array("\u{1b}[22;2t".utf8)
  /// Gives back the title that was kept.
  static let restore = Array("\u{1b}[23;2t".utf8)
  /// The most columns of a title.
  private static let maximumWidth = 120

  private var text: String?
  private var isWritten = true

  /// Wants another title; what is no text is dropped from it.
  mutating func set(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    isWritten = false
  }

  /// The terminal has lost the title, since it was given back.
  mutating func forget() { isWritten = text == nil }

  /// What is to be written now; nothing where the terminal has the title already.
  /// - Parameter isUTF8: whether the terminal reads UTF-8. Elsewhere a byte above ASCII may be a
  ///   control, so none is written.
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
  /// Names the terminal's window with the next frame, where that is known to be possible. The title
  /// that it had is given back with the terminal.
  public func setTitle(_ text: String) { if choice.knowsOSC { title.set(text) } }
}
