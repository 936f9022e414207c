/// Checks that paths exist in the values of contexts, if the document determines the values.
enum PathRules {
  static func check(
    _ collector: FactsCollector, _ shapes: ContextShapes, _ reads: inout ContextReads,
    into findings: inout Findings
  ) {
    let facts = collector.facts
    // Uses are accessed by index: copying is expensive, and nearly all uses are valid.
    for index in facts.contextUses.indices {
      guard facts.contextUses[index].kind == .read, !facts.contextUses[index].isOpen,
        !facts.contextUses[index].isOptional,
        case .declared(let context) = facts.contextUses[index].target,
        !facts.contextUses[index].path.isEmpty,
        shapes[context].at(facts.contextUses[index].path).shape == nil
      else { continue }
      let use = facts.contextUses[index]
      if let problem = problem(
        of: use.path, named: use.id, in: shapes[context], &findings.suggestions)
      {
        report(problem, in: use, into: &findings)
      }
    }
    checkWrites(collector, &reads, into: &findings)
    checkKeys(collector, shapes, into: &findings)
  }

  /// Reports a step of a path that does not exist.
  private static func report(
    _ problem: Problem, in use: ContextUse, effect: String = "", into findings: inout Findings
  ) {
    let steps = use.pathLocation.steps(of: use.path, in: findings.document)
    let span = steps.indices.contains(problem.step) ? steps[problem.step] : use.name
    findings.report(
      .unknownPath, .warning, span, problem.message + effect, suggestion: problem.suggestion,
      fixIt: findings.renaming(
        problem.name, to: problem.suggestion, at: span, isQuoted: false, among: problem.candidates),
      name: use.id)
  }

  /// A step of a path that does not exist in a value.
  struct Problem {
    /// The index of the step in the path.
    var step: Int
    var message: String
    var suggestion: String?
    /// The missing key.
    var name = ""
    /// The existing keys.
    var candidates: [String] = []
  }

  /// Returns the first step of a path that does not exist, or nil if the path may exist.
  static func problem(
    of path: [Path.Node], named name: String, in shape: ValueShape,
    _ suggestions: inout SuggestionBudget
  ) -> Problem? {
    let (found, failing) = shape.at(path)
    guard found == nil else { return nil }
    let holder = shape.at(path.prefix(failing)).shape ?? .unknown
    let head =
      name.isEmpty && failing == 0
      ? "" : Path(nodes: path.prefix(failing).withHead(name)).description
    guard case .key(let key) = path[failing], case .object = holder else {
      let step =
        switch path[failing] {
        case .key(let key): "member \"\(key)\""
        case .index(let index): "element [\(index)]"
        }
      return Problem(
        step: failing,
        message: "\(head.isEmpty ? "the value" : head) is \(holder.description) and has no \(step)")
    }
    let names = holder.memberNames
    let suggestion = suggestions.suggestion(
      for: key, in: "members of \(head)", comparing: names.count
    ) {
      TypoCorrection.best(for: key, amongUnordered: names)
    }
    return Problem(
      step: failing, message: "\(head.isEmpty ? "the value" : head) has no \"\(key)\"",
      suggestion: suggestion, name: key,
      candidates: suggestion == nil ? [] : names)
  }

  /// Checks writes that create a member that no expression reads. A name that is similar to another
  /// member is probably misspelled.
  private static func checkWrites(
    _ collector: FactsCollector, _ reads: inout ContextReads, into findings: inout Findings
  ) {
    let facts = collector.facts
    var shapes: [Int: ValueShape] = [:]
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .write {
      let use = facts.contextUses[index]
      guard !use.isOpen, case .declared(let context) = use.target, !use.path.isEmpty,
        case .declared = facts.contexts[context].origin,
        let value = collector.contextValues[context],
        !facts.screens[use.screen].mayBeWritten
      else { continue }
      let shape = shapes[context] ?? ValueShape(value)
      shapes[context] = shape
      guard
        let problem = problem(of: use.path, named: use.id, in: shape, &findings.suggestions),
        // If the whole value is read, for example to send it, the new member has an effect.
        !reads.contains(use.path[...problem.step], of: context)
      else { continue }
      if problem.suggestion != nil {
        report(problem, in: use, effect: ", and no expression reads it", into: &findings)
      } else if reads.contains(context), case .key = use.path[problem.step] {
        let steps = use.pathLocation.steps(of: use.path, in: findings.document)
        findings.report(
          .unreadPath, .note, steps.indices.contains(problem.step) ? steps[problem.step] : use.name,
          "\(problem.message), and no expression reads it",
          suggestion: "correct the path, or read it in an expression", name: use.id)
      }
    }
  }

  /// Checks that the keys of lists exist in the rows of literal data.
  private static func checkKeys(
    _ collector: FactsCollector, _ shapes: ContextShapes, into findings: inout Findings
  ) {
    let facts = collector.facts
    var rows: [Int: Int] = [:]
    for (index, context) in facts.contexts.enumerated() {
      if case .item(let list) = context.origin, rows[list] == nil { rows[list] = index }
    }
    for (index, list) in facts.lists.enumerated() {
      guard let key = list.key, let path = Path(key.name), let row = rows[index],
        let problem = problem(of: path.nodes, named: "", in: shapes[row], &findings.suggestions)
      else { continue }
      findings.report(
        .unknownPath, .warning, key.span, "no row has the key \"\(key.name)\"",
        suggestion: problem.suggestion,
        fixIt: path.nodes.count == 1
          ? findings.renaming(
            key.name, to: problem.suggestion, at: key.span, among: problem.candidates) : nil,
        name: "key")
    }
  }
}

extension ArraySlice<Path.Node> {
  /// The path with the id of a context as its first step.
  fileprivate func withHead(_ id: String) -> [Path.Node] {
    id.isEmpty ? Array(self) : [.key(id)] + self
  }
}

/// Checks that paths exist in the `navigationContext` that navigations pass to a screen.
enum NavigationRules {
  static func check(
    _ document: DocumentAnalysis, _ incoming: IncomingReferences, back: [NavigationContextValue]
  ) -> [Diagnostic] {
    let uses = document.facts.contextUses.filter {
      $0.target == .navigation && $0.kind == .read && $0.screen == 0 && !$0.isOptional && !$0.isOpen
    }
    guard !uses.isEmpty, incoming.isScreen,
      !document.facts.contextUses.contains(where: { $0.target == .navigation && $0.kind == .write })
    else { return [] }
    if incoming.navigationContext == nil, back.isEmpty, let first = uses.first,
      let range = first.ranges.first
    {
      return [
        Diagnostic(
          .unknownPath, .warning,
          "navigationContext is empty: no navigation to this screen sets it",
          name: first.id, file: document.name, span: range.span, start: range.start, end: range.end)
      ]
    }
    var shape = incoming.navigationContext ?? .null
    for value in back { shape = shape.writing(value.shape, at: value.path[...]) }
    var suggestions = SuggestionBudget()
    return uses.prefix(Findings.limit).compactMap { use in
      guard !use.path.isEmpty,
        let problem = PathRules.problem(of: use.path, named: use.id, in: shape, &suggestions),
        use.ranges.indices.contains(problem.step + 1)
      else { return nil }
      let range = use.ranges[problem.step + 1]
      return Diagnostic(
        .unknownPath, .warning,
        "\(problem.message), according to the navigations to this screen",
        suggestion: problem.suggestion, name: use.id, file: document.name, span: range.span,
        start: range.start, end: range.end)
    }
  }
}
