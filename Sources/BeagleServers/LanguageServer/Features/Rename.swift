import BeagleAnalysis
import BeagleSchema
import JSON
import SystemSupport

extension LanguageServer {
  /// Returns the range and name to rename, or an error with the reason why renaming is impossible.
  func prepareRename(_ position: TextDocumentPosition?) throws(ResponseError) -> ProtocolValue {
    guard let position else { return .null }
    if let found = try renamedName(position) {
      return ["range": position.document.range(found.range), "placeholder": .string(found.name)]
    }
    let finder = finder(position.document)
    if let url = url(at: position, symbol(position, finder)?.symbol) {
      if url.file != nil { try checkCanRenameFiles(url) }
      return ["range": position.document.range(url.range), "placeholder": .string(url.path)]
    }
    let (_, range, name) = try renamed(position, finder)
    return ["range": position.document.range(range), "placeholder": .string(name)]
  }

  /// Returns the edits that rename the symbol at a position (`textDocument/rename`).
  func rename(_ position: TextDocumentPosition?, to name: String) throws(ResponseError)
    -> ProtocolValue
  {
    guard let position else { throw failure("the document does not exist") }
    if let found = try renamedName(position, to: name) {
      return edits(of: found, to: name)
    }
    let finder = finder(position.document)
    if let url = url(at: position, symbol(position, finder)?.symbol) {
      guard let project = workspace.project(of: position.document) else { return .null }
      return try rename(url, in: project, to: name)
    }
    let (symbol, _, old) = try renamed(position, finder)
    if old == name { return ["changes": [:]] }
    let related = finder.related(to: symbol)
    let occurrences = Set(related.flatMap { finder.occurrences(of: $0) })
    try checkSyntax(Set(occurrences.map(\.document)).union([position.document.name]), finder)
    for other in related { try check(name, other, finder, for: position.document) }
    let quoted = String(JSONText.quoted(name).dropFirst().dropLast())
    let project = workspace.project(of: position.document)
    let flows = try project.map { project throws(ResponseError) in
      try flowEdits(of: related, occurrences, from: old, to: name, project)
    }
    return workspaceEdit(
      ranges(Array(occurrences)).map { ($0.document, $0.range, quoted) } + (flows ?? []))
  }

  /// Returns the symbol at a position if it can be renamed.
  private func renamed(
    _ position: TextDocumentPosition, _ finder: SymbolFinder
  ) throws(ResponseError) -> (symbol: Symbol, range: Range<Int>, name: String) {
    guard let (symbol, range) = symbol(position, finder) else {
      throw failure("only contexts, their members, component ids, styles and URLs can be renamed")
    }
    let name = String(decoding: position.document.bytes[range], as: UTF8.self)
    let reason: String
    switch symbol {
    case .context(let document, let index):
      guard let context = finder.facts(document)?.contexts[index] else { fallthrough }
      switch context.origin {
      case .item where context.name == nil, .position where context.name == nil:
        reason = "\(name) is the default name in a list; set iteratorName or indexName first"
      case .event: reason = "\(name) is the context of an event and cannot be renamed"
      case .declared, .item, .position: return (symbol, range, name)
      }
    case .component: return (symbol, range, name)
    case .global, .navigation: reason = "\(name) is a context of Beagle and cannot be renamed"
    case .unresolvedContext: reason = "context \(name) is not declared in this scope"
    case .file, .route, .address:
      reason = "no screen or route of this directory has the URL \(name)"
    case .style, .controller, .image, .operation:
      reason =
        "\(name) belongs to the application; only contexts, their members, component ids, styles and URLs can be renamed"
    }
    throw failure(reason)
  }

  func failure(_ reason: String) -> ResponseError { ResponseError(.requestFailed, reason) }

  /// Throws an error if a document has syntax errors, because occurrences could be missed.
  func checkSyntax(
    _ names: Set<String>, _ finder: SymbolFinder
  ) throws(ResponseError) {
    let touched = names.union(names.flatMap { finder.withParts($0) })
    for name in touched.sorted() {
      let error = documents[name]?.analysis.error ?? finder.error(name)
      guard let error else { continue }
      throw failure(
        "\(FilePath.name(of: name)) has a syntax error on line \(error.line),"
          + " so occurrences could be missed; fix it first")
    }
  }

  /// Throws an error for a name that is invalid or would change the meaning of expressions.
  func check(
    _ name: String, _ symbol: Symbol, _ finder: SymbolFinder, for asking: TextDocument
  ) throws(ResponseError) {
    func line(_ span: SourceSpan, _ name: String) -> String {
      let found = ranges([Occurrence(document: name, span: span, role: .read)]).first
      let number = found.map { $0.document.lineNumber($0.range.lowerBound) } ?? 0
      return name == asking.name
        ? "line \(number)" : "line \(number) of \(FilePath.name(of: name))"
    }
    func taken(_ span: SourceSpan, _ file: String, _ kind: String = "context") -> ResponseError {
      failure("\(kind) \(name) already exists on \(line(span, file))")
    }
    func hidden(_ use: ContextUse, _ file: String) -> ResponseError {
      failure(
        "\(line(use.name, file)) reads another context \(name) and would read this one instead")
    }
    switch symbol {
    case .context(let document, let index):
      guard ContextExpression("@{\(name)}")?.contextIds == [name] else {
        throw ResponseError(
          .invalidParams,
          "\"\(name)\" is not a valid context id, because expressions cannot read it")
      }
      if ["global", "navigationContext"].contains(name) {
        throw ResponseError(.invalidParams, "\(name) is already a context of Beagle")
      }
      guard let facts = finder.facts(document) else { return }
      let context = facts.contexts[index]
      guard context.name != nil else {
        throw failure(
          "\(context.id) on \(line(context.scope, document)) has no explicit name, but is read by a"
            + " component that also reads the renamed context")
      }
      // A context with this name that encloses a reader, or is nested inside.
      for other in facts.contexts
      where other.id == name
        && (context.scope.contains(other.scope) || other.scope.contains(context.scope))
      {
        throw taken(other.name ?? other.scope, document)
      }
      // Expressions that read a context of this name from elsewhere would read this one.
      for use in facts.contextUses
      where use.id == name && context.scope.contains(use.name) && use.target == .unresolved {
        throw hidden(use, document)
      }
      for part in finder.readers(of: index, in: document) {
        guard let facts = finder.facts(part) else { continue }
        let unresolved = facts.contextUses.filter { $0.target == .unresolved }
        if let use = unresolved.first(where: { $0.id == name }) { throw hidden(use, part) }
        let hiding = facts.contexts.first { other in
          other.id == name
            && unresolved.contains { $0.id == context.id && other.scope.contains($0.name) }
        }
        if let hiding { throw taken(hiding.name ?? hiding.scope, part) }
      }
    case .component(let document, _):
      guard !name.isEmpty else { throw ResponseError(.invalidParams, "an id cannot be empty") }
      let declaration = finder.occurrences(of: .component(document: document, id: name))
        .first { $0.role == .declaration }
      if let declaration { throw taken(declaration.span, declaration.document, "component id") }
    default: break
    }
  }

  /// Returns a workspace edit for several documents.
  /// - Parameters:
  ///   - edits: The edits, which are grouped by document.
  ///   - before: Changes before them, such as the creation of a file, for clients with document changes.
  ///   - after: Changes after them, such as the rename of a file.
  func workspaceEdit(
    _ edits: [(document: TextDocument, range: Range<Int>, text: String)],
    before: [ProtocolValue] = [], after: [ProtocolValue] = []
  ) -> ProtocolValue {
    var found: [(document: TextDocument, edits: [ProtocolValue])] = []
    for (document, range, text) in edits {
      if found.last?.document.uri != document.uri { found.append((document, [])) }
      found[found.count - 1].edits.append(document.edit(range, text))
    }
    guard client.hasDocumentChanges else {
      return [
        "changes": .object(found.map { .init(key: $0.document.uri, value: .array($0.edits)) })
      ]
    }
    let changes = found.map { document, edits -> ProtocolValue in
      let isOpen = documents[LanguageServer.key(document.uri)] != nil
      return [
        "textDocument": [
          "uri": .string(document.uri), "version": isOpen ? .int(document.version) : .null,
        ],
        "edits": .array(edits),
      ]
    }
    return ["documentChanges": .array(before + changes + after)]
  }
}
