import BeagleAnalysis
import BeagleSchema
import JSON

/// The quick fix of a navigation that does not set what its screen reads of `navigationContext`.
extension LanguageServer {
  /// A path that a navigation does not set.
  private struct MissingValue {
    /// The names after `navigationContext`.
    var names: [String]
    /// The value to add, as JSON: an expression, or the empty value that the screen needs.
    var value: String

    /// The path in its first member.
    var inner: MissingValue { MissingValue(names: Array(names.dropFirst()), value: value) }
  }

  /// Returns the fix that adds the missing members to the navigation whose address has a finding. The finding
  /// itself has the fix of misspelled names.
  func navigationValue(of item: DiagnosticItem, _ document: TextDocument) -> ProtocolValue? {
    let tree = document.analysis.tree
    guard !item.missingPaths.contains(where: { $0.misspelled != nil }),
      let insertion = JSONInsertion(document),
      let url = tree.node(at: item.range.lowerBound + 1),
      Int(tree.nodes[url].start) == item.range.lowerBound, tree.keyText(of: url) == "url",
      let paths = values(at: item.missingPaths, url, document),
      case let outer = tree.path(to: url).suffix(3), outer.count == 3, let action = outer.first,
      tree.member(action, TypeCatalog.actionKey) != nil,
      let route = tree.member(action, "route"), outer.contains(route)
    else { return nil }
    let edits: [JSONInsertion.Edit]
    if let context = tree.member(action, "navigationContext") {
      guard let value = tree.member(context, "value"), tree.member(context, "path") == nil else {
        return nil
      }
      edits = Self.edits(adding: paths.filter { !$0.names.isEmpty }, to: value, tree, insertion)
    } else {
      let value = Self.value(paths)
      edits = [insertion.member("navigationContext", "{ \"value\": \(value) }", after: route)]
    }
    guard !edits.isEmpty else { return nil }
    let names = paths.map(\.names).filter { !$0.isEmpty }
      .map { JSONText.quoted($0.joined(separator: ".")) }.joined(separator: ", ")
    return self.action(
      names.isEmpty ? "Add navigationContext" : "Add \(names) to navigationContext", .quickFix,
      workspaceEdit(edits.map { (document, $0.range, $0.text) }))
  }

  /// Returns the paths of a finding as names; nil if one of them has an index. A member that the row around the
  /// navigation also has gets the value of the row.
  private func values(
    at paths: [MissingPath], _ url: Int, _ document: TextDocument
  ) -> [MissingValue]? {
    let scope = resolver(of: document).typedNode(url)?.scope
    let row = scope?.visible.first { $0.origin == .item }
    let known = ContextValues(sources(document))
    let context = row.map { ContextValues.Context(entry: $0, document: known.document) }
    let values = paths.compactMap { path -> MissingValue? in
      var names: [String] = []
      for case .key(let key) in path.path { names.append(key) }
      guard names.count == path.path.count else { return nil }
      if let row, let context, let name = names.last,
        known.members(of: [context], names.dropLast().map { .key($0) })
          .contains(where: { $0.name == name })
      {
        let source = Path(nodes: [.key(row.id)] + path.path).description
        return MissingValue(names: names, value: JSONText.quoted("@{\(source)}"))
      }
      return MissingValue(names: names, value: path.emptyValue ?? "\"\"")
    }
    return values.isEmpty || values.count < paths.count ? nil : values
  }

  /// Returns the edits that add members to an object and to the objects in it.
  private static func edits(
    adding paths: [MissingValue], to object: Int, _ tree: SyntaxTree, _ insertion: JSONInsertion
  ) -> [JSONInsertion.Edit] {
    var edits: [JSONInsertion.Edit] = []
    var missing: [MissingValue] = []
    for name in unique(paths.compactMap(\.names.first)) {
      let rest = paths.filter { $0.names[0] == name }
      if let inner = tree.member(object, name) {
        let inside = rest.map(\.inner).filter { !$0.names.isEmpty }
        edits += Self.edits(adding: inside, to: inner, tree, insertion)
      } else {
        missing += rest
      }
    }
    // Two insertions at the same place would have no order.
    guard let first = missing.first?.names.first else { return edits }
    let others = members(missing.filter { $0.names[0] != first })
    let value =
      value(missing.filter { $0.names[0] == first }.map(\.inner))
      + (others.isEmpty ? "" : ", " + others)
    return edits + [insertion.member(first, value, to: object)].compactMap(\.self)
  }

  /// Returns an object with empty values at some paths, or the empty value of the only path without names.
  private static func value(_ paths: [MissingValue]) -> String {
    let inner = paths.filter { !$0.names.isEmpty }
    return inner.isEmpty ? paths.first?.value ?? "\"\"" : "{ \(members(inner)) }"
  }

  private static func members(_ paths: [MissingValue]) -> String {
    unique(paths.map { $0.names[0] }).map { name in
      let rest = paths.filter { $0.names[0] == name }
      return "\(JSONText.quoted(name)): \(value(rest.map(\.inner)))"
    }.joined(separator: ", ")
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
