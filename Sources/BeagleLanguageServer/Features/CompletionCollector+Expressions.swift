import JSON

extension CompletionCollector {
  /// What can stand inside of an expression; false where the place is in none.
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
    let places = walk.path(to: node)
    guard let place = places.last, isEvaluated(place) else { return false }
    var end = offset
    while end < inner.upperBound, isWord(tree.bytes[end]) { end += 1 }
    if let reading = before.readings.last, reading.end == offset, !reading.path.isEmpty {
      members(of: reading, place.scope, end)
      return true
    }
    var start = offset
    while start > expression.lowerBound + 2, isWord(tree.bytes[start - 1]) { start -= 1 }
    // In a text in quotes nothing is a name.
    let quotes = tree.bytes[expression.lowerBound..<offset].reduce(0) { $1 == 0x27 ? $0 + 1 : $0 }
    if quotes % 2 == 1 { return true }
    range = start..<end
    contexts(place.scope)
    operations(end)
    return true
  }

  private func isClosed(_ expression: Range<Int>) -> Bool {
    tree.bytes[expression.upperBound - 1] == 0x7D && expression.count > 2
  }

  private func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x5F || byte >= 0x80
  }

  private func isEvaluated(_ place: TypedPlace) -> Bool {
    place.isData || place.property == nil || place.property?.isBindable == true
      || place.expected == .any
  }

  private func contexts(_ scope: Scope) {
    let values = ContextValues(walk: walk, workspace: workspace, document: document)
    for (index, entry) in scope.visible.enumerated() {
      var item = CompletionItem(entry.id, .variable)
      item.rank = entry.origin == .screen ? 4 : 1 + min(index, 1)
      item.detail = values.describe(entry)
      append(item)
    }
    for name in vocabulary.contexts.sorted() where scope.find(name) == nil {
      var item = CompletionItem(name, .variable)
      item.detail = "a context of the application"
      append(item)
    }
  }

  private func operations(_ end: Int) {
    let isCalled = end < tree.bytes.count && tree.bytes[end] == 0x28
    for guide in OperationGuide.all {
      var item = CompletionItem(guide.name, .function)
      item.detail = guide.signature
      item.documentation = guide.text
      item.rank = 6
      call(&item, isCalled)
      append(item)
    }
    for name in vocabulary.operations.sorted() where OperationGuide.of(name) == nil {
      var item = CompletionItem(name, .function)
      item.detail = "an operation of the application"
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

  private func members(of reading: ExpressionText.Reading, _ scope: Scope, _ end: Int) {
    guard let last = reading.path.last, last.key != nil else { return }
    range = last.bytes.lowerBound..<max(end, last.bytes.upperBound)
    let id = String(decoding: tree.bytes[reading.id], as: UTF8.self)
    guard let entry = scope.find(id) else { return }
    let values = ContextValues(walk: walk, workspace: workspace, document: document)
    let steps = reading.path.dropLast().map { step in
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

  /// Whole expressions that read a context, for a property that may have one.
  func references(_ scope: Scope) {
    let values = ContextValues(walk: walk, workspace: workspace, document: document)
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

  /// The contexts that can be written.
  func contextIds(_ scope: Scope) {
    let values = ContextValues(walk: walk, workspace: workspace, document: document)
    for entry in scope.visible where entry.origin != .event && entry.origin != .index {
      var item = CompletionItem(entry.id, .variable, text: string(entry.id))
      item.detail = values.describe(entry)
      item.rank = entry.origin == .screen ? 5 : 2
      item.filter = cursor.quotes == .none ? "\"" + entry.id : entry.id
      append(item)
    }
  }

  /// Paths into the context that is written.
  func paths(_ object: Int, _ scope: Scope) {
    let isNavigation = tree.keyText(of: object) == "navigationContext"
    guard let id = tree.string(object, "contextId") ?? (isNavigation ? "navigationContext" : nil),
      let entry = scope.find(id), cursor.quotes != .none
    else { return }
    let text = tree.bytes[range.lowerBound..<max(offset, range.lowerBound)]
    let values = ContextValues(walk: walk, workspace: workspace, document: document)
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
