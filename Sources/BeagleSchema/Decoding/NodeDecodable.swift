/// A type that is read from a JSON object.
protocol NodeDecodable: Sendable {
  /// Reads what is there; what is wrong is reported and replaced by its default.
  init(from reader: inout ObjectReader)
  /// What a value that is not an object means, and the JSON that should be written; nil when it
  /// means nothing.
  static func shorthand(_ node: JSONNode) -> (value: Self, json: String)?
  /// What to write in place of a value that means nothing; nil when nobody knows.
  static func advice(_ node: JSONNode) -> String?
}

extension NodeDecodable {
  static func shorthand(_ node: JSONNode) -> (value: Self, json: String)? { nil }

  /// One object in a list stands there by mistake.
  static func advice(_ node: JSONNode) -> String? {
    guard node.kind == .array, node.count == 1,
      node.elements.first(where: { $0.kind == .object }) != nil
    else { return nil }
    return "take it out of the [ ]"
  }
}

/// What a literal is for the type that is expected.
enum Literal<Value> {
  /// As it should be.
  case exact(Value)
  /// Readable, although phones refuse it; `writing` is what to write instead: a word for a code that
  /// suggests one, else JSON.
  case lenient(Value, DiagnosticCode, expected: String, writing: String)
  /// Not readable.
  case wrong(DiagnosticCode, expected: String, suggestion: String?)
}

/// A type that is read from a JSON value where an expression may stand as well.
protocol LiteralDecodable: Sendable {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Self>
  /// What the values are, for the description of properties.
  static var valueKind: ValueKind { get }
  /// The value of a text that is not an expression; nil where texts are read like other literals.
  static func plain(_ text: String) -> Self?
}

extension LiteralDecodable {
  static func plain(_ text: String) -> Self? { nil }
}

/// An enumeration whose raw values stand on the wire.
protocol WireEnum: RawRepresentable, CaseIterable, Hashable, Sendable, LiteralDecodable,
  DynamicConvertible, Decodable
where RawValue == String {}

extension WireEnum {
  static var valueKind: ValueKind { .enumeration(allCases.map(\.rawValue)) }

  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Self> {
    guard session.tape[index].kind == .string else {
      return .wrong(.wrongType, expected: "one of \(allowed)", suggestion: nil)
    }
    let text = session.string(index)
    if let value = Self(rawValue: text) { return .exact(value) }
    let folded = text.uppercased()
    if let value = Self(rawValue: folded) {
      return .lenient(value, .badEnum, expected: folded, writing: folded)
    }
    return .wrong(
      .badEnum, expected: "one of \(allowed)",
      suggestion: NearMiss.best(for: text, among: allCases.map(\.rawValue)))
  }

  private static var allowed: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension String: LiteralDecodable {
  static var valueKind: ValueKind { .string }

  static func plain(_ text: String) -> String? { text }

  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<String> {
    switch session.tape[index].kind {
    case .string: return .exact(session.string(index))
    case .number, .true, .false:
      let text = session.node(index).text
      return .lenient(text, .wrongType, expected: "a string", writing: session.quoted(text))
    default: return .wrong(.wrongType, expected: "a string", suggestion: nil)
    }
  }
}

extension Bool: LiteralDecodable {
  static var valueKind: ValueKind { .bool }

  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Bool> {
    switch session.tape[index].kind {
    case .true: return .exact(true)
    case .false: return .exact(false)
    case .string:
      let text = session.string(index).lowercased()
      if text == "true" || text == "false" {
        return .lenient(
          text == "true", .wrongType, expected: "true or false", writing: text)
      }
    case .number:
      if let int = session.node(index).int, int == 0 || int == 1 {
        return .lenient(
          int == 1, .wrongType, expected: "true or false", writing: "\(int == 1)")
      }
    default: break
    }
    return .wrong(.wrongType, expected: "true or false", suggestion: nil)
  }
}

extension Int: LiteralDecodable {
  static var valueKind: ValueKind { .integer }

  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Int> {
    switch session.tape[index].kind {
    case .number:
      let node = session.node(index)
      if let int = node.int { return .exact(int) }
      if let double = node.double, let int = Int(exactly: double.rounded()) {
        return .lenient(
          int, .wrongType, expected: "a whole number", writing: "\(int)")
      }
    case .string:
      if let int = Int(session.string(index)) {
        return .lenient(
          int, .wrongType, expected: "a whole number", writing: "\(int)")
      }
    default: break
    }
    return .wrong(.wrongType, expected: "a whole number", suggestion: nil)
  }
}

extension Double: LiteralDecodable {
  static var valueKind: ValueKind { .number }

  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Double> {
    switch session.tape[index].kind {
    case .number:
      if let double = session.node(index).double, double.isFinite { return .exact(double) }
    case .string:
      if let double = Double(session.string(index)), double.isFinite {
        return .lenient(
          double, .wrongType, expected: "a number", writing: "\(double)")
      }
    default: break
    }
    return .wrong(.wrongType, expected: "a number", suggestion: nil)
  }
}

extension DynamicArray: LiteralDecodable {
  static var valueKind: ValueKind { .list }

  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<DynamicArray> {
    guard session.tape[index].kind == .array else {
      return .wrong(.wrongType, expected: "a list", suggestion: nil)
    }
    session.inspectData(index)
    return .exact(DynamicArray(session.node(index)))
  }
}

extension Dictionary: LiteralDecodable where Key == String, Value == String {
  static var valueKind: ValueKind { .stringObject }

  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<[String: String]> {
    guard session.tape[index].kind == .object else {
      return .wrong(.wrongType, expected: "an object of strings", suggestion: nil)
    }
    var result: [String: String] = [:]
    session.forEachMember(of: index) { key, value in
      let name = session.string(key)
      switch String.literal(session, value) {
      case .exact(let text): result[name] = text
      case .lenient(let text, let code, _, let writing):
        result[name] = text
        session.report(
          code, .warning, at: value,
          "\(name): expected a string, found \(session.describe(value))",
          suggestion: session.suggestion(writing, for: code, at: value),
          mending: session.replacing(value, with: writing), name: name, isRefused: true)
      case .wrong(let code, let expected, _):
        session.report(
          code, .error, at: value,
          "\(name): expected \(expected), found \(session.describe(value))", name: name,
          isRefused: true)
      }
      session.inspectData(value)
    }
    return .exact(result)
  }
}
