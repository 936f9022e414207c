/// Reads the properties of one JSON object and reports what is wrong with them.
struct ObjectReader {
  /// The type whose properties are read. Known without a cast, which would search all conformances
  /// of the program the first time.
  enum Owner {
    case component(any ServerDrivenComponent.Type)
    case action(any Action.Type)
    case value(Any.Type)
  }

  let session: DecodingSession
  /// Index of the object in the tape.
  let index: Int
  private let owner: Owner
  /// Which of the first 64 members were asked for.
  private var claimed: UInt64 = 0
  /// Notes keys instead of reading, to say what an unknown key may have meant.
  private var collector: KeyCollector?
  /// The contexts of a row of the list that is read.
  var rowContexts: [String] = []

  private init(_ session: DecodingSession, _ index: Int, owner: Owner) {
    self.session = session
    self.index = index
    self.owner = owner
  }

  /// Reads an object, then reports keys that nobody asked for and keys that stand twice.
  @inline(__always)
  static func read<T>(
    _ session: DecodingSession, _ index: Int, owner: Owner, _ body: (inout ObjectReader) -> T
  ) -> T {
    var reader = ObjectReader(session, index, owner: owner)
    let result = body(&reader)
    reader.finish(body)
    return result
  }

  var source: SourceReference { SourceReference(session.node(index)) }

  /// The type as messages name it.
  var name: String {
    switch owner {
    case .component(let type): type.typeName
    case .action(let type): type.typeName
    case .value(let type): String(describing: type)
    }
  }

  // MARK: - Members

  /// The value under a key, null included.
  @inline(__always)
  mutating func lookup(_ key: StaticString) -> Int? {
    if let collector {
      collector.keys.append(key)
      return nil
    }
    let tape = session.tape
    let end = tape[index].payload
    var i = index + 1
    var bit: UInt64 = 1
    var found: Int?
    while i < end {
      if session.equals(i, key) {
        claimed |= bit
        found = i + 1
      }
      bit &<<= 1
      if bit == 0 { bit = 1 << 63 }
      i = session.index(after: i + 1)
    }
    return found
  }

  /// The value under a key; nil when it is null. A required one that is missing is reported.
  @inline(__always)
  mutating func find(_ key: StaticString, required: Bool = false) -> Int? {
    guard let value = lookup(key) else {
      if required { missing(key) }
      return nil
    }
    if session.tape[value].kind == .null {
      if required { wrong(key, value, .wrongType, wanted: "a value", suggestion: nil) }
      return nil
    }
    return value
  }

  /// Whether the key is there with a value; it does not count as asked for.
  func has(_ key: StaticString) -> Bool {
    guard collector == nil, let value = session.member(of: index, key) else { return false }
    return session.tape[value].kind != .null
  }

  /// Takes a key as known.
  mutating func ignore(_ key: StaticString) { _ = lookup(key) }

  /// Takes keys as known that are asked for only sometimes.
  mutating func declare(_ keys: StaticString...) {
    if collector != nil { keys.forEach { _ = lookup($0) } }
  }

  /// Reads something that Beagle iOS does not look at.
  mutating func relaxed<T>(_ body: (inout ObjectReader) -> T) -> T {
    session.relaxed += 1
    defer { session.relaxed -= 1 }
    return body(&self)
  }

  // MARK: - Reporting

  /// Reports a property that must be there, at the opening brace.
  func missing(_ key: StaticString, severity: Diagnostic.Severity = .error) {
    if collector != nil { return }
    let offset = session.tape[index].offset
    session.report(
      .missingRequired, severity, at: index, span: SourceSpan(offset: offset, length: 1),
      "\(name) wants \(key)", suggestion: "add \"\(key)\"", name: key.description, isRefused: true)
  }

  /// Reports a value that cannot be read.
  func wrong(
    _ key: StaticString, _ value: Int, _ code: DiagnosticCode, wanted: String, suggestion: String?,
    severity: Diagnostic.Severity = .error, isRefused: Bool = true
  ) {
    let session = self.session
    let got =
      code == .badEnum || code == .badColour || code == .badPath
      ? session.node(value).text : session.describe(value)
    session.report(
      code, severity, at: value, "\(key) of \(name) wants \(wanted), not \(got)",
      suggestion: suggestion, name: key.description, isRefused: isRefused)
  }

  private func take<T>(_ key: StaticString, _ value: Int, _ literal: Literal<T>) -> T? {
    switch literal {
    case .exact(let result): return result
    case .lenient(let result, let code, let wanted, let suggestion):
      wrong(key, value, code, wanted: wanted, suggestion: suggestion, severity: .warning)
      return result
    case .wrong(let code, let wanted, let suggestion):
      wrong(key, value, code, wanted: wanted, suggestion: suggestion)
      return nil
    }
  }

  private func finish<T>(_ body: (inout ObjectReader) -> T) {
    let count = session.tape[session.tape[index].payload].payload
    let all: UInt64 = count >= 64 ? .max : 1 << UInt64(count) - 1
    if claimed != all, count <= 64, !session.isFull {
      let collector = KeyCollector()
      var copy = self
      copy.collector = collector
      _ = body(&copy)
      reportUnknownKeys(known: collector.keys.map(\.description))
    }
    if count > 1, !session.options.isThorough, !session.isFull { reportDuplicates() }
  }

  private func reportDuplicates() {
    var found: [Int32] = []
    DuplicateKeys.collect(session.document, object: index, into: &found)
    for key in found { session.reportDuplicate(Int(key)) }
  }

  private func reportUnknownKeys(known: [String]) {
    var bit: UInt64 = 1
    session.forEachMember(of: index) { key, value in
      defer { bit &<<= 1 }
      if claimed & bit != 0 { return }
      let text = session.string(key)
      if text == "_beagleComponent_" || text == "_beagleAction_" || known.contains(text) { return }
      if let meant = NearMiss.best(for: text, among: known) {
        session.report(
          .misspeltProperty, .warning, at: key, "\(name) has no property \"\(text)\"",
          suggestion: meant, name: text)
      } else if !IgnoredKeys.contains(text) {
        session.report(
          .unknownProperty, .warning, at: key, "\(name) has no property \"\(text)\"", name: text)
      }
    }
  }

  // MARK: - Scalars

  /// A string that is used as it is.
  mutating func string(_ key: StaticString, required: Bool = false) -> String? {
    find(key, required: required).flatMap { take(key, $0, String.literal(session, $0)) }
  }

  mutating func bool(_ key: StaticString, required: Bool = false) -> Bool? {
    find(key, required: required).flatMap { take(key, $0, Bool.literal(session, $0)) }
  }

  mutating func int(_ key: StaticString) -> Int? {
    find(key).flatMap { take(key, $0, Int.literal(session, $0)) }
  }

  mutating func double(_ key: StaticString) -> Double? {
    find(key).flatMap { take(key, $0, Double.literal(session, $0)) }
  }

  mutating func strings(_ key: StaticString) -> [String: String]? {
    find(key).flatMap { take(key, $0, [String: String].literal(session, $0)) }
  }

  mutating func enumeration<T: LiteralDecodable>(
    _ key: StaticString, required: Bool = false
  ) -> T? {
    find(key, required: required).flatMap { take(key, $0, T.literal(session, $0)) }
  }

  // MARK: - Expressions

  /// A literal, or an expression that gives one.
  mutating func bindable<T: LiteralDecodable>(
    _ key: StaticString, required: Bool = false
  ) -> Expression<T>? {
    guard let value = find(key, required: required) else { return nil }
    guard session.tape[value].kind == .string else {
      return take(key, value, T.literal(session, value)).map { .value($0) }
    }
    switch session.text(value) {
    case .expression(let expression): return .expression(expression)
    case .plain(let text, let issue):
      if T.self == String.self {
        if let issue {
          session.reportSyntax(issue, at: value, name: key.description, isRefused: false)
        }
        return (text as? T).map { .value($0) }
      }
      if let issue {
        session.reportSyntax(issue, at: value, name: key.description, isRefused: true)
        return nil
      }
      return take(key, value, T.literal(session, value)).map { .value($0) }
    }
  }

  /// A string that may be an expression and never fails for being a bad one.
  mutating func text(_ key: StaticString, required: Bool = false) -> Expression<String>? {
    bindable(key, required: required)
  }

  /// A colour, or an expression that gives one.
  mutating func color(_ key: StaticString) -> Expression<String>? {
    let result: Expression<String>? = bindable(key)
    guard let value = session.member(of: index, key) else { return result }
    if case .value(let text)? = result, session.tape[value].kind == .string {
      checkColor(text, key, value)
    }
    return result
  }

  /// A colour that is no expression.
  mutating func staticColor(_ key: StaticString) -> String? {
    guard let value = find(key) else { return nil }
    let text = take(key, value, String.literal(session, value))
    if let text, session.tape[value].kind == .string { checkColor(text, key, value) }
    return text
  }

  private func checkColor(_ text: String, _ key: StaticString, _ value: Int) {
    if HexColor(text) != nil { return }
    let meant = "#" + text.drop { $0 == "#" }
    wrong(
      key, value, .badColour, wanted: "#RGB, #RGBA, #RRGGBB or #RRGGBBAA",
      suggestion: HexColor(meant) == nil ? nil : meant, severity: .warning, isRefused: false)
  }

  // MARK: - Data

  /// Any value, null included.
  mutating func dynamic(_ key: StaticString, required: Bool = false) -> DynamicObject? {
    guard let value = lookup(key) else {
      if required { missing(key) }
      return nil
    }
    if session.tape[value].kind == .null { return required ? .empty : nil }
    session.inspectData(value, name: key.description)
    return DynamicObject(session.node(value))
  }

  mutating func dynamicObject(_ key: StaticString) -> DynamicDictionary? {
    guard let value = find(key) else { return nil }
    guard session.tape[value].kind == .object else {
      wrong(key, value, .wrongType, wanted: "an object", suggestion: nil)
      return nil
    }
    session.inspectData(value)
    return DynamicDictionary(session.node(value))
  }

  mutating func stringList(_ key: StaticString) -> [String]? {
    guard let value = find(key) else { return nil }
    guard session.tape[value].kind == .array else {
      wrong(key, value, .wrongType, wanted: "a list of strings", suggestion: nil)
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

  /// A path (behaviour.md 1.7).
  mutating func path() -> Path? {
    guard let value = find("path") else { return nil }
    guard let text = take("path", value, String.literal(session, value)) else { return nil }
    guard let path = Path(text) else {
      wrong(
        "path", value, .badPath, wanted: "names joined by points with [index] after them",
        suggestion: "write it like order.items[0].name")
      return nil
    }
    return path
  }
}

/// The keys that a type asks for.
final class KeyCollector {
  var keys: [StaticString] = []
}
