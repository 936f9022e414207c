import BeagleSchema

/// Finds the row that a path to the data of its list means.
enum RowPaths {
  /// Returns the path in a row that an expression in a template of the list means, such as `order.name` for
  /// `orders.rows.name`; nil for other paths.
  /// - Parameters:
  ///   - path: The path after the id of the context. It ends with the member.
  ///   - offset: The position of the expression.
  ///   - hasMember: Returns whether a row has a member. The row is the index of its context.
  static func path(
    for path: ArraySlice<Path.Node>, of id: String, at offset: Int, in facts: DocumentFacts,
    _ hasMember: (_ row: Int, _ name: String) -> Bool
  ) -> String? {
    guard case .key(let name)? = path.last else { return nil }
    // The innermost row is the last one.
    for (index, context) in facts.contexts.enumerated().reversed()
    where context.scope.contains(offset) {
      guard case .item(let list) = context.origin, let use = facts.lists[list].dataUse,
        facts.contextUses.indices.contains(use), facts.contextUses[use].id == id,
        facts.contextUses[use].path.starts(with: path.dropLast()), hasMember(index, name)
      else { continue }
      return Path(nodes: [.key(context.id), .key(name)]).description
    }
    return nil
  }
}
