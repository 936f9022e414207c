/// Paths that the value of a context does not have, as far as the document says what it can be.
enum PathRules {
  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    let facts = collector.facts
    let shapes = ContextShapes(collector)
    // By index, since a use is large and nearly all are right.
    for index in facts.contextUses.indices {
      guard facts.contextUses[index].kind == .read, !facts.contextUses[index].isOpen,
        !facts.contextUses[index].isOptional,
        case .declared(let context) = facts.contextUses[index].target,
        !facts.contextUses[index].path.isEmpty,
        shapes[context].at(facts.contextUses[index].path).shape == nil
      else { continue }
      report(facts.contextUses[index], in: shapes[context], into: &findings)
    }
    checkWrites(collector, into: &findings)
    checkKeys(collector, shapes, into: &findings)
  }

  /// Reports a reading for which a value of this shape has nothing.
  private static func report(
    _ use: ContextUse, in shape: ValueShape, into findings: inout Findings
  ) {
    guard let problem = problem(of: use.path, named: use.id, in: shape, &findings.suggestions)
    else {
      return
    }
    let span = place(of: problem, in: use, findings.document)
    findings.report(
      .unknownPath, .warning, span, problem.message, suggestion: problem.suggestion,
      mending: findings.renaming(
        problem.name, to: problem.suggestion, at: span, isQuoted: false, among: problem.candidates),
      name: use.id)
  }

  private static func place(
    of problem: Problem, in use: ContextUse, _ document: JSONDocument
  ) -> SourceSpan {
    let steps = use.pathLocation.steps(of: use.path, in: document)
    return steps.indices.contains(problem.step) ? steps[problem.step] : use.name
  }

  /// What a value lacks that a path asks for.
  struct Problem {
    /// The step of the path.
    var step: Int
    var message: String
    var suggestion: String?
    /// The key that is missing.
    var name = ""
    /// The keys that are there.
    var candidates: [String] = []
  }

  /// Why there is nothing at a path of a value; nil where there may be something.
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
      let step = Path(nodes: [path[failing]]).description
      return Problem(
        step: failing,
        message: "\(head.isEmpty ? "the value" : head) is \(holder.word), which has no \(step)")
    }
    let meant = suggestions.suggestion(for: key, in: "members of \(head)") {
      NearMiss.best(for: key, among: holder.memberNames)
    }
    return Problem(
      step: failing, message: "\(head.isEmpty ? "the value" : head) has no \"\(key)\"",
      suggestion: meant, name: key, candidates: meant == nil ? [] : holder.memberNames)
  }

  /// Writes that make a member that nobody reads and that looks like another one.
  private static func checkWrites(_ collector: FactsCollector, into findings: inout Findings) {
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
        let meant = problem.suggestion
      else { continue }
      let written = use.path[...problem.step]
      let isRead = facts.contextUses.contains { other in
        other.kind == .read && other.target == use.target
          && (other.path.isEmpty || other.path.starts(with: written)
            || written.starts(with: other.path))
      }
      // One that is read whole may be shown or sent whole; then the name counts.
      guard !isRead else { continue }
      let span = place(of: problem, in: use, findings.document)
      findings.report(
        .unknownPath, .warning, span, problem.message + ", and nothing reads it", suggestion: meant,
        mending: findings.renaming(
          problem.name, to: meant, at: span, isQuoted: false, among: problem.candidates),
        name: use.id)
    }
  }

  /// Keys of lists that no row of literal data has.
  private static func checkKeys(
    _ collector: FactsCollector, _ shapes: ContextShapes, into findings: inout Findings
  ) {
    let facts = collector.facts
    for (index, list) in facts.lists.enumerated() {
      guard let key = list.key, let path = Path(key.name),
        let row = facts.contexts.firstIndex(where: { $0.origin == .item(list: index) }),
        let problem = problem(of: path.nodes, named: "", in: shapes[row], &findings.suggestions)
      else { continue }
      findings.report(
        .unknownPath, .warning, key.place, "no row has the key \"\(key.name)\"",
        suggestion: problem.suggestion,
        mending: path.nodes.count == 1
          ? findings.renaming(
            key.name, to: problem.suggestion, at: key.place, among: problem.candidates) : nil,
        name: "key")
    }
  }
}

extension ArraySlice<Path.Node> {
  /// The steps with the id of a context before them.
  fileprivate func withHead(_ id: String) -> [Path.Node] {
    id.isEmpty ? Array(self) : [.key(id)] + self
  }
}
