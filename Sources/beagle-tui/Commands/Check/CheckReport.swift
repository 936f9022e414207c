import BeagleAnalysis
import BeagleTUI
import CellText
import Glibc

/// Writes the findings of a check to standard output.
struct CheckReport {
  enum Format: String, CaseIterable {
    case text, line, json, sarif, github, junit
  }

  enum Coloring: String, CaseIterable {
    case auto, always, never

    /// Whether the output has colors.
    var isActive: Bool {
      switch self {
      case .always: true
      case .never: false
      case .auto:
        Console.outputColumns != nil && (Console.environment("NO_COLOR") ?? "").isEmpty
          && Console.environment("TERM") != "dumb"
      }
    }
  }

  let format: Format
  /// The text style, with or without colors.
  let style: ReportStyle
  private let baseline: BaselineFile?

  init(format: Format, color: Coloring, baseline: BaselineFile?) {
    self.format = format
    self.baseline = baseline
    style = ReportStyle(isColored: color.isActive)
  }

  /// The maximum number of skipped files that are named.
  private static let skippedNameLimit = 10

  /// A document with findings.
  private struct File {
    let group: CheckGroup
    let name: String
    let findings: [Diagnostic]
    let redaction: FindingRedaction

    /// The findings without secrets.
    var redacted: [Diagnostic] { findings.map(redaction.redacted) }
  }

  /// The findings to write, without findings in the baseline.
  private struct Content {
    var files: [File] = []
    var counts = FindingCounts()
    /// The number of findings in the baseline that no longer occur.
    var staleCount = 0
  }

  private func content(_ groups: [CheckGroup]) -> Content {
    var content = Content()
    var left = baseline?.baseline ?? Baseline()
    for group in groups {
      content.counts.files += group.checkedCount
      let redaction = FindingRedaction(text: group.text)
      for file in group.findings() {
        let new = file.findings.filter { finding in
          guard let baseline, left.take(baseline.key(finding, redaction)) else { return true }
          content.counts.accepted += 1
          return false
        }
        guard !new.isEmpty else { continue }
        content.files.append(
          File(group: group, name: file.file, findings: new, redaction: redaction))
        content.counts.add(new)
      }
    }
    content.staleCount = left.count
    return content
  }

  /// Returns the findings by file, without findings in the baseline.
  func findings(_ groups: [CheckGroup]) -> [(group: CheckGroup, findings: [Diagnostic])] {
    content(groups).files.map { ($0.group, $0.findings) }
  }

  /// Writes the findings and errors, and returns the exit status.
  func write(_ groups: [CheckGroup]) -> ExitStatus {
    write(groups, reportsSuccess: Console.outputColumns != nil) ?? .usage
  }

  /// Writes the findings and errors. Returns nil if standard output cannot be written.
  /// - Parameter reportsSuccess: Whether to print a summary even without findings.
  func write(_ groups: [CheckGroup], reportsSuccess: Bool) -> ExitStatus? {
    let content = content(groups)
    guard write(content, groups, reportsSuccess) else { return nil }
    var hasFailures = false
    var problems: [String] = []
    for problem in groups.flatMap(\.settingsProblems) where !problems.contains(problem) {
      problems.append(problem)
    }
    for message in problems + groups.flatMap({ $0.listingFailures + $0.unreadable }) {
      Console.error(message)
      hasFailures = true
    }
    reportSkipped(groups.flatMap(\.untypedScreens), "without a Beagle type at the root")
    reportSkipped(
      groups.flatMap(\.skippedOperands),
      "without a Beagle type; a screen has \"_beagleComponent_\" at the root")
    if content.staleCount > 0, let baseline {
      let findings =
        content.staleCount == 1
        ? "1 finding that no longer occurs" : "\(content.staleCount) findings that no longer occur"
      Console.error(
        "\(baseline.path) contains \(findings); update it with --write-baseline")
    }
    if hasFailures { return .usage }
    return content.counts.failures > 0 ? .failure : .success
  }

  private func write(
    _ content: Content, _ groups: [CheckGroup], _ reportsSuccess: Bool
  ) -> Bool {
    // The other formats are for programs, which expect UTF-8.
    var output = OutputBuffer(format)
    switch format {
    case .text:
      let report = TextReport(columns: Console.outputColumns, style: style)
      for file in content.files {
        let text = file.redaction.source(of: file.name)
        for finding in file.redacted {
          guard output.add(report.text(of: finding, in: text) + "\n") else { return false }
        }
      }
      // A pipe receives no summary without findings.
      if content.counts.count > 0 || reportsSuccess {
        guard output.add(report.summary(of: content.counts)) else { return false }
      }
    case .line:
      for finding in content.files.lazy.flatMap(\.redacted) {
        guard output.add(TextMetrics.line(finding.description) + "\n") else {
          return false
        }
      }
    case .json:
      for finding in content.files.lazy.flatMap(\.redacted) {
        guard output.add(JSONText.printable(finding.jsonText) + "\n") else { return false }
      }
    case .github:
      var root = RepositoryRoot()
      for file in content.files {
        let path = Redaction.url(root.path(of: file.name))
        for var finding in file.redacted {
          finding.file = path
          guard output.add(WorkflowCommand.text(of: finding) + "\n") else { return false }
        }
      }
    case .junit: guard output.add(junit(content, groups)) else { return false }
    case .sarif: guard output.add(sarif(content)) else { return false }
    }
    return output.flush()
  }

  private func junit(_ content: Content, _ groups: [CheckGroup]) -> String {
    var root = RepositoryRoot()
    var report = JUnitXML()
    var names: Set<String> = []
    for file in content.files {
      names.insert(file.name)
      report.add(Redaction.url(root.path(of: file.name)), file.redacted)
    }
    for group in groups {
      for name in group.checkedFiles where !names.contains(name) {
        report.add(Redaction.url(root.path(of: name)), [])
      }
      for problem in group.settingsProblems + group.listingFailures + group.unreadable {
        report.add(problem: Redaction.text(problem))
      }
    }
    return report.text("beagle-tui check")
  }

  private func sarif(_ content: Content) -> String {
    var current: (name: String, text: SourceText)?
    var group: CheckGroup?
    var root = RepositoryRoot()
    var report = SARIFReport(
      version: Program.version, path: { Redaction.url(root.path(of: $0)) }
    ) { name in
      if let current, current.name == name { return current.text }
      let found = group?.text(of: name).map(SourceText.init)
      current = found.map { (name, $0) }
      return found
    }
    for file in content.files {
      group = file.group
      for finding in file.findings {
        let redacted = file.redaction.redacted(finding)
        let key =
          baseline?.key(finding, file.redaction) ?? Baseline.Key(redacted, file: finding.file)
        report.add(redacted, fingerprint: key.fingerprint)
      }
    }
    return JSONText.printable(report.jsonText) + "\n"
  }

  /// Reports files that are not checked although they look like screens or are operands.
  private func reportSkipped(_ files: [String], _ reason: String) {
    guard !files.isEmpty else { return }
    let count = files.count == 1 ? "1 file" : "\(files.count) files"
    var names = files.prefix(CheckReport.skippedNameLimit).map { "  " + $0 }
    let rest = files.count - CheckReport.skippedNameLimit
    if rest > 0 { names.append("  and \(rest) more") }
    Console.error("skipped \(count) \(reason):", details: names)
  }
}

/// A buffer for standard output that saves a system call for each line.
struct OutputBuffer {
  private var text = ""
  private let format: CheckReport.Format
  private static let size = 1 << 16

  init(_ format: CheckReport.Format) { self.format = format }

  /// Adds text. Returns false if it cannot be written.
  mutating func add(_ more: String) -> Bool {
    text += more
    return text.utf8.count < OutputBuffer.size || flush()
  }

  /// Writes the buffered text. Returns false if it cannot be written.
  mutating func flush() -> Bool {
    defer { text = "" }
    guard !text.isEmpty else { return true }
    return switch format {
    case .text: Console.write(Console.localized(text))
    case .line: Console.write(text)
    case .json, .sarif: Console.write(text, as: .json)
    case .junit: Console.write(text, as: .markup)
    case .github: Console.writeUnchanged(text)
    }
  }
}
