import BeagleSchema

/// One context of a screen: a value that can be observed path by path.
@MainActor
public final class ContextCell {
  /// The id under which expressions find it.
  public let id: String

  /// The value.
  public private(set) var value: DynamicObject

  /// Called after each change with the path that was set; nil stands for the whole value.
  var onChange: ((Path?) -> Void)?

  private var observers = ObserverNode()

  public init(id: String, value: DynamicObject = .empty) {
    self.id = id
    self.value = value
  }

  /// Replaces the value or what stands at a path, and tells the observers of what changed.
  public func set(_ newValue: DynamicObject, at path: Path? = nil) {
    if let path {
      value = value.setting(newValue, at: path)
    } else {
      value = newValue
    }
    notify(path)
  }

  /// Removes the key or element at a path.
  func remove(at path: Path) {
    value = value.removing(at: path)
    notify(path)
  }

  /// What stands at a path; `.empty` where nothing does.
  public func get(_ path: Path? = nil) -> DynamicObject {
    guard let path else { return value }
    return value[path]
  }

  private func notify(_ path: Path?) {
    var found: [Binding] = []
    observers.collect(path?.nodes ?? [], into: &found)
    for binding in found { binding.refresh() }
    onChange?(path)
  }

  /// Registers a binding for changes at, above or below a path.
  func observe(_ path: Path?, _ binding: Binding) {
    observers.insert(binding, along: (path?.nodes ?? [])[...])
  }

  /// Whether anything observes this context.
  var isObserved: Bool { !observers.isEmpty }
}

/// A tree of observers along the paths they read, so that a change finds just those that read it.
@MainActor
private final class ObserverNode {
  private var bindings: [WeakBinding] = []
  private var children: [Path.Node: ObserverNode] = [:]

  private struct WeakBinding {
    weak var binding: Binding?
  }

  var isEmpty: Bool { bindings.isEmpty && children.isEmpty }

  func insert(_ binding: Binding, along path: ArraySlice<Path.Node>) {
    guard let first = path.first else {
      if bindings.contains(where: { $0.binding === binding }) { return }
      if bindings.count > 16, bindings.count.nonzeroBitCount == 1 {
        bindings.removeAll { $0.binding == nil }
      }
      bindings.append(WeakBinding(binding: binding))
      return
    }
    let child = children[first] ?? ObserverNode()
    children[first] = child
    child.insert(binding, along: path.dropFirst())
  }

  /// The observers on the way to a path and everything below it.
  func collect(_ path: [Path.Node], into found: inout [Binding]) {
    var node = self
    for step in path {
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
