import CellText
import TerminalKit

/// A scrolling list of rows with a selection.
@MainActor
final class InspectorPane {
  private(set) var rows: [InspectorRow] = []
  private(set) var selectedIndex = 0
  private(set) var firstVisible = 0
  /// The number of visible rows.
  private var height = 1

  var selectedRow: InspectorRow? {
    rows.indices.contains(selectedIndex) ? rows[selectedIndex] : nil
  }

  /// Replaces the rows, keeping the selected row if it still exists.
  /// - Returns: Whether the rows are different.
  @discardableResult
  func show(_ new: [InspectorRow]) -> Bool {
    guard new != rows else { return false }
    let id = selectedRow?.id
    // Keep the selected row at the same position on the screen.
    let offset = selectedIndex - firstVisible
    rows = new
    if let id, let index = rows.firstIndex(where: { $0.id == id }) {
      if index != selectedIndex { firstVisible = max(0, index - offset) }
      selectedIndex = index
    }
    clamp()
    if selectedRow?.isSelectable == false,
      let next = rows[selectedIndex...].firstIndex(where: \.isSelectable)
        ?? rows[..<selectedIndex].lastIndex(where: \.isSelectable)
    {
      select(next)
    }
    return true
  }

  func select(_ index: Int) {
    selectedIndex = index
    clamp()
  }

  func select(_ id: InspectorRow.ID) {
    if let index = rows.firstIndex(where: { $0.id == id }) { select(index) }
  }

  /// Moves the selection, skipping rows that are not selectable.
  func move(by count: Int) {
    var index = max(0, min(selectedIndex + count, rows.count - 1))
    let step = count < 0 ? -1 : 1
    while rows.indices.contains(index), !rows[index].isSelectable { index += step }
    if rows.indices.contains(index) { return select(index) }
    // Only rows that are not selectable remain; scroll to show them.
    scroll(by: count)
  }

  func page(_ pages: Int) { move(by: pages * max(1, height - 1)) }

  /// Scrolls, and moves the selection into the visible rows.
  func scroll(by count: Int) {
    firstVisible = max(0, min(firstVisible + count, rows.count - height))
    let visible = rows.indices.clamped(to: firstVisible..<firstVisible + height)
    guard !visible.contains(selectedIndex) else { return }
    let nearest = count > 0 ? rows[visible].firstIndex { $0.isSelectable } : nil
    selectedIndex = nearest ?? rows[visible].lastIndex { $0.isSelectable } ?? max(firstVisible, 0)
    selectedIndex = max(0, min(selectedIndex, rows.count - 1))
  }

  /// Selects the first row and scrolls to it.
  func reset() { (selectedIndex, firstVisible) = (0, 0) }

  private func clamp() {
    selectedIndex = max(0, min(selectedIndex, rows.count - 1))
    firstVisible = max(selectedIndex - height + 1, min(firstVisible, selectedIndex))
    firstVisible = max(0, min(firstVisible, rows.count - height))
  }

  /// Sets the number of visible rows.
  func setHeight(_ height: Int) {
    guard height != self.height, height > 0 else { return }
    self.height = height
    clamp()
  }

  /// Returns the index of the row at a line of the pane, or nil below the last row.
  func index(at y: Int) -> Int? {
    rows.indices.contains(firstVisible + y) && y < height ? firstVisible + y : nil
  }

  // MARK: - Drawing

  /// The appearance of the selected row.
  enum Selection {
    /// The pane has the keyboard focus.
    case active
    /// Another pane or the screen has the keyboard focus.
    case inactive
    /// The selection is not shown.
    case none
  }

  func draw(in canvas: Canvas, _ size: CellSize, _ selection: Selection) {
    for (y, row) in rows.dropFirst(firstVisible).prefix(size.height).enumerated() {
      draw(
        row, firstVisible + y == selectedIndex ? selection : .none, in: canvas, y: y,
        width: size.width)
    }
    drawScrollBar(in: canvas, size)
  }

  private func draw(
    _ row: InspectorRow, _ selection: Selection, in canvas: Canvas, y: Int, width: Int
  ) {
    let theme = canvas.theme
    let isActive = selection == .active
    let background = theme[.selection]
    if isActive { canvas.fill(CellRect(x: 0, y: y, width: width - 1, height: 1), background) }
    func style(_ role: Theme.Role, bold: Bool = false) -> CellStyle {
      if isActive { return background }
      return bold || selection == .inactive ? theme[role].adding(.bold) : theme[role]
    }
    if selection == .inactive {
      canvas.glyph("›", at: CellPoint(x: 0, y: y), style: theme[.accent].adding(.bold))
    }
    var x = 1 + 2 * min(row.depth, max(0, width / 6))
    if row.disclosure != .none {
      let symbol: Unicode.Scalar = row.disclosure == .expanded ? "▾" : "▸"
      canvas.glyph(symbol, at: CellPoint(x: x, y: y), style: style(.muted))
      x += 2
    }
    let limit = width - 1
    let trailing = TextMetrics.width(row.trailing)
    // Hide the trailing text if it would leave less than 16 columns for the rest.
    let needed = row.spans.reduce(0) { $0 + min(200, TextMetrics.width($1.text)) }
    let hasTrailing =
      trailing > 0 && (x + needed + trailing < limit || limit - trailing - 1 - x >= 16)
    let end = hasTrailing ? limit - trailing - 1 : limit
    for span in row.spans where x < end {
      canvas.text(
        span.isMark ? canvas.appearance.displayText(span.text) : span.text,
        at: CellPoint(x: x, y: y), style: style(span.role, bold: span.isBold),
        truncatedTo: end - x)
      x += min(end - x, TextMetrics.width(span.text))
    }
    if hasTrailing {
      canvas.text(
        row.trailing, at: CellPoint(x: limit - trailing, y: y), style: style(.muted))
    }
  }

  /// Draws a scroll bar at the right edge if not all rows are visible.
  private func drawScrollBar(in canvas: Canvas, _ size: CellSize) {
    guard rows.count > size.height, size.height > 1 else { return }
    let length = max(1, size.height * size.height / rows.count)
    let range = max(1, rows.count - size.height)
    let start = (size.height - length) * min(firstVisible, range) / range
    for y in 0..<size.height {
      let isThumb = y >= start && y < start + length
      canvas.glyph(
        isThumb ? "┃" : "│", at: CellPoint(x: size.width - 1, y: y),
        style: canvas.theme[isThumb ? .scrollThumb : .scrollTrack])
    }
  }
}
