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
    if let reads = definitionOfKey(position) { return reads }
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
      locations = fileDefinition(path, position)
    case .route(let path): locations = routeDefinition(path, position)
    case .address: locations = filesDefinition(position)
    case .style(let id):
      guard let project = workspace.project(of: position.document) else { break }
      locations = styleDeclarations(id, position.document, project).map { $0.location($1) }
    case .unresolvedContext, .global, .controller, .image, .operation: break
    }
    return locations.isEmpty ? .null : .array(locations)
  }

  /// Returns the start of a file, or a body in `routes.json`.
  private func fileDefinition(_ name: String, _ position: TextDocumentPosition) -> [ProtocolValue] {
    if let body = workspace.project(of: position.document)?.screens.bodies[name] {
      guard let file = document(named: name), let root = body.document?.root.span else { return [] }
      return [file.location(root.offset..<root.offset + 1)]
    }
    return [["uri": .string(uri(ofFile: name)), "range": LanguageServer.start]]
  }

  /// Returns the routes with a path.
  private func routeDefinition(_ path: String, _ position: TextDocumentPosition) -> [ProtocolValue]
  {
    guard let project = workspace.project(of: position.document),
      let file = project.routesFile.flatMap({ document(atPath: $0, in: project) })
    else { return [] }
    let tree = file.analysis.tree
    guard tree.hasRoot, tree.nodes[0].kind == .array else { return [] }
    return tree.children(of: 0).filter { route in
      tree.string(route, "path").flatMap { try? RequestPath($0) }?.normalized == path
    }.map { file.location(tree.nodes[$0].range) }
  }

  /// Returns the files that an address with expressions can load.
  private func filesDefinition(_ position: TextDocumentPosition) -> [ProtocolValue] {
    let tree = position.document.analysis.tree
    guard let node = tree.node(at: position.offset),
      let project = workspace.project(of: position.document)
    else { return [] }
    return project.files(matching: tree.text(node)).prefix(50).map { file in
      ["uri": .string(uri(ofFile: file)), "range": LanguageServer.start]
    }
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

  /// Returns the reads of a key in data, or the screens of a `navigationContext`.
  private func definitionOfKey(_ position: TextDocumentPosition) -> ProtocolValue? {
    let tree = position.document.analysis.tree
    guard let node = tree.node(at: position.offset), tree.nodes[node].kind == .key else {
      return nil
    }
    let sources = sources(position.document)
    let object = Int(tree.nodes[node].parent)
    if tree.text(node) == "navigationContext", object >= 0,
      let route = tree.member(object, "route"), let url = tree.string(route, "url"),
      let project = sources.project
    {
      let files = project.files(matching: url).map { file -> ProtocolValue in
        ["uri": .string(uri(ofFile: file)), "range": LanguageServer.start]
      }
      return files.isEmpty ? nil : .array(files)
    }
    guard let (found, _) = members(at: position) else { return nil }
    let uses = Set(found.uses.map(\.place)).subtracting(found.keys).sorted()
    return uses.isEmpty ? nil : .array(uses.map { $0.document.text.location($0.range) })
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
