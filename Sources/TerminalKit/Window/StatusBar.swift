import FlexLayout

/// The last row: key hints, a passing message, and the name of what is shown.
@MainActor
package final class StatusBar: View {
  /// Hints, most important first; the last ones give way when there is no room.
  package var hints: [KeyHint] = [] { didSet { if oldValue != hints { setNeedsDisplay() } } }

  /// Shown instead of the hints until it is set to nil.
  package var message: String? { didSet { if oldValue != message { setNeedsDisplay() } } }

  /// Shown at the right end when there is room.
  package var trailingText = "" { didSet { if oldValue != trailingText { setNeedsDisplay() } } }

  /// Something that goes on, for example a load that does not block; shown before the hints.
  package var progress: String? { didSet { if oldValue != progress { setNeedsDisplay() } } }

  /// What is being typed here, for example a search; takes the place of all but the hints.
  var prompt: Prompt? { didSet { if oldValue != prompt { setNeedsDisplay() } } }

  /// Where in something long the selection is, for example `42/200`; shown before the name.
  package var position = "" {
    didSet { if oldValue != position { positionDidChange(from: oldValue) } }
  }

  /// The column at which the position stands on screen; nil where it does not.
  private var positionColumn: Int?

  /// A text that is being typed.
  struct Prompt: Equatable {
    /// What stands before it.
    var sign: String
    var text: String
    /// The columns of the text before the cursor.
    var caret: Int
  }

  package override init() {
    super.init()
    var style = FlexStyle()
    style.height = .points(1)
    style.flexShrink = 0
    flex = style
  }

  package override func draw(in canvas: Canvas) {
    // What is typed here is no match of itself.
    let search = canvas.surface.search
    canvas.surface.search = nil
    defer { canvas.surface.search = search }
    let theme = canvas.theme
    let plain = theme[.statusBar]
    canvas.fill(CellRect(x: 0, y: 0, width: frame.width, height: 1), plain)
    positionColumn = nil
    if let prompt { return draw(prompt, in: canvas) }
    var limit = frame.width - 1
    var x = 1
    if let progress {
      var style = plain
      style.foreground = theme[.accent].foreground
      x = canvas.write(progress, at: x, limit: limit, style: style) + 2
    }
    if let message {
      var style = plain
      style.attributes.insert(.bold)
      let fitting = TextMetrics.truncated(message, toWidth: max(0, limit - x))
      _ = canvas.write(fitting, at: x, limit: limit, style: style)
      return
    }
    // The position is there for the rows; the last hints and the name give way.
    let positionWidth = position.isEmpty ? 0 : TextMetrics.width(position) + 2
    let name = trailingText
    let nameWidth = TextMetrics.width(name)
    x = write(hints, at: x, limit: limit - positionWidth, in: canvas)
    if !name.isEmpty, x + nameWidth + positionWidth <= limit {
      limit -= nameWidth
      _ = canvas.write(name, at: limit, limit: limit + nameWidth, style: plain)
      if positionWidth > 0 { limit -= 2 }
    }
    if positionWidth > 0 {
      let column = limit - positionWidth + 2
      _ = canvas.write(position, at: column, limit: limit, style: plain)
      positionColumn = column
    }
  }

  /// Another position of the same width is written over the old one: it changes with nearly each key,
  /// and nothing else in the row does then.
  private func positionDidChange(from old: String) {
    let width = TextMetrics.width(position)
    guard let positionColumn, !isHidden, width == TextMetrics.width(old),
      let frames = window?.frames
    else {
      return setNeedsDisplay()
    }
    frames.patch(CellRect(x: frame.x, y: frame.y, width: frame.width, height: 1)) { canvas in
      let limit = positionColumn + width
      _ = canvas.write(
        position, at: positionColumn, limit: limit, style: canvas.theme[.statusBar])
    }
  }

  /// Writes the hints that fit and returns where the next one would begin.
  private func write(_ hints: [KeyHint], at start: Int, limit: Int, in canvas: Canvas) -> Int {
    var x = start
    for hint in hints {
      let width = TextMetrics.width(hint.key) + 1 + TextMetrics.width(hint.label)
      guard x + width <= limit else { break }
      x = canvas.write(hint.key, at: x, limit: limit, style: canvas.theme[.statusKey]) + 1
      x = canvas.write(hint.label, at: x, limit: limit, style: canvas.theme[.statusBar]) + 2
    }
    return x
  }

  // MARK: - Typing

  /// The columns that what is typed has at least, before hints are shown.
  private static let promptWidth = 16

  /// Where what is typed begins, and how many columns of it do not show on the left.
  private func room(for prompt: Prompt) -> (x: Int, width: Int, hidden: Int) {
    let x = 1 + TextMetrics.width(prompt.sign)
    let position = position.isEmpty ? 0 : TextMetrics.width(position) + 2
    let width = max(1, frame.width - 1 - x - position)
    return (x, width, max(0, prompt.caret + 1 - width))
  }

  /// Where the terminal's cursor belongs while something is typed.
  package override var cursor: CellPoint? {
    guard let prompt else { return nil }
    let room = room(for: prompt)
    return CellPoint(x: frame.x + room.x + prompt.caret - room.hidden, y: frame.y)
  }

  private func draw(_ prompt: Prompt, in canvas: Canvas) {
    let theme = canvas.theme
    let room = room(for: prompt)
    canvas.text(prompt.sign, at: CellPoint(x: 1, y: 0), style: theme[.statusKey])
    let line = canvas.translated(to: CellRect(x: room.x, y: 0, width: room.width, height: 1))
    line.text(prompt.text, at: CellPoint(x: -room.hidden, y: 0), style: theme[.text])
    let limit = frame.width - 1
    var end = limit
    if !position.isEmpty {
      end -= TextMetrics.width(position)
      _ = canvas.write(position, at: end, limit: limit, style: theme[.statusBar])
      end -= 2
    }
    let width = hints.reduce(0) {
      $0 + TextMetrics.width($1.key) + TextMetrics.width($1.label) + 3
    }
    let typed = max(StatusBar.promptWidth, TextMetrics.width(prompt.text) + 1)
    if room.x + typed + 2 + width <= end {
      _ = write(hints, at: end - width + 2, limit: end, in: canvas)
    }
  }
}

extension Canvas {
  /// Writes one line in the first row and returns the column after it.
  fileprivate func write(_ text: String, at x: Int, limit: Int, style: CellStyle) -> Int {
    let room = max(0, limit - x)
    self.text(text, at: CellPoint(x: x, y: 0), style: style, maxWidth: room)
    return x + min(room, TextMetrics.width(text))
  }
}
