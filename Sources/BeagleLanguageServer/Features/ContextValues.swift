import JSON

/// What is known of the values of contexts without running anything.
struct ContextValues {
  /// A step into a value.
  enum Step: Hashable {
    case key(String)
    case index
  }

  let walk: TypedWalk
  let workspace: Workspace
  let document: TextDocument
  private var tree: SyntaxTree { walk.tree }

  init(walk: TypedWalk, workspace: Workspace, document: TextDocument) {
    self.walk = walk
    self.workspace = workspace
    self.document = document
  }

  /// Where a context comes from, in a few words.
  func describe(_ entry: Scope.Entry) -> String {
    switch entry.origin {
    case .screen:
      entry.id == "global" ? "the context of the whole application" : "given by the navigation"
    case .declared: entry.value >= 0 ? "context: " + excerpt(entry.value) : "context"
    case .event: "set by the event \(entry.id)"
    case .item: "an element of dataSource"
    case .index: "the position of the row"
    }
  }

  /// The beginning of a value, in one line.
  func excerpt(_ node: Int, limit: Int = 60) -> String {
    var text = ""
    var wasBlank = false
    for scalar in String(
      decoding: tree.bytes[tree.nodes[node].range].prefix(limit * 8), as: UTF8.self
    ).unicodeScalars {
      let isBlank = scalar.value <= 0x20
      if isBlank {
        if !wasBlank { text += " " }
      } else {
        text.unicodeScalars.append(scalar)
      }
      wasBlank = isBlank
      if text.unicodeScalars.count >= limit { return text + "…" }
    }
    return text
  }

  /// What an event gives to its actions.
  static func eventMembers(_ event: String) -> [(name: String, detail: String)] {
    switch event {
    case "onChange", "onFocus", "onBlur": [("value", "the text of the field")]
    case "onSuccess":
      [
        ("data", "the body of the answer"), ("status", "the status, as 200"),
        ("statusCode", "the status, as 200"), ("statusText", "a text"),
      ]
    case "onError":
      [
        ("data", "the body of the answer"), ("status", "the status, as 500"),
        ("statusCode", "the status, as 500"), ("statusText", "what went wrong"),
        ("message", "what went wrong"),
      ]
    default: []
    }
  }

  /// The members of a context's value at a path.
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

  /// The nodes of the values that a context may have at a path.
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

  /// The elements of a data source: those written there, or those of the context that it reads.
  private func elements(of data: Int, _ depth: Int) -> [Int] {
    if tree.nodes[data].kind == .array { return Array(tree.children(of: data).prefix(20)) }
    guard tree.nodes[data].kind == .string else { return [] }
    let text = ExpressionText(tree.bytes, tree.innerRange(data))
    guard let reading = text.readings.first, text.readings.count == 1, text.calls.isEmpty,
      let scope = walk.path(to: data).last?.scope,
      let entry = scope.find(String(decoding: tree.bytes[reading.id], as: UTF8.self))
    else { return [] }
    let steps = reading.path.map { step in step.key.map { Step.key($0) } ?? .index }
    return values(of: entry, steps + [.index], scope, depth: depth + 1)
  }

  // MARK: - Steps of paths

  /// A step of a path in an expression.
  struct FoundStep {
    let entry: Scope.Entry
    /// The path up to the step, with the id of the context.
    let text: String
    /// The name; nil for an index.
    let key: String?
    let bytes: Range<Int>
    /// The nodes of the values that it may have.
    let values: [Int]
  }

  /// The step of a path at a place; nil where none stands.
  func step(at offset: Int) -> FoundStep? {
    guard let node = tree.node(at: offset), tree.nodes[node].kind == .string else { return nil }
    let text = ExpressionText(tree.bytes, tree.innerRange(node))
    for reading in text.readings where reading.id.lowerBound <= offset && offset <= reading.end {
      guard
        let index = reading.path.firstIndex(where: {
          $0.bytes.lowerBound <= offset && offset <= $0.bytes.upperBound
        }),
        let scope = walk.path(to: node).last?.scope,
        let entry = scope.find(String(decoding: tree.bytes[reading.id], as: UTF8.self))
      else { continue }
      let steps = reading.path.prefix(index + 1).map { step in
        step.key.map { Step.key($0) } ?? .index
      }
      let bytes = reading.path[index].bytes
      return FoundStep(
        entry: entry,
        text: String(
          decoding: tree.bytes[reading.id.lowerBound..<bytes.upperBound], as: UTF8.self),
        key: reading.path[index].key, bytes: bytes,
        values: values(of: entry, steps, scope, depth: 0))
    }
    return nil
  }
}
