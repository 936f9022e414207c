import BeagleAnalysis
import BeagleTUI

/// `beagle-tui explain`: explains a code of `check`.
struct ExplainCommand: Subcommand {
  private var code: DiagnosticCode?

  static let name = "explain"

  static var manual: Manual {
    Manual(
      summary: "Explain a finding and how to fix it",
      synopses: ["[CODE]"],
      details: [
        "Prints the rule behind a code of check, the reason for it, a wrong and a right"
          + " example, and the source of the rule. Without a code, lists all codes."
      ],
      examples: [
        .init("explain", "List the codes"), .init("explain wrong-type", "Explain one code"),
      ],
      exitStatuses: ["Success", "Standard output cannot be written", "Unknown code"])
  }

  mutating func parse(operands: [String]) throws(UsageError) {
    if operands.count > 1 { throw .unexpectedArgument(operands[1]) }
    if let word = operands.first { code = try ExplainCommand.code(word) }
  }

  /// Parses a code, with or without the brackets that findings print: `[wrong-type]`.
  static func code(_ text: String) throws(UsageError) -> DiagnosticCode {
    let word =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    if let code = DiagnosticCode(rawValue: word) { return code }
    let near = TypoCorrection.best(for: word, among: DiagnosticCode.allCases.map(\.rawValue))
    guard near == nil else { throw UsageError("unknown code \"\(text)\"").suggesting(near) }
    throw UsageError("unknown code \"\(text)\"; beagle-tui explain lists all codes")
  }

  func perform() -> ExitStatus {
    let style = CheckReport(format: .text, color: .auto, baseline: nil).style
    let page = ExplanationPage(columns: Console.outputColumns ?? 80, style: style)
    let text = code.map { code in Explanation.of(code).map(page.text) ?? "" } ?? page.list
    return .ofOutput(Console.write(text))
  }
}
