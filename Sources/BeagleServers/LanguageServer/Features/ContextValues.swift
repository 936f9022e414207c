import BeagleAnalysis
import JSON

/// Static knowledge about the values of contexts: their literals, the actions that write them, and the
/// responses of requests.
struct ContextValues {
  /// A step of a path into a value.
  enum Step: Hashable {
    case key(String)
    case index

    init(_ step: ExpressionText.Step) { self = step.key.map { .key($0) } ?? .index }
  }

  /// A value in a document.
  struct Value {
    let document: ValueDocument
    let node: Int

    var tree: SyntaxTree { document.tree }
    var kind: SyntaxTree.Kind { document.tree.nodes[node].kind }

    /// Whether an action writes the value. Its key is that of the action, not of the value.
    var isWritten: Bool {
      let object = Int(tree.nodes[node].parent)
      guard object >= 0, tree.isValue(node, of: "value") else { return false }
      return tree.member(object, "contextId") != nil
        || tree.isValue(object, of: "navigationContext")
    }

    /// The position of the value's key, or of an element.
    var place: Place {
      let key = Int(tree.nodes[node].key)
      return Place(document: document, range: tree.nodes[key >= 0 ? key : node].range)
    }
  }

  /// A position in a document.
  struct Place: Hashable {
    let document: ValueDocument
    let range: Range<Int>
  }

  /// A member of a value.
  struct Member {
    let name: String
    let detail: String
    /// The position that defines it; nil for a member of an event.
    let place: Place?
  }

  /// The possible values at a path.
  struct Found {
    var values: [Value] = []
    /// Members that actions add to the value.
    var members: [Member] = []

    mutating func add(_ other: Found) {
      values += other.values
      members += other.members
    }
  }

  /// A context with its document: that of the expression, or one that loads it as a part.
  struct Context {
    let entry: Scope.Entry
    let document: ValueDocument
  }

  let sources: ValueSources
  /// The document with the expression.
  let document: ValueDocument
  private var tree: SyntaxTree { document.tree }

  init(_ sources: ValueSources) {
    self.sources = sources
    document = sources.document
  }

  /// Returns the contexts with an id: the innermost one in scope, or those of the documents that load
  /// this one.
  func contexts(_ id: String, _ scope: Scope) -> [Context] {
    if let entry = scope.find(id) { return [Context(entry: entry, document: document)] }
    return sources.outerScopes.compactMap { document, scope in
      scope.find(id).map { Context(entry: $0, document: document) }
    }
  }

  /// Returns a short description of a context's origin.
  func describe(_ entry: Scope.Entry) -> String {
    switch entry.origin {
    case .screen:
      entry.id == "global" ? "context of the application" : "context that the navigation passes"
    case .declared:
      entry.value >= 0 ? "context: " + ContextValues.excerpt(tree, entry.value) : "context"
    case .event: "value of the event \(entry.id)"
    case .item: "element of dataSource"
    case .index: "index of the row"
    }
  }

  /// Returns the start of a value as one line.
  static func excerpt(_ tree: SyntaxTree, _ node: Int, limit: Int = 60) -> String {
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
  func members(of contexts: [Context], _ steps: [Step]) -> [Member] {
    let found = find(contexts, steps)
    var members = found.members
    for value in found.values where value.kind == .object {
      for child in value.tree.children(of: value.node) {
        guard let name = value.tree.keyText(of: child), !name.isEmpty else { continue }
        let member = Value(document: value.document, node: child)
        members.append(
          Member(
            name: name, detail: ContextValues.excerpt(value.tree, child), place: member.place))
      }
    }
    var known: Set<String> = []
    return members.filter { known.insert($0.name).inserted }
  }

  /// Returns the positions that define a path: the keys of literals and responses, or else the paths of
  /// writes.
  func places(of contexts: [Context], _ steps: [Step]) -> [Place] {
    var places = find(contexts, steps).values.filter { !$0.isWritten }.map(\.place)
    if places.isEmpty, case .key(let name)? = steps.last {
      places += find(contexts, steps.dropLast()).members
        .filter { $0.name == name }.compactMap(\.place)
    }
    var known: Set<Place> = []
    return places.filter { known.insert($0).inserted }
  }

  /// Returns the possible values of contexts at a path.
  func find(_ contexts: [Context], _ steps: [Step]) -> Found {
    var found = Found()
    for context in contexts { found.add(find(context.entry, steps[...], in: context.document)) }
    return found
  }

  /// Returns the possible values of a context at a path.
  func find(_ entry: Scope.Entry, _ steps: ArraySlice<Step>, in document: ValueDocument) -> Found {
    guard sources.enter() else { return Found() }
    defer { sources.leave() }
    var found = Found()
    switch entry.origin {
    case .index: break
    case .event: found = event(entry, steps, in: document)
    case .item:
      if entry.value >= 0 {
        found = follow(Value(document: document, node: entry.value), [.index] + steps)
      }
    case .declared:
      if entry.value >= 0 { found = follow(Value(document: document, node: entry.value), steps) }
      for write in sources.writes(to: entry, in: document) { found.add(apply(write, steps)) }
    case .screen:
      let writes =
        entry.id == "global"
        ? sources.globalWrites() : sources.navigationWrites(to: entry, in: document)
      for write in writes { found.add(apply(write, steps)) }
    }
    return found
  }

  /// Returns what a write contributes to the value at a path.
  private func apply(_ write: ValueSources.Write, _ steps: ArraySlice<Step>) -> Found {
    let path = write.path.map(\.step)
    if steps.starts(with: path) {
      guard let value = write.value else { return Found() }
      return follow(value, steps.dropFirst(path.count))
    }
    guard path.count > steps.count, path.starts(with: steps),
      case .key(let name) = path[steps.count], !name.isEmpty
    else { return Found() }
    let place = Place(document: write.document, range: write.path[steps.count].range)
    return Found(
      members: [
        Member(name: name, detail: "set in " + write.document.place(place.range), place: place)
      ])
  }

  /// Returns the possible values of a part of a value.
  func follow(_ value: Value, _ steps: some Collection<Step>) -> Found {
    let tree = value.tree
    if value.kind == .string, let found = reference(value, Array(steps)) { return found }
    guard let step = steps.first else { return Found(values: [value]) }
    var found = Found()
    switch step {
    case .key(let key):
      guard let member = tree.member(value.node, key) else { break }
      found = follow(Value(document: value.document, node: member), steps.dropFirst())
    case .index where value.kind == .array:
      for child in tree.children(of: value.node).prefix(20) {
        found.add(follow(Value(document: value.document, node: child), steps.dropFirst()))
      }
    case .index: break
    }
    return found
  }

  /// Returns the possible values of an event.
  private func event(
    _ entry: Scope.Entry, _ steps: ArraySlice<Step>, in document: ValueDocument
  ) -> Found {
    guard let first = steps.first else {
      return Found(
        members: ContextValues.eventMembers(entry.id).map {
          Member(name: $0.name, detail: $0.detail, place: nil)
        })
    }
    guard first == .key("data"), entry.node >= 0 else { return Found() }
    var found = Found()
    for body in sources.responses(toRequestOf: entry, in: document) {
      found.add(follow(body, steps.dropFirst()))
    }
    return found
  }
}
