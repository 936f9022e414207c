import BeagleSchema
import CellText
import TerminalKit

/// The source lines of a finding with their numbers, and a caret below its column.
///
/// ```
/// 3 │   "children": [
/// 4 │     {"_beagleComponent_": "beagle:text" "text": "Hello"}
///   │                                         ^
/// ```
struct CodeFrame {
  /// A row of the frame.
  struct Row {
    /// The content of a row.
    enum Kind {
      /// The line before the finding.
      case context
      /// The line of the finding.
      case marked
      /// The caret below the column of the finding.
      case caret
    }

    let kind: Kind
    /// The number of the line, aligned to the right; blank in the row of the caret.
    let number: String
    /// The text of the line, without control characters, or the caret after blanks.
    let text: String

    /// The row as plain text.
    var line: String { "\(number) \(CodeFrame.rule) \(text)" }
    /// The width in columns.
    var width: Int { TextMetrics.width(number) + CodeFrame.ruleWidth + TextMetrics.width(text) }
  }

  /// The rows from top to bottom; empty without a location or source lines.
  let rows: [Row]

  fileprivate static let rule: Unicode.Scalar = "│"
  /// The columns of the rule and the blanks around it.
  fileprivate static let ruleWidth = 3

  /// Creates a frame.
  /// - Parameters:
  ///   - finding: the finding.
  ///   - width: the available columns.
  ///   - isCompact: whether the line before the finding is left out.
  init(_ finding: SourceFinding, width: Int, isCompact: Bool = false) {
    guard let location = finding.location, !finding.lines.isEmpty else {
      rows = []
      return
    }
    let digits = finding.lines.map { "\($0.number)".utf8.count }.max() ?? 0
    let columns = max(1, width - digits - CodeFrame.ruleWidth)
    let excerpt = LineExcerpt(finding, width: columns)
    func padded(_ number: String) -> String {
      String(repeating: " ", count: digits - number.utf8.count) + number
    }
    var rows: [Row] = []
    for line in finding.lines {
      let isMarked = line.number == location.line
      if isCompact, !isMarked { continue }
      // The end of a long line can be far beyond the end of the line before it.
      if !isMarked, !excerpt.reaches(line) { continue }
      let text = TextMetrics.sanitized(excerpt.text(of: line))
      rows.append(
        Row(
          kind: isMarked ? .marked : .context, number: padded("\(line.number)"),
          text: TextMetrics.truncated(text, toWidth: columns)))
    }
    let indent = String(repeating: " ", count: excerpt.caretColumn)
    rows.append(Row(kind: .caret, number: padded(""), text: indent + "^"))
    self.rows = rows
  }
}

extension Canvas {
  /// Draws a row of a code frame.
  /// - Parameters:
  ///   - row: the row.
  ///   - origin: the cell of its first column.
  ///   - plain: the style of the surface below it.
  func draw(_ row: CodeFrame.Row, at origin: CellPoint, on plain: CellStyle) {
    let (danger, muted) = (style(.danger, on: plain), style(.muted, on: plain))
    text(row.number, at: origin, style: row.kind == .marked ? danger : muted)
    let rule = origin.x + TextMetrics.width(row.number) + 1
    glyph(CodeFrame.rule, at: CellPoint(x: rule, y: origin.y), style: muted)
    let start = CellPoint(x: rule + 2, y: origin.y)
    switch row.kind {
    case .context: text(row.text, at: start, style: muted)
    case .marked: text(row.text, at: start, style: plain)
    case .caret:
      let column = TextMetrics.width(row.text) - 1
      glyph("^", at: CellPoint(x: start.x + column, y: start.y), style: danger)
    }
  }

  /// Returns the style of a role with a color that is readable on another style's background.
  func style(_ role: Theme.Role, on plain: CellStyle) -> CellStyle {
    var style = plain
    style.foreground = theme[role].foreground.readable(on: plain.background, depth: theme.depth)
    return style
  }
}

/// The part of a long source line around the location of a finding.
private struct LineExcerpt {
  /// The number of characters left out at the start of the line.
  private let droppedCount: Int
  /// The column of the caret in the excerpt.
  let caretColumn: Int

  init(_ finding: SourceFinding, width: Int) {
    guard let location = finding.location, let line = finding.lines.last else {
      (droppedCount, caretColumn) = (0, 0)
      return
    }
    let before = Self.expandingTabs(
      String(String.UnicodeScalarView(line.text.unicodeScalars.prefix(max(0, location.column - 1))))
    )
    let column = TextMetrics.width(before)
    guard column >= width else {
      (droppedCount, caretColumn) = (0, column)
      return
    }
    // Move the caret to two thirds of the width, and replace the start by an ellipsis.
    var dropped = 0
    var rest = Substring(before)
    while TextMetrics.width(String(rest)) > width * 2 / 3, rest.popFirst() != nil { dropped += 1 }
    droppedCount = dropped
    caretColumn = TextMetrics.width(String(rest)) + 1
  }

  /// Whether the excerpt shows a part of a line.
  func reaches(_ line: SourceFinding.Line) -> Bool {
    droppedCount == 0 || Self.expandingTabs(line.text).count > droppedCount
  }

  func text(of line: SourceFinding.Line) -> String {
    let text = Self.expandingTabs(line.text)
    return droppedCount == 0 ? text : "…" + text.dropFirst(droppedCount)
  }

  private static func expandingTabs(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "\t"))
      ? text.map { $0 == "\t" ? "  " : String($0) }.joined() : text
  }
}
