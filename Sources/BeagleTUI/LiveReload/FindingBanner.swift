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
  ///   - findings: the errors. The banner takes no rows if the screen shows all of them itself.
  ///   - hint: returns a note for the user, such as the key that opens the editor; may be empty.
  package init(_ findings: [SourceFinding], hint: @escaping (LetterUse) -> String) {
    self.findings = findings.filter { !$0.isShownInCodeFrame }
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
    case source(CodeFrame.Row)
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
    let frame = CodeFrame(finding, width: width - Self.textStart - 1, isCompact: isCompact)
    rows += frame.rows.map { .source($0) }
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
    guard !findings.isEmpty else { return }
    let plain = canvas.theme[.dialog]
    canvas.fill(bounds, plain)
    let (danger, muted) = (canvas.style(.danger, on: plain), canvas.style(.muted, on: plain))
    var heading = danger
    heading.attributes.insert(.bold)
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
      case .source(let source):
        canvas.draw(source, at: CellPoint(x: Self.textStart, y: y), on: plain)
      case .hint: draw(hint(letterUse), row: y, style: muted)
      }
    }
  }
}
