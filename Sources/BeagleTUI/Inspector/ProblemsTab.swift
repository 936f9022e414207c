import BeagleSchema
import JSON
import TerminalKit

/// The findings in the document of the top screen.
final class ProblemsTab: InspectorTab {
  override class var title: String { "Problems" }
  override var shortTitle: String { "Prob" }
  override var canBeFiltered: Bool { true }
  override var count: Int? {
    let count = document.map { model.dependencies.log.findingCount(of: $0.name) } ?? 0
    return count > 0 ? count : nil
  }

  private var document: JSONDocument? { model.screen?.screen?.source?.document }

  private var findings: [Diagnostic] {
    let saved = savedDocuments
    let shown = ProblemsTab.findings(of: document, in: model.dependencies.log)
    // The saved document is invalid, so the screen shows an older version with other findings.
    let isOutdated = saved.contains { $0.name == document?.name }
    return (isOutdated ? [] : shown)
      + saved.flatMap(\.document.findings)
  }

  /// The saved documents with findings that the screen does not show.
  private var savedDocuments: [(name: String, document: SaveReporter.SavedDocument)] {
    guard let documents = model.dependencies.liveReload?.saves.documents, !documents.isEmpty else {
      return []
    }
    let others = documents.filter { $0.key != document?.name || $0.value.document == nil }
    return others.sorted { $0.key < $1.key }.map { (name: $0.key, document: $0.value) }
  }

  /// Selects a finding, if it is in the list.
  func select(_ finding: Diagnostic) {
    requestedSelection = findings.firstIndex {
      $0.file == finding.file && $0.offset == finding.offset && $0.code == finding.code
    }.map(InspectorRow.ID.entry)
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
      if document == nil, swiftScreen != nil {
        return [InspectorRow(Self.swiftRow, [.plain("This screen is written in Swift.")])]
      }
      let text = document == nil ? "There is no content yet." : "This screen has no problems."
      return InspectorRow.message(text, width: width)
    }
    var rows: [InspectorRow] = []
    var file: String?
    for (index, finding) in findings.enumerated() where filter.matches(finding.searchableText) {
      defer { file = finding.file }
      if finding.file != file, finding.file != document?.name {
        rows += Self.heading(finding.file, number: rows.isEmpty ? 0 : index)
      }
      let location = SourceLocation(line: finding.line, column: finding.column)
      rows.append(
        InspectorRow(
          .entry(index), [.severity(finding.severity.rawValue), .plain(finding.message)],
          trailing: "\(location)",
          location: DocumentLocation(document: finding.file, location: location)))
    }
    return rows.isEmpty ? InspectorRow.noMatch(width: width) : rows
  }

  /// Returns the rows above the findings of a saved file, after an empty row if others precede it.
  private static func heading(_ file: String, number: Int) -> [InspectorRow] {
    let row = InspectorRow(
      .line(-10_000 - 2 * number), [.bold(file)], trailing: "saved", isSelectable: false)
    return number == 0 ? [row] : [.note("", line: -10_001 - 2 * number), row]
  }

  /// The row of a screen without a document, whose details are its JSON.
  private static let swiftRow = InspectorRow.ID.line(0)
  /// The maximum number of lines of the JSON.
  private static let jsonLimit = 1000

  /// The top screen if it was created in Swift.
  private var swiftScreen: Screen? {
    guard let screen = model.screen?.screen, screen.source == nil else { return nil }
    return screen
  }

  /// Adds what a server would send instead of a screen in Swift. Findings have lines in documents only.
  private func describe(_ screen: Screen, in text: inout InspectorText) {
    text.title("Written in Swift", trailing: "")
    text.text(
      "Its problems are in the log, without lines. pilot.check(screen) of BeagleTUITesting finds them in a"
        + " test, with the path of the component.", role: .muted)
    text.heading("As JSON", note: "without code: closures and objects have no JSON")
    text.json(WireEncoder.document(of: screen), limit: Self.jsonLimit, masked: false)
  }

  override func describe(_ id: InspectorRow.ID, in text: inout InspectorText) {
    if id == Self.swiftRow, let swiftScreen { return describe(swiftScreen, in: &text) }
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
    let saved = savedDocuments.first { $0.name == finding.file }?.document
    guard let document = saved == nil ? document : saved?.document else { return }
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

extension Diagnostic {
  /// What a filter searches.
  fileprivate var searchableText: String {
    "\(severity.rawValue) \(code.rawValue) \(file) \(message)"
  }
}
