/// What is known of a value without evaluating anything.
package indirect enum ValueShape: Hashable, Sendable {
  /// Nothing.
  case unknown
  /// Null, or not there.
  case null
  /// A text, a number, true or false; the word says which.
  case scalar(String)
  /// A list; the shape that its elements have together, null where there are none.
  case list(ValueShape)
  /// An object with exactly these members.
  case object([String: ValueShape])
}

extension ValueShape {
  /// The shape of a literal. A text that is an expression, or may hold one, is unknown.
  package init(_ node: JSONNode) {
    switch node.kind {
    case .null: self = .null
    case .bool: self = .scalar("true or false")
    case .int, .double: self = .scalar("a number")
    case .string:
      self =
        node.string.map { $0.utf8.contains(0x40) && $0.utf8.contains(0x7B) } == true
        ? .unknown : .scalar("a string")
    case .array:
      var element = ValueShape.null
      var isFirst = true
      for child in node.elements {
        element = isFirst ? ValueShape(child) : element.merged(with: ValueShape(child))
        isFirst = false
      }
      self = .list(element)
    case .object:
      var members: [String: ValueShape] = [:]
      for (key, value) in node.members { members[key.string ?? ""] = ValueShape(value) }
      self = .object(members)
    }
  }

  /// The shape of what an event of Beagle provides.
  init(event: String) {
    switch event {
    case "onChange", "onFocus", "onBlur": self = ValueShape.input
    case "onPageChange", "onTabSelection": self = .scalar("a number")
    case "onSuccess": self = ValueShape.response
    case "onError": self = ValueShape.failedResponse
    default: self = .unknown
    }
  }

  private static let input = ValueShape.object(["value": .scalar("a string")])
  // Android calls the status statusCode and adds headers.
  private static let response = ValueShape.object([
    "data": .unknown, "status": .scalar("a number"), "statusCode": .scalar("a number"),
    "statusText": .scalar("a string"), "headers": .unknown,
  ])
  private static let failedResponse = response.writing(
    .scalar("a string"), at: [.key("message")])

  /// What a value is that is one or the other.
  package func merged(with other: ValueShape) -> ValueShape {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): return .unknown
    case (.null, let shape), (let shape, .null): return shape
    case (.object(var a), .object(let b)):
      for (key, shape) in b { a[key] = a[key].map { $0.merged(with: shape) } ?? shape }
      return .object(a)
    case (.list(let a), .list(let b)): return .list(a.merged(with: b))
    default: return self == other ? self : .unknown
    }
  }

  /// The shape after a value was written at a path, or not.
  package func writing(_ value: ValueShape, at path: ArraySlice<Path.Node>) -> ValueShape {
    guard let step = path.first else { return merged(with: value) }
    let rest = path.dropFirst()
    switch (step, self) {
    case (_, .unknown): return .unknown
    case (.key(let key), .object(var members)):
      members[key] = (members[key] ?? .null).writing(value, at: rest)
      return .object(members)
    case (.index, .list(let element)): return .list(element.writing(value, at: rest))
    // A step into anything else replaces it by what the step needs.
    case (.key(let key), .null): return .object([key: ValueShape.null.writing(value, at: rest)])
    case (.index, .null): return .list(ValueShape.null.writing(value, at: rest))
    default: return .unknown
    }
  }

  /// The shape at a path; nil where a value of this shape has nothing there, and where along the path
  /// that is.
  package func at(_ path: some Collection<Path.Node>) -> (shape: ValueShape?, failing: Int) {
    var shape = self
    for (index, step) in path.enumerated() {
      switch (step, shape) {
      case (_, .unknown): return (.unknown, index)
      case (.key(let key), .object(let members)):
        guard let next = members[key] else { return (nil, index) }
        shape = next
      case (.index, .list(let element)): shape = element == .null ? .unknown : element
      // Null is what a value often is before it is there.
      case (_, .null): return (.unknown, index)
      default: return (nil, index)
      }
    }
    return (shape, path.count)
  }

  /// The names of the members; empty for what is not an object.
  package var memberNames: [String] {
    if case .object(let members) = self { members.keys.sorted() } else { [] }
  }

  /// What it is, for a message.
  package var word: String {
    switch self {
    case .unknown: "a value"
    case .null: "null"
    case .scalar(let word): word
    case .list: "a list"
    case .object: "an object"
    }
  }
}
