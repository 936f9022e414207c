import BeagleNetworking
import BeagleSchema
import ScreenSources
import TerminalKit

/// What is wrong or doubtful with the screen on top.
@MainActor
final class ProblemsTab: InspectorTab {
  let title = "Problems"
  private let model: InspectorModel

  init(_ model: InspectorModel) { self.model = model }

  private var document: String? { model.screen?.screen?.source?.document.name }

  private var findings: [Diagnostic] {
    guard let document else { return [] }
    return model.dependencies.log.presentFindings(of: document)
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  var count: Int? {
    let count = document.map(model.dependencies.log.findings) ?? 0
    return count > 0 ? count : nil
  }

  func rows(width: Int) -> [InspectorRow] {
    let findings = findings
    guard !findings.isEmpty else {
      let words = document == nil ? "There is no document." : "Nothing is wrong with this screen."
      return InspectorRow.notes(words, 0, width: width)
    }
    return findings.enumerated().map { index, finding in
      let word: InspectorRow.Span =
        switch finding.severity {
        case .error: .danger("error ")
        case .warning: .warning("warning ")
        case .note: .muted("note ")
        }
      return InspectorRow(
        .entry(index), [word, .plain(finding.message)],
        trailing: "\(finding.line):\(finding.column)"
      )
    }
  }

  func place(of id: InspectorRow.ID) -> SourcePlace? {
    let findings = findings
    guard case .entry(let index) = id, findings.indices.contains(index) else { return nil }
    let finding = findings[index]
    return SourcePlace(
      document: finding.file,
      location: SourceLocation(line: finding.line, column: finding.column))
  }

  func details(of id: InspectorRow.ID?, width: Int) -> [InspectorRow] {
    let findings = findings
    guard case .entry(let index)? = id, findings.indices.contains(index) else { return [] }
    let finding = findings[index]
    var text = InspectorText(width: width)
    text.add(
      [.bold(finding.severity.rawValue), .muted(" \(finding.code.rawValue)")],
      trailing: "\(finding.line):\(finding.column)")
    text.text(finding.message)
    if let suggestion = finding.suggestion {
      text.text(
        finding.code.suggestsWord ? "Did you mean \(suggestion)?" : suggestion, role: .accent)
    }
    guard let document = model.screen?.screen?.source?.document else { return text.rows }
    text.heading("Source", note: "\(Redaction.url(UrlParts.path(of: document.name)))")
    text.lines(of: document, offset: finding.offset, length: finding.length(in: document.bytes))
    return text.rows
  }
}
