/// The statically known shape of a value.
indirect enum ValueShape: Hashable, Sendable {
  /// Any value.
  case unknown
  /// Null or missing.
  case null
  /// A string, number or boolean, with its description.
  case scalar(String)
  /// A list, with the merged shape of its elements; null for an empty list.
  case list(ValueShape)
  /// An object with exactly these members.
  case object([String: ValueShape])
  /// Any of several values. Some are known only with the other documents of the project.
  case deferred([ShapeTerm])
}

extension ValueShape {
  /// Creates the shape of a literal. The shape of a string that may contain expressions is unknown.
  init(_ node: JSONNode) {
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
      for child in node.elements { element.merge(ValueShape(child)) }
      self = .list(element)
    case .object:
      var members: [String: ValueShape] = [:]
      for (key, value) in node.members { members[key.string ?? ""] = ValueShape(value) }
      self = .object(members)
    }
  }

  /// Creates the shape of an event's value; unknown without a fact.
  init(_ value: EventValue?) {
    guard let value else {
      self = .unknown
      return
    }
    if value.members.isEmpty {
      self.init(value.kind)
    } else {
      self = .object(
        Dictionary(uniqueKeysWithValues: value.members.map { ($0.name, ValueShape($0.kind)) }))
    }
  }

  private init(_ kind: EventValue.Kind) {
    switch kind {
    case .any: self = .unknown
    case .string: self = .scalar("a string")
    case .number: self = .scalar("a number")
    case .bool: self = .scalar("true or false")
    }
  }

  /// Returns the shape of a value that has either shape.
  func merged(with other: ValueShape) -> ValueShape {
    var shape = self
    shape.merge(other)
    return shape
  }

  /// Changes the shape to that of a value that has either shape.
  mutating func merge(_ other: ValueShape) {
    if case .object(let others) = other, var members = takeMembers() {
      for (key, shape) in others {
        if let index = members.index(forKey: key) {
          members.values[index].merge(shape)
        } else {
          members[key] = shape
        }
      }
      self = .object(members)
    } else if case .list(let other) = other, var element = takeElement() {
      element.merge(other)
      self = .list(element)
    } else {
      self = flatMerged(with: other)
    }
  }

  /// Takes the members out of an object, so that they are changed without a copy, and leaves null. One value can
  /// have as many writes as members.
  private mutating func takeMembers() -> [String: ValueShape]? {
    guard case .object(let members) = self else { return nil }
    self = .null
    return members
  }

  /// Returns the element of a list, and leaves null in its place.
  private mutating func takeElement() -> ValueShape? {
    guard case .list(let element) = self else { return nil }
    self = .null
    return element
  }

  /// Returns the same as ``merged(with:)`` for shapes that are not both objects or both lists.
  private func flatMerged(with other: ValueShape) -> ValueShape {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): return .unknown
    case (.null, let shape), (let shape, .null): return shape
    case (.deferred(let a), .deferred(let b)): return ValueShape.deferred(a, b)
    case (.deferred(let terms), let shape), (let shape, .deferred(let terms)):
      return ValueShape.deferred(terms, [.shape(shape)])
    default: return self == other ? self : .unknown
    }
  }

  /// The maximum number of values that a context may have.
  private static let termLimit = 32

  private static func deferred(_ a: [ShapeTerm], _ b: [ShapeTerm]) -> ValueShape {
    let terms = a + b.filter { !a.contains($0) }
    return terms.count > termLimit ? .unknown : .deferred(terms)
  }

  /// Returns the shape of this value after another value may have been set at a path.
  func writing(_ value: ValueShape, at path: ArraySlice<Path.Node>) -> ValueShape {
    var shape = self
    shape.write(value, at: path)
    return shape
  }

  /// Changes the shape of a value because another value may be set at a path.
  mutating func write(_ value: ValueShape, at path: ArraySlice<Path.Node>) {
    guard let step = path.first else { return merge(value) }
    let rest = path.dropFirst()
    if case .key(let key) = step, var members = takeMembers() {
      members[key, default: .null].write(value, at: rest)
      self = .object(members)
      return
    }
    if case .index = step, var element = takeElement() {
      element.write(value, at: rest)
      self = .list(element)
      return
    }
    switch (step, self) {
    case (_, .unknown): break
    case (_, .deferred): merge(ValueShape.null.writing(value, at: path))
    // Setting a step of null creates an object or a list.
    case (.key(let key), .null): self = .object([key: ValueShape.null.writing(value, at: rest)])
    case (.index, .null): self = .list(ValueShape.null.writing(value, at: rest))
    default: self = .unknown
    }
  }

  /// Returns the shape at a path. If the path does not exist, returns nil and the index of the
  /// first step that does not exist.
  func at(_ path: some Collection<Path.Node>) -> (shape: ValueShape?, failing: Int) {
    var shape = self
    for (index, step) in path.enumerated() {
      switch (step, shape) {
      case (_, .unknown): return (.unknown, index)
      case (_, .deferred): return (.unknown, index)
      case (.key(let key), .object(let members)):
        guard let next = members[key] else { return (nil, index) }
        shape = next
      case (.index(..<0), .list): return (nil, index)
      case (.index, .list(let element)): shape = element == .null ? .unknown : element
      // Null is often the value of a context before it is loaded.
      case (_, .null): return (.unknown, index)
      default: return (nil, index)
      }
    }
    return (shape, path.count)
  }

  /// The elements of the value, which should be a list.
  var element: ValueShape {
    switch self {
    case .list(let element): element
    case .deferred(let terms): .deferred(terms.map(\.element))
    case .null: .null
    case .unknown, .scalar, .object: .unknown
    }
  }

  /// The names of an object's members; empty for other shapes.
  var memberNames: [String] {
    if case .object(let members) = self { Array(members.keys) } else { [] }
  }

  /// Returns whether the value is an object with a member.
  func hasMember(_ name: String) -> Bool {
    if case .object(let members) = self { members[name] != nil } else { false }
  }

  /// Whether the value is a list.
  var isList: Bool { if case .list = self { true } else { false } }

  /// The description of the shape in messages.
  var description: String {
    switch self {
    case .unknown, .deferred: "a value"
    case .null: "null"
    case .scalar(let description): description
    case .list: "a list"
    case .object: "an object"
    }
  }
}
