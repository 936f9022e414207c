extension BuiltinOperation {
  static let arrays = [
    BuiltinOperation(
      "contains", .init([.array, .any], 2...2, gives: .bool, "array", "value"),
      synonyms: ["includes"], cost: .search
    ) { arguments in
      if case .string? = arguments.first {
        return .failure("expected an array first, found a string; \(stringSearchAdvice)")
      }
      guard case .array(let elements)? = arguments.first else {
        return .expected("an array first", arguments)
      }
      guard arguments.count == 2 else { return .expected("an array and a value", arguments) }
      return .value(.bool(elements.contains(arguments[1])))
    },
    operation(
      "insert", .init([.array, .any, .integer], 2...3, gives: .array, "array", "value", "index?"),
      synonyms: ["append", "insertat", "push"], cost: .arrays, body: insert),
    operation(
      "remove", .init([.array, .any], 2...2, gives: .array, "array", "value"), cost: .search
    ) { elements, arguments in
      guard arguments.count == 2 else { return .expected("an array and a value", arguments) }
      return .value(.array(DynamicArray(elements.filter { $0 != arguments[1] })))
    },
    operation(
      "removeIndex", .init([.array, .integer], 1...2, gives: .array, "array", "index?"),
      synonyms: ["removeat"], cost: .arrays, body: removeIndex),
    BuiltinOperation(
      "union", .init([.array], 1...Int.max, gives: .array, "array", "array…"),
      synonyms: ["merge"], cost: .arrays
    ) { arguments in
      var result: [DynamicObject] = []
      for case .array(let elements) in arguments { result += elements }
      return .value(.array(DynamicArray(result)))
    },
  ]

  /// The advice for a search in a string, which no operation does.
  package static let stringSearchAdvice =
    "no operation searches in a string; let the server search or check it (explain search)"

  /// Creates an operation whose first argument is an array.
  private static func operation(
    _ name: String, _ signature: @escaping @autoclosure @Sendable () -> Signature,
    synonyms: [String] = [], cost: Cost,
    body: @escaping @Sendable (DynamicArray, [DynamicObject]) -> OperationResult
  ) -> BuiltinOperation {
    BuiltinOperation(name, signature(), synonyms: synonyms, cost: cost) { arguments in
      guard case .array(let elements)? = arguments.first else {
        return .expected("an array first", arguments)
      }
      return body(elements, arguments)
    }
  }

  @Sendable private static func insert(
    _ elements: DynamicArray, _ arguments: [DynamicObject]
  ) -> OperationResult {
    guard arguments.count >= 2 else { return .expected("an array and a value", arguments) }
    var result = Array(elements)
    guard arguments.count == 3 else {
      result.append(arguments[1])
      return .value(.array(DynamicArray(result)))
    }
    guard case .int(let index) = arguments[2] else {
      return .expected("a whole number as the position", arguments)
    }
    guard result.indices.contains(index) else {
      return .failure("cannot insert at \(index) in an array of \(result.count) elements")
    }
    result.insert(arguments[1], at: index)
    return .value(.array(DynamicArray(result)))
  }

  @Sendable private static func removeIndex(
    _ elements: DynamicArray, _ arguments: [DynamicObject]
  ) -> OperationResult {
    var index = elements.count - 1
    if arguments.count == 2 {
      guard case .int(let given) = arguments[1] else {
        return .expected("a whole number as the position", arguments)
      }
      index = given
    }
    guard elements.indices.contains(index) else {
      return .failure("cannot remove element \(index) of an array of \(elements.count) elements")
    }
    return .value(.array(elements.removing(at: index)))
  }
}
