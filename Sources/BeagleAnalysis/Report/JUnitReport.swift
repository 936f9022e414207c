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
        + ">\n      <failure" + attribute("type", type) + attribute("message", message) + ">"
        + escaped("\(file):\(place): \(type) \(message)") + "</failure>\n    </testcase>\n"
    }
    if cases.isEmpty { cases = [testCase(file, "check", line: nil) + "/>\n"] }
    let notes = findings.filter { $0.severity == .note }.map { finding in
      escaped("\(file):\(finding.line):\(finding.column): note \(finding.fullMessage)") + "\n"
    }
    addSuite(file, cases, failures: failing.count, errors: 0, output: notes.joined())
  }

  /// Adds a problem that prevented a check, for example of an unreadable file.
  package mutating func add(problem: String) {
    let test =
      testCase("check", "check", line: nil) + ">\n      <error" + attribute("message", problem)
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
      "  <testsuite" + attribute("name", name) + counts(cases.count, failures, errors) + ">\n"
        + cases.joined() + (output.isEmpty ? "" : "    <system-out>\(output)</system-out>\n")
        + "  </testsuite>\n")
  }

  /// The XML text.
  package var text: String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites"
      + attribute("name", "beagle-tui check") + counts(tests, failures, errors) + ">\n"
      + suites.joined() + "</testsuites>\n"
  }

  // MARK: - Parts

  private func counts(_ tests: Int, _ failures: Int, _ errors: Int) -> String {
    attribute("tests", "\(tests)") + attribute("failures", "\(failures)")
      + attribute("errors", "\(errors)")
  }

  /// Returns the beginning of a test, without the end of its tag.
  private func testCase(_ file: String, _ name: String, line: Int?) -> String {
    "    <testcase" + attribute("classname", file) + attribute("name", name)
      + attribute("file", file) + (line.map { attribute("line", "\($0)") } ?? "")
  }

  private func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(escaped(value))\""
  }

  /// Returns one line without the characters that XML reserves or forbids.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in TextMetrics.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
