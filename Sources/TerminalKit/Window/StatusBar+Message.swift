import CellText

extension Window {
  /// The kind of a message.
  public enum MessageTone: Sendable {
    /// Information.
    case note
    /// A failure.
    case failure
  }

  /// A warning of one or two words that stays in the status bar while the program runs; empty for
  /// none.
  public var persistentWarning: String {
    get { statusBar.warning }
    set { statusBar.warning = newValue }
  }
}

/// Temporary messages.
extension StatusBar {
  /// A message and its kind.
  struct Message: Equatable {
    var text: String
    var tone = Window.MessageTone.note

    /// The display time in milliseconds, unless a key ends it; long enough for slow readers.
    var duration: Int { min(12_000, max(5_000, 80 * text.count)) }
  }

  /// The columns around a message: its mark, a blank before and a blank after it.
  static let messageFrame = 3

  /// Draws the message as a raised area with a mark for its tone. Shortens it at word boundaries.
  func draw(_ message: Message, in canvas: Canvas, width: Int) {
    let theme = canvas.theme
    let available = width - Self.messageFrame
    guard available > 0 else { return }
    let line = Self.line(of: message.text, width: available)
    var style = theme[.dialog].adding(.bold)
    if style.background.isDefault { style.background = theme[.statusBar].background }
    let end = 2 + TextMetrics.width(line.text)
    let columns = end + 1 + (line.isCut ? 1 : 0)
    canvas.fill(CellRect(x: 0, y: 0, width: columns, height: 1), style)
    var mark = theme[message.tone == .failure ? .danger : .accent]
    mark.background = style.background
    canvas.glyph(message.tone == .failure ? "✕" : "▌", at: .zero, style: mark)
    canvas.text(line.text, at: CellPoint(x: 2, y: 0), style: style)
    if line.isCut { canvas.glyph("…", at: CellPoint(x: end, y: 0), style: style) }
  }

  /// Returns the words that fit into a width, leaving a column for an ellipsis if some do not.
  private static func line(of text: String, width: Int) -> (text: String, isCut: Bool) {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    guard TextMetrics.width(line) > width else { return (line, false) }
    let start = TextMetrics.prefix(line, width: width - 1)
    let isWhole = line.dropFirst(start.count).first == " "
    guard !isWhole, let blank = start.lastIndex(of: " ") else { return (start, true) }
    return (String(start[..<blank]), true)
  }
}
