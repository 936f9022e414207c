import BeagleSchema
import JSON
import SystemSupport

extension LanguageServer {
  /// Returns the range and name to rename, or an error with the reason why renaming is impossible.
  func prepareRename(_ position: TextDocumentPosition?) throws(ResponseError) -> ProtocolValue {
    guard let position else { return .null }
    let finder = finder(position.document)
    let (_, range, name) = try renamed(position, finder)
    return ["range": position.document.range(range), "placeholder": .string(name)]
  }

  /// Returns the edits that rename the symbol at a position (`textDocument/rename`).
  func rename(_ position: TextDocumentPosition?, to name: String) throws(ResponseError)
    -> ProtocolValue
  {
    guard let position else { throw ResponseError(.requestFailed, "the document does not exist") }
    let finder = finder(position.document)
    let (symbol, _, old) = try renamed(position, finder)
    if old == name { return ["changes": [:]] }
    let related = finder.related(to: symbol)
    var occurrences: [Occurrence] = []
    var seen: Set<Occurrence> = []
    for occurrence in related.flatMap({ finder.occurrences(of: $0) })
    where seen.insert(occurrence).inserted {
      occurrences.append(occurrence)
    }
    try checkSyntax(Set(occurrences.map(\.document)).union([position.document.name]), finder)
    for other in related { try check(name, other, finder, for: position.document) }
    let quoted = String(JSONText.quoted(name).dropFirst().dropLast())
    return workspaceEdit(
      ranges(occurrences).map { ($0.document, $0.range, quoted) })
  }

  /// Returns the symbol at a position if it can be renamed.
  private func renamed(
    _ position: TextDocumentPosition, _ finder: SymbolFinder
  ) throws(ResponseError) -> (symbol: Symbol, range: Range<Int>, name: String) {
    guard let (symbol, range) = symbol(position, finder) else {
      throw ResponseError(.requestFailed, "only contexts and component ids can be renamed")
    }
    let name = String(decoding: position.document.bytes[range], as: UTF8.self)
    switch symbol {
    case .context(let document, let index):
      guard let context = finder.facts(document)?.contexts[index] else { break }
      switch context.origin {
      case .declared: break
      case .item, .position:
        guard context.name != nil else {
          throw ResponseError(
            .requestFailed,
            "\(name) is the default name in a list; set iteratorName or indexName first")
        }
      case .event:
        throw ResponseError(
          .requestFailed, "\(name) is the context of an event and cannot be renamed")
      }
    case .component: break
    case .global, .navigation:
      throw ResponseError(.requestFailed, "\(name) is a context of Beagle and cannot be renamed")
    case .unresolvedContext:
      throw ResponseError(
        .requestFailed, "context \(name) is not declared in this scope")
    case .file, .address:
      throw ResponseError(
        .requestFailed, "a URL depends on its file; only contexts and component ids can be renamed")
    case .style, .controller, .image, .operation:
      throw ResponseError(
        .requestFailed,
        "\(name) belongs to the application; only contexts and component ids can be renamed")
    }
    return (symbol, range, name)
  }

  /// Throws an error if a document has syntax errors, because occurrences could be missed.
  private func checkSyntax(
    _ names: Set<String>, _ finder: SymbolFinder
  ) throws(ResponseError) {
    let touched = names.union(names.flatMap { finder.withParts($0) })
    for name in touched.sorted() {
      let error = documents[name]?.analysis.error ?? finder.error(name)
      guard let error else { continue }
      throw ResponseError(
        .requestFailed,
        "\(FilePath.name(of: name)) has a syntax error on line \(error.line),"
          + " so occurrences could be missed; fix it first")
    }
  }

  /// Throws an error for a name that is invalid or would change the meaning of expressions.
  private func check(
    _ name: String, _ symbol: Symbol, _ finder: SymbolFinder, for asking: TextDocument
  ) throws(ResponseError) {
    func line(_ span: SourceSpan, _ name: String) -> String {
      let found = ranges([Occurrence(document: name, span: span, role: .read)]).first
      let number = found.map { $0.document.lineNumber($0.range.lowerBound) } ?? 0
      return name == asking.name
        ? "line \(number)" : "line \(number) of \(FilePath.name(of: name))"
    }
    switch symbol {
    case .context(let document, let index):
      guard ContextExpression("@{\(name)}")?.contextIds == [name] else {
        throw ResponseError(
          .invalidParams,
          "\"\(name)\" is not a valid context id, because expressions cannot read it"
        )
      }
      if ["global", "navigationContext"].contains(name) {
        throw ResponseError(.invalidParams, "\(name) is already a context of Beagle")
      }
      guard let facts = finder.facts(document) else { return }
      let context = facts.contexts[index]
      guard context.name != nil else {
        throw ResponseError(
          .requestFailed,
          "\(context.id) on \(line(context.scope, document)) has no explicit name, but is read by a"
            + " component that also reads the renamed context")
      }
      // A context with this name that encloses a reader, or is nested inside.
      for other in facts.contexts
      where other.id == name
        && (context.scope.contains(other.scope) || other.scope.contains(context.scope))
      {
        throw ResponseError(
          .requestFailed,
          "context \(name) already exists on \(line(other.name ?? other.scope, document))")
      }
      // Expressions that read a context of this name from elsewhere would read this one.
      for use in facts.contextUses
      where use.id == name && context.scope.contains(use.name) && use.target == .unresolved {
        throw ResponseError(
          .requestFailed,
          "\(line(use.name, document)) reads another context \(name) and would read this one instead"
        )
      }
      for part in finder.readers(of: index, in: document) {
        guard let facts = finder.facts(part) else { continue }
        if let use = facts.contextUses.first(where: { $0.id == name && $0.target == .unresolved }) {
          throw ResponseError(
            .requestFailed,
            "\(line(use.name, part)) reads another context \(name) and would read this one instead"
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
            "context \(name) already exists on \(line(hiding.name ?? hiding.scope, part))")
        }
      }
    case .component(let document, _):
      guard !name.isEmpty else { throw ResponseError(.invalidParams, "an id cannot be empty") }
      let taken = finder.occurrences(of: .component(document: document, id: name))
        .first { $0.role == .declaration }
      if let taken {
        throw ResponseError(
          .requestFailed,
          "component id \(name) already exists on \(line(taken.span, taken.document))")
      }
    default: break
    }
  }

  /// Returns a workspace edit for several documents.
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
