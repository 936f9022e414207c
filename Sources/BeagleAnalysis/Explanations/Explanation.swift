import BeagleSchema

/// What a diagnostic code stands for, told for authors: the rule, why it matters, a wrong and a right
/// example, and where the rule comes from.
///
/// `beagle-tui explain`, the rules in SARIF files and the documentation are made from this table; a
/// test proves that every code is in it and that the examples are what they are said to be.
package struct Explanation: Sendable {
  /// The code.
  package let code: DiagnosticCode
  /// How bad it mostly is.
  package let severity: Diagnostic.Severity
  /// The rule, in one sentence.
  package let rule: String
  /// Why it matters.
  package let reason: String
  /// Files with which exactly this code is found; empty where no short example can be given.
  package let wrong: [Example]
  /// The same files without the mistake.
  package let right: [Example]
  /// Where the rule comes from.
  package let source: String

  /// A file of an example.
  package struct Example: Sendable {
    /// Its path in the directory.
    package let path: String
    /// Its text.
    package let text: String
  }

  /// An explanation with an example of one file.
  init(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ rule: String, reason: String,
    wrong: String, right: String, source: String
  ) {
    self.init(
      code, severity, rule, reason: reason, wrong: [Example(path: "home.json", text: wrong)],
      right: [Example(path: "home.json", text: right)], source: source)
  }

  /// An explanation with examples of several files, or without one.
  init(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ rule: String, reason: String,
    wrong: [Example] = [], right: [Example] = [], source: String
  ) {
    self.code = code
    self.severity = severity
    self.rule = rule
    self.reason = reason
    self.wrong = wrong
    self.right = right
    self.source = source
  }

  /// The explanation of a code.
  package static func of(_ code: DiagnosticCode) -> Explanation? {
    table.first { $0.code == code }
  }

  /// Every explanation, in the order of ``DiagnosticCode/allCases``.
  package static let table: [Explanation] = syntax + documents + values + references

  /// The code in words, as SARIF names a rule: `MisspeltProperty`.
  package var name: String {
    code.rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
