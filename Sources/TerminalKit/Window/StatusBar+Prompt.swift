import CellText

/// Text input in the status bar, for the search.
extension StatusBar {
  /// The state of the text input.
  struct Prompt: Equatable {
    /// The text before the input, for example `/`.
    var prefix: String
    var text: String
    /// The column of the cursor within the text.
    var caret: Int
  }

  /// The minimum columns for the input. Hints are shown only if there is more space.
  private static let promptWidth = 16

  /// The text at the right: the position and, if the bar is wide enough, the warning.
  private var promptNotice: String {
    guard !warning.isEmpty, frame.width >= StatusBar.minimumWidthForNotice else { return position }
    return position.isEmpty ? warning : warning + "  " + position
  }

  /// The minimum width of the bar at which the warning is shown next to the input.
  private static let minimumWidthForNotice = 50

  /// The layout of the input: its first column, its width, and the number of columns scrolled out
  /// at the left.
  private func inputLayout(for prompt: Prompt) -> (x: Int, width: Int, hidden: Int) {
    let x = 1 + TextMetrics.width(prompt.prefix)
    let notice = promptNotice
    let taken = notice.isEmpty ? 0 : TextMetrics.width(notice) + StatusBar.gap
    let width = max(1, frame.width - 1 - x - taken)
    return (x, width, max(0, prompt.caret + 1 - width))
  }

  /// The cell of the cursor during text input; otherwise nil.
  var promptCursor: CellPoint? {
    guard let prompt else { return nil }
    let layout = inputLayout(for: prompt)
    return CellPoint(x: frame.x + layout.x + prompt.caret - layout.hidden, y: frame.y)
  }

  /// Draws the input, the position and, if they fit, the hints.
  func draw(_ prompt: Prompt, in canvas: Canvas) {
    let theme = canvas.theme
    let layout = inputLayout(for: prompt)
    canvas.text(prompt.prefix, at: CellPoint(x: 1, y: 0), style: theme[.statusKey])
    let line = canvas.translated(to: CellRect(x: layout.x, y: 0, width: layout.width, height: 1))
    var style = theme[.statusBar]
    style.foreground = theme[.title].foreground
    line.text(prompt.text, at: CellPoint(x: -layout.hidden, y: 0), style: style)
    let end = drawRight(
      canvas.appearance.displayText(promptNotice), on: canvas, end: frame.width - 1,
      style: theme[.statusBar])
    let width = width(of: hints)
    let typed = max(StatusBar.promptWidth, TextMetrics.width(prompt.text) + 1)
    if layout.x + typed + StatusBar.gap + width <= end {
      _ = write(hints, at: end - width + StatusBar.gap, limit: end, in: canvas)
    }
  }
}
