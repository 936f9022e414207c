/// The values of contexts that actions write.
struct WrittenPaths {
  private var paths = PathTree<ContextUse.Target>()
  /// The ids that are written in components that are added elsewhere. They may have another meaning there.
  private var openIds: Set<String> = []

  init(_ facts: DocumentFacts) {
    for index in facts.contextUses.indices where facts.contextUses[index].kind == .write {
      let use = facts.contextUses[index]
      if use.isOpen { openIds.insert(use.id) }
      paths.insert(use.path, of: use.target)
    }
  }

  /// Returns whether an action writes the value of a use, or may do so in a component that is added elsewhere.
  func contain(_ use: ContextUse) -> Bool {
    openIds.contains(use.id) || paths.overlaps(use.path, of: use.target)
  }
}
