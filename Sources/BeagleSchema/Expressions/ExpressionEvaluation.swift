/// Why an evaluation gave null, or not-a-number or infinity.
package struct EvaluationIssue: Hashable, Sendable {
  /// The kind of failure.
  package enum Kind: Hashable, Sendable {
    /// No context of that id is in reach.
    case unresolvedContext
    /// The context has no such member or element.
    case missingPath
    /// No operation has that name.
    case unknownOperation
    /// An operation refused its arguments.
    case operationFailed
    /// The event that made the expression be evaluated has done too much.
    case overBudget
  }

  /// The kind of failure.
  package let kind: Kind
  /// What happened, without place.
  package let message: String
  /// The name of the context or operation.
  package let name: String
  /// The expression string.
  package let expression: String
  /// Byte offset in ``expression`` of what failed.
  package let offset: Int
  /// Where the string stands; nil when it comes from Swift.
  package let reference: SourceReference?
  /// The value used instead of the failed one: null, or `inf` or `nan` for a division by 0.
  package let value: DynamicObject
}

extension ContextExpression {
  /// The value. What fails gives null, and the first failure is reported.
  ///
  /// - Parameters:
  ///   - resolve: the value of a context by its id, nil when there is none in reach.
  ///   - operations: the operations that may be called.
  ///   - budget: what the work is counted with.
  ///   - report: gets at most one issue for each evaluation.
  package func evaluate(
    resolve: (String) -> DynamicObject?, operations: OperationsProvider,
    budget: TurnBudget = TurnBudget(), report: ((EvaluationIssue) -> Void)? = nil
  ) -> DynamicObject {
    withoutActuallyEscaping(resolve) { resolve in
      var evaluation = Evaluation(
        parsed: parsed, resolve: resolve, operations: operations, budget: budget, report: report)
      return evaluation.run(isSingle: isSingle)
    }
  }

  private var isSingle: Bool { if case .single = self { true } else { false } }
}

private struct Evaluation {
  let parsed: ParsedExpression
  let resolve: (String) -> DynamicObject?
  let operations: OperationsProvider
  let budget: TurnBudget
  var report: ((EvaluationIssue) -> Void)?

  mutating func run(isSingle: Bool) -> DynamicObject {
    if isSingle, case .value(let value)? = parsed.parts.first { return evaluate(value) }
    var text = ""
    for part in parsed.parts {
      let piece =
        switch part {
        case .text(let piece): piece
        case .value(let value): evaluate(value).description
        }
      guard budget.take(bytes: piece.utf8.count) else {
        stop(at: 0)
        break
      }
      text += piece
    }
    return .string(text)
  }

  private mutating func issue(
    _ kind: EvaluationIssue.Kind, _ name: String, at offset: Int, _ message: String,
    gives value: DynamicObject = .empty
  ) {
    guard let report else { return }
    self.report = nil
    report(
      EvaluationIssue(
        kind: kind, message: message, name: name, expression: parsed.source, offset: offset,
        reference: parsed.reference, value: value))
  }

  /// Says that the event has done too much; nothing more is evaluated.
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

  private mutating func read(
    _ binding: ExpressionValue.Binding, mayBeMissing: Bool = false
  ) -> DynamicObject {
    guard let context = resolve(binding.contextId) else {
      issue(
        .unresolvedContext, binding.contextId, at: binding.offset,
        "no context \"\(binding.contextId)\" is in reach")
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
      if mayBeMissing { return .empty }
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
    // `isNull` asks whether a member is missing, so a missing one is not reported.
    let asksForNull = handler == nil && operation.builtin == .isNull
    for parameter in operation.parameters {
      let value: DynamicObject
      if asksForNull, case .binding(let binding) = parameter {
        value = read(binding, mayBeMissing: true)
      } else {
        value = evaluate(parameter)
      }
      // Operations see the text of an expression that is stored in a context.
      if case .expression(let stored) = value {
        arguments.append(.string(stored.source))
      } else {
        arguments.append(value)
      }
    }
    guard budget.exceeded == nil else { return .empty }
    if let handler { return handler(arguments) }
    guard let builtin = operation.builtin else { return .empty }
    guard budget.take(bytes: builtin.bytes(arguments, atMost: budget.remainingBytes)) else {
      stop(at: operation.offset)
      return .empty
    }
    switch builtin(arguments) {
    case .value(let value): return value
    case .doubtful(let value, let message):
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
  /// Whether an expression stands anywhere in the value.
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

  /// This value with every expression in it replaced by its result; one level only, as `setContext`
  /// and requests want it. Keys are left alone.
  package func evaluated(
    resolve: (String) -> DynamicObject?, operations: OperationsProvider,
    budget: TurnBudget = TurnBudget(), report: ((EvaluationIssue) -> Void)? = nil
  ) -> DynamicObject {
    switch self {
    case .expression(let expression):
      return expression.evaluate(
        resolve: resolve, operations: operations, budget: budget, report: report)
    case .array(let elements):
      if elements.node?.mayHoldExpressions == false { return self }
      guard budget.take(bytes: elements.count * DynamicObject.elementBytes) else { return .empty }
      return .array(
        DynamicArray(
          elements.map {
            $0.evaluated(
              resolve: resolve, operations: operations, budget: budget, report: report)
          }))
    case .dictionary(let members):
      if members.node?.mayHoldExpressions == false { return self }
      return .dictionary(
        members.mapValues {
          $0.evaluated(
            resolve: resolve, operations: operations, budget: budget, report: report)
        })
    default: return self
    }
  }
}
