/// Operations on arrays.
enum ArrayOperations {
  static func call(_ operation: BuiltinOperation, _ arguments: [DynamicObject]) -> OperationResult {
    if operation == .union {
      var result: [DynamicObject] = []
      for case .array(let elements) in arguments { result += elements }
      return .value(.array(DynamicArray(result)))
    }
    guard case .array(let elements)? = arguments.first else {
      return .expected("an array first", arguments)
    }
    switch operation {
    case .contains:
      guard arguments.count == 2 else { return .expected("an array and a value", arguments) }
      return .value(.bool(elements.contains(arguments[1])))
    case .remove:
      guard arguments.count == 2 else { return .expected("an array and a value", arguments) }
      return .value(.array(DynamicArray(elements.filter { $0 != arguments[1] })))
    case .insert: return insert(elements, arguments)
    default: return removeIndex(elements, arguments)
    }
  }

  private static func insert(
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

  private static func removeIndex(
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
