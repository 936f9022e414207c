import Glibc

/// The decoding of one document: what was found wrong, and what is in scope.
final class DecodingSession {
  let document: JSONDocument
  let tape: JSONTape
  /// The document's bytes; valid while ``run(_:registry:options:body:)`` runs.
  let base: UnsafePointer<UInt8>
  /// The types of the application at the start of the decoding.
  let registry: ComponentRegistry
  let options: DecodingOptions
  private(set) var diagnostics: [Diagnostic] = []
  /// The keys of types that had one nobody asked for; found once a type, for it takes a dry run.
  private var knownKeys: [ObjectIdentifier: KnownKeys] = [:]
  /// Whether Beagle iOS 2.1.3 refuses the document.
  var isRefused = false
  /// Above 0 where Beagle iOS does not look.
  var relaxed = 0
  /// The ids of the contexts around what is being read.
  var scope: [String]
  /// Above 0 where the contexts around cannot be known.
  var openScope = 0

  /// Components and actions so far.
  private var nodeCount = 0
  /// Values of expressions so far.
  var valueCount = 0
  /// Expressions of the document that somebody has read before, by the index of their string.
  var readExpressions = ReadExpressions()
  private var hasToldNodes = false
  private var hasToldValues = false

  private init(
    _ document: JSONDocument, base: UnsafePointer<UInt8>, registry: ComponentRegistry,
    options: DecodingOptions
  ) {
    self.document = document
    tape = document.tape
    self.base = base
    self.registry = registry
    self.options = options
    scope = DecodingSession.screenScope
  }

  static let screenScope = ["global", "navigationContext"]

  /// Calls `body` with a session for a document.
  static func run<T>(
    _ document: JSONDocument, registry: ComponentRegistry, options: DecodingOptions,
    body: (DecodingSession) -> T
  ) -> T {
    document.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else {
        preconditionFailure("a JSON document has at least one byte")
      }
      let session = DecodingSession(document, base: base, registry: registry, options: options)
      return body(session)
    }
  }

  // MARK: - The tape

  @inline(__always)
  func node(_ index: Int) -> JSONNode { JSONNode(document: document, index: index) }

  @inline(__always)
  func index(after index: Int) -> Int {
    let entry = tape[index]
    return (entry.isContainer ? entry.payload : index) + 1
  }

  /// The value of a string entry.
  @inline(__always)
  func string(_ index: Int) -> String { document.text(of: tape[index]) }

  /// Whether a string entry has this value.
  @inline(__always)
  func equals(_ index: Int, _ key: StaticString) -> Bool {
    let entry = tape[index]
    if entry.isSpecial { return string(index) == key.description }
    return entry.payload == key.utf8CodeUnitCount
      && memcmp(base + entry.offset + 1, key.utf8Start, entry.payload) == 0
  }

  /// Calls `body` with the indexes of each key and its value.
  func forEachMember(of object: Int, _ body: (Int, Int) -> Void) {
    let end = tape[object].payload
    var key = object + 1
    while key < end {
      body(key, key + 1)
      key = index(after: key + 1)
    }
  }

  /// The bit that stands for a key of so many bytes; the last one for all that are longer.
  @inline(__always)
  static func lengthBit(_ length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// The bits of the lengths that the keys of an object have; all bits where one has escapes, whose
  /// length is not known without reading it.
  @inline(__always)
  func keyLengths(of object: Int) -> UInt64 {
    var lengths: UInt64 = 0
    let end = tape[object].payload
    var key = object + 1
    while key < end {
      let entry = tape[key]
      if entry.isSpecial { return .max }
      lengths |= DecodingSession.lengthBit(entry.payload)
      key = index(after: key + 1)
    }
    return lengths
  }

  /// The last value under a key.
  func member(of object: Int, _ key: StaticString) -> Int? {
    var found: Int?
    forEachMember(of: object) { name, value in if equals(name, key) { found = value } }
    return found
  }

  // MARK: - Reporting

  /// Whether no more diagnostics are kept, so that remedies need not be looked for.
  var isFull: Bool { diagnostics.count > options.maximumDiagnostics }

  /// Adds a diagnostic about a value, or about bytes of it.
  func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, at index: Int, span: SourceSpan? = nil,
    _ message: @autoclosure () -> String, suggestion: String? = nil,
    mending: @autoclosure () -> Mending? = nil, name: String = "", isRefused: Bool = false
  ) {
    let counts = isRefused && relaxed == 0
    if counts { self.isRefused = true }
    if diagnostics.count >= options.maximumDiagnostics {
      if diagnostics.count == options.maximumDiagnostics {
        diagnostics.append(
          Diagnostic(
            .tooMany, .note,
            "more than \(options.maximumDiagnostics) diagnostics; the rest is left out",
            document: document, span: node(0).span))
      }
      return
    }
    diagnostics.append(
      Diagnostic(
        code, severity, message(), suggestion: suggestion, mending: mending(), name: name,
        isRefusedByPhones: counts, document: document, span: span ?? node(index).span))
  }

  /// Calls `body`, whose reports are dropped where `isSilent` says so: what it reads was reported.
  func silently<T>(_ isSilent: Bool, _ body: () -> T) -> T {
    let known = (count: diagnostics.count, isRefused: isRefused)
    let result = body()
    if isSilent {
      diagnostics.removeLast(diagnostics.count - known.count)
      isRefused = known.isRefused
    }
    return result
  }

  /// What a value is, for a message.
  func describe(_ index: Int) -> String {
    switch tape[index].kind {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: "the number \(node(index).text)"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    case .end: "nothing"
    }
  }

  /// The names of the properties of a type, described by `properties` when first asked for.
  func knownKeys(
    of type: any NodeDecodable.Type, _ properties: () -> [PropertyDescriptor]
  ) -> KnownKeys {
    let type = ObjectIdentifier(type)
    if let known = knownKeys[type] { return known }
    let known = KnownKeys(properties())
    knownKeys[type] = known
    return known
  }

  // MARK: - Expressions

  /// What a string that may be an expression is.
  enum Text {
    case expression(ContextExpression)
    case plain(String, ExpressionSyntaxIssue?)
  }

  /// Reads a string that may be an expression, its references checked in a thorough decoding.
  @inline(__always)
  func text(_ index: Int) -> Text {
    let entry = tape[index]
    if !entry.isSpecial,
      !ByteSearch.contains(base + entry.offset + 1, entry.payload, 0x40, 0x7B)
    {
      return .plain(string(index), nil)
    }
    return parse(index)
  }

  private func parse(_ index: Int) -> Text {
    let result =
      if let known = readExpressions[index] {
        ExpressionParser.Result.expression(known)
      } else {
        ExpressionParser.parse(string(index), source: node(index).source)
      }
    switch result {
    case .plain(let text, let issue): return .plain(text, issue)
    case .expression(let expression):
      valueCount += expression.parsed.valueCount + 1
      if valueCount > DecodingOptions.maximumExpressionValues {
        reportValues(at: index)
        return .plain(expression.source, nil)
      }
      if options.isThorough { checkReferences(expression, at: index) }
      return .expression(expression)
    }
  }

  private func reportValues(at index: Int) {
    guard !hasToldValues else { return }
    hasToldValues = true
    report(
      .json(.limit), .error, at: index,
      "the expressions of the document have more than \(DecodingOptions.maximumExpressionValues) "
        + "values and operations; from here on they are taken for text")
  }

  /// Counts a component or an action of a list; false where there are too many, after a report.
  func takeRoomForNode(at index: Int) -> Bool {
    nodeCount += 1
    if nodeCount <= DecodingOptions.maximumNodes { return true }
    if !hasToldNodes {
      hasToldNodes = true
      report(
        .json(.limit), .error, at: index,
        "the document has more than \(DecodingOptions.maximumNodes) components and actions; "
          + "from here on they are left out")
    }
    return false
  }

  /// Reports a text that looks like an expression but is not a valid one.
  func reportSyntax(
    _ issue: ExpressionSyntaxIssue, at index: Int, name: String, isRefused: Bool
  ) {
    let start = node(index).sourceOffset(inString: issue.offset)
    report(
      .badExpression, isRefused ? .error : .warning, at: index,
      span: SourceSpan(offset: start, length: 1),
      issue.message(in: string(index), of: name), suggestion: issue.suggestion, name: name,
      isRefused: isRefused)
  }

  private func checkReferences(_ expression: ContextExpression, at index: Int) {
    expression.parsed.forEachBinding { binding in
      checkContext(binding.contextId, at: index, stringOffset: binding.offset)
    }
    guard expression.parsed.traits.contains(.otherOperations) else { return }
    expression.parsed.forEachOperation { operation in
      guard operation.builtin == nil, !isFull, !options.knownOperations.contains(operation.name)
      else { return }
      reportUnknown(operation, at: index)
    }
  }

  private func reportUnknown(_ operation: ExpressionValue.Operation, at index: Int) {
    let name = operation.name
    let known = BuiltinOperation.allCases.map(\.rawValue) + options.knownOperations
    let near = NearMiss.best(for: name, among: known)
    let span = span(of: name, in: index, at: operation.offset)
    report(
      .unknownOperation, .warning, at: index, span: span,
      "no operation is named \"\(name)\"", suggestion: near,
      mending: near.flatMap {
        replacing(
          name, at: span, with: $0,
          isSafe: BuiltinOperation(rawValue: $0) != nil
            && NearMiss.isClear(for: name, among: known))
      }, name: name)
  }

  /// Reports a context that nothing around declares.
  ///
  /// - Parameters:
  ///   - onlyNear: whether only a misspelt id is worth a report.
  ///   - place: what refers to it.
  func checkContext(
    _ id: String, at index: Int, stringOffset: Int, onlyNear: Bool = false,
    from place: StaticString = "expression"
  ) {
    guard options.isThorough, !isFull, openScope == 0, !scope.contains(id),
      !options.knownContexts.contains(id)
    else { return }
    let near = NearMiss.best(for: id, among: scope)
    if onlyNear, near == nil { return }
    let span = span(of: id, in: index, at: stringOffset)
    report(
      .unresolvedContext, .warning, at: index, span: span,
      "no context \"\(id)\" is declared around this \(place)",
      suggestion: near,
      mending: near.flatMap { near in
        // Authors give names that are much alike.
        replacing(id, at: span, with: near, isSafe: NearMiss.isSame(id, as: near, among: scope))
      }, name: id)
  }

  private func span(of name: String, in index: Int, at offset: Int) -> SourceSpan {
    let node = self.node(index)
    let start = node.sourceOffset(inString: offset)
    let end = node.sourceOffset(inString: offset + name.utf8.count)
    return SourceSpan(offset: start, length: max(end - start, 1))
  }

  // MARK: - Scope

  /// Calls `body` with more contexts in scope.
  func withContexts<T>(_ ids: [String], _ body: () -> T) -> T {
    guard options.isThorough, !ids.isEmpty else { return body() }
    let mark = scope.count
    scope += ids
    defer { scope.removeLast(scope.count - mark) }
    return body()
  }

  /// Calls `body` with the scope of a new screen.
  func withScreenScope<T>(_ body: () -> T) -> T {
    let outer = scope
    scope = DecodingSession.screenScope
    defer { scope = outer }
    return body()
  }
}
