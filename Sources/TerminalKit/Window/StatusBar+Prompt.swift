import CellText

/// A line that is typed in the last row.
extension StatusBar {
  /// A text that is being typed.
  struct Prompt: Equatable {
    /// What stands before it.
    var sign: String
    var text: String
    /// The columns of the text before the cursor.
    var caret: Int
  }

  /// The columns that what is typed has at least, before hints are shown.
  private static let promptWidth = 16

  /// What stays at the right: the position, and before it the warning where there is room to type.
  private var promptNotice: String {
    guard !warning.isEmpty, frame.width >= StatusBar.promptNoticeWidth else { return position }
    return position.isEmpty ? warning : warning + "  " + position
  }

  /// The columns from which the warning stands beside what is typed.
  private static let promptNoticeWidth = 50

  /// Where what is typed begins, and how many columns of it do not show on the left.
  private func room(for prompt: Prompt) -> (x: Int, width: Int, hidden: Int) {
    let x = 1 + TextMetrics.width(prompt.sign)
    let notice = promptNotice
    let taken = notice.isEmpty ? 0 : TextMetrics.width(notice) + StatusBar.gap
    let width = max(1, frame.width - 1 - x - taken)
    return (x, width, max(0, prompt.caret + 1 - width))
  }

  /// The cell of the cursor; nil while nothing is typed.
  var promptCursor: CellPoint? {
    guard let prompt else { return nil }
    let room = room(for: prompt)
    return CellPoint(x: frame.x + room.x + prompt.caret - room.hidden, y: frame.y)
  }

  /// Draws what is typed, the position, and the hints where there is room for them.
  func draw(_ prompt: Prompt, in canvas: Canvas) {
    let theme = canvas.theme
    let room = room(for: prompt)
    canvas.text(prompt.sign, at: CellPoint(x: 1, y: 0), style: theme[.statusKey])
    let line = canvas.translated(to: CellRect(x: room.x, y: 0, width: room.width, height: 1))
    var style = theme[.statusBar]
    style.foreground = theme[.text].foreground
    line.text(prompt.text, at: CellPoint(x: -room.hidden, y: 0), style: style)
    let end = drawRight(
      canvas.appearance.shown(promptNotice), on: canvas, end: frame.width - 1,
      style: theme[.statusBar])
    let width = width(of: hints)
    let typed = max(StatusBar.promptWidth, TextMetrics.width(prompt.text) + 1)
    if room.x + typed + StatusBar.gap + width <= end {
      _ = write(hints, at: end - width + StatusBar.gap, limit: end, in: canvas)
    }
  }
}
