extension BuiltinOperation {
  /// The operations on strings, lists and objects, and on values that may be missing.
  static let sizes = [
    BuiltinOperation(
      "length", .init([.countable], 1...1, gives: .number, "value"),
      synonyms: ["len", "size", "count"], cost: .text
    ) { arguments in
      guard case .string(let text)? = arguments.first, arguments.count == 1 else {
        return count(arguments).map { .value(.int($0)) } ?? notCountable(arguments)
      }
      return .value(.int(text.count))
    },
    BuiltinOperation(
      "isEmpty", .init([.countable], 1...1, gives: .bool, "value"), synonyms: ["empty"],
      cost: .text
    ) { arguments in
      guard case .string(let text)? = arguments.first, arguments.count == 1 else {
        return count(arguments).map { .value(.bool($0 == 0)) } ?? notCountable(arguments)
      }
      return .value(.bool(text.isEmpty))
    },
    isNull,
  ]

  static let isNull = BuiltinOperation(
    "isNull", .init([.any], 1...1, gives: .bool, "value"), synonyms: ["isnil"],
    cost: .constant
  ) { arguments in
    guard arguments.count == 1 else { return .expected("one argument", arguments) }
    return .value(.bool(arguments[0].isEmpty))
  }

  /// Returns the number of elements or members of a single list or object; nil for others.
  private static func count(_ arguments: [DynamicObject]) -> Int? {
    guard arguments.count == 1 else { return nil }
    return switch arguments[0] {
    case .array(let elements): elements.count
    case .dictionary(let members): members.count
    default: nil
    }
  }

  private static func notCountable(_ arguments: [DynamicObject]) -> OperationResult {
    .expected(
      arguments.count == 1 ? "a string, an array or an object" : "one argument", arguments)
  }

  private static let emptyText =
    "the empty text is not a number; gt and other comparisons take the text itself and are false if it is"
    + " empty, as in gt(form.total, 0)"

  static let conversions = [
    BuiltinOperation(
      "int", .init([.number], 1...1, gives: .integer, "value"),
      synonyms: ["toint", "parseint", "integer"], cost: .text
    ) { arguments in
      guard arguments.count == 1 else { return .expected("one argument", arguments) }
      switch arguments[0] {
      case .int: return .value(arguments[0])
      case .double(let value): return truncated(value, arguments)
      case .string(let text):
        if let value = Int(text) { return .value(.int(value)) }
        if let value = Double(text) { return truncated(value, arguments) }
        if text.isEmpty { return .failure(emptyText) }
      default: break
      }
      return .expected("a number", arguments)
    },
    BuiltinOperation(
      "double", .init([.number], 1...1, gives: .number, "value"),
      synonyms: ["todouble", "float", "number", "parsefloat", "tonumber"], cost: .text
    ) { arguments in
      guard arguments.count == 1 else { return .expected("one argument", arguments) }
      switch arguments[0] {
      case .double: return .value(arguments[0])
      case .int(let value): return .value(.double(Double(value)))
      case .string(let text):
        if let value = Double(text) { return .value(.double(value)) }
        if text.isEmpty { return .failure(emptyText) }
      default: break
      }
      return .expected("a number", arguments)
    },
    BuiltinOperation(
      "string", .init([.printable], 1...1, gives: .string, "value"),
      synonyms: ["tostring", "str"], cost: .text
    ) { arguments in
      guard arguments.count == 1 else { return .expected("one argument", arguments) }
      switch arguments[0] {
      case .int, .double, .bool, .string: return .value(.string(arguments[0].description))
      default: return .expected("a number, a string, true or false", arguments)
      }
    },
  ]

  private static func truncated(_ value: Double, _ arguments: [DynamicObject]) -> OperationResult {
    guard let int = Int(exactly: value.rounded(.towardZero)) else {
      return .expected("a number that fits in 64 bits", arguments)
    }
    return .value(.int(int))
  }
}
