/// Ids of components: those that several have, and those that none has; and forms that are not there.
enum IdRules {
  static func check(_ facts: DocumentFacts, into findings: inout Findings) {
    checkDoubles(facts, into: &findings)
    var ids: [Int: Set<String>] = [:]
    for declaration in facts.ids { ids[declaration.screen, default: []].insert(declaration.id) }
    for use in facts.idUses {
      // A row has its position behind the id, as row:3.
      if use.id.utf8.contains(0x3A) { continue }
      let known = ids[use.screen] ?? []
      if known.contains(use.id) { continue }
      let near = findings.suggestions.suggestion(for: use.id, in: "ids of \(use.screen)") {
        NearMiss.best(for: use.id, among: known.sorted())
      }
      // What is loaded later may have it.
      if facts.screens[use.screen].isOpen, near == nil { continue }
      findings.report(
        .unknownId, .warning, use.place, "no component of the screen has the id \"\(use.id)\"",
        suggestion: near,
        mending: findings.renaming(use.id, to: near, at: use.place, among: Array(known)),
        name: use.id, onlyOfScreen: !facts.isScreen)
    }
    for submit in facts.submits where !submit.isInForm {
      findings.report(
        .missingForm, .warning, submit.place,
        "no beagle:simpleForm stands around this action, which does nothing", name: "submitForm",
        onlyOfScreen: !facts.isScreen)
    }
  }

  private static func checkDoubles(_ facts: DocumentFacts, into findings: inout Findings) {
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
      // The screen itself may be called like what is on it.
      if SpecialType(rawValue: other.type) == .screen { continue }
      let line = findings.document.location(ofOffset: other.place.offset).line
      findings.report(
        .duplicateId, .warning, declaration.place,
        "the id \"\(declaration.id)\" is that of another component; actions find only the first",
        suggestion: "the first is in line \(line)", name: declaration.id)
    }
  }
}
