import BeagleSchema
import JSON
import SystemSupport

/// The places that pass a whole value to a reader outside of the project, which knows its members by
/// name.
extension MemberSearch {
  /// A place that passes a value to such a reader.
  struct Receiver {
    let place: Place
    /// What happens there, for messages.
    let text: String
  }

  /// Returns the places that give away a value with a member.
  func receivers(of found: Found) -> [Receiver] {
    var receivers: [Receiver] = []
    for document in sources.documents(where: { $0.isBeagle }) where document.hasExpressions {
      let tree = document.tree
      for node in tree.nodes.indices where tree.nodes[node].kind == .string {
        let inner = tree.innerRange(node)
        guard inner.count > 3, tree.bytes[inner].starts(with: "@{".utf8),
          let text = receiver(of: node, in: document), gives(node, in: document, found)
        else { continue }
        receivers.append(Receiver(place: Place(document: document, range: inner), text: text))
      }
    }
    return receivers
  }

  /// Returns a description of what gets the value of a node; nil for a value that stays in the screens.
  private func receiver(of node: Int, in document: ValueDocument) -> String? {
    let tree = document.tree
    var child = node
    var parent = Int(tree.nodes[node].parent)
    while parent >= 0 {
      for key in [TypeCatalog.actionKey, TypeCatalog.componentKey] {
        guard let name = tree.string(parent, key) else { continue }
        if name.lowercased() == SendRequest.typeName.lowercased() {
          return tree.isValue(child, of: "data") ? "sends the whole value in a request" : nil
        }
        let role: TypeDescriptor.Role = key == TypeCatalog.actionKey ? .action : .component
        return document.resolver.catalog.isBuiltin(role, named: name)
          ? nil : "passes the whole value to \(name), which the application defines"
      }
      child = parent
      parent = Int(tree.nodes[child].parent)
    }
    return nil
  }

  /// Whether the value of an expression contains a member.
  private func gives(_ node: Int, in document: ValueDocument, _ found: Found) -> Bool {
    let trace = ValueTrace(member: name)
    var values = ContextValues(sources)
    values.trace = trace
    sources.beginExhaustiveSearch()
    let all = values.follow(.init(document: document, node: node), [])
    // A path that continues one of the passed paths reads a part of the value.
    if trace.paths.contains(where: { path in found.paths.contains { path.contains($0) } }) {
      return true
    }
    return all.members.contains { $0.place.map(found.keys.contains) ?? false }
      || all.values.contains { value in
        let range = value.tree.nodes[value.node].range
        return found.keys.contains {
          $0.document == value.document && range.contains($0.range.lowerBound)
            && range.lowerBound != $0.range.lowerBound
        }
      }
  }
}
