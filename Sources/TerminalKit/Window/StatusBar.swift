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

  package override init() {
    super.init()
    var style = FlexStyle()
    style.height = .points(1)
    style.flexShrink = 0
    flex = style
  }

  package override func draw(in canvas: Canvas) {
    let theme = canvas.theme
    let plain = theme[.statusBar]
    canvas.fill(CellRect(x: 0, y: 0, width: frame.width, height: 1), plain)
    let limit = frame.width - 1
    var x = 1
    if let progress {
      var style = plain
      style.foreground = theme[.accent].foreground
      x = canvas.write(canvas.appearance.shown(progress), at: x, limit: limit, style: style) + 2
    }
    if let message {
      var style = plain
      style.attributes.insert(.bold)
      canvas.text(message, at: CellPoint(x: x, y: 0), style: style, truncatedTo: max(0, limit - x))
      return
    }
    let name = trailingText
    let nameWidth = TextMetrics.width(name)
    for hint in hints {
      let width = TextMetrics.width(hint.key) + 1 + TextMetrics.width(hint.label)
      guard x + width <= limit else { break }
      x =
        canvas.write(
          canvas.appearance.shown(hint.key), at: x, limit: limit, style: theme[.statusKey]) + 1
      x = canvas.write(hint.label, at: x, limit: limit, style: plain) + 2
    }
    if !name.isEmpty, x + nameWidth <= limit {
      _ = canvas.write(name, at: limit - nameWidth, limit: limit, style: plain)
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
