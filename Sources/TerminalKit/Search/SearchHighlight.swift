/// What of a frame matches a search, for the code that draws texts.
final class SearchHighlight {
  let pattern: SearchPattern
  /// The view with the match that was gone to, and which of its matches that is.
  private(set) weak var view: View?
  private var match = 0
  /// Whether that view is being drawn.
  private var isInView = false

  init(_ pattern: SearchPattern) { self.pattern = pattern }

  /// Sets the match that was gone to.
  func select(_ match: Int, in view: View?) {
    self.match = match
    self.view = view
  }

  /// A view is drawn from now on.
  func begin(_ view: View) { isInView = view === self.view }

  /// Marks what matches in a line that was just drawn in so many columns: a part of the bytes of a
  /// text, from a place on.
  func mark(
    _ text: String, from start: Int, to end: Int, at point: CellPoint, columns: Int,
    in canvas: Canvas
  ) {
    for (index, range) in pattern.ranges(in: text).enumerated() {
      let part = range.clamped(to: start..<max(start, end))
      guard !part.isEmpty else { continue }
      let (x, width) = SearchHighlight.columns(of: part, in: text, from: start, to: end)
      let rect = CellRect(x: point.x + x, y: point.y, width: min(width, columns - x), height: 1)
      if !rect.isEmpty { canvas.mark(rect, isSelected: isInView && index == match) }
    }
  }

  /// Where a part of a line begins and how wide it is, in columns.
  private static func columns(
    of part: Range<Int>, in text: String, from start: Int, to end: Int
  ) -> (x: Int, width: Int) {
    TextMetrics.withBytes(text) { bytes in
      var column = 0
      var x: Int?
      var scanner = GlyphScanner(bytes.pointer, from: start, to: end)
      while let kind = scanner.next() {
        if x == nil, scanner.position > part.lowerBound { x = column }
        if scanner.start >= part.upperBound { break }
        column += TextMetrics.advance(kind, scanner, column)
      }
      let first = x ?? column
      return (first, column - first)
    }
  }
}

extension Canvas {
  /// Shows that cells match a search, without any colour too; the match that was gone to stands out.
  fileprivate func mark(_ rect: CellRect, isSelected: Bool) {
    if isSelected { restyle(rect, with: theme[.accentFocused]) }
    restyle(rect, adding: [.bold, .underline], removing: .dim)
  }
}
