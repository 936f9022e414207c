import JSON

extension ContextValues {
  /// A step of a path in an expression or in an action.
  struct FoundStep {
    let contexts: [Context]
    /// The range of the context's id.
    let id: Range<Int>
    /// The path up to the step, including the id of the context.
    let text: String
    /// The steps up to the step.
    let steps: [Step]
    /// The key, or nil for an index.
    let key: String?
    let bytes: Range<Int>
  }

  /// Returns the step of a path at an offset, or nil.
  func step(at offset: Int) -> FoundStep? {
    let tree = document.tree
    guard let node = tree.node(at: offset), tree.nodes[node].kind == .string else { return nil }
    let text = ExpressionText(tree.bytes, tree.innerRange(node))
    for reference in text.references
    where reference.id.lowerBound <= offset && offset <= reference.end {
      guard
        let index = reference.path.firstIndex(where: {
          $0.bytes.lowerBound <= offset && offset <= $0.bytes.upperBound
        }),
        let scope = document.resolver.typedNode(node)?.scope,
        case let contexts = contexts(tree.source(reference.id), scope), !contexts.isEmpty
      else { continue }
      let bytes = reference.path[index].bytes
      return FoundStep(
        contexts: contexts, id: reference.id,
        text: tree.source(reference.id.lowerBound..<bytes.upperBound),
        steps: reference.path.prefix(index + 1).map(Step.init), key: reference.path[index].key,
        bytes: bytes)
    }
    return writtenStep(at: offset, node)
  }

  /// Returns the step in the path of a `setContext` at an offset, or nil.
  private func writtenStep(at offset: Int, _ node: Int) -> FoundStep? {
    let tree = document.tree
    let object = Int(tree.nodes[node].parent)
    guard object >= 0, tree.keyText(of: node) == "path",
      let context = tree.member(object, "contextId"), tree.nodes[context].kind == .string,
      let scope = document.resolver.typedNode(context)?.scope,
      case let contexts = contexts(tree.text(context), scope), !contexts.isEmpty
    else { return nil }
    let path = ValueSources.steps(of: tree, node)
    guard
      let index = path.firstIndex(where: {
        $0.range.lowerBound <= offset && offset <= $0.range.upperBound
      })
    else { return nil }
    let range = path[index].range
    let key: String? = if case .key(let name) = path[index].step { name } else { nil }
    return FoundStep(
      contexts: contexts, id: tree.innerRange(context),
      text: tree.text(context) + "."
        + tree.source(tree.innerRange(node).lowerBound..<range.upperBound),
      steps: path.prefix(index + 1).map(\.step), key: key, bytes: range)
  }
}
