import CellText
import TerminalKit

/// The results of flows in the XML format of JUnit, as Jenkins and GitLab read it.
package enum FlowJUnit {
  /// Returns the report: one suite for each folder, and one test for each flow.
  package static func text(_ results: [FlowResult], milliseconds: Int) -> String {
    var folders: [String] = []
    var suites: [String: [FlowResult]] = [:]
    for result in results {
      let folder = folder(of: result.path)
      if suites[folder] == nil { folders.append(folder) }
      suites[folder, default: []].append(result)
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites\(attribute("name", "beagle-tui test"))\(counts(results))\(time(milliseconds))>\n"
    for folder in folders {
      let flows = suites[folder] ?? []
      let sum = flows.reduce(0) { $0 + $1.milliseconds }
      text += "  <testsuite\(attribute("name", folder))\(counts(flows))"
      text += "\(attribute("skipped", "\(flows.count { $0.status == .skipped })"))\(time(sum))>\n"
      text += flows.map(test).joined()
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func folder(of path: String) -> String {
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    return folder.isEmpty ? "flows" : folder
  }

  private static func test(_ result: FlowResult) -> String {
    let start =
      "    <testcase\(attribute("name", result.name))\(attribute("classname", result.path))"
      + time(result.milliseconds)
    var content = ""
    if let report = result.report {
      let tag =
        result.status == .flaky
        ? "flakyFailure" : report.kind == .environment ? "error" : "failure"
      content +=
        "      <\(tag)\(attribute("message", "\(report.command): \(report.message)"))"
        + "\(attribute("type", report.kind.rawValue))>"
        + report.lines().map(escaped).joined(separator: "\n") + "</\(tag)>\n"
    }
    if result.status == .skipped { content += "      <skipped/>\n" }
    if !result.warnings.isEmpty {
      content += "      <system-out>"
      content += result.warnings.map { escaped("warning: " + $0) }.joined(separator: "\n")
      content += "</system-out>\n"
    }
    return content.isEmpty ? "\(start)/>\n" : "\(start)>\n\(content)    </testcase>\n"
  }

  private static func counts(_ results: [FlowResult]) -> String {
    let failed = results.filter { $0.status == .failed }
    let errors = failed.count { $0.report?.kind == .environment }
    return attribute("tests", "\(results.count)")
      + attribute("failures", "\(failed.count - errors)")
      + attribute("errors", "\(errors)")
  }

  private static func time(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - rest.count)
    return attribute("time", "\(milliseconds / 1000).\(zeros)\(rest)")
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value))\""
  }

  /// Returns one line without the characters that XML reserves or forbids.
  static func escaped(_ text: String) -> String {
    // XML forbids these two characters, also as entities.
    let allowed = TextMetrics.line(text).unicodeScalars.map { scalar in
      scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? "\u{FFFD}" : scalar
    }
    return MarkupText.escaped(String(String.UnicodeScalarView(allowed)))
  }
}

/// The results of flows in the Test Anything Protocol, version 14.
package enum FlowTAP {
  /// Returns the report.
  package static func text(_ results: [FlowResult]) -> String {
    var text = "TAP version 14\n1..\(results.count)\n"
    for (index, result) in results.enumerated() {
      let isOk = result.status != .failed
      let name = description(TextMetrics.line(result.path))
      text += "\(isOk ? "ok" : "not ok") \(index + 1) - \(name)"
      if result.status == .skipped { text += " # SKIP an earlier flow failed" }
      text += "\n"
      guard result.status != .skipped else { continue }
      text += "  ---\n  duration_ms: \(result.milliseconds)\n"
      if !result.warnings.isEmpty {
        text += "  warnings:\n" + result.warnings.map { "    - \(quoted($0))\n" }.joined()
      }
      if result.status == .flaky { text += "  flaky: true\n  attempts: \(result.attempts)\n" }
      if let report = result.report {
        text += "  message: \(quoted(report.message))\n  command: \(quoted(report.command))\n"
        text += "  at: \(quoted("\(report.file):\(report.line):\(report.column)"))\n"
        text += "  details: |\n"
        text += report.lines().map { "    \($0)\n" }.joined()
      }
      text += "  ...\n"
    }
    return text
  }

  /// Returns a description whose `#` does not begin a directive.
  private static func description(_ text: String) -> String {
    text.map { $0 == "#" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }

  /// Returns a YAML string in double quotes.
  private static func quoted(_ text: String) -> String {
    let escaped = TextMetrics.line(text).map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}
