import BeagleSchema
import JSON
import SystemSupport

extension CompletionCollector {
  /// Adds the items in an expression. Returns false if the cursor is not in one.
  func addExpressionItems() -> Bool {
    guard let node = cursor.node, cursor.quotes != .none, tree.nodes[node].kind != .key else {
      return false
    }
    let inner = tree.innerRange(node)
    guard offset >= inner.lowerBound else { return false }
    let before = ExpressionText(tree.bytes, inner.lowerBound..<offset)
    guard let expression = before.expressions.last, expression.upperBound == offset,
      expression.lowerBound + 2 <= offset, tree.bytes[offset - 1] != 0x7D || !isClosed(expression)
    else { return false }
    let path = resolver.path(to: node)
    guard let typed = path.last, isEvaluated(typed) else { return false }
    var end = offset
    while end < inner.upperBound, isWord(tree.bytes[end]) { end += 1 }
    if let reference = before.references.last, reference.end == offset, !reference.path.isEmpty {
      addMembers(of: reference, typed.scope, end)
      return true
    }
    var start = offset
    while start > expression.lowerBound + 2, isWord(tree.bytes[start - 1]) { start -= 1 }
    // A string literal contains no names.
    let quotes = tree.bytes[expression.lowerBound..<offset].indices.filter {
      tree.bytes[$0] == 0x27
    }
    if quotes.count % 2 == 1, let quote = quotes.last {
      addWords(from: quote + 1, before, typed)
      return true
    }
    range = start..<end
    addContexts(typed.scope)
    addOperations(end)
    return true
  }

  private func isClosed(_ expression: Range<Int>) -> Bool {
    tree.bytes[expression.upperBound - 1] == 0x7D && expression.count > 2
  }

  private func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x5F || byte >= 0x80
  }

  private func isEvaluated(_ typed: TypedNode) -> Bool {
    typed.isData || typed.property == nil || typed.property?.isBindable == true
      || typed.expected == .any
  }

  var contextValues: ContextValues { ContextValues(sources) }

  private func addContexts(_ scope: Scope) {
    for (index, entry) in scope.visible.enumerated() {
      append(
        CompletionItem(
          entry.id, .variable, detail: contextValues.describe(entry),
          rank: entry.origin == .screen ? 4 : 1 + min(index, 1)))
    }
    for (document, scope) in sources.outerScopes(of: scope, in: sources.document) {
      for entry in scope.visible where entry.origin != .screen && !labels.contains(entry.id) {
        append(
          CompletionItem(
            entry.id, .variable, detail: "context of " + FilePath.name(of: document.text.name),
            rank: 3))
      }
    }
    for name in vocabulary.contexts.sorted() where scope.find(name) == nil {
      append(CompletionItem(name, .variable, detail: "context of the application"))
    }
  }

  private func addOperations(_ end: Int) {
    let isCalled = end < tree.bytes.count && tree.bytes[end] == 0x28
    func add(_ name: String, _ detail: String, _ text: String?, rank: Int) {
      var item = CompletionItem(name, .function, detail: detail, rank: rank)
      item.documentation = text
      if !isCalled {
        item.text += client.hasSnippets ? "($1)" : "("
        item.isSnippet = client.hasSnippets
      }
      append(item)
    }
    for operation in BuiltinOperation.all {
      add(operation.name, operation.usage, operation.text, rank: 6)
    }
    for name in vocabulary.operations.sorted() where BuiltinOperation.named(name) == nil {
      add(name, "operation of the application", nil, rank: 5)
    }
  }

  private func addMembers(
    of reference: ExpressionText.ContextReference, _ scope: Scope, _ end: Int
  ) {
    guard let last = reference.path.last, last.key != nil else { return }
    range = last.bytes.lowerBound..<max(end, last.bytes.upperBound)
    addMembers(
      tree.source(reference.id), reference.path.dropLast().map(ContextValues.Step.init), scope)
  }

  /// Adds the properties of the value of a context at a path.
  private func addMembers(_ id: String, _ steps: [ContextValues.Step], _ scope: Scope) {
    for member in contextValues.members(of: contextValues.contexts(id, scope), steps)
    where !labels.contains(member.name) {
      let text = range == cursor.range ? string(member.name) : nil
      append(CompletionItem(member.name, .field, text: text, detail: member.detail, rank: 1))
    }
  }

  // MARK: - Contexts outside of expressions

  /// Adds expressions that read a context, for properties that accept expressions.
  func addReferences(_ scope: Scope) {
    for entry in scope.visible where entry.origin != .screen {
      appendString("@{\(entry.id)}", .variable, contextValues.describe(entry), rank: 7)
    }
  }

  /// Adds the ids of contexts that actions can change.
  func addContextIds(_ scope: Scope) {
    for entry in scope.visible where entry.origin != .event && entry.origin != .index {
      appendString(
        entry.id, .variable, contextValues.describe(entry),
        rank: entry.origin == .screen ? 5 : 2)
    }
  }

  /// Adds paths into the value of the context that an action changes.
  func addPaths(_ object: Int, _ scope: Scope) {
    let isNavigation = tree.keyText(of: object) == "navigationContext"
    guard let id = tree.string(object, "contextId") ?? (isNavigation ? "navigationContext" : nil)
    else { return }
    addPaths(in: id, scope)
  }

  /// Adds the paths in the rows of a list, for its key.
  func addRowPaths(_ list: Int) {
    guard let templates = tree.member(list, "templates") ?? tree.member(list, "template"),
      let scope = resolver.typedNode(templates)?.scope,
      let row = scope.entries.first(where: { $0.origin == .item })
    else { return }
    addPaths(in: row.id, scope)
  }

  private func addPaths(in id: String, _ scope: Scope) {
    guard cursor.quotes != .none else { return }
    let text = tree.bytes[range.lowerBound..<max(offset, range.lowerBound)]
    var steps: [ContextValues.Step] = []
    var start = range.lowerBound
    var i = text.startIndex
    while i < text.endIndex {
      if text[i] == 0x2E || text[i] == 0x5B {
        if i > start { steps.append(.key(tree.source(start..<i))) }
        if text[i] == 0x5B {
          while i < text.endIndex, text[i] != 0x5D { i += 1 }
          steps.append(.index)
        }
        start = i + 1
      }
      i += 1
    }
    range = min(start, offset)..<range.upperBound
    addMembers(id, steps, scope)
  }
}
