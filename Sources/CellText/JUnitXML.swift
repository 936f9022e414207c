/// Test results in the XML format of JUnit, which GitLab, Jenkins and others show.
package struct JUnitXML: Sendable {
  /// The outcome of a test.
  package enum Outcome: Sendable { case passed, failure, error }

  /// A test, and the elements in it.
  package typealias Test = (
    outcome: Outcome, attributes: [MarkupText.Attribute], content: [String]
  )

  private var suites = ""
  private var outcomes: [Outcome] = []

  /// Creates a report without suites.
  package init() {}

  /// Adds a suite.
  /// - Parameters:
  ///   - attributes: The attributes after the counts.
  ///   - output: The output of the suite as XML. Empty output is omitted.
  package mutating func addSuite(
    _ name: String, _ tests: [Test], attributes: [MarkupText.Attribute] = [], output: String = ""
  ) {
    var content = ""
    for test in tests {
      let inner = test.content.map { "      \($0)\n" }.joined()
      content += "    "
      content += MarkupText.element(
        "testcase", test.attributes, inner.isEmpty ? nil : "\n\(inner)    ")
      content += "\n"
    }
    if !output.isEmpty { content += "    \(MarkupText.element("system-out", [], output))\n" }
    let found = tests.map(\.outcome)
    suites += "  " + JUnitXML.element("testsuite", name, found, attributes, content + "  ")
    outcomes += found
  }

  /// Returns the document.
  /// - Parameter attributes: The attributes after the counts.
  package func text(_ name: String, attributes: [MarkupText.Attribute] = []) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + JUnitXML.element("testsuites", name, outcomes, attributes, suites)
  }

  private static func element(
    _ tag: String, _ name: String, _ outcomes: [Outcome], _ attributes: [MarkupText.Attribute],
    _ content: String
  ) -> String {
    let counts = [
      ("name", name), ("tests", "\(outcomes.count)"),
      ("failures", "\(outcomes.count { $0 == .failure })"),
      ("errors", "\(outcomes.count { $0 == .error })"),
    ]
    return MarkupText.element(tag, counts + attributes, "\n" + content) + "\n"
  }
}
