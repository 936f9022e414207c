/// The rules that need one document and nothing else.
enum DocumentRules {
  /// Checks a document.
  static func check(
    _ collector: FactsCollector, options: ProgramOptions, into findings: inout Findings
  ) {
  }
}
