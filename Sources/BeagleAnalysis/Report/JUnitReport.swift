import CellText

/// Findings as test results in the XML format of JUnit, which GitLab, Jenkins and others show.
///
/// Each document is a suite. Each warning or error is a failed test, and a document without them is a
/// passed one. Notes are in the output of the suite.
package struct JUnitReport: Sendable {
  private var suites: [String] = []
  private var tests = 0
  private var failures = 0
  private var errors = 0

  /// Creates a report without documents.
  package init() {}

  /// Adds a document.
  /// - Parameter findings: its findings, or an empty list if it has none.
  package mutating func add(_ file: String, _ findings: [Diagnostic]) {
    let failing = findings.filter { $0.severity != .note }
    var cases = failing.map { finding in
      let message = finding.fullMessage + (finding.help.map { " (\($0))" } ?? "")
      let place = "\(finding.line):\(finding.column)"
      let type = "\(finding.severity.rawValue)[\(finding.code.rawValue)]"
      return testCase(file, "\(place) \(finding.code.rawValue)", line: finding.line)
        + ">\n      <failure" + MarkupText.attribute("type", type)
        + MarkupText.attribute("message", message) + ">"
        + MarkupText.line("\(file):\(place): \(type) \(message)") + "</failure>\n    </testcase>\n"
    }
    if cases.isEmpty { cases = [testCase(file, "check", line: nil) + "/>\n"] }
    let notes = findings.filter { $0.severity == .note }.map { finding in
      MarkupText.line("\(file):\(finding.line):\(finding.column): note \(finding.fullMessage)")
        + "\n"
    }
    addSuite(file, cases, failures: failing.count, errors: 0, output: notes.joined())
  }

  /// Adds a problem that prevented a check, for example of an unreadable file.
  package mutating func add(problem: String) {
    let test =
      testCase("check", "check", line: nil) + ">\n      <error"
      + MarkupText.attribute("message", problem)
      + "/>\n    </testcase>\n"
    addSuite("check", [test], failures: 0, errors: 1, output: "")
  }

  private mutating func addSuite(
    _ name: String, _ cases: [String], failures: Int, errors: Int, output: String
  ) {
    tests += cases.count
    self.failures += failures
    self.errors += errors
    suites.append(
      "  <testsuite" + MarkupText.attribute("name", name) + counts(cases.count, failures, errors)
        + ">\n"
        + cases.joined() + (output.isEmpty ? "" : "    <system-out>\(output)</system-out>\n")
        + "  </testsuite>\n")
  }

  /// The XML text.
  package var text: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
      + MarkupText.attribute("name", "beagle-tui check") + counts(tests, failures, errors) + ">\n"
      + suites.joined() + "</testsuites>\n"
  }

  // MARK: - Parts

  private func counts(_ tests: Int, _ failures: Int, _ errors: Int) -> String {
    MarkupText.attribute("tests", "\(tests)") + MarkupText.attribute("failures", "\(failures)")
      + MarkupText.attribute("errors", "\(errors)")
  }

  /// Returns the beginning of a test, without the end of its tag.
  private func testCase(_ file: String, _ name: String, line: Int?) -> String {
    "    <testcase" + MarkupText.attribute("classname", file) + MarkupText.attribute("name", name)
      + MarkupText.attribute("file", file)
      + (line.map { MarkupText.attribute("line", "\($0)") } ?? "")
  }
}
