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

  /// Adds suggestions to the findings about members that a context does not have, if a row from a request has
  /// them: `order.name` for `orders.name`.
  /// - Parameter resolve: Returns a value whose outermost part is known, as far as it can be.
  static func complete(
    _ findings: inout [Diagnostic], _ document: DocumentAnalysis,
    _ resolve: (ValueShape) -> ValueShape
  ) {
    let facts = document.facts
    let rows = facts.inferred.contexts
    for index in findings.indices
    where findings[index].code == .unknownPath && findings[index].suggestion == nil {
      let finding = findings[index]
      // The member follows the id.
      let use = facts.contextUses.first {
        $0.kind == .read && $0.id == finding.name && !$0.path.isEmpty
          && $0.name.offset + $0.id.utf8.count + 1 == finding.offset
      }
      guard let use, finding.fixIt == nil,
        let path = path(
          for: use.path[...0], of: use.id, at: use.name.offset, in: facts,
          { rows.indices.contains($0) && resolve(rows[$0]).memberNames.contains($1) })
      else { continue }
      findings[index].suggestion = path
    }
  }
}
