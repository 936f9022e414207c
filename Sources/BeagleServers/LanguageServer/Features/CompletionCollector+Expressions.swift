import JSON

extension CompletionCollector {
  /// Adds the items in an expression. Returns false if the cursor is not in one.
  func expressionItems() -> Bool {
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
      members(of: reference, typed.scope, end)
      return true
    }
    var start = offset
    while start > expression.lowerBound + 2, isWord(tree.bytes[start - 1]) { start -= 1 }
    // A string literal contains no names.
    let quotes = tree.bytes[expression.lowerBound..<offset].reduce(0) { $1 == 0x27 ? $0 + 1 : $0 }
    if quotes % 2 == 1 { return true }
    range = start..<end
    contexts(typed.scope)
    operations(end)
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

  private func contexts(_ scope: Scope) {
    let values = ContextValues(resolver: resolver, workspace: workspace, document: document)
    for (index, entry) in scope.visible.enumerated() {
      var item = CompletionItem(entry.id, .variable)
      item.rank = entry.origin == .screen ? 4 : 1 + min(index, 1)
      item.detail = values.describe(entry)
      append(item)
    }
    for name in vocabulary.contexts.sorted() where scope.find(name) == nil {
      var item = CompletionItem(name, .variable)
      item.detail = "context of the application"
      append(item)
    }
  }

  private func operations(_ end: Int) {
    let isCalled = end < tree.bytes.count && tree.bytes[end] == 0x28
    for guide in OperationDocumentation.all {
      var item = CompletionItem(guide.name, .function)
      item.detail = guide.signature
      item.documentation = guide.text
      item.rank = 6
      call(&item, isCalled)
      append(item)
    }
    for name in vocabulary.operations.sorted() where OperationDocumentation.of(name) == nil {
      var item = CompletionItem(name, .function)
      item.detail = "operation of the application"
      item.rank = 5
      call(&item, isCalled)
      append(item)
    }
  }

  private func call(_ item: inout CompletionItem, _ isCalled: Bool) {
    guard !isCalled else { return }
    item.text = client.hasSnippets ? item.label + "($1)" : item.label + "("
    item.isSnippet = client.hasSnippets
  }

  private func members(of reference: ExpressionText.ContextReference, _ scope: Scope, _ end: Int) {
    guard let last = reference.path.last, last.key != nil else { return }
    range = last.bytes.lowerBound..<max(end, last.bytes.upperBound)
    let id = String(decoding: tree.bytes[reference.id], as: UTF8.self)
    guard let entry = scope.find(id) else { return }
    let values = ContextValues(resolver: resolver, workspace: workspace, document: document)
    let steps = reference.path.dropLast().map { step in
      step.key.map { ContextValues.Step.key($0) } ?? .index
    }
    addMembers(values.members(of: entry, steps, scope), rank: 1)
  }

  private func addMembers(
    _ members: [(name: String, detail: String)], rank: Int, prefix: String = ""
  ) {
    for member in members where !labels.contains(member.name) {
      var item = CompletionItem(member.name, .field)
      item.detail = member.detail
      item.rank = rank
      if range == cursor.range { item.text = string(prefix + member.name) }
      append(item)
    }
  }

  // MARK: - Contexts outside of expressions

  /// Adds expressions that read a context, for properties that accept expressions.
  func references(_ scope: Scope) {
    let values = ContextValues(resolver: resolver, workspace: workspace, document: document)
    for entry in scope.visible where entry.origin != .screen {
      let text = "@{\(entry.id)}"
      var item = CompletionItem(text, .variable)
      item.range = cursor.quotes == .none ? range : nil
      item.text = string(text)
      item.filter = cursor.quotes == .none ? "\"" + text : text
      item.detail = values.describe(entry)
      item.rank = 7
      append(item)
    }
  }

  /// Adds the ids of contexts that actions can change.
  func contextIds(_ scope: Scope) {
    let values = ContextValues(resolver: resolver, workspace: workspace, document: document)
    for entry in scope.visible where entry.origin != .event && entry.origin != .index {
      var item = CompletionItem(entry.id, .variable, text: string(entry.id))
      item.detail = values.describe(entry)
      item.rank = entry.origin == .screen ? 5 : 2
      item.filter = cursor.quotes == .none ? "\"" + entry.id : entry.id
      append(item)
    }
  }

  /// Adds paths into the value of the context that an action changes.
  func paths(_ object: Int, _ scope: Scope) {
    let isNavigation = tree.keyText(of: object) == "navigationContext"
    guard let id = tree.string(object, "contextId") ?? (isNavigation ? "navigationContext" : nil),
      let entry = scope.find(id), cursor.quotes != .none
    else { return }
    let text = tree.bytes[range.lowerBound..<max(offset, range.lowerBound)]
    let values = ContextValues(resolver: resolver, workspace: workspace, document: document)
    var steps: [ContextValues.Step] = []
    var start = range.lowerBound
    var i = text.startIndex
    while i < text.endIndex {
      if text[i] == 0x2E || text[i] == 0x5B {
        if i > start { steps.append(.key(String(decoding: text[start..<i], as: UTF8.self))) }
        if text[i] == 0x5B {
          while i < text.endIndex, text[i] != 0x5D { i += 1 }
          steps.append(.index)
        }
        start = i + 1
      }
      i += 1
    }
    range = min(start, offset)..<range.upperBound
    addMembers(values.members(of: entry, steps, scope), rank: 1)
  }
}
