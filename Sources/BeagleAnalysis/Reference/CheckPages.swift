/// The pages of the codes of `check`.
enum CheckPages {
  /// Every code has an explanation, which is only read for its page or summary.
  static let entries = DiagnosticCode.allCases.map { code in
    Reference.Entry(
      .check, code.rawValue, aliases: code.formerNames, summary: Explanation.of(code)?.rule ?? ""
    ) {
      Explanation.of(code).map(page) ?? ReferencePage(.check, code.rawValue, summary: "")
    }
  }

  private static func page(of explanation: Explanation) -> ReferencePage {
    let code = explanation.code
    var page = ReferencePage(
      .check, code.rawValue, aliases: code.formerNames, summary: explanation.rule)
    page.details = [explanation.reason]
    page.facts = [.init("Severity", explanation.severity.rawValue)]
    if code.isOptional { page.facts.append(.init("Default", "off")) }
    if !explanation.wrong.isEmpty {
      page.examples = [
        .init("Wrong", files: files(explanation.wrong)),
        .init("Right", files: files(explanation.right)),
      ]
    }
    page.source = explanation.source
    return page
  }

  private static func files(_ files: [Explanation.Example]) -> [ReferencePage.File] {
    files.map { .init(files.count > 1 ? $0.path : "", $0.text) }
  }
}
