import BeagleSchema
import CellText

/// A finding as a workflow command of GitHub Actions, which shows it beside the line in a review.
package enum WorkflowCommand {
  /// `::error file=…,line=…,endLine=…,title=…::message`, in one line.
  package static func text(of finding: Diagnostic) -> String {
    let kind =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = [
      ("file", finding.file), ("line", "\(finding.line)"), ("endLine", "\(finding.endLine)"),
    ]
    // Columns are refused where they are in different lines.
    if finding.line == finding.endLine {
      properties += [("col", "\(finding.column)"), ("endColumn", "\(finding.endColumn)")]
    }
    properties.append(("title", finding.code.rawValue))
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    let message = finding.message + (finding.help.map { " (\($0))" } ?? "")
    return "::\(kind) \(list)::\(escaped(message, isProperty: false))"
  }

  /// A text without what would end the command or a part of it, nor anything that a terminal obeys.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in TextMetrics.line(text).unicodeScalars {
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
