/// The explanation of a diagnostic code: the rule, why it matters, an example with the mistake and
/// one without, and the source of the rule.
///
/// `beagle-tui explain` and the rules of SARIF files come from the pages in `Resources/Reference/checks`. A
/// test checks that they cover every code and that each example has exactly its finding.
struct Explanation: Sendable {
  /// The code.
  let code: DiagnosticCode
  /// The default severity.
  let severity: Diagnostic.Severity
  /// The rule, in one sentence.
  let rule: String
  /// The reason for the rule, and how to fix a violation.
  let reason: String
  /// Files that violate only this rule; empty if a short example is not possible.
  let wrong: [Example]
  /// The same files without the mistake.
  let right: [Example]
  /// The source of the rule: a standard, or Beagle's behavior.
  let source: String

  /// A file of an example.
  struct Example: Sendable {
    /// The path of the file in the directory.
    let path: String
    /// The content of the file.
    let text: String
  }

  /// Creates the explanation of the code with a raw value.
  init(
    _ code: String, _ severity: Diagnostic.Severity, _ rule: String, reason: String,
    wrong: [Example] = [], right: [Example] = [], source: String
  ) {
    guard let known = DiagnosticCode(rawValue: code) else {
      preconditionFailure("Resources/Reference/checks/\(code).md: no check has this code")
    }
    self.code = known
    self.severity = severity
    self.rule = rule
    self.reason = reason
    self.wrong = wrong
    self.right = right
    self.source = source
  }

  /// Returns the explanation of a code.
  static func of(_ code: DiagnosticCode) -> Explanation? {
    table.first { $0.code == code }
  }

  /// The name of the rule in SARIF files, for example `MissingRoot`.
  var name: String {
    code.rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension DiagnosticCode {
  /// The rule, in one sentence; nil for a code without an explanation.
  package var rule: String? { Explanation.of(self)?.rule }

  /// The reason for the rule, and how to fix a violation; nil for a code without an explanation.
  package var reason: String? { Explanation.of(self)?.reason }
}

// MARK: - Text

extension Explanation {
  /// The explanation as plain text, with one line for each paragraph.
  var plainText: String { text(Explanation.listing) }

  /// The explanation as Markdown.
  var markdown: String { text(Explanation.fenced) }

  private func text(_ format: ([Example]) -> String) -> String {
    var text = "\(rule)\n\n\(reason)\n"
    if !wrong.isEmpty { text += "\nWrong:\n\n\(format(wrong))\nRight:\n\n\(format(right))" }
    return text + "\nSource: \(source)\n"
  }

  /// Returns the files of an example, indented by four spaces.
  private static func listing(_ files: [Example]) -> String { listing(files, indent: "    ") }

  /// Returns the files of an example, indented. Each of several files follows its name.
  static func listing(_ files: [Example], indent: String) -> String {
    files.map { file in
      let name = files.count > 1 ? "\(indent)\(file.path):\n" : ""
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      return name + lines.map { indent + $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func fenced(_ files: [Example]) -> String {
    files.map { file in
      (files.count > 1 ? "`\(file.path)`\n\n" : "") + "```json\n\(file.text)\n```\n"
    }.joined(separator: "\n")
  }
}
