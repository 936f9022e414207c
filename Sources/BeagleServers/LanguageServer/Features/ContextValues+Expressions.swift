import BeagleSchema
import JSON

/// The values of expressions: bindings, and operations that return their arguments.
extension ContextValues {
  /// Returns the possible values of an expression, or nil for another string.
  func reference(_ value: Value, _ steps: [Step]) -> Found? {
    let tree = value.tree
    let inner = tree.innerRange(value.node)
    let text = ExpressionText(tree.bytes, inner)
    guard text.expressions == [inner], inner.count > 3 else { return nil }
    return find(inner.lowerBound + 2..<inner.upperBound - 1, of: text, in: value, steps)
  }

  /// Returns the possible values of a part of an expression; nil for a literal or another operation.
  private func find(
    _ range: Range<Int>, of text: ExpressionText, in value: Value, _ steps: [Step]
  ) -> Found? {
    let tree = value.tree
    let range = tree.trimmed(range)
    if let call = text.calls.first(where: {
      $0.name.lowerBound == range.lowerBound && $0.end == range.upperBound
    }) {
      return find(call, of: text, in: value, steps)
    }
    guard
      let reference = text.references.first(where: {
        $0.id.lowerBound == range.lowerBound && $0.end == range.upperBound
      })
    else { return nil }
    guard let scope = value.document.resolver.typedNode(value.node)?.scope else { return Found() }
    let contexts = contexts(tree.source(reference.id), scope, in: value.document)
    if contexts.isEmpty {
      trace?.leave(to: .context(tree.source(reference.id)), value.document, at: value.node)
    }
    return find(contexts, reference.path.map(Step.init) + steps)
  }

  /// Returns the possible values of an operation that returns its arguments, or a list with them.
  private func find(
    _ call: ExpressionText.Call, of text: ExpressionText, in value: Value, _ steps: [Step]
  ) -> Found? {
    let starts = [call.arguments] + call.commas.map { $0 + 1 }
    let ends = call.commas + [call.end - 1]
    let arguments = zip(starts, ends).map { $0..<max($0, $1) }
    func values(_ index: Int, _ steps: [Step]) -> Found {
      guard arguments.indices.contains(index) else { return Found() }
      return find(arguments[index], of: text, in: value, steps) ?? Found()
    }
    var found = Found()
    switch value.tree.source(call.name) {
    case "remove", "removeIndex": found = values(0, steps)
    case "union": for index in arguments.indices { found.add(values(index, steps)) }
    case "condition": for index in [1, 2] { found.add(values(index, steps)) }
    case "insert":
      found = values(0, steps)
      if steps.first == .index { found.add(values(1, Array(steps.dropFirst()))) }
    default:
      let name = value.tree.source(call.name)
      if BuiltinOperation.named(name) == nil {
        trace?.leave(to: .operation(name), value.document, at: value.node)
      }
      return nil
    }
    return found
  }
}

extension SyntaxTree {
  /// Returns a range without blanks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] == 0x20 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    return start..<end
  }
}
