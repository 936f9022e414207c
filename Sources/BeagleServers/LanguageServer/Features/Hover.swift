import CellText
import JSON
import SystemSupport

extension LanguageServer {
  /// Returns the documentation at a position (`textDocument/hover`).
  func hover(_ position: TextDocumentPosition?) -> ProtocolValue {
    guard let position, !position.document.isTooLarge, let found = explanation(position) else {
      return .null
    }
    let text = client.hasMarkdown ? found.text : MarkdownText.plain(found.text)
    return [
      "contents": [
        "kind": client.hasMarkdown ? "markdown" : "plaintext", "value": .string(text),
      ],
      "range": position.document.range(found.range),
    ]
  }

  private func explanation(_ position: TextDocumentPosition) -> (text: String, range: Range<Int>)? {
    let tree = position.document.analysis.tree
    guard let node = tree.node(at: position.offset) else { return nil }
    let kind = tree.nodes[node].kind
    guard kind != .object, kind != .array else { return nil }
    let resolver = TypeResolver(
      tree: tree, catalog: workspace.vocabulary(of: position.document).catalog)
    let guide = TypeDocumentation(workspace.vocabulary(of: position.document).catalog)
    let path = resolver.path(to: node)
    if kind == .key {
      guard let owner = path.last else { return nil }
      let name = tree.text(node)
      if name == TypeCatalog.componentKey || name == TypeCatalog.actionKey {
        return owner.type.map { (guide.type($0), tree.nodes[node].range) }
      }
      guard let property = owner.type?.property(name) else { return nil }
      return (guide.property(property, of: owner.type), tree.nodes[node].range)
    }
    if let found = symbolText(position) { return found }
    guard let typed = path.last else { return nil }
    let key = tree.keyText(of: node)
    if key == TypeCatalog.componentKey || key == TypeCatalog.actionKey {
      let object = path.dropLast().last
      return object?.type.map { (guide.type($0), tree.nodes[node].range) }
    }
    guard let property = typed.property, path.count > 1 else { return nil }
    return (guide.property(property, of: typed.owner), tree.nodes[node].range)
  }

  /// Returns a description of the symbol at a position.
  private func symbolText(_ position: TextDocumentPosition) -> (text: String, range: Range<Int>)? {
    let found = found(position) { symbol in
      switch symbol {
      case .context: .parts
      case .global, .address, .controller, .image, .operation: .itself
      default: .project
      }
    }
    guard let (symbol, range, finder) = found else { return step(position) }
    switch symbol {
    case .context(let document, let index):
      return contextText(document, index, finder, symbol).map { ($0, range) }
    case .unresolvedContext(_, let id):
      let isKnown = workspace.vocabulary(of: position.document).contexts.contains(id)
      return (
        "**\(MarkdownText.escaped(id))**: context\n\n"
          + (isKnown ? "Provided by the application." : "Not declared in this scope."),
        range
      )
    case .global: return ("**global**: context of the application", range)
    case .navigation:
      return ("**navigationContext**: context that the navigation to this screen passes", range)
    case .component(_, let id):
      let all = finder.occurrences(of: symbol)
      let uses = ranges(all.filter { $0.role != .declaration })
      let declared = ranges(all.filter { $0.role == .declaration })
      var text = "**\(MarkdownText.escaped(id))**: component id"
      if declared.isEmpty { text += "\n\nNo component of this screen has this id." }
      text += "\n\n" + LanguageServer.list("Used in", uses, from: position.document)
      return (text, range)
    case .file(let path):
      let project = position.document.path.flatMap { workspace.project(of: $0) }
      let name = project?.screens.relativePath(path) ?? path
      var text = "Served from \(MarkdownText.code(name))"
      if let title = finder.facts(path).flatMap({ $0.screens.first?.id }), !title.isEmpty {
        text += ", screen id \(MarkdownText.code(title))"
      }
      let uses = ranges(finder.occurrences(of: symbol))
      text += "\n\n" + LanguageServer.list("Loaded in", uses, from: position.document)
      return (text, range)
    case .address(let text):
      guard text.utf8.first == 0x2F else { return nil }
      let hasRoute =
        position.document.path.flatMap { workspace.project(of: $0) }?.route(for: text) != nil
      return (
        hasRoute
          ? "Route in `routes.json`"
          : "No file or route for \(MarkdownText.code(text)) in this directory.", range
      )
    case .style(let id):
      let uses = ranges(finder.occurrences(of: symbol))
      return (
        "**\(MarkdownText.escaped(id))**: style of the theme\n\n"
          + LanguageServer.list("Used in", uses, from: position.document), range
      )
    case .controller(let id):
      return ("**\(MarkdownText.escaped(id))**: navigation controller", range)
    case .image(let id): return ("**\(MarkdownText.escaped(id))**: image of the application", range)
    case .operation(let name):
      guard let guide = OperationDocumentation.of(name) else {
        let isKnown = workspace.vocabulary(of: position.document).operations.contains(name)
        return (
          "**\(MarkdownText.escaped(name))**: "
            + (isKnown ? "operation of the application" : "unknown operation"),
          range
        )
      }
      return ("**\(guide.signature)**\n\n\(guide.text)", range)
    }
  }

  private func contextText(
    _ name: String, _ index: Int, _ finder: SymbolFinder, _ symbol: Symbol
  ) -> String? {
    guard let facts = finder.facts(name), let document = document(named: name) else { return nil }
    let context = facts.contexts[index]
    var text = "**\(MarkdownText.escaped(context.id))**: "
    let buffer = document.analysis
    func line(_ span: SourceSpan) -> Int { document.lineNumber(buffer.original(span).lowerBound) }
    switch context.origin {
    case .declared: text += "context, declared on line \(line(context.name ?? context.scope))"
    case .item(let list): text += "element of the list on line \(line(facts.lists[list].span))"
    case .position(let list):
      text += "index of the row, from 0, in the list on line \(line(facts.lists[list].span))"
    case .event: text += "value of the event on line \(line(context.scope))"
    }
    if name.hasPrefix("/"), documents[name] == nil || name != document.name {
      text += " of \(MarkdownText.escaped(FilePath.name(of: name)))"
    }
    if let value = context.value {
      let range = buffer.original(value)
      if range.upperBound <= document.bytes.count {
        text +=
          "\n\n" + MarkdownText.block(LanguageServer.excerpt(document, range), language: "json")
      }
    } else if case .event = context.origin {
      let members = ContextValues.eventMembers(context.id)
      if !members.isEmpty {
        text += "\n\n" + members.map { "`\($0.name)`: \($0.detail)" }.joined(separator: "  \n")
      }
    }
    let all = finder.occurrences(of: symbol)
    let reads = ranges(all.filter { $0.role == .read })
    let writes = ranges(all.filter { $0.role == .write })
    text += "\n\n" + LanguageServer.list("Read in", reads, from: document)
    if !writes.isEmpty {
      text += "  \n" + LanguageServer.list("Written in", writes, from: document)
    }
    return text
  }

  /// Returns the value at a step of a path.
  private func step(_ position: TextDocumentPosition) -> (text: String, range: Range<Int>)? {
    let values = ContextValues(
      resolver: TypeResolver(
        tree: position.document.analysis.tree,
        catalog: workspace.vocabulary(of: position.document).catalog),
      workspace: workspace, document: position.document)
    guard let step = values.step(at: position.offset) else { return nil }
    if let value = step.values.first {
      let excerpt = LanguageServer.excerpt(
        position.document, values.resolver.tree.nodes[value].range)
      let block = MarkdownText.block(excerpt, language: "json")
      return ("**\(MarkdownText.escaped(step.text))**\n\n\(block)", step.bytes)
    }
    let member = ContextValues.eventMembers(step.entry.id).first { $0.name == step.key }
    guard step.entry.origin == .event, let member else { return nil }
    return ("**\(MarkdownText.escaped(step.text))**: \(member.detail)", step.bytes)
  }

  // MARK: - Hover text

  /// The maximum number of lines of a value in a hover.
  private static let excerptLines = 12

  private static func excerpt(_ document: TextDocument, _ range: Range<Int>) -> String {
    let text = String(decoding: document.bytes[range].prefix(2000), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = document.lines.start(ofLine: document.lineNumber(range.lowerBound), in: document.bytes)
    var indent = 0
    while start + indent < document.bytes.count, document.bytes[start + indent] == 0x20 {
      indent += 1
    }
    let shown = lines.prefix(excerptLines).enumerated().map { number, line in
      number == 0 ? String(line) : String(line.drop(while: { $0 == "\r" }).dropBlanks(indent))
    }
    return shown.joined(separator: "\n")
      + (lines.count > excerptLines || range.count > 2000 ? "\n…" : "")
  }

  /// The maximum number of lines that a hover lists.
  private static let lineLimit = 8

  private static func list(
    _ title: String,
    _ occurrences: [(document: TextDocument, range: Range<Int>, role: Occurrence.Role)],
    from document: TextDocument
  ) -> String {
    guard !occurrences.isEmpty else { return "\(title) no place." }
    var names: [String] = []
    var rest = 0
    var last: String?
    for occurrence in occurrences {
      let line = occurrence.document.lineNumber(occurrence.range.lowerBound)
      let name =
        occurrence.document.name == document.name
        ? "line \(line)"
        : "\(MarkdownText.escaped(FilePath.name(of: occurrence.document.name))):\(line)"
      // List a line only once. The locations are sorted.
      if name == last { continue }
      last = name
      if names.count < lineLimit { names.append(name) } else { rest += 1 }
    }
    return "\(title) \(occurrences.count) \(occurrences.count == 1 ? "place" : "places"): "
      + names.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more \(rest == 1 ? "line" : "lines")" : "")
  }
}

extension Substring {
  /// Removes at most `count` leading spaces.
  fileprivate func dropBlanks(_ count: Int) -> Substring {
    var rest = self
    var left = count
    while left > 0, rest.first == " " {
      rest.removeFirst()
      left -= 1
    }
    return rest
  }
}
