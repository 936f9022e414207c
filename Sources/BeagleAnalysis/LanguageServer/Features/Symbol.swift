/// Something that has a name in one place and is referred to in others.
enum Symbol: Hashable {
  /// A context that a document declares, by its index in the facts.
  case context(document: String, index: Int)
  /// A context that nothing in its document declares, by its id and that document.
  case freeContext(document: String, id: String)
  /// The context of the whole application.
  case global
  /// What the navigation to a screen has given.
  case navigation(document: String)
  /// A component, by its id and one of the documents of its screen.
  case component(document: String, id: String)
  /// A screen or part, by its file.
  case file(String)
  /// An address that no file answers.
  case address(String)
  case style(String)
  case controller(String)
  case picture(String)
  case operation(String)
}

/// A place where a symbol is named.
struct Occurrence: Hashable {
  /// What a place does with a symbol.
  enum Role: Hashable {
    case declaration, read, write
  }

  /// The name of the document.
  let document: String
  /// The bytes in the document as it was analysed, quotes included where there are some.
  let span: SourceSpan
  let role: Role
}

/// Finds symbols and the places where they are named, in all documents of a program.
struct SymbolFinder {
  /// The documents by their names.
  let documents: [(name: String, analysis: DocumentAnalysis)]
  /// Says which file answers an address.
  let file: (String) -> String?
  private let byName: [String: Int]

  init(
    _ documents: [(name: String, analysis: DocumentAnalysis)], file: @escaping (String) -> String?
  ) {
    self.documents = documents
    self.file = file
    byName = Dictionary(
      documents.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { a, _ in a })
  }

  func facts(_ name: String) -> DocumentFacts? {
    byName[name].map { documents[$0].analysis.facts }
  }

  // MARK: - What stands at a place

  /// The symbol that is named at a byte of a document as it was analysed, and where.
  func symbol(at offset: Int, in name: String) -> (symbol: Symbol, span: SourceSpan)? {
    guard let facts = facts(name) else { return nil }
    func isAt(_ span: SourceSpan) -> Bool { span.contains(offset, closed: true) }
    for use in facts.contextUses where isAt(use.name) {
      return (symbol(of: use, in: name), use.name)
    }
    for (index, context) in facts.contexts.enumerated() {
      if let span = context.name, isAt(span) {
        return (.context(document: name, index: index), span)
      }
    }
    for id in facts.ids where isAt(id.place) {
      return (.component(document: name, id: id.id), id.place)
    }
    for use in facts.idUses where isAt(use.place) {
      return (.component(document: name, id: use.id), use.place)
    }
    for call in facts.calls where isAt(call.place) { return (.operation(call.name), call.place) }
    for address in facts.addresses where isAt(address.place.span) {
      guard let text = address.pattern.literal else { continue }
      return (file(text).map { .file($0) } ?? .address(text), address.place.span)
    }
    for style in facts.styleIds where isAt(style.place) { return (.style(style.id), style.place) }
    for use in facts.controllers where isAt(use.place) { return (.controller(use.name), use.place) }
    for use in facts.icons where isAt(use.place) { return (.picture(use.name), use.place) }
    for use in facts.pictures where isAt(use.place.span) {
      return (.picture(use.id), use.place.span)
    }
    return nil
  }

  private func symbol(of use: ContextUse, in name: String) -> Symbol {
    switch use.target {
    case .declared(let index): return .context(document: name, index: index)
    case .global: return .global
    case .navigation: return .navigation(document: name)
    case .unresolved:
      if let found = declaration(of: use.id, around: name) {
        return .context(document: found.document, index: found.index)
      }
      return .freeContext(document: name, id: use.id)
    }
  }

  /// The context that a part reads from the screen that loads it.
  private func declaration(
    of id: String, around part: String
  ) -> (document: String, index: Int)? {
    var seen: Set<String> = [part]
    var waiting = [part]
    while let next = waiting.popLast() {
      for (name, analysis) in documents {
        for address in analysis.facts.addresses
        where address.role == .part && address.pattern.literal.flatMap(file) == next {
          if let index = innermost(id, at: address.place.span, in: analysis.facts) {
            return (name, index)
          }
          if seen.insert(name).inserted { waiting.append(name) }
        }
      }
    }
    return nil
  }

  private func innermost(_ id: String, at span: SourceSpan, in facts: DocumentFacts) -> Int? {
    facts.contexts.indices
      .filter { facts.contexts[$0].id == id && facts.contexts[$0].scope.contains(span) }
      .min { facts.contexts[$0].scope.length < facts.contexts[$1].scope.length }
  }

  // MARK: - Where a symbol is named

  /// All places where a symbol is named.
  func occurrences(of symbol: Symbol) -> [Occurrence] {
    switch symbol {
    case .context(let document, let index): return ofContext(document, index)
    case .freeContext(let document, let id):
      return uses(document) { $0.id == id && $0.target == .unresolved }
    case .global: return documents.flatMap { uses($0.name) { $0.target == .global } }
    case .navigation(let document): return uses(document) { $0.target == .navigation }
    case .component(let document, let id): return ofComponent(id, document)
    case .file(let path):
      return addresses { $0.pattern.literal.flatMap(file) == path }
    case .address(let text): return addresses { $0.pattern.literal == text }
    case .style(let id):
      return places { $0.styleIds.filter { $0.id == id }.map(\.place) }
    case .controller(let id):
      return places { $0.controllers.filter { $0.name == id }.map(\.place) }
    case .picture(let id):
      return places { facts in
        facts.pictures.filter { $0.id == id }.map(\.place.span)
          + facts.icons.filter { $0.name == id }.map(\.place)
      }
    case .operation(let name):
      return places { $0.calls.filter { $0.name == name }.map(\.place) }
    }
  }

  private func places(_ find: (DocumentFacts) -> [SourceSpan]) -> [Occurrence] {
    documents.flatMap { document in
      find(document.analysis.facts).map {
        Occurrence(document: document.name, span: $0, role: .read)
      }
    }
  }

  private func addresses(_ fits: (AddressUse) -> Bool) -> [Occurrence] {
    places { $0.addresses.filter(fits).map(\.place.span) }
  }

  private func uses(_ name: String, _ fits: (ContextUse) -> Bool) -> [Occurrence] {
    (facts(name)?.contextUses ?? []).filter(fits).map {
      Occurrence(document: name, span: $0.name, role: $0.kind == .write ? .write : .read)
    }
  }

  private func ofContext(_ document: String, _ index: Int) -> [Occurrence] {
    guard let facts = facts(document), facts.contexts.indices.contains(index) else { return [] }
    let context = facts.contexts[index]
    var found = uses(document) { $0.target == .declared(index) }
    if let name = context.name {
      found.insert(Occurrence(document: document, span: name, role: .declaration), at: 0)
    }
    // Parts that are loaded where the context exists can read it, too.
    for part in parts(of: document, where: { innermost(context.id, at: $0, in: facts) == index }) {
      found += uses(part) { $0.id == context.id && $0.target == .unresolved }
    }
    return found
  }

  /// The parts that a document loads at some places, and those that they load in turn.
  private func parts(of document: String, where fits: (SourceSpan) -> Bool) -> [String] {
    var found: [String] = []
    var waiting: [(name: String, isFirst: Bool)] = [(document, true)]
    while let (name, isFirst) = waiting.popLast() {
      for address in facts(name)?.addresses ?? []
      where address.role == .part && (!isFirst || fits(address.place.span)) {
        guard let part = address.pattern.literal.flatMap(file), part != document,
          !found.contains(part)
        else { continue }
        found.append(part)
        waiting.append((part, false))
      }
    }
    return found
  }

  private func ofComponent(_ id: String, _ document: String) -> [Occurrence] {
    // The documents whose components stand on one screen: those that load each other.
    var family: [String] = [document]
    for (name, _) in documents where name != document {
      let loaded = parts(of: name) { _ in true }
      if loaded.contains(document) { family += [name] + loaded }
    }
    family += parts(of: document) { _ in true }
    var seen: Set<String> = []
    return family.filter { seen.insert($0).inserted }.flatMap { name -> [Occurrence] in
      guard let facts = facts(name) else { return [] }
      return facts.ids.filter { $0.id == id }.map {
        Occurrence(document: name, span: $0.place, role: .declaration)
      }
        + facts.idUses.filter { $0.id == id }.map {
          Occurrence(document: name, span: $0.place, role: .read)
        }
    }
  }
}
