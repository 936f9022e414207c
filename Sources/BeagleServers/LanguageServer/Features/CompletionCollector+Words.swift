import BeagleAnalysis
import BeagleSchema
import JSON

/// The words that a value may be: strings in expressions, and strings in the values of contexts.
extension CompletionCollector {
  // MARK: - Strings in expressions

  /// Adds the words of the string in an expression that contains the cursor.
  /// - Parameters:
  ///   - start: The offset after the opening quote.
  ///   - before: The text up to the cursor.
  ///   - typed: The string of the document.
  func addWords(from start: Int, _ before: ExpressionText, _ typed: TypedNode) {
    let inner = tree.innerRange(typed.node)
    let ends: [UInt8] = [0x27, 0x28, 0x29, 0x2C, 0x7D]
    var end = tree.bytes[offset..<inner.upperBound].firstIndex(where: ends.contains) ?? offset
    let isClosed = end < inner.upperBound && tree.bytes[end] == 0x27
    if !isClosed { end = offset }
    range = start..<end
    literalEnd = isClosed ? "" : "'"
    let calls = before.calls.filter { $0.end == offset }
    guard let call = calls.last else { return }
    if tree.source(call.name) == "eq" {
      if let reference = comparedReference(call, before, inner) {
        addWords(
          of: tree.source(reference.id), reference.path.map(ContextValues.Step.init), typed.scope)
      }
      return
    }
    let isWhole = calls[0].name.lowerBound == inner.lowerBound + 2
    guard isWhole,
      calls.allSatisfy({ tree.source($0.name) == "condition" && 1...2 ~= $0.commas.count })
    else { return }
    if let property = typed.property, property.isBindable {
      addValues(
        property.kind, property, owner: typed.owner, object: Int(tree.nodes[typed.node].parent),
        scope: typed.scope)
    }
    addDataWords()
  }

  /// Returns the reference that `eq` compares a string at the cursor with.
  private func comparedReference(
    _ call: ExpressionText.Call, _ before: ExpressionText, _ inner: Range<Int>
  ) -> ExpressionText.ContextReference? {
    if call.commas.count == 1 {
      return before.reference(at: tree.trimmed(call.arguments..<call.commas[0]))
    }
    let text = ExpressionText(tree.bytes, inner)
    guard call.commas.isEmpty, let whole = text.calls.first(where: { $0.name == call.name }),
      whole.commas.count == 1, whole.commas[0] + 1 < whole.end
    else { return nil }
    return text.reference(at: tree.trimmed(whole.commas[0] + 1..<whole.end - 1))
  }

  // MARK: - Strings in data

  /// Adds the words of the string at the cursor in the value of a context or navigation.
  func addDataWords() {
    guard let container = cursor.container, let key = cursor.key,
      let place = dataPlace(container, key: tree.text(key)), place.property == "value"
    else { return }
    let steps = ValueSources.pathSteps(of: tree, place.object) + place.steps
    if tree.keyText(of: place.object) == "navigationContext" {
      for file in screens(openedBy: Int(tree.nodes[place.object].parent)) {
        addWords(comparedWith: "navigationContext", steps, in: file)
      }
    } else if let id = tree.string(place.object, "contextId") {
      addWords(of: id, steps, place.scope)
    } else if tree.keyText(of: place.object) == "context", let id = tree.string(place.object, "id")
    {
      addWords(comparedWith: id, steps, in: document.name)
    }
  }

  // MARK: - Words

  /// Adds the strings that a path of a context has, and those that it is compared with.
  private func addWords(of id: String, _ steps: [ContextValues.Step], _ scope: Scope) {
    let values = contextValues
    for value in values.find(values.contexts(id, scope), steps).values where value.kind == .string {
      let range = value.tree.nodes[value.node].range
      if value.document == sources.document, range.contains(offset) { continue }
      addWord(value.tree.text(value.node), "value in " + value.document.place(range), rank: 1)
    }
    addWords(comparedWith: id, steps, in: document.name)
  }

  /// Adds the strings that the expressions of a document compare a path of a context with.
  private func addWords(
    comparedWith id: String, _ steps: [ContextValues.Step], in name: String
  ) {
    guard let document = sources.document(named: name) else { return }
    for range in document.tree.words(comparedWith: id, steps) {
      if document == sources.document, range.contains(offset) || range.upperBound == offset {
        continue
      }
      addWord(document.tree.source(range), "compared in " + document.place(range), rank: 2)
    }
  }

  /// The maximum length of a word in bytes. Longer strings are texts for people.
  private static let wordLimit = 40

  private func addWord(_ word: String, _ detail: String, rank: Int) {
    guard !word.isEmpty, word.utf8.count <= CompletionCollector.wordLimit,
      !labels.contains(word),
      !word.utf8.contains(where: { $0 < 0x20 || [0x22, 0x27, 0x5C, 0x7B].contains($0) })
    else { return }
    appendString(word, .enumMember, detail, rank: rank)
  }
}

extension ExpressionText {
  /// Returns the reference with a range.
  fileprivate func reference(at range: Range<Int>) -> ContextReference? {
    references.first { $0.id.lowerBound == range.lowerBound && $0.end == range.upperBound }
  }
}

extension SyntaxTree {
  /// Returns the positions of the strings that expressions compare a path of a context with, without quotes.
  fileprivate func words(
    comparedWith id: String, _ steps: [ContextValues.Step]
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for node in nodes.indices where nodes[node].kind == .string {
      let inner = innerRange(node)
      guard bytes[inner].contains(0x7B), bytes[inner].contains(0x27) else { continue }
      let text = ExpressionText(bytes, inner)
      for call in text.calls
      where call.commas.count == 1 && call.end > call.commas[0] + 1 && source(call.name) == "eq" {
        let arguments = [
          trimmed(call.arguments..<call.commas[0]), trimmed(call.commas[0] + 1..<call.end - 1),
        ]
        for (path, word) in zip(arguments, arguments.reversed()) {
          guard let reference = text.reference(at: path), source(reference.id) == id,
            reference.path.map(ContextValues.Step.init) == steps, word.count > 2,
            bytes[word.lowerBound] == 0x27,
            bytes[word.lowerBound + 1..<word.upperBound].firstIndex(of: 0x27)
              == word.upperBound - 1
          else { continue }
          found.append(word.lowerBound + 1..<word.upperBound - 1)
        }
      }
    }
    return found
  }
}
