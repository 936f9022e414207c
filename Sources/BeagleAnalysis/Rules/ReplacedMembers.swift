import BeagleSchema

/// Checks that a `setContext` that replaces an object keeps the members that the screen reads.
struct ReplacedMembers {
  private struct Place: Hashable {
    let context: Int
    var path: [Path.Node]
  }

  private let collector: FactsCollector
  private var facts: DocumentFacts { collector.facts }
  /// The first read of each value; nil until first used.
  private var reads: [Place: SourceSpan]?

  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    var rule = ReplacedMembers(collector: collector, reads: nil)
    let facts = collector.facts
    for (index, value) in collector.writtenValues.sorted(by: { $0.key < $1.key })
    where value.kind == .object && value.count > 0 {
      let use = facts.contextUses[index]
      guard !use.isOpen, case .declared(let context) = use.target,
        facts.contexts[context].origin == .declared, !facts.screens[use.screen].mayBeWritten,
        let former = member(use.path[...], of: collector.contextValues[context]),
        former.kind == .object
      else { continue }
      let lost = rule.lostMembers(of: former, in: value, use, context)
      guard let first = lost.first, rule.hasKnownPath(use) else { continue }
      if findings.omitsNext() { break }
      let target = Path(nodes: [.key(use.id)] + use.path).description
      let line = collector.document.location(ofOffset: first.read.offset).line
      let names = lost.prefix(3).map { "\"\($0.name)\"" }.joined(separator: ", ")
      let path = Path(nodes: use.path + [.key(value.members.first { _ in true }?.key.string ?? "")])
        .description
      findings.report(
        .unknownPath, .warning, use.name,
        "the value replaces all of \(target) and has no \(names), which line \(line) reads",
        suggestion: value.count == 1
          ? "set only \"path\": \"\(path)\", or add \"\(first.name)\" to the value"
          : "set each member with its \"path\", or add \"\(first.name)\" to the value",
        name: use.id)
    }
  }

  /// Returns whether a write has no path, or one that is valid.
  private func hasKnownPath(_ use: ContextUse) -> Bool {
    guard use.path.isEmpty,
      let path = steps(to: use.name.offset).last(where: { $0.kind == .object })?["path"]
    else { return true }
    return path.isNull || path.string?.isEmpty == true
  }

  /// Returns the members that a value lacks and that the screen reads without a test.
  private mutating func lostMembers(
    of former: JSONNode, in value: JSONNode, _ use: ContextUse, _ context: Int
  ) -> [(name: String, read: SourceSpan)] {
    let names = Set(value.members.compactMap(\.key.string))
    // A value without a common member is meant to replace the object.
    guard former.members.contains(where: { names.contains($0.key.string ?? "") }) else { return [] }
    var lost: [(name: String, read: SourceSpan)] = []
    for (key, initial) in former.members {
      // A missing member is null.
      guard let name = key.string, !names.contains(name), !initial.isNull else { continue }
      if reads == nil { reads = findReads() }
      let place = Place(context: context, path: use.path + [.key(name)])
      guard let read = reads?[place], !isSetAgain(place, after: use) else { continue }
      lost.append((name, read))
    }
    return lost
  }

  /// Returns the reads that fail without their value: those in properties of visible components, outside the
  /// rows of the context's own lists. Actions may run only before the write.
  private func findReads() -> [Place: SourceSpan] {
    let positions = UsePositions(facts, .read)
    var ignored: Set<Int> = []
    for span in uncertainSpans() {
      for index in positions.indexes(in: span) {
        // Without this, the context of a screen in a navigation would have no reads.
        if case .declared(let context) = facts.contextUses[index].target,
          facts.contexts[context].scope.offset < span.offset
        {
          ignored.insert(index)
        }
      }
    }
    for list in facts.lists {
      guard let data = list.dataUse, let templates = list.templates else { continue }
      for index in positions.indexes(in: templates)
      where facts.contextUses[index].target == facts.contextUses[data].target {
        ignored.insert(index)
      }
    }
    var found: [Place: SourceSpan] = [:]
    for index in positions.indexes(in: collector.document.root.span)
    where !ignored.contains(index) {
      let use = facts.contextUses[index]
      guard !use.isOpen, !use.isOptional, !use.isTested, case .declared(let context) = use.target
      else { continue }
      var place = Place(context: context, path: [])
      for step in use.path.prefix(Self.depthLimit) {
        place.path.append(step)
        if found[place] == nil { found[place] = use.name }
      }
    }
    return found
  }

  /// The maximum number of steps to a member that is checked.
  private static let depthLimit = 8

  /// Returns the parts whose expressions may not be evaluated, or that test their values.
  private func uncertainSpans() -> [SourceSpan] {
    let tests = ["condition(", "isNull(", "isEmpty("]
    var spans: [SourceSpan] = []
    func visit(_ node: JSONNode) {
      switch node.kind {
      case .string:
        guard node.mayHoldExpressions, let text = node.string else { return }
        if tests.contains(where: { text.containsBytes(of: $0) }) { spans.append(node.span) }
      case .array: node.elements.forEach(visit)
      case .object:
        if node["_beagleAction_"] != nil || node["style"]?["display"]?.mayHoldExpressions == true {
          spans.append(node.span)
        }
        for (_, value) in node.members { visit(value) }
      default: break
      }
    }
    visit(collector.document.root)
    return spans
  }

  // MARK: - Later writes

  /// Returns whether another action of the same event may set a value after a write, or may leave the screen.
  private func isSetAgain(_ place: Place, after use: ContextUse) -> Bool {
    let steps = steps(to: use.name.offset)
    let start = facts.contexts[place.context].scope.offset
    guard
      let outermost = steps.firstIndex(where: {
        $0.offset > start && $0["_beagleAction_"] != nil
      })
    else { return false }
    let event = outermost > 0 ? steps[outermost - 1] : steps[outermost]
    if leavesScreen(event) { return true }
    // Those before the write in the same lists run earlier.
    let earlier = steps[max(outermost - 1, 0)...].filter { $0.kind == .array }.flatMap { list in
      list.elements.prefix { !$0.span.contains(use.name.offset) }.compactMap {
        $0["contextId"]?.span
      }
    }
    return facts.contextUses.indices.contains { index in
      let other = facts.contextUses[index]
      guard other.kind == .write, other.target == use.target, other.name.offset != use.name.offset,
        event.span.contains(other.name.offset),
        !earlier.contains(where: { $0.contains(other.name.offset) })
      else { return false }
      if other.path.starts(with: place.path) { return true }
      guard place.path.starts(with: other.path) else { return false }
      guard let value = collector.writtenValues[index], value.kind == .object else { return true }
      return Self.member(place.path.dropFirst(other.path.count), of: value) != nil
    }
  }

  /// Returns whether actions may close the screen, so that it no longer shows the value.
  private func leavesScreen(_ event: JSONNode) -> Bool {
    let bytes = collector.document.bytes[event.span.offset..<event.span.end]
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    return ["beagle:pop", "beagle:reset"].contains { text.containsBytes(of: $0) }
  }

  /// Returns the values around an offset, starting with the root.
  private func steps(to offset: Int) -> [JSONNode] {
    var steps: [JSONNode] = []
    var next: JSONNode? = collector.document.root
    while let node = next {
      steps.append(node)
      switch node.kind {
      case .object: next = node.members.first { $0.value.span.contains(offset) }?.value
      case .array: next = node.elements.first { $0.span.contains(offset) }
      default: next = nil
      }
    }
    return steps
  }

  /// Returns the member of a literal value.
  private static func member(_ path: ArraySlice<Path.Node>, of value: JSONNode?) -> JSONNode? {
    var value = value
    for step in path {
      guard case .key(let key) = step else { return nil }
      value = value?[key]
    }
    return value
  }
}
