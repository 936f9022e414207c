import BeagleSchema
import JSON

extension LanguageServer {
  /// Says what would be renamed at a place, or why nothing can be.
  func prepareRename(_ place: Place?) throws(ResponseError) -> ProtocolValue {
    guard let place else { return .null }
    let finder = finder(place.document)
    let (_, range, name) = try renamed(place, finder)
    return ["range": place.document.range(range), "placeholder": .string(name)]
  }

  /// The edits that give what stands at a place another name.
  func rename(_ place: Place?, to name: String) throws(ResponseError) -> ProtocolValue {
    guard let place else { throw ResponseError(.requestFailed, "the document is not there") }
    let finder = finder(place.document)
    let (symbol, _, old) = try renamed(place, finder)
    if old == name { return ["changes": [:]] }
    let related = finder.related(to: symbol)
    var occurrences: [Occurrence] = []
    var seen: Set<Occurrence> = []
    for occurrence in related.flatMap({ finder.occurrences(of: $0) })
    where seen.insert(occurrence).inserted {
      occurrences.append(occurrence)
    }
    try checkWhole(Set(occurrences.map(\.document)).union([place.document.name]), finder)
    for other in related { try check(name, other, finder, for: place.document) }
    var escaped = ""
    JSONText.append(name, to: &escaped)
    return workspaceEdit(
      ranges(occurrences).map { ($0.document, $0.range, String(escaped.dropFirst().dropLast())) })
  }

  /// The symbol at a place, where it can be renamed.
  private func renamed(
    _ place: Place, _ finder: SymbolFinder
  ) throws(ResponseError) -> (symbol: Symbol, range: Range<Int>, name: String) {
    guard let (symbol, range) = symbol(place, finder) else {
      throw ResponseError(.requestFailed, "only contexts and ids of components can be renamed")
    }
    let name = String(decoding: place.document.bytes[range], as: UTF8.self)
    switch symbol {
    case .context(let document, let index):
      guard let context = finder.facts(document)?.contexts[index] else { break }
      switch context.origin {
      case .declared: break
      case .item, .position:
        guard context.name != nil else {
          throw ResponseError(
            .requestFailed,
            "\(name) is what a list calls its rows; name it with iteratorName or indexName first")
        }
      case .event:
        throw ResponseError(.requestFailed, "\(name) is the context of an event and keeps its name")
      }
    case .component: break
    case .global, .navigation:
      throw ResponseError(.requestFailed, "\(name) is a context of Beagle and keeps its name")
    case .freeContext:
      throw ResponseError(
        .requestFailed, "no context \(name) is declared around it, so there is nothing to rename")
    case .file, .address:
      throw ResponseError(
        .requestFailed, "an address follows its file: only contexts and ids can be renamed")
    case .style, .controller, .picture, .operation:
      throw ResponseError(
        .requestFailed, "\(name) belongs to the application: only contexts and ids can be renamed")
    }
    return (symbol, range, name)
  }

  /// Refuses to rename where a document is broken just now, some of whose places may not be seen.
  private func checkWhole(
    _ names: Set<String>, _ finder: SymbolFinder
  ) throws(ResponseError) {
    let touched = names.union(names.flatMap { finder.withParts($0) })
    for name in touched.sorted() {
      let error = documents[name]?.analysis.error ?? finder.error(name)
      guard let error else { continue }
      throw ResponseError(
        .requestFailed,
        "\(LanguageServer.fileName(name)) is not JSON just now (line \(error.line)), so that places in it may be missed; mend"
          + " it first")
    }
  }

  /// Refuses a name that cannot be one, or that would mean something else.
  private func check(
    _ name: String, _ symbol: Symbol, _ finder: SymbolFinder, for asking: TextDocument
  ) throws(ResponseError) {
    func line(_ span: SourceSpan, _ name: String) -> String {
      let found = ranges([Occurrence(document: name, span: span, role: .read)]).first
      let number = found.map { $0.document.lineNumber($0.range.lowerBound) } ?? 0
      return name == asking.name
        ? "line \(number)" : "line \(number) of \(LanguageServer.fileName(name))"
    }
    switch symbol {
    case .context(let document, let index):
      guard ContextExpression("@{\(name)}")?.contextIds == [name] else {
        throw ResponseError(
          .invalidParams, "\"\(name)\" cannot be the id of a context: expressions could not read it"
        )
      }
      if ["global", "navigationContext"].contains(name) {
        throw ResponseError(.invalidParams, "\(name) is a context of Beagle")
      }
      guard let facts = finder.facts(document) else { return }
      let context = facts.contexts[index]
      guard context.name != nil else {
        throw ResponseError(
          .requestFailed,
          "a part that reads it also reads the \(context.id) of \(line(context.scope, document)), whose"
            + " name is not written anywhere")
      }
      // Another context of the name, around a place that reads this one or inside of it.
      for other in facts.contexts
      where other.id == name
        && (context.scope.contains(other.scope) || other.scope.contains(context.scope))
      {
        throw ResponseError(
          .requestFailed,
          "there is a context \(name) already in \(line(other.name ?? other.scope, document))")
      }
      // Places that read a context of that name from elsewhere would read this one.
      for use in facts.contextUses
      where use.id == name && context.scope.contains(use.name) && use.target == .unresolved {
        throw ResponseError(
          .requestFailed,
          "\(line(use.name, document)) reads a context \(name) from elsewhere, and would read this one"
        )
      }
      for part in finder.readers(of: index, in: document) {
        guard let facts = finder.facts(part) else { continue }
        if let use = facts.contextUses.first(where: { $0.id == name && $0.target == .unresolved }) {
          throw ResponseError(
            .requestFailed,
            "\(line(use.name, part)) reads a context \(name) from elsewhere, and would read this one"
          )
        }
        let hiding = facts.contexts.first { other in
          other.id == name
            && facts.contextUses.contains {
              $0.id == context.id && $0.target == .unresolved && other.scope.contains($0.name)
            }
        }
        if let hiding {
          throw ResponseError(
            .requestFailed,
            "there is a context \(name) already in \(line(hiding.name ?? hiding.scope, part))")
        }
      }
    case .component(let document, _):
      guard !name.isEmpty else { throw ResponseError(.invalidParams, "an id cannot be empty") }
      let taken = finder.occurrences(of: .component(document: document, id: name))
        .first { $0.role == .declaration }
      if let taken {
        throw ResponseError(
          .requestFailed,
          "there is a component with the id \(name) already in \(line(taken.span, taken.document))")
      }
    default: break
    }
  }

  /// The last part of the name of a document.
  static func fileName(_ name: String) -> String {
    name.split(separator: "/").last.map { String($0) } ?? name
  }

  /// Edits of several documents as the client takes them.
  func workspaceEdit(
    _ edits: [(document: TextDocument, range: Range<Int>, text: String)]
  ) -> ProtocolValue {
    var order: [String] = []
    var byDocument: [String: (document: TextDocument, edits: [ProtocolValue])] = [:]
    for edit in edits {
      let key = edit.document.uri
      if byDocument[key] == nil {
        order.append(key)
        byDocument[key] = (edit.document, [])
      }
      byDocument[key]?.edits.append(
        ["range": edit.document.range(edit.range), "newText": .string(edit.text)])
    }
    if client.hasDocumentChanges {
      return [
        "documentChanges": .array(
          order.compactMap { byDocument[$0] }.map { document, edits in
            let isOpen = documents[LanguageServer.key(document.uri)] != nil
            return [
              "textDocument": [
                "uri": .string(document.uri),
                "version": isOpen ? .int(document.version) : .null,
              ],
              "edits": .array(edits),
            ]
          })
      ]
    }
    return [
      "changes": .object(
        order.map { .init(key: $0, value: .array(byDocument[$0]?.edits ?? [])) })
    ]
  }
}
