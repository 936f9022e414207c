/// Reads the properties of one JSON object and reports what is wrong with them.
///
/// Without members, as a dry run, it notes what a decoder asks for; see ``PropertyCollector``.
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
  /// The lengths of the keys that are there, a bit each: most keys that are asked for are missing,
  /// and most of these have another length.
  private let lengths: UInt64
  /// Which of the first 64 members were asked for.
  private var claimed: UInt64 = 0
  /// Notes properties in a dry run.
  private(set) var collector: PropertyCollector?

  private init(_ session: DecodingSession, _ index: Int, owner: Owner, lengths: UInt64) {
    self.session = session
    self.index = index
    self.owner = owner
    self.lengths = lengths
  }

  /// Reads an object, then reports keys that nobody asked for and keys that stand twice.
  @inline(__always)
  static func read<T>(
    _ session: DecodingSession, _ index: Int, owner: Owner, _ body: (inout ObjectReader) -> T
  ) -> T {
    var reader = ObjectReader(
      session, index, owner: owner, lengths: session.keyLengths(of: index))
    let result = body(&reader)
    reader.finish(body)
    return result
  }

  /// The properties that `body` asks for.
  static func properties<T>(
    _ session: DecodingSession, owner: Owner, _ body: (inout ObjectReader) -> T
  ) -> [PropertyDescriptor] {
    let collector = PropertyCollector()
    var reader = ObjectReader(session, 0, owner: owner, lengths: 0)
    reader.collector = collector
    _ = body(&reader)
    return collector.properties
  }

  var source: SourceReference { SourceReference(session.node(index)) }

  /// Whether this is a dry run, in which no property has a value.
  var isDescribing: Bool { collector != nil }

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
  mutating func lookup(_ key: StaticString, _ shape: @autoclosure () -> PropertyShape) -> Int? {
    if let collector {
      collector.note(key.description, shape(), isReadByPhones: session.relaxed == 0)
      return nil
    }
    return lookup(key)
  }

  @inline(__always)
  private mutating func lookup(_ key: StaticString) -> Int? {
    guard mayHave(key) else { return nil }
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
  mutating func find(
    _ key: StaticString, required: Bool = false, absence: Diagnostic.Severity = .error,
    _ shape: @autoclosure () -> PropertyShape
  ) -> Int? {
    guard let value = lookup(key, shape()) else {
      if required { missing(key, severity: absence, default: shape().defaultValue) }
      return nil
    }
    if session.tape[value].kind == .null {
      if required { wrong(key, value, .wrongType, expected: "a value", suggestion: nil) }
      return nil
    }
    return value
  }

  /// Whether the key is there with a value; it does not count as asked for.
  func has(_ key: StaticString) -> Bool {
    guard mayHave(key), let value = session.member(of: index, key) else { return false }
    return session.tape[value].kind != .null
  }

  @inline(__always)
  private func mayHave(_ key: StaticString) -> Bool {
    lengths & DecodingSession.lengthBit(key.utf8CodeUnitCount) != 0
  }

  /// Takes a key as known.
  mutating func ignore(_ key: StaticString) { _ = lookup(key, .ignored) }

  /// Takes the key of the type as known. It mostly comes first; where it stands twice, `finish`
  /// passes over the other.
  mutating func ignoreType(_ key: StaticString) {
    if session.tape[index].payload > index + 1, session.equals(index + 1, key) {
      claimed |= 1
    } else {
      ignore(key)
    }
  }

  /// Reads something that Beagle iOS does not look at.
  mutating func relaxed<T>(_ body: (inout ObjectReader) -> T) -> T {
    session.relaxed += 1
    defer { session.relaxed -= 1 }
    return body(&self)
  }

  // MARK: - Reporting

  /// Reports a property that must be there, at the opening brace.
  ///
  /// - Parameter value: what holds in its place, where that is one value.
  func missing(
    _ key: StaticString, severity: Diagnostic.Severity = .error,
    default value: @autoclosure () -> DynamicObject? = nil
  ) {
    if isDescribing { return }
    let offset = session.tape[index].offset
    session.report(
      .missingRequired, severity, at: index, span: SourceSpan(offset: offset, length: 1),
      "\(name): \(key) is missing", suggestion: "add \"\(key)\"",
      mending: value().map { session.adding(key.description, $0, to: index) },
      name: key.description, isRefused: true)
  }

  /// Reports a value that cannot be read.
  func wrong(
    _ key: StaticString, _ value: Int, _ code: DiagnosticCode, expected: String,
    suggestion: String?, mending: @autoclosure () -> Mending? = nil,
    severity: Diagnostic.Severity = .error, isRefused: Bool = true
  ) {
    let session = self.session
    let found =
      code == .badEnum || code == .badColour || code == .badPath
      ? session.node(value).text : session.describe(value)
    session.report(
      code, severity, at: value, "\(key) of \(name): expected \(expected), found \(found)",
      suggestion: suggestion, mending: mending(), name: key.description, isRefused: isRefused)
  }

  /// Reports one value where a list of such values has to stand.
  func wantsList(_ key: StaticString, _ value: Int, expected: String) {
    wrong(
      key, value, .wrongType, expected: expected, suggestion: "put it in [ ]",
      mending: session.puttingInList(value), severity: .warning)
  }

  /// The value of a literal, its faults reported.
  func take<T>(_ key: StaticString, _ value: Int, _ literal: Literal<T>) -> T? {
    switch literal {
    case .exact(let result): return result
    case .lenient(let result, let code, let expected, let writing):
      let json = code.suggestsWord ? session.quoted(writing) : writing
      wrong(
        key, value, code, expected: expected,
        suggestion: session.suggestion(writing, for: code, at: value),
        mending: session.replacing(value, with: json), severity: .warning)
      return result
    case .wrong(let code, let expected, let suggestion):
      wrong(
        key, value, code, expected: expected, suggestion: suggestion,
        mending: code.suggestsWord
          ? suggestion.map { session.replacing(value, with: session.quoted($0)) } : nil)
      return nil
    }
  }

  private func finish<T>(_ body: (inout ObjectReader) -> T) {
    let count = session.tape[session.tape[index].payload].payload
    let all: UInt64 = count >= 64 ? .max : 1 << UInt64(count) - 1
    if claimed != all || count > 64, !session.isFull {
      let known = session.knownKeys(of: type) {
        ObjectReader.properties(session, owner: owner, body)
      }
      reportUnknownKeys(known)
    }
    if count > 1, !session.options.isThorough, !session.isFull { reportDuplicates() }
  }

  private func reportDuplicates() {
    var found: [Int32] = []
    DuplicateKeys.collect(session.document, object: index, into: &found)
    for key in found { session.reportDuplicate(Int(key)) }
  }

  /// The type whose properties are read, to tell it from others.
  private var type: ObjectIdentifier {
    switch owner {
    case .component(let type): ObjectIdentifier(type)
    case .action(let type): ObjectIdentifier(type)
    case .value(let type): ObjectIdentifier(type)
    }
  }

  private func reportUnknownKeys(_ known: KnownKeys) {
    var bit: UInt64 = 1
    session.forEachMember(of: index) { key, _ in
      defer { bit &<<= 1 }
      if claimed & bit != 0 { return }
      // A name of 1.x beside the one that replaces it is for older phones, and is not read.
      if let now = known.replaced[session.string(key)] {
        deprecated(session.string(key), at: key, now: now)
      } else {
        session.reportUnknownKey(key, in: index, of: name, known: known.current)
      }
    }
  }
}

/// The names of the properties of a type.
struct KnownKeys {
  /// Names that may be suggested.
  let current: [String]
  /// Names of 1.x, and what replaced them.
  let replaced: [String: String]

  init(_ properties: [PropertyDescriptor]) {
    current = properties.filter { $0.replacement == nil }.map(\.name)
    let old = properties.compactMap { property in
      property.replacement.map { (property.name, $0) }
    }
    replaced = Dictionary(old, uniquingKeysWith: { first, _ in first })
  }
}

/// What other toolkits call properties of Beagle.
private enum OtherNames {
  static let table = [
    "onClick": "onPress", "onTap": "onPress", "color": "textColor", "background": "backgroundColor",
    "src": "path", "label": "text", "title": "text", "items": "children", "child": "children",
  ]

  /// Where a property stands that is not one of this object.
  static func advice(for name: String, _ known: [String]) -> String? {
    let lengths = ["width", "height", "maxWidth", "maxHeight", "minWidth", "minHeight"]
    if known.contains("size"), lengths.contains(name) { return "write it in size" }
    let flexes = ["flexDirection", "justifyContent", "alignItems", "alignSelf", "grow", "shrink"]
    if known.contains("flex"), known.contains("size"), flexes.contains(name) {
      return "write it in flex"
    }
    return nil
  }
}

extension DecodingSession {
  /// Reports a key that nobody asked for, unless it is known.
  func reportUnknownKey(_ key: Int, in object: Int, of name: String, known: [String]) {
    let text = string(key)
    if text == "_beagleComponent_" || text == "_beagleAction_" || known.contains(text) { return }
    let meant =
      NearMiss.best(for: text, among: known)
      ?? OtherNames.table[text].flatMap { known.contains($0) ? $0 : nil }
    if meant == nil, IgnoredKeys.contains(text) { return }
    report(
      meant == nil ? .unknownProperty : .misspeltProperty, .warning, at: key,
      "\(name) has no property \"\(text)\"",
      suggestion: meant ?? OtherNames.advice(for: text, known),
      mending: meant.map { meant in
        let isClear = NearMiss.isClear(for: text, among: known)
        return renaming(key: key, of: object, to: meant, isSafe: isClear)
      }, name: text)
  }

  /// What to write in place of a value that can be read although phones refuse it.
  func suggestion(_ writing: String, for code: DiagnosticCode, at value: Int) -> String {
    if code.suggestsWord { return writing }
    let isText = tape[value].kind == .string
    return "write \(writing)\(isText ? " without quotes" : "")"
  }
}
