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

    /// A path into a context.
    func path(_ steps: [Step]) -> ContextPath {
      entry.id == "global" && entry.origin == .screen
        ? ContextPath(document: "", entry: -1, id: entry.id, steps: steps)
        : ContextPath(
          document: document.text.name,
          entry: entry.origin == .screen ? entry.scope : entry.node, id: entry.id, steps: steps)
    }
  }

  let sources: ValueSources
  /// The document with the expression.
  let document: ValueDocument
  /// Records the values that a search passes; nil if only its result is needed.
  var trace: ValueTrace?
  private var tree: SyntaxTree { document.tree }

  init(_ sources: ValueSources) {
    self.sources = sources
    document = sources.document
  }

  /// Returns the contexts with an id: the innermost one in scope, or those of the documents that load
  /// a part.
  func contexts(_ id: String, _ scope: Scope, in document: ValueDocument) -> [Context] {
    let own = scope.find(id).map { Context(entry: $0, document: document) }
    // A part has the navigationContext of the screens that load it.
    let isShared = own.map { $0.entry.origin == .screen && id != "global" } ?? true
    let outer = isShared ? sources.outerScopes(of: scope, in: document) : []
    return [own].compactMap(\.self)
      + outer.compactMap { document, scope in
        scope.find(id).map { Context(entry: $0, document: document) }
      }
  }

  func contexts(_ id: String, _ scope: Scope) -> [Context] { contexts(id, scope, in: document) }

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
    for context in contexts { found.add(find(context, steps[...])) }
    return found
  }

  /// Returns the possible values of a context at a path.
  private func find(_ context: Context, _ steps: ArraySlice<Step>) -> Found {
    let (entry, document) = (context.entry, context.document)
    // The values of a path that the search has already followed are in its result.
    if let trace, !trace.pass(context.path(Array(steps))) { return Found() }
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
      // A write to the context of a row changes the data of the list.
      for write in sources.writes(to: entry, in: document) { found.add(apply(write, steps)) }
    case .declared:
      if entry.value >= 0 { found = follow(Value(document: document, node: entry.value), steps) }
      for write in sources.writes(to: entry, in: document) { found.add(apply(write, steps)) }
    case .screen:
      let writes =
        entry.id == "global"
        ? sources.globalWrites() : sources.navigationWrites(to: entry, in: document)
      for write in writes { found.add(apply(write, steps)) }
      leave(entry, steps, writes, in: document)
    }
    return found
  }

  /// Records the values of `global` or `navigationContext` that come from outside of the project.
  private func leave(
    _ entry: Scope.Entry, _ steps: ArraySlice<Step>, _ writes: [ValueSources.Write],
    in document: ValueDocument
  ) {
    guard let trace else { return }
    if writes.isEmpty {
      // A part has the context of the screens that load it.
      let root = sources.root(of: entry, in: document)
      if root.map({ sources.outerScopes(of: $0).isEmpty }) ?? true {
        trace.leave(to: .unwritten(entry.id), document, at: entry.scope)
      }
    }
    guard entry.id != "global" else { return }
    var plain = self
    plain.trace = nil
    for navigation in sources.openNavigations {
      let found = plain.apply(sources.write(navigation), steps)
      guard
        found.members.contains(where: { $0.name == trace.member })
          || found.values.contains(where: { $0.tree.member($0.node, trace.member) != nil })
      else { continue }
      trace.leave(to: .navigation, navigation.document, at: navigation.context)
    }
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
      for (count, child) in tree.children(of: value.node).enumerated() {
        guard count < 20 || sources.isExhaustive else { break }
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
      trace?.leave(to: .event(entry.id), document, at: entry.node)
      return Found(
        members: ContextValues.eventMembers(entry.id).map {
          Member(name: $0.name, detail: $0.detail, place: nil)
        })
    }
    let request = first == .key("data") ? sources.request(of: entry, in: document) : nil
    var bodies = request.map { sources.bodies(of: $0) } ?? []
    if bodies.isEmpty {
      trace?.leave(to: request == nil ? .event(entry.id) : .response, document, at: entry.node)
    }
    if let trace, let request {
      trace.receive(request, Array(steps.dropFirst()))
      bodies += sources.flowBodies(of: request)
    }
    return bodies.reduce(into: Found()) { $0.add(follow($1, steps.dropFirst())) }
  }
}
