import CellText

extension Window {
  /// What a message tells.
  public enum MessageTone: Sendable {
    /// Something to know.
    case note
    /// Something that did not work.
    case failure
  }

  /// A warning of a word or two that stays in the last row as long as the program runs; empty for
  /// none.
  public var standingWarning: String {
    get { statusBar.warning }
    set { statusBar.warning = newValue }
  }
}

/// A message that passes, in the last row.
extension StatusBar {
  /// What is told.
  package struct Message: Equatable {
    package var text: String
    package var tone = Window.MessageTone.note

    /// How long it stays where no key takes it away, in milliseconds: who reads slowly gets to the
    /// end.
    var duration: Int { min(12_000, max(5_000, 80 * text.count)) }
  }

  /// The columns around a message: its mark, a blank, and one behind it.
  private static let messageFrame = 3

  /// Draws the message as a raised piece of the row, with a mark that shows what it tells, in so many
  /// columns at most. Nothing is cut within a word.
  func draw(_ message: Message, in canvas: Canvas, width: Int) {
    let theme = canvas.theme
    let room = width - Self.messageFrame
    guard room > 0 else { return }
    let line = Self.line(of: message.text, width: room)
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

  /// The words of a text that fit into a width, with a column for an ellipsis where some are left
  /// out.
  private static func line(of text: String, width: Int) -> (text: String, isCut: Bool) {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    guard TextMetrics.width(line) > width else { return (line, false) }
    let start = TextMetrics.prefix(line, width: width - 1)
    let isWhole = line.dropFirst(start.count).first == " "
    guard !isWhole, let blank = start.lastIndex(of: " ") else { return (start, true) }
    return (String(start[..<blank]), true)
  }
}
