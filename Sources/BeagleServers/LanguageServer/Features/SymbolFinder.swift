import BeagleAnalysis
import JSON

/// Finds symbols and their occurrences in the documents of a project.
final class SymbolFinder {
  /// The documents by name.
  let documents: [(name: String, analysis: DocumentAnalysis)]
  /// Returns the file or route that an address leads to.
  private let target: (AddressUse) -> Symbol?
  private let byName: [String: Int]
  /// The number of steps from a component to a document that loads it. A test limits this number,
  /// because these steps are most of the cost of a rename.
  private(set) var followedLoads = 0
  /// The components that each document loads, with the positions.
  private lazy var loads: [String: [(part: String, span: SourceSpan)]] = {
    var loads: [String: [(part: String, span: SourceSpan)]] = [:]
    for (name, analysis) in documents {
      for address in analysis.facts.addresses where address.role == .part {
        guard case .file(let part)? = target(address) else { continue }
        loads[name, default: []].append((part, address.range.span))
      }
    }
    return loads
  }()
  /// The documents that load each component, with the positions.
  private lazy var loaders: [String: [(name: String, span: SourceSpan)]] = {
    var loaders: [String: [(name: String, span: SourceSpan)]] = [:]
    for (name, _) in documents {
      for load in loads[name] ?? [] { loaders[load.part, default: []].append((name, load.span)) }
    }
    return loaders
  }()

  init(
    _ documents: [(name: String, analysis: DocumentAnalysis)],
    target: @escaping (AddressUse) -> Symbol?
  ) {
    self.documents = documents
    self.target = target
    byName = Dictionary(
      documents.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { a, _ in a })
  }

  func facts(_ name: String) -> DocumentFacts? {
    byName[name].map { documents[$0].analysis.facts }
  }

  /// Returns the syntax error of a document, or nil.
  func error(_ name: String) -> JSONError? { byName[name].flatMap { documents[$0].analysis.error } }

  // MARK: - Symbols

  /// Returns the symbol at an offset of the analyzed document, with its span.
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
    for id in facts.ids where isAt(id.span) {
      return (.component(document: name, id: id.id), id.span)
    }
    for use in facts.idUses where isAt(use.span) {
      return (.component(document: name, id: use.id), use.span)
    }
    for call in facts.calls where isAt(call.span) { return (.operation(call.name), call.span) }
    for address in facts.addresses where isAt(address.range.span) {
      if let symbol = target(address) { return (symbol, address.range.span) }
      guard let text = address.pattern.literal else { continue }
      return (.address(text), address.range.span)
    }
    for style in facts.styleIds where isAt(style.span) { return (.style(style.id), style.span) }
    for use in facts.controllers where isAt(use.span) { return (.controller(use.name), use.span) }
    for use in facts.icons where isAt(use.span) { return (.image(use.name), use.span) }
    for use in facts.images where isAt(use.range.span) {
      return (.image(use.id), use.range.span)
    }
    return nil
  }

  private func symbol(of use: ContextUse, in name: String) -> Symbol {
    switch use.target {
    case .declared(let index): return .context(document: name, index: index)
    case .global: return .global
    case .navigation: return .navigation(document: name)
    case .unresolved:
      return declarations(of: use.id, around: name).first
        ?? .unresolvedContext(document: name, id: use.id)
    }
  }

  /// Returns the contexts that a loaded component reads from the documents that load it, the
  /// innermost of each document.
  private func declarations(of id: String, around part: String) -> [Symbol] {
    var found: [Symbol] = []
    var known: Set<Symbol> = []
    var seen: Set<String> = [part]
    var pending = [part]
    var next = 0
    while next < pending.count {
      for (name, span) in loaders[pending[next]] ?? [] {
        followedLoads += 1
        if let facts = facts(name), let index = innermost(id, at: span, in: facts) {
          let symbol = Symbol.context(document: name, index: index)
          if known.insert(symbol).inserted { found.append(symbol) }
        } else if seen.insert(name).inserted {
          pending.append(name)
        }
      }
      next += 1
    }
    return found
  }

  private func innermost(_ id: String, at span: SourceSpan, in facts: DocumentFacts) -> Int? {
    facts.contexts.indices
      .filter { facts.contexts[$0].id == id && facts.contexts[$0].scope.contains(span) }
      .min { facts.contexts[$0].scope.length < facts.contexts[$1].scope.length }
  }

  // MARK: - Occurrences

  /// Returns all occurrences of a symbol.
  func occurrences(of symbol: Symbol) -> [Occurrence] {
    switch symbol {
    case .context(let document, let index): return contextOccurrences(document, index)
    case .unresolvedContext(let document, let id):
      return uses(document) { $0.id == id && $0.target == .unresolved }
    case .global: return documents.flatMap { uses($0.name) { $0.target == .global } }
    case .navigation(let document): return uses(document) { $0.target == .navigation }
    case .component(let document, let id): return componentOccurrences(id, document)
    case .file, .route: return addresses { target($0) == symbol }
    case .address(let text): return addresses { $0.pattern.literal == text }
    case .style(let id):
      return occurrences { $0.styleIds.filter { $0.id == id }.map(\.span) }
    case .controller(let id):
      return occurrences { $0.controllers.filter { $0.name == id }.map(\.span) }
    case .image(let id):
      return occurrences { facts in
        facts.images.filter { $0.id == id }.map(\.range.span)
          + facts.icons.filter { $0.name == id }.map(\.span)
      }
    case .operation(let name):
      return occurrences { $0.calls.filter { $0.name == name }.map(\.span) }
    }
  }

  private func occurrences(_ find: (DocumentFacts) -> [SourceSpan]) -> [Occurrence] {
    documents.flatMap { document in
      find(document.analysis.facts).map {
        Occurrence(document: document.name, span: $0, role: .read)
      }
    }
  }

  private func addresses(_ fits: (AddressUse) -> Bool) -> [Occurrence] {
    occurrences { $0.addresses.filter(fits).map(\.range.span) }
  }

  private func uses(_ name: String, _ fits: (ContextUse) -> Bool) -> [Occurrence] {
    (facts(name)?.contextUses ?? []).filter(fits).map {
      Occurrence(document: name, span: $0.name, role: $0.kind == .write ? .write : .read)
    }
  }

  private func contextOccurrences(_ document: String, _ index: Int) -> [Occurrence] {
    guard let facts = facts(document), facts.contexts.indices.contains(index) else { return [] }
    let context = facts.contexts[index]
    var found = uses(document) { $0.target == .declared(index) }
    if let name = context.name {
      found.insert(Occurrence(document: document, span: name, role: .declaration), at: 0)
    }
    // Components that are loaded in the scope of the context can also read it.
    for part in readers(of: index, in: document) {
      found += uses(part) { $0.id == context.id && $0.target == .unresolved }
    }
    return found
  }

  /// Returns the loaded components that can read a context: those that are loaded in its scope,
  /// directly or indirectly, and do not shadow it.
  func readers(of index: Int, in document: String) -> [String] {
    guard let facts = facts(document) else { return [] }
    let id = facts.contexts[index].id
    var found: [String] = []
    var seen: Set<String> = [document]
    func add(_ name: String, where isReached: (SourceSpan) -> Bool) {
      for load in loads[name] ?? [] where isReached(load.span) && seen.insert(load.part).inserted {
        found.append(load.part)
      }
    }
    add(document) { innermost(id, at: $0, in: facts) == index }
    var next = 0
    while next < found.count {
      let part = found[next]
      next += 1
      guard let facts = self.facts(part) else { continue }
      add(part) { innermost(id, at: $0, in: facts) == nil }
    }
    return found
  }

  /// Returns a document and all components that it loads, directly or indirectly.
  func withParts(_ document: String) -> Set<String> {
    closure([document]) { (loads[$0] ?? []).map(\.part) }
  }

  /// Returns the documents that can be on one screen with a document: those that load it, and
  /// everything that they load.
  func screenDocuments(of document: String) -> Set<String> {
    let around = closure([document]) { (loaders[$0] ?? []).map(\.name) }
    return closure(around) { (loads[$0] ?? []).map(\.part) }
  }

  private func closure(_ start: Set<String>, _ next: (String) -> [String]) -> Set<String> {
    var found = start
    var pending = Array(start)
    while let name = pending.popLast() {
      for other in next(name) where found.insert(other).inserted { pending.append(other) }
    }
    return found
  }

  private func componentOccurrences(_ id: String, _ document: String) -> [Occurrence] {
    screenDocuments(of: document).sorted().flatMap { name -> [Occurrence] in
      guard let facts = facts(name) else { return [] }
      return facts.ids.filter { $0.id == id }.map {
        Occurrence(document: name, span: $0.span, role: .declaration)
      }
        + facts.idUses.filter { $0.id == id }.map {
          Occurrence(document: name, span: $0.span, role: .read)
        }
    }
  }

  // MARK: - Renaming

  /// Returns a symbol and all symbols that must have the same name. A component that several
  /// screens load refers to a symbol in each of them.
  func related(to symbol: Symbol) -> [Symbol] {
    var found = [symbol]
    var known: Set<Symbol> = [symbol]
    // All related contexts have the same id, so the same component has the same declarations. A
    // component that all screens load would otherwise be searched once for each of them.
    var readers: Set<String> = []
    var next = 0
    while next < found.count {
      for other in directlyRelated(found[next], &readers) where known.insert(other).inserted {
        found.append(other)
      }
      next += 1
    }
    return found
  }

  /// Returns the symbols that must be renamed directly with a symbol.
  /// - Parameter known: The documents whose declarations were returned before; updated by the call.
  private func directlyRelated(_ symbol: Symbol, _ known: inout Set<String>) -> [Symbol] {
    switch symbol {
    case .context(let document, let index):
      guard let id = facts(document)?.contexts[index].id else { return [] }
      let readers = Set(contextOccurrences(document, index).map(\.document))
        .subtracting([document]).subtracting(known)
      known.formUnion(readers)
      return readers.sorted().flatMap { declarations(of: id, around: $0) }
    case .component(let document, let id):
      return Set(componentOccurrences(id, document).map(\.document)).subtracting([document])
        .sorted()
        .map { .component(document: $0, id: id) }
    default: return []
    }
  }
}

/// Something with a name that is declared in one position and used in others.
enum Symbol: Hashable {
  /// A context that a document declares, by its index in the facts.
  case context(document: String, index: Int)
  /// A context without a declaration in its document.
  case unresolvedContext(document: String, id: String)
  /// The context `global`.
  case global
  /// The context `navigationContext` of a screen.
  case navigation(document: String)
  /// A component, by its id and one of the documents of its screen.
  case component(document: String, id: String)
  /// A screen or loaded component, by its file or the name of its body in `routes.json`.
  case file(String)
  /// A route that does not serve a screen, by its path.
  case route(String)
  /// A URL path without a file or route.
  case address(String)
  case style(String)
  case controller(String)
  case image(String)
  case operation(String)
}

/// A position at which a symbol is named.
struct Occurrence: Hashable {
  /// The role of an occurrence.
  enum Role: Hashable {
    case declaration, read, write
  }

  /// The name of the document.
  let document: String
  /// The span in the analyzed document, including quotes.
  let span: SourceSpan
  let role: Role
}
