import BeagleAnalysis
import BeagleSchema
import JSON

/// The quick fix of a navigation that does not set what its screen reads of `navigationContext`.
extension LanguageServer {
  /// A path that a navigation does not set.
  private struct MissingPath {
    /// The names after `navigationContext`.
    var names: [String]
    /// The empty value that the screen needs, as JSON.
    var value = "\"\""
    /// The name in the navigation that is probably meant as the last one.
    var misspelled: String?

    /// The path in its first member.
    var inner: MissingPath { MissingPath(names: Array(names.dropFirst()), value: value) }
  }

  /// Returns the fix that adds the missing members to the navigation whose address has a finding, or that
  /// corrects their names.
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
      if let renames = renames(of: paths, in: value, document) { return renames }
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

  /// Returns the fix that corrects the misspelled names in the value of a navigation; nil without such names.
  private func renames(
    of paths: [MissingPath], in value: Int, _ document: TextDocument
  ) -> ProtocolValue? {
    let tree = document.analysis.tree
    var edits: [JSONInsertion.Edit] = []
    var titles: [String] = []
    for path in paths {
      guard let wrong = path.misspelled, let name = path.names.last else { continue }
      var holder: Int? = value
      for name in path.names.dropLast() { holder = holder.flatMap { tree.member($0, name) } }
      guard let member = holder.flatMap({ tree.member($0, wrong) }),
        case let key = Int(tree.nodes[member].key), key >= 0
      else { continue }
      let range = Int(tree.nodes[key].start)..<Int(tree.nodes[key].end)
      guard !edits.contains(where: { $0.range == range }) else { continue }
      edits.append((range, JSONText.quoted(name)))
      titles.append("\(JSONText.quoted(wrong)) to \(JSONText.quoted(name))")
    }
    guard !edits.isEmpty else { return nil }
    return action(
      "Change \(titles.joined(separator: ", "))", .quickFix,
      workspaceEdit(edits.map { (document, $0.range, $0.text) }))
  }

  /// Returns the paths of a finding, which are separated by spaces; nil if one of them has an index.
  private static func paths(of names: String) -> [MissingPath]? {
    var paths: [MissingPath] = []
    for text in names.split(separator: " ") {
      let name = text.prefix { $0 != "=" && $0 != "<" }
      let detail = text[name.endIndex...]
      guard let nodes = Path(String(name))?.nodes, nodes.first == .key("navigationContext") else {
        return nil
      }
      var path = MissingPath(names: [])
      for case .key(let key) in nodes.dropFirst() { path.names.append(key) }
      guard path.names.count == nodes.count - 1 else { return nil }
      if detail.utf8.first == 0x3D { path.value = String(detail.dropFirst()) }
      if detail.utf8.first == 0x3C { path.misspelled = String(detail.dropFirst()) }
      paths.append(path)
    }
    return paths.isEmpty ? nil : paths
  }

  /// Returns the edits that add members to an object and to the objects in it.
  private static func edits(
    adding paths: [MissingPath], to object: Int, _ tree: SyntaxTree, _ insertion: JSONInsertion
  ) -> [JSONInsertion.Edit] {
    var edits: [JSONInsertion.Edit] = []
    var missing: [MissingPath] = []
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
  private static func value(_ paths: [MissingPath]) -> String {
    let inner = paths.filter { !$0.names.isEmpty }
    return inner.isEmpty ? paths.first?.value ?? "\"\"" : "{ \(members(inner)) }"
  }

  private static func members(_ paths: [MissingPath]) -> String {
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
