extension BuiltinOperation {
  static let texts = [
    BuiltinOperation(
      "concat", .init([.string], 1...Int.max, gives: .string, "text", "text…"),
      synonyms: ["concatenate", "join"], cost: .text
    ) { arguments in
      var text = ""
      guard !arguments.isEmpty else { return .expected("strings", arguments) }
      for argument in arguments {
        guard case .string(let part) = argument else { return .expected("only strings", arguments) }
        text += part
      }
      return .value(.string(text))
    },
    conversion("capitalize", synonyms: [], convert: capitalized),
    conversion("uppercase", synonyms: ["toupper", "upper", "touppercase"]) { $0.uppercased() },
    conversion("lowercase", synonyms: ["tolower", "lower", "tolowercase"]) { $0.lowercased() },
    BuiltinOperation(
      "substr", .init([.string, .integer], 2...3, gives: .string, "text", "start", "length?"),
      synonyms: ["substring"], cost: .text, body: substring),
  ]

  /// Creates an operation from a text to a text.
  private static func conversion(
    _ name: String, synonyms: [String], convert: @escaping @Sendable (String) -> String
  ) -> BuiltinOperation {
    BuiltinOperation(
      name, .init([.string], 1...1, gives: .string, "text"), synonyms: synonyms, cost: .text
    ) { arguments in
      guard arguments.count == 1, case .string(let text) = arguments[0] else {
        return .expected("one string", arguments)
      }
      return .value(.string(convert(text)))
    }
  }

  /// Capitalizes every word and makes its other letters lowercase, like `capitalized` of
  /// Foundation.
  @Sendable private static func capitalized(_ text: String) -> String {
    var result = ""
    var afterCased = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      result += afterCased ? properties.lowercaseMapping : properties.titlecaseMapping
      if !properties.isCaseIgnorable { afterCased = properties.isCased }
    }
    return result
  }

  @Sendable private static func substring(_ arguments: [DynamicObject]) -> OperationResult {
    guard arguments.count >= 2, case .string(let text) = arguments[0],
      case .int(let from) = arguments[1]
    else { return .expected("a string, a start and an optional length", arguments) }
    let count = text.count
    guard from >= 0, from < count else {
      return .failure("cannot start at \(from) in a string of \(count) characters")
    }
    let start = text.index(text.startIndex, offsetBy: from)
    guard arguments.count == 3 else { return .value(.string(String(text[start...]))) }
    guard case .int(let length) = arguments[2] else {
      return .expected("a whole number as the length", arguments)
    }
    guard length >= 0, length <= count - from else {
      return .failure(
        "cannot take \(length) characters from position \(from): only \(count - from) remain")
    }
    return .value(.string(String(text[start...].prefix(length))))
  }
}
