import BeagleSchema
import JSON
import SystemSupport

/// Finds all places of a member in values that screens copy, such as the `name` of a row that a
/// navigation passes to another screen.
///
/// Two uses mean the same member if their values come from the same key, or from the same path of a
/// context.
final class MemberSearch {
  typealias Place = ContextValues.Place
  typealias Step = ContextValues.Step

  /// The origins of the values of a path.
  struct Origins {
    var keys: Set<Place> = []
    var paths: Set<ContextPath> = []
    var exits: Set<ValueTrace.Exit> = []
  }

  /// A step of a path in an expression, an action, a list or a flow.
  struct Use {
    let place: Place
    let contexts: [ContextValues.Context]
    /// The steps before the member.
    let steps: [Step]
    let origins: Origins
  }

  /// A member with all its places.
  struct Found {
    var uses: [Use] = []
    /// The keys in data, and the steps in the paths of writes.
    var keys: Set<Place> = []
    var paths: Set<ContextPath> = []
    var exits: Set<ValueTrace.Exit> = []

    /// All places, by document and position.
    var places: [Place] { Set(uses.map(\.place)).union(keys).sorted() }
  }

  let sources: ValueSources
  /// The name of the member.
  let name: String
  private var known: [[ContextPath]: Origins] = [:]

  init(_ sources: ValueSources, _ name: String) {
    self.sources = sources
    self.name = name
  }

  /// Returns all places of the member at a place.
  /// - Parameter others: Uses outside of screens.
  func places(of seed: Place, _ others: [Use]) -> Found {
    sources.beginExhaustiveSearch()
    var found = Found()
    found.keys = [seed]
    var rest = documents.flatMap(uses) + others
    var count = -1
    while count != found.uses.count {
      count = found.uses.count
      rest.removeAll { use in
        guard
          found.keys.contains(use.place) || !use.origins.keys.isDisjoint(with: found.keys)
            || !use.origins.paths.isDisjoint(with: found.paths)
        else { return false }
        found.uses.append(use)
        found.keys.formUnion(use.origins.keys)
        found.paths.formUnion(use.origins.paths)
        found.exits.formUnion(use.origins.exits)
        return true
      }
    }
    // If a use is at the seed, the seed is not a key, unless the values of this use come from it.
    if found.uses.contains(where: { $0.place == seed && !$0.origins.keys.contains(seed) }) {
      found.keys.remove(seed)
    }
    return found
  }

  /// The documents with expressions that contain the name.
  private(set) lazy var documents: [ValueDocument] = sources.documents { $0.isBeagle }.filter {
    $0.text.bytes.firstIndex(of: name.utf8) != nil && $0.hasExpressions
  }

  // MARK: - Uses

  private func uses(in document: ValueDocument) -> [Use] {
    let tree = document.tree
    var found: [Use] = []
    for node in tree.nodes.indices where tree.nodes[node].kind == .string {
      let inner = tree.innerRange(node)
      guard tree.bytes[inner].firstIndex(of: name.utf8) != nil else { continue }
      if tree.bytes[inner].contains(0x40) {
        for reference in ExpressionText(tree.bytes, inner).references {
          let path = reference.path.map {
            ValueSources.PlacedStep(step: Step($0), range: $0.bytes)
          }
          guard path.contains(where: { $0.step == .key(name) }),
            let scope = document.resolver.typedNode(node)?.scope
          else { continue }
          found += uses(path, tree.source(reference.id), scope, in: document)
        }
      } else if let (id, scope) = context(ofPathAt: node, in: document) {
        found += uses(ValueSources.steps(of: tree, node), id, scope, in: document)
      }
    }
    return found
  }

  /// Returns the context of a path in `setContext`, or in the key of a list.
  private func context(
    ofPathAt node: Int, in document: ValueDocument
  ) -> (id: String, scope: Scope)? {
    let tree = document.tree
    let object = Int(tree.nodes[node].parent)
    guard object >= 0 else { return nil }
    if tree.isValue(node, of: "path"), let id = tree.string(object, "contextId") {
      return document.resolver.typedNode(node).map { (id, $0.scope) }
    }
    guard tree.isValue(node, of: "key"),
      let templates = tree.member(object, "templates") ?? tree.member(object, "template"),
      let scope = document.resolver.typedNode(templates)?.scope,
      let row = scope.entries.first(where: { $0.origin == .item })
    else { return nil }
    return (row.id, scope)
  }

  /// Returns the steps of a path that have the name.
  func uses(
    _ path: [ValueSources.PlacedStep], _ id: String, _ scope: Scope, in document: ValueDocument
  ) -> [Use] {
    var values = ContextValues(sources)
    values.trace = ValueTrace(member: name)
    let contexts = values.contexts(id, scope, in: document)
    return uses(path, contexts, in: document)
  }

  func uses(
    _ path: [ValueSources.PlacedStep], _ contexts: [ContextValues.Context],
    in document: ValueDocument
  ) -> [Use] {
    path.indices.filter { path[$0].step == .key(name) }.map { index in
      let steps = path[..<index].map(\.step)
      let place = Place(document: document, range: path[index].range)
      var origins = origins(contexts, steps)
      if contexts.isEmpty {
        origins.exits.insert(
          .init(source: .context(document.tree.source(place.range)), place: place))
      }
      return Use(place: place, contexts: contexts, steps: steps, origins: origins)
    }
  }

  /// Returns where the values of the member come from.
  /// - Parameter steps: The steps before the member.
  private func origins(_ contexts: [ContextValues.Context], _ steps: [Step]) -> Origins {
    let key = contexts.map { $0.path(steps) }
    if let known = known[key] { return known }
    let trace = ValueTrace(member: name)
    var values = ContextValues(sources)
    values.trace = trace
    sources.beginExhaustiveSearch()
    let found = values.find(contexts, steps)
    var origins = Origins()
    for value in found.values {
      guard let member = value.tree.member(value.node, name) else { continue }
      let range = value.tree.nodes[Int(value.tree.nodes[member].key)].range
      origins.keys.insert(Place(document: value.document, range: range))
    }
    for (request, steps) in trace.requests {
      origins.keys.formUnion(sources.flowKeys(name, at: steps, of: request))
    }
    origins.keys.formUnion(found.members.filter { $0.name == name }.compactMap(\.place))
    origins.paths = Set(
      trace.paths.map { path in
        var path = path
        path.steps.append(.key(name))
        return path
      })
    origins.exits = trace.exits
    if sources.isLimitReached, let document = contexts.first?.document {
      origins.exits.insert(
        .init(source: .limit, place: Place(document: document, range: 0..<0)))
    }
    known[key] = origins
    return origins
  }
}

extension ContextValues.Place: Comparable {
  /// The order by document and position.
  static func < (a: Self, b: Self) -> Bool {
    (a.document.text.name, a.range.lowerBound) < (b.document.text.name, b.range.lowerBound)
  }

  /// The file and line, for example `home.json:12`.
  var text: String { document.place(range) }
}
