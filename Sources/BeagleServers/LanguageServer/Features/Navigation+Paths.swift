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
    guard let (found, _) = members(at: position) else { return nil }
    var places = found.places
    if !includesDeclaration { places.removeAll { found.keys.contains($0) } }
    return .array(places.map { $0.document.text.location(unquoted($0)) })
  }

  /// The name of a member at a position.
  struct MemberName {
    let name: String
    /// The path up to the member, or its name alone.
    let text: String
    /// The range of the name, with the quotes of a key.
    let range: Range<Int>
  }

  /// Returns all places of the member at a position: a step of a path, or a key in data. Returns nil
  /// elsewhere, and for an index.
  func members(
    at position: TextDocumentPosition
  ) -> (found: MemberSearch.Found, search: MemberSearch)? {
    let sources = sources(position.document)
    guard let member = memberName(at: position, sources) else { return nil }
    if let project = sources.project { readAll(project) }
    let search = MemberSearch(sources, member.name)
    let seed = ContextValues.Place(document: sources.document, range: member.range)
    let found = search.places(of: seed, flowUses(search))
    return found.uses.isEmpty ? nil : (found, search)
  }

  /// Returns the name of a member at a position, without looking for its other places.
  func memberName(
    at position: TextDocumentPosition, _ sources: ValueSources
  ) -> MemberName? {
    if let step = ContextValues(sources).step(at: position.offset) {
      return step.key.map { MemberName(name: $0, text: step.text, range: step.bytes) }
    }
    let tree = sources.document.tree
    guard let node = tree.node(at: position.offset) else { return nil }
    let range = tree.nodes[node].range
    if tree.nodes[node].kind == .key {
      // The keys of components and actions are not data.
      if sources.document.hasExpressions {
        guard let object = sources.document.resolver.path(to: node).last, object.type == nil else {
          return nil
        }
      }
      return MemberName(name: tree.text(node), text: tree.text(node), range: range)
    }
    let step = ValueSources.steps(of: tree, node).first {
      $0.range.lowerBound <= position.offset && position.offset <= $0.range.upperBound
    }
    guard tree.nodes[node].kind == .string, tree.isPathOfValue(node), let step,
      case .key(let name) = step.step
    else { return nil }
    return MemberName(name: name, text: name, range: step.range)
  }

  func unquoted(_ place: ContextValues.Place) -> Range<Int> {
    unquoted(place.range, in: place.document.text)
  }
}

extension SyntaxTree {
  /// Whether a string is the path of a `navigationContext`, or the key of a list.
  fileprivate func isPathOfValue(_ node: Int) -> Bool {
    let object = Int(nodes[node].parent)
    guard object >= 0 else { return false }
    return isValue(node, of: "path") && isValue(object, of: "navigationContext")
      || isValue(node, of: "key")
        && (member(object, "templates") ?? member(object, "template")) != nil
  }
}
