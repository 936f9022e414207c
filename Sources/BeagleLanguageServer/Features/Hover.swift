import JSON

extension LanguageServer {
  /// What is known of what stands at a place.
  func hover(_ place: Place?) -> ProtocolValue {
    guard let place, !place.document.isTooLarge, let found = explanation(place) else {
      return .null
    }
    let text = client.hasMarkdown ? found.text : LanguageServer.plain(found.text)
    return [
      "contents": [
        "kind": client.hasMarkdown ? "markdown" : "plaintext", "value": .string(text),
      ],
      "range": place.document.range(found.range),
    ]
  }

  /// Markdown without its marks.
  private static func plain(_ text: String) -> String {
    var result = ""
    for character in text where character != "`" && character != "*" { result.append(character) }
    return result
  }

  private func explanation(_ place: Place) -> (text: String, range: Range<Int>)? {
    let tree = place.document.analysis.tree
    guard let node = tree.node(at: place.offset) else { return nil }
    let kind = tree.nodes[node].kind
    guard kind != .object, kind != .array else { return nil }
    let walk = TypedWalk(tree: tree, catalog: workspace.vocabulary(of: place.document).catalog)
    let guide = Guide(workspace.vocabulary(of: place.document).catalog)
    let places = walk.path(to: node)
    if kind == .key {
      guard let owner = places.last else { return nil }
      let name = tree.text(node)
      if name == TypeCatalog.componentKey || name == TypeCatalog.actionKey {
        return owner.type.map { (guide.type($0), tree.nodes[node].range) }
      }
      guard let property = owner.type?.property(name) else { return nil }
      return (guide.property(property, of: owner.type), tree.nodes[node].range)
    }
    if let found = names(place) { return found }
    guard let typed = places.last else { return nil }
    let key = tree.keyText(of: node)
    if key == TypeCatalog.componentKey || key == TypeCatalog.actionKey {
      let object = places.dropLast().last
      return object?.type.map { (guide.type($0), tree.nodes[node].range) }
    }
    guard let property = typed.property, places.count > 1 else { return nil }
    return (guide.property(property, of: typed.owner), tree.nodes[node].range)
  }

  /// What the name at a place refers to.
  private func names(_ place: Place) -> (text: String, range: Range<Int>)? {
    let found = found(place) { symbol in
      switch symbol {
      case .context: .parts
      case .global, .address, .controller, .picture, .operation: .itself
      default: .program
      }
    }
    guard let (symbol, range, finder) = found else { return step(place) }
    switch symbol {
    case .context(let document, let index):
      return contextText(document, index, finder, symbol).map { ($0, range) }
    case .freeContext(_, let id):
      let isKnown = workspace.vocabulary(of: place.document).contexts.contains(id)
      return (
        "**\(id)**: context\n\n"
          + (isKnown ? "Provided by the application." : "Nothing around this place declares it."),
        range
      )
    case .global: return ("**global**: the context of the whole application", range)
    case .navigation:
      return ("**navigationContext**: what the navigation to this screen has given", range)
    case .component(_, let id):
      let all = finder.occurrences(of: symbol)
      let uses = ranges(all.filter { $0.role != .declaration })
      let declared = ranges(all.filter { $0.role == .declaration })
      var text = "**\(id)**: id of a component"
      if declared.isEmpty { text += "\n\nNo component of this screen has it." }
      text += "\n\n" + LanguageServer.list("Used in", uses, from: place.document)
      return (text, range)
    case .file(let path):
      let program = place.document.path.flatMap { workspace.program(of: $0) }
      let name = program?.program.relativePath(path) ?? path
      var text = "Answered by `\(name)`"
      if let title = finder.facts(path).flatMap({ $0.screens.first?.id }), !title.isEmpty {
        text += ", the screen with the id `\(title)`"
      }
      let uses = ranges(finder.occurrences(of: symbol))
      text += "\n\n" + LanguageServer.list("Asked for in", uses, from: place.document)
      return (text, range)
    case .address(let text):
      guard text.utf8.first == 0x2F else { return nil }
      let isAnswered =
        place.document.path.flatMap { workspace.program(of: $0) }?.route(for: text) != nil
      return (
        isAnswered
          ? "Answered by `routes.json`" : "No file of this directory answers `\(text)`.", range
      )
    case .style(let id):
      let uses = ranges(finder.occurrences(of: symbol))
      return (
        "**\(id)**: style of the theme\n\n"
          + LanguageServer.list("Used in", uses, from: place.document), range
      )
    case .controller(let id): return ("**\(id)**: a navigation controller", range)
    case .picture(let id): return ("**\(id)**: a picture of the application", range)
    case .operation(let name):
      guard let guide = OperationGuide.of(name) else {
        let isKnown = workspace.vocabulary(of: place.document).operations.contains(name)
        return (
          "**\(name)**: "
            + (isKnown ? "an operation of the application" : "no operation of this name is known"),
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
    var text = "**\(context.id)**: "
    let buffer = document.analysis
    func line(_ span: SourceSpan) -> Int { document.lineNumber(buffer.original(span).lowerBound) }
    switch context.origin {
    case .declared: text += "context, declared in line \(line(context.name ?? context.scope))"
    case .item(let list): text += "an element of the list in line \(line(facts.lists[list].span))"
    case .position(let list):
      text += "the position of the row, from 0, of the list in line \(line(facts.lists[list].span))"
    case .event: text += "what the event of line \(line(context.scope)) gives to its actions"
    }
    if name.hasPrefix("/"), documents[name] == nil || name != document.name {
      text += " of \(name.split(separator: "/").last.map { String($0) } ?? name)"
    }
    if let value = context.value {
      let range = buffer.original(value)
      if range.upperBound <= document.bytes.count {
        text += "\n\n```json\n\(LanguageServer.excerpt(document, range))\n```"
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

  /// The value that a step of a path names.
  private func step(_ place: Place) -> (text: String, range: Range<Int>)? {
    let values = ContextValues(
      walk: TypedWalk(
        tree: place.document.analysis.tree,
        catalog: workspace.vocabulary(of: place.document).catalog),
      workspace: workspace, document: place.document)
    guard let step = values.step(at: place.offset) else { return nil }
    if let value = step.values.first {
      let excerpt = LanguageServer.excerpt(place.document, values.walk.tree.nodes[value].range)
      return ("**\(step.text)**\n\n```json\n\(excerpt)\n```", step.bytes)
    }
    let member = ContextValues.eventMembers(step.entry.id).first { $0.name == step.key }
    guard step.entry.origin == .event, let member else { return nil }
    return ("**\(step.text)**: \(member.detail)", step.bytes)
  }

  // MARK: - Texts

  /// At most so many lines of a value.
  private static let excerptLines = 12

  private static func excerpt(_ document: TextDocument, _ range: Range<Int>) -> String {
    let text = String(decoding: document.bytes[range].prefix(2000), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = document.lines.start(ofLine: document.lines.line(ofOffset: range.lowerBound))
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

  /// The most lines that a text lists.
  private static let listedPlaces = 8

  private static func list(
    _ title: String,
    _ places: [(document: TextDocument, range: Range<Int>, role: Occurrence.Role)],
    from document: TextDocument
  ) -> String {
    guard !places.isEmpty else { return "\(title) no place." }
    var names: [String] = []
    var rest = 0
    var last: String?
    for place in places {
      let line = place.document.lineNumber(place.range.lowerBound)
      let name =
        place.document.name == document.name
        ? "line \(line)" : "\(fileName(place.document.name)):\(line)"
      // A line that has several is named once; places come in their order.
      if name == last { continue }
      last = name
      if names.count < listedPlaces { names.append(name) } else { rest += 1 }
    }
    return "\(title) \(places.count) \(places.count == 1 ? "place" : "places"): "
      + names.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more \(rest == 1 ? "line" : "lines")" : "")
  }
}

extension Substring {
  /// Without so many blanks at the start, as far as there are some.
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
