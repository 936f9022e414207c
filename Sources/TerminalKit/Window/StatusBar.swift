import FlexLayout

/// The last row: key hints at the left; at the right what goes on, how much is wrong with what is
/// shown, and its name. A passing message stands in place of the hints.
@MainActor
package final class StatusBar: View {
  /// Hints, most important first; those before the last give way first when there is no room.
  package var hints: [KeyHint] = [] { didSet { if oldValue != hints { setNeedsDisplay() } } }

  /// Shown instead of the hints until it is set to nil.
  package var message: String? { didSet { if oldValue != message { setNeedsDisplay() } } }

  /// The name of what is shown, at the right end where there is room.
  package var trailingText = "" { didSet { if oldValue != trailingText { setNeedsDisplay() } } }

  /// How many things are wrong or doubtful with what is shown.
  package var findings = 0 { didSet { if oldValue != findings { setNeedsDisplay() } } }

  /// Something that goes on, for example a load that does not block, in words of which the last ones
  /// may be left out. It takes the place of the name, and no hint moves or gives way: where there is
  /// no room for words, the spinner stands alone.
  package var progress: [String]? {
    didSet {
      guard oldValue != progress else { return }
      if progress == nil { spinner.stop() } else { spinner.start() }
      setNeedsDisplay()
    }
  }

  private lazy var spinner = Spinner(of: self)

  /// The columns from which the last row tells of findings.
  private static let findingsWidth = 40
  /// The columns between two things at the right end.
  private static let gap = 2

  package override init() {
    super.init()
    var style = FlexStyle()
    style.height = .points(1)
    style.flexShrink = 0
    flex = style
  }

  package override func didMoveToWindow() { if progress != nil { spinner.start() } }

  package override var semantics: Semantics {
    if let message { return Semantics(.status, text: message) }
    return Semantics(progress == nil ? nil : .progress, text: progress?.joined(separator: " "))
  }

  // MARK: - Drawing

  package override func draw(in canvas: Canvas) {
    canvas.fill(CellRect(x: 0, y: 0, width: frame.width, height: 1), canvas.theme[.statusBar])
    let limit = drawNotices(on: canvas, end: frame.width - 1)
    if let message {
      var style = canvas.theme[.statusBar]
      style.attributes.insert(.bold)
      canvas.text(
        message, at: CellPoint(x: 1, y: 0), style: style, truncatedTo: max(0, limit - 1))
      return
    }
    let x = drawHints(on: canvas, limit: limit)
    if progress == nil, x + TextMetrics.width(trailingText) <= limit {
      drawRight(trailingText, on: canvas, end: limit, style: canvas.theme[.statusBar])
    }
  }

  /// Draws what is always told, and returns the column where the rest ends.
  private func drawNotices(on canvas: Canvas, end: Int) -> Int {
    var limit = end
    let theme = canvas.theme
    var style = theme[.statusBar]
    if findings > 0, frame.width >= Self.findingsWidth {
      style.foreground = theme[.warning].foreground
      let sign = canvas.appearance.glyphs == .unicode ? "⚠" : "!"
      limit = drawRight("\(sign) \(findings)", on: canvas, end: limit, style: style)
    }
    if let progress {
      let taken = hints.reduce(0) { $0 + $1.width + Self.gap }
      var words = [spinner.glyph(on: canvas)] + progress.map(canvas.appearance.shown)
      if let duration = spinner.duration { words.append(duration) }
      while words.count > 1, TextMetrics.width(words.joined(separator: " ")) + taken >= limit {
        words.removeLast()
      }
      style.foreground = theme[.accent].foreground
      limit = drawRight(words.joined(separator: " "), on: canvas, end: limit, style: style)
    }
    return limit
  }

  /// Draws a text before a column, and returns the column where what stands before it ends.
  @discardableResult
  private func drawRight(_ text: String, on canvas: Canvas, end: Int, style: CellStyle) -> Int {
    let width = min(TextMetrics.width(text), max(0, end - 1))
    guard width > 0 else { return end }
    canvas.text(text, at: CellPoint(x: end - width, y: 0), style: style, truncatedTo: width)
    return end - width - Self.gap
  }

  /// Draws the hints that fit, the last one whatever goes, and returns the column after them.
  private func drawHints(on canvas: Canvas, limit: Int) -> Int {
    var x = 1
    guard let last = hints.last else { return x }
    let reserved = last.width + Self.gap
    for hint in hints.dropLast() {
      guard x + hint.width + reserved <= limit else { break }
      x = draw(hint, at: x, on: canvas, limit: limit) + Self.gap
    }
    return x + last.width <= limit ? draw(last, at: x, on: canvas, limit: limit) + Self.gap : x
  }

  private func draw(_ hint: KeyHint, at x: Int, on canvas: Canvas, limit: Int) -> Int {
    let x = canvas.write(canvas.appearance.shown(hint.key), at: x, limit: limit, style: canvas.theme[.statusKey]) + 1
    return canvas.write(hint.label, at: x, limit: limit, style: canvas.theme[.statusBar])
  }
}

extension KeyHint {
  /// The columns that it takes in the last row.
  fileprivate var width: Int { TextMetrics.width(key) + 1 + TextMetrics.width(label) }
}

extension Canvas {
  /// Writes one line in the first row and returns the column after it.
  fileprivate func write(_ text: String, at x: Int, limit: Int, style: CellStyle) -> Int {
    let room = max(0, limit - x)
    self.text(text, at: CellPoint(x: x, y: 0), style: style, maxWidth: room)
    return x + min(room, TextMetrics.width(text))
  }
}
