import BeagleSchema

/// Checks that what the user types in an input without a form reaches the requests that send it.
enum InputRules {
  /// Reports inputs whose context a request sends although no action writes it.
  static func check(_ collector: FactsCollector, into findings: inout Findings) {
    guard !collector.sentValues.isEmpty else { return }
    let facts = collector.facts
    var values: [Int: JSONNode] = [:]
    for (node, isInForm) in collector.inputs where !isInForm && TypeRules.isUnread(node) {
      if let value = node["value"] { values[value.index] = node }
    }
    for found in collector.expressions {
      guard let input = values[found.node.index], found.parsed.binding != nil else { continue }
      let use = facts.contextUses[found.firstUse]
      guard !use.isOpen, case .declared(let context) = use.target,
        facts.contexts[context].origin == .declared,
        !facts.screens[facts.contexts[context].screen].mayBeWritten, isSent(use, collector),
        !isWritten(use, facts)
      else { continue }
      let path = Path(nodes: use.path).description
      let whole = Path(nodes: [.key(use.id)] + use.path).description
      TypeRules.reportNoEffect(
        of: input,
        "a request sends \(whole), but the text that is typed in this input is never written to it",
        "add \"onChange\" with a setContext of \"\(use.id)\""
          + (path.isEmpty ? "" : ", path \"\(path)\",")
          + " to \"@{onChange.value}\", or an empty one if this is intended", name: "onChange",
        &findings)
    }
  }

  /// Returns whether a request sends the value of a use.
  private static func isSent(_ use: ContextUse, _ collector: FactsCollector) -> Bool {
    collector.facts.contextUses.contains { other in
      other.kind == .read && other.target == use.target && overlap(other.path, use.path)
        && collector.sentValues.contains { $0.contains(other.name.offset) }
    }
  }

  /// Returns whether an action writes the value of a use, or may do so in a component that is added elsewhere.
  static func isWritten(_ use: ContextUse, _ facts: DocumentFacts) -> Bool {
    facts.contextUses.contains { other in
      other.kind == .write
        && (other.isOpen && other.id == use.id
          || other.target == use.target && overlap(other.path, use.path))
    }
  }

  /// Returns whether one of two values contains the other.
  static func overlap(_ path: [Path.Node], _ other: [Path.Node]) -> Bool {
    path.starts(with: other) || other.starts(with: path)
  }
}
