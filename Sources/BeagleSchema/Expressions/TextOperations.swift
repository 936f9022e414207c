/// Operations on strings.
enum TextOperations {
  static func call(_ operation: BuiltinOperation, _ arguments: [DynamicObject]) -> OperationResult {
    switch operation {
    case .concat:
      var text = ""
      guard !arguments.isEmpty else { return .expected("strings", arguments) }
      for argument in arguments {
        guard case .string(let part) = argument else { return .expected("only strings", arguments) }
        text += part
      }
      return .value(.string(text))
    case .substr: return substring(arguments)
    default:
      guard arguments.count == 1, case .string(let text) = arguments[0] else {
        return .expected("one string", arguments)
      }
      switch operation {
      case .uppercase: return .value(.string(text.uppercased()))
      case .lowercase: return .value(.string(text.lowercased()))
      default: return .value(.string(capitalized(text)))
      }
    }
  }

  /// Capitalizes every word and makes its other letters lowercase, like `capitalized` of
  /// Foundation.
  static func capitalized(_ text: String) -> String {
    var result = ""
    var afterCased = false
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      result += afterCased ? properties.lowercaseMapping : properties.titlecaseMapping
      if !properties.isCaseIgnorable { afterCased = properties.isCased }
    }
    return result
  }

  private static func substring(_ arguments: [DynamicObject]) -> OperationResult {
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
