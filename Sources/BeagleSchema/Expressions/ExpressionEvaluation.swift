/// The reason why an evaluation failed or divided by zero.
package struct EvaluationIssue: Hashable, Sendable {
  /// The kind of failure.
  package enum Kind: Hashable, Sendable {
    /// No context with this identifier is in scope.
    case unresolvedContext
    /// The context has no such member or element.
    case missingPath
    /// No operation has this name.
    case unknownOperation
    /// A literal in Swift is neither an expression nor a value.
    case invalidLiteral
    /// An operation rejected its arguments.
    case operationFailed
    /// The event has exceeded its ``TurnBudget``.
    case overBudget
  }

  /// The kind of failure.
  package let kind: Kind
  /// The description without the location.
  package let message: String
  /// The name of the context or operation.
  let name: String
  /// The expression string.
  package let expression: String
  /// The byte offset of the failed part in ``expression``.
  package let offset: Int
  /// The position of the string in a document; nil if it was created in Swift.
  package let reference: SourceReference?
  /// The resulting value: null, or `inf` or `nan` for a division by zero.
  let value: DynamicObject
}

extension ContextExpression {
  /// Evaluates the expression. A failed part is null, and the first failure is reported.
  ///
  /// - Parameters:
  ///   - resolve: Returns the value of a context in scope by its identifier.
  ///   - operations: The available operations.
  ///   - budget: The budget of the current event.
  ///   - report: Called at most once for each evaluation.
  package func evaluate(
    resolve: (String) -> DynamicObject?, operations: OperationsProvider,
    budget: TurnBudget = TurnBudget(), report: ((EvaluationIssue) -> Void)? = nil
  ) -> DynamicObject {
    // The compiler would add the length of the absolute path to the code of this call, and the program
    // would depend on the directory of its source.
    #sourceLocation(file:"evaluate.swift",line:1)
    return withoutActuallyEscaping(resolve) { resolve in
      var evaluation = Evaluation(
        parsed: parsed, resolve: resolve, operations: operations, budget: budget, report: report)
      return evaluation.run(isSingle: isSingle)
    }
    #sourceLocation()
  }

  private var isSingle: Bool { if case .single = self { true } else { false } }
}

private struct Evaluation {
  let parsed: ParsedExpression
  let resolve: (String) -> DynamicObject?
  let operations: OperationsProvider
  let budget: TurnBudget
  var report: ((EvaluationIssue) -> Void)?
  /// The bindings that `isNull` has received. The expression handles their absence.
  private var nullTests: [ExpressionValue.Binding] = []
  /// Whether `condition` does not select the value, so that a missing path or a wrong argument has no effect.
  private var isUnused = false

  init(
    parsed: ParsedExpression, resolve: @escaping (String) -> DynamicObject?,
    operations: OperationsProvider, budget: TurnBudget, report: ((EvaluationIssue) -> Void)?
  ) {
    (self.parsed, self.resolve, self.operations) = (parsed, resolve, operations)
    (self.budget, self.report) = (budget, report)
  }

  mutating func run(isSingle: Bool) -> DynamicObject {
    if isSingle, case .value(let value)? = parsed.parts.first { return evaluate(value) }
    if let problem = parsed.problem {
      issue(.invalidLiteral, "", at: 0, problem)
      return .empty
    }
    var text = ""
    for part in parsed.parts {
      let piece =
        switch part {
        case .text(let piece): piece
        case .value(let value): escaped(evaluate(value).description, after: text)
        }
      guard budget.take(bytes: piece.utf8.count) else {
        stop(at: 0)
        break
      }
      text += piece
    }
    return .string(text)
  }

  /// Returns the value of an expression as a part of the text. In a URL, a `#` of a value would begin
  /// the fragment, so that the rest of the URL would not be sent. A value at the beginning may be a
  /// whole URL.
  private func escaped(_ value: String, after text: String) -> String {
    let traits = parsed.traits
    guard traits.contains(.requestURL) || traits.contains(.linkURL), !text.isEmpty,
      value.utf8.contains(UInt8(ascii: "#")),
      traits.contains(.requestURL) || text.utf8.contains(UInt8(ascii: "?"))
    else { return value }
    // The value is not percent-encoded yet, so `%` in it means the character itself.
    return value.reduce(into: "") { $0 += $1 == "#" ? "%23" : $1 == "%" ? "%25" : String($1) }
  }

  private mutating func issue(
    _ kind: EvaluationIssue.Kind, _ name: String, at offset: Int, _ message: String,
    gives value: DynamicObject = .empty
  ) {
    if isUnused, kind == .missingPath || kind == .operationFailed { return }
    guard let report else { return }
    self.report = nil
    report(
      EvaluationIssue(
        kind: kind, message: message, name: name, expression: parsed.source, offset: offset,
        reference: parsed.reference, value: value))
  }

  /// Reports that the event has exceeded its budget. Nothing more is evaluated.
  private mutating func stop(at offset: Int) {
    issue(.overBudget, "", at: offset, budget.message)
  }

  private mutating func evaluate(_ value: ExpressionValue) -> DynamicObject {
    guard budget.takeStep() else {
      stop(at: 0)
      return .empty
    }
    switch value {
    case .literal(let literal): return literal
    case .binding(let binding): return read(binding)
    case .operation(let operation): return call(operation)
    }
  }

  private mutating func read(_ binding: ExpressionValue.Binding) -> DynamicObject {
    guard let context = resolve(binding.contextId) else {
      issue(
        .unresolvedContext, binding.contextId, at: binding.offset,
        "no context \"\(binding.contextId)\" is in scope")
      return .empty
    }
    if binding.path.isEmpty { return context }
    var value = context
    for (i, node) in binding.path.enumerated() {
      switch (node, value) {
      case (.key(let key), .dictionary(let members)):
        if let member = members[key] {
          value = member
          continue
        }
      case (.index(let index), .array(let elements)) where elements.indices.contains(index):
        value = elements[index]
        continue
      case (_, .empty): return .empty
      default: break
      }
      let isTested = nullTests.contains {
        i < $0.path.count && $0.contextId == binding.contextId
          && binding.path.starts(with: $0.path)
      }
      if isTested { return .empty }
      let path = Path(nodes: [.key(binding.contextId)] + binding.path[...i])
      issue(
        .missingPath, binding.contextId, at: binding.offset,
        "\(path) is missing in the context")
      return .empty
    }
    return value
  }

  private mutating func call(_ operation: ExpressionValue.Operation) -> DynamicObject {
    let handler = operations.handler(for: operation.name)
    guard handler != nil || operation.builtin != nil else {
      issue(
        .unknownOperation, operation.name, at: operation.offset,
        "no operation is named \"\(operation.name)\"")
      return .empty
    }
    var arguments: [DynamicObject] = []
    arguments.reserveCapacity(operation.parameters.count)
    let asksForNull = handler == nil && operation.builtin?.asksForNull == true
    let isCondition = handler == nil && operation.name == "condition"
    let wasUnused = isUnused
    for parameter in operation.parameters {
      if asksForNull, case .binding(let binding) = parameter { nullTests.append(binding) }
      // The second argument is for true, the third for false.
      isUnused = wasUnused || isCondition && arguments.first == .bool(arguments.count == 2)
      let value = evaluate(parameter)
      // Operations receive the text of an expression that is stored in a context.
      if case .expression(let stored) = value {
        arguments.append(.string(stored.source))
      } else {
        arguments.append(value)
      }
    }
    isUnused = wasUnused
    guard budget.exceeded == nil else { return .empty }
    if let handler { return handler(arguments) }
    guard let builtin = operation.builtin else { return .empty }
    guard budget.take(bytes: builtin.bytes(arguments, atMost: budget.remainingBytes)) else {
      stop(at: operation.offset)
      return .empty
    }
    switch builtin(arguments) {
    case .value(let value): return value
    case .warning(let value, let message, _):
      issue(
        .operationFailed, operation.name, at: operation.offset, "\(operation.name): \(message)",
        gives: value)
      return value
    case .failure(let message):
      issue(
        .operationFailed, operation.name, at: operation.offset, "\(operation.name): \(message)")
      return .empty
    }
  }
}

extension DynamicObject {
  /// Whether the value contains an expression.
  public var hasExpressions: Bool {
    switch self {
    case .expression: true
    case .array(let elements):
      elements.node.map(\.mayHoldExpressions) ?? true && elements.contains(where: \.hasExpressions)
    case .dictionary(let members):
      members.node.map(\.mayHoldExpressions) ?? true
        && members.members.contains(where: \.value.hasExpressions)
    default: false
    }
  }

  /// Returns this value with the results of all its expressions. Expressions in the results and in
  /// keys are not evaluated.
  func evaluated(
    resolve: (String) -> DynamicObject?, operations: OperationsProvider,
    budget: TurnBudget = TurnBudget(), report: ((EvaluationIssue) -> Void)? = nil
  ) -> DynamicObject {
    replacingExpressions(budget: budget) {
      $0.evaluate(resolve: resolve, operations: operations, budget: budget, report: report)
    }
  }

  /// Returns this value with a replacement for each of its expressions. Expressions in the
  /// replacements and in keys are not replaced.
  /// - Parameters:
  ///   - budget: The budget of the current event.
  ///   - result: Returns the replacement of an expression.
  package func replacingExpressions(
    budget: TurnBudget, by result: (ContextExpression) -> DynamicObject
  ) -> DynamicObject {
    switch self {
    case .expression(let expression): return result(expression)
    case .array(let elements):
      if elements.node?.mayHoldExpressions == false { return self }
      guard budget.take(bytes: elements.count * DynamicObject.elementBytes) else { return .empty }
      return .array(
        DynamicArray(elements.map { $0.replacingExpressions(budget: budget, by: result) }))
    case .dictionary(let members):
      if members.node?.mayHoldExpressions == false { return self }
      return .dictionary(
        members.mapValues { $0.replacingExpressions(budget: budget, by: result) })
    default: return self
    }
  }
}

extension JSONNode {
  /// Whether a string in the value may be an expression: the bytes contain `@{`, or an escape that
  /// may stand for it.
  package var mayHoldExpressions: Bool {
    let span = self.span
    return document.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      let start = base + span.offset
      return ByteSearch.contains(start, span.length, 0x40, 0x7B)
        || ByteSearch.contains(start, span.length, 0x5C, 0x75)
    }
  }
}
