import BeagleSchema
import CellText
import JSON
import SystemSupport

extension LanguageServer {
  /// Returns the documentation at a position (`textDocument/hover`).
  func hover(_ position: TextDocumentPosition?) -> ProtocolValue {
    guard let position, !position.document.isTooLarge, let found = explanation(position) else {
      return .null
    }
    return hover(found.text, found.range, in: position.document)
  }

  /// Returns a hover (`Hover` in LSP).
  func hover(_ text: String, _ range: Range<Int>, in document: TextDocument) -> ProtocolValue {
    [
      "contents": client.hasMarkdown
        ? .markdown(text) : ["kind": "plaintext", "value": .string(MarkdownText.plain(text))],
      "range": document.range(range),
    ]
  }

  private func explanation(_ position: TextDocumentPosition) -> (text: String, range: Range<Int>)? {
    let tree = position.document.analysis.tree
    guard let node = tree.node(at: position.offset) else { return nil }
    let kind = tree.nodes[node].kind
    guard kind != .object, kind != .array else { return nil }
    if kind != .key, let found = symbolText(position) { return found }
    let resolver = resolver(of: position.document)
    let guide = TypeDocumentation(resolver.catalog)
    let path = resolver.path(to: node)
    // The path of a key ends at its object.
    let name = kind == .key ? tree.text(node) : tree.keyText(of: node)
    let range = tree.nodes[node].range
    if name == TypeCatalog.componentKey || name == TypeCatalog.actionKey {
      let object = kind == .key ? path.last : path.dropLast().last
      return object?.type.map { (guide.type($0), range) }
    }
    guard let typed = path.last else { return nil }
    if kind == .key {
      guard let name, let property = typed.type?.property(name) else { return nil }
      return (guide.property(property, of: typed.type), range)
    }
    guard let property = typed.property, path.count > 1 else { return nil }
    return (guide.property(property, of: typed.owner), range)
  }

  /// Returns a description of the symbol at a position.
  private func symbolText(_ position: TextDocumentPosition) -> (text: String, range: Range<Int>)? {
    let found = found(position) { symbol in
      switch symbol {
      case .context: .parts
      case .global, .navigation, .route, .address, .controller, .image, .operation: .itself
      default: .project
      }
    }
    guard let (symbol, range, finder) = found else { return step(position) }
    return text(of: symbol, finder, at: position).map { ($0, range) }
  }

  private func text(
    of symbol: Symbol, _ finder: SymbolFinder, at position: TextDocumentPosition
  ) -> String? {
    let document = position.document
    let vocabulary = workspace.vocabulary(of: document)
    func bold(_ name: String) -> String { "**\(MarkdownText.escaped(name))**" }
    func list(_ title: String, _ includes: (Occurrence) -> Bool = { _ in true }) -> String {
      let found = ranges(finder.occurrences(of: symbol).filter(includes))
      return "\n\n" + LanguageServer.list(title, found, from: document)
    }
    switch symbol {
    case .context(let document, let index): return contextText(document, index, finder, symbol)
    case .unresolvedContext(_, let id):
      let isKnown = vocabulary.contexts.contains(id)
      return bold(id) + ": context\n\n"
        + (isKnown ? "Provided by the application." : "Not declared in this scope.")
    case .global, .navigation:
      let isGlobal = symbol == .global
      let text =
        isGlobal
        ? "**global**: context of the application"
        : "**navigationContext**: context that the navigation to this screen passes"
      let (known, reason) = setPlaces(isGlobal ? "global" : "navigationContext", position)
      return text + "\n\n" + (known.isEmpty ? reason : "Set in " + known)
    case .component(_, let id):
      let declared = ranges(finder.occurrences(of: symbol).filter { $0.role == .declaration })
      let problem = declared.isEmpty ? "\n\nNo component of this screen has this id." : ""
      return bold(id) + ": component id" + problem + list("Used in") { $0.role != .declaration }
    case .file(let path):
      let name = workspace.project(of: document)?.screens.relativePath(path) ?? path
      var text = "Served from \(MarkdownText.code(name))"
      if let title = finder.facts(path)?.screens.first?.id, !title.isEmpty {
        text += ", screen id \(MarkdownText.code(title))"
      }
      return text + list("Loaded in")
    case .route(let path):
      let routes =
        workspace.project(of: document)?.router.routes
        .filter { $0.path.normalized == path } ?? []
      return "Served by "
        + routes.map { route in
          MarkdownText.code("\(route.method) \(path)") + " in " + MarkdownText.code(route.place)
        }.joined(separator: ", ")
    case .address(let text):
      guard text.utf8.first == 0x2F else { return nil }
      return "No file or route for \(MarkdownText.code(text)) in this directory."
    case .style(let id): return bold(id) + ": style of the theme" + list("Used in")
    case .controller(let id): return bold(id) + ": navigation controller"
    case .image(let id): return bold(id) + ": image of the application"
    case .operation(let name):
      if let operation = BuiltinOperation.named(name) {
        return "**\(operation.usage)**\n\n\(operation.text)"
      }
      let isKnown = vocabulary.operations.contains(name)
      return bold(name) + ": " + (isKnown ? "operation of the application" : "unknown operation")
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
        text += "\n\n" + LanguageServer.excerpt(document, range)
      }
    } else if case .event = context.origin {
      let members = ContextValues.eventMembers(context.id)
      if !members.isEmpty {
        text += "\n\n" + members.map { "`\($0.name)`: \($0.detail)" }.joined(separator: "  \n")
      }
    }
    let all = ranges(finder.occurrences(of: symbol))
    let writes = all.filter { $0.role == .write }
    text += "\n\n" + LanguageServer.list("Read in", all.filter { $0.role == .read }, from: document)
    if !writes.isEmpty {
      text += "  \n" + LanguageServer.list("Written in", writes, from: document)
    }
    return text
  }

  /// Returns the value at a step of a path.
  private func step(_ position: TextDocumentPosition) -> (text: String, range: Range<Int>)? {
    let values = ContextValues(sources(position.document))
    guard let step = values.step(at: position.offset) else { return nil }
    let found = values.find(step.contexts, step.steps)
    if let value = found.values.first {
      let excerpt = LanguageServer.excerpt(value.document.text, value.tree.nodes[value.node].range)
      let place =
        value.document == values.document
        ? "" : "\n\nFrom " + MarkdownText.escaped(value.document.place(value.place.range))
      return ("**\(MarkdownText.escaped(step.text))**\n\n\(excerpt)\(place)", step.bytes)
    }
    let places = values.places(of: step.contexts, step.steps)
    if !places.isEmpty {
      let list = places.prefix(LanguageServer.lineLimit).map {
        MarkdownText.escaped($0.document.place($0.range))
      }
      return (
        "**\(MarkdownText.escaped(step.text))**: set in \(list.joined(separator: ", "))", step.bytes
      )
    }
    let member = step.contexts.first.flatMap { context in
      context.entry.origin == .event
        ? ContextValues.eventMembers(context.entry.id).first { $0.name == step.key } : nil
    }
    if let member {
      return ("**\(MarkdownText.escaped(step.text))**: \(member.detail)", step.bytes)
    }
    guard step.contexts.contains(where: { $0.entry.origin == .screen }) else { return nil }
    let problem =
      step.contexts.contains { $0.entry.id == "global" }
      ? "no screen of the directory sets it" : "no navigation to this screen passes it"
    return ("**\(MarkdownText.escaped(step.text))**: \(problem)", step.bytes)
  }

  /// Returns the places that set a context of every screen, or why there are none.
  private func setPlaces(
    _ id: String, _ position: TextDocumentPosition
  ) -> (places: String, reason: String) {
    let sources = sources(position.document)
    guard let node = sources.document.tree.node(at: position.offset),
      let entry = sources.document.resolver.typedNode(node)?.scope.find(id)
    else { return ("", "") }
    let isGlobal = id == "global"
    let writes =
      isGlobal
      ? sources.globalWrites() : sources.navigationWrites(to: entry, in: sources.document)
    let shown = writes.prefix(LanguageServer.lineLimit).map {
      MarkdownText.escaped($0.document.place($0.id))
    }
    let more = writes.count - shown.count
    return (
      shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""),
      isGlobal
        ? "No screen of the directory sets it. The application may."
        : "No navigation to this screen passes a value."
    )
  }

  // MARK: - Hover text

  /// The maximum number of lines of a value in a hover.
  private static let excerptLines = 12

  /// Returns the source text of a value as a block of Markdown.
  private static func excerpt(_ document: TextDocument, _ range: Range<Int>) -> String {
    let text = String(decoding: document.bytes[range].prefix(2000), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = document.lines.start(
      ofLine: document.lineNumber(range.lowerBound), in: document.bytes)
    let indent = document.bytes[start...].prefix { $0 == 0x20 }.count
    let shown = lines.prefix(excerptLines).enumerated().map { number, line in
      guard number > 0 else { return line }
      let rest = line.drop { $0 == "\r" }
      return rest.dropFirst(rest.prefix(indent).prefix { $0 == " " }.count)
    }
    let isCut = lines.count > excerptLines || range.count > 2000
    return MarkdownText.block(
      shown.joined(separator: "\n") + (isCut ? "\n…" : ""), language: "json")
  }

  /// The maximum number of lines that a hover lists.
  static let lineLimit = 8

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
