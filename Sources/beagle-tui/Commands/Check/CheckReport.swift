import BeagleAnalysis
import BeagleTUI
import CellText

#if canImport(Glibc)
  import Glibc
#endif

/// Writes what a check has found.
struct CheckReport {
  /// What findings are written as.
  enum Format: String, CaseIterable {
    case text, line, json, sarif, github
  }

  /// Whether there are colours.
  enum Coloring: String, CaseIterable {
    case auto, always, never
  }

  let format: Format
  /// The colours of texts.
  let style: ReportStyle
  private let baseline: BaselineFile?

  init(format: Format, color: Coloring, baseline: BaselineFile?) {
    self.format = format
    self.baseline = baseline
    let isColored =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        Console.outputColumns != nil && (Console.environment("NO_COLOR") ?? "").isEmpty
          && Console.environment("TERM") != "dumb"
      }
    style = ReportStyle(isColored: isColored)
  }

  /// The most files that are named.
  private static let namedLimit = 10

  /// What is to be written: the findings of files, known ones left out.
  private struct Content {
    var files: [(group: CheckGroup, name: String, findings: [Diagnostic])] = []
    var tally = FindingTally()
    /// Findings of the baseline that are not there any more.
    var gone = 0
  }

  private func content(_ groups: [CheckGroup]) -> Content {
    var content = Content()
    var left = baseline?.baseline ?? Baseline()
    for group in groups {
      content.tally.files += group.checkedCount
      for file in group.findings() {
        let new = file.findings.filter { finding in
          guard let baseline, left.take(baseline.key(finding)) else { return true }
          content.tally.known += 1
          return false
        }
        guard !new.isEmpty else { continue }
        content.files.append((group, file.file, new))
        content.tally.add(new)
      }
    }
    content.gone = left.count
    return content
  }

  /// The findings that are not of the baseline, by file.
  func findings(_ groups: [CheckGroup]) -> [(group: CheckGroup, findings: [Diagnostic])] {
    content(groups).files.map { ($0.group, $0.findings) }
  }

  /// Writes the findings and what could not be checked, and says how the program ends.
  func write(_ groups: [CheckGroup]) -> ExitStatus {
    write(groups, tellsSuccess: Console.outputColumns != nil) ?? .usage
  }

  /// The same; nil where findings cannot be written.
  ///
  /// - Parameter tellsSuccess: whether a text says so where nothing is wrong.
  func write(_ groups: [CheckGroup], tellsSuccess: Bool) -> ExitStatus? {
    let content = content(groups)
    guard write(content, tellsSuccess) else { return nil }
    var hasFailures = false
    for message in groups.flatMap({ $0.listingFailures + $0.unreadable }) {
      Console.error(message)
      hasFailures = true
    }
    tellLeftOut(groups.flatMap(\.leftOut))
    if content.gone > 0, let baseline {
      let findings = content.gone == 1 ? "1 finding" : "\(content.gone) findings"
      Console.error(
        "\(baseline.path) lets pass \(findings) that are not there any more; write it again with"
          + " --write-baseline")
    }
    if hasFailures { return .usage }
    return content.tally.failures > 0 ? .failure : .success
  }

  private func write(_ content: Content, _ tellsSuccess: Bool) -> Bool {
    var output = OutputBuffer()
    switch format {
    case .text:
      let report = TextReport(columns: Console.outputColumns, style: style)
      for file in content.files {
        let text = file.group.text(of: file.name)
        for finding in file.findings {
          guard output.add(report.text(of: finding, in: text) + "\n") else { return false }
        }
      }
      // Who reads a pipe hears nothing where nothing is wrong.
      if content.tally.count > 0 || tellsSuccess {
        guard output.add(report.summary(of: content.tally)) else { return false }
      }
    case .line:
      for finding in content.files.flatMap(\.findings) {
        guard output.add(TextMetrics.line(finding.description) + "\n") else { return false }
      }
    case .json:
      for finding in content.files.flatMap(\.findings) {
        guard output.add(Console.printable(finding.jsonText) + "\n") else { return false }
      }
    case .github:
      for finding in content.files.flatMap(\.findings) {
        guard output.add(WorkflowCommand.text(of: finding) + "\n") else { return false }
      }
    case .sarif: guard output.add(sarif(content)) else { return false }
    }
    return output.flush()
  }

  private func sarif(_ content: Content) -> String {
    var current: (name: String, text: SourceText)?
    var group: CheckGroup?
    var report = SARIFReport(version: Program.version) { name in
      if let current, current.name == name { return current.text }
      let found = group?.text(of: name).map(SourceText.init)
      current = found.map { (name, $0) }
      return found
    }
    for file in content.files {
      group = file.group
      for finding in file.findings {
        let key = baseline?.key(finding) ?? Baseline.Key(finding, file: finding.file)
        report.add(finding, fingerprint: key.fingerprint)
      }
    }
    return Console.printable(report.jsonText) + "\n"
  }

  /// Says which files are not Beagle documents.
  private func tellLeftOut(_ files: [String]) {
    guard !files.isEmpty else { return }
    let count = files.count == 1 ? "1 file was" : "\(files.count) files were"
    var names = files.prefix(CheckReport.namedLimit).map { "  " + $0 }
    let rest = files.count - CheckReport.namedLimit
    if rest > 0 { names.append("  and \(rest) more") }
    Console.error("\(count) left out, no Beagle type is at the root:", details: names)
  }
}

/// Collects text for standard output, so that not each line is written alone.
struct OutputBuffer {
  private var text = ""
  private static let size = 1 << 16

  /// Adds text; false where it could not be written.
  mutating func add(_ more: String) -> Bool {
    text += more
    return text.utf8.count < OutputBuffer.size || flush()
  }

  /// Writes what is there; false where that fails.
  mutating func flush() -> Bool {
    defer { text = "" }
    return text.isEmpty || Console.write(text)
  }
}
