import BeagleSchema

/// The values of contexts that lists and expressions use, collected once for all writes.
struct ShownValues {
  /// The data of lists.
  private var lists: Set<ReadValue> = []
  /// The values whose members are read by expressions.
  private var holders = PathTree<ContextUse.Target>()
  /// The ids of the contexts that components read that are added elsewhere.
  private var openIds: Set<String> = []

  init(_ facts: DocumentFacts) {
    for list in facts.lists {
      guard let index = list.dataUse, !facts.contextUses[index].isOpen else { continue }
      lists.insert(ReadValue(facts.contextUses[index]))
    }
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .read {
      let use = facts.contextUses[index]
      if use.isOpen { openIds.insert(use.id) }
      if !use.path.isEmpty { holders.insert(use.path.dropLast(), of: use.target) }
    }
  }

  /// Returns whether a list shows the value of a use.
  func isListData(_ use: ContextUse) -> Bool { lists.contains(ReadValue(use)) }

  /// Returns whether an expression reads a member of the value of a use, or may do so.
  func hasReadMember(_ use: ContextUse) -> Bool {
    openIds.contains(use.id) || holders.containsPart(of: use.path, of: use.target)
  }
}
