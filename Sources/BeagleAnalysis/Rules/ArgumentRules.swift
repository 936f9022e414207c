/// Checks the arguments of Beagle's operations: their number, and the types that are known without
/// evaluating contexts, or from the values of contexts.
struct ArgumentRules {
  private let facts: DocumentFacts
  private let shapes: ContextShapes
  /// The context uses of the bindings of an expression, by the offsets of the bindings.
  private var uses: [Int: Int] = [:]

  static func check(
    _ collector: FactsCollector, _ shapes: ContextShapes, options: CheckOptions,
    into findings: inout Findings
  ) {
    var rules = ArgumentRules(facts: collector.facts, shapes: shapes)
    for expression in collector.expressions where expression.parsed.traits.contains(.operations) {
      rules.uses.removeAll(keepingCapacity: true)
      // The uses are in the order of the bindings.
      var use = expression.firstUse
      expression.parsed.forEachBinding { binding in
        rules.uses[binding.offset] = use
        use += 1
      }
      expression.parsed.forEachOperation { call in
        // An application may replace an operation of Beagle.
        guard let builtin = call.builtin, !options.operations.contains(call.name),
          let problem = rules.problem(of: call, builtin)
        else { return }
        findings.report(
          .badArguments, .warning, expression.node.span(inString: call.offset, call.name),
          "\(call.name): \(problem)",
          suggestion: "write \(call.name)(\(builtin.signature.usage))", name: call.name)
      }
    }
  }

  private func problem(
    of call: ExpressionValue.Operation, _ builtin: BuiltinOperation
  ) -> String? {
    let signature = builtin.signature
    guard signature.count.contains(call.parameters.count) else {
      return "expected \(signature.expected), found \(call.parameters.count)"
    }
    var literalCount = 0
    for (position, argument) in call.parameters.enumerated() {
      let kind = signature.kind(at: position)
      switch argument {
      case .literal(let value):
        literalCount += 1
        if !kind.accepts(value) {
          return "argument \(position + 1) must be \(kind.words), found \(value.typeName)"
        }
        if builtin == .divide, position > 0, value == .int(0) || value == .double(0) {
          return "division by 0"
        }
      case .operation(let inner):
        if let result = inner.builtin?.signature.result, !kind.mayAccept(result) {
          return
            "argument \(position + 1) must be \(kind.words), but \(inner.name) returns \(result.words)"
        }
      case .binding(let binding):
        guard let shape = shape(of: binding), !kind.mayAccept(shape) else { continue }
        let path = Path(nodes: [.key(binding.contextId)] + binding.path)
        return "argument \(position + 1) must be \(kind.words), but \(path) is \(shape.description)"
      }
    }
    guard literalCount == call.parameters.count else { return nil }
    // All arguments are literals, so the call can be evaluated.
    let literals = call.parameters.compactMap { argument -> DynamicObject? in
      if case .literal(let value) = argument { value } else { nil }
    }
    switch builtin(literals) {
    case .value: return nil
    case .warning(_, let message), .failure(let message): return message
    }
  }

  /// Returns the shape of a binding's value, or nil if it is unknown.
  private func shape(of binding: ExpressionValue.Binding) -> ValueShape? {
    guard let index = uses[binding.offset], facts.contextUses.indices.contains(index),
      facts.contextUses[index].id == binding.contextId, !facts.contextUses[index].isOpen,
      case .declared(let context) = facts.contextUses[index].target
    else { return nil }
    return shapes[context].at(binding.path).shape
  }
}

extension BuiltinOperation.ArgumentKind {
  /// Returns whether a value of a shape can be a value of this type.
  fileprivate func mayAccept(_ shape: ValueShape) -> Bool {
    switch shape {
    case .unknown, .null: true
    case .list: self == .any || self == .array || self == .countable
    case .object: self == .any || self == .countable
    case .scalar("a string"): mayAccept(.string)
    case .scalar("a number"): mayAccept(.number)
    case .scalar("true or false"): mayAccept(.bool)
    case .scalar: true
    }
  }
}
