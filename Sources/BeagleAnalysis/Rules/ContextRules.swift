/// Names of contexts that cannot be used, and writes to contexts that are not there.
enum ContextRules {
  static func check(
    _ collector: FactsCollector, options: CheckOptions, into findings: inout Findings
  ) {
    let facts = collector.facts
    for context in facts.contexts {
      guard let place = context.name, let problem = problem(of: context.id) else { continue }
      findings.report(
        .badContextId, .warning, place, problem.message, suggestion: problem.remedy,
        name: context.id)
    }
    let known = Array(
      Set(["global", "navigationContext"] + facts.contexts.map(\.id)).sorted().prefix(nearLimit))
    for use in facts.contextUses where use.kind == .write && use.target == .unresolved {
      guard !use.isOpen, !options.contexts.contains(use.id) else { continue }
      // The decoder tells of those that are misspelt.
      let near = findings.suggestions.suggestion(for: use.id, in: "contexts") {
        NearMiss.best(for: use.id, among: known)
      }
      guard !use.id.isEmpty, near == nil else { continue }
      findings.report(
        .unresolvedContext, .warning, use.name,
        "no context \"\(use.id)\" is declared around this action, which changes nothing",
        name: use.id, onlyOfScreen: !facts.isScreen || facts.screens[use.screen].isOpen)
    }
  }

  /// The most names of contexts that are compared with one that is not known.
  private static let nearLimit = 1000

  /// Why a name is not good for a context; nil for a good one.
  private static func problem(of id: String) -> (message: String, remedy: String)? {
    let remedy = "give it another name"
    if id.isEmpty { return ("a context without a name cannot be read", "give it a name") }
    if id == "global" || id == "navigationContext" {
      return ("\"\(id)\" is the name of a context that is there on every screen", remedy)
    }
    for word in ["true", "false", "null"] where id.hasPrefix(word) {
      return ("names that start with \(word) cannot be read in expressions", remedy)
    }
    if id.utf8.allSatisfy({ $0 &- 0x30 <= 9 }) {
      return ("a name of digits alone is a number in expressions", remedy)
    }
    // What an expression reads as one name is one here.
    guard case .expression(let expression) = ExpressionParser.parse("@{\(id)}"),
      let binding = expression.parsed.binding, binding.contextId == id, binding.path.nodes.isEmpty
    else {
      return (
        "expressions cannot read a context named \"\(id)\"", "use letters, digits and _ alone"
      )
    }
    return nil
  }
}
