extension DynamicObject {
  /// Bytes that one element of an array takes.
  static let elementBytes = MemoryLayout<DynamicObject>.stride

  /// About how many bytes the value takes, as far as it does not stand in a document: its texts and
  /// its elements, each as often as it is read. A value above the limit gives some number above
  /// it, found without looking at the rest.
  package func weight(atMost limit: Int) -> Int {
    var left = limit
    _ = spend(&left)
    return limit - left
  }

  private func spend(_ left: inout Int) -> Bool {
    switch self {
    case .string(let text): left -= text.utf8.count + 1
    case .array(let elements):
      if elements.node != nil {
        left -= elements.count
      } else {
        left -= elements.count * DynamicObject.elementBytes
        if left < 0 { return false }
        for element in elements where !element.spend(&left) { return false }
      }
    case .dictionary(let members):
      if let node = members.node {
        left -= node.count
      } else {
        left -= members.count * (DynamicObject.elementBytes + 16)
        if left < 0 { return false }
        for (_, member) in members.members where !member.spend(&left) { return false }
      }
    default: left -= 1
    }
    return left >= 0
  }

  /// Whether comparing or showing the value means to look into it.
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }

  /// About how many bytes are copied when something is set at a path: the arrays and objects on the
  /// way, since others may hold them too.
  package func bytesCopied(bySettingAt path: Path) -> Int {
    var total = 0
    var current = self
    for node in path.nodes {
      switch (node, current) {
      case (.key(let key), .dictionary(let members)):
        total += (members.node?.count ?? members.count) * (DynamicObject.elementBytes + 16)
        current = members[key] ?? .empty
      case (.index(let index), .array(let elements)):
        total += elements.count * DynamicObject.elementBytes
        guard elements.indices.contains(index) else { return total }
        current = elements[index]
      default: return total
      }
    }
    return total
  }
}

extension BuiltinOperation {
  /// About how many bytes a call copies or looks through; one above the limit is some number above
  /// it.
  func bytes(_ arguments: [DynamicObject], atMost limit: Int) -> Int {
    var total = 0
    switch self {
    case .union, .insert, .removeIndex:
      for case .array(let elements) in arguments {
        total += elements.count * DynamicObject.elementBytes
      }
    case .contains, .remove:
      if case .array(let elements)? = arguments.first {
        total += elements.count * DynamicObject.elementBytes
      }
      if arguments.count > 1, arguments[1].isContainer {
        total += arguments[0].weight(atMost: limit)
      }
    case .eq where arguments.count == 2:
      if arguments[0].isContainer, arguments[1].isContainer {
        total += arguments[0].weight(atMost: limit)
      }
    case .concat, .capitalize, .uppercase, .lowercase, .substr, .length, .isEmpty, .int, .double,
      .string:
      for case .string(let text) in arguments { total += text.utf8.count }
    default: break
    }
    return total
  }
}
