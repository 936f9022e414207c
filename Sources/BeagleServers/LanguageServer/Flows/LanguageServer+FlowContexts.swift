import BeagleAnalysis
import BeagleAutomation
import CellText
import JSON

/// The paths of contexts in flows, and the flows that use a text or an id of a screen.
extension LanguageServer {
  // MARK: - Contexts

  /// Returns the paths into a context that continue a path, such as `global.cart`, or nil for the id of
  /// a context.
  func contextPaths(_ word: String, _ document: TextDocument) -> [FlowName]? {
    guard let end = word.lastIndex(where: { $0 == "." || $0 == "]" }) else { return nil }
    let head = word[..<end] + (word[end] == "]" ? "]" : "")
    let id = String(head.prefix { $0 != "." && $0 != "[" })
    let path = Array(head.utf8)
    let steps = ValueSources.steps(path, id.utf8.count..<path.count).map(\.step)
    return contexts(named: id, document).flatMap { values, contexts in
      values.members(of: contexts, steps).map {
        FlowName("\(head).\($0.name)", $0.detail, rank: 3, kind: .field)
      }
    }
  }

  /// Returns the places that define a path in a context.
  func contextPlaces(_ path: String, _ document: TextDocument) -> [ProtocolValue] {
    let id = String(path.prefix { $0 != "." && $0 != "[" })
    let bytes = Array(path.utf8)
    let steps = ValueSources.steps(bytes, id.utf8.count..<bytes.count).map(\.step)
    guard !steps.isEmpty else { return [] }
    return contexts(named: id, document).flatMap { values, contexts in
      values.places(of: contexts, steps).map { $0.document.text.location($0.range) }
    }
  }

  /// Returns the uses of members in the flows that test the screens of a project.
  func flowUses(_ search: MemberSearch) -> [MemberSearch.Use] {
    guard let project = search.sources.project else { return [] }
    var found: [MemberSearch.Use] = []
    var known: [String: [ContextValues.Context]] = [:]
    for file in project.flowFiles {
      guard let flow = search.sources.document(named: file),
        flow.text.bytes.firstIndex(of: search.name.utf8) != nil
      else { continue }
      for value in FlowValues(flow.text.bytes, limit: .max).values
      where value.subject == .context {
        let id = String(value.text.prefix { $0 != "." && $0 != "[" })
        let start = value.range.lowerBound + id.utf8.count
        guard start < value.range.upperBound else { continue }
        let path = ValueSources.steps(flow.text.bytes, start..<value.range.upperBound)
        guard path.contains(where: { $0.step == .key(search.name) }) else { continue }
        let contexts = known[id] ?? contexts(named: id, project, search.sources)
        known[id] = contexts
        found += search.uses(path, contexts, in: flow)
      }
    }
    return found
  }

  /// Returns the contexts with an id in all screens of a project.
  private func contexts(
    named id: String, _ project: ProjectIndex, _ sources: ValueSources
  ) -> [ContextValues.Context] {
    let values = ContextValues(sources)
    if id == "global" { return values.contexts(id, Scope.screen(at: 0)) }
    var found: [ContextValues.Context] = []
    for (name, facts) in project.linkingFacts {
      for context in facts.contexts where context.id == id && context.origin == .declared {
        guard let place = context.name, let screen = sources.document(named: name),
          let node = screen.tree.node(at: place.offset + 1),
          let entry = screen.resolver.typedNode(node)?.scope.find(id)
        else { continue }
        found.append(.init(entry: entry, document: screen))
      }
    }
    return found
  }

  /// Returns the contexts with an id in the screens that a flow tests.
  private func contexts(
    named id: String, _ document: TextDocument
  ) -> [(ContextValues, [ContextValues.Context])] {
    guard let project = flowProject(document) else { return [] }
    project.readAll()
    if id == "global" {
      guard let name = project.screens.names.first, let screen = self.document(named: name) else {
        return []
      }
      let values = ContextValues(sources(screen))
      return [(values, values.contexts(id, Scope.screen(at: 0)))]
    }
    return project.screens.names.compactMap { name in
      guard
        let context = project.screens.documents[name]?.facts.contexts.first(where: {
          $0.id == id && $0.origin == .declared
        }), let place = context.name, let screen = self.document(named: name)
      else { return nil }
      let values = ContextValues(sources(screen))
      guard let node = values.document.tree.node(at: place.offset + 1),
        let scope = values.document.resolver.typedNode(node)?.scope
      else { return nil }
      return (values, values.contexts(id, scope))
    }
  }

  // MARK: - Variables

  /// Returns the value of the variable at a position of a flow.
  func variableHover(_ document: TextDocument, _ offset: Int) -> ProtocolValue? {
    guard let start = FlowVariableNames.start(document.bytes, offset),
      let declared = FlowVariableNames(document.bytes).declaration(at: offset)
    else { return nil }
    let bytes = document.bytes
    var end = offset
    while end < bytes.count, FlowVariableNames.isName(bytes[end]) { end += 1 }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    let value = bytes[declared.upperBound...].prefix { $0 != 0x0A && $0 != UInt8(ascii: "}") }
      .drop { $0 == UInt8(ascii: ":") || $0 == 0x20 }
    let text = String(decoding: value.prefix(200), as: UTF8.self)
    return hover(
      "**\(MarkdownText.escaped(name))**: \(MarkdownText.code(text))", start..<end, in: document)
  }

  // MARK: - Uses in flows

  /// Returns the places in flows that name the text or the id at a position of a screen.
  func flowReferences(_ position: TextDocumentPosition) -> [ProtocolValue] {
    let tree = position.document.analysis.tree
    guard let project = workspace.project(of: position.document),
      let node = tree.node(at: position.offset), tree.nodes[node].kind == .string,
      let key = tree.keyText(of: node)
    else { return [] }
    let text = tree.text(node)
    let subject: FlowCatalog.Subject
    switch key {
    case "id": subject = .id
    case _ where ScreenTexts.keys.contains(key): subject = .text
    default: return []
    }
    let parts = ScreenTexts.literalParts(text)
    let pattern = parts.map(TextPattern.quoted).joined(separator: ".*")
    return project.flowFiles.flatMap { file -> [ProtocolValue] in
      guard let flow = document(atPath: file, in: project) else { return [] }
      return FlowValues(flow.bytes, keys: nil, limit: .max).values.filter { value in
        guard value.subject == subject else { return false }
        if value.text == text || value.text == pattern { return true }
        return parts.count == 1 && (try? TextPattern(value.text).matches(text)) == true
      }.map { flow.location($0.range) }
    }
  }
}
