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
    guard !values.isEmpty else { return }
    let written = WrittenPaths(facts)
    var sent = PathTree<ContextUse.Target>()
    for index in UsePositions(facts, .read).indexes(in: collector.sentValues) {
      sent.insert(facts.contextUses[index].path, of: facts.contextUses[index].target)
    }
    for found in collector.expressions {
      guard let input = values[found.node.index], found.parsed.binding != nil else { continue }
      let use = facts.contextUses[found.firstUse]
      guard !use.isOpen, case .declared(let context) = use.target,
        facts.contexts[context].origin == .declared,
        !facts.screens[facts.contexts[context].screen].mayBeWritten,
        sent.overlaps(use.path, of: use.target), !written.contain(use)
      else { continue }
      let path = Path(nodes: use.path).description
      let whole = Path(nodes: [.key(use.id)] + use.path).description
      TypeRules.reportNoEffect(
        of: input,
        "a request sends \(whole), but the text that is typed in this input is never written to it",
        "add \"onChange\" with a setContext of \"\(use.id)\""
          + (path.isEmpty ? "" : ", path \"\(path)\",")
          + " to \"@{onChange.value}\", or an empty list [] if this is intended", name: "onChange",
        &findings)
    }
  }
}
