import CellText
import TerminalKit

/// A banner above the status bar that explains why a saved file cannot be shown: the location, the
/// message unless an error view shows it, and the source lines with a caret at the error.
///
/// The banner takes its rows from the screen and does not cover it, so all content stays reachable.
@MainActor
package final class FindingBanner: View, ShowsLetterUse {
  /// The banner shows the first finding and the number of findings.
  private let findings: [SourceFinding]
  private let hint: (LetterUse) -> String
  /// Whether the next letter is a command, such as the one that opens the editor.
  package var letterUse = LetterUse.command {
    didSet { if letterUse != oldValue { setNeedsDisplay() } }
  }

  private static let maximumMessageRows = 3
  /// The window height, in rows, below which the previous source line and the hint are left out.
  private static let fullHeight = 20

  /// - Parameters:
  ///   - findings: the errors, at least one.
  ///   - hint: returns a note for the user, such as the key that opens the editor; may be empty.
  package init(_ findings: [SourceFinding], hint: @escaping (LetterUse) -> String) {
    self.findings = findings
    self.hint = hint
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  package override var semantics: Semantics {
    Semantics(
      .alert, text: (findings.first.map { "\($0.locationText): \($0.message)" } ?? "") + count)
  }

  private var count: String { findings.count > 1 ? " (1 of \(findings.count))" : "" }

  // MARK: - Rows

  private enum Row {
    case message(String)
    case line(SourceFinding.Line, isMarked: Bool)
    case caret
    case hint
  }

  private func rows(width: Int) -> [Row] {
    guard let finding = findings.first else { return [] }
    let isCompact = (window?.size.height ?? 0) < Self.fullHeight
    let message = finding.isShownInErrorView ? "" : "  " + finding.message
    let text = finding.locationText + message + count
    let layout = TextLayout(text, width: max(1, width - Self.textStart - 1))
    let bytes = text.utf8
    var rows = layout.lines.prefix(Self.maximumMessageRows).map { line in
      Row.message(
        String(decoding: bytes.dropFirst(line.start).prefix(line.end - line.start), as: UTF8.self))
    }
    for line in finding.lines {
      let isMarked = line.number == finding.location?.line
      if isMarked || !isCompact { rows.append(.line(line, isMarked: isMarked)) }
    }
    if !finding.lines.isEmpty { rows.append(.caret) }
    if !isCompact, !hint(.command).isEmpty { rows.append(.hint) }
    return rows
  }

  package override func sizeThatFits(_ size: CellSize) -> CellSize {
    let width = window?.size.width ?? size.width
    return CellSize(width: min(size.width, width), height: rows(width: width).count)
  }

  // MARK: - Drawing

  /// The first column of text, after the bar and the error symbol.
  private static let textStart = 3

  package override func draw(in canvas: Canvas) {
    guard let finding = findings.first else { return }
    let plain = canvas.theme[.dialog]
    canvas.fill(bounds, plain)
    func style(_ role: Theme.Role) -> CellStyle {
      var style = plain
      style.foreground = canvas.theme[role].foreground.readable(
        on: plain.background, depth: canvas.theme.depth)
      return style
    }
    let (danger, muted) = (style(.danger), style(.muted))
    var heading = danger
    heading.attributes.insert(.bold)
    let gutter = finding.lines.map { "\($0.number)".utf8.count }.max() ?? 0
    let start = Self.textStart + gutter + 3
    let width = max(1, frame.width - start - 1)
    let excerpt = LineExcerpt(finding, width: width)
    func draw(_ text: String, row: Int, style: CellStyle) {
      canvas.text(
        text, at: CellPoint(x: Self.textStart, y: row), style: style,
        truncatedTo: frame.width - Self.textStart)
    }
    for (y, row) in rows(width: frame.width).enumerated() {
      canvas.glyph("▌", at: CellPoint(x: 0, y: y), style: danger)
      switch row {
      case .message(let text):
        if y == 0 { canvas.glyph("✕", at: CellPoint(x: 1, y: y), style: danger) }
        draw(text, row: y, style: y == 0 ? heading : plain)
      case .line(let line, let isMarked):
        let number = "\(line.number)"
        canvas.text(
          number, at: CellPoint(x: Self.textStart + gutter - number.utf8.count, y: y),
          style: isMarked ? danger : muted)
        canvas.glyph("│", at: CellPoint(x: start - 2, y: y), style: muted)
        canvas.text(
          excerpt.text(of: line), at: CellPoint(x: start, y: y), style: isMarked ? plain : muted,
          truncatedTo: width)
      case .caret:
        canvas.glyph("│", at: CellPoint(x: start - 2, y: y), style: muted)
        canvas.glyph("^", at: CellPoint(x: start + excerpt.caretColumn, y: y), style: danger)
      case .hint: draw(hint(letterUse), row: y, style: muted)
      }
    }
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

  func text(of line: SourceFinding.Line) -> String {
    let text = Self.expandingTabs(line.text)
    return droppedCount == 0 ? text : "…" + text.dropFirst(droppedCount)
  }

  private static func expandingTabs(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "\t"))
      ? text.map { $0 == "\t" ? "  " : String($0) }.joined() : text
  }
}
