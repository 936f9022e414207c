/// A property with a literal value or an expression.
public enum Expression<Value: Sendable>: Sendable {
  /// A literal.
  case value(Value)
  /// A parsed expression.
  case expression(ContextExpression)

  /// The literal; nil for an expression.
  public var literal: Value? { if case .value(let value) = self { value } else { nil } }
  /// The expression; nil for a literal.
  public var contextExpression: ContextExpression? {
    if case .expression(let expression) = self { expression } else { nil }
  }
  /// The contexts that the expression reads.
  public var contextIds: [String] { contextExpression?.contextIds ?? [] }
}

extension Expression: Equatable where Value: Equatable {}
extension Expression: Hashable where Value: Hashable {}

extension Expression where Value: DynamicConvertible {
  /// Returns the literal, or the result of the expression; nil if the result has another type.
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
{
  /// An expression if the text contains a valid `@{…}`, else the value that the unescaped text has in
  /// JSON: a string, or the raw value of an enumeration.
  ///
  /// A text that is neither, such as `"tru"` for a boolean, has no value. A screen that evaluates it
  /// reports a diagnostic.
  public init(stringLiteral text: String) {
    switch ExpressionParser.parse(text) {
    case .expression(let expression): self = .expression(expression)
    case .plain(let plain, let issue):
      if let value = (Value.self as? any DynamicConvertible.Type)?.init(dynamic: .string(plain))
        as? Value
      {
        self = .value(value)
      } else {
        let problem =
          issue?.message(in: text)
          ?? "the text \"\(text)\" is neither an expression nor a value of the type \(Value.self)"
        self = .expression(ContextExpression(invalid: text, problem: problem))
      }
    }
  }

  /// The same, for a literal with interpolated values. They are not parsed: see ``ExpressionInterpolation``.
  public init(stringInterpolation interpolation: ExpressionInterpolation) {
    if let problem = interpolation.problem {
      self = .expression(ContextExpression(invalid: interpolation.text, problem: problem))
    } else {
      self.init(stringLiteral: interpolation.text)
    }
  }
}

extension Expression: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
  /// A literal.
  public init(booleanLiteral value: Value.BooleanLiteralType) {
    self = .value(Value(booleanLiteral: value))
  }
}

extension Expression: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  /// A literal.
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .value(Value(integerLiteral: value))
  }
}

extension Expression: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
  /// A literal.
  public init(floatLiteral value: Value.FloatLiteralType) {
    self = .value(Value(floatLiteral: value))
  }
}

extension Expression: ExpressibleByArrayLiteral where Value == DynamicArray {
  /// A literal.
  public init(arrayLiteral elements: DynamicObject...) { self = .value(DynamicArray(elements)) }
}

extension Expression: ExpressibleByDictionaryLiteral where Value == [String: String] {
  /// A literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    self = .value(Dictionary(elements) { _, last in last })
  }
}

extension Expression {
  /// Parses an expression, for example `.of("@{form.busy}")`; nil if the text is invalid. The whole text is parsed,
  /// also values that are interpolated into it: do not use it with texts of a user or a server.
  public static func of(_ text: String) -> Expression? {
    ContextExpression(text).map { .expression($0) }
  }
}

/// A Swift type that can be created from the result of an expression.
public protocol DynamicConvertible: Sendable {
  /// Converts a value; nil if it has another type.
  init?(dynamic: DynamicObject)
}

extension String: DynamicConvertible {
  /// Converts any value to text; null becomes an empty string.
  public init?(dynamic: DynamicObject) { self = dynamic.description }
}

extension Bool: DynamicConvertible {
  /// Converts a boolean.
  public init?(dynamic: DynamicObject) {
    guard let value = dynamic.boolValue else { return nil }
    self = value
  }
}

extension Int: DynamicConvertible {
  /// Converts a whole number, including `3.0`.
  public init?(dynamic: DynamicObject) {
    guard let value = dynamic.intValue else { return nil }
    self = value
  }
}

extension Double: DynamicConvertible {
  /// Converts any number.
  public init?(dynamic: DynamicObject) {
    guard let value = dynamic.doubleValue else { return nil }
    self = value
  }
}

extension DynamicArray: DynamicConvertible {
  /// Converts an array.
  public init?(dynamic: DynamicObject) {
    guard let value = dynamic.arrayValue else { return nil }
    self = value
  }
}

extension DynamicObject: DynamicConvertible {
  /// Returns the value unchanged.
  public init?(dynamic: DynamicObject) { self = dynamic }
}

extension Dictionary: DynamicConvertible where Key == String, Value: DynamicConvertible {
  /// Converts an object if all its values can be converted.
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
  /// Converts a string that is a raw value.
  public init?(dynamic: DynamicObject) {
    guard case .string(let text) = dynamic else { return nil }
    self.init(rawValue: text)
  }
}
