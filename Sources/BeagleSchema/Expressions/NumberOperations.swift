/// Arithmetic and comparison with the number rules of Beagle iOS 2.1.3.
enum NumberOperations {
  /// An intermediate number. Integers have 128 bits so that only results overflow.
  private enum Number {
    case int(Int128)
    case double(Double)

    var asDouble: Double {
      switch self {
      case .int(let value): Double(value)
      case .double(let value): value
      }
    }
  }

  private static func number(_ value: DynamicObject) -> Number? {
    switch value {
    case .int(let value): return .int(Int128(value))
    case .double(let value): return .double(value)
    case .string(let text):
      if let value = Int(text) { return .int(Int128(value)) }
      return Double(text).map { .double($0) }
    default: return nil
    }
  }

  static func reduce(
    _ operation: BuiltinOperation, _ arguments: [DynamicObject]
  ) -> OperationResult {
    guard !arguments.isEmpty else { return .expected("numbers", arguments) }
    var numbers: [Number] = []
    for argument in arguments {
      guard let next = number(argument) else { return .expected("numbers", arguments) }
      // A string next to a double is read as a double.
      numbers.append(next)
    }
    var result: Number
    switch operation {
    case .sum: result = .int(0)
    case .multiply: result = .int(1)
    case .subtract:
      guard let doubled = apply(.multiply, .int(2), numbers[0]) else { return overflow }
      result = doubled
    default:
      let first = numbers[0].asDouble
      result = .double(first * first)
    }
    for next in numbers {
      guard let value = apply(operation, result, next) else { return overflow }
      result = value
    }
    switch result {
    case .double(let value):
      let dividesByZero = operation == .divide && numbers.contains { $0.asDouble == 0 }
      return dividesByZero
        ? .warning(.double(value), "division by 0") : .value(.double(value))
    case .int(let value):
      guard let int = Int(exactly: value) else { return overflow }
      return .value(.int(int))
    }
  }

  private static let overflow = OperationResult.failure("the result does not fit in 64 bits")

  /// Applies an operation; nil if an integer overflows 128 bits.
  private static func apply(_ operation: BuiltinOperation, _ a: Number, _ b: Number) -> Number? {
    if case .int(let x) = a, case .int(let y) = b, operation != .divide {
      let (value, isOver) =
        switch operation {
        case .sum: x.addingReportingOverflow(y)
        case .subtract: x.subtractingReportingOverflow(y)
        default: x.multipliedReportingOverflow(by: y)
        }
      return isOver ? nil : .int(value)
    }
    let x = a.asDouble
    let y = b.asDouble
    return switch operation {
    case .sum: .double(x + y)
    case .subtract: .double(x - y)
    case .multiply: .double(x * y)
    default: .double(x / y)
    }
  }

  static func compare(
    _ operation: BuiltinOperation, _ arguments: [DynamicObject]
  ) -> OperationResult {
    let numbers = arguments.compactMap(number)
    if operation == .eq {
      if numbers.count == 2, order(numbers[0], numbers[1]) == 0 { return .value(.bool(true)) }
      guard arguments.count == 2 else { return .expected("two arguments", arguments) }
      return .value(.bool(arguments[0] == arguments[1]))
    }
    guard numbers.count == 2, let order = order(numbers[0], numbers[1]) else {
      return .value(.bool(false))
    }
    let holds =
      switch operation {
      case .gt: order > 0
      case .gte: order >= 0
      case .lt: order < 0
      default: order <= 0
      }
    return .value(.bool(holds))
  }

  /// Compares two numbers: -1, 0 or 1; nil if one is NaN.
  private static func order(_ a: Number, _ b: Number) -> Int? {
    if case .int(let x) = a, case .int(let y) = b { return x < y ? -1 : x == y ? 0 : 1 }
    let x = a.asDouble
    let y = b.asDouble
    return x < y ? -1 : x == y ? 0 : x > y ? 1 : nil
  }
}
