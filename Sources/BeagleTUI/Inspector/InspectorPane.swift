import CellText
import TerminalKit

/// A list of rows of which some are seen and one is selected.
@MainActor
final class InspectorPane {
  private(set) var rows: [InspectorRow] = []
  private(set) var selected = 0
  private(set) var first = 0
  /// The rows that there was room for last.
  private var height = 1

  var selectedRow: InspectorRow? { rows.indices.contains(selected) ? rows[selected] : nil }

  /// Shows other rows; what is selected stays so where it is still there.
  /// - Returns: whether anything is another.
  @discardableResult
  func show(_ new: [InspectorRow]) -> Bool {
    guard new != rows else { return false }
    let id = selectedRow?.id
    // Where the same row is seen again, it stays at its place on the screen.
    let offset = selected - first
    rows = new
    if let id, let index = rows.firstIndex(where: { $0.id == id }) {
      if index != selected { first = max(0, index - offset) }
      selected = index
    }
    clamp()
    if selectedRow?.isSelectable == false,
      let next = rows[selected...].firstIndex(where: \.isSelectable)
        ?? rows[..<selected].lastIndex(where: \.isSelectable)
    {
      select(next)
    }
    return true
  }

  func select(_ index: Int) {
    selected = index
    clamp()
  }

  func select(_ id: InspectorRow.ID) {
    if let index = rows.firstIndex(where: { $0.id == id }) { select(index) }
  }

  /// Moves the selection, past rows that cannot be selected.
  func move(by count: Int) {
    var index = max(0, min(selected + count, rows.count - 1))
    let step = count < 0 ? -1 : 1
    while rows.indices.contains(index), !rows[index].isSelectable { index += step }
    if rows.indices.contains(index) { return select(index) }
    // At an end there is nothing but such rows, which are shown all the same.
    scroll(by: count)
  }

  func page(_ pages: Int) { move(by: pages * max(1, height - 1)) }
  func scroll(by count: Int) {
    first = max(0, min(first + count, rows.count - height))
    let seen = rows.indices.clamped(to: first..<first + height)
    guard !seen.contains(selected) else { return }
    let near = count > 0 ? rows[seen].firstIndex { $0.isSelectable } : nil
    selected = near ?? rows[seen].lastIndex { $0.isSelectable } ?? max(first, 0)
    selected = max(0, min(selected, rows.count - 1))
  }
  /// Shows the beginning again, for rows about something else.
  func reset() { (selected, first) = (0, 0) }

  private func clamp() {
    selected = max(0, min(selected, rows.count - 1))
    first = max(selected - height + 1, min(first, selected))
    first = max(0, min(first, rows.count - height))
  }

  /// Takes note of how many rows there is room for.
  func fit(height: Int) {
    guard height != self.height, height > 0 else { return }
    self.height = height
    clamp()
  }

  /// The place of the row at a row of the pane; nil below the last one.
  func index(at y: Int) -> Int? {
    rows.indices.contains(first + y) && y < height ? first + y : nil
  }

  // MARK: - Drawing

  /// How the selected row is shown.
  enum Selection {
    /// As what keys act on.
    case active
    /// As what is meant, while keys are for something else.
    case resting
    /// Not at all.
    case none
  }

  func draw(in canvas: Canvas, _ size: CellSize, _ selection: Selection) {
    for (y, row) in rows.dropFirst(first).prefix(size.height).enumerated() {
      draw(row, first + y == selected ? selection : .none, in: canvas, y: y, width: size.width)
    }
    drawScrollBar(in: canvas, size)
  }

  private func draw(
    _ row: InspectorRow, _ selection: Selection, in canvas: Canvas, y: Int, width: Int
  ) {
    let theme = canvas.theme
    let isActive = selection == .active
    let band = theme[.selection]
    if isActive { canvas.fill(CellRect(x: 0, y: y, width: width - 1, height: 1), band) }
    func look(_ role: Theme.Role, bold: Bool = false) -> CellStyle {
      guard isActive else {
        var style = theme[role]
        if bold || selection == .resting { style = style.adding(.bold) }
        return style
      }
      return band
    }
    if selection == .resting {
      canvas.glyph("›", at: CellPoint(x: 0, y: y), style: theme[.accent].adding(.bold))
    }
    var x = 1 + 2 * min(row.depth, max(0, width / 6))
    switch row.fold {
    case .none: break
    case .open: canvas.glyph("▾", at: CellPoint(x: x, y: y), style: look(.muted))
    case .closed: canvas.glyph("▸", at: CellPoint(x: x, y: y), style: look(.muted))
    }
    if row.fold != .none { x += 2 }
    let limit = width - 1
    let trailing = TextMetrics.width(row.trailing)
    // What stands at the end gives way where there is no room for both.
    let needed = row.spans.reduce(0) { $0 + min(200, TextMetrics.width($1.text)) }
    let hasTrailing =
      trailing > 0 && (x + needed + trailing < limit || limit - trailing - 1 - x >= 16)
    let end = hasTrailing ? limit - trailing - 1 : limit
    for span in row.spans where x < end {
      let room = end - x
      canvas.text(
        span.text, at: CellPoint(x: x, y: y), style: look(span.role, bold: span.isBold),
        truncatedTo: room)
      x += min(room, TextMetrics.width(span.text))
    }
    if hasTrailing {
      canvas.text(
        row.trailing, at: CellPoint(x: limit - trailing, y: y), style: look(.muted))
    }
  }

  /// A bar at the right edge, where there is more than what is seen.
  private func drawScrollBar(in canvas: Canvas, _ size: CellSize) {
    guard rows.count > size.height, size.height > 1 else { return }
    let length = max(1, size.height * size.height / rows.count)
    let range = max(1, rows.count - size.height)
    let start = (size.height - length) * min(first, range) / range
    for y in 0..<size.height {
      let isThumb = y >= start && y < start + length
      canvas.glyph(
        isThumb ? "┃" : "│", at: CellPoint(x: size.width - 1, y: y),
        style: canvas.theme[isThumb ? .scrollThumb : .scrollTrack])
    }
  }
}
