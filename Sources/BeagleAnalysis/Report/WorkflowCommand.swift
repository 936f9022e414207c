import CellText

/// A GitHub Actions workflow command for a finding. GitHub shows it next to the line in a review.
package enum WorkflowCommand {
  /// Returns `::error file=…,line=…,endLine=…,title=…::message` on one line.
  package static func text(of finding: Diagnostic) -> String {
    let kind =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = [
      ("file", path(finding.file)), ("line", "\(finding.line)"), ("endLine", "\(finding.endLine)"),
    ]
    // GitHub rejects columns of different lines.
    if finding.line == finding.endLine {
      properties += [("col", "\(finding.column)"), ("endColumn", "\(finding.endColumn)")]
    }
    properties.append(("title", finding.code.rawValue))
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    let message = finding.fullMessage + (finding.help.map { " (\($0))" } ?? "")
    return "::\(kind) \(list)::\(escaped(message, isProperty: false))"
  }

  /// Returns a command for another message than a finding.
  /// - Parameter kind: `error`, `warning` or `notice`.
  package static func text(
    _ kind: String, file: String, line: Int, title: String, message: String
  ) -> String {
    let properties = [("file", path(file)), ("line", "\(line)"), ("title", title)]
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(kind) \(list)::\(escaped(message, isProperty: false))"
  }

  /// Returns a path without the components that change nothing. GitHub compares it with the path in
  /// the repository.
  private static func path(_ text: String) -> String {
    let parts = text.split(separator: "/").filter { $0 != "." }
    guard !parts.isEmpty else { return text }
    return (text.utf8.first == 0x2F ? "/" : "") + parts.joined(separator: "/")
  }

  /// Escapes the characters that end a command or a property, and removes control characters and the
  /// commands of other services.
  static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in LogCommands.disarmed(TextMetrics.line(text)).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
