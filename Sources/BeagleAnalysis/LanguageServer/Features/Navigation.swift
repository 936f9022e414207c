import BeagleTUI
import JSON

extension LanguageServer {
  /// The documents of the program to which a document belongs.
  func finder(_ document: TextDocument) -> SymbolFinder {
    guard let path = document.path, let program = workspace.program(of: path) else {
      let alone = analysis(of: document).map { [(document.name, $0)] } ?? []
      return SymbolFinder(alone) { _ in nil }
    }
    program.readAll()
    var all: [(name: String, analysis: DocumentAnalysis)] = []
    var names = Set(program.program.names)
    names.insert(document.name)
    for name in names.sorted() {
      if let open = documents[name] ?? (name == document.name ? document : nil) {
        if let analysis = analysis(of: open) { all.append((name, analysis)) }
      } else if let analysis = program.program.documents[name] {
        all.append((name, analysis))
      }
    }
    return SymbolFinder(all) { program.file(for: $0) }
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
    let finder = finder(place.document)
    if let step = definitionOfStep(place) { return step }
    guard let (symbol, _) = symbol(place, finder) else { return .null }
    var locations: [ProtocolValue] = []
    switch symbol {
    case .context(let document, let index):
      locations = declarations(ofContext: index, in: document, finder)
    case .navigation(let document):
      locations = ranges(
        finder.occurrences(of: .file(document)).filter { occurrence in
          finder.facts(occurrence.document)?.addresses.contains {
            $0.place.span == occurrence.span && $0.given != nil
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
      let file = document(named: program.root + "/" + RouteTable.fileName),
      let routes = try? JSONDocument(file.bytes, name: file.name)
    else { return [] }
    // The file may have changed since the answers were read.
    let start = RoutesFile.place(of: route.place + ":", in: routes)
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
    let finder = finder(place.document)
    guard let symbol = symbol(place, finder)?.symbol ?? symbolOfScreen(place) else { return .null }
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
