import BeagleSchema

/// Checks the strings in expressions: the words of enumerations and the colors that `condition`
/// selects, and the strings that the values of contexts are compared with.
struct WordRules {
  private let collector: FactsCollector
  private let literals = LiteralValues()
  /// The operations that an application replaces.
  private let replaced: Set<String>
  /// The writes of each context, as indexes of its uses.
  private var writes: [Int: [Int]] = [:]
  /// The ids of contexts that are written by components that are added elsewhere.
  private var openWrites: Set<String> = []
  /// The strings of the values at paths; nil for an unknown value.
  private var known: [Place: Set<String>?] = [:]
  /// The number of writes that may still be examined. Each place examines all writes of its context, so that a
  /// document with thousands of both would take seconds. Then its values are unknown.
  private var writesLeft = 100_000

  /// A path in the value of a context.
  private struct Place: Hashable {
    let context: Int
    let path: [Path.Node]
  }

  static func check(
    _ collector: FactsCollector, options: CheckOptions, into findings: inout Findings
  ) {
    var rules = WordRules(collector, replaced: options.operations)
    for found in collector.expressions {
      rules.checkBranches(found, into: &findings)
      if found.parsed.traits.contains(.operations) {
        rules.checkComparisons(found, into: &findings)
      }
    }
  }

  private init(_ collector: FactsCollector, replaced: Set<String>) {
    (self.collector, self.replaced) = (collector, replaced)
    for (index, use) in collector.facts.contextUses.enumerated() where use.kind == .write {
      if use.isOpen { openWrites.insert(use.id) }
      if case .declared(let context) = use.target { writes[context, default: []].append(index) }
    }
  }

  // MARK: - Properties

  /// Checks the strings that an expression may have as its value.
  private func checkBranches(
    _ found: FactsCollector.FoundExpression, into findings: inout Findings
  ) {
    guard let property = found.property, found.parsed.parts.count == 1,
      case .value(let value)? = found.parsed.parts.first
    else { return }
    let code: DiagnosticCode
    let expected: String
    var words: [String] = []
    switch property.kind {
    case .enumeration(let known):
      (code, expected, words) = (.badEnum, "one of \(known.joined(separator: ", "))", known)
    case .color: (code, expected) = (.badColor, "#RGB, #RGBA, #RRGGBB or #RRGGBBAA")
    default: return
    }
    for text in Set(branches(of: value)).sorted() {
      // An empty string stands for the default.
      let isKnown =
        text.isEmpty
        || (code == .badColor ? HexColor(text) != nil : words.contains(text))
      guard !isKnown, !findings.hasFault(in: found.node.span) else { continue }
      if findings.omitsNext() { return }
      let spans = positions(of: text, in: found)
      report(
        code, text, found, at: spans.count == 1 ? spans[0] : nil,
        "\"\(property.name)\" must be \(expected), but the expression may give '\(text)'",
        suggestion: findings.suggestions.suggestion(
          for: text, in: property.name, comparing: words.count,
          {
            words.first { $0 == text.uppercased() }
              ?? TypoCorrection.best(for: text, amongUnordered: words)
          }),
        name: property.name, into: &findings)
    }
  }

  /// Returns the strings among the possible values of an expression.
  private func branches(of value: ExpressionValue) -> [String] {
    switch value {
    case .literal(.string(let text)): return [text]
    case .operation(let call):
      guard call.name == "condition", call.parameters.count == 3, !replaced.contains(call.name)
      else { return [] }
      return branches(of: call.parameters[1]) + branches(of: call.parameters[2])
    default: return []
    }
  }

  // MARK: - Comparisons

  /// Checks the strings that expressions compare with values of contexts. A string is reported only if it is
  /// similar to a string of the context, because authors also prepare for later values.
  private mutating func checkComparisons(
    _ found: FactsCollector.FoundExpression, into findings: inout Findings
  ) {
    // The uses are in the order of the bindings.
    var uses: [Int: Int] = [:]
    found.parsed.forEachBinding { uses[$0.offset] = found.firstUse + uses.count }
    found.parsed.forEachOperation { call in
      guard call.name == "eq", call.parameters.count == 2, !replaced.contains(call.name) else {
        return
      }
      switch (call.parameters[0], call.parameters[1]) {
      case (.binding(let binding), .literal(.string(let text))),
        (.literal(.string(let text)), .binding(let binding)):
        let path = Path(nodes: [.key(binding.contextId)] + binding.path)
        guard let use = uses[binding.offset], let values = values(ofUse: use),
          !values.contains(text), !findings.hasFault(in: found.node.span),
          let near = findings.suggestions.suggestion(
            for: text, in: "values of \(path)", comparing: values.count,
            { TypoCorrection.best(for: text, amongUnordered: values) }),
          // Names such as step2 and step3 differ on purpose.
          WordRules.digits(near) == WordRules.digits(text), !findings.omitsNext()
        else { return }
        let others = values.smallest(4).map { "'\($0)'" }.joined(separator: " or ")
        report(
          .badEnum, text, found, at: positions(of: text, in: found, from: call.offset).first,
          "\(path) is never '\(text)': the screen sets it to \(others)", suggestion: near,
          name: path.description, into: &findings)
      default: return
      }
    }
  }

  private static func digits(_ text: String) -> [UInt8] { text.utf8.filter { $0 &- 0x30 <= 9 } }

  /// Returns the strings that a read of a context may have as its value; nil if they are not all in
  /// the document.
  private mutating func values(ofUse position: Int) -> Set<String>? {
    guard collector.facts.contextUses.indices.contains(position) else { return nil }
    let use = collector.facts.contextUses[position]
    guard !use.isOpen, case .declared(let index) = use.target else { return nil }
    let place = Place(context: index, path: use.path)
    if let values = known[place] { return values }
    let values = values(of: use, context: index)
    known[place] = .some(values)
    return values
  }

  private mutating func values(of use: ContextUse, context index: Int) -> Set<String>? {
    let facts = collector.facts
    guard facts.contexts[index].origin == .declared, !openWrites.contains(use.id),
      !facts.screens[facts.contexts[index].screen].mayBeWritten,
      let initial = collector.contextValues[index]
    else { return nil }
    var values: Set<String> = []
    guard add(initial, use.path[...], to: &values) else { return nil }
    let writes = writes[index] ?? []
    writesLeft -= writes.count
    guard writesLeft > 0 else { return nil }
    for write in writes {
      let path = facts.contextUses[write].path
      let common = min(path.count, use.path.count)
      guard path.prefix(common).elementsEqual(use.path.prefix(common)) else { continue }
      guard path.count == common, let value = collector.writtenValues[write],
        add(value, use.path[common...], to: &values)
      else { return nil }
    }
    return values
  }

  /// Adds the string at a path in a value. Returns false if it is not known.
  private func add(
    _ value: JSONNode, _ path: ArraySlice<Path.Node>, to values: inout Set<String>
  ) -> Bool {
    var node = value
    for step in path {
      // A missing member is null.
      guard case .key(let key) = step, node.kind != .string else { return false }
      guard let next = literals.member(key, of: node) else { return true }
      node = next
    }
    guard let text = node.string else { return true }
    guard ContextExpression(text) == nil else { return false }
    values.insert(text)
    return true
  }

  // MARK: - Findings

  private func report(
    _ code: DiagnosticCode, _ text: String, _ found: FactsCollector.FoundExpression,
    at span: SourceSpan?, _ message: String, suggestion near: String?, name: String,
    into findings: inout Findings
  ) {
    let isPlain = near?.utf8.contains { [0x22, 0x27, 0x5C].contains($0) || $0 < 0x20 } == false
    findings.report(
      code, .warning, span ?? found.node.span, message, suggestion: near,
      fixIt: isPlain
        ? span.flatMap { findings.renaming(text, to: near, at: $0, isQuoted: false) } : nil,
      name: name)
  }

  /// Returns the positions of a string in an expression, without its quotes. The result is empty for a
  /// string with escapes.
  private func positions(
    of text: String, in found: FactsCollector.FoundExpression, from start: Int = 0
  ) -> [SourceSpan] {
    let source = Array(found.parsed.source.utf8)
    let quoted = Array("'\(text)'".utf8)
    guard start + quoted.count <= source.count else { return [] }
    return (start...source.count - quoted.count).filter { source[$0...].starts(with: quoted) }
      .map { found.node.span(inString: $0 + 1, text) }
  }
}
