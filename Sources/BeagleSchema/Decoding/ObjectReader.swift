/// A reader for the properties of one JSON object, which reports invalid and unknown ones.
///
/// A dry run has no object. The reader then collects the properties that a decoder requests;
/// see ``PropertyCollector``.
struct ObjectReader {
  /// The type whose properties are read. The cases avoid a cast, which would search all
  /// conformances of the program the first time.
  enum Owner {
    case component(any SchemaComponent.Type)
    case action(any SchemaAction.Type)
    case value(any NodeDecodable.Type)

    var type: any NodeDecodable.Type {
      switch self {
      case .component(let type): type
      case .action(let type): type
      case .value(let type): type
      }
    }
  }

  let session: DecodingSession
  /// The index of the object in the tape.
  let index: Int
  private let owner: Owner
  /// The lengths of the existing keys as bits; all bits in a dry run. Most requested keys are
  /// missing, and most of those differ from all existing keys in length.
  private let lengths: UInt64
  /// The members that were requested, as bits, for the first 64 members.
  private var requested: UInt64 = 0
  /// The collector of a dry run.
  private(set) var collector: PropertyCollector?

  /// Creates a reader for the object at `index`. Call ``finish()`` after the last property.
  init(_ session: DecodingSession, _ index: Int, owner: Owner) {
    self.session = session
    self.index = index
    self.owner = owner
    lengths = session.keyLengths(of: index)
  }

  /// Creates a reader for a dry run.
  private init(_ session: DecodingSession, owner: Owner, collector: PropertyCollector) {
    self.session = session
    index = 0
    self.owner = owner
    lengths = .max
    self.collector = collector
  }

  /// Returns the properties that a type requests.
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
    if case .action = owner { _ = reader.analytics() }
    return collector.properties
  }

  var source: SourceReference { SourceReference(session.node(index)) }

  /// Whether this is a dry run. All properties are missing then.
  var isDescribing: Bool { collector != nil }

  /// The name of the type in messages.
  var name: String {
    switch owner {
    case .component(let type): type.typeName
    case .action(let type): type.typeName
    case .value(let type): String(describing: type.nameInMessages)
    }
  }

  // MARK: - Members

  /// Returns the value of a key, including null.
  mutating func lookup(_ key: StaticString, _ shape: @autoclosure () -> PropertyShape) -> Int? {
    guard mayHave(key) else { return nil }
    return isDescribing ? note(key, shape()) : search(key)
  }

  /// Returns the value of a key; nil for null. Reports a missing required value.
  mutating func find(
    _ key: StaticString, required: Bool = false, absence: Absence = .error,
    _ shape: @autoclosure () -> PropertyShape
  ) -> Int? {
    guard required || mayHave(key) else { return nil }
    return value(of: key, required: required, absence: absence, shape())
  }

  private mutating func value(
    of key: StaticString, required: Bool, absence: Absence, _ shape: PropertyShape
  ) -> Int? {
    if isDescribing { return note(key, shape) }
    guard let value = mayHave(key) ? search(key) : nil else {
      if required { missing(key, absence, default: shape.defaultValue) }
      return nil
    }
    if session.tape[value].kind == .null {
      if required { wrong(key, value, .wrongType, expected: "a value") }
      return nil
    }
    return value
  }

  /// Adds a property to the description in a dry run and returns nil.
  private func note(_ key: StaticString, _ shape: PropertyShape) -> Int? {
    collector?.note(key.description, shape, isReadByPhones: session.ignoredByPhones == 0)
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
        requested |= bit
        found = i + 1
      }
      bit &<<= 1
      if bit == 0 { bit = 1 << 63 }
      i = session.index(after: i + 1)
    }
    return found
  }

  /// Returns whether a key has a value other than null. This does not count as a request.
  func has(_ key: StaticString) -> Bool {
    guard mayHave(key), let value = session.member(of: index, key) else { return false }
    return session.tape[value].kind != .null
  }

  private func mayHave(_ key: StaticString) -> Bool {
    lengths & DecodingSession.lengthBit(key.utf8CodeUnitCount) != 0
  }

  /// Accepts a key without reading it.
  mutating func ignore(_ key: StaticString) { _ = lookup(key, .ignored) }

  /// Accepts all keys without reading them.
  mutating func ignoreAll() { requested = .max }

  /// Accepts the key of the type, which is usually the first. If it occurs twice, ``finish()``
  /// ignores the second one.
  mutating func ignoreType(_ key: StaticString) {
    if session.tape[index].payload > index + 1, session.equals(index + 1, key) {
      requested |= 1
    } else {
      ignore(key)
    }
  }

  /// Reads values that Beagle iOS does not read.
  mutating func ignoredByPhones<T>(_ body: (inout ObjectReader) -> T) -> T {
    session.ignoredByPhones += 1
    defer { session.ignoredByPhones -= 1 }
    return body(&self)
  }

  // MARK: - Reporting

  /// Reports a missing required property, at the opening brace.
  ///
  /// - Parameter value: The default value, if the fix-it can insert it.
  func missing(
    _ key: StaticString, _ absence: Absence = .error,
    default value: @autoclosure () -> DynamicObject? = nil
  ) {
    if isDescribing { return }
    if let misspelled = misspelledKey(of: key) { return session.refuse(key: misspelled) }
    session.reportMissing(
      key.description, of: index, "\(name): \(key) is missing", severity: absence.severity,
      suggestion: "add \"\(key)\"",
      fixIt: value().map { session.adding(key.description, $0, to: index) },
      platforms: absence.platforms)
  }

  /// Reports an object that should be the value of a required property of another object, and ignores
  /// its properties.
  mutating func reportBare(_ content: String, expecting key: String, of type: String) {
    ignoreAll()
    let isUnlisted = session.unlisted == index
    session.reportMissing(
      key, of: index, "\(type): \(key) is missing",
      fixIt: session.putting(
        index, isUnlisted ? "[{\"\(key)\": " : "{\"\(key)\": ", isUnlisted ? "}]" : "}",
        title: "Put \(content) under \"\(key)\"" + (isUnlisted ? " of an object in a list" : "")))
  }

  /// Returns the key that was probably meant to be a missing property. ``finish()`` reports it.
  func misspelledKey(of property: StaticString) -> Int? {
    guard !session.isFull else { return nil }
    let known = session.knownKeys(of: owner.type) {
      ObjectReader.properties(session, owner: owner)
    }.current
    return session.firstMember(of: index) { key, _ in
      let isMeant =
        !known.contains(session.string(key))
        && session.isProbable(key, of: index, name, known, for: property.description)
      return isMeant ? key : nil
    }
  }

  /// Reports an invalid value.
  func wrong(
    _ key: StaticString, _ value: Int, _ code: DiagnosticCode, expected: String,
    suggestion: String? = nil, fixIt: @autoclosure () -> FixIt? = nil,
    severity: Diagnostic.Severity = .error, isRefused: Bool = true,
    platforms: PlatformDifference? = nil
  ) {
    let session = self.session
    let words = expected.split(separator: " ")
    var fixIt = fixIt()
    var found =
      code == .badEnum || code == .badColor || code == .badPath
      ? session.node(value).text : session.describe(value)
    if code == .wrongType, session.tape[value].kind == .string,
      let json = session.unescaping(
        value,
        expecting: words.contains("list") ? [.array] : words.contains("object") ? [.object] : [])
    {
      fixIt = json
      found = "JSON in a string"
    } else if code == .wrongType, fixIt == nil, words.contains("actions"),
      session.tape[value].kind == .string
    {
      fixIt = session.correction(of: value, .action).fixIt.map {
        FixIt(
          title: $0.title, edits: $0.edits.map { session.edit($0.span, "[\($0.replacement)]") },
          isSafe: false)
      }
    }
    session.report(
      code, severity, at: value, "\(key) of \(name): expected \(expected), found \(found)",
      suggestion: suggestion, fixIt: fixIt, name: key.description, isRefused: isRefused,
      platforms: platforms)
  }

  /// Returns whether a value has a kind, and reports it otherwise.
  func expect(
    _ kind: JSONEntry.Kind, _ expected: String, _ key: StaticString, _ value: Int,
    fixIt: @autoclosure () -> FixIt? = nil, isRefused: Bool = true
  ) -> Bool {
    if session.tape[value].kind == kind { return true }
    wrong(key, value, .wrongType, expected: expected, fixIt: fixIt(), isRefused: isRefused)
    return false
  }

  /// Reports a single value in place of a list.
  func reportMissingBrackets(
    _ key: StaticString, _ value: Int, expected: String, platforms: PlatformDifference? = nil
  ) {
    wrong(
      key, value, .wrongType, expected: expected, suggestion: "put it in [ ]",
      fixIt: session.puttingInList(value), severity: .warning, platforms: platforms)
  }

  /// Reports a value that is accepted although phones reject it.
  ///
  /// - Parameter writing: The correct value: a word for a code that suggests one, else JSON.
  func lenient(
    _ key: StaticString, _ value: Int, _ code: DiagnosticCode = .wrongType, expected: String,
    writing: String, platforms: PlatformDifference? = nil
  ) {
    let json = code.suggestsWord ? session.quoted(writing) : writing
    wrong(
      key, value, code, expected: expected,
      suggestion: session.suggestion(writing, for: code, at: value),
      fixIt: session.replacing(value, with: json), severity: .warning, platforms: platforms)
  }

  /// Reports unknown and duplicate keys.
  func finish() {
    let count = session.tape[session.tape[index].payload].payload
    let all: UInt64 = count >= 64 ? .max : 1 << UInt64(count) - 1
    if requested != all || count > 64, !session.isFull {
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
    for key in found where !session.isFull { session.reportDuplicate(Int(key)) }
  }

  private func reportUnknownKeys(_ known: KnownKeys) {
    var bit: UInt64 = 1
    session.forEachMember(of: index) { key, _ in
      defer { bit &<<= 1 }
      if requested & bit != 0 || session.isFull { return }
      // A name of Beagle 1.x next to its replacement is for older phones and is not read.
      if let now = known.replaced[session.string(key)] {
        deprecated(session.string(key), at: key, now: now)
      } else {
        session.reportUnknownKey(key, in: index, of: name, known: known.current)
      }
    }
  }
}

/// How a missing required property is reported.
struct Absence {
  let severity: Diagnostic.Severity
  let platforms: PlatformDifference?

  static let error = Absence(severity: .error, platforms: nil)

  /// A warning, because only some platforms require the property.
  static func warning(_ platforms: PlatformDifference) -> Absence {
    Absence(severity: .warning, platforms: platforms)
  }
}

/// The known keys of a type.
struct KnownKeys {
  /// The current names, which may be suggested.
  let current: [String]
  /// The names of Beagle 1.x with their replacements.
  let replaced: [String: String]

  init(_ properties: [PropertyDescriptor]) {
    current = properties.filter { $0.replacement == nil }.map(\.name)
    let old = properties.compactMap { property in
      property.replacement.map { (property.name, $0) }
    }
    replaced = Dictionary(old, uniquingKeysWith: { first, _ in first })
  }
}
