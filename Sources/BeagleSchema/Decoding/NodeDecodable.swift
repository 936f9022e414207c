/// A type that is decoded from a JSON object.
protocol NodeDecodable: HasFacts, Sendable {
  /// Decodes a value. Invalid properties are reported and replaced by their defaults.
  init(from reader: inout ObjectReader)
  /// Returns the JSON object that a shorthand value, such as a plain number, represents; nil for
  /// other values.
  static func shorthand(_ node: JSONNode) -> String?
  /// Creates a value from a shorthand.
  init?(shorthand node: JSONNode)
  /// Returns the JSON that an invalid value certainly means.
  static func correction(_ node: JSONNode) -> String?
  /// Returns a suggestion for an invalid value without a correction.
  static func advice(_ node: JSONNode) -> String?
  /// The type that appears in messages.
  static var nameInMessages: Any.Type { get }
  /// The property with the component that is often written in place of the object; nil for most types.
  static var mainProperty: String? { get }
}

extension NodeDecodable {
  /// Decodes an object of a document and reports its unknown keys.
  init(_ session: DecodingSession, at index: Int) {
    var reader = ObjectReader(session, index, owner: .value(Self.self))
    self.init(from: &reader)
    reader.finish()
  }

  static func shorthand(_ node: JSONNode) -> String? { nil }
  init?(shorthand node: JSONNode) { return nil }
  static var nameInMessages: Any.Type { Self.self }
  static var mainProperty: String? { nil }

  static func correction(_ node: JSONNode) -> String? { nil }
  static func advice(_ node: JSONNode) -> String? { nil }
}

/// A type that is decoded from a JSON value in a property that may also be an expression.
protocol LiteralDecodable: Sendable {
  /// Decodes the value of a property and reports an invalid one.
  static func literal(_ reader: inout ObjectReader, _ key: StaticString, _ value: Int) -> Self?
  /// The kind of the values, for the description of properties.
  static var valueKind: ValueKind { get }
}

/// An enumeration whose raw values are the words in JSON.
protocol WireEnum: RawRepresentable, CaseIterable, Hashable, Sendable, LiteralDecodable,
  DynamicConvertible, Decodable
where RawValue == String {}

extension WireEnum {
  static var valueKind: ValueKind { .enumeration(words(of: Self.self)) }

  static func literal(_ reader: inout ObjectReader, _ key: StaticString, _ value: Int) -> Self? {
    if let word = reader.word(value).flatMap(Self.init(rawValue:)) { return word }
    return reader.otherWord(key, value, Self.self).flatMap(Self.init(rawValue:))
  }
}

/// Returns the words of an enumeration.
///
/// The parameter is an existential so that the compiler does not specialize the code for each type.
private func words(of type: any WireEnum.Type) -> [String] {
  func words<T: WireEnum>(_ type: T.Type) -> [String] { type.allCases.map(\.rawValue) }
  return words(type)
}

extension ObjectReader {
  /// Returns the text of a string, nil for other values.
  fileprivate func word(_ value: Int) -> String? {
    session.tape[value].kind == .string ? session.string(value) : nil
  }

  /// Reports an invalid word of an enumeration. Returns the valid word if only the case differs.
  fileprivate func otherWord(
    _ key: StaticString, _ value: Int, _ type: any WireEnum.Type
  ) -> String? {
    let words = words(of: type)
    let expected = "one of \(words.joined(separator: ", "))"
    guard let text = word(value) else {
      wrong(key, value, .wrongType, expected: expected)
      return nil
    }
    let folded = text.uppercased()
    if words.contains(folded) {
      lenient(
        key, value, .badEnum, expected: expected, writing: folded, platforms: .anyCase)
      return folded
    }
    let meant = NameSynonyms.word(text, among: words)
    let near = meant ?? TypoCorrection.best(for: text, among: words)
    wrongWord(
      key, value, expected: expected, suggestion: near,
      isSafe: meant == nil
        && near.map { TypoCorrection.isClear(for: text, as: $0, among: words) } ?? false)
    return nil
  }

  /// Reports a word other than the expected ones.
  func wrongWord(
    _ key: StaticString, _ value: Int, expected: String, suggestion: String?, isSafe: Bool = true
  ) {
    wrong(
      key, value, .badEnum, expected: expected, suggestion: suggestion,
      fixIt: suggestion.map {
        session.replacing(value, with: session.quoted($0), isSafe: isSafe)
      },
      platforms: PlatformNames.word(session.string(value), of: key.description, in: name))
  }
}

extension String: LiteralDecodable {
  static var valueKind: ValueKind { .string }

  static func literal(
    _ reader: inout ObjectReader, _ key: StaticString, _ value: Int
  ) -> String? {
    let session = reader.session
    switch session.tape[value].kind {
    case .string: return session.string(value)
    case .number, .true, .false:
      let text = session.node(value).text
      reader.lenient(key, value, expected: "a string", writing: session.quoted(text))
      return text
    default:
      reader.wrong(
        key, value, .wrongType, expected: "a string", fixIt: session.onlyText(in: value),
        platforms: PlatformNames.acceptsAnyValue(key.description, of: reader.name)
          ? .anyValue : nil)
      return nil
    }
  }
}

extension DecodingSession {
  /// Returns a fix for a list or an object whose only value is a text.
  fileprivate func onlyText(in index: Int) -> FixIt? {
    let node = self.node(index)
    guard node.count == 1 else { return nil }
    let only =
      node.kind == .array
      ? node.elements.first { _ in true } : node.members.first { _ in true }?.value
    guard let only, only.kind == .string else { return nil }
    return replacing(index, with: only.text, isSafe: node.kind == .array)
  }
}

extension Bool: LiteralDecodable {
  static var valueKind: ValueKind { .bool }

  static func literal(_ reader: inout ObjectReader, _ key: StaticString, _ value: Int) -> Bool? {
    let expected = "true or false"
    let session = reader.session
    let meant: Bool?
    switch session.tape[value].kind {
    case .true: return true
    case .false: return false
    case .string: meant = Bool(session.string(value).lowercased())
    case .number: meant = session.node(value).int.flatMap { 0...1 ~= $0 ? $0 == 1 : nil }
    default: meant = nil
    }
    if let meant {
      reader.lenient(key, value, expected: expected, writing: "\(meant)")
    } else {
      let words = ["yes": true, "on": true, "no": false, "off": false]
      let word = session.tape[value].kind == .string ? session.string(value).lowercased() : ""
      reader.wrong(
        key, value, .wrongType, expected: expected,
        fixIt: words[word].map { session.replacing(value, with: "\($0)", isSafe: false) })
    }
    return meant
  }
}

extension Int: LiteralDecodable {
  static var valueKind: ValueKind { .integer }

  static func literal(_ reader: inout ObjectReader, _ key: StaticString, _ value: Int) -> Int? {
    let expected = "a whole number"
    let session = reader.session
    let node = session.node(value)
    let meant: Int?
    switch session.tape[value].kind {
    case .number:
      if let int = node.int { return int }
      // Other toolkits have a fraction of the content, and Beagle a percentage.
      let scale = key.description == "scrollEndThreshold" && node.double.map { 0...1 ~= $0 } == true
      meant = node.double.flatMap { Int(exactly: ($0 * (scale ? 100 : 1)).rounded()) }
    case .string: meant = Int(session.string(value))
    default: meant = nil
    }
    if let meant {
      reader.lenient(key, value, expected: expected, writing: "\(meant)")
    } else {
      reader.wrongNumber(key, value, expected: expected)
    }
    return meant
  }
}

extension ObjectReader {
  /// Reports a value that is not a number. Its text may have a unit or a decimal comma.
  fileprivate func wrongNumber(_ key: StaticString, _ value: Int, expected: String) {
    let found =
      session.tape[value].kind == .string ? session.number(in: session.string(value)) : nil
    wrong(
      key, value, .wrongType, expected: expected,
      fixIt: found.map { session.replacing(value, with: $0.json, isSafe: $0.isCertain) })
  }
}

extension Double: LiteralDecodable {
  static var valueKind: ValueKind { .number }

  static func literal(
    _ reader: inout ObjectReader, _ key: StaticString, _ value: Int
  ) -> Double? {
    let expected = "a number"
    let session = reader.session
    let kind = session.tape[value].kind
    if kind == .number, let double = session.node(value).double, double.isFinite { return double }
    if kind == .string, let double = Double(session.string(value)), double.isFinite {
      let text = session.number(in: session.string(value))?.json ?? "\(double)"
      reader.lenient(key, value, expected: expected, writing: text)
      return double
    }
    reader.wrongNumber(key, value, expected: expected)
    return nil
  }
}

extension DynamicArray: LiteralDecodable {
  static var valueKind: ValueKind { .list }

  static func literal(
    _ reader: inout ObjectReader, _ key: StaticString, _ value: Int
  ) -> DynamicArray? {
    let session = reader.session
    let isObject = session.tape[value].kind == .object
    guard
      reader.expect(
        .array, "a list", key, value, fixIt: isObject ? session.puttingInList(value) : nil)
    else { return nil }
    session.inspectData(value)
    return DynamicArray(session.node(value))
  }
}

extension Dictionary: LiteralDecodable where Key == String, Value == String {
  static var valueKind: ValueKind { .stringObject }

  static func literal(
    _ reader: inout ObjectReader, _ key: StaticString, _ value: Int
  ) -> [String: String]? {
    let session = reader.session
    guard reader.expect(.object, "an object of strings", key, value) else { return nil }
    var result: [String: String] = [:]
    session.forEachMember(of: value) { key, value in
      let name = session.string(key)
      let found = "\(name): expected a string, found \(session.describe(value))"
      switch session.tape[value].kind {
      case .string: result[name] = session.string(value)
      case .number, .true, .false:
        let text = session.node(value).text
        let writing = session.quoted(text)
        result[name] = text
        session.report(
          .wrongType, .warning, at: value, found,
          suggestion: session.suggestion(writing, for: .wrongType, at: value),
          fixIt: session.replacing(value, with: writing), name: name, isRefused: true)
      default: session.report(.wrongType, .error, at: value, found, name: name, isRefused: true)
      }
      session.inspectData(value)
    }
    return result
  }
}
