import BeagleSchema

/// Finds the parts of literal values in time that does not depend on the number of members, because a check looks up
/// each use of a context.
final class LiteralValues {
  /// The members of the objects so far, by the index of the object.
  private var objects: [Int: [String: JSONNode]] = [:]

  /// Returns the part of a value at a path; nil if the path does not exist.
  func part(at path: [Path.Node], of value: JSONNode?) -> JSONNode? {
    var value = value
    for step in path {
      switch step {
      case .key(let key): value = value.flatMap { member(key, of: $0) }
      case .index(let index): value = value?[index]
      }
    }
    return value
  }

  /// Returns the member of an object with a name; nil for other values.
  func member(_ name: String, of object: JSONNode) -> JSONNode? {
    guard object.kind == .object else { return nil }
    if let known = objects[object.index] { return known[name] }
    // The last of several equal keys counts.
    let members = Dictionary(
      object.members.lazy.map { ($0.key.string ?? "", $0.value) }, uniquingKeysWith: { $1 })
    objects[object.index] = members
    return members[name]
  }
}
