/// The state of the decoding of one document: diagnostics, scope and counters.
final class DecodingSession {
  let document: JSONDocument
  let tape: JSONTape
  /// The bytes of the document; valid during ``run(_:registry:options:body:)``.
  let base: UnsafePointer<UInt8>
  /// The registered types when decoding started.
  let registry: ComponentRegistry
  let options: DecodingOptions
  private(set) var diagnostics: [Diagnostic] = []
  /// The last object that is in place of a list and of its only element at the same time.
  var unlisted: Int?
  /// The known keys of types that had an unknown key, cached because they require a dry run.
  private var knownKeys: [ObjectIdentifier: KnownKeys] = [:]
  /// Whether Beagle iOS 2.1.3 rejects the document.
  var isRefused = false
  /// Above 0 while decoding values that Beagle iOS does not read.
  var ignoredByPhones = 0
  /// The identifiers of the contexts in scope.
  var scope: [String]
  /// The identifiers of the contexts around the route that contains the current screen.
  var outerScope: [String] = []
  /// The offsets of the declared contexts, by their identifiers.
  private(set) lazy var declaredContexts = declarations()
  /// The values of the contexts that are declared once, by their identifiers.
  private(set) lazy var contextValues = literalValues()
  /// The initial values of the contexts that are declared once, by their identifiers.
  private(set) lazy var initialValues = literalValues(includingChanged: true)
  /// Above 0 while the contexts in scope are not known.
  var openScope = 0
  /// The names of the row contexts of the enclosing lists, by the standard names that they replace.
  var rowNames: [String: String] = [:]
  /// Misspelled keys of required properties. Phones reject the document because of them.
  private var refusedKeys: Set<Int> = []
  /// The last object that ``isComponent(_:)`` searched, and the result.
  private var lastSearched: (object: Int, isComponent: Bool)?

  /// The number of components and actions so far.
  private var nodeCount = 0
  /// The number of values in expressions so far.
  var valueCount = 0
  /// Expressions that are already parsed, by the index of their string.
  var expressionCache = ExpressionCache()
  /// Limits the comparisons with names that the application declares.
  var suggestions = SuggestionBudget(names: .max)
  /// The number of searches for the repair of an expression.
  var repairCount = 0
  private var didReportNodeLimit = false
  private var didReportValueLimit = false

  private init(
    _ document: JSONDocument, base: UnsafePointer<UInt8>, registry: ComponentRegistry,
    options: DecodingOptions
  ) {
    (self.document, tape, self.base) = (document, document.tape, base)
    (self.registry, self.options) = (registry, options)
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

  // MARK: - Reporting

  /// Whether the limit of diagnostics is reached, so that suggestions need not be computed.
  var isFull: Bool { diagnostics.count > options.maximumDiagnostics }

  /// Adds a diagnostic about a value, or about a part of it.
  func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, at index: Int, span: SourceSpan? = nil,
    _ message: @autoclosure () -> String, suggestion: String? = nil,
    fixIt: @autoclosure () -> FixIt? = nil, name: String = "", isRefused: Bool = false,
    platforms: PlatformDifference? = nil
  ) {
    let counts = isRefused && ignoredByPhones == 0
    if counts { self.isRefused = true }
    if diagnostics.count >= options.maximumDiagnostics {
      if diagnostics.count == options.maximumDiagnostics {
        diagnostics.append(
          Diagnostic(
            .tooMany, .note,
            "more than \(options.maximumDiagnostics) diagnostics; the others are not shown",
            document: document, span: node(0).span))
      }
      return
    }
    // An error is about a value that is lost everywhere.
    let platforms = platforms ?? (counts && severity == .warning ? .rejectedByIOS : nil)
    diagnostics.append(
      Diagnostic(
        code, severity, message(), suggestion: suggestion, fixIt: fixIt(), name: name,
        isRefusedByPhones: counts, platforms: platforms?.text, document: document,
        span: span ?? node(index).span))
  }

  /// Reports a missing required property of an object, at the opening brace. Without a suggestion,
  /// the title of the fix is the suggestion.
  func reportMissing(
    _ name: String, of index: Int, _ message: @autoclosure () -> String,
    severity: Diagnostic.Severity = .error, suggestion: String? = nil,
    fixIt: @autoclosure () -> FixIt? = nil, platforms: PlatformDifference? = nil
  ) {
    let fixIt = isFull ? nil : fixIt()
    report(
      .missingRequired, severity, at: index,
      span: SourceSpan(offset: tape[index].offset, length: 1), message(),
      suggestion: suggestion ?? fixIt?.title.lowercasedFirst, fixIt: fixIt, name: name,
      isRefused: true, platforms: platforms)
  }

  /// Removes the diagnostics that satisfy a predicate.
  func removeDiagnostics(_ isRemoved: (Diagnostic) -> Bool) {
    diagnostics.removeAll(where: isRemoved)
  }

  /// Joins the findings about properties that a type of Beagle 1.x does not have with the one about the type,
  /// because the properties are those of the type that replaces it. A misspelled property stays.
  func joinForeignProperties(of name: String, at object: Int, from first: Int) {
    // The object may contain others of the same type, whose findings have the same messages.
    var keys: Set<Int> = []
    forEachMember(of: object) { key, _ in keys.insert(node(key).span.offset) }
    let prefix = "\(name) has no property \""
    func isAboutKey(_ finding: Diagnostic) -> Bool {
      keys.contains(finding.offset) && finding.message.hasPrefix(prefix)
    }
    let findings = diagnostics[(first + 1)...]
    let foreign = findings.first { finding in
      guard isAboutKey(finding), let meant = finding.suggestion else { return false }
      return TypoCorrection.best(for: finding.name, among: [meant]) == nil
    }
    guard let foreign else { return }
    let own = diagnostics[first]
    let start = node(object).span.offset
    let others = findings.filter { finding in
      !isAboutKey(finding) && !(finding.offset == start && finding.code == .missingRequired)
    }
    diagnostics.removeSubrange(first...)
    diagnostics.append(own)
    diagnostics[first].severity = .warning
    diagnostics[first].message =
      "\(name) has no property \"\(foreign.name)\" and belongs to Beagle 1.x"
    diagnostics += others
  }

  /// Calls `body` and removes its diagnostics if `isSilent` is true.
  func silently<T>(_ isSilent: Bool, _ body: () -> T) -> T {
    let known = (count: diagnostics.count, isRefused: isRefused)
    let result = body()
    if isSilent {
      diagnostics.removeLast(diagnostics.count - known.count)
      isRefused = known.isRefused
    }
    return result
  }

  /// Marks a misspelled key of a required property.
  func refuse(key: Int) { refusedKeys.insert(key) }

  /// Returns whether a key is a misspelled key of a required property.
  func isRefused(key: Int) -> Bool { refusedKeys.contains(key) }

  /// Returns whether an object has the type of a component. An object with many unknown keys is searched
  /// once.
  func isComponent(_ object: Int) -> Bool {
    if let lastSearched, lastSearched.object == object { return lastSearched.isComponent }
    let isComponent = member(of: object, "_beagleComponent_") != nil
    lastSearched = (object, isComponent)
    return isComponent
  }

  /// Returns a description of a value for a message.
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

  /// Returns the known keys of a type. The first call for a type computes `properties`.
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

  /// A parsed string.
  enum Text {
    case expression(ContextExpression)
    case plain(String, ExpressionSyntaxIssue?)
  }

  /// Parses a string that may be an expression. A thorough decoding also checks its references.
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
      if let known = expressionCache[index] {
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
      if options.isThorough {
        checkReferences(expression, at: index)
        checkMarks(of: expression, at: index)
      }
      return .expression(expression)
    }
  }

  private func reportValues(at index: Int) {
    guard !didReportValueLimit else { return }
    didReportValueLimit = true
    report(
      .json(.limit), .error, at: index,
      "the expressions of the document have more than \(DecodingOptions.maximumExpressionValues) "
        + "values and operations; expressions from here on are treated as text")
  }

  /// Counts a component or action of a list. Returns false, and reports this once, after the limit.
  func countNode(at index: Int) -> Bool {
    nodeCount += 1
    if nodeCount <= DecodingOptions.maximumNodes { return true }
    if !didReportNodeLimit {
      didReportNodeLimit = true
      report(
        .json(.limit), .error, at: index,
        "the document has more than \(DecodingOptions.maximumNodes) components and actions; "
          + "those from here on are skipped")
    }
    return false
  }

  /// Reports a string that looks like an expression but has a syntax error. A thorough decoding also reports
  /// the errors and the unknown names of its other expressions.
  func reportSyntax(
    _ issue: ExpressionSyntaxIssue, at index: Int, name: String, isRefused: Bool
  ) {
    defer {
      if options.isThorough, let others = ExpressionParser.validExpressions(in: string(index)) {
        checkNames(of: others, at: index)
      }
    }
    var rest = string(index)[...]
    var issue = issue
    // The number of bytes before the rest.
    var offset = 0
    for _ in 0..<Self.syntaxLimit {
      var part = rest
      var further: ExpressionSyntaxIssue?
      if options.isThorough, let next = ExpressionParser.opening(in: rest, from: issue.offset + 1),
        case .plain(_, let other?) = ExpressionParser.parse(String(rest[next...]))
      {
        further = other
        part = rest[..<next]
        // A correction is only found for a text without other mistakes.
        if case .plain(_, let own?) = ExpressionParser.parse(String(part)),
          own.offset == issue.offset
        {
          issue = own
        }
      }
      let repaired = repaired(issue, in: String(part)).moved(by: offset)
      reportOne(repaired, at: index, name: name, isRefused: isRefused)
      guard let further else { return }
      issue = further
      offset += part.utf8.count
      rest = rest[part.endIndex...]
    }
  }

  /// The maximum number of reported syntax errors in a string.
  private static let syntaxLimit = 20

  private func reportOne(
    _ issue: ExpressionSyntaxIssue, at index: Int, name: String, isRefused: Bool
  ) {
    let start = node(index).sourceOffset(inString: issue.offset)
    report(
      .badExpression, isRefused ? .error : .warning, at: index,
      span: SourceSpan(offset: start, length: 1),
      issue.message(in: string(index), of: name), suggestion: issue.suggestion,
      fixIt: issue.correction.map { fixIt($0, in: index) }, name: name, isRefused: isRefused)
  }

  /// The names of all operations.
  private(set) lazy var operationNames =
    BuiltinOperation.all.map(\.name) + options.knownOperations.sorted()

  private func checkReferences(_ expression: ContextExpression, at index: Int) {
    guard hasUnknownNames(expression), !reportRepair(of: expression, at: index) else { return }
    checkNames(of: expression, at: index)
  }

  private func checkNames(of expression: ContextExpression, at index: Int) {
    let words = unquotedWords(in: expression)
    expression.parsed.forEachBinding { binding in
      checkContext(
        binding.contextId, at: index, stringOffset: binding.offset,
        isWord: words.contains(binding.offset))
    }
    guard expression.parsed.traits.contains(.otherOperations) else { return }
    expression.parsed.forEachOperation { operation in
      guard operation.builtin == nil, !isFull, !options.knownOperations.contains(operation.name)
      else { return }
      reportUnknown(operation, at: index)
    }
  }

  /// Returns the offsets of the names that are compared with a value of a context and that are probably
  /// strings without quotes, because no context has the name.
  private func unquotedWords(in expression: ContextExpression) -> Set<Int> {
    var found: Set<Int> = []
    expression.parsed.forEachOperation { call in
      guard call.name == "eq", call.parameters.count == 2 else { return }
      for (argument, other) in zip(call.parameters, call.parameters.reversed()) {
        guard case .binding(let word) = argument, word.path.isEmpty,
          case .binding(let value) = other, isKnownContext(value.contextId),
          EventValue.of(word.contextId) == nil, !["item", "index"].contains(word.contextId),
          declaredContexts[word.contextId] == nil, !outerScope.contains(word.contextId)
        else { continue }
        found.insert(word.offset)
      }
    }
    return found
  }

  /// Reports a context that no enclosing component declares.
  ///
  /// - Parameters:
  ///   - onlyNear: Whether to report misspelled identifiers only.
  ///   - isWord: Whether the name is probably a string without quotes.
  ///   - user: The kind of value that refers to the context.
  func checkContext(
    _ id: String, at index: Int, stringOffset: Int, onlyNear: Bool = false, isWord: Bool = false,
    from user: StaticString = "expression"
  ) {
    guard options.isThorough, !isFull, openScope == 0, !isKnownContext(id) else { return }
    let rowName = rowNames[id].flatMap { scope.contains($0) ? $0 : nil }
    let near =
      rowName
      ?? suggestions.suggestion(for: id, in: scope.joined(separator: "\0"), comparing: scope.count)
    {
      TypoCorrection.best(for: id, among: scope)
    } ?? screenContext(id) ?? (onlyNear || isWord ? nil : foreignContext(id))
    if onlyNear, near == nil { return }
    let word = isWord && near == nil ? "'\(id)'" : nil
    let span = span(of: id, in: index, at: stringOffset)
    let message =
      rowName.map { "in this list, the context is \"\($0)\", not \"\(id)\"" }
      ?? "no context \"\(id)\" is in scope for this \(user)"
      + (near == nil ? otherPlace(of: id) : "")
    report(
      .unresolvedContext, .warning, at: index, span: span, message, suggestion: near ?? word,
      fixIt: (near ?? word).flatMap { near in
        // Authors often use similar names, so only a different case is certain.
        replacing(
          id, at: span, with: near,
          isSafe: rowName != nil || TypoCorrection.isSame(id, as: near, among: scope))
      }, name: id)
  }

  func span(of name: String, in index: Int, at offset: Int) -> SourceSpan {
    span(of: offset..<offset + name.utf8.count, in: index)
  }

  /// Returns where a range of bytes of a string is in the document.
  func span(of range: Range<Int>, in index: Int) -> SourceSpan {
    let start = node(index).sourceOffset(inString: range.lowerBound)
    let end = node(index).sourceOffset(inString: range.upperBound)
    return SourceSpan(offset: start, length: max(end - start, range.isEmpty ? 0 : 1))
  }

  // MARK: - Scope

  /// Returns whether a context is in scope or provided by the application.
  func isKnownContext(_ id: String) -> Bool {
    scope.contains(id) || options.knownContexts.contains(id)
  }

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
    let outer = (scope, rowNames, outerScope)
    (scope, rowNames, outerScope) = (DecodingSession.screenScope, [:], outerScope + scope)
    defer { (scope, rowNames, outerScope) = outer }
    return body()
  }
}
