extension ObjectReader {
  // MARK: - Scalars

  /// Reads a string that is not an expression.
  mutating func string(_ key: StaticString, required: Bool = false) -> String? {
    literal(key, required: required)
  }

  /// Reads a text that is shown without evaluation. Reports expressions in it.
  mutating func shownString(_ key: StaticString, required: Bool = false) -> String? {
    find(key, required: required, .init(.literal(String.self), required: required)).flatMap {
      session.checkUnevaluated(at: $0, name: key.description)
      return String.literal(&self, key, $0)
    }
  }

  mutating func bool(_ key: StaticString) -> Bool? { literal(key) }

  /// Reads a boolean. Returns `value` if it is missing.
  ///
  /// - Parameter absence: How a missing required value is reported.
  mutating func bool(
    _ key: StaticString, required: Bool = false, absence: Absence = .error,
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

  /// Reads a word of an enumeration. Returns `value` if it is missing.
  mutating func enumeration<T: WireEnum>(
    _ key: StaticString, required: Bool = false, default value: T
  ) -> T {
    literal(key, required: required, default: .string(value.rawValue)) ?? value
  }

  private mutating func literal<T: LiteralDecodable>(
    _ key: StaticString, required: Bool = false, absence: Absence = .error,
    default value: @autoclosure () -> DynamicObject? = nil
  ) -> T? {
    find(
      key, required: required, absence: absence,
      .init(.literal(T.self), required: required, default: value())
    ).flatMap { T.literal(&self, key, $0) }
  }

  // MARK: - Expressions

  /// Reads a literal or an expression.
  mutating func bindable<T: LiteralDecodable>(
    _ key: StaticString, required: Bool = false
  ) -> Expression<T>? {
    guard
      let value = find(
        key, required: required, .init(.literal(T.self), required: required, bindable: true))
    else { return nil }
    switch expression(key, value, isText: false) {
    case .expression(let expression): return .expression(expression)
    case .text, nil: return nil
    case .other: return T.literal(&self, key, value).map { .value($0) }
    }
  }

  /// Reads a string or an expression.
  mutating func bindable(_ key: StaticString, required: Bool = false) -> Expression<String>? {
    find(key, required: required, .init(.string, required: required, bindable: true))
      .flatMap { bindableText(key, $0) }
  }

  private mutating func bindableText(_ key: StaticString, _ value: Int) -> Expression<String>? {
    switch expression(key, value, isText: true) {
    case .expression(let expression): .expression(expression)
    case .text(let text): .value(text)
    case .other: String.literal(&self, key, value).map { .value($0) }
    case nil: nil
    }
  }

  /// The value of a property that may be an expression.
  private enum Bindable {
    case expression(ContextExpression)
    /// An unescaped text that is not an expression.
    case text(String)
    /// A value of another type, or a string that must be converted.
    case other
  }

  /// Reads a value that may be an expression. Reports a syntax error and returns nil for it.
  private func expression(_ key: StaticString, _ value: Int, isText: Bool) -> Bindable? {
    guard session.tape[value].kind == .string else { return .other }
    switch session.text(value) {
    case .expression(let expression):
      if isText, expression.parsed.hasMarksInText {
        session.checkMarks(at: value, name: key.description)
      }
      return .expression(expression)
    case .plain(let text, let issue):
      if let issue {
        session.reportSyntax(issue, at: value, name: key.description, isRefused: !isText)
      }
      if isText {
        if issue == nil { session.checkMarks(at: value, name: key.description) }
        return .text(text)
      }
      if issue == nil, let content = session.expressionContent(of: text) {
        let expression = "@{\(content)}"
        wrong(
          key, value, .wrongType, expected: "an expression", suggestion: "write \(expression)",
          fixIt: session.replacing(value, with: session.quoted(expression)))
        return nil
      }
      return issue == nil ? .other : nil
    }
  }

  /// Reads a color or an expression.
  mutating func color(_ key: StaticString) -> Expression<String>? {
    guard let value = find(key, .init(.color, bindable: true)) else { return nil }
    if let number = session.node(value).int, 0...0xFFFFFF ~= number {
      let digits = String(number, radix: 16, uppercase: true)
      let color = "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
      wrong(
        key, value, .wrongType, expected: "a color such as #RRGGBB",
        fixIt: session.replacing(value, with: session.quoted(color), isSafe: false),
        severity: .warning)
      return nil
    }
    let result = bindableText(key, value)
    if case .value(let text)? = result, session.tape[value].kind == .string {
      checkColor(text, key, value)
    }
    return result
  }

  /// Reads a color that is not an expression.
  mutating func staticColor(_ key: StaticString) -> String? {
    guard let value = find(key, .init(.color)) else { return nil }
    let text = String.literal(&self, key, value)
    if let text, session.tape[value].kind == .string { checkColor(text, key, value) }
    return text
  }

  private func checkColor(_ text: String, _ key: StaticString, _ value: Int) {
    if HexColor(text) != nil { return }
    let meant = NameSynonyms.color(text)
    wrong(
      key, value, .badColor, expected: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA",
      suggestion: meant?.color,
      fixIt: meant.map {
        session.replacing(value, with: session.quoted($0.color), isSafe: $0.isCertain)
      },
      severity: .warning, isRefused: false,
      platforms: text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 } && !text.isEmpty
        ? .colorName : nil)
  }

  // MARK: - Data

  /// Reads any value, including null.
  ///
  /// - Parameters:
  ///   - absence: How a missing required value is reported.
  ///   - use: What uses the value.
  mutating func dynamic(
    _ key: StaticString, required: Bool = false, absence: Absence = .error, use: DataUse
  ) -> DynamicObject? {
    guard let value = lookup(key, .init(.any, required: required)) else {
      if required { missing(key, absence) }
      return nil
    }
    if session.tape[value].kind == .null { return required ? .empty : nil }
    session.inspectData(value, name: key.description, use: use)
    return DynamicObject(session.node(value))
  }

  mutating func dynamicObject(_ key: StaticString) -> DynamicDictionary? {
    guard let value = find(key, .init(.anyObject)), expect(.object, "an object", key, value) else {
      return nil
    }
    session.inspectData(value)
    return DynamicDictionary(session.node(value))
  }

  mutating func stringList(_ key: StaticString) -> [String]? {
    guard let value = find(key, .init(.strings)), expect(.array, "a list of strings", key, value)
    else { return nil }
    return session.node(value).elements.compactMap { String.literal(&self, key, $0.index) }
  }

  /// Reads a path: names separated by periods, each followed by any number of indexes in brackets.
  mutating func path() -> Path? {
    guard let value = find("path", .init(.path)), let text = String.literal(&self, "path", value)
    else { return nil }
    guard let path = Path(text) else {
      wrong(
        "path", value, .badPath, expected: "names separated by periods, such as a.b[0]",
        suggestion: "write it like order.items[0].name",
        fixIt: Path.correction(of: text).map {
          session.replacing(value, with: session.quoted($0.description))
        }, platforms: .otherPath)
      return nil
    }
    return path
  }
}
