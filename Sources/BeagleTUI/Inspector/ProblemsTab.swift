import BeagleSchema
import JSON
import TerminalKit

/// The findings in the document of the top screen.
final class ProblemsTab: InspectorTab {
  override var title: String { "Problems" }
  override var shortTitle: String { "Prob" }
  override var count: Int? {
    let count = document.map { model.dependencies.log.findingCount(of: $0.name) } ?? 0
    return count > 0 ? count : nil
  }

  private var document: JSONDocument? { model.screen?.screen?.source?.document }

  private var findings: [Diagnostic] {
    ProblemsTab.findings(of: document, in: model.dependencies.log)
  }

  /// Returns the findings in a document, by their positions.
  static func findings(of document: JSONDocument?, in log: BeagleLog) -> [Diagnostic] {
    guard let document else { return [] }
    return log.currentFindings(of: document.name)
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  override func rows(width: Int) -> [InspectorRow] {
    let findings = findings
    guard !findings.isEmpty else {
      let text = document == nil ? "The screen has no document." : "This screen has no problems."
      return InspectorRow.message(text, width: width)
    }
    return findings.enumerated().map { index, finding in
      let location = SourceLocation(line: finding.line, column: finding.column)
      return InspectorRow(
        .entry(index), [.severity(finding.severity.rawValue), .plain(finding.message)],
        trailing: "\(location)",
        location: DocumentLocation(document: finding.file, location: location))
    }
  }

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    let findings = findings
    guard case .entry(let index) = id, findings.indices.contains(index) else { return }
    let finding = findings[index]
    text.add(
      [.bold(finding.severity.rawValue), .muted(" \(finding.code.rawValue)")],
      trailing: "\(finding.line):\(finding.column)")
    text.text(finding.message)
    text.column = 6
    text.field("note:", finding.platforms)
    text.field("help:", help(for: finding), role: .accent)
    guard let document else { return }
    text.heading("Source", note: document.inspectorName)
    text.excerpt(of: document, offset: finding.offset, length: finding.length(in: document.bytes))
  }

  /// The findings of the last document that was decoded with all checks.
  private var thorough: (document: JSONDocument, findings: [Diagnostic])?

  /// Returns the suggested fix. Evaluation only finds that a context or an operation is missing;
  /// the checks of the document also know similar names.
  private func help(for finding: Diagnostic) -> String? {
    if let help = finding.help { return help }
    guard let document, document.name == finding.file else { return nil }
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
}
