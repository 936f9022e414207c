import CellText

extension JUnitXML {
  /// Returns the results of flows: one suite for each folder, and one test for each flow.
  package static func text(_ results: [FlowResult], milliseconds: Int) -> String {
    var folders: [String] = []
    var suites: [String: [FlowResult]] = [:]
    for result in results {
      let path = result.path.split(separator: "/").dropLast().joined(separator: "/")
      let folder = path.isEmpty ? "flows" : path
      if suites[folder] == nil { folders.append(folder) }
      suites[folder, default: []].append(result)
    }
    var report = JUnitXML()
    for folder in folders {
      let flows = suites[folder] ?? []
      let skipped = flows.count { $0.status == .skipped }
      let sum = flows.reduce(0) { $0 + $1.milliseconds }
      report.addSuite(folder, flows.map(test), attributes: [("skipped", "\(skipped)"), time(sum)])
    }
    return report.text("beagle-tui test", attributes: [time(milliseconds)])
  }

  private static func test(_ result: FlowResult) -> Test {
    var content: [String] = []
    let isExternal = result.report?.kind.isExternal == true
    if let report = result.report {
      content.append(
        MarkupText.element(
          result.status == .flaky ? "flakyFailure" : isExternal ? "error" : "failure",
          [("message", "\(report.command): \(report.message)"), ("type", report.kind.rawValue)],
          report.lines().map(MarkupText.line).joined(separator: "\n")))
    }
    if result.status == .skipped { content.append(MarkupText.element("skipped")) }
    if !result.warnings.isEmpty {
      let warnings = result.warnings.map { MarkupText.line("warning: \($0)") }
      content.append(MarkupText.element("system-out", [], warnings.joined(separator: "\n")))
    }
    return (
      result.status != .failed ? .passed : isExternal ? .error : .failure,
      [("name", result.name), ("classname", result.path), time(result.milliseconds)], content
    )
  }

  private static func time(_ milliseconds: Int) -> MarkupText.Attribute {
    ("time", Asciicast.seconds(milliseconds))
  }
}
