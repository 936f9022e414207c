extension DynamicObject {
  /// The size of an element of an array in bytes.
  static let elementBytes = MemoryLayout<DynamicObject>.stride

  /// Returns the approximate size of the value in bytes, excluding values that are stored in a
  /// document. Values that occur several times count each time. The search ends above the limit, so
  /// the result is then some number above it.
  package func memorySize(atMost limit: Int) -> Int {
    var left = limit
    _ = subtractSize(from: &left)
    return limit - left
  }

  private func subtractSize(from left: inout Int) -> Bool {
    switch self {
    case .string(let text): left -= text.utf8.count + 1
    case .array(let elements):
      if elements.node != nil {
        left -= elements.count
      } else {
        left -= elements.count * DynamicObject.elementBytes
        if left < 0 { return false }
        for element in elements where !element.subtractSize(from: &left) { return false }
      }
    case .dictionary(let members):
      if let node = members.node {
        left -= node.count
      } else {
        left -= members.count * (DynamicObject.elementBytes + 16)
        if left < 0 { return false }
        for (_, member) in members.members where !member.subtractSize(from: &left) { return false }
      }
    default: left -= 1
    }
    return left >= 0
  }

  /// Whether comparing or printing the value requires its elements.
  fileprivate var isContainer: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }

  /// Returns the approximate number of bytes that are copied when a value is set at a path: the
  /// arrays and objects on the path, which may be shared.
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
  /// What a call copies or searches. It counts against the budget of an evaluation.
  enum Cost {
    /// Nothing that depends on the size of the arguments.
    case constant
    /// All texts.
    case text
    /// All arrays.
    case arrays
    /// The array, and its elements if the operation compares them with a list or an object.
    case search
    /// Both values, if they are lists or objects.
    case comparison
  }

  /// Returns the approximate number of bytes that a call copies or searches. Above the limit, the
  /// result is some number above it.
  func bytes(_ arguments: [DynamicObject], atMost limit: Int) -> Int {
    var total = 0
    switch cost {
    case .constant: break
    case .text:
      for case .string(let text) in arguments { total += text.utf8.count }
    case .arrays:
      for case .array(let elements) in arguments {
        total += elements.count * DynamicObject.elementBytes
      }
    case .search:
      if case .array(let elements)? = arguments.first {
        total += elements.count * DynamicObject.elementBytes
      }
      if arguments.count > 1, arguments[1].isContainer {
        total += arguments[0].memorySize(atMost: limit)
      }
    case .comparison:
      if arguments.count == 2, arguments[0].isContainer, arguments[1].isContainer {
        total += arguments[0].memorySize(atMost: limit)
      }
    }
    return total
  }
}
