import BeagleSchema

/// Checks that a `setContext` that replaces an object keeps the members that the screen reads.
struct ReplacedMembers {
  private struct Place: Hashable {
    let context: Int
    var path: [Path.Node]
  }

  /// The members of a value that the screen reads without a test.
  private struct Needed {
    let members: [(name: String, read: SourceSpan)]
    /// The names of all members of the initial value.
    let names: Set<String>
  }

  private struct Change: Hashable {
    let event: Int
    let place: Place
  }

  private let collector: FactsCollector
  private var facts: DocumentFacts { collector.facts }
  private let values = LiteralValues()
  /// The first read of each value, and the writes of each event; nil until first used.
  private var reads: [Place: SourceSpan]?
  private var writes: EventWrites?
  private var needed: [Place: Needed] = [:]
  /// The first needed members that no action of an event sets. An event may have many actions, and all of them set
  /// the same members.
  private var lost: [Change: [(name: String, read: SourceSpan)]] = [:]

  private init(_ collector: FactsCollector) { self.collector = collector }

  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    var rule = ReplacedMembers(collector)
    let facts = collector.facts
    for (index, value) in collector.writtenValues.sorted(by: { $0.key < $1.key })
    where value.kind == .object && value.count > 0 {
      let use = facts.contextUses[index]
      guard !use.isOpen, case .declared(let context) = use.target,
        facts.contexts[context].origin == .declared, !facts.screens[use.screen].mayBeWritten,
        !use.path.contains(where: { if case .index = $0 { true } else { false } }),
        let former = rule.values.part(at: use.path, of: collector.contextValues[context]),
        former.kind == .object
      else { continue }
      let lost = rule.lostMembers(of: former, in: value, index, context)
      guard let first = lost.first else { continue }
      if findings.omitsNext() { break }
      let target = Path(nodes: [.key(use.id)] + use.path).description
      let line = collector.document.location(ofOffset: first.read.offset).line
      let names = lost.map { "\"\($0.name)\"" }.joined(separator: ", ")
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

  /// The maximum number of members that a message names.
  private static let nameLimit = 3

  /// Returns the first members that a value lacks and that the screen reads without a test.
  private mutating func lostMembers(
    of former: JSONNode, in value: JSONNode, _ index: Int, _ context: Int
  ) -> [(name: String, read: SourceSpan)] {
    let use = facts.contextUses[index]
    let place = Place(context: context, path: use.path)
    let needed = needed(of: former, at: place)
    // A value without a common member is meant to replace the object.
    guard !needed.members.isEmpty,
      value.members.contains(where: { needed.names.contains($0.key.string ?? "") })
    else { return [] }
    let writes = self.writes ?? EventWrites(collector)
    self.writes = writes
    guard let write = writes[index], hasKnownPath(write.action, use),
      !writes.replace(use.path, of: use.target, in: write.event),
      !writes.leaveScreen(write.event)
    else { return [] }
    let change = Change(event: write.event.index, place: place)
    if let known = lost[change] { return known }
    // The other actions of the event may set a member later.
    let found = Array(
      needed.members.lazy.filter {
        !writes.contain(use.path + [.key($0.name)], of: use.target, in: write.event)
      }.prefix(Self.nameLimit))
    lost[change] = found
    return found
  }

  /// Returns whether a write has no path, or one that is valid.
  private func hasKnownPath(_ action: JSONNode, _ use: ContextUse) -> Bool {
    guard use.path.isEmpty, let path = action["path"] else { return true }
    return path.isNull || path.string?.isEmpty == true
  }

  private mutating func needed(of former: JSONNode, at place: Place) -> Needed {
    if let known = needed[place] { return known }
    let reads = self.reads ?? findReads()
    self.reads = reads
    var members: [(name: String, read: SourceSpan)] = []
    var names: Set<String> = []
    for (key, initial) in former.members {
      guard let name = key.string, names.insert(name).inserted,
        // A missing member is null.
        !initial.isNull,
        let read = reads[Place(context: place.context, path: place.path + [.key(name)])]
      else { continue }
      members.append((name, read))
    }
    let found = Needed(members: members, names: names)
    needed[place] = found
    return found
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
}
