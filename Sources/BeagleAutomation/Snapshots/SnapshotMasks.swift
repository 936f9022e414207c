import BeagleTUI

/// The elements of snapshots that are not compared, because they are animated or random.
package struct SnapshotMasks: Sendable {
  /// The ids and roles, for example `clock` or `img`.
  package let names: Set<String>

  /// Creates masks.
  /// - Parameter names: Ids, ARIA roles such as `img`, or roles of the semantic tree such as `image`.
  package init(_ names: [String] = []) { self.names = Set(names) }

  /// Returns whether an element is masked.
  func contains(_ element: SemanticElement) -> Bool { name(of: element) != nil }

  /// Returns the mask of an element; nil if it is compared.
  func name(of element: SemanticElement) -> String? {
    guard !names.isEmpty else { return nil }
    let own = [element.identifier, element.role.rawValue, AriaRole.name(of: element)]
    return own.compactMap(\.self).first(where: names.contains)
  }

  /// Returns the visible parts of the masked elements, and the masks that match an element.
  func areas(in tree: SemanticElement) -> (areas: [CellRect], used: Set<String>) {
    var areas: [CellRect] = []
    var used: Set<String> = []
    tree.visit { element in
      guard let name = name(of: element) else { return true }
      used.insert(name)
      if !element.visibleFrame.isEmpty { areas.append(element.visibleFrame) }
      return false
    }
    return (areas, used)
  }
}
