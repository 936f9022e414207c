import BeagleSchema

/// One context of a screen: a value that can be observed path by path.
@MainActor
package final class ContextCell {
  /// The id under which expressions find it.
  package let id: String

  /// The value.
  package private(set) var value: DynamicObject

  /// The part of the room for contexts that the value takes.
  var share: ContextRoom.Share?

  /// Called after each change with the path that was set; nil stands for the whole value.
  var onChange: ((Path?) -> Void)?

  private var observers = ObserverNode()

  /// Makes a context.
  package init(id: String, value: DynamicObject = .empty) {
    self.id = id
    self.value = value
  }

  /// Replaces the value or what stands at a path, and tells the observers of what changed.
  package func set(_ newValue: DynamicObject, at path: Path? = nil) {
    guard let path else {
      value = newValue
      return notify(nil)
    }
    let changed = value.pathReplaced(bySetting: path)
    value = value.setting(newValue, at: path)
    notify(changed)
  }

  /// Removes the key or element at a path.
  func remove(at path: Path) {
    value = value.removing(at: path)
    // Removing an element moves those after it.
    if case .index? = path.nodes.last {
      notify(Path(nodes: path.nodes.dropLast()))
    } else {
      notify(path)
    }
  }

  /// What stands at a path; `.empty` where nothing does.
  package func get(_ path: Path? = nil) -> DynamicObject {
    guard let path else { return value }
    return value[path]
  }

  private func notify(_ path: Path?) {
    var found: [Binding] = []
    observers.collect(path?.nodes ?? [], into: &found)
    if found.count > 1 { found.sort { $0.serial < $1.serial } }
    for binding in found { binding.refresh() }
    onChange?(path)
  }

  /// Registers a binding for changes at, above or below a path. A binding registers once a path.
  func observe(_ path: Path?, _ binding: Binding) {
    observers.insert(binding, along: (path?.nodes ?? [])[...])
  }

  /// Forgets a binding that was registered for a path.
  func forget(_ path: Path?, _ binding: Binding) {
    observers.remove(binding, along: (path?.nodes ?? [])[...])
  }
}

extension DynamicObject {
  /// The part that changes when something is set at a path: the path itself or, where a step of it
  /// replaces a value of another kind, the place of that value with everything it held.
  fileprivate func pathReplaced(bySetting path: Path) -> Path {
    var current = self
    for (index, node) in path.nodes.enumerated() {
      switch (node, current) {
      case (_, .empty): return path
      case (.key(let key), .dictionary(let members)): current = members[key] ?? .empty
      case (.index(let index), .array(let elements)):
        guard elements.indices.contains(index) else { return path }
        current = elements[index]
      default: return Path(nodes: Array(path.nodes[..<index]))
      }
    }
    return path
  }
}

/// A tree of observers along the paths they read, so that a change finds just those that read it.
@MainActor
private final class ObserverNode {
  private var bindings: [WeakBinding] = []
  private var children: [Path.Node: ObserverNode] = [:]

  private struct WeakBinding {
    weak var binding: Binding?
  }

  // Paths come from payloads and may be long, so these loops must not be recursive.

  func insert(_ binding: Binding, along path: ArraySlice<Path.Node>) {
    var node = self
    for step in path.prefix(ObserverNode.maximumDepth) {
      let child = node.children[step] ?? ObserverNode()
      node.children[step] = child
      node = child
    }
    if node.bindings.count > 16, node.bindings.count.nonzeroBitCount == 1 {
      node.bindings.removeAll { $0.binding == nil }
    }
    node.bindings.append(WeakBinding(binding: binding))
  }

  func remove(_ binding: Binding, along path: ArraySlice<Path.Node>) {
    var node = self
    for step in path.prefix(ObserverNode.maximumDepth) {
      guard let child = node.children[step] else { return }
      node = child
    }
    node.bindings.removeAll { $0.binding == nil || $0.binding === binding }
  }

  /// The steps of a path that the tree has levels for; bindings that read deeper are refreshed for
  /// every change at this depth.
  private static let maximumDepth = 64

  /// The observers on the way to a path and everything below it.
  func collect(_ path: [Path.Node], into found: inout [Binding]) {
    var node = self
    for step in path.prefix(ObserverNode.maximumDepth) {
      node.appendOwn(to: &found)
      guard let next = node.children[step] else { return }
      node = next
    }
    node.collectAll(into: &found)
  }

  private func collectAll(into found: inout [Binding]) {
    appendOwn(to: &found)
    for child in children.values { child.collectAll(into: &found) }
  }

  private func appendOwn(to found: inout [Binding]) {
    for entry in bindings {
      guard let binding = entry.binding else { continue }
      if binding.markForRefresh() { found.append(binding) }
    }
  }
}
