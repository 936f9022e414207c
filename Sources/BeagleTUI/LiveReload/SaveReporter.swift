import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport
import TerminalKit

/// Shows one line in the status bar after files were saved, also for documents that no screen shows.
///
/// The line stays until the next key or the next save. While it shows a finding, the key of the
/// inspector opens it.
@MainActor
final class SaveReporter {
  /// A document with findings that no screen shows.
  struct SavedDocument {
    /// The document, for its source lines; nil if it is not JSON.
    var document: JSONDocument?
    var findings: [Diagnostic]
  }

  private let application: BeagleApplication
  private let client: DirectoryNetworkClient
  /// The documents with findings that no screen shows, by name.
  private(set) var documents: [String: SavedDocument] = [:]
  /// The finding and the text of the line.
  private var shown: (finding: Diagnostic, text: String)?

  /// The maximum number of files that are checked after one change, and of documents whose findings
  /// are stored.
  private static let fileLimit = 50

  private var dependencies: BeagleDependencies { application.dependencies }

  init(_ application: BeagleApplication, _ client: DirectoryNetworkClient) {
    self.application = application
    self.client = client
  }

  /// Reports the documents among changed files.
  /// - Parameters:
  ///   - shownDocuments: The names of the documents on screens.
  ///   - explained: The names of the files whose errors are shown on the screen.
  ///   - start: The time when the change was noticed, in nanoseconds of ``TurnBudget/now``.
  func report(
    _ changes: DirectoryChanges, shownDocuments: Set<String>, explained: Set<String>,
    since start: UInt64
  ) {
    let nanoseconds = max(start, dependencies.turnBudget.now?() ?? start) - start
    var report = SaveReport(files: [], milliseconds: Int((nanoseconds + 500_000) / 1_000_000))
    var first: Diagnostic?
    for name in changes.paths.filter(SaveReporter.isDocument).sorted().prefix(Self.fileLimit) {
      guard let bytes = try? client.directory.read(name, limit: DirectoryNetworkClient.bodyLimit)
      else {
        documents[name] = nil
        continue
      }
      report.files.append(name)
      if name == RouteTable.fileName, let problem = client.routesProblem {
        report.count += 1
        report.first = report.first ?? SaveReport.Finding(message: problem, file: name)
        continue
      }
      if name == RouteTable.fileName {
        let findings = client.routeFindings
        report.count += findings.count
        if report.first == nil { report.first = findings.first.map { SaveReport.Finding($0) } }
        continue
      }
      let findings = findings(in: bytes, name, isShown: shownDocuments.contains(name))
      report.count += findings.count
      if report.first == nil, let finding = findings.first {
        (first, report.first) = (finding, SaveReport.Finding(finding))
        // The screen already shows the message of this error.
        if explained.contains(name) { report.first?.text = "is not shown" }
      }
    }
    if !report.files.isEmpty { show(report, first) }
  }

  /// Whether a path is that of a document. Hidden files are excluded, such as the lock files of editors.
  private static func isDocument(_ path: String) -> Bool {
    path.hasSuffix(".json") && !path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// Returns the errors and warnings in a document, errors first.
  private func findings(in bytes: [UInt8], _ name: String, isShown: Bool) -> [Diagnostic] {
    var document: JSONDocument?
    var found: [Diagnostic]
    do {
      let parsed = try JSONDocument.withoutSecretsInErrors(bytes, name: name)
      document = parsed
      if isShown {
        found = dependencies.log.currentFindings(of: name)
      } else if parsed.root["_beagleComponent_"] != nil {
        found = SourceSecrets.redacted(unshownFindings(in: parsed), in: parsed)
      } else {
        found = []
      }
    } catch {
      found = [Diagnostic(error)]
    }
    found.removeAll { $0.severity == .note }
    found.sort {
      ($0.severity == .error ? 0 : 1, $0.line, $0.column) < (
        $1.severity == .error ? 0 : 1, $1.line, $1.column
      )
    }
    let isStored = !found.isEmpty && (!isShown || document == nil)
    if !isStored || documents.count < Self.fileLimit || documents[name] != nil {
      documents[name] = isStored ? SavedDocument(document: document, findings: found) : nil
    }
    return found
  }

  /// Returns the findings in a document that no screen evaluates. Its contexts may be those of the
  /// screen that opens it.
  private func unshownFindings(in document: JSONDocument) -> [Diagnostic] {
    let options = DecodingOptions(
      isThorough: true, knownOperations: Set(dependencies.operationsProvider.names))
    return dependencies.decoder.check(document, options: options)
      .filter { $0.code != .unresolvedContext }
  }

  private func show(_ report: SaveReport, _ finding: Diagnostic?) {
    let window = application.window
    let text = report.text(width: window.size.width)
    var key = window.keyBindings.keyName(for: .showInspector)
    shown = finding.map { ($0, text) }
    if window.panelHasKeyboard, let inspector = application.inspector, let finding {
      // The key of the inspector closes it.
      shown = nil
      key = inspector.prepare(finding)
    }
    let tone: Window.MessageTone =
      report.first.map { $0.isError ? .failure : .warning } ?? .success
    let hasKey = finding != nil && !key.isEmpty
    window.showMessage(
      text, tone: tone, ending: hasKey ? "· \(key)" : "",
      announcement: report.announcement + (hasKey ? ". \(key) shows it" : ""))
  }

  /// Returns the finding that the status bar shows, and removes the line; nil without a finding.
  func takeShownFinding() -> Diagnostic? {
    guard let shown, application.window.message == shown.text else { return nil }
    application.window.removeMessage(shown.text)
    self.shown = nil
    return shown.finding
  }
}
