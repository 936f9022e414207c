/// Checks references by name: ids of components, forms, navigation controllers and styles.
enum ReferenceRules {
  static func check(
    _ facts: DocumentFacts, options: CheckOptions, into findings: inout Findings
  ) {
    checkDuplicateIDs(facts, into: &findings)
    checkIDs(facts, into: &findings)
    for submit in facts.submits where !submit.isInForm {
      findings.report(
        .missingForm, .warning, submit.span,
        "submitForm is not inside a beagle:simpleForm, so it does nothing",
        suggestion: "put the inputs and this component into the children of a beagle:simpleForm",
        name: "submitForm",
        onlyOfScreen: !facts.isScreen)
    }
    checkControllers(facts, options, into: &findings)
    checkStyles(facts, options, into: &findings)
  }

  /// Reports style ids that are not in the theme. Without the theme of the application, only a name
  /// that is similar to a style of beagle-tui is a warning; others are notes, once for each name.
  private static func checkStyles(
    _ facts: DocumentFacts, _ options: CheckOptions, into findings: inout Findings
  ) {
    guard let theme = options.theme else { return }
    var noted: Set<String> = []
    for use in facts.styleIds where !use.id.isEmpty {
      guard let styles = StyleKind(type: use.owner), !theme.ids(of: styles).contains(use.id) else {
        continue
      }
      let (kind, known) = (styles.words, theme.ids(of: styles))
      let list = ThemeStyleIDs.list(known)
      let isLikely = TypoCorrection.best(for: use.id, amongUnordered: known) != nil
      guard options.hasAllStyles || isLikely else {
        if noted.insert(kind + " " + use.id).inserted {
          findings.report(
            .unknownStyle, .note, use.span,
            "beagle-tui has no \(kind) style \"\(use.id)\", so it has no effect here (\(list)); list "
              + "those of the application under \"styles\" in .beagle-tui.json", name: use.id)
        }
        continue
      }
      let owner = options.hasAllStyles ? "the theme" : "beagle-tui"
      findings.reportUnknown(
        .unknownStyle, use.id, use.span, among: known, category: "styles of \(kind)",
        "\(owner) has no \(kind) style \"\(use.id)\" (\(list))")
    }
  }

  private static func checkControllers(
    _ facts: DocumentFacts, _ options: CheckOptions, into findings: inout Findings
  ) {
    guard let controllers = options.controllers else { return }
    for use in facts.controllers where !controllers.contains(use.name) {
      if options.hasAllControllers
        || TypoCorrection.best(for: use.name, amongUnordered: controllers) != nil
      {
        findings.reportUnknown(
          .unknownController, use.name, use.span, among: controllers, category: "controllers",
          "no navigation controller is registered as \"\(use.name)\"; the default controller is used"
        )
      } else {
        findings.report(
          .unknownController, .note, use.span,
          "beagle-tui has no navigation controller \"\(use.name)\" and uses the default; list the "
            + "controllers of the application under \"controllers\" in .beagle-tui.json",
          name: use.name)
      }
    }
  }

  private static func checkIDs(_ facts: DocumentFacts, into findings: inout Findings) {
    var ids: [Int: Set<String>] = [:]
    for declaration in facts.ids { ids[declaration.screen, default: []].insert(declaration.id) }
    for use in facts.idUses {
      // The id of a row ends with its position, for example row:3.
      if use.id.utf8.contains(0x3A) { continue }
      let known = ids[use.screen] ?? []
      if known.contains(use.id) { continue }
      // If components are loaded later, one of them may have the id. Then only likely misspellings
      // are reported.
      findings.reportUnknown(
        .unknownId, use.id, use.span, among: known, category: "ids of \(use.screen)",
        "no component on this screen has the id \"\(use.id)\"",
        requiresSuggestion: facts.screens[use.screen].isOpen, onlyOfScreen: !facts.isScreen)
    }
  }

  private static func checkDuplicateIDs(_ facts: DocumentFacts, into findings: inout Findings) {
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
}
