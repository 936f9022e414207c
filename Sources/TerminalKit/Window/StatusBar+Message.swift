import CellText

extension Window {
  /// The kind of a message.
  public enum MessageTone: Sendable {
    /// Information.
    case note
    /// A failure.
    case failure
    /// A success.
    case success
    /// A problem that does not stop the user.
    case warning
  }

  /// A warning of one or two words that stays in the status bar while the program runs; empty for
  /// none.
  public var persistentWarning: String {
    get { statusBar.warning }
    set { statusBar.warning = newValue }
  }
}

extension Window.MessageTone {
  /// The character before a message, and its color.
  fileprivate var mark: (symbol: Unicode.Scalar, role: Theme.Role) {
    switch self {
    case .note: ("▌", .accent)
    case .failure: ("✕", .danger)
    case .success: ("✓", .accent)
    case .warning: ("⚠", .warning)
    }
  }
}

/// Temporary messages.
extension StatusBar {
  /// A message and its kind.
  struct Message: Equatable {
    var text: String
    var tone = Window.MessageTone.note
    /// Text after the message that is never left out, such as a key.
    var ending = ""
    /// The message in words for screen readers, if it differs.
    var announcement: String?
    /// Whether only a key, a click or another message ends it.
    var isLasting = false

    /// The columns of the text and the ending.
    var columns: Int {
      TextMetrics.width(text) + (ending.isEmpty ? 0 : TextMetrics.width(ending) + 1)
    }

    /// The display time in milliseconds, unless a key ends it; long enough for slow readers.
    var duration: Int { min(12_000, max(5_000, 80 * text.count)) }
  }

  /// The columns around a message: its mark, a blank before and a blank after it.
  static let messageFrame = 3

  /// Draws the message as a raised area with a mark for its tone. Shortens it at word boundaries.
  func draw(_ message: Message, in canvas: Canvas, width: Int) {
    let theme = canvas.theme
    let ending = message.ending.isEmpty ? 0 : TextMetrics.width(message.ending) + 1
    let available = width - Self.messageFrame - ending
    guard available > 0 else { return }
    // The program's own characters are replaced, and those of a file name stay.
    let text = message.isLasting ? canvas.appearance.displayText(message.text) : message.text
    let line = Self.line(of: text, width: available)
    var style = theme[.dialog].adding(.bold)
    if style.background.isDefault { style.background = theme[.statusBar].background }
    let end = 2 + TextMetrics.width(line.text)
    let columns = end + 1 + (line.isCut ? 1 : 0) + ending
    canvas.fill(CellRect(x: place(0, columns), y: 0, width: columns, height: 1), style)
    let (symbol, role) = message.tone.mark
    var mark = theme[role]
    mark.background = style.background
    canvas.glyph(symbol, at: CellPoint(x: place(0, 1), y: 0), style: mark)
    canvas.text(line.text, at: CellPoint(x: place(2, end - 2), y: 0), style: style)
    if line.isCut { canvas.glyph("…", at: CellPoint(x: place(end, 1), y: 0), style: style) }
    guard ending > 0 else { return }
    var muted = style
    muted.attributes.remove(.bold)
    canvas.text(
      canvas.appearance.displayText(message.ending),
      at: CellPoint(x: place(columns - ending, ending - 1), y: 0), style: muted)
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
