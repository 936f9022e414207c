import BeagleTUI

/// The elements of snapshots that are not compared, because they are animated or random.
package struct SnapshotMasks: Sendable {
  /// The ids and roles, for example `clock` or `img`.
  package let names: Set<String>

  /// Creates masks.
  /// - Parameter names: Ids, ARIA roles such as `img`, or roles of the semantic tree such as `image`.
  package init(_ names: [String] = []) { self.names = Set(names) }

  /// Whether everything is compared.
  var isEmpty: Bool { names.isEmpty }

  /// Returns whether an element is masked.
  func contains(_ element: SemanticElement) -> Bool { name(of: element) != nil }

  /// Returns the mask of an element; nil if it is compared.
  func name(of element: SemanticElement) -> String? {
    guard !names.isEmpty else { return nil }
    if let id = element.identifier, names.contains(id) { return id }
    if names.contains(element.role.rawValue) { return element.role.rawValue }
    if let role = AriaRole.name(of: element), names.contains(role) { return role }
    return nil
  }

  /// Returns the visible parts of the masked elements, and the masks that match an element.
  func areas(in tree: SemanticElement) -> (areas: [CellRect], used: Set<String>) {
    var areas: [CellRect] = []
    var used: Set<String> = []
    func visit(_ element: SemanticElement) {
      if let name = name(of: element) {
        used.insert(name)
        if !element.visibleBounds.isEmpty { areas.append(element.visibleBounds) }
        return
      }
      element.children.forEach(visit)
    }
    if !names.isEmpty { visit(tree) }
    return (areas, used)
  }
}
