import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

/// `routes.json`, `.beagle-tui.json` and theme files: diagnostics, completion, hover, definitions,
/// references, links and symbols.
extension LanguageServer {
  /// Handles a request for a settings file. Returns nil for a request that is the same for all JSON.
  func settingsResult(
    _ method: String, _ document: TextDocument, _ format: FileFormat, _ params: Params
  ) throws(ResponseError) -> ProtocolValue? {
    guard !document.isTooLarge else { return nil }
    if format.code == .badRoutes {
      // The URL of a route is a symbol like those of screens.
      let isRename = method == "textDocument/rename" || method == "textDocument/prepareRename"
      if isRename || isInComponent(document, params) { return nil }
    }
    switch method {
    case "textDocument/completion":
      return settingsCompletion(document, document.offset(of: try params.position()), format)
    case "textDocument/hover":
      return settingsHover(document, document.offset(of: try params.position()), format)
    case "textDocument/definition":
      return settingsDefinition(document, document.offset(of: try params.position()), format)
    case "textDocument/references":
      return settingsReferences(document, document.offset(of: try params.position()), format)
    case "textDocument/documentLink": return settingsLinks(document, format)
    case "textDocument/documentSymbol": return settingsSymbols(document, format)
    case "textDocument/prepareRename", "textDocument/rename":
      let position = TextDocumentPosition(
        document: document, offset: document.offset(of: try params.position()))
      let name = method == "textDocument/rename" ? try params.string("newName") : nil
      guard let found = try renamedStyle(position, to: name) else {
        throw failure("only styles can be renamed here; rename a path in a screen that uses it")
      }
      guard let name else {
        return ["range": document.range(found.range), "placeholder": .string(found.name)]
      }
      return edits(of: found, to: name)
    case "textDocument/signatureHelp", "textDocument/documentHighlight": return .null
    default: return nil
    }
  }

  /// Whether the position of a request is in a component that a body of `routes.json` contains.
  private func isInComponent(_ document: TextDocument, _ params: Params) -> Bool {
    guard let position = try? params.position() else { return false }
    let tree = document.analysis.tree
    let offset = document.offset(of: position)
    let cursor = CursorContext(tree, at: offset)
    guard let node = cursor.container ?? tree.node(at: offset) else { return false }
    return tree.path(to: node).contains { node in
      tree.keyText(of: node) == "body" && tree.member(node, TypeCatalog.componentKey) != nil
    }
  }

  // MARK: - Diagnostics

  /// Returns the findings in a settings file.
  func settingsItems(_ document: TextDocument, _ format: FileFormat) -> [DiagnosticItem] {
    let buffer = document.analysis
    var items = buffer.syntaxErrorItems(document)
    guard let json = buffer.document, buffer.bracket == nil else { return items }
    let project = workspace.project(of: document)
    let found: [Diagnostic]
    if documents[LanguageServer.key(document.uri)] !== document {
      // A file that the client does not show may be a link to the outside, which no message quotes.
      found = []
    } else if format.code == .badRoutes, let project {
      found = project.diagnostics(ofRoutes: json, isValid: buffer.error == nil)
        .compactMap(workspace.vocabulary(of: document).adjust)
    } else {
      found = FileChecker(json, format).found + projectFindings(json, document)
    }
    items += buffer.items(
      found.filter { buffer.error == nil || $0.code != .duplicateKey }, document)
    if buffer.error == nil, !found.contains(where: { $0.severity == .error }) {
      // Problems that only the program finds, such as a theme outside of the directory.
      items += workspace.problems.filter { $0.path == document.path }.map { $0.item(document) }
    }
    return items.sorted { ($0.range.lowerBound, $0.code) < ($1.range.lowerBound, $1.code) }
  }

  // MARK: - Places

  /// The value or key at a position of a settings file.
  struct SettingsTarget {
    /// The node, a key or a value.
    let node: Int
    /// The range without quotes.
    let range: Range<Int>
    /// The text of a key or a string, or the source of another value.
    let text: String
    /// The property whose key or value it is.
    let property: FileProperty?
    /// What the text names.
    let subject: FileSubject?
    /// The words of the value.
    let words: [FileWord]
    /// Whether the node is a key.
    let isKey: Bool
    /// The object that contains the value.
    let object: Int?
  }

  func target(
    _ document: TextDocument, _ offset: Int, _ format: FileFormat
  ) -> SettingsTarget? {
    let tree = document.analysis.tree
    guard let node = tree.node(at: offset) else { return nil }
    return target(node, tree, format)
  }

  func target(_ node: Int, _ tree: SyntaxTree, _ format: FileFormat) -> SettingsTarget? {
    let kind = tree.nodes[node].kind
    guard kind != .object, kind != .array, kind != .missing, kind != .invalid else { return nil }
    let path = SettingsPath(tree, format, to: node)
    let parent = tree.nodes[node].parent
    let range = tree.innerRange(node)
    var property = path.steps.last?.property
    var subject: FileSubject?
    var words: [FileWord] = []
    if kind == .key {
      property = nil
      switch path.steps.last?.value?.form(of: .object) {
      case .object(let properties)?:
        property = properties.first { $0.hasName(tree.text(node)) }
        if property == nil { return nil }
      case .table(let names, _)?: subject = names
      default: return nil
      }
    } else {
      switch path.steps.last?.value?.form(of: kind) {
      case .text(let name)?: subject = name
      case .integer(_, let name)?: subject = name
      case .words(let known, let other)?:
        words = known
        subject = other
      case .flag?: break
      default: return nil
      }
      property = property ?? path.steps.dropLast().last?.property
    }
    return SettingsTarget(
      node: node, range: range, text: tree.text(node), property: property, subject: subject,
      words: words, isKey: kind == .key, object: parent >= 0 ? Int(parent) : nil)
  }
}
