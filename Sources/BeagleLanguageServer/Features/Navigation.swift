import BeagleAnalysis
import BeagleSchema
import JSON
import ScreenSources

extension LanguageServer {
  /// Which documents an answer depends on.
  enum Reach {
    /// The one that is asked about.
    case itself
    /// It and the parts that it loads.
    case parts
    /// All of the program.
    case program
  }

  /// The documents of the program to which a document belongs, as far as they are needed: those that
  /// were not read yet are read now.
  func finder(_ document: TextDocument, reach: Reach = .program) -> SymbolFinder {
    guard let path = document.path, let program = workspace.program(of: path) else {
      return SymbolFinder(analyses([document.name], document, nil)) { _ in nil }
    }
    var names: Set<String> = [document.name]
    switch reach {
    case .itself: break
    case .parts:
      // Each round finds what the parts of the round before load.
      var known: Set<String> = []
      while known != names {
        for name in names.subtracting(known) { program.readNow(name) }
        known = names
        names = SymbolFinder(analyses(known, document, program)) { program.file(for: $0) }
          .withParts(document.name)
      }
    case .program:
      program.readAll()
      names.formUnion(program.program.names)
    }
    return SymbolFinder(analyses(names, document, program)) { program.file(for: $0) }
  }

  private func analyses(
    _ names: Set<String>, _ document: TextDocument, _ program: ProgramIndex?
  ) -> [(name: String, analysis: DocumentAnalysis)] {
    names.sorted().compactMap { name in
      if let open = documents[name] ?? (name == document.name ? document : nil) {
        return analysis(of: open).map { (name, $0) }
      }
      return program?.program.documents[name].map { (name, $0) }
    }
  }

  /// What stands at a place, with the documents that tell of it; as few as will do, since a program
  /// may have many that were not read yet.
  func found(
    _ place: Place, reach: (Symbol) -> Reach
  ) -> (symbol: Symbol, range: Range<Int>, finder: SymbolFinder)? {
    let alone = finder(place.document, reach: .itself)
    guard let (symbol, range) = symbol(place, alone) else { return nil }
    let wanted = reach(symbol)
    if wanted == .itself { return (symbol, range, alone) }
    let finder = finder(place.document, reach: wanted)
    return self.symbol(place, finder).map { ($0.symbol, $0.range, finder) }
  }

  /// The bytes of the document as it was analysed that stand at a place of its text.
  func analysed(_ place: Place) -> Int? {
    let buffer = place.document.analysis
    guard let repaired = buffer.repaired else { return place.offset }
    return repaired.offset(ofOriginal: place.offset)
  }

  /// The symbol at a place.
  func symbol(_ place: Place, _ finder: SymbolFinder) -> (symbol: Symbol, range: Range<Int>)? {
    guard let offset = analysed(place),
      let found = finder.symbol(at: offset, in: place.document.name)
    else { return nil }
    return (
      found.symbol, unquoted(place.document.analysis.original(found.span), in: place.document)
    )
  }

  /// A range without the quotes around it.
  func unquoted(_ range: Range<Int>, in document: TextDocument) -> Range<Int> {
    guard range.count >= 2, range.upperBound <= document.bytes.count,
      document.bytes[range.lowerBound] == 0x22, document.bytes[range.upperBound - 1] == 0x22
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// Occurrences as ranges of documents, in the order of documents and places.
  func ranges(_ occurrences: [Occurrence]) -> [(
    document: TextDocument, range: Range<Int>, role: Occurrence.Role
  )] {
    var known: [String: TextDocument] = [:]
    var found: [(document: TextDocument, range: Range<Int>, role: Occurrence.Role)] = []
    for occurrence in occurrences {
      guard let document = known[occurrence.document] ?? document(named: occurrence.document) else {
        continue
      }
      known[occurrence.document] = document
      let isOpen = documents[LanguageServer.key(document.uri)] != nil
      let whole =
        isOpen
        ? document.analysis.original(occurrence.span)
        : occurrence.span.offset..<occurrence.span.end
      guard whole.upperBound <= document.bytes.count else { continue }
      found.append((document, unquoted(whole, in: document), occurrence.role))
    }
    return found.sorted {
      ($0.document.name, $0.range.lowerBound) < ($1.document.name, $1.range.lowerBound)
    }
  }

  // MARK: - Requests

  /// Where what is named at a place is declared.
  func definition(_ place: Place?) -> ProtocolValue {
    guard let place else { return .null }
    if let step = definitionOfStep(place) { return step }
    let found = found(place) { symbol in
      switch symbol {
      case .freeContext, .navigation: .program
      case .component(let document, let id):
        analysis(of: place.document)?.facts.ids.contains { $0.id == id } == true
          && document == place.document.name ? .itself : .program
      default: .itself
      }
    }
    guard let (symbol, _, finder) = found else { return .null }
    var locations: [ProtocolValue] = []
    switch symbol {
    case .context(let document, let index):
      locations = declarations(ofContext: index, in: document, finder)
    case .navigation(let document):
      locations = ranges(
        finder.occurrences(of: .file(document)).filter { occurrence in
          finder.facts(occurrence.document)?.addresses.contains {
            $0.range.span == occurrence.span && $0.navigationContext != nil
          } == true
        }
      ).map { $0.document.location($0.range) }
    case .component:
      locations = ranges(finder.occurrences(of: symbol).filter { $0.role == .declaration })
        .map { $0.document.location($0.range) }
    case .file(let path):
      locations = [["uri": .string(uri(ofFile: path)), "range": LanguageServer.start]]
    case .address(let text):
      locations = answerInRoutes(text, place)
    case .freeContext, .global, .style, .controller, .picture, .operation: break
    }
    return locations.isEmpty ? .null : .array(locations)
  }

  /// The beginning of a file.
  static let start: ProtocolValue = [
    "start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0],
  ]

  /// As the client writes it, where the file is open.
  func uri(ofFile path: String) -> String { documents[path]?.uri ?? FileURI.uri(path) }

  private func answerInRoutes(_ text: String, _ place: Place) -> [ProtocolValue] {
    guard let path = place.document.path, let program = workspace.program(of: path),
      let route = program.route(for: text),
      let file = program.routesFile.flatMap({ documents[$0] ?? TextDocument(path: $0, encoding) }),
      let routes = try? JSONDocument(file.bytes, name: file.name)
    else { return [] }
    // The file may have changed since the answers were read.
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
    return ranges(spans.map { Occurrence(document: name, span: $0, role: .declaration) })
      .map { $0.document.location($0.range) }
  }

  /// The members of a context's literal value that a step of a path names.
  private func definitionOfStep(_ place: Place) -> ProtocolValue? {
    let values = ContextValues(
      walk: TypedWalk(
        tree: place.document.analysis.tree,
        catalog: workspace.vocabulary(of: place.document).catalog),
      workspace: workspace, document: place.document)
    guard let step = values.step(at: place.offset) else { return nil }
    let tree = values.walk.tree
    let locations = step.values.map { node -> ProtocolValue in
      let key = Int(tree.nodes[node].key)
      return place.document.location(tree.nodes[key >= 0 ? key : node].range)
    }
    return locations.isEmpty ? nil : .array(locations)
  }

  /// All places where what is named at a place is named.
  func references(_ place: Place?, withDeclaration: Bool) -> ProtocolValue {
    guard let place else { return .null }
    let named = found(place) { symbol in if case .context = symbol { .parts } else { .program } }
    guard let symbol = named?.symbol ?? symbolOfScreen(place) else { return .null }
    let finder = named?.finder ?? finder(place.document)
    let found = finder.occurrences(of: symbol).filter { withDeclaration || $0.role != .declaration }
    return .array(ranges(found).map { $0.document.location($0.range) })
  }

  /// The type of the root stands for the whole screen.
  private func symbolOfScreen(_ place: Place) -> Symbol? {
    let tree = place.document.analysis.tree
    guard let path = place.document.path, let node = tree.node(at: place.offset),
      tree.nodes[node].parent == 0, tree.keyText(of: node) == TypeCatalog.componentKey
    else { return nil }
    return .file(path)
  }

  /// The places in the same document where what is named at a place is named.
  func highlights(_ place: Place?) -> ProtocolValue {
    guard let place, let whole = analysis(of: place.document) else { return .null }
    let finder = SymbolFinder([(place.document.name, whole)]) { [workspace] in
      place.document.path.flatMap { workspace.program(of: $0) }?.file(for: $0)
    }
    guard let symbol = symbol(place, finder)?.symbol else { return .null }
    let found = ranges(finder.occurrences(of: symbol)).map { item -> ProtocolValue in
      ["range": item.document.range(item.range), "kind": item.role == .read ? 2 : 3]
    }
    return .array(found)
  }
}
