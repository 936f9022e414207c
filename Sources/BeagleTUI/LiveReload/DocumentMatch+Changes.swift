import BeagleSchema

/// The components that differ from an earlier version of their document.
extension DocumentMatch {
  /// Returns the tape indices of the components that are new, and of those with a visible property that
  /// differs, apart from the components in them. The root of the content is never one of them, because a mark
  /// on everything says nothing. Returns none if it is new.
  /// - Parameter root: the root of the newer document, a screen or a component.
  func changedComponents(below root: JSONNode) -> Set<Int> {
    var changed: Set<Int> = []
    let content = root["child"] ?? root
    guard previousNode(of: content)?.componentType == content.componentType else { return [] }
    var pending = [content]
    while let node = pending.popLast() {
      let isComponent = node.componentType != nil
      guard let old = previousNode(of: node) else {
        if isComponent { changed.insert(node.index) }
        continue
      }
      if isUnchanged(node, since: old) { continue }
      if isComponent, node.index != content.index, differs(node, from: old) {
        changed.insert(node.index)
        continue
      }
      pending += node.elements
      for (_, value) in node.members { pending.append(value) }
    }
    return changed
  }

  /// Whether a component differs from its earlier version, apart from the components in it.
  private func differs(_ new: JSONNode, from old: JSONNode) -> Bool {
    guard new.kind == old.kind else { return true }
    switch new.kind {
    case .object:
      let names = Set([new, old].flatMap { $0.members.compactMap { $0.key.string } })
      return names.subtracting(Self.invisibleMembers).contains { name in
        // Events are not visible.
        if new[name]?.isOrContainsAction == true || old[name]?.isOrContainsAction == true {
          return false
        }
        return switch (new[name], old[name]) {
        case (let value?, let before?): isOtherValue(value, before)
        case (let value?, nil), (nil, let value?): !value.isOrContainsComponent
        case (nil, nil): false
        }
      }
    case .array:
      let (values, before) = (new.elements, old.elements)
      let (own, earlier) = (
        values.filter { !$0.isOrContainsComponent }, before.filter { !$0.isOrContainsComponent }
      )
      return own.count != earlier.count
        || zip(own, earlier).contains { !isUnchanged($0, since: $1) }
    default: return !isUnchanged(new, since: old)
    }
  }

  /// The members of components that change nothing on screen by themselves.
  private static let invisibleMembers: Set<String> = ["id", "context"]

  private func isOtherValue(_ value: JSONNode, _ before: JSONNode) -> Bool {
    if isUnchanged(value, since: before) { return false }
    if value.componentType != nil || before.componentType != nil { return false }
    return differs(value, from: before)
  }
}

extension JSONNode {
  /// Whether the value is an action, or a list of actions.
  fileprivate var isOrContainsAction: Bool {
    self["_beagleAction_"] != nil || elements.contains { $0["_beagleAction_"] != nil }
  }

  /// Whether the value is a component, or an object or array with one.
  fileprivate var isOrContainsComponent: Bool {
    if componentType != nil { return true }
    return elements.contains { $0.isOrContainsComponent }
      || members.contains { $0.value.isOrContainsComponent }
  }
}
