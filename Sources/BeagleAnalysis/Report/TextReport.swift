import BeagleNetworking
import CellText

/// A report of findings for people: each with its message, the source line and a suggested fix.
package struct TextReport: Sendable {
  /// The maximum number of columns of a line.
  private let width: Int
  /// Whether longer lines are wrapped between words.
  private let wraps: Bool
  private let style: ReportStyle

  /// Creates a report.
  ///
  /// - Parameter columns: The width of the terminal; nil for a file or a pipe, where lines are not
  ///   wrapped.
  package init(columns: Int?, style: ReportStyle) {
    width = max(columns ?? TextReport.fileWidth, TextReport.minimumWidth)
    wraps = columns != nil
    self.style = style
  }

  /// The number of columns of a source line in a file or a pipe.
  private static let fileWidth = 100
  /// The minimum number of columns. A narrower terminal wraps the lines itself.
  private static let minimumWidth = 20

  /// Returns the text of a finding.
  ///
  /// - Parameter bytes: The document, or nil if it cannot be read. The source line is then omitted.
  package func text(of finding: Diagnostic, in bytes: [UInt8]?) -> String {
    let location = TextMetrics.line("\(finding.file):\(finding.line):\(finding.column):")
    let severity = "\(finding.severity.rawValue)[\(finding.code.rawValue)]"
    var lines = wrapped(
      [(location, .location), (severity, finding.severity.role)], TextMetrics.line(finding.message))
    let number = String(finding.line)
    let gutter = String(repeating: " ", count: number.count + 1)
    let excerpt = bytes.flatMap {
      SourceExcerpt(
        $0, offset: finding.offset, length: finding.length(in: $0),
        width: width - number.count - 4)
    }
    if let excerpt {
      lines.append(style.paint(" \(number) | ", .frame) + excerpt.line)
      lines.append(
        style.paint("\(gutter) | ", .frame) + style.paint(excerpt.underline, finding.severity.role))
    }
    // Aligned with the source line.
    let indent = excerpt == nil ? "  " : gutter + "   "
    let remarks: [(label: String, role: ReportStyle.Role, text: String?)] = [
      ("note:", .note, finding.platforms), ("help:", .help, finding.help),
    ]
    for case (let label, let role, let help?) in remarks {
      let rest = self.lines(
        TextMetrics.line(help), first: width - indent.count - label.count - 1,
        others: width - indent.count - label.count - 1)
      for (index, line) in rest.enumerated() {
        let head =
          index == 0 ? style.paint(label, role) : String(repeating: " ", count: label.count)
        lines.append(indent + head + " " + line)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the last line: the number of findings, files and available fixes.
  package func summary(of counts: FindingCounts) -> String {
    let files = counts.files == 1 ? "1 file" : "\(counts.files) files"
    let accepted = counts.accepted == 0 ? "" : ", not counting \(counts.accepted) in the baseline"
    guard counts.count > 0 else { return summaryLine("No findings in \(files)\(accepted).") }
    let parts = [
      (counts.errors, "error"), (counts.warnings, "warning"), (counts.notes, "note"),
    ].filter { $0.0 > 0 }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
    var text = parts.joined(separator: ", ")
    text += " in \(counts.filesWithFindings) of \(files)\(accepted)."
    if counts.fixable > 0 {
      let which = counts.fixable == counts.count ? "All" : String(counts.fixable)
      text += " \(which) can be fixed with --fix."
    }
    return summaryLine(text)
  }

  private func summaryLine(_ text: String) -> String {
    wrapped([], text).joined(separator: "\n") + "\n"
  }

  // MARK: - Lines

  /// Returns labels followed by text, wrapped if the report wraps lines.
  private func wrapped(_ head: [(text: String, role: ReportStyle.Role)], _ text: String) -> [String]
  {
    var painted = head.map { style.paint($0.text, $0.role) + " " }.joined()
    var used = head.reduce(0) { $0 + TextMetrics.width($1.text) + 1 }
    // Labels that do not fit on one line are put on separate lines.
    if wraps, used > width, let last = head.last, head.count > 1 {
      painted = head.dropLast().map { style.paint($0.text, $0.role) }.joined(separator: "\n  ")
      painted += "\n  " + style.paint(last.text, last.role) + " "
      used = TextMetrics.width(last.text) + 3
    }
    let lines = lines(text, first: width - used, others: width - 2)
    guard let first = lines.first else { return [painted] }
    return [painted + first] + lines.dropFirst().map { "  " + $0 }
  }

  private func lines(_ text: String, first: Int, others: Int) -> [String] {
    wraps ? TextMetrics.wrapped(text, width: others, first: first) : [text]
  }
}

/// The number of findings of a check.
package struct FindingCounts: Sendable {
  /// The number of checked files.
  package var files = 0
  /// The number of files with findings.
  private(set) var filesWithFindings = 0
  /// The number of findings that the baseline accepts.
  package var accepted = 0
  private(set) var errors = 0
  private(set) var warnings = 0
  private(set) var notes = 0
  /// The number of findings that `--fix` fixes.
  private(set) var fixable = 0

  /// Creates counts of zero.
  package init() {}

  /// The number of findings, without those that the baseline accepts.
  package var count: Int { errors + warnings + notes }
  /// The number of findings that make a check fail: errors and warnings.
  package var failures: Int { errors + warnings }

  /// Counts the findings of one file.
  package mutating func add(_ findings: some Collection<Diagnostic>) {
    for finding in findings {
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
      if finding.fixIt?.isSafe == true { fixable += 1 }
    }
    if !findings.isEmpty { filesWithFindings += 1 }
  }
}

/// The colors of a report on a terminal, or none.
package struct ReportStyle: Sendable {
  /// The role of a part of a report.
  package enum Role: Sendable {
    case location, error, warning, note, help, frame, added, removed
  }

  /// Whether the report is colored.
  let isColored: Bool

  /// Creates a style with or without colors.
  package init(isColored: Bool) { self.isColored = isColored }

  /// Returns a string in the color of its role. The text must not contain control characters.
  package func paint(_ text: String, _ role: Role) -> String {
    guard isColored, !text.isEmpty else { return text }
    // The 16 colors that every terminal has. Users choose their shades.
    let code =
      switch role {
      case .location: "1"
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      case .help, .added: "32"
      case .removed: "31"
      case .frame: "2"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}

extension Diagnostic.Severity {
  /// The role of a finding's severity in a report.
  var role: ReportStyle.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
