import BeagleSchema

/// A context whose value can be observed at individual paths.
@MainActor
final class ObservableContext {
  /// The id of the context in expressions.
  let id: String

  /// The current value.
  private(set) var value: DynamicObject

  /// The memory that is reserved for the value.
  var reservation: ContextMemoryLimiter.Reservation?

  /// Called after each change with the changed path; nil if the whole value was replaced.
  var onChange: ((Path?) -> Void)?

  private var observers = ObserverNode()

  /// Creates a context.
  init(id: String, value: DynamicObject = .empty) {
    self.id = id
    self.value = value
  }

  /// Replaces the value, or the value at a path, and notifies the observers of the changed part.
  func set(_ newValue: DynamicObject, at path: Path? = nil) {
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
    // Removing an element shifts the elements after it.
    if case .index? = path.nodes.last {
      notify(Path(nodes: path.nodes.dropLast()))
    } else {
      notify(path)
    }
  }

  /// Returns the value at a path, or `.empty` if the path does not exist.
  func get(_ path: Path? = nil) -> DynamicObject { path.map { value[$0] } ?? value }

  private func notify(_ path: Path?) {
    var found: [Binding] = []
    observers.collect(path?.nodes ?? [], into: &found)
    if found.count > 1 { found.sort { $0.serial < $1.serial } }
    for binding in found { binding.refresh() }
    onChange?(path)
  }

  /// Adds a binding as an observer of changes at, above or below a path. Call it once for each
  /// binding and path.
  func observe(_ path: Path?, _ binding: Binding) {
    observers.insert(binding, along: (path?.nodes ?? [])[...])
  }

  /// Removes an observer of a path.
  func removeObserver(_ path: Path?, _ binding: Binding) {
    observers.remove(binding, along: (path?.nodes ?? [])[...])
  }
}

extension DynamicObject {
  /// Returns the path of the part that changes when a value is set at a path. This is an ancestor
  /// of the path if setting it replaces a value of another type there.
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

/// A tree of observers by path. A change visits only the observers that depend on it.
@MainActor
private final class ObserverNode {
  private var bindings: [WeakBinding] = []
  private var children: [Path.Node: ObserverNode] = [:]

  private struct WeakBinding {
    weak var binding: Binding?
  }

  // These functions are iterative, because paths from payloads can be long.

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

  /// The maximum depth of the tree. Bindings with longer paths are refreshed for each change at
  /// this depth.
  private static let maximumDepth = 64

  /// Collects the observers at, above and below a path.
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
