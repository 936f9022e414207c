import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// Moves the appearance of components to a style of the theme.
extension LanguageServer {
  /// A property of a component that can move to a style of the theme.
  private struct Moved {
    /// The member that the id of the style replaces; nil to insert it.
    var replaced: Int?
    /// The member of `style` to remove.
    var removed: Int?
    /// The members of the style in the theme file.
    var style: [(key: String, value: String)] = []
  }

  /// Returns the action that moves literal colors to the theme file, for all components of the
  /// document with the same type and colors.
  func styleExtraction(_ found: Refactoring) -> ProtocolValue? {
    guard let kind = ThemeKind(found.typed.type?.name ?? ""),
      let moved = moved(found.nodes[0], kind, found.tree), !moved.style.isEmpty,
      let theme = themeFile(of: found.document).map(ThemeDocument.init)
    else { return nil }
    let tree = found.tree
    let nodes = tree.nodes.indices.filter { node in
      tree.nodes[node].kind == .object
        && tree.string(node, TypeCatalog.componentKey)?.lowercased() == kind.type.lowercased()
        && self.moved(node, kind, tree).map { Self.isEqual($0.style, moved.style) } == true
    }
    guard let id = styleID(found, kind, theme.root) else { return nil }
    var edits: [FileEdit] = []
    for node in nodes {
      guard let part = self.moved(node, kind, tree) else { continue }
      let member = "\"styleId\": \(JSONText.quoted(id))"
      if let removed = part.removed {
        edits.append((found.document, Self.removal(of: removed, tree), ""))
      }
      if let replaced = part.replaced {
        let key = Int(tree.nodes[replaced].key)
        let start = Int(tree.nodes[key >= 0 ? key : replaced].start)
        edits.append((found.document, start..<Int(tree.nodes[replaced].end), member))
      } else {
        let type = tree.member(node, TypeCatalog.componentKey) ?? node
        let end = Int(tree.nodes[type].end)
        edits.append((found.document, end..<end, ", " + member))
      }
    }
    edits.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    let body = moved.style.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
    guard let themeEdit = theme.edit(kind.table, id, "{ \(body) }") else { return nil }
    edits.append((theme.document, themeEdit.range, themeEdit.text))
    let count = nodes.count == 1 ? "" : " for \(nodes.count) components"
    return action(
      "Extract the style to \(FilePath.name(of: theme.document.name))\(count)", .extract,
      workspaceEdit(edits))
  }

  private static func isEqual(
    _ a: [(key: String, value: String)], _ b: [(key: String, value: String)]
  ) -> Bool {
    a.elementsEqual(b) { $0.key == $1.key && $0.value.lowercased() == $1.value.lowercased() }
  }

  /// Returns the literal colors of a component without a `styleId`.
  private func moved(_ node: Int, _ kind: ThemeKind, _ tree: SyntaxTree) -> Moved? {
    guard tree.member(node, "styleId") == nil else { return nil }
    var moved = Moved()
    let style = tree.member(node, "style")
    let object = kind.isInStyle ? style : node
    guard let object, let member = tree.member(object, kind.property),
      tree.nodes[member].kind == .string, let color = HexColor(tree.text(member)),
      color.alpha == 255
    else { return nil }
    moved.style = [(kind.key, tree.source(tree.nodes[member].range))]
    if !kind.isInStyle {
      moved.replaced = member
    } else if tree.children(of: object).reduce(0, { count, _ in count + 1 }) == 1 {
      moved.replaced = style
    } else {
      moved.removed = member
    }
    return moved
  }

  /// Returns the range of a member with the comma that separates it from another one.
  private static func removal(of member: Int, _ tree: SyntaxTree) -> Range<Int> {
    let key = Int(tree.nodes[member].key)
    var start = Int(tree.nodes[key >= 0 ? key : member].start)
    var end = Int(tree.nodes[member].end)
    var next = end
    while next < tree.bytes.count, tree.bytes[next] <= 0x20 { next += 1 }
    if next < tree.bytes.count, tree.bytes[next] == 0x2C {
      next += 1
      while next < tree.bytes.count, tree.bytes[next] <= 0x20 { next += 1 }
      end = next
      return start..<end
    }
    var before = start
    while before > 0, tree.bytes[before - 1] <= 0x20 { before -= 1 }
    if before > 0, tree.bytes[before - 1] == 0x2C { start = before - 1 }
    return start..<end
  }

  /// Returns a name that the theme does not have: the component's id or its type, with a number if
  /// necessary.
  private func styleID(_ found: Refactoring, _ kind: ThemeKind, _ theme: SyntaxTree) -> String? {
    let table = theme.hasRoot ? theme.member(0, kind.table) : nil
    let known = Set(table.map { theme.children(of: $0).compactMap(theme.keyText) } ?? [])
      .union(workspace.vocabulary(of: found.document).styleIds)
    return Refactoring.freeName(found.fileName) { !known.contains($0) }
  }

  // MARK: - Theme file

  /// A theme file and its text.
  private struct ThemeDocument {
    let document: TextDocument
    var root: SyntaxTree { document.analysis.tree }

    /// Returns the edit that adds a style.
    func edit(_ table: String, _ id: String, _ body: String) -> JSONInsertion.Edit? {
      guard let insertion = JSONInsertion(document) else { return nil }
      if let object = root.member(0, table) { return insertion.member(id, body, to: object) }
      return insertion.member(table, "{\n\t\(JSONText.quoted(id)): \(body)\n}", to: 0)
    }
  }

  /// Returns the theme file that the settings of a document's project name.
  func themeFile(of document: TextDocument) -> TextDocument? {
    guard let settings = workspace.vocabulary(of: document).settingsFile,
      let folder = DiskFile.parent(settings), let project = workspace.project(of: document),
      let file = self.document(atPath: settings, in: project),
      case let tree = file.analysis.tree, tree.hasRoot, let name = tree.string(0, "theme")
    else { return nil }
    let path = name.utf8.first == 0x2F ? name : folder + "/" + name
    return self.document(atPath: path, in: project)
  }
}

/// A component whose colors a theme file can contain.
private struct ThemeKind {
  let type: String
  /// The object of the theme file.
  let table: String
  /// The property with the color, and its name in the theme file.
  let property: String
  let key: String
  /// Whether the property is one of `style`.
  let isInStyle: Bool

  init?(_ type: String) {
    self.type = type
    switch type {
    case Text.typeName:
      (table, property, key, isInStyle) = ("texts", "textColor", "color", false)
    case Container.typeName:
      (table, property, key, isInStyle) = ("containers", "backgroundColor", "background", true)
    default: return nil
    }
  }
}
