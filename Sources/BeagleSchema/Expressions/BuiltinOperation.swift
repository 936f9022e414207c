/// The built-in operations of Beagle.
package enum BuiltinOperation: String, CaseIterable, Sendable {
  case sum, subtract, multiply, divide
  case gt, gte, lt, lte, eq
  case not, and, or, condition
  case concat, capitalize, uppercase, lowercase, substr
  case length, isEmpty, isNull
  case contains, insert, remove, removeIndex, union
  case int, double, string

  /// Calls the operation.
  package func callAsFunction(_ arguments: [DynamicObject]) -> OperationResult {
    switch self {
    case .sum, .subtract, .multiply, .divide:
      return NumberOperations.reduce(self, arguments)
    case .gt, .gte, .lt, .lte, .eq: return NumberOperations.compare(self, arguments)
    case .not, .and, .or, .condition: return logic(arguments)
    case .concat, .capitalize, .uppercase, .lowercase, .substr:
      return TextOperations.call(self, arguments)
    case .length, .isEmpty, .isNull: return inspect(arguments)
    case .contains, .insert, .remove, .removeIndex, .union:
      return ArrayOperations.call(self, arguments)
    case .int, .double, .string: return convert(arguments)
    }
  }

  private func logic(_ arguments: [DynamicObject]) -> OperationResult {
    switch self {
    case .condition:
      guard arguments.count == 3 else { return .expected("three arguments", arguments) }
      return .value(arguments[0] == .bool(true) ? arguments[1] : arguments[2])
    case .not:
      guard arguments.count == 1, case .bool(let value) = arguments[0] else {
        return .expected("one true or false", arguments)
      }
      return .value(.bool(!value))
    default:
      let values = arguments.compactMap(\.boolValue)
      guard !values.isEmpty, values.count == arguments.count else {
        return .expected("only true or false", arguments)
      }
      return .value(.bool(self == .and ? !values.contains(false) : values.contains(true)))
    }
  }

  private func inspect(_ arguments: [DynamicObject]) -> OperationResult {
    guard arguments.count == 1 else { return .expected("one argument", arguments) }
    if self == .isNull { return .value(.bool(arguments[0].isEmpty)) }
    let count: Int
    switch arguments[0] {
    case .string(let text): count = self == .isEmpty ? (text.isEmpty ? 0 : 1) : text.count
    case .array(let elements): count = elements.count
    case .dictionary(let members): count = members.count
    default: return .expected("a string, an array or an object", arguments)
    }
    return .value(self == .isEmpty ? .bool(count == 0) : .int(count))
  }

  private func convert(_ arguments: [DynamicObject]) -> OperationResult {
    guard arguments.count == 1 else { return .expected("one argument", arguments) }
    switch (self, arguments[0]) {
    case (.string, .int), (.string, .double), (.string, .bool), (.string, .string):
      return .value(.string(arguments[0].description))
    case (.int, .int), (.double, .double): return .value(arguments[0])
    case (.int, .double(let value)): return truncated(value, arguments)
    case (.int, .string(let text)):
      if let value = Int(text) { return .value(.int(value)) }
      if let value = Double(text) { return truncated(value, arguments) }
    case (.double, .int(let value)): return .value(.double(Double(value)))
    case (.double, .string(let text)):
      if let value = Double(text) { return .value(.double(value)) }
    default: break
    }
    return .expected(self == .string ? "a number, a string, true or false" : "a number", arguments)
  }

  private func truncated(_ value: Double, _ arguments: [DynamicObject]) -> OperationResult {
    guard let int = Int(exactly: value.rounded(.towardZero)) else {
      return .expected("a number that fits in 64 bits", arguments)
    }
    return .value(.int(int))
  }
}

/// The result of an operation.
package enum OperationResult {
  /// A value.
  case value(DynamicObject)
  /// A value with a warning.
  case warning(DynamicObject, String)
  /// A failure with its reason. The value is null.
  case failure(String)

  static func expected(_ what: String, _ arguments: [DynamicObject]) -> OperationResult {
    let found =
      arguments.isEmpty ? "nothing" : arguments.map(\.typeName).joined(separator: ", ")
    return .failure("expected \(what), found \(found)")
  }
}
