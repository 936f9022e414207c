extension BuiltinOperation {
  static let logic = [
    BuiltinOperation("not", .init([.bool], 1...1, gives: .bool, "condition"), cost: .constant) {
      arguments in
      guard arguments.count == 1, case .bool(let value) = arguments[0] else {
        return .expected("one true or false", arguments)
      }
      return .value(.bool(!value))
    },
    BuiltinOperation(
      "and", .init([.bool], 1...Int.max, gives: .bool, "condition", "condition…"),
      cost: .constant
    ) { arguments in
      combined(arguments) { !$0.contains(false) }
    },
    BuiltinOperation(
      "or", .init([.bool], 1...Int.max, gives: .bool, "condition", "condition…"),
      cost: .constant
    ) { arguments in
      combined(arguments) { $0.contains(true) }
    },
    BuiltinOperation(
      "condition", .init([.bool, .any], 3...3, gives: .any, "condition", "whenTrue", "whenFalse"),
      synonyms: ["if", "iif", "ternary", "when"], cost: .constant
    ) { arguments in
      guard arguments.count == 3 else { return .expected("three arguments", arguments) }
      return .value(arguments[0] == .bool(true) ? arguments[1] : arguments[2])
    },
  ]

  private static func combined(
    _ arguments: [DynamicObject], _ combine: ([Bool]) -> Bool
  ) -> OperationResult {
    let values = arguments.compactMap(\.boolValue)
    guard !values.isEmpty, values.count == arguments.count else {
      return .expected("only true or false", arguments)
    }
    return .value(.bool(combine(values)))
  }
}
