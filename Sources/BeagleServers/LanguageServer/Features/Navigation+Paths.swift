import BeagleAnalysis
import BeagleSchema
import JSON

/// Definitions and references of the parts of contexts, across documents.
extension LanguageServer {
  /// Returns the sources of values for a document.
  func sources(_ document: TextDocument) -> ValueSources {
    ValueSources(document, workspace, open: documents, encoding)
  }

  /// Returns the actions that write to `global`, or the navigations that pass a value to this screen.
  func definitionOfSharedContext(_ position: TextDocumentPosition) -> ProtocolValue? {
    guard let (symbol, _) = symbol(position, finder(position.document, reach: .itself)) else {
      return nil
    }
    let sources = sources(position.document)
    let writes: [ValueSources.Write]
    switch symbol {
    case .global: writes = sources.globalWrites()
    case .navigation:
      guard let node = sources.document.tree.node(at: position.offset),
        let entry = sources.document.resolver.typedNode(node)?.scope.find("navigationContext")
      else { return nil }
      writes = sources.navigationWrites(to: entry, in: sources.document)
    default: return nil
    }
    let locations = writes.map { $0.document.text.location($0.id) }
    return locations.isEmpty ? nil : .array(locations)
  }

  /// Returns the reads and writes of the part of a context at a position, with its definitions.
  func referencesOfStep(
    _ position: TextDocumentPosition, _ includesDeclaration: Bool
  ) -> ProtocolValue? {
    let values = ContextValues(sources(position.document))
    guard let step = values.step(at: position.offset),
      case (var places, let definitions)? = places(of: step, values, position)
    else { return nil }
    if includesDeclaration {
      places += definitions
    } else {
      let known = Set(definitions)
      places.removeAll { known.contains($0) }
    }
    var known: Set<ContextValues.Place> = []
    let sorted = places.filter { known.insert($0).inserted }.sorted {
      ($0.document.text.name, $0.range.lowerBound) < ($1.document.text.name, $1.range.lowerBound)
    }
    return .array(sorted.map { $0.document.text.location($0.range) })
  }

  /// Returns the reads and writes of a part of a context, and the keys that define it.
  func places(
    of step: ContextValues.FoundStep, _ values: ContextValues, _ position: TextDocumentPosition
  ) -> (uses: [ContextValues.Place], definitions: [ContextValues.Place])? {
    let id = TextDocumentPosition(document: position.document, offset: step.id.lowerBound)
    let found = found(id) { symbol in if case .context = symbol { .parts } else { .project } }
    guard let (symbol, _, finder) = found else { return nil }
    var places: [ContextValues.Place] = []
    for (document, range, role) in ranges(finder.occurrences(of: symbol)) {
      guard role != .declaration,
        let source = values.sources.document(named: document.name),
        let place = source.place(of: step.steps, afterContext: range)
      else { continue }
      places.append(place)
    }
    return (places, values.places(of: step.contexts, step.steps))
  }
}

extension ValueDocument {
  /// Returns the position of the last step of a path in a use of its context, or nil if the use has
  /// another path.
  /// - Parameter id: The range of the context's id in an expression or in an action.
  fileprivate func place(
    of steps: [ContextValues.Step], afterContext id: Range<Int>
  ) -> ContextValues.Place? {
    let path: [ValueSources.PlacedStep]
    guard let node = tree.node(at: id.lowerBound) else { return nil }
    let object = Int(tree.nodes[node].parent)
    if tree.innerRange(node) == id, tree.keyText(of: node) == "contextId", object >= 0 {
      path = tree.member(object, "path").map { ValueSources.steps(of: tree, $0) } ?? []
    } else {
      let text = ExpressionText(tree.bytes, tree.innerRange(node))
      guard let reference = text.references.first(where: { $0.id == id }) else { return nil }
      path = ValueSources.steps(tree.bytes, id.upperBound..<reference.end)
    }
    guard path.count >= steps.count, zip(path, steps).allSatisfy({ $0.step == $1 }) else {
      return nil
    }
    return ContextValues.Place(document: self, range: path[steps.count - 1].range)
  }
}
