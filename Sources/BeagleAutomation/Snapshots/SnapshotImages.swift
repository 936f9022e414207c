import BeagleTUI
import CellText
import TerminalKit

/// SVG images of a snapshot, the screen that differs, and the difference.
///
/// A text file has no colors. The colors of a row that is unchanged come from the screen, and a cell
/// that differs is highlighted.
@MainActor
package struct SnapshotImages {
  private let screen: SnapshotScreen
  private let oldRows: [String]?
  private let newRows: [String]
  private let lines: [SnapshotDifference.Line]
  private let highlights: Highlights

  /// The backgrounds of cells that differ.
  private struct Highlights {
    let removed: Color
    let added: Color
    /// Text in rows without colors of their own.
    let text: Color

    init(isLight: Bool) {
      removed = isLight ? .rgb(0xff, 0xd1, 0xd4) : .rgb(0x6b, 0x22, 0x2c)
      added = isLight ? .rgb(0xbd, 0xee, 0xc8) : .rgb(0x1d, 0x57, 0x32)
      text = isLight ? .rgb(0x1d, 0x25, 0x30) : .rgb(0xe6, 0xea, 0xf2)
    }
  }

  /// Creates the images of a screen and its snapshot.
  /// - Parameters:
  ///   - screen: The screen.
  ///   - oldRows: The rows of the snapshot; nil without one.
  ///   - masks: The elements that are not compared.
  package init(_ screen: SnapshotScreen, oldRows: [String]?, masks: SnapshotMasks) {
    self.screen = screen
    self.oldRows = oldRows
    let rows = screen.rows(masks: masks)
    newRows = rows
    lines = SnapshotDifference.lines(old: oldRows ?? rows, new: rows)
    highlights = Highlights(isLight: screen.surface.appearance.theme.isLight)
  }

  /// Whether the characters are the same. The image of the difference would then show nothing.
  package var isSame: Bool { oldRows == newRows }

  /// The indices of the new rows that replace old ones, by the index of the old row.
  private var replacements: [Int: Int] {
    var result: [Int: Int] = [:]
    var removed: [Int] = []
    for line in lines {
      switch line.kind {
      case .same: removed = []
      case .removed: if let old = line.old { removed.append(old - 1) }
      case .added:
        if let new = line.new, !removed.isEmpty { result[removed.removeFirst()] = new - 1 }
      }
    }
    return result
  }

  // MARK: - Images

  /// The image of the snapshot; nil without one.
  package var old: String? {
    oldRows.map { image(lines.filter { $0.kind != .added }, rowCount: $0.count) }
  }

  /// The image of the screen.
  package var new: String { image(lines.filter { $0.kind != .removed }, rowCount: 0) }

  /// The image of the difference, with the removed and added rows one below the other; nil if the
  /// characters are the same.
  package var difference: String? {
    oldRows == nil || isSame ? nil : image(lines, rowCount: lines.count, isDifference: true)
  }

  /// Draws rows on a surface that is at least as high as the screen.
  /// - Parameter isDifference: Whether to dim the rows that are the same, and to draw no others.
  private func image(
    _ shown: [SnapshotDifference.Line], rowCount: Int, isDifference: Bool = false
  ) -> String {
    let surface = surface(height: max(screen.surface.size.height, rowCount))
    let replacements = replacements
    let sources = Dictionary(
      replacements.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    for (y, line) in zip(0..<surface.size.height, shown) {
      let new = line.new.map { $0 - 1 }
      if let new { copy(new, to: surface, y) }
      switch line.kind {
      case .same:
        guard isDifference else { continue }
        surface.canvas.dim(CellRect(x: 0, y: y, width: surface.size.width, height: 1))
      case .removed:
        let new = line.old.flatMap { replacements[$0 - 1] }
        draw(line.text, to: surface, y, like: new, highlights.removed)
      case .added:
        let source = new.flatMap { sources[$0] }
        let old = source.flatMap { index in oldRows.map { SnapshotImages.cells($0[index]) } }
        highlight(y, in: surface, unlike: old, highlights.added)
      }
    }
    // Blank rows have colors too, for example those of boxes.
    for y in 0..<surface.size.height
    where !isDifference && y >= max(shown.count, newRows.count) { copy(y, to: surface, y) }
    return SurfaceExport.svg(surface, title: screen.tree.name)
  }

  // MARK: - Cells

  private func surface(height: Int) -> Surface {
    let width = max(
      screen.surface.size.width, (oldRows ?? []).map(TextMetrics.width).max() ?? 0)
    return Surface(
      size: CellSize(width: min(width, 1000), height: min(height, 1000)),
      appearance: screen.surface.appearance)
  }

  /// Draws a row of the screen. Masked cells have the text of the row.
  private func copy(_ row: Int, to surface: Surface, _ y: Int) {
    let source = screen.surface
    let canvas = surface.canvas
    let text = row < newRows.count ? SnapshotImages.cells(newRows[row]) : nil
    for x in 0..<source.size.width where source[x, row].width > 0 {
      var character = source.character(atX: x, y: row)
      if let text, x < text.count, text[x] == String(SnapshotText.mask) { character = text[x] }
      canvas.text(
        character, at: CellPoint(x: x, y: y), style: source[x, row].style, keepBackground: false)
    }
  }

  /// Draws a row of the snapshot.
  /// - Parameter row: The row of the screen that replaces it, whose colors it gets.
  private func draw(
    _ text: String, to surface: Surface, _ y: Int, like row: Int?, _ background: Color
  ) {
    let canvas = surface.canvas
    let new = row.flatMap { $0 < newRows.count ? SnapshotImages.cells(newRows[$0]) : nil }
    let old = SnapshotImages.cells(text)
    let isDifferent = SnapshotImages.differences(old, new ?? [])
    for (x, isDifferent) in isDifferent.enumerated() {
      let character = x < old.count ? old[x] : " "
      guard !character.isEmpty else { continue }
      var style = CellStyle(foreground: highlights.text, background: background)
      if let row, new != nil, !isDifferent { style = screen.surface[x, row].style }
      canvas.text(character, at: CellPoint(x: x, y: y), style: style, keepBackground: false)
    }
  }

  /// Highlights the cells of a row that differ from another row; all characters without one.
  private func highlight(_ y: Int, in surface: Surface, unlike old: [String]?, _ color: Color) {
    let canvas = surface.canvas
    let isDifferent = SnapshotImages.differences(
      SnapshotImages.cells(surface.rowText(y)), old ?? [])
    for x in 0..<min(isDifferent.count, surface.size.width)
    where isDifferent[x] && surface[x, y].width > 0 {
      var style = surface[x, y].style
      style.background = color
      style.foreground = highlights.text
      style.attributes.remove([.reverse, .dim])
      canvas.text(
        surface.character(atX: x, y: y), at: CellPoint(x: x, y: y), style: style,
        keepBackground: false)
    }
  }

  /// Returns which columns of two rows differ. One or two columns that are the same by chance, in the
  /// middle of a difference, count as different.
  private static func differences(_ row: [String], _ other: [String]) -> [Bool] {
    var result = (0..<max(row.count, other.count)).map { x in
      (x < row.count ? row[x] : " ") != (x < other.count ? other[x] : " ")
    }
    var last: Int?
    for x in result.indices where result[x] {
      if let last, x - last <= 3 {
        for gap in last..<x { result[gap] = true }
      }
      last = x
    }
    return result
  }

  /// Returns the characters of a row by column. The second column of a wide one is empty.
  private static func cells(_ text: String) -> [String] {
    var cells: [String] = []
    for character in TextMetrics.sanitized(text) {
      let width = TextMetrics.width(character)
      guard width > 0 else { continue }
      cells.append(String(character))
      if width > 1 { cells.append("") }
    }
    return cells
  }
}
