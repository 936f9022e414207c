import CellText

/// A selection of the text on the screen in reading order, made with the mouse.
///
/// It covers cells between two points of a region. The region is the smallest view that contains both
/// points, inside a pane, a dialog or a panel, so that a selection in a card leaves out its neighbors.
@MainActor
package final class TextSelection {
  /// What a selection consists of: cells after a drag, words after a double click, and lines after
  /// a triple click.
  enum Unit { case cell, word, line }

  unowned let window: Window
  private let unit: Unit
  /// The cell where the selection began, and the view there. It may have scrolled out of the screen.
  var anchor: CellPoint
  weak var anchorView: View?
  /// The view that the selection does not leave.
  private(set) weak var limit: View?
  private var head: CellPoint
  /// The selectable part of the screen.
  var region: CellRect
  /// The first and the last selected cell on the screen.
  private(set) var first: CellPoint
  private(set) var last: CellPoint
  /// The lines that scrolled out of the region while the mouse was dragged.
  var scrolled: ScrolledLines?
  /// The selected characters when the button was released; nil before.
  private var characters: [String]?

  /// Creates a selection that begins at a cell of a view.
  init(_ unit: Unit, at point: CellPoint, in view: View, of window: Window) {
    self.window = window
    self.unit = unit
    anchor = point
    head = point
    anchorView = view
    limit = window.limitOfSelection(around: view)
    region = window.selectableRect(of: view, at: point)
    (first, last) = (point, point)
    update()
  }

  private var surface: Surface { window.frames.surface }

  /// Moves the end that the mouse drags.
  func extend(to point: CellPoint) {
    guard let limit, limit.window === window, let anchorView else { return }
    let area = window.visibleRect(of: limit)
    guard !area.isEmpty else { return }
    // Above or below the area, everything up to its beginning or end is selected.
    head = CellPoint(
      x: max(area.minX, min(point.x, area.maxX - 1)), y: max(area.minY, min(point.y, area.maxY - 1))
    )
    if point.y < area.minY { head.x = area.minX }
    if point.y >= area.maxY { head.x = area.maxX - 1 }
    if scrolled == nil {
      let view = window.hit(head).flatMap { $0.isDescendant(of: limit) ? $0 : nil } ?? limit
      let common = view.selfAndSuperviews.first(where: anchorView.isDescendant) ?? limit
      region = window.selectableRect(of: common, at: anchor)
    }
    update()
  }

  func update() {
    let points = [anchor, head].map { point in
      // All of the visible part is selected if the selection began before or after it.
      if scrolled != nil, point.y < region.minY { return region.origin }
      if scrolled != nil, point.y >= region.maxY {
        return CellPoint(x: region.maxX - 1, y: region.maxY - 1)
      }
      return CellPoint(
        x: max(region.minX, min(point.x, region.maxX - 1)),
        y: max(region.minY, min(point.y, region.maxY - 1)))
    }
    let isForward = (points[0].y, points[0].x) <= (points[1].y, points[1].x)
    (first, last) = isForward ? (points[0], points[1]) : (points[1], points[0])
    switch unit {
    case .cell: break
    case .word:
      first.x = surface.word(at: first, in: region).lowerBound
      last.x = max(last.x, surface.word(at: last, in: region).upperBound - 1)
    case .line: (first.x, last.x) = (region.minX, region.maxX - 1)
    }
    window.setNeedsDisplay()
  }

  // MARK: - Cells

  /// Returns the selected columns of a row; nil if there are none. A wide glyph is selected as a whole.
  private func columns(inRow y: Int) -> Range<Int>? {
    guard first.y <= y, y <= last.y, !region.isEmpty, y < surface.size.height else { return nil }
    var start = y == first.y ? first.x : region.minX
    var end = y == last.y ? last.x + 1 : region.maxX
    end = min(end, surface.size.width)
    if start > 0, surface[start, y].isRightHalf { start -= 1 }
    if end < surface.size.width, surface[end, y].isRightHalf { end += 1 }
    return start < end ? start..<end : nil
  }

  /// Whether any character is selected.
  var isEmpty: Bool {
    scrolled?.isEmpty != false
      && !(first.y...last.y).contains { y in
        columns(inRow: y)?.contains { surface[$0, y].glyph != 0x20 } == true
      }
  }

  /// Marks the selected cells in a painted frame.
  func paint(in canvas: Canvas) {
    for y in first.y...last.y {
      guard canvas.clip.minY <= y, y < canvas.clip.maxY, let columns = columns(inRow: y) else {
        continue
      }
      canvas.select(CellRect(x: columns.lowerBound, y: y, width: columns.count, height: 1))
    }
  }

  // MARK: - Text

  /// Remembers the selected characters after the button was released.
  func finish() { characters = shownCharacters }

  /// Whether the cells show other characters than those that the user selected.
  var isOutdated: Bool { characters.map { $0 != shownCharacters } ?? false }

  private var shownCharacters: [String] {
    (first.y...last.y).map { y in
      columns(inRow: y).map { text(inRow: y, $0, without: []) } ?? ""
    }
  }

  /// A selected line, and the blanks before it.
  struct Line {
    let text: String
    let indent: Int
  }

  /// Returns the selected text of a row; nil if none is selected, or only lines.
  /// - Parameter covered: the cells of borders and bars.
  func line(inRow y: Int, without covered: [CellRect]) -> Line? {
    guard let columns = columns(inRow: y) else { return nil }
    let isASCII = surface.appearance.glyphs == .ascii
    let text = text(inRow: y, columns, without: covered)
    var content = text.trimmed { $0 == " " || $0.isLine(isASCII: isASCII) }
    let isBlank = columns.allSatisfy { surface[$0, y].glyph == 0x20 }
    guard !content.isEmpty || isBlank else { return nil }
    // Text may begin with such a character in ASCII, for example a minus.
    if isASCII, !content.isEmpty { content = text.trimmed { $0 == " " || $0 == "|" } }
    let blanks = content.isEmpty ? 0 : TextMetrics.width(String(text[..<content.startIndex]))
    return Line(text: String(content), indent: columns.lowerBound - region.minX + blanks)
  }

  /// The selected lines, without borders, scroll bars, and blanks around them.
  var lines: [String] {
    let covered = window.linesAndBars(in: region)
    var result = scrolled?.above.compactMap(\.self) ?? []
    result += (first.y...last.y).compactMap { line(inRow: $0, without: covered) }
    result += scrolled?.below.compactMap(\.self) ?? []
    while result.last?.text.isEmpty == true { result.removeLast() }
    while result.first?.text.isEmpty == true { result.removeFirst() }
    let least = result.lazy.filter { !$0.text.isEmpty }.map(\.indent).min() ?? 0
    return result.enumerated().map { index, line in
      // The first line may begin in the middle of a row, so it has no indent.
      index == 0 || line.text.isEmpty
        ? line.text : String(repeating: " ", count: line.indent - least) + line.text
    }
  }

  /// Returns the characters of some columns in the order of reading, with blanks for those of lines.
  private func text(inRow y: Int, _ columns: Range<Int>, without lines: [CellRect]) -> String {
    var text = ""
    for x in surface.readingOrder(inRow: y, columns) {
      guard let x else {
        text += " "
        continue
      }
      let isLine = lines.contains { $0.contains(CellPoint(x: x, y: y)) }
      text += isLine || surface[x, y].isImage ? " " : surface.textCharacter(atX: x, y: y)
    }
    return text
  }
}

extension String {
  /// Returns the text without certain characters at both ends.
  fileprivate func trimmed(_ isTrimmed: (Character) -> Bool) -> Substring {
    var rest = drop(while: isTrimmed)
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}

extension Character {
  /// Whether the character is part of a border, a rule, a scroll bar or a focus mark.
  fileprivate func isLine(isASCII: Bool) -> Bool {
    guard let value = unicodeScalars.first?.value else { return false }
    if isASCII { return "|+-=".contains(self) }
    return (0x2500...0x259f).contains(value) || value == 0x25b8
  }
}

extension Surface {
  /// Returns the columns of the word at a cell, or of the cell itself if it is blank. Words contain
  /// the punctuation of numbers, addresses, paths and identifiers, but do not end with that of a
  /// sentence.
  func word(at point: CellPoint, in region: CellRect) -> Range<Int> {
    func isInWord(_ x: Int) -> Bool {
      guard region.minX <= x, x < region.maxX else { return false }
      // The right half of a wide glyph belongs to the word of its left half.
      let column = self[x, point.y].isRightHalf ? x - 1 : x
      guard let first = character(atX: column, y: point.y).first else { return false }
      return first.isLetter || first.isNumber || first.isCurrencySymbol
        || "-#%&+,./:=?@_~$*".contains(first)
    }
    guard isInWord(point.x) else { return point.x..<point.x + 1 }
    var (start, end) = (point.x, point.x + 1)
    while isInWord(start - 1) { start -= 1 }
    while isInWord(end) { end += 1 }
    func isPunctuation(_ x: Int) -> Bool {
      character(atX: x, y: point.y).first.map { ",.:?".contains($0) } ?? false
    }
    while end - 1 > point.x, isPunctuation(end - 1) { end -= 1 }
    while start < point.x, isPunctuation(start) { start += 1 }
    return start..<end
  }
}

extension Canvas {
  /// Marks cells as selected text, in the colors of the focus. The text stays readable on any color
  /// that it has. Without colors, the cells are reversed, back to normal if they already were.
  fileprivate func select(_ rect: CellRect) {
    let style = theme[.accentFocused]
    let hasColors = !style.background.isDefault
    forEachCell(rect) { cell in
      if hasColors {
        cell.foreground = style.foreground
        cell.background = style.background
        cell.attributes.subtract([.dim, .reverse])
      } else {
        cell.attributes.formSymmetricDifference(.reverse)
        cell.attributes.remove(.dim)
      }
    }
  }
}
