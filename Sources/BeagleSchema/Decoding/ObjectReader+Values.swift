extension ObjectReader {
  // MARK: - Scalars

  /// A string that is used as it is.
  mutating func string(_ key: StaticString, required: Bool = false) -> String? {
    literal(key, required: required)
  }

  mutating func bool(_ key: StaticString) -> Bool? { literal(key) }

  /// True or false, `value` when it is missing.
  ///
  /// - Parameter absence: how bad it is that a required one is missing.
  mutating func bool(
    _ key: StaticString, required: Bool = false, absence: Diagnostic.Severity = .error,
    default value: Bool
  ) -> Bool {
    literal(key, required: required, absence: absence, default: .bool(value)) ?? value
  }

  mutating func int(_ key: StaticString, default value: DynamicObject? = nil) -> Int? {
    literal(key, default: value)
  }

  mutating func double(_ key: StaticString) -> Double? { literal(key) }

  mutating func strings(_ key: StaticString) -> [String: String]? { literal(key) }

  mutating func enumeration<T: LiteralDecodable>(
    _ key: StaticString, required: Bool = false
  ) -> T? {
    literal(key, required: required)
  }

  /// One of some words, `value` when it is missing.
  mutating func enumeration<T: WireEnum>(
    _ key: StaticString, required: Bool = false, default value: T
  ) -> T {
    literal(key, required: required, default: .string(value.rawValue)) ?? value
  }

  private mutating func literal<T: LiteralDecodable>(
    _ key: StaticString, required: Bool = false, absence: Diagnostic.Severity = .error,
    default value: DynamicObject? = nil
  ) -> T? {
    guard
      let found = find(
        key, required: required, absence: absence,
        .init(T.valueKind, required: required, default: value))
    else { return nil }
    return take(key, found, T.literal(session, found))
  }

  // MARK: - Expressions

  /// A literal, or an expression that gives one.
  mutating func bindable<T: LiteralDecodable>(
    _ key: StaticString, required: Bool = false
  ) -> Expression<T>? {
    bindable(key, required: required, kind: T.valueKind)
  }

  private mutating func bindable<T: LiteralDecodable>(
    _ key: StaticString, required: Bool, kind: @autoclosure () -> ValueKind
  ) -> Expression<T>? {
    guard
      let value = find(
        key, required: required, .init(kind(), required: required, bindable: true))
    else { return nil }
    guard session.tape[value].kind == .string else {
      return take(key, value, T.literal(session, value)).map { .value($0) }
    }
    switch session.text(value) {
    case .expression(let expression): return .expression(expression)
    case .plain(let text, let issue):
      let plain = T.plain(text)
      if let issue {
        session.reportSyntax(issue, at: value, name: key.description, isRefused: plain == nil)
        return plain.map { .value($0) }
      }
      if let plain { return .value(plain) }
      return take(key, value, T.literal(session, value)).map { .value($0) }
    }
  }

  /// A colour, or an expression that gives one.
  mutating func color(_ key: StaticString) -> Expression<String>? {
    let result: Expression<String>? = bindable(key, required: false, kind: .color)
    guard case .value(let text)? = result, let value = session.member(of: index, key),
      session.tape[value].kind == .string
    else { return result }
    checkColor(text, key, value)
    return result
  }

  /// A colour that is not an expression.
  mutating func staticColor(_ key: StaticString) -> String? {
    guard let value = find(key, .init(.color)) else { return nil }
    let text = take(key, value, String.literal(session, value))
    if let text, session.tape[value].kind == .string { checkColor(text, key, value) }
    return text
  }

  private func checkColor(_ text: String, _ key: StaticString, _ value: Int) {
    if HexColor(text) != nil { return }
    let meant = "#" + text.drop { $0 == "#" }
    wrong(
      key, value, .badColour, expected: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA",
      suggestion: HexColor(meant) == nil ? nil : meant,
      mending: HexColor(meant) == nil
        ? nil : session.replacing(value, with: session.quoted(meant)),
      severity: .warning, isRefused: false)
  }

  // MARK: - Data

  /// Any value, null included.
  ///
  /// - Parameter absence: how bad it is that a required one is missing.
  mutating func dynamic(
    _ key: StaticString, required: Bool = false, absence: Diagnostic.Severity = .error
  ) -> DynamicObject? {
    guard let value = lookup(key, .init(.any, required: required)) else {
      if required { missing(key, severity: absence) }
      return nil
    }
    if session.tape[value].kind == .null { return required ? .empty : nil }
    session.inspectData(value, name: key.description)
    return DynamicObject(session.node(value))
  }

  mutating func dynamicObject(_ key: StaticString) -> DynamicDictionary? {
    guard let value = find(key, .init(.anyObject)) else { return nil }
    guard session.tape[value].kind == .object else {
      wrong(key, value, .wrongType, expected: "an object", suggestion: nil)
      return nil
    }
    session.inspectData(value)
    return DynamicDictionary(session.node(value))
  }

  mutating func stringList(_ key: StaticString) -> [String]? {
    guard let value = find(key, .init(.strings)) else { return nil }
    guard session.tape[value].kind == .array else {
      wrong(key, value, .wrongType, expected: "a list of strings", suggestion: nil)
      return nil
    }
    var result: [String] = []
    for element in session.node(value).elements {
      if let text = take(key, element.index, String.literal(session, element.index)) {
        result.append(text)
      }
    }
    return result
  }

  /// A path into a value: names joined by points, each with indexes in brackets after it.
  mutating func path() -> Path? {
    guard let value = find("path", .init(.path)) else { return nil }
    guard let text = take("path", value, String.literal(session, value)) else { return nil }
    guard let path = Path(text) else {
      wrong(
        "path", value, .badPath, expected: "names joined by points with [index] after them",
        suggestion: "write it like order.items[0].name")
      return nil
    }
    return path
  }
}
