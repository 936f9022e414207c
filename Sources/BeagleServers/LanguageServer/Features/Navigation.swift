import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

extension LanguageServer {
  /// The documents that a request needs.
  enum Reach {
    /// Only the document of the request.
    case itself
    /// The document and the components that it loads.
    case parts
    /// All documents of the project.
    case project
  }

  /// Returns a symbol finder for the documents that a request needs. Reads those
  /// of them that were not read yet.
  func finder(
    _ document: TextDocument, reach: Reach = .project, in project: ProjectIndex? = nil
  ) -> SymbolFinder {
    guard let project = project ?? workspace.project(of: document) else {
      return SymbolFinder(documentAnalyses([document.name], document, nil)) { _ in nil }
    }
    var names: Set<String> = [document.name]
    switch reach {
    case .itself: break
    case .parts:
      // Each iteration adds the components that the previous ones load.
      var known: Set<String> = []
      while known != names {
        for name in names.subtracting(known) { project.readNow(name) }
        known = names
        let finder = SymbolFinder(
          documentAnalyses(known, document, project), target: project.target)
        names.formUnion(finder.documents.flatMap { finder.withParts($0.name) })
      }
    case .project:
      readAll(project)
      names.formUnion(project.screens.names)
      names.insert(project.path(of: RouteTable.fileName))
    }
    return SymbolFinder(documentAnalyses(names, document, project), target: project.target)
  }

  /// Reads all documents of a project, and analyzes the open ones.
  func readAll(_ project: ProjectIndex) {
    project.readAll()
    for document in documents.values where !document.isYAML {
      if let path = document.path, workspace.project(of: path) === project {
        _ = analysis(of: document)
      }
    }
  }

  private func documentAnalyses(
    _ names: Set<String>, _ document: TextDocument, _ project: ProjectIndex?
  ) -> [(name: String, analysis: DocumentAnalysis)] {
    names.sorted().flatMap { name -> [(name: String, analysis: DocumentAnalysis)] in
      if let project, name == project.path(of: RouteTable.fileName) { return bodies(of: project) }
      if let open = documents[name] ?? (name == document.name ? document : nil) {
        return analysis(of: open).map { [(name, $0)] } ?? []
      }
      return (project?.screens.documents[name] ?? project?.screens.bodies[name])
        .map { [(name, $0)] } ?? []
    }
  }

  /// Returns the screens and parts in `routes.json`; none while its open text has an error.
  private func bodies(of project: ProjectIndex) -> [(name: String, analysis: DocumentAnalysis)] {
    let path = project.path(of: RouteTable.fileName)
    guard project.routesFile != nil, documents[path]?.analysis.error == nil else { return [] }
    return project.screens.bodies.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the name of the analyzed text at a position: the document, or a body in `routes.json`.
  private func analyzedName(_ position: TextDocumentPosition, _ finder: SymbolFinder) -> String {
    let prefix = position.document.name + ":"
    return finder.documents.first { name, analysis in
      name.hasPrefix(prefix) && analysis.document?.root.span.contains(position.offset) == true
    }?.name ?? position.document.name
  }

  /// Returns the symbol at a position and a finder for the documents that `reach` requires. Most
  /// symbols do not need all documents of a project, which take long to read.
  func found(
    _ position: TextDocumentPosition, reach: (Symbol) -> Reach
  ) -> (symbol: Symbol, range: Range<Int>, finder: SymbolFinder)? {
    let alone = finder(position.document, reach: .itself)
    guard let (symbol, range) = symbol(position, alone) else { return nil }
    let reach = reach(symbol)
    if reach == .itself { return (symbol, range, alone) }
    let finder = finder(position.document, reach: reach)
    return self.symbol(position, finder).map { ($0.symbol, $0.range, finder) }
  }

  /// Returns the offset in the analyzed text for a position, or nil if the repair omitted it.
  func analyzedOffset(_ position: TextDocumentPosition) -> Int? {
    let buffer = position.document.analysis
    guard let repaired = buffer.repaired else { return position.offset }
    return repaired.offset(ofOriginal: position.offset)
  }

  /// Returns the symbol at a position.
  func symbol(_ position: TextDocumentPosition, _ finder: SymbolFinder) -> (
    symbol: Symbol, range: Range<Int>
  )? {
    guard let offset = analyzedOffset(position),
      let found = finder.symbol(at: offset, in: analyzedName(position, finder))
    else { return nil }
    return (
      found.symbol, unquoted(position.document.analysis.original(found.span), in: position.document)
    )
  }

  /// Returns a range without surrounding quotes.
  func unquoted(_ range: Range<Int>, in document: TextDocument) -> Range<Int> {
    guard range.count >= 2, range.upperBound <= document.bytes.count,
      document.bytes[range.lowerBound] == 0x22, document.bytes[range.upperBound - 1] == 0x22
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// Returns occurrences as ranges, sorted by document and offset.
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
    // Nearly all neighbors are in the same document, so its name is rarely compared.
    return found.sorted { a, b in
      a.document === b.document || a.document.name == b.document.name
        ? a.range.lowerBound < b.range.lowerBound : a.document.name < b.document.name
    }
  }

  /// Returns the locations of occurrences, as JSON text: a style can have ten thousand.
  private func list(
    _ found: [(document: TextDocument, range: Range<Int>, role: Occurrence.Role)]
  ) -> ProtocolValue {
    var text = "["
    var document: TextDocument?
    var uri = ""
    for item in found {
      if document !== item.document {
        document = item.document
        uri = JSONText.quoted(item.document.uri)
      }
      let start = item.document.place(of: item.range.lowerBound)
      let end = item.document.place(of: item.range.upperBound)
      if text.utf8.count > 1 { text += "," }
      text += "{\"uri\":"
      text += uri
      text += ",\"range\":{\"start\":{\"line\":\(start.line),\"character\":\(start.character)}"
      text += ",\"end\":{\"line\":\(end.line),\"character\":\(end.character)}}}"
    }
    return .json(text + "]")
  }

  func locations(_ occurrences: [Occurrence]) -> [ProtocolValue] {
    ranges(occurrences).map { $0.document.location($0.range) }
  }

  // MARK: - Requests

  /// The range of the start of a file.
  static let start: ProtocolValue = [
    "start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0],
  ]

  /// Returns the URI of a file, as the client writes it if the file is open.
  func uri(ofFile path: String) -> String { documents[path]?.uri ?? FileURI.uri(path) }

  func resolver(of document: TextDocument) -> TypeResolver {
    TypeResolver(
      tree: document.analysis.tree, catalog: workspace.vocabulary(of: document).catalog)
  }

  /// Returns all occurrences of the symbol at a position (`textDocument/references`).
  func references(_ position: TextDocumentPosition?, includesDeclaration: Bool) -> ProtocolValue {
    guard let position else { return .null }
    if let found = referencesOfStep(position, includesDeclaration) { return found }
    let named = found(position) { symbol in if case .context = symbol { .parts } else { .project } }
    var flows = flowReferences(position)
    if case .context? = named?.symbol, let range = named?.range,
      let project = workspace.project(of: position.document)
    {
      let name = String(decoding: position.document.bytes[range], as: UTF8.self)
      flows += flowPlaces(of: .context, named: name, project)
        .map { $0.document.location($0.range) }
    }
    guard let symbol = named?.symbol ?? symbolOfScreen(position) else {
      return flows.isEmpty ? .null : .array(flows)
    }
    let finder = named?.finder ?? finder(position.document)
    let found = finder.occurrences(of: symbol).filter {
      includesDeclaration || $0.role != .declaration
    }
    return flows.isEmpty ? list(ranges(found)) : .array(locations(found) + flows)
  }

  /// The type name of the root component represents the whole screen.
  private func symbolOfScreen(_ position: TextDocumentPosition) -> Symbol? {
    let tree = position.document.analysis.tree
    guard let path = position.document.path, let node = tree.node(at: position.offset),
      tree.nodes[node].parent == 0, tree.keyText(of: node) == TypeCatalog.componentKey
    else { return nil }
    return .file(path)
  }

  /// Returns the occurrences in the same document (`textDocument/documentHighlight`).
  func highlights(_ position: TextDocumentPosition?) -> ProtocolValue {
    guard let position else { return .null }
    let finder = finder(position.document, reach: .itself)
    guard let symbol = symbol(position, finder)?.symbol else { return .null }
    let found = ranges(finder.occurrences(of: symbol)).map { item -> ProtocolValue in
      ["range": item.document.range(item.range), "kind": item.role == .read ? 2 : 3]
    }
    return .array(found)
  }
}
