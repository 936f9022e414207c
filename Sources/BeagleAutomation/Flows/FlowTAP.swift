import CellText

/// The results of flows in the Test Anything Protocol, version 14.
package enum FlowTAP {
  /// Returns the report.
  package static func text(_ results: [FlowResult]) -> String {
    var text = "TAP version 14\n1..\(results.count)\n"
    for (index, result) in results.enumerated() {
      let isOk = result.status != .failed
      let name = description(result.path)
      text += "\(isOk ? "ok" : "not ok") \(index + 1) - \(name)"
      if result.status == .skipped { text += " # SKIP an earlier flow failed" }
      text += "\n"
      guard result.status != .skipped else { continue }
      text += "  ---\n  duration_ms: \(result.milliseconds)\n"
      if !result.warnings.isEmpty {
        text +=
          "  warnings:\n" + result.warnings.map { "    - \(quoted($0.description))\n" }.joined()
      }
      if result.status == .flaky { text += "  flaky: true\n  attempts: \(result.attempts)\n" }
      if let report = result.report {
        text += "  message: \(quoted(report.message))\n  command: \(quoted(report.command))\n"
        text += "  at: \(quoted("\(report.file):\(report.line):\(report.column)"))\n"
        text += "  details: |2\n"
        text += report.lines().map { "    \($0)\n" }.joined()
      }
      text += "  ...\n"
    }
    return text
  }

  /// Returns a description whose `#` does not begin a directive.
  static func description(_ text: String) -> String {
    TextMetrics.line(text).unicodeScalars.reduce(into: "") { result, scalar in
      if scalar == "#" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }

  private static func quoted(_ text: String) -> String {
    YAMLScalar.doubleQuoted(TextMetrics.line(text))
  }
}
