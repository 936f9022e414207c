import CellText

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
      "<testsuites\(MarkupText.attribute("name", "beagle-tui test"))\(counts(results))\(time(milliseconds))>\n"
    for folder in folders {
      let flows = suites[folder] ?? []
      let sum = flows.reduce(0) { $0 + $1.milliseconds }
      text += "  <testsuite\(MarkupText.attribute("name", folder))\(counts(flows))"
      text +=
        "\(MarkupText.attribute("skipped", "\(flows.count { $0.status == .skipped })"))\(time(sum))>\n"
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
      "    <testcase\(MarkupText.attribute("name", result.name))\(MarkupText.attribute("classname", result.path))"
      + time(result.milliseconds)
    var content = ""
    if let report = result.report {
      let tag =
        result.status == .flaky
        ? "flakyFailure" : report.kind.isExternal ? "error" : "failure"
      content +=
        "      <\(tag)\(MarkupText.attribute("message", "\(report.command): \(report.message)"))"
        + "\(MarkupText.attribute("type", report.kind.rawValue))>"
        + report.lines().map(MarkupText.line).joined(separator: "\n") + "</\(tag)>\n"
    }
    if result.status == .skipped { content += "      <skipped/>\n" }
    if !result.warnings.isEmpty {
      content += "      <system-out>"
      content += result.warnings.map { MarkupText.line("warning: " + $0) }.joined(separator: "\n")
      content += "</system-out>\n"
    }
    return content.isEmpty ? "\(start)/>\n" : "\(start)>\n\(content)    </testcase>\n"
  }

  private static func counts(_ results: [FlowResult]) -> String {
    let failed = results.filter { $0.status == .failed }
    let errors = failed.count { $0.report?.kind.isExternal == true }
    return MarkupText.attribute("tests", "\(results.count)")
      + MarkupText.attribute("failures", "\(failed.count - errors)")
      + MarkupText.attribute("errors", "\(errors)")
  }

  private static func time(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    let zeros = String(repeating: "0", count: 3 - rest.count)
    return MarkupText.attribute("time", "\(milliseconds / 1000).\(zeros)\(rest)")
  }
}
