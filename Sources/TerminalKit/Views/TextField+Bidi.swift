import CellText
import SystemSupport

/// Fields with right-to-left text. The text is edited in the order of reading, and each character has
/// its place on the screen. A text whose first letter is a right-to-left one begins at the right edge.
extension TextField {
  /// Returns a visible row of the text in the order of the screen; nil for a row without right-to-left
  /// letters.
  /// - Parameters:
  ///   - range: The characters from the first one of the row on.
  ///   - columns: The columns for the text and, after it, the cursor.
  final func bidiRow(_ range: Range<Int>, columns: Int) -> FieldRow? {
    guard ScalarClass.hasFoundRightToLeft, !isSecure, window?.appearance.ordersText != false,
      BidiText.contains(text)
    else { return nil }
    return FieldRow(text, editor.characters, range, columns: columns)
  }

  /// Draws a row and the selection in it.
  final func draw(
    _ row: FieldRow, in canvas: Canvas, at start: CellPoint, _ style: CellStyle
  ) {
    for glyph in row.line.glyphs {
      canvas.bidiGlyph(
        glyph, at: start.offsetBy(dx: row.indent + glyph.column, dy: 0), style: style)
    }
    guard isFocused, let selection = editor.selection else { return }
    for glyph in row.line.glyphs where selection.contains(row.position(of: glyph)) {
      canvas.highlight(
        CellRect(
          x: start.x + row.indent + glyph.column, y: start.y, width: glyph.width, height: 1))
    }
  }

  /// Returns the start of a text without the focus: at the left or, for right-to-left text, so far right
  /// that a column remains for the cursor, as with the focus.
  final func alignedStart(
    of text: String, _ start: CellPoint, _ columns: Int, on canvas: Canvas
  ) -> CellPoint {
    guard canvas.surface.ordersText, BidiText.readsRightToLeft(text) else { return start }
    return start.offsetBy(dx: max(0, columns - TextMetrics.width(text)), dy: 0)
  }

  /// Returns the action for a key in a text that reads from right to left: left and right are exchanged, so that the
  /// cursor moves to the side that the arrow shows. In a part that reads from left to right, it moves to the other
  /// side, because its order in the text stays the same.
  final func mirrored(_ action: KeyAction) -> KeyAction {
    guard ScalarClass.hasFoundRightToLeft, !isSecure, window?.appearance.ordersText != false,
      BidiText.readsRightToLeft(text)
    else { return action }
    switch action {
    case .caretLeft: return .caretRight
    case .caretRight: return .caretLeft
    case .caretWordLeft: return .caretWordRight
    case .caretWordRight: return .caretWordLeft
    case .selectLeft: return .selectRight
    case .selectRight: return .selectLeft
    case .selectWordLeft: return .selectWordRight
    case .selectWordRight: return .selectWordLeft
    default: return action
    }
  }
}

/// A row of a field with right-to-left letters: positions in the text, and columns.
struct FieldRow {
  /// The glyphs in the order of the screen.
  let line: BidiLine
  /// The column of the first glyph, from the beginning of the text.
  let indent: Int
  /// The offset of each character of the text, and of its end.
  private let offsets: [Int]
  private let range: Range<Int>

  /// Arranges the characters in a range of a text that fit into a number of columns; nil if they
  /// have no right-to-left letter.
  init?(_ text: String, _ characters: [Character], _ range: Range<Int>, columns: Int) {
    var offsets = [0]
    offsets.reserveCapacity(characters.count + 1)
    for character in characters { offsets.append((offsets.last ?? 0) + character.utf8.count) }
    let line = TextMetrics.withBytes(text) { bytes in
      BidiLine(
        bytes.pointer, count: bytes.count, from: offsets[range.lowerBound],
        to: min(offsets[range.upperBound], bytes.count), isParagraph: false, maxWidth: columns)
    }
    guard let line else { return nil }
    self.line = line
    self.offsets = offsets
    self.range = range
    indent = line.isRightToLeft ? max(0, columns - line.width) : 0
  }

  /// Returns the position of the character that a glyph is part of.
  func position(of glyph: BidiLine.Glyph) -> Int {
    offsets.partitioningIndex { $0 > glyph.bytes.lowerBound } - 1
  }

  /// Returns the column of the cursor before a character, from the left edge of the field: that of the
  /// character, or the one after the last character.
  func column(of position: Int) -> Int {
    if position < range.upperBound,
      let glyph = line.glyphs.first(where: { self.position(of: $0) == position })
    {
      return 1 + indent + glyph.column
    }
    return line.isRightToLeft ? max(0, indent) : 1 + line.width
  }

  /// Returns the position of the character at a column. Beyond the edges it is the beginning or the
  /// end of the row.
  func position(atColumn column: Int) -> Int {
    if let glyph = line.glyph(atColumn: column - 1 - indent) { return position(of: glyph) }
    let isBeforeStart = (column - 1 < indent) != line.isRightToLeft
    if isBeforeStart { return column < 1 ? max(0, range.lowerBound - 1) : range.lowerBound }
    let last = line.glyphs.map { position(of: $0) }.max() ?? range.lowerBound
    return min(last + 1, range.upperBound)
  }
}
