import BeagleAnalysis
import BeagleNetworking
import JSON

/// Definitions of contexts, ids, URLs and paths.
extension LanguageServer {
  /// Returns the declaration of the symbol at a position (`textDocument/definition`).
  func definition(_ position: TextDocumentPosition?) -> ProtocolValue {
    guard let position else { return .null }
    if let step = definitionOfStep(position) { return step }
    if let writes = definitionOfSharedContext(position) { return writes }
    let found = found(position) { symbol in
      switch symbol {
      case .unresolvedContext, .navigation: .project
      case .component(let document, let id):
        analysis(of: position.document)?.facts.ids.contains { $0.id == id } == true
          && document == position.document.name ? .itself : .project
      default: .itself
      }
    }
    guard let (symbol, _, finder) = found else { return .null }
    var locations: [ProtocolValue] = []
    switch symbol {
    case .context(let document, let index):
      locations = declarations(ofContext: index, in: document, finder)
    case .navigation(let document):
      locations = self.locations(
        finder.occurrences(of: .file(document)).filter { occurrence in
          finder.facts(occurrence.document)?.addresses.contains {
            $0.range.span == occurrence.span && $0.navigationContext != nil
          } == true
        })
    case .component:
      locations = self.locations(
        finder.occurrences(of: symbol).filter { $0.role == .declaration })
    case .file(let path):
      locations = [["uri": .string(uri(ofFile: path)), "range": LanguageServer.start]]
    case .address(let text):
      locations = routeDefinition(text, position)
    case .style(let id):
      guard let project = workspace.project(of: position.document) else { break }
      locations = styleDeclarations(id, position.document, project).map { $0.location($1) }
    case .unresolvedContext, .global, .controller, .image, .operation: break
    }
    return locations.isEmpty ? .null : .array(locations)
  }

  private func routeDefinition(_ text: String, _ position: TextDocumentPosition) -> [ProtocolValue]
  {
    guard let project = workspace.project(of: position.document),
      let route = project.route(for: text),
      let file = project.routesFile.flatMap({ documents[$0] ?? TextDocument(path: $0, encoding) }),
      let routes = try? JSONDocument(file.bytes, name: file.name)
    else { return [] }
    // The file can be newer than the routes in memory.
    let start = RoutesFile.span(of: route.place + ":", in: routes)
    guard let entry = routes.root.elements.first(where: { $0.offset == start.offset }) else {
      return [file.location(0..<0)]
    }
    return [file.location(entry.span.offset..<entry.span.end)]
  }

  private func declarations(
    ofContext index: Int, in name: String, _ finder: SymbolFinder
  ) -> [ProtocolValue] {
    guard let facts = finder.facts(name), facts.contexts.indices.contains(index) else { return [] }
    let context = facts.contexts[index]
    var spans: [SourceSpan] = []
    switch context.origin {
    case .declared: spans = [context.name ?? context.scope]
    case .item(let list):
      spans = [context.name, facts.lists[list].dataSource].compactMap { $0 }
      if spans.isEmpty { spans = [facts.lists[list].span] }
    case .position(let list): spans = [context.name ?? facts.lists[list].span]
    case .event: spans = [SourceSpan(offset: context.scope.offset, length: 1)]
    }
    return locations(spans.map { Occurrence(document: name, span: $0, role: .declaration) })
  }

  /// Returns the property in a literal value of a context that a step of a path refers to.
  private func definitionOfStep(_ position: TextDocumentPosition) -> ProtocolValue? {
    let values = ContextValues(sources(position.document))
    guard let step = values.step(at: position.offset) else { return nil }
    let locations = values.places(of: step.contexts, step.steps).map {
      $0.document.text.location($0.range)
    }
    return locations.isEmpty ? nil : .array(locations)
  }
}
