import CellText

/// What of a frame matches a search, for the code that draws texts.
final class SearchHighlight {
  let pattern: SearchPattern
  /// The view with the match that was gone to, and which of its matches that is.
  private(set) weak var view: View?
  private var match = 0
  /// Whether that view is being drawn.
  private var isInView = false

  /// The text that was looked at last, and its matches: the lines of one text come one by one.
  private var text = ""
  private var ranges: [Range<Int>] = []

  init(_ pattern: SearchPattern) { self.pattern = pattern }

  /// The matches of a text, from its beginning.
  func matches(in text: String) -> [Range<Int>] {
    if text != self.text {
      self.text = text
      ranges = pattern.ranges(in: text)
    }
    return ranges
  }

  /// The first match that ends behind a byte; the matches are in order.
  private static func first(_ ranges: [Range<Int>], endingBehind byte: Int) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > byte { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Sets the match that was gone to.
  func select(_ match: Int, in view: View?) {
    self.match = match
    self.view = view
  }

  /// The match that was gone to with the words around it; nil where there is none.
  @MainActor
  var selectedText: String? {
    guard let text = view?.searchableText, !text.isEmpty else { return nil }
    let ranges = matches(in: text)
    guard ranges.indices.contains(match) else { return nil }
    let place = text.utf8.index(text.utf8.startIndex, offsetBy: ranges[match].lowerBound)
    let before = text[..<place].suffix(SearchHighlight.charactersAround)
    let behind = text[place...].prefix(2 * SearchHighlight.charactersAround)
    let isFromStart = before.startIndex == text.startIndex
    let isToEnd = behind.endIndex == text.endIndex
    return (isFromStart ? "" : "…") + before + behind + (isToEnd ? "" : "…")
  }

  /// How much text is told before a match; behind its beginning it is twice as much.
  private static let charactersAround = 60

  /// A view is drawn from now on.
  func begin(_ view: View) { isInView = view === self.view }

  /// Marks what matches in a line that was just drawn in so many columns: a part of the bytes of a
  /// text, from a place on.
  func mark(
    _ text: String, from start: Int, to end: Int, at point: CellPoint, columns: Int,
    in canvas: Canvas
  ) {
    let ranges = matches(in: text)
    for index in SearchHighlight.first(ranges, endingBehind: start)..<ranges.count {
      guard ranges[index].lowerBound < end else { break }
      let part = ranges[index].clamped(to: start..<max(start, end))
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
