/// Checks the arguments of Beagle's operations: their number, and the types that are known without
/// evaluating contexts.
enum ArgumentRules {
  static func check(
    _ collector: FactsCollector, options: CheckOptions, into findings: inout Findings
  ) {
    for expression in collector.expressions {
      expression.parsed.forEachOperation { call in
        // An application may replace an operation of Beagle.
        guard let builtin = call.builtin, !options.operations.contains(call.name),
          let problem = problem(of: call, builtin)
        else { return }
        findings.report(
          .badArguments, .warning, expression.node.span(inString: call.offset, call.name),
          "\(call.name): \(problem)",
          suggestion: "write \(call.name)(\(builtin.signature.usage))", name: call.name)
      }
    }
  }

  private static func problem(
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
      case .operation(let inner):
        if let result = inner.builtin?.signature.result, !kind.mayAccept(result) {
          return
            "argument \(position + 1) must be \(kind.words), but \(inner.name) returns \(result.words)"
        }
      case .binding: break
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
}
