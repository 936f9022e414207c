import BeagleAnalysis
import JSON

/// Static knowledge about the values of contexts.
struct ContextValues {
  /// A step of a path into a value.
  enum Step: Hashable {
    case key(String)
    case index

    init(_ step: ExpressionText.Step) { self = step.key.map { .key($0) } ?? .index }
  }

  let resolver: TypeResolver
  private var tree: SyntaxTree { resolver.tree }

  /// Returns a short description of a context's origin.
  func describe(_ entry: Scope.Entry) -> String {
    switch entry.origin {
    case .screen:
      entry.id == "global" ? "context of the application" : "context that the navigation passes"
    case .declared: entry.value >= 0 ? "context: " + excerpt(entry.value) : "context"
    case .event: "value of the event \(entry.id)"
    case .item: "element of dataSource"
    case .index: "index of the row"
    }
  }

  /// Returns the start of a value as one line.
  func excerpt(_ node: Int, limit: Int = 60) -> String {
    var text = String.UnicodeScalarView()
    var wasBlank = false
    let source = tree.bytes[tree.nodes[node].range].prefix(limit * 8)
    for scalar in String(decoding: source, as: UTF8.self).unicodeScalars {
      let isBlank = scalar.value <= 0x20
      if !isBlank || !wasBlank { text.append(isBlank ? " " : scalar) }
      wasBlank = isBlank
      if text.count >= limit { return String(text) + "…" }
    }
    return String(text)
  }

  /// Returns the properties that an event passes to its actions.
  static func eventMembers(_ event: String) -> [(name: String, detail: String)] {
    EventPages.members(of: event).map { ($0.name, $0.text) }
  }

  /// Returns the properties of a context's value at a path.
  func members(of entry: Scope.Entry, _ steps: [Step], _ scope: Scope) -> [(
    name: String, detail: String
  )] {
    if entry.origin == .event { return steps.isEmpty ? ContextValues.eventMembers(entry.id) : [] }
    var found: [(name: String, detail: String)] = []
    for node in values(of: entry, steps, scope, depth: 0) where tree.nodes[node].kind == .object {
      for child in tree.children(of: node) {
        guard let name = tree.keyText(of: child), !found.contains(where: { $0.name == name }) else {
          continue
        }
        found.append((name, excerpt(child)))
      }
    }
    return found
  }

  /// Returns the nodes of the possible values of a context at a path.
  func values(of entry: Scope.Entry, _ steps: [Step], _ scope: Scope, depth: Int) -> [Int] {
    guard depth < 8, entry.value >= 0 else { return [] }
    var nodes = [entry.value]
    if entry.origin == .item { nodes = elements(of: entry.value, depth) }
    for step in steps {
      var next: [Int] = []
      for node in nodes {
        switch step {
        case .key(let key): if let member = tree.member(node, key) { next.append(member) }
        case .index:
          if tree.nodes[node].kind == .array { next += tree.children(of: node).prefix(20) }
        }
      }
      nodes = next
    }
    return nodes
  }

  /// Returns the elements of a data source, either literal or from the context that it reads.
  private func elements(of data: Int, _ depth: Int) -> [Int] {
    if tree.nodes[data].kind == .array { return Array(tree.children(of: data).prefix(20)) }
    guard tree.nodes[data].kind == .string else { return [] }
    let text = ExpressionText(tree.bytes, tree.innerRange(data))
    guard let reference = text.references.first, text.references.count == 1, text.calls.isEmpty,
      let scope = resolver.typedNode(data)?.scope, let entry = scope.find(tree.source(reference.id))
    else { return [] }
    return values(of: entry, reference.path.map(Step.init) + [.index], scope, depth: depth + 1)
  }

  // MARK: - Steps of paths

  /// A step of a path in an expression.
  struct FoundStep {
    let entry: Scope.Entry
    /// The path up to the step, including the id of the context.
    let text: String
    /// The key, or nil for an index.
    let key: String?
    let bytes: Range<Int>
    /// The nodes of the possible values.
    let values: [Int]
  }

  /// Returns the step of a path at an offset, or nil.
  func step(at offset: Int) -> FoundStep? {
    guard let node = tree.node(at: offset), tree.nodes[node].kind == .string else { return nil }
    let text = ExpressionText(tree.bytes, tree.innerRange(node))
    for reference in text.references
    where reference.id.lowerBound <= offset && offset <= reference.end {
      guard
        let index = reference.path.firstIndex(where: {
          $0.bytes.lowerBound <= offset && offset <= $0.bytes.upperBound
        }),
        let scope = resolver.typedNode(node)?.scope,
        let entry = scope.find(tree.source(reference.id))
      else { continue }
      let steps = reference.path.prefix(index + 1).map(Step.init)
      let bytes = reference.path[index].bytes
      return FoundStep(
        entry: entry, text: tree.source(reference.id.lowerBound..<bytes.upperBound),
        key: reference.path[index].key, bytes: bytes,
        values: values(of: entry, steps, scope, depth: 0))
    }
    return nil
  }
}
