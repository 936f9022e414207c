/// Checks the ids of contexts, and that setContext writes to contexts that are in scope.
enum ContextRules {
  static func check(
    _ collector: FactsCollector, options: CheckOptions, into findings: inout Findings
  ) {
    let facts = collector.facts
    for context in facts.contexts {
      guard let span = context.name, let problem = problem(of: context.id) else { continue }
      let uses = findings.removeExpressions(reading: context.id, in: context.scope)
      findings.report(
        .badContextId, .warning, span, problem.message, suggestion: problem.remedy,
        fixIt: renaming(context.id, at: span, uses, findings.document), name: context.id)
    }
    var declared: [String: Int] = [:]
    for (index, context) in facts.contexts.enumerated() where context.origin == .declared {
      if declared[context.id] == nil { declared[context.id] = index }
    }
    for use in facts.contextUses where use.kind == .write && use.target == .unresolved {
      guard !use.isOpen, !options.contexts.contains(use.id) else { continue }
      // The decoder reports ids that are similar to one in scope.
      guard !findings.hasFault(in: use.name) else { continue }
      if findings.omitsNext() { break }
      findings.report(
        .unresolvedContext, .warning, use.name,
        (use.id.isEmpty ? "contextId is empty" : "no context \"\(use.id)\" is in scope")
          + ", so this action does nothing"
          + otherPlace(
            of: use, declared[use.id].map { facts.contexts[$0] }, facts, findings.document),
        name: use.id, onlyOfScreen: facts.screens[use.screen].isOpen)
    }
  }

  /// Renames a context to a similar valid id, with the expressions that were meant to read it.
  private static func renaming(
    _ id: String, at span: SourceSpan, _ uses: [SourceSpan], _ document: JSONDocument
  ) -> FixIt? {
    var name = String.UnicodeScalarView()
    for scalar in id.unicodeScalars {
      name.append(scalar.properties.isAlphabetic || "0"..."9" ~= scalar ? scalar : "_")
    }
    let meant = String(name)
    guard !id.isEmpty, meant != id, isReadable(meant) else { return nil }
    return FixIt(
      changingTo: "\"\(meant)\"",
      edits: [
        TextEdit(
          file: document.name, span: span, replacement: DynamicObject.string(meant).jsonText)
      ]
        + uses.map { TextEdit(file: document.name, span: $0, replacement: meant) }, isSafe: false)
  }

  /// Returns where a context that is not in scope is, or the contexts in scope, as an addition to a message.
  /// - Parameter other: The first context with the id.
  private static func otherPlace(
    of use: ContextUse, _ other: ContextDeclaration?, _ facts: DocumentFacts,
    _ document: JSONDocument
  ) -> String {
    if let other {
      let line = document.location(ofOffset: (other.name ?? other.scope).offset).line
      return other.screen == use.screen
        ? "; the one on line \(line) is in scope only for other components"
        : "; the one on line \(line) belongs to another screen"
    }
    let inScope = facts.contexts.filter { context in
      switch context.origin {
      case .declared, .item:
        context.screen == use.screen && context.scope.contains(use.name.offset)
      // Actions cannot change these.
      case .position, .event: false
      }
    }
    let ids = Set(inScope.map(\.id)).sorted()
    let names = ids.prefix(10).joined(separator: ", ")
    return ids.isEmpty ? "" : "; those in scope are \(names)\(ids.count > 10 ? ", …" : "")"
  }

  /// Returns whether expressions can read a context with an id.
  static func isReadable(_ id: String) -> Bool { problem(of: id) == nil }

  /// Returns the problem with the id of a context, or nil for a valid id.
  private static func problem(of id: String) -> (message: String, remedy: String)? {
    let remedy = "choose another id"
    if id.isEmpty { return ("the id of a context must not be empty", "give the context an id") }
    if id == "global" || id == "navigationContext" {
      return ("\"\(id)\" is reserved: every screen has a context with this id", remedy)
    }
    for word in ["true", "false", "null"] where id.hasPrefix(word) {
      return ("expressions cannot read a context whose id starts with \(word)", remedy)
    }
    if id.utf8.allSatisfy({ $0 &- 0x30 <= 9 }) {
      return ("expressions read an id of digits as a number", remedy)
    }
    // An id is valid if an expression reads it as one name.
    guard case .expression(let expression) = ExpressionParser.parse("@{\(id)}"),
      let binding = expression.parsed.binding, binding.contextId == id, binding.path.nodes.isEmpty
    else {
      return (
        "expressions cannot read a context with the id \"\(id)\"",
        "use only letters, digits and _"
      )
    }
    return nil
  }
}
