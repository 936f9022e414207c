import BeagleAnalysis
import BeagleTUI

/// `beagle-tui explain`: what a code of a finding stands for.
struct ExplainCommand: Subcommand {
  private var code: DiagnosticCode?

  static let name = "explain"

  static var manual: Manual {
    Manual(
      summary: "tell what a code of check stands for",
      synopses: ["[CODE]"],
      details: [
        "Prints the rule, why it matters, a wrong and a right example, and where the rule comes from;"
          + " without a code, the list of all."
      ],
      examples: [
        .init("explain", "list the codes"),
        .init("explain wrong-type", "see what a code stands for"),
      ],
      exitStatuses: ["it was printed", "it could not be written", "there is no such code"])
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    if operands.count > 1 { throw .tooMany(operands[1]) }
    if let word = operands.first { code = try ExplainCommand.code(word) }
  }

  /// Reads a code, also as a finding has it: `[wrong-type]`.
  static func code(_ text: String) throws(UsageError) -> DiagnosticCode {
    let word =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    if let code = DiagnosticCode(rawValue: word) { return code }
    let error = OptionValue.expected(
      "a code such as wrong-type, as explain lists them", found: text)
    throw error.suggesting(
      NearMiss.best(for: word, among: DiagnosticCode.allCases.map(\.rawValue)))
  }

  func perform() -> ExitStatus {
    let style = CheckReport(format: .text, color: .auto, baseline: nil).style
    let page = ExplanationPage(columns: Console.outputColumns ?? 80, style: style)
    let text = code.map { code in Explanation.of(code).map(page.text) ?? "" } ?? page.list
    return .ofOutput(Console.write(text))
  }
}
