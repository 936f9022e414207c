import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON
import SystemSupport

/// A component at the selection that can be wrapped or extracted.
struct Refactoring {
  let document: TextDocument
  let tree: SyntaxTree
  let resolver: TypeResolver
  /// The selected components, which are siblings.
  let nodes: [Int]
  /// The type of the first component.
  let typed: TypedNode
  private let unit: String

  /// Finds the components of a selection. Without a selection, the cursor must be on the line of the
  /// component's start or of its type.
  init?(_ document: TextDocument, _ selection: Range<Int>, _ catalog: TypeCatalog) {
    self.init(document, catalog) { Refactoring.components(document, $0, selection) }
  }

  /// Finds the component whose style or color contains a position.
  init?(_ document: TextDocument, styledAt selection: Range<Int>, _ catalog: TypeCatalog) {
    self.init(document, catalog) { tree in
      guard var node = tree.node(at: selection.lowerBound) else { return nil }
      var isStyled = false
      while tree.string(node, TypeCatalog.componentKey) == nil {
        let key = tree.nodes[node].kind == .key ? tree.text(node) : tree.keyText(of: node)
        isStyled = key == "style" || key == "textColor"
        node = Int(tree.nodes[node].parent)
        guard node >= 0 else { return nil }
      }
      return isStyled ? [node] : nil
    }
  }

  private init?(
    _ document: TextDocument, _ catalog: TypeCatalog, _ components: (SyntaxTree) -> [Int]?
  ) {
    let tree = document.analysis.tree
    guard document.analysis.error == nil, tree.hasRoot else { return nil }
    let resolver = TypeResolver(tree: tree, catalog: catalog)
    guard let nodes = components(tree), let first = nodes.first,
      let typed = resolver.typedNode(first), typed.type?.role == .component,
      Refactoring.isReplaceable(typed)
    else { return nil }
    self.document = document
    self.tree = tree
    self.resolver = resolver
    self.nodes = nodes
    self.typed = typed
    unit = document.indentation
  }

  /// Whether the value can be another component. The root of a screen cannot.
  private static func isReplaceable(_ typed: TypedNode) -> Bool {
    guard typed.type?.name != Screen.typeName else { return false }
    switch typed.expected {
    case .component, .components: return true
    case .oneOf(let kinds): return kinds.contains(.component) || kinds.contains(.components)
    default: return false
    }
  }

  private static func components(
    _ document: TextDocument, _ tree: SyntaxTree, _ selection: Range<Int>
  ) -> [Int]? {
    func isComponent(_ node: Int) -> Bool { tree.string(node, TypeCatalog.componentKey) != nil }
    if selection.isEmpty {
      guard var node = tree.node(at: selection.lowerBound) else { return nil }
      while !isComponent(node) {
        let parent = Int(tree.nodes[node].parent)
        guard parent >= 0 else { return nil }
        node = parent
      }
      let line = document.lineNumber(selection.lowerBound)
      let type = tree.member(node, TypeCatalog.componentKey) ?? node
      let lines = [Int(tree.nodes[node].start), Int(tree.nodes[type].start)]
      return lines.contains { document.lineNumber($0) == line } ? [node] : nil
    }
    // Blanks and commas around the components do not matter.
    var (start, end) = (selection.lowerBound, selection.upperBound)
    while start < end, tree.bytes[start] <= 0x20 || tree.bytes[start] == 0x2C { start += 1 }
    while end > start, tree.bytes[end - 1] <= 0x20 || tree.bytes[end - 1] == 0x2C { end -= 1 }
    guard start < end else { return nil }
    var best: [Int]?
    for node in tree.nodes.indices where tree.nodes[node].kind == .object && isComponent(node) {
      let range = tree.nodes[node].range
      if range.lowerBound <= start, end <= range.upperBound { best = [node] }
    }
    for list in tree.nodes.indices where tree.nodes[list].kind == .array {
      let range = tree.nodes[list].range
      guard range.lowerBound < start, end < range.upperBound else { continue }
      let inside = tree.children(of: list).filter {
        tree.nodes[$0].range.lowerBound < end && start < tree.nodes[$0].range.upperBound
      }
      let isWhole = inside.allSatisfy {
        isComponent($0) && start <= tree.nodes[$0].range.lowerBound
          && tree.nodes[$0].range.upperBound <= end
      }
      if inside.count > 1, isWhole { best = inside }
    }
    return best
  }

  /// The range of the components.
  var range: Range<Int> {
    let last = nodes.last.map { Int(tree.nodes[$0].end) } ?? 0
    return Int(tree.nodes[nodes[0]].start)..<last
  }

  // MARK: - Indentation

  /// The indentation of the line with the first component.
  private var base: String {
    let start = document.lines.start(ofLine: document.lineNumber(range.lowerBound), in: tree.bytes)
    let blank = tree.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blank, as: UTF8.self)
  }

  /// Returns the components with another indentation of all lines but the first.
  private func source(indent: String) -> String {
    let base = Array(self.base.utf8)
    let lines = tree.bytes[range].split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.enumerated().map { number, line in
      guard number > 0 else { return String(decoding: line, as: UTF8.self) }
      let rest = line.starts(with: base) ? line.dropFirst(base.count) : line
      return rest.isEmpty ? "" : indent + String(decoding: rest, as: UTF8.self)
    }.joined(separator: "\n")
  }

  // MARK: - Wrapping

  /// A component that can contain others.
  struct Wrapper {
    let name: String
    let title: String
    /// Whether the component has a list of children.
    let hasChildren: Bool
    /// More properties.
    let properties: [String]
  }

  static let wrappers = [
    Wrapper(
      name: Container.typeName, title: "Wrap in a container", hasChildren: true, properties: []),
    Wrapper(
      name: ScrollView.typeName, title: "Wrap in a scroll view", hasChildren: true, properties: []),
    Wrapper(
      name: Touchable.typeName, title: "Wrap in a touchable", hasChildren: false,
      properties: ["\"onPress\": []"]),
  ]

  /// Returns the text of the components in a wrapper.
  func wrapped(in wrapper: Wrapper) -> String {
    let inner = base + unit
    var text = "{\n\(inner)\"\(TypeCatalog.componentKey)\": \"\(wrapper.name)\""
    for property in wrapper.properties { text += ",\n\(inner)\(property)" }
    if wrapper.hasChildren {
      text +=
        ",\n\(inner)\"children\": [\n\(inner)\(unit)\(source(indent: inner + unit))\n\(inner)]"
    } else {
      text += ",\n\(inner)\"child\": \(source(indent: inner))"
    }
    return text + "\n\(base)}"
  }

  // MARK: - Extraction

  /// The content of a file with the component.
  var fileContent: String { source(indent: "") + "\n" }

  /// Returns a lazy component that loads the component.
  func lazy(path: String) -> String {
    let inner = base + unit
    let key = TypeCatalog.componentKey
    return """
      {
      \(inner)"\(key)": "\(LazyComponent.typeName)",
      \(inner)"path": \(JSONText.quoted(path)),
      \(inner)"initialState": { "\(key)": "\(Text.typeName)", "text": "Loading…" }
      \(base)}
      """
  }

  /// A name for a file with the component: its id, or its type.
  var fileName: String {
    let type = typed.type?.name.split(separator: ":" as Character).last.map { String($0) } ?? ""
    let given = tree.string(nodes[0], "id").flatMap { $0.isEmpty ? nil : $0 } ?? type
    var name = ""
    for character in given {
      if character.isASCII, character.isLetter || character.isNumber {
        if character.isUppercase, let last = name.last, last != "-" { name += "-" }
        name += character.lowercased()
      } else if !name.isEmpty, name.last != "-" {
        name += "-"
      }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "part" : name
  }
}

extension Refactoring {
  /// Returns the first of the names `NAME`, `NAME-2`, `NAME-3`… that is free, or nil if a thousand are
  /// taken.
  static func freeName(_ name: String, _ isFree: (String) -> Bool) -> String? {
    (1...1000).lazy.map { $0 > 1 ? "\(name)-\($0)" : name }.first(where: isFree)
  }
}

extension LanguageServer {
  /// Returns the refactorings of the components at a selection.
  func refactorings(
    _ document: TextDocument, _ selection: Range<Int>, only: [String]?
  ) -> [ProtocolValue] {
    let (rewrites, extracts) = (
      CodeActionKind.rewrite.isWanted(only), CodeActionKind.extract.isWanted(only)
    )
    guard rewrites || extracts, !document.isTooLarge else { return [] }
    let catalog = workspace.vocabulary(of: document).catalog
    guard let found = Refactoring(document, selection, catalog) else {
      // A style is extracted at its place, too, where other refactorings would be in the way.
      let styled = extracts ? Refactoring(document, styledAt: selection, catalog) : nil
      return styled.flatMap(styleExtraction).map { [$0] } ?? []
    }
    var actions: [ProtocolValue] = []
    if rewrites {
      for wrapper in Refactoring.wrappers where wrapper.hasChildren || found.nodes.count == 1 {
        actions.append(
          action(
            wrapper.title, .rewrite,
            workspaceEdit([(document, found.range, found.wrapped(in: wrapper))])))
      }
    }
    if extracts, found.nodes.count == 1 {
      actions += [lazyExtraction(found), styleExtraction(found)].compactMap(\.self)
    }
    return actions
  }

  /// Returns the action that moves a component to a file of its own.
  private func lazyExtraction(_ found: Refactoring) -> ProtocolValue? {
    guard client.createsFiles, found.tree.nodes[found.nodes[0]].parent >= 0,
      found.typed.type?.name != LazyComponent.typeName,
      let project = workspace.project(of: found.document)
    else { return nil }
    let name = Refactoring.freeName("parts/" + found.fileName) { name in
      let path = project.path(of: name + ".json")
      return !project.router.hasFile(name + ".json") && documents[path] == nil
        && !DiskFile.exists(path)
    }
    guard let file = name.map({ $0 + ".json" }), let address = DirectoryRouter.path(ofFile: file)
    else { return nil }
    let edit = workspaceEdit(
      [(found.document, found.range, found.lazy(path: address))],
      before: creation(of: project.path(of: file), found.fileContent))
    return action("Extract to the lazy component \(file)", .extract, edit)
  }

  /// Returns the changes that create a file, for clients with ``ClientCapabilities/createsFiles``.
  func creation(of path: String, _ content: String) -> [ProtocolValue] {
    let uri = ProtocolValue.string(FileURI.uri(path))
    return [
      ["kind": "create", "uri": uri, "options": ["ignoreIfExists": false]],
      [
        "textDocument": ["uri": uri, "version": .null],
        "edits": [["range": LanguageServer.start, "newText": .string(content)]],
      ],
    ]
  }
}
