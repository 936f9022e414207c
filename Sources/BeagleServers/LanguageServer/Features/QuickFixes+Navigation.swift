import BeagleAnalysis
import BeagleSchema
import JSON

/// The quick fix of a navigation that does not set what its screen reads of `navigationContext`.
extension LanguageServer {
  /// Returns the fix that adds the missing members to the navigation whose address has a finding.
  func navigationValue(of item: DiagnosticItem, _ document: TextDocument) -> ProtocolValue? {
    let tree = document.analysis.tree
    guard let insertion = JSONInsertion(document),
      let url = tree.node(at: item.range.lowerBound + 1),
      Int(tree.nodes[url].start) == item.range.lowerBound, tree.keyText(of: url) == "url",
      let paths = Self.paths(of: item.name),
      case let outer = tree.path(to: url).suffix(3), outer.count == 3, let action = outer.first,
      tree.member(action, TypeCatalog.actionKey) != nil,
      let route = tree.member(action, "route"), outer.contains(route)
    else { return nil }
    let edits: [JSONInsertion.Edit]
    if let context = tree.member(action, "navigationContext") {
      guard let value = tree.member(context, "value"), tree.member(context, "path") == nil else {
        return nil
      }
      edits = Self.edits(adding: paths.filter { !$0.isEmpty }, to: value, tree, insertion)
    } else {
      let value = Self.value(paths.filter { !$0.isEmpty })
      edits = [insertion.member("navigationContext", "{ \"value\": \(value) }", after: route)]
    }
    guard !edits.isEmpty else { return nil }
    let names = paths.filter { !$0.isEmpty }
      .map { JSONText.quoted($0.joined(separator: ".")) }.joined(separator: ", ")
    return self.action(
      names.isEmpty ? "Add navigationContext" : "Add \(names) to navigationContext", .quickFix,
      workspaceEdit(edits.map { (document, $0.range, $0.text) }))
  }

  /// Returns the names in the paths of a finding, which are separated by spaces; nil if one of them has an
  /// index.
  private static func paths(of names: String) -> [[String]]? {
    var paths: [[String]] = []
    for text in names.split(separator: " ") {
      guard let nodes = Path(String(text))?.nodes, nodes.first == .key("navigationContext") else {
        return nil
      }
      var path: [String] = []
      for case .key(let key) in nodes.dropFirst() { path.append(key) }
      guard path.count == nodes.count - 1 else { return nil }
      paths.append(path)
    }
    return paths.isEmpty ? nil : paths
  }

  /// Returns the edits that add members to an object and to the objects in it.
  private static func edits(
    adding paths: [[String]], to object: Int, _ tree: SyntaxTree, _ insertion: JSONInsertion
  ) -> [JSONInsertion.Edit] {
    var edits: [JSONInsertion.Edit] = []
    var missing: [[String]] = []
    for name in unique(paths.compactMap(\.first)) {
      let rest = paths.filter { $0[0] == name }
      if let inner = tree.member(object, name) {
        let inside = rest.map { Array($0.dropFirst()) }.filter { !$0.isEmpty }
        edits += Self.edits(adding: inside, to: inner, tree, insertion)
      } else {
        missing += rest
      }
    }
    // Two insertions at the same place would have no order.
    guard let first = missing.first?.first else { return edits }
    let others = members(missing.filter { $0[0] != first })
    let value =
      value(missing.filter { $0[0] == first }.map { Array($0.dropFirst()) }.filter { !$0.isEmpty })
      + (others.isEmpty ? "" : ", " + others)
    return edits + [insertion.member(first, value, to: object)].compactMap(\.self)
  }

  /// Returns an object with empty texts at some paths; an empty text without a path.
  private static func value(_ paths: [[String]]) -> String {
    paths.isEmpty ? "\"\"" : "{ \(members(paths)) }"
  }

  private static func members(_ paths: [[String]]) -> String {
    unique(paths.map { $0[0] }).map { name in
      let rest = paths.filter { $0[0] == name }.map { Array($0.dropFirst()) }
      return "\(JSONText.quoted(name)): \(value(rest.filter { !$0.isEmpty }))"
    }.joined(separator: ", ")
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
