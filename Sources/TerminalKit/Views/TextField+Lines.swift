import CellText

/// Editing on several rows. A text that is longer than its field takes up to
/// ``TextField/maximumRows`` rows while the field has the focus, and scrolls in them.
extension TextField {
  /// Returns the lines of the text in a width; nil if it takes one row.
  final func lines(width: Int) -> FieldLines? {
    // Most texts fit even if each character had two columns.
    let columns = width - 2
    guard maximumRows > 1, columns >= 4, 2 * editor.characters.count >= columns, accepts == .any,
      !isSecure, isEditable, isFocused || isHeldOpen
    else { return nil }
    if let cachedLines, cachedLines.width == width { return cachedLines.lines }
    // One column is for the cursor after the text.
    let lines =
      TextMetrics.width(text) < columns ? nil : FieldLines(editor.characters, columns: columns)
    cachedLines = CachedLines(width: width, lines: lines)
    return lines
  }

  /// The lines if the field shows more than one row of them.
  final var visibleLines: FieldLines? {
    guard maximumRows > 1, let lines = lines(width: contentBox.width), textRows.height > 1 else {
      return nil
    }
    return lines
  }

  /// Scrolls by lines so that the cursor is visible.
  final func scrollCaretIntoView(_ lines: FieldLines) {
    let rows = textRows.height
    let caretLine = lines.line(of: editor.caret)
    var first = lines.line(of: min(firstVisible, editor.characters.count))
    first = max(min(first, caretLine), caretLine - rows + 1)
    firstVisible = lines.starts[max(0, min(first, lines.count - rows))]
  }

  /// Returns the cell of the cursor.
  final func cursor(in lines: FieldLines) -> CellPoint {
    let area = textRows
    let line = lines.line(of: editor.caret)
    let row = line - lines.line(of: firstVisible)
    let column =
      bidiRow(lines.range(of: line), columns: max(1, area.width - 2))?.column(of: editor.caret)
      ?? 1 + columns(editor.characters[lines.starts[line]..<editor.caret])
    return CellPoint(
      x: area.x + max(0, min(area.width - 1, column)),
      y: area.y + max(0, min(area.height - 1, row)))
  }

  /// Returns the position in the text at a point. A point above or below the visible lines belongs to the
  /// nearest hidden line.
  final func position(at point: CellPoint, in lines: FieldLines) -> Int {
    let area = textRows
    let row = max(-1, min(point.y - area.y, area.height))
    let line = max(0, min(lines.line(of: firstVisible) + row, lines.count - 1))
    if let row = bidiRow(lines.range(of: line), columns: max(1, area.width - 2)) {
      return row.position(atColumn: point.x - area.x)
    }
    return lines.position(in: line, atColumn: point.x - area.x - 1)
  }

  /// Draws the visible lines and the selection.
  final func draw(_ lines: FieldLines, in canvas: Canvas, _ size: CellSize, _ style: CellStyle) {
    let first = lines.line(of: min(firstVisible, editor.characters.count))
    let width = max(1, size.width - 2)
    for (y, line) in (first..<min(lines.count, first + size.height)).enumerated() {
      let range = lines.range(of: line)
      if let row = bidiRow(range, columns: width) {
        draw(row, in: canvas, at: CellPoint(x: 1, y: y), style)
        continue
      }
      canvas.text(
        String(editor.characters[range]), at: CellPoint(x: 1, y: y), style: style, maxWidth: width)
      guard isFocused, let selection = editor.selection?.clamped(to: range), !selection.isEmpty
      else { continue }
      let x = columns(editor.characters[range.lowerBound..<selection.lowerBound])
      let selected = columns(editor.characters[selection])
      canvas.highlight(CellRect(x: 1 + x, y: y, width: min(selected, width - x), height: 1))
    }
  }

  // MARK: - Keys

  /// Moves the cursor to the same column of another line. Without one, a selection takes the rest.
  /// - Returns: whether the key had an effect.
  final func moveByLine(_ step: Int, selecting: Bool = false) -> Bool {
    guard let lines = visibleLines else { return false }
    let line = lines.line(of: editor.caret)
    guard (0..<lines.count).contains(line + step) else {
      guard selecting else { return false }
      editor.move(to: step < 0 ? .start : .end, selecting: true)
      caretDidMove()
      return true
    }
    let column = goalColumn ?? columns(editor.characters[lines.starts[line]..<editor.caret])
    editor.moveCaret(
      to: lines.position(in: line + step, atColumn: column), selecting: selecting)
    caretDidMove()
    goalColumn = column
    return true
  }

  /// Whether an arrow key moves the cursor to another line.
  final func hasLine(_ step: Int) -> Bool {
    visibleLines.map { (0..<$0.count).contains($0.line(of: editor.caret) + step) } ?? false
  }

  /// Scrolls the screen to the row of the cursor if it is hidden, because the field became higher.
  final func revealCaret() {
    guard maximumRows > 1, let window, lines(width: contentBox.width) != nil else { return }
    window.layoutIfNeeded()
    guard let lines = visibleLines else { return }
    let cell = cursor(in: lines)
    let corner = screenFrame.origin
    let visible = window.visibleRect(of: self)
    guard !visible.contains(CellPoint(x: corner.x + cell.x, y: corner.y + cell.y)) else { return }
    window.reveal(self, part: CellRect(x: 0, y: cell.y, width: frame.width, height: 1))
  }

  // MARK: - Focus

  /// Measures a long text again, because it has more rows with the focus. Until the mouse button is
  /// up, a field that loses the focus keeps its rows: what the button went down on must not move.
  final func updateRows(isFocused: Bool) {
    guard maximumRows > 1, 2 * editor.characters.count >= contentBox.width - 2 else { return }
    cachedLines = nil
    if !isFocused, !isHeldOpen, let window, window.mouse.isPressing, frame.height > 1 {
      isHeldOpen = true
      window.mouse.releaseHandlers.append { [weak self] in
        guard let self else { return }
        isHeldOpen = false
        cachedLines = nil
        setNeedsMeasure()
      }
    }
    setNeedsMeasure()
  }
}
