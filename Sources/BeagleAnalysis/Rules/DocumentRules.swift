/// The rules that need one document and nothing else.
enum DocumentRules {
  /// Checks a document.
  static func check(
    _ collector: FactsCollector, options: CheckOptions, into findings: inout Findings
  ) {
    ArgumentRules.check(collector, options: options, into: &findings)
    ContextRules.check(collector, options: options, into: &findings)
    PathRules.check(collector, into: &findings)
    IdRules.check(collector.facts, into: &findings)
    BoundRules.check(collector, into: &findings)
    AddressRules.check(collector.facts, into: &findings)
    NameRules.check(collector.facts, options: options, into: &findings)
  }
}
