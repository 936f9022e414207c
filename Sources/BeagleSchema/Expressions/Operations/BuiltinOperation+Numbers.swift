/// Arithmetic and comparison with the number rules of Beagle iOS 2.1.3.
extension BuiltinOperation {
  static let arithmetic = [
    operation("sum", synonyms: ["add", "plus"], Arithmetic(+, { $0.addingReportingOverflow($1) })) {
      _ in .int(0)
    },
    // The start value is combined with all arguments, also with the first: 2 × first − first − ….
    operation(
      "subtract", synonyms: ["minus", "sub"], Arithmetic(-, { $0.subtractingReportingOverflow($1) })
    ) { first in
      Arithmetic.product.applied(.int(2), first)
    },
    operation("multiply", synonyms: ["times", "mul"], .product) { _ in .int(1) },
    operation("divide", synonyms: ["div"], Arithmetic(/)) { first in
      .double(first.asDouble * first.asDouble)
    },
  ]

  static let comparisons = [
    comparison("gt", synonyms: ["greater", "greaterthan"]) { $0 > 0 },
    comparison("gte", synonyms: ["ge"]) { $0 >= 0 },
    comparison("lt", synonyms: ["less", "lessthan"]) { $0 < 0 },
    comparison("lte", synonyms: ["le"]) { $0 <= 0 },
    BuiltinOperation(
      "eq", .init([.any], 2...2, gives: .bool, "a", "b"), synonyms: ["equals", "equal"],
      cost: .comparison
    ) { arguments in
      let numbers = arguments.compactMap(Number.init)
      if numbers.count == 2, Number.order(numbers[0], numbers[1]) == 0 {
        return .value(.bool(true))
      }
      guard arguments.count == 2 else { return .expected("two arguments", arguments) }
      return .value(.bool(arguments[0] == arguments[1]))
    },
  ]

  private static func comparison(
    _ name: String, synonyms: [String], holds: @escaping @Sendable (Int) -> Bool
  ) -> BuiltinOperation {
    BuiltinOperation(
      name, .init([.number], 2...2, gives: .bool, "a", "b"), synonyms: synonyms, cost: .constant
    ) { arguments in
      let numbers = arguments.compactMap(Number.init)
      guard numbers.count == 2, let order = Number.order(numbers[0], numbers[1]) else {
        return .value(.bool(false))
      }
      return .value(.bool(holds(order)))
    }
  }

  /// Creates an operation that combines a start value with each argument.
  private static func operation(
    _ name: String, synonyms: [String], _ arithmetic: Arithmetic,
    from start: @escaping @Sendable (Number) -> Number?
  ) -> BuiltinOperation {
    BuiltinOperation(
      name, .init([.number], 1...Int.max, gives: .number, "number", "number…"), synonyms: synonyms,
      cost: .constant
    ) { arguments in
      let numbers = arguments.compactMap(Number.init)
      guard let first = numbers.first, numbers.count == arguments.count else {
        return .expected("numbers", arguments)
      }
      var result = start(first)
      for next in numbers { result = result.flatMap { arithmetic.applied($0, next) } }
      switch result {
      case .double(let value)?:
        guard arithmetic.integers == nil, numbers.contains(where: { $0.asDouble == 0 }) else {
          return .value(.double(value))
        }
        return .warning(
          .double(value), "division by 0", advice: "divide by another number")
      case .int(let value)?:
        if let int = Int(exactly: value) { return .value(.int(int)) }
      case nil: break
      }
      return .failure("the result does not fit in 64 bits")
    }
  }
}

/// How two numbers are combined.
private struct Arithmetic: Sendable {
  let doubles: @Sendable (Double, Double) -> Double
  /// Combines integers; nil if integers are combined as floating-point numbers, too.
  let integers: (@Sendable (Int128, Int128) -> (partialValue: Int128, overflow: Bool))?

  init(
    _ doubles: @escaping @Sendable (Double, Double) -> Double,
    _ integers: (@Sendable (Int128, Int128) -> (partialValue: Int128, overflow: Bool))? = nil
  ) {
    self.doubles = doubles
    self.integers = integers
  }

  static let product = Arithmetic(*, { $0.multipliedReportingOverflow(by: $1) })

  /// Combines two numbers; nil if an integer overflows 128 bits.
  func applied(_ a: Number, _ b: Number) -> Number? {
    if case .int(let x) = a, case .int(let y) = b, let integers {
      let (value, overflows) = integers(x, y)
      return overflows ? nil : .int(value)
    }
    return .double(doubles(a.asDouble, b.asDouble))
  }
}

/// An intermediate number. Integers have 128 bits so that only results overflow.
private enum Number {
  case int(Int128)
  case double(Double)

  init?(_ value: DynamicObject) {
    switch value {
    case .int(let value): self = .int(Int128(value))
    case .double(let value): self = .double(value)
    case .string(let text):
      if let value = Int(text) {
        self = .int(Int128(value))
      } else if let value = Double(text) {
        self = .double(value)
      } else {
        return nil
      }
    default: return nil
    }
  }

  var asDouble: Double {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    }
  }

  /// Compares two numbers: -1, 0 or 1; nil if one is NaN.
  static func order(_ a: Number, _ b: Number) -> Int? {
    if case .int(let x) = a, case .int(let y) = b { return x < y ? -1 : x == y ? 0 : 1 }
    let x = a.asDouble
    let y = b.asDouble
    return x < y ? -1 : x == y ? 0 : x > y ? 1 : nil
  }
}
