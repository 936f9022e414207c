import BeagleAnalysis
import BeagleAutomation
import JSON
import SystemSupport

/// Renames of ids, contexts, members and screens that flows name: from a screen or from a flow.
extension LanguageServer {
  private func namedValue(_ document: TextDocument, _ offset: Int) -> FlowValues.Value? {
    FlowValues(document.bytes, line: document.lineNumber(offset)).values
      .first { $0.range.contains(offset) || $0.range.upperBound == offset }
  }

  // MARK: - From a screen

  /// Returns the places in flows that name a context or a component of the screens.
  /// - Parameters:
  ///   - subject: `.id` or `.context`.
  ///   - old: The name.
  func flowPlaces(
    of subject: FlowCatalog.Subject, named old: String, _ project: ProjectIndex
  ) -> [(document: TextDocument, range: Range<Int>)] {
    project.flowFiles.flatMap { file -> [(document: TextDocument, range: Range<Int>)] in
      guard let flow = document(atPath: file, in: project) else { return [] }
      return FlowValues(flow.bytes, limit: .max).values.compactMap { value in
        guard value.subject == subject else { return nil }
        if subject == .id {
          return LanguageServer.isID(value.text, old) ? (flow, value.range) : nil
        }
        let id = value.text.prefix { $0 != "." && $0 != "[" }
        let start = value.range.lowerBound
        return id == old ? (flow, start..<start + id.utf8.count) : nil
      }
    }
  }

  private static func subject(of symbol: Symbol) -> FlowCatalog.Subject? {
    switch symbol {
    case .component: .id
    case .context: .context
    default: nil
    }
  }

  /// Whether the pattern of a flow matches one id only, in any case.
  private static func isID(_ pattern: String, _ id: String) -> Bool {
    pattern.lowercased() == id.lowercased()
      || pattern.lowercased() == TextPattern.quoted(id).lowercased()
  }

  /// Returns the edits of flows for a rename in screens.
  /// - Parameters:
  ///   - symbols: All symbols that are renamed.
  ///   - renamed: Their occurrences.
  /// - Throws: ``ResponseError`` if a flow may mean a symbol that is not renamed.
  func flowEdits(
    of symbols: [Symbol], _ renamed: Set<Occurrence>, from old: String, to name: String,
    _ project: ProjectIndex
  ) throws(ResponseError) -> [FileEdit] {
    guard let symbol = symbols.first, let subject = LanguageServer.subject(of: symbol) else {
      return []
    }
    let places = flowPlaces(of: subject, named: old, project)
    guard let first = places.first else { return [] }
    let finder = finder(first.document, in: project)
    if let other = others(symbol, old, renamed, finder).first {
      throw failure(
        "\(LanguageServer.text(of: first)) may mean \(old) of \(FilePath.name(of: other)), which"
          + " this rename does not change; rename it in the flow, which changes all screens")
    }
    return places.map { flow, range in
      LanguageServer.edit(subject == .id ? TextPattern.quoted(name) : name, range, in: flow)
    }
  }

  /// Returns the documents that declare a name but are not renamed.
  private func others(
    _ symbol: Symbol, _ name: String, _ renamed: Set<Occurrence>, _ finder: SymbolFinder
  ) -> [String] {
    let isID = LanguageServer.subject(of: symbol) == .id
    return finder.documents.filter { document, analysis in
      let facts = analysis.facts
      let spans =
        isID
        ? facts.ids.filter { $0.id == name }.map(\.span)
        : facts.contexts.filter { $0.id == name && $0.origin == .declared }.compactMap(\.name)
      return spans.contains {
        !renamed.contains(Occurrence(document: document, span: $0, role: .declaration))
      }
    }.map(\.name)
  }

  private static func text(of place: (document: TextDocument, range: Range<Int>)) -> String {
    "\(FilePath.name(of: place.document.name)):"
      + "\(place.document.lineNumber(place.range.lowerBound))"
  }

  /// Returns the edit that replaces a text of a flow, with quotes if the new text needs them.
  private static func edit(_ text: String, _ range: Range<Int>, in flow: TextDocument) -> FileEdit {
    let bytes = flow.bytes
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0
    guard before == UInt8(ascii: "\"") || before == UInt8(ascii: "'") else {
      let isInBrackets = FlowCursor(bytes, offset: range.lowerBound).isInBrackets
      return (flow, range, scalar(text, isInBrackets: isInBrackets))
    }
    let isWhole = range.upperBound < bytes.count && bytes[range.upperBound] == before
    return isWhole
      ? (flow, range.lowerBound - 1..<range.upperBound + 1, YAMLScalar.text(text, in: .flow))
      : (flow, range, text)
  }

  // MARK: - From a flow

  /// Returns the range and name to rename at a position of a flow.
  func prepareFlowRename(_ document: TextDocument, _ offset: Int) throws(ResponseError)
    -> ProtocolValue
  {
    let (range, name) = try renamedInFlow(document, offset)
    return ["range": document.range(range), "placeholder": .string(name)]
  }

  private func renamedInFlow(
    _ document: TextDocument, _ offset: Int
  ) throws(ResponseError) -> (range: Range<Int>, name: String) {
    let problem = "only ids, contexts, their members and paths of screens can be renamed in a flow"
    if let member = flowMember(document, offset) { return (member.range, member.search.name) }
    guard let value = namedValue(document, offset) else { throw failure(problem) }
    switch value.subject {
    case .id:
      guard let id = id(value.text, document) else {
        throw failure("no component of the screens has the id \(value.text)")
      }
      return (value.range, id)
    case .context:
      let id = String(value.text.prefix { $0 != "." && $0 != "[" })
      return (value.range.lowerBound..<value.range.lowerBound + id.utf8.count, id)
    case .screen, .request:
      guard let url = flowURL(document, offset) else { throw failure(problem) }
      return (url.range, url.path)
    default: throw failure(problem)
    }
  }

  /// Returns the id of the screens that a pattern of a flow names.
  private func id(_ pattern: String, _ document: TextDocument) -> String? {
    guard let project = flowProject(document) else { return nil }
    readAll(project)
    for (_, facts) in project.linkingFacts {
      if let id = facts.ids.first(where: { LanguageServer.isID(pattern, $0.id) }) { return id.id }
    }
    return nil
  }

  private func flowURL(_ document: TextDocument, _ offset: Int) -> RenamedURL? {
    guard let project = flowProject(document),
      let mention = FlowMentions(document.bytes).mentions.first(where: {
        $0.range.contains(offset) || $0.range.upperBound == offset
      })
    else { return nil }
    if !project.methods(of: mention.path).isEmpty {
      return RenamedURL(path: mention.path, range: mention.range, file: nil)
    }
    guard case .file(let file) = project.router.resolve(mention.path, method: "GET") else {
      return nil
    }
    return RenamedURL(path: mention.path, range: mention.range, file: file)
  }

  /// Returns the member in the path of a context at a position of a flow, with its search.
  private func flowMember(
    _ document: TextDocument, _ offset: Int
  ) -> (range: Range<Int>, text: String, search: MemberSearch)? {
    guard let value = namedValue(document, offset), value.subject == .context,
      let project = flowProject(document)
    else { return nil }
    let start = value.range.lowerBound + value.text.prefix { $0 != "." && $0 != "[" }.utf8.count
    guard offset > start else { return nil }
    let step = ValueSources.steps(document.bytes, start..<value.range.upperBound).first {
      $0.range.lowerBound <= offset && offset <= $0.range.upperBound
    }
    guard let step, case .key(let name) = step.step else { return nil }
    let sources = ValueSources(document, workspace, project, open: documents, encoding)
    return (step.range, value.text, MemberSearch(sources, name))
  }

  private func found(
    _ member: (range: Range<Int>, text: String, search: MemberSearch)
  ) -> MemberSearch.Found {
    let seed = ContextValues.Place(
      document: member.search.sources.document, range: member.range)
    return member.search.places(of: seed, flowUses(member.search))
  }

  /// Returns the edits of a rename at a position of a flow.
  func renameInFlow(
    _ document: TextDocument, _ offset: Int, to name: String
  ) throws(ResponseError) -> ProtocolValue {
    let (range, old) = try renamedInFlow(document, offset)
    guard let project = flowProject(document) else { return .null }
    readAll(project)
    if let url = flowURL(document, offset) { return try rename(url, in: project, to: name) }
    if old == name { return ["changes": [:]] }
    if let member = flowMember(document, offset) {
      let places = try renamedPlaces(member.text, found(member), member.search, to: name)
      return edits(of: RenamedName(name: old, range: range, places: places), to: name)
    }
    let finder = finder(document, in: project)
    let symbols = symbols(named: old, at: document, offset, finder)
    guard !symbols.isEmpty else { throw failure("no screen of the directory declares \(old)") }
    let occurrences = Set(symbols.flatMap { finder.occurrences(of: $0) })
    try checkSyntax(Set(occurrences.map(\.document)), finder)
    for symbol in symbols { try check(name, symbol, finder, for: document) }
    let quoted = LinkEdits.quoted(name)
    return workspaceEdit(
      ranges(Array(occurrences)).map { ($0.document, $0.range, quoted) }
        + (try flowEdits(of: symbols, occurrences, from: old, to: name, project)))
  }

  /// Returns the components or contexts of all screens with the name at a position of a flow.
  private func symbols(
    named name: String, at document: TextDocument, _ offset: Int, _ finder: SymbolFinder
  ) -> [Symbol] {
    let isID = namedValue(document, offset)?.subject == .id
    var found: [Symbol] = []
    for (document, analysis) in finder.documents {
      if isID {
        let isThere =
          analysis.facts.ids.contains { $0.id == name }
          || analysis.facts.idUses.contains { $0.id == name }
        if isThere { found.append(.component(document: document, id: name)) }
      } else {
        for (index, context) in analysis.facts.contexts.enumerated()
        where context.id == name && context.origin == .declared {
          found.append(.context(document: document, index: index))
        }
      }
    }
    var known = Set(found)
    for symbol in found {
      for other in finder.related(to: symbol) where known.insert(other).inserted {
        found.append(other)
      }
    }
    return found
  }

  // MARK: - References

  /// Returns the places of the name at a position of a flow, in screens and flows.
  func referencesInFlow(_ document: TextDocument, _ offset: Int) -> ProtocolValue {
    guard let project = flowProject(document) else { return .null }
    readAll(project)
    if let member = flowMember(document, offset) {
      return .array(found(member).places.map { $0.document.text.location(unquoted($0)) })
    }
    guard let (_, name) = try? renamedInFlow(document, offset) else { return .null }
    let finder = finder(document, in: project)
    if let url = flowURL(document, offset) {
      let file = project.file(for: url.path)
      let path = project.route(for: url.path)?.path.normalized
      let screens = finder.occurrences(
        of: file.map { .file($0) } ?? path.map { .route($0) } ?? .address(url.path))
      let flows = project.flowFiles.compactMap { self.document(atPath: $0, in: project) }
        .flatMap { flow in
          FlowMentions(flow.bytes).mentions.filter {
            $0.path == url.path || file != nil && project.file(for: $0.path) == file
          }.map { flow.location($0.range) }
        }
      return .array(locations(screens) + flows)
    }
    let symbols = symbols(named: name, at: document, offset, finder)
    let flows =
      symbols.first.flatMap(LanguageServer.subject).map {
        flowPlaces(of: $0, named: name, project)
      } ?? []
    return .array(
      locations(Array(Set(symbols.flatMap { finder.occurrences(of: $0) })))
        + flows.map { $0.document.location($0.range) })
  }
}
