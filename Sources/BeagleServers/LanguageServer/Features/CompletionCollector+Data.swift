import BeagleAnalysis
import BeagleSchema
import JSON

/// The keys of objects in data, such as the value of a context or the header fields of a request.
extension CompletionCollector {
  /// The property whose value is the data around the cursor.
  struct DataPlace {
    /// The name of the property.
    let property: String
    /// The object that has the property.
    let object: Int
    /// The steps from the value of the property to the object at the cursor.
    let steps: [ContextValues.Step]
    let scope: Scope
  }

  /// Adds the keys of an object in data. Returns false for other objects, which have a type.
  func addDataKeys(_ container: Int, _ written: Set<String>, _ hasColon: Bool) -> Bool {
    guard let place = dataPlace(container) else { return false }
    for key in keys(of: place) where !written.contains(key.name) && !labels.contains(key.name) {
      var item = CompletionItem(key.name, .field, detail: key.detail, rank: 2)
      finish(&item, "\"$1\"", hasColon)
      append(item)
    }
    return true
  }

  /// Returns the place of a member in the value of a property that contains data, or of this value.
  func dataPlace(_ container: Int, key: String) -> DataPlace? {
    if let place = dataPlace(container) {
      return DataPlace(
        property: place.property, object: place.object, steps: place.steps + [.key(key)],
        scope: place.scope)
    }
    guard let typed = containerNode, typed.type?.property(key)?.kind.isData == true else {
      return nil
    }
    return DataPlace(property: key, object: container, steps: [], scope: typed.scope)
  }

  /// Returns the place of an object in the value of a property that contains data.
  private func dataPlace(_ container: Int) -> DataPlace? {
    let path = resolver.path(to: container)
    guard path.last?.type == nil,
      let start = path.lastIndex(where: { $0.property?.kind.isData == true }), start > 0
    else { return nil }
    // The elements of a list have the property of the list.
    let property = path[start].property?.name ?? ""
    let first = path.firstIndex { $0.property?.name == property && $0.owner === path[start].owner }
    guard let first, first > 0 else { return nil }
    let steps = path[(first + 1)...].map { step -> ContextValues.Step in
      tree.keyText(of: step.node).map { .key($0) } ?? .index
    }
    return DataPlace(
      property: property, object: path[first - 1].node, steps: steps,
      scope: path[start].scope)
  }

  private func keys(of place: DataPlace) -> [(name: String, detail: String)] {
    switch place.property {
    case "headers": return CompletionCollector.requestHeaders.map { ($0, "header field") }
    case "value":
      let inner = ValueSources.pathSteps(of: tree, place.object) + place.steps
      if tree.keyText(of: place.object) == "navigationContext" {
        return reads(byScreensOf: Int(tree.nodes[place.object].parent), inner)
      }
      if let id = tree.string(place.object, "contextId") {
        let values = ContextValues(sources)
        return values.members(of: values.contexts(id, place.scope), inner)
          .map { ($0.name, $0.detail) } + reads(of: id, inner, in: document.name)
      }
      if tree.keyText(of: place.object) == "context", let id = tree.string(place.object, "id") {
        return reads(of: id, inner, in: document.name)
      }
      return []
    default: return []
    }
  }

  private static let requestHeaders = [
    "Accept", "Accept-Language", "Authorization", "Content-Type", "If-None-Match",
  ]

  /// Returns the members of `navigationContext` that the screens of a navigation read.
  private func reads(
    byScreensOf action: Int, _ steps: [ContextValues.Step]
  ) -> [(name: String, detail: String)] {
    screens(openedBy: action).flatMap { reads(of: "navigationContext", steps, in: $0) }
  }

  /// Returns the files of the screens that a navigation opens.
  func screens(openedBy action: Int) -> [String] {
    guard action >= 0, let project, let route = tree.member(action, "route"),
      let url = tree.string(route, "url")
    else { return [] }
    project.readAll()
    return project.files(matching: url)
  }

  /// Returns the members of a context at a path that a document reads.
  private func reads(
    of id: String, _ steps: [ContextValues.Step], in name: String
  ) -> [(name: String, detail: String)] {
    guard let document = sources.document(named: name) else { return [] }
    let file = project?.screens.relativePath(name) ?? name
    return document.tree.names(read: id, after: steps).map { ($0, "read in " + file) }
  }
}

extension SyntaxTree {
  /// Returns the names of the members of a context that expressions read after a path, sorted.
  func names(read id: String, after steps: [ContextValues.Step]) -> [String] {
    var names: Set<String> = []
    for node in nodes.indices where nodes[node].kind == .string {
      let inner = innerRange(node)
      guard bytes[inner].contains(0x7B) else { continue }
      for reference in ExpressionText(bytes, inner).references where source(reference.id) == id {
        let path = reference.path.map(ContextValues.Step.init)
        if path.count > steps.count, path.starts(with: steps),
          case .key(let name) = path[steps.count],
          !name.isEmpty
        {
          names.insert(name)
        }
      }
    }
    return names.sorted()
  }
}

extension ValueSources {
  /// Returns the steps of the property `path` of an object.
  static func pathSteps(of tree: SyntaxTree, _ object: Int) -> [ContextValues.Step] {
    guard let path = tree.member(object, "path"), tree.nodes[path].kind == .string else {
      return []
    }
    return steps(of: tree, path).map(\.step)
  }
}

extension ValueKind {
  /// Whether the value is data, whose objects have any keys.
  var isData: Bool {
    switch self {
    case .any, .list, .anyObject, .stringObject, .strings: true
    case .oneOf(let kinds): kinds.contains(where: \.isData)
    default: false
    }
  }
}
