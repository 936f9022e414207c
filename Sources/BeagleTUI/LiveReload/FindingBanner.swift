import CellText
import TerminalKit

/// A few rows above the last one that say why what was saved is not what is shown: the place, what is
/// wrong unless a box says so, and the line with a mark. The screen above has the room that is left, so
/// that nothing of it is out of reach.
@MainActor
package final class FindingBanner: View {
  /// What is wrong; the first one is shown, the others are counted.
  private let findings: [SourceFinding]
  /// What else there is to say, such as the key that opens the line.
  private let hint: String

  /// The most rows of a message.
  private static let messageRows = 3
  /// The rows of a window in which there is room for all parts.
  private static let enoughRows = 20

  /// - Parameters:
  ///   - findings: what is wrong, at least one.
  ///   - hint: what to do about it; may be empty.
  package init(_ findings: [SourceFinding], hint: String) {
    self.findings = findings
    self.hint = hint
    super.init()
    flex.flexShrink = 0
    enableMeasuring()
  }

  package override var semantics: Semantics {
    Semantics(.alert, text: (findings.first.map { "\($0.place): \($0.message)" } ?? "") + count)
  }

  private var count: String { findings.count > 1 ? " (1 of \(findings.count))" : "" }

  // MARK: - Parts

  /// A row: what begins it, its text, and whether the mark stands below it.
  private enum Part {
    case message(String)
    case line(SourceFinding.Line, isMeant: Bool)
    case mark
    case hint
  }

  private func parts(width: Int) -> [Part] {
    guard let finding = findings.first else { return [] }
    let isTight = (window?.size.height ?? 0) < Self.enoughRows
    let message = finding.isInBox ? "" : "  " + finding.message
    let text = finding.place + message + count
    let layout = TextLayout(text, width: max(1, width - Self.textStart - 1))
    let bytes = text.utf8
    var parts = layout.lines.prefix(Self.messageRows).map { line in
      Part.message(
        String(decoding: bytes.dropFirst(line.start).prefix(line.end - line.start), as: UTF8.self))
    }
    for line in finding.lines {
      let isMeant = line.number == finding.location?.line
      if isMeant || !isTight { parts.append(.line(line, isMeant: isMeant)) }
    }
    if !finding.lines.isEmpty { parts.append(.mark) }
    if !isTight, !hint.isEmpty { parts.append(.hint) }
    return parts
  }

  package override func sizeThatFits(_ size: CellSize) -> CellSize {
    let width = window?.size.width ?? size.width
    return CellSize(width: min(size.width, width), height: parts(width: width).count)
  }

  // MARK: - Drawing

  /// Where texts begin, behind the edge and the sign.
  private static let textStart = 3

  package override func draw(in canvas: Canvas) {
    guard let finding = findings.first else { return }
    let plain = canvas.theme[.dialog]
    canvas.fill(bounds, plain)
    func look(_ role: Theme.Role) -> CellStyle {
      var style = plain
      style.foreground = canvas.theme[role].foreground.readable(
        on: plain.background, depth: canvas.theme.depth)
      return style
    }
    let (danger, muted) = (look(.danger), look(.muted))
    let gutter = finding.lines.map { "\($0.number)".utf8.count }.max() ?? 0
    let start = Self.textStart + gutter + 3
    let room = max(1, frame.width - start - 1)
    let shown = SourceWindow(finding, room: room)
    for (row, part) in parts(width: frame.width).enumerated() {
      canvas.glyph("▌", at: CellPoint(x: 0, y: row), style: danger)
      switch part {
      case .message(let text):
        if row == 0 { canvas.glyph("✕", at: CellPoint(x: 1, y: row), style: danger) }
        var style = row == 0 ? danger : plain
        if row == 0 { style.attributes.insert(.bold) }
        canvas.text(
          text, at: CellPoint(x: Self.textStart, y: row), style: style,
          truncatedTo: frame.width - Self.textStart)
      case .line(let line, let isMeant):
        let number = "\(line.number)"
        canvas.text(
          number, at: CellPoint(x: Self.textStart + gutter - number.utf8.count, y: row),
          style: isMeant ? danger : muted)
        canvas.glyph("│", at: CellPoint(x: start - 2, y: row), style: muted)
        canvas.text(
          shown.text(of: line), at: CellPoint(x: start, y: row), style: isMeant ? plain : muted,
          truncatedTo: room)
      case .mark:
        canvas.glyph("│", at: CellPoint(x: start - 2, y: row), style: muted)
        canvas.glyph("^", at: CellPoint(x: start + shown.markColumn, y: row), style: danger)
      case .hint:
        canvas.text(
          hint, at: CellPoint(x: Self.textStart, y: row), style: muted,
          truncatedTo: frame.width - Self.textStart)
      }
    }
  }
}

/// The part of long lines around the place of a finding.
private struct SourceWindow {
  private static let tab = "  "

  /// How many characters at the beginning are left out.
  private let leftOut: Int
  /// Where the place is, in columns from the beginning of what is shown.
  let markColumn: Int

  init(_ finding: SourceFinding, room: Int) {
    guard let location = finding.location, let line = finding.lines.last else {
      (leftOut, markColumn) = (0, 0)
      return
    }
    let before = String(
      String.UnicodeScalarView(line.text.unicodeScalars.prefix(max(0, location.column - 1))))
    let width = TextMetrics.width(Self.expanded(before))
    guard width >= room else {
      (leftOut, markColumn) = (0, width)
      return
    }
    // The place stands at two thirds, behind an ellipsis.
    let characters = Self.expanded(before)
    var dropped = 0
    var rest = Substring(characters)
    while TextMetrics.width(String(rest)) > room * 2 / 3, rest.popFirst() != nil { dropped += 1 }
    leftOut = dropped
    markColumn = TextMetrics.width(String(rest)) + 1
  }

  func text(of line: SourceFinding.Line) -> String {
    let text = Self.expanded(line.text)
    return leftOut == 0 ? text : "…" + text.dropFirst(leftOut)
  }

  private static func expanded(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "\t"))
      ? text.map { $0 == "\t" ? tab : String($0) }.joined() : text
  }
}
