import CellText

extension JUnitXML {
  /// Adds a document as a suite: a failed test for each warning or error, or one passed test. Notes
  /// are in the output of the suite.
  package mutating func add(_ file: String, _ findings: [Diagnostic]) {
    func attributes(_ name: String) -> [MarkupText.Attribute] {
      [("classname", file), ("name", name), ("file", file)]
    }
    var tests: [Test] = []
    var notes = ""
    for finding in findings {
      let place = "\(finding.line):\(finding.column)"
      guard finding.severity != .note else {
        notes += MarkupText.line("\(file):\(place): note \(finding.fullMessage)") + "\n"
        continue
      }
      let message = finding.fullMessage + (finding.help.map { " (\($0))" } ?? "")
      let type = "\(finding.severity.rawValue)[\(finding.code.rawValue)]"
      let failure = MarkupText.element(
        "failure", [("type", type), ("message", message)],
        MarkupText.line("\(file):\(place): \(type) \(message)"))
      let name = "\(place) \(finding.code.rawValue)"
      tests.append((.failure, attributes(name) + [("line", "\(finding.line)")], [failure]))
    }
    addSuite(file, tests.isEmpty ? [(.passed, attributes("check"), [])] : tests, output: notes)
  }

  /// Adds a problem that prevented a check, for example of an unreadable file.
  package mutating func add(problem: String) {
    let names = ["classname", "name", "file"].map { (name: $0, value: "check") }
    addSuite("check", [(.error, names, [MarkupText.element("error", [("message", problem)])])])
  }
}
