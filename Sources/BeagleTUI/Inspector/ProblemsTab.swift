import BeagleSchema
import JSON
import TerminalKit

/// The findings in the document of the top screen.
@MainActor
final class ProblemsTab: InspectorTab {
  let title = "Problems"
  let shortTitle = "Prob"
  private let model: InspectorModel

  init(_ model: InspectorModel) { self.model = model }

  /// The findings of the last document that was decoded with all checks.
  private var thorough: (document: JSONDocument, findings: [Diagnostic])?

  /// Returns the suggested fix. Evaluation only finds that a context or an operation is missing;
  /// the checks of the document also know similar names.
  private func help(for finding: Diagnostic) -> String? {
    if let help = finding.help { return help }
    guard let document = model.screen?.screen?.source?.document, document.name == finding.file
    else { return nil }
    if thorough?.document !== document {
      let options = DecodingOptions(
        isThorough: true, knownOperations: Set(model.dependencies.operationsProvider.names))
      let decoded = try? model.dependencies.decoder.decodeRoot(document, options: options)
      thorough = (document, decoded?.diagnostics ?? [])
    }
    return thorough?.findings.first {
      $0.code == finding.code && $0.offset == finding.offset
    }?.help
  }

  private var document: String? { model.screen?.screen?.source?.document.name }

  private var findings: [Diagnostic] {
    guard let document else { return [] }
    return model.dependencies.log.currentFindings(of: document)
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  var count: Int? {
    let count = document.map(model.dependencies.log.findingCount) ?? 0
    return count > 0 ? count : nil
  }

  func rows(width: Int) -> [InspectorRow] {
    let findings = findings
    guard !findings.isEmpty else {
      let text = document == nil ? "The screen has no document." : "This screen has no problems."
      return InspectorRow.message(text, width: width)
    }
    return findings.enumerated().map { index, finding in
      let severity: InspectorRow.Span =
        switch finding.severity {
        case .error: .danger("error ")
        case .warning: .warning("warning ")
        case .note: .muted("note ")
        }
      return InspectorRow(
        .entry(index), [severity, .plain(finding.message)],
        trailing: "\(finding.line):\(finding.column)")
    }
  }

  func location(of id: InspectorRow.ID) -> DocumentLocation? {
    let findings = findings
    guard case .entry(let index) = id, findings.indices.contains(index) else { return nil }
    let finding = findings[index]
    return DocumentLocation(
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
    text.field("note:", finding.platforms, column: 6)
    text.field("help:", help(for: finding), role: .accent, column: 6)
    guard let document = model.screen?.screen?.source?.document else { return text.rows }
    text.heading("Source", note: document.inspectorName)
    text.excerpt(of: document, offset: finding.offset, length: finding.length(in: document.bytes))
    return text.rows
  }
}
