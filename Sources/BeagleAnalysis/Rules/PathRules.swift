/// Checks that paths exist in the values of contexts, if the document determines the values.
enum PathRules {
  static func check(
    _ collector: FactsCollector, _ shapes: ContextShapes, _ reads: inout ContextReads,
    into findings: inout Findings
  ) {
    let facts = collector.facts
    var missing = MissingReads()
    // Uses are accessed by index: copying is expensive, and nearly all uses are valid.
    for index in facts.contextUses.indices {
      guard facts.contextUses[index].kind == .read, !facts.contextUses[index].isOpen,
        !facts.contextUses[index].isOptional,
        case .declared(let context) = facts.contextUses[index].target,
        !facts.contextUses[index].path.isEmpty,
        shapes[context].at(facts.contextUses[index].path).shape == nil
      else { continue }
      let use = facts.contextUses[index]
      // One read more than the limit, so that the report says that some are omitted.
      if findings.omitsNext() || missing.reads.count > Findings.limit { break }
      // An unknown context or operation in the expression has its own finding.
      if findings.hasFault(inExpressionAt: use.name.offset) { continue }
      if var problem = problem(
        of: use.path, named: use.id, in: shapes[context], &findings.suggestions)
      {
        if problem.mayMeanRow,
          let path = RowPaths.path(
            for: use.path[...problem.step], of: use.id, at: use.name.offset, in: facts,
            { shapes[$0].memberNames.contains($1) })
        {
          (problem.suggestion, problem.correction) = (path, .row)
        }
        missing.add(problem, of: use, context)
      }
    }
    checkWrites(collector, &reads, &missing, into: &findings)
    for read in missing.reads where !missing.isCorrected(read) {
      report(read.problem, in: read.use, into: &findings)
    }
    checkKeys(collector, shapes, into: &findings)
    checkData(facts, shapes, into: &findings)
  }

  /// Reports a step of a path that does not exist.
  private static func report(
    _ problem: Problem, in use: ContextUse, effect: String = "", into findings: inout Findings
  ) {
    if findings.omitsNext() { return }
    let steps = use.pathLocation.steps(of: use.path, in: findings.document)
    let span = steps.indices.contains(problem.step) ? steps[problem.step] : use.name
    findings.report(
      .unknownPath, .warning, span,
      problem.message + (effect.isEmpty ? problem.members : effect),
      suggestion: problem.suggestion, fixIt: fixIt(of: problem, in: use, at: span, findings),
      name: use.id)
  }

  private static func fixIt(
    of problem: Problem, in use: ContextUse, at span: SourceSpan, _ findings: Findings
  ) -> FixIt? {
    guard let suggestion = problem.suggestion else { return nil }
    func edit(_ span: SourceSpan, _ text: String, isSafe: Bool) -> FixIt {
      FixIt(
        changingTo: suggestion,
        edits: [TextEdit(file: findings.document.name, span: span, replacement: text)],
        isSafe: isSafe)
    }
    switch problem.correction {
    case .name:
      return findings.renaming(
        problem.name, to: suggestion, at: span, isQuoted: false, among: problem.candidates)
    case .index:
      // The dot is a part of the change.
      return edit(
        SourceSpan(offset: span.offset - 1, length: span.length + 1), "[\(problem.name)]",
        isSafe: true)
    case .element:
      // The element precedes the point.
      return edit(SourceSpan(offset: span.offset - 1, length: 0), "[0]", isSafe: false)
    case .call, .value:
      guard problem.step == use.path.count - 1, use.kind == .read else { return nil }
      let start = use.name.offset
      return edit(
        SourceSpan(offset: start, length: span.end - start), suggestion,
        isSafe: problem.correction == .call)
    case .row:
      let start = use.name.offset
      return edit(
        SourceSpan(offset: start, length: span.end - start), suggestion, isSafe: false)
    }
  }

  /// A step of a path that does not exist in a value.
  struct Problem {
    /// The index of the step in the path.
    var step: Int
    var message: String
    var suggestion: String?
    /// The missing key.
    var name = ""
    /// The value that lacks the key.
    var holder = ValueShape.unknown
    /// The existing keys if there is a suggestion.
    var candidates: [String] { suggestion == nil ? [] : holder.memberNames }
    /// The existing keys as the end of a message, without a suggestion; otherwise empty.
    var members: String {
      guard suggestion == nil, case .object(let members) = holder else { return "" }
      return PathRules.list(members.keys)
    }
    /// The meaning of the suggestion.
    var correction = Correction.name
    /// Whether the path may mean a row of a list instead: it has no other correction than the first element.
    var mayMeanRow: Bool { suggestion == nil || correction == .element }
  }

  /// How a suggestion corrects a path.
  enum Correction {
    /// Another name for the step, or a path in its place.
    case name
    /// The first element of a list before the step.
    case element
    /// An index in brackets in place of a number after a dot.
    case index
    /// An operation in place of the step.
    case call
    /// The value itself, without the step.
    case value
    /// A row in place of the path before the step.
    case row
  }

  /// Names of JavaScript for the number of elements.
  private static let lengths: Set<String> = ["length", "size", "count"]

  /// Names of other toolkits for the position that an event has as its value.
  private static let positions: Set<String> = [
    "index", "position", "currentTab", "currentPage", "selectedIndex", "tab", "page",
  ]

  /// Returns whether a member of a context means its value, because the value is not an object.
  private static func isValue(_ key: String, of context: String, _ holder: ValueShape) -> Bool {
    guard case .scalar = holder else { return false }
    return key == "value"
      || EventValue.of(context)?.kind == .number && positions.contains(key)
  }

  /// Names of other clients for the members of a response.
  private static let responses = [
    "body": "data", "response": "data", "result": "data", "json": "data", "code": "status",
    "error": "message",
  ]

  /// Returns the path to a member of the only member that has it.
  private static func path(to key: String, inside shape: ValueShape) -> String? {
    guard case .object(let members) = shape else { return nil }
    var holder: String?
    for (name, shape) in members {
      guard case .object(let inner) = shape, inner[key] != nil else { continue }
      // Several members have it.
      if holder != nil { return nil }
      holder = name
    }
    return holder.map { "\($0).\(key)" }
  }

  /// Returns the first step of a path that does not exist, or nil if the path may exist.
  static func problem(
    of path: [Path.Node], named name: String, in shape: ValueShape,
    _ suggestions: inout SuggestionBudget
  ) -> Problem? {
    let (found, failing) = shape.at(path)
    guard found == nil else { return nil }
    let holder = shape.at(path.prefix(failing)).shape ?? .unknown
    return problem(at: failing, of: path, named: name, in: holder, &suggestions)
  }

  /// Returns the problem of a step that does not exist in a value.
  static func problem(
    at failing: Int, of path: [Path.Node], named name: String, in holder: ValueShape,
    _ suggestions: inout SuggestionBudget
  ) -> Problem {
    let head =
      name.isEmpty && failing == 0
      ? "" : Path(nodes: path.prefix(failing).withHead(name)).description
    guard case .key(let key) = path[failing], case .object(let members) = holder else {
      let step =
        switch path[failing] {
        case .key(let key): "member \"\(key)\""
        case .index(let index): "element [\(index)]"
        }
      var problem = Problem(
        step: failing,
        message: "\(head.isEmpty ? "the value" : head) is \(holder.description) and has no \(step)")
      if case .key(let key) = path[failing], !head.isEmpty {
        if lengths.contains(key), holder == .scalar("a string") || holder.isList {
          problem.suggestion = "length(\(head))"
          problem.correction = .call
        } else if holder.isList, key.utf8.count < 10, key.utf8.allSatisfy({ $0 &- 0x30 <= 9 }) {
          problem.suggestion = "\(head)[\(key)]"
          problem.correction = .index
          problem.name = key
        } else if case .list(let element) = holder, element.memberNames.contains(key) {
          problem.suggestion = "\(head)[0].\(key)"
          problem.correction = .element
        } else if failing == 0, path.count == 1, isValue(key, of: name, holder) {
          problem.suggestion = head
          problem.correction = .value
        }
      }
      return problem
    }
    let suggestion = suggestions.suggestion(
      for: key, in: "members of \(head)", comparing: members.count
    ) {
      if members["statusText"] != nil, let meant = responses[key], members[meant] != nil {
        return meant
      }
      return TypoCorrection.best(for: key, amongUnordered: members.keys)
        ?? PathRules.path(to: key, inside: holder)
        ?? (members["statusText"] != nil && members["data"] == .unknown ? "data.\(key)" : nil)
    }
    return Problem(
      step: failing, message: "\(head.isEmpty ? "the value" : head) has no \"\(key)\"",
      suggestion: suggestion, name: key, holder: holder)
  }

  /// The maximum number of keys in a message.
  private static let listLimit = 12

  /// Returns the keys of an object as the end of a message.
  private static func list(_ names: some Collection<String>) -> String {
    guard !names.isEmpty else { return "; it has no members" }
    let more = names.count - listLimit
    return "; it has \(names.smallest(listLimit).joined(separator: ", "))"
      + (more > 0 ? " and \(more) more" : "")
  }

  /// Checks writes that create a member that no expression reads. A name that is similar to another
  /// member is probably misspelled.
  private static func checkWrites(
    _ collector: FactsCollector, _ reads: inout ContextReads, _ missing: inout MissingReads,
    into findings: inout Findings
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
      if reportOwnID(use, shape, into: &findings) { continue }
      guard
        var problem = problem(of: use.path, named: use.id, in: shape, &findings.suggestions),
        // If the whole value is read, for example to send it, the new member has an effect.
        !reads.contains(use.path[...problem.step], of: context)
      else { continue }
      // A path that is written begins inside the value.
      if problem.correction == .value { problem.suggestion = nil }
      if problem.suggestion == nil, problem.step == use.path.count - 1,
        let read = missing.correct(problem.name, after: use.path.dropLast(), of: context)
      {
        problem.suggestion = read
      }
      if problem.suggestion != nil {
        report(problem, in: use, effect: ", and no expression reads it", into: &findings)
      } else if reads.contains(context), case .key = use.path[problem.step] {
        if findings.omitsNext() { break }
        let steps = use.pathLocation.steps(of: use.path, in: findings.document)
        findings.report(
          .unreadPath, .note, steps.indices.contains(problem.step) ? steps[problem.step] : use.name,
          "\(problem.message), and no expression reads it",
          suggestion: "correct the path, or read it in an expression", name: use.id)
      }
    }
  }

  /// Reports a path that begins with the id of its context. Returns false for other paths.
  private static func reportOwnID(
    _ use: ContextUse, _ shape: ValueShape, into findings: inout Findings
  ) -> Bool {
    guard use.path.count > 1, use.path[0] == .key(use.id), !shape.memberNames.contains(use.id),
      shape.at(use.path.dropFirst()).shape != nil, shape != .unknown
    else { return false }
    let steps = use.pathLocation.steps(of: use.path, in: findings.document)
    let rest = Path(nodes: Array(use.path.dropFirst())).description
    guard let first = steps.first, let next = steps.dropFirst().first else { return false }
    // The digits of an index follow its bracket.
    let isIndex = if case .index = use.path[1] { true } else { false }
    let end = next.offset - (isIndex ? 1 : 0)
    findings.report(
      .unknownPath, .warning, first,
      "the path starts inside \"\(use.id)\", so it must not contain this id", suggestion: rest,
      fixIt: FixIt(
        changingTo: "\"\(rest)\"",
        edits: [
          TextEdit(
            file: findings.document.name,
            span: SourceSpan(offset: first.offset, length: end - first.offset), replacement: "")
        ], isSafe: true), name: use.id)
    return true
  }

  /// Checks that the data of lists is a list.
  private static func checkData(
    _ facts: DocumentFacts, _ shapes: ContextShapes, into findings: inout Findings
  ) {
    for list in facts.lists {
      guard let index = list.dataUse, facts.contextUses.indices.contains(index) else { continue }
      let use = facts.contextUses[index]
      guard !use.isOpen, case .declared(let context) = use.target,
        let shape = shapes[context].at(use.path).shape
      else { continue }
      switch shape {
      case .scalar, .object: break
      case .unknown, .null, .list, .deferred: continue
      }
      if findings.hasFault(inExpressionAt: use.name.offset) { continue }
      let path = Path(nodes: [.key(use.id)] + use.path)
      findings.report(
        .unknownPath, .warning, use.name,
        "the data of a list must be a list, but \(path) is \(shape.description); write the path of a"
          + " list", name: "dataSource")
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
      if let key = list.key, let row = rows[index],
        reportRowPath(key, facts.contexts[row].id, shapes[row], into: &findings)
      {
        continue
      }
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

extension PathRules {
  /// Reports the key of a list that contains the context of a row. Returns false for other keys.
  fileprivate static func reportRowPath(
    _ key: NameUse, _ row: String, _ shape: ValueShape, into findings: inout Findings
  ) -> Bool {
    let isExpression = key.name.hasPrefix("@{")
    var path = Path(key.name)?.nodes ?? []
    if isExpression, let binding = ContextExpression(key.name)?.parsed.binding {
      path = [.key(binding.contextId)] + binding.path.nodes
    }
    guard path.count > 1, path[0] == .key(row) || isExpression && path[0] == .key("item"),
      isExpression || !shape.memberNames.contains(row) && shape.at(path).shape == nil
    else { return false }
    let rest = Path(nodes: Array(path.dropFirst())).description
    let head = path[0] == .key(row) ? row : "item"
    findings.report(
      .unknownPath, .warning, key.span,
      "the key of a list is a path in a row, without \(isExpression ? "@{ } and " : "")\"\(head)\"",
      suggestion: rest,
      fixIt: FixIt(
        changingTo: "\"\(rest)\"",
        edits: [
          TextEdit(
            file: findings.document.name, span: key.span,
            replacement: DynamicObject.string(rest).jsonText)
        ], isSafe: true), name: "key")
    return true
  }
}

extension ArraySlice<Path.Node> {
  /// The path with the id of a context as its first step.
  fileprivate func withHead(_ id: String) -> [Path.Node] {
    id.isEmpty ? Array(self) : [.key(id)] + self
  }
}
