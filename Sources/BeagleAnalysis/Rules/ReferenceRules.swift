/// Checks references by name: ids of components, forms, navigation controllers and styles.
enum ReferenceRules {
  static func check(
    _ facts: DocumentFacts, options: CheckOptions, into findings: inout Findings
  ) {
    checkIDs(facts, into: &findings)
    checkForms(facts, into: &findings)
    if let controllers = options.controllers {
      checkControllers(facts, controllers, into: &findings)
    }
    if let theme = options.theme { checkStyles(facts, theme, into: &findings) }
  }

  private static func checkIDs(_ facts: DocumentFacts, into findings: inout Findings) {
    checkDuplicates(facts, into: &findings)
    var ids: [Int: Set<String>] = [:]
    for declaration in facts.ids { ids[declaration.screen, default: []].insert(declaration.id) }
    for use in facts.idUses {
      // The id of a row ends with its position, for example row:3.
      if use.id.utf8.contains(0x3A) { continue }
      let known = ids[use.screen] ?? []
      if known.contains(use.id) { continue }
      let near = findings.suggestions.suggestion(for: use.id, in: "ids of \(use.screen)") {
        TypoCorrection.best(for: use.id, among: known.sorted())
      }
      // A component that is loaded later may have the id.
      if facts.screens[use.screen].isOpen, near == nil { continue }
      findings.report(
        .unknownId, .warning, use.span, "no component on this screen has the id \"\(use.id)\"",
        suggestion: near,
        fixIt: findings.renaming(use.id, to: near, at: use.span, among: Array(known)),
        name: use.id, onlyOfScreen: !facts.isScreen)
    }
  }

  private static func checkForms(_ facts: DocumentFacts, into findings: inout Findings) {
    for submit in facts.submits where !submit.isInForm {
      findings.report(
        .missingForm, .warning, submit.span,
        "submitForm is not inside a beagle:simpleForm, so it does nothing", name: "submitForm",
        onlyOfScreen: !facts.isScreen)
    }
  }

  private static func checkDuplicates(_ facts: DocumentFacts, into findings: inout Findings) {
    struct Key: Hashable {
      let id: String
      let screen: Int
      let template: Int?
    }
    var first: [Key: IdDeclaration] = [:]
    for declaration in facts.ids where !declaration.isAdded && !declaration.id.isEmpty {
      let key = Key(
        id: declaration.id, screen: declaration.screen, template: declaration.template)
      guard let other = first[key] else {
        first[key] = declaration
        continue
      }
      // A screen may have the same id as one of its components.
      if SpecialType(rawValue: other.type) == .screen { continue }
      let line = findings.document.location(ofOffset: other.span.offset).line
      findings.report(
        .duplicateId, .warning, declaration.span,
        "the id \"\(declaration.id)\" is already used; actions find only the first component",
        suggestion: "first used on line \(line)", name: declaration.id)
    }
  }

  private static func checkControllers(
    _ facts: DocumentFacts, _ controllers: Set<String>, into findings: inout Findings
  ) {
    for use in facts.controllers where !controllers.contains(use.name) {
      let known = controllers.sorted()
      let near = findings.suggestions.suggestion(for: use.name, in: "controllers") {
        TypoCorrection.best(for: use.name, among: known)
      }
      findings.report(
        .unknownController, .warning, use.span,
        "no navigation controller is registered as \"\(use.name)\"; the default controller is used",
        suggestion: near,
        fixIt: findings.renaming(use.name, to: near, at: use.span, among: known),
        name: use.name)
    }
  }

  private static func checkStyles(
    _ facts: DocumentFacts, _ theme: ThemeStyleIDs, into findings: inout Findings
  ) {
    for use in facts.styleIds {
      guard !use.id.isEmpty, let (kind, known) = theme.styles(of: use.owner),
        !known.contains(use.id)
      else { continue }
      let near = findings.suggestions.suggestion(for: use.id, in: "styles") {
        TypoCorrection.best(for: use.id, among: known)
      }
      findings.report(
        .unknownStyle, .warning, use.span, "the theme has no \(kind) style \"\(use.id)\"",
        suggestion: near, fixIt: findings.renaming(use.id, to: near, at: use.span, among: known),
        name: use.id)
    }
  }
}
