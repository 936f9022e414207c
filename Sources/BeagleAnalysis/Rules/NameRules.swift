import BeagleSchema

/// Names of what the application provides: navigation controllers and styles.
enum NameRules {
  static func check(
    _ facts: DocumentFacts, options: CheckOptions, into findings: inout Findings
  ) {
    if let controllers = options.controllers {
      for use in facts.controllers where !controllers.contains(use.name) {
        let known = controllers.sorted()
        let near = findings.suggestions.suggestion(for: use.name, in: "controllers") {
          NearMiss.best(for: use.name, among: known)
        }
        findings.report(
          .unknownController, .warning, use.place,
          "no navigation controller is registered as \"\(use.name)\"; the default one is used",
          suggestion: near,
          mending: findings.renaming(use.name, to: near, at: use.place, among: known),
          name: use.name)
      }
    }
    if let theme = options.theme {
      for use in facts.styleIds {
        guard !use.id.isEmpty, let (kind, known) = theme.styles(of: use.owner),
          !known.contains(use.id)
        else { continue }
        let near = findings.suggestions.suggestion(for: use.id, in: "styles") {
          NearMiss.best(for: use.id, among: known)
        }
        findings.report(
          .unknownStyle, .warning, use.place, "the theme has no style \"\(use.id)\" for a \(kind)",
          suggestion: near,
          mending: findings.renaming(use.id, to: near, at: use.place, among: known),
          name: use.id)
      }
    }
  }
}
