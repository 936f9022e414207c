/// A property that is a value, or an expression that gives one.
public enum Expression<Value: Sendable>: Sendable {
  /// A literal.
  case value(Value)
  /// An expression, parsed.
  case expression(ContextExpression)

  /// The literal; nil for an expression.
  public var literal: Value? { if case .value(let value) = self { value } else { nil } }
  /// The expression; nil for a literal.
  public var contextExpression: ContextExpression? {
    if case .expression(let expression) = self { expression } else { nil }
  }
  /// The contexts that it reads.
  public var contextIds: [String] { contextExpression?.contextIds ?? [] }
}

extension Expression: Equatable where Value: Equatable {}
extension Expression: Hashable where Value: Hashable {}

extension Expression where Value: DynamicConvertible {
  /// The literal, or the result of the expression as `Value`; nil when it is of another type.
  package func evaluate(
    resolve: (String) -> DynamicObject?, operations: OperationsProvider,
    report: ((EvaluationIssue) -> Void)? = nil
  ) -> Value? {
    switch self {
    case .value(let value): value
    case .expression(let expression):
      Value(
        dynamic: expression.evaluate(resolve: resolve, operations: operations, report: report))
    }
  }
}

extension Expression: ExpressibleByUnicodeScalarLiteral,
  ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral, ExpressibleByStringInterpolation
where Value == String {
  /// An expression when the text holds `@{…}`, else the unescaped text.
  public init(stringLiteral value: String) {
    switch ExpressionParser.parse(value) {
    case .plain(let text, _): self = .value(text)
    case .expression(let expression): self = .expression(expression)
    }
  }
}

extension Expression: ExpressibleByBooleanLiteral where Value == Bool {
  /// A literal.
  public init(booleanLiteral value: Bool) { self = .value(value) }
}

extension Expression: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  /// A literal.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .value(Value(integerLiteral: value))
  }
}

extension Expression: ExpressibleByFloatLiteral where Value == Double {
  /// A literal.
  public init(floatLiteral value: Double) { self = .value(value) }
}

extension Expression: ExpressibleByArrayLiteral where Value == DynamicArray {
  /// A literal.
  public init(arrayLiteral elements: DynamicObject...) { self = .value(DynamicArray(elements)) }
}

extension Expression {
  /// An expression from its text, as `.of("@{form.busy}")`; nil when the text is not one.
  public static func of(_ text: String) -> Expression? {
    ContextExpression(text).map { .expression($0) }
  }
}

/// A Swift type that the result of an expression converts to.
public protocol DynamicConvertible: Sendable {
  /// Nil when the value is of another type.
  init?(dynamic: DynamicObject)
}

extension String: DynamicConvertible {
  /// Any value as text; null is empty.
  public init?(dynamic: DynamicObject) { self = dynamic.description }
}

extension Bool: DynamicConvertible {
  /// Only true and false.
  public init?(dynamic: DynamicObject) {
    guard let value = dynamic.boolValue else { return nil }
    self = value
  }
}

extension Int: DynamicConvertible {
  /// Whole numbers, `3.0` included.
  public init?(dynamic: DynamicObject) {
    guard let value = dynamic.intValue else { return nil }
    self = value
  }
}

extension Double: DynamicConvertible {
  /// Any number.
  public init?(dynamic: DynamicObject) {
    guard let value = dynamic.doubleValue else { return nil }
    self = value
  }
}

extension DynamicArray: DynamicConvertible {
  /// Only arrays.
  public init?(dynamic: DynamicObject) {
    guard let value = dynamic.arrayValue else { return nil }
    self = value
  }
}

extension DynamicObject: DynamicConvertible {
  /// Any value as it is.
  public init?(dynamic: DynamicObject) { self = dynamic }
}

extension Dictionary: DynamicConvertible where Key == String, Value: DynamicConvertible {
  /// Objects whose values all convert.
  public init?(dynamic: DynamicObject) {
    guard let members = dynamic.dictionaryValue else { return nil }
    self.init()
    for (key, value) in members {
      guard let converted = Value(dynamic: value) else { return nil }
      self[key] = converted
    }
  }
}

extension DynamicConvertible where Self: RawRepresentable, RawValue == String {
  /// A string that is the raw value.
  public init?(dynamic: DynamicObject) {
    guard case .string(let text) = dynamic else { return nil }
    self.init(rawValue: text)
  }
}
