/// The path from the root of a document to the value at an offset, with the shapes of the values.
struct NodePath: Sendable {
  /// A value on the path.
  struct Step: Sendable {
    var node: JSONNode
    /// The key of the value; nil for list elements and the root.
    var key: JSONNode?
    /// The property of the parent object; nil if it is unknown.
    var property: ObjectShape.Property?
    /// The shape of the object; nil for other values and unknown objects.
    var shape: ObjectShape?
  }

  /// The values, starting with the root.
  var steps: [Step]
  /// Whether the offset is in the key of the last value.
  var isInKey: Bool

  /// The innermost value.
  var last: Step? { steps.last }
  /// The innermost object of known shape.
  var object: Step? { steps.last { $0.shape != nil } }
}

extension TypeShapes {
  /// Returns the path to the value at a byte offset. Between a value and the comma after it,
  /// returns the path to the value.
  func nodePath(to offset: Int, in document: JSONDocument) -> NodePath {
    var path = NodePath(steps: [], isInKey: false)
    var next: NodePath.Step? = NodePath.Step(
      node: document.root, key: nil, property: nil,
      shape: shape(of: document.root, as: nil))
    while let step = next {
      path.steps.append(step)
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
            if let next { path.steps.append(next) }
            path.isInKey = true
            return path
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
    return path
  }

  /// Returns the shape of an object in a property, or nil if it is unknown.
  func shape(of node: JSONNode, as property: ObjectShape.Property?) -> ObjectShape? {
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
