/// What the component table knows of the values from the root of a document down to a place in it.
package struct NodePath: Sendable {
  /// A value on the way.
  package struct Step: Sendable {
    /// The value.
    package var node: JSONNode
    /// The key under which it stands; nil in a list, and at the root.
    package var key: JSONNode?
    /// The property of the object above that it is; nil where the table has none.
    package var property: ObjectShape.Property?
    /// The object that stands here; nil for other values, and for objects without a known shape.
    package var shape: ObjectShape?
  }

  /// The values, the root first.
  package var steps: [Step]
  /// Whether the place is in the key of the last value, not in the value.
  package var isInKey: Bool

  /// The innermost value.
  package var last: Step? { steps.last }
  /// The innermost object of a known shape at the place or around it.
  package var object: Step? { steps.last { $0.shape != nil } }
}

extension TypeShapes {
  /// The way to the value at a byte of a document; of several, as between a value and the comma after
  /// it, the one that ends there.
  package func trail(to offset: Int, in document: JSONDocument) -> NodePath {
    var trail = NodePath(steps: [], isInKey: false)
    var next: NodePath.Step? = NodePath.Step(
      node: document.root, key: nil, property: nil,
      shape: shape(of: document.root, as: nil))
    while let step = next {
      trail.steps.append(step)
      next = nil
      switch step.node.kind {
      case .object:
        for (key, value) in step.node.members {
          let isKey = key.span.contains(offset, closed: true)
          guard isKey || value.span.contains(offset, closed: true) else { continue }
          let property = step.shape?[key]
          next = NodePath.Step(
            node: value, key: key, property: property, shape: shape(of: value, as: property))
          if isKey {
            if let next { trail.steps.append(next) }
            trail.isInKey = true
            return trail
          }
          break
        }
      case .array:
        for element in step.node.elements where element.span.contains(offset, closed: true) {
          next = NodePath.Step(
            node: element, key: nil, property: step.property,
            shape: shape(of: element, as: step.property))
          break
        }
      default: break
      }
    }
    return trail
  }

  /// The shape of an object that stands in a property; nil where it is not known.
  package func shape(of node: JSONNode, as property: ObjectShape.Property?) -> ObjectShape? {
    guard node.kind == .object else { return nil }
    if let type = node["_beagleComponent_"]?.string { return component(type) }
    if let type = node["_beagleAction_"]?.string { return action(type) }
    switch property?.content {
    case .screen?: return screen
    case .object(let shape)?, .objects(let shape)?: return shape
    default: return nil
    }
  }
}
