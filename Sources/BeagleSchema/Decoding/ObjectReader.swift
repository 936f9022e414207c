/// Reads the properties of one JSON object and reports what is wrong with them.
///
/// Without members, as a dry run, it notes what a decoder asks for; see ``PropertyCollector``.
struct ObjectReader {
  /// The type whose properties are read. Known without a cast, which would search all conformances
  /// of the program the first time.
  enum Owner {
    case component(any SchemaComponent.Type)
    case action(any SchemaAction.Type)
    case value(any NodeDecodable.Type)

    fileprivate var type: any NodeDecodable.Type {
      switch self {
      case .component(let type): type
      case .action(let type): type
      case .value(let type): type
      }
    }
  }

  let session: DecodingSession
  /// Index of the object in the tape.
  let index: Int
  private let owner: Owner
  /// The lengths of the keys that are there, a bit each: most keys that are asked for are missing,
  /// and most of these have another length. All bits in a dry run.
  private let lengths: UInt64
  /// Which of the first 64 members were asked for.
  private var claimed: UInt64 = 0
  /// Notes properties in a dry run.
  private(set) var collector: PropertyCollector?

  /// A reader of the object at `index`. Call ``finish()`` after the last property.
  init(_ session: DecodingSession, _ index: Int, owner: Owner) {
    self.session = session
    self.index = index
    self.owner = owner
    lengths = session.keyLengths(of: index)
  }

  /// A reader for a dry run.
  private init(_ session: DecodingSession, owner: Owner, collector: PropertyCollector) {
    self.session = session
    index = 0
    self.owner = owner
    lengths = .max
    self.collector = collector
  }

  /// The properties that a type asks for.
  static func properties(
    _ session: DecodingSession, owner: Owner
  ) -> [PropertyDescriptor] {
    let collector = PropertyCollector()
    var reader = ObjectReader(session, owner: owner, collector: collector)
    switch owner {
    case .component: reader.ignoreType("_beagleComponent_")
    case .action: reader.ignoreType("_beagleAction_")
    case .value: break
    }
    _ = owner.type.init(from: &reader)
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
    case .value(let type): String(describing: type.nameInMessages)
    }
  }

  // MARK: - Members

  /// The value under a key, null included.
  mutating func lookup(_ key: StaticString, _ shape: @autoclosure () -> PropertyShape) -> Int? {
    guard mayHave(key) else { return nil }
    return isDescribing ? note(key, shape()) : search(key)
  }

  /// The value under a key; nil when it is null. A required one that is missing is reported.
  @inline(__always)
  mutating func find(
    _ key: StaticString, required: Bool = false, absence: Diagnostic.Severity = .error,
    _ shape: @autoclosure () -> PropertyShape
  ) -> Int? {
    guard required || mayHave(key) else { return nil }
    return value(of: key, required: required, absence: absence, shape())
  }

  @inline(never)
  private mutating func value(
    of key: StaticString, required: Bool, absence: Diagnostic.Severity, _ shape: PropertyShape
  ) -> Int? {
    if isDescribing { return note(key, shape) }
    guard let value = mayHave(key) ? search(key) : nil else {
      if required { missing(key, severity: absence, default: shape.defaultValue) }
      return nil
    }
    if session.tape[value].kind == .null {
      if required { wrong(key, value, .wrongType, expected: "a value") }
      return nil
    }
    return value
  }

  /// Notes a property in a dry run, in which none has a value.
  private func note(_ key: StaticString, _ shape: PropertyShape) -> Int? {
    collector?.note(key.description, shape, isReadByPhones: session.relaxed == 0)
    return nil
  }

  private mutating func search(_ key: StaticString) -> Int? {
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
  @inline(__always)
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
    suggestion: String? = nil, mending: @autoclosure () -> Mending? = nil,
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

  /// Reports a value that can be read although phones refuse it.
  ///
  /// - Parameter writing: what to write instead: a word for a code that suggests one, else JSON.
  func lenient(
    _ key: StaticString, _ value: Int, _ code: DiagnosticCode = .wrongType, expected: String,
    writing: String
  ) {
    let json = code.suggestsWord ? session.quoted(writing) : writing
    wrong(
      key, value, code, expected: expected,
      suggestion: session.suggestion(writing, for: code, at: value),
      mending: session.replacing(value, with: json), severity: .warning)
  }

  /// Reports keys that nobody asked for and keys that stand twice.
  func finish() {
    let count = session.tape[session.tape[index].payload].payload
    let all: UInt64 = count >= 64 ? .max : 1 << UInt64(count) - 1
    if claimed != all || count > 64, !session.isFull {
      reportUnknownKeys(
        session.knownKeys(of: owner.type) {
          ObjectReader.properties(session, owner: owner)
        })
    }
    if count > 1, !session.options.isThorough, !session.isFull { reportDuplicates() }
  }

  private func reportDuplicates() {
    var found: [Int32] = []
    DuplicateKeys.collect(session.document, object: index, into: &found)
    for key in found { session.reportDuplicate(Int(key)) }
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
