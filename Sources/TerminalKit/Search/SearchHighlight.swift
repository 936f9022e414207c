import CellText
import SystemSupport

/// The search matches to mark while a frame is drawn.
final class SearchHighlight {
  let pattern: SearchPattern
  /// The view whose matches are marked, for example one of two panes; nil for all.
  weak var scope: View?
  /// Whether the view being drawn is in that view.
  private var isInScope = true
  /// The view with the current match, and the index of that match in the view.
  private(set) weak var view: View?
  private var match = 0
  /// Whether that view is being drawn.
  private var isInView = false

  /// The last text and its matches, cached because text is drawn line by line.
  private var text = ""
  private var ranges: [Range<Int>] = []

  init(_ pattern: SearchPattern) { self.pattern = pattern }

  /// Returns the matches of a string in order.
  func matches(in text: String) -> [Range<Int>] {
    if text != self.text {
      self.text = text
      ranges = pattern.ranges(in: text)
    }
    return ranges
  }

  /// Sets the current match.
  func select(_ match: Int, in view: View?) {
    self.match = match
    self.view = view
  }

  /// The current match with the text around it; nil without a current match.
  @MainActor
  var selectedText: String? {
    guard let text = view?.searchableText, !text.isEmpty else { return nil }
    let ranges = matches(in: text)
    guard ranges.indices.contains(match) else { return nil }
    let position = text.utf8.index(text.utf8.startIndex, offsetBy: ranges[match].lowerBound)
    let before = text[..<position].suffix(SearchHighlight.contextLength)
    let after = text[position...].prefix(2 * SearchHighlight.contextLength)
    let isFromStart = before.startIndex == text.startIndex
    let isToEnd = after.endIndex == text.endIndex
    return (isFromStart ? "" : "…") + before + after + (isToEnd ? "" : "…")
  }

  /// The number of characters before a match in ``selectedText``. Twice as many follow its
  /// beginning.
  private static let contextLength = 60

  /// Sets the view being drawn.
  @MainActor
  func begin(_ view: View) {
    isInView = view === self.view
    isInScope = scope.map(view.isDescendant) ?? true
  }

  /// Marks the matches in a line that was just drawn, which is a byte range of a string.
  func mark(
    _ text: String, from start: Int, to end: Int, isParagraph: Bool, at point: CellPoint,
    columns: Int, in canvas: Canvas
  ) {
    guard isInScope else { return }
    let ranges = matches(in: text)
    guard !ranges.isEmpty else { return }
    let line = line(text, from: start, to: end, isParagraph, in: canvas)
    for index in ranges.partitioningIndex(where: { $0.upperBound > start })..<ranges.count {
      guard ranges[index].lowerBound < end else { break }
      let part = ranges[index].clamped(to: start..<max(start, end))
      guard !part.isEmpty else { continue }
      if let line {
        for glyph in line.glyphs where glyph.bytes.overlaps(part) && glyph.column < columns {
          canvas.mark(
            CellRect(x: point.x + glyph.column, y: point.y, width: glyph.width, height: 1),
            isSelected: isInView && index == match)
        }
        continue
      }
      let (x, width) = SearchHighlight.columns(of: part, in: text, from: start, to: end)
      let rect = CellRect(x: point.x + x, y: point.y, width: min(width, columns - x), height: 1)
      if !rect.isEmpty { canvas.mark(rect, isSelected: isInView && index == match) }
    }
  }

  /// Returns the order of a line with right-to-left letters.
  private func line(
    _ text: String, from start: Int, to end: Int, _ isParagraph: Bool, in canvas: Canvas
  ) -> BidiLine? {
    guard canvas.surface.ordersText, ScalarClass.hasFoundRightToLeft else { return nil }
    return TextMetrics.withBytes(text) {
      BidiLine(
        $0.pointer, count: $0.count, from: min(start, $0.count), to: min(end, $0.count),
        isParagraph: isParagraph)
    }
  }

  /// Returns the first column and the width of a part of a line.
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
  /// Marks cells as a match, visible without color too. The current match is highlighted.
  fileprivate func mark(_ rect: CellRect, isSelected: Bool) {
    if isSelected { restyle(rect, with: theme[.accentFocused]) }
    restyle(rect, adding: [.bold, .underline], removing: .dim)
  }
}
