/// Checks the arguments of Beagle's operations: their number, and the types that are known without
/// evaluating contexts, or from the values of contexts.
struct ArgumentRules {
  private let facts: DocumentFacts
  private let shapes: ContextShapes
  /// The context uses of the bindings of an expression, by the offsets of the bindings.
  private var uses: [Int: Int] = [:]
  /// The values of the calls of an expression that depend on no context, by the offsets of the calls;
  /// nil for other calls.
  private var constants: [Int: DynamicObject?] = [:]
  /// The operations that an application replaces.
  private let replaced: Set<String>

  static func check(
    _ collector: FactsCollector, _ shapes: ContextShapes, options: CheckOptions,
    into findings: inout Findings
  ) {
    var rules = ArgumentRules(
      facts: collector.facts, shapes: shapes, replaced: options.operations)
    for expression in collector.expressions where expression.parsed.traits.contains(.operations) {
      rules.uses.removeAll(keepingCapacity: true)
      rules.constants.removeAll(keepingCapacity: true)
      // The uses are in the order of the bindings.
      var use = expression.firstUse
      expression.parsed.forEachBinding { binding in
        rules.uses[binding.offset] = use
        use += 1
      }
      expression.parsed.forEachOperation { call in
        guard let builtin = rules.builtin(of: call), let problem = rules.problem(of: call, builtin),
          !findings.omitsNext(),
          // Wrong arguments may be the consequence of another mistake in the expression.
          !findings.hasFault(
            inExpressionAt: expression.node.sourceOffset(inString: call.offset))
        else { return }
        let conversion = problem.number.map { rules.conversion($0, in: findings.document) }
        findings.report(
          .badArguments, .warning, expression.node.span(inString: call.offset, call.name),
          "\(call.name): \(problem.message)",
          suggestion: conversion?.text ?? problem.suggestion
            ?? "write \(call.name)(\(builtin.signature.usage))",
          fixIt: conversion?.fixIt, name: call.name)
      }
    }
  }

  /// A wrong argument, or a wrong number of arguments.
  private struct Problem {
    var message: String
    /// The argument that is a number, true or false but must be a string.
    var number: ExpressionValue.Binding?
    /// What to write instead; nil for the arguments of the operation.
    var suggestion: String?
  }

  /// Returns the operation of Beagle that a call evaluates; nil for an operation of an application,
  /// which may replace one of Beagle.
  private func builtin(of call: ExpressionValue.Operation) -> BuiltinOperation? {
    replaced.contains(call.name) ? nil : call.builtin
  }

  /// Returns the value of an argument that depends on no context; nil for others.
  private mutating func constant(_ argument: ExpressionValue) -> DynamicObject? {
    switch argument {
    case .literal(let value): return value
    case .binding: return nil
    case .operation(let call):
      if let known = constants[call.offset] { return known }
      let value = evaluated(call)
      constants[call.offset] = .some(value)
      return value
    }
  }

  private mutating func evaluated(_ call: ExpressionValue.Operation) -> DynamicObject? {
    guard let builtin = builtin(of: call), let arguments = constants(of: call) else { return nil }
    switch builtin(arguments) {
    case .value(let value), .warning(let value, _, _): return value
    // The inner call is reported.
    case .failure: return nil
    }
  }

  /// Returns the values of all arguments; nil if one of them depends on a context.
  private mutating func constants(of call: ExpressionValue.Operation) -> [DynamicObject]? {
    var values: [DynamicObject] = []
    for argument in call.parameters {
      guard let value = constant(argument) else { return nil }
      values.append(value)
    }
    return values
  }

  /// The maximum number of arguments of a call that a message describes.
  private static let problemLimit = 5

  private mutating func problem(
    of call: ExpressionValue.Operation, _ builtin: BuiltinOperation
  ) -> Problem? {
    let signature = builtin.signature
    guard signature.count.contains(call.parameters.count) else {
      return Problem(message: "expected \(signature.expected), found \(call.parameters.count)")
    }
    var problems: [Problem] = []
    for (position, argument) in call.parameters.enumerated() {
      let kind = signature.kind(at: position)
      let rule = "argument \(position + 1) must be \(kind.words)"
      // The name of a single argument says nothing about its type.
      let advice = signature.names.count == 1 ? "pass \(kind.words)" : nil
      switch argument {
      case .literal(let value):
        guard !kind.accepts(value) else { continue }
        if kind == .number, value.stringValue == "", signature.count == 1...1 {
          return Problem(
            message: "the empty text is not a number",
            suggestion: "write digits, such as \(call.name)('42')")
        }
        problems.append(
          Problem(
            message: "\(rule), found \(value.typeWords)",
            suggestion: (value.stringValue == nil ? nil : stringAdvice(for: call, at: position))
              ?? advice))
      case .operation(let inner):
        if let result = self.builtin(of: inner)?.signature.result, !kind.mayAccept(result) {
          problems.append(
            Problem(
              message: "\(rule), but \(inner.name) returns \(result.words)",
              suggestion: (result == .string ? stringAdvice(for: call, at: position) : nil)
                ?? advice))
        }
      case .binding(let binding):
        guard let (shape, origin) = value(of: binding), !kind.mayAccept(shape) else { continue }
        let path = Path(nodes: [.key(binding.contextId)] + binding.path)
        var message = "\(rule), but \(path) is \(shape.description)"
        if case .position = origin { message += " (on phones with iOS it is a string)" }
        problems.append(
          Problem(
            message: message,
            number: kind == .string && BuiltinOperation.ArgumentKind.printable.mayAccept(shape)
              ? binding : nil,
            suggestion: (shape.isString ? stringAdvice(for: call, at: position) : nil) ?? advice))
      }
    }
    if var first = problems.first {
      first.message =
        problems.prefix(Self.problemLimit).map(\.message).joined(separator: "; ")
        + (problems.count > Self.problemLimit ? "; …" : "")
      return first
    }
    guard let values = constants(of: call) else { return rangeProblem(of: call, builtin) }
    switch builtin(values) {
    case .value: return nil
    case .warning(_, let message, let advice):
      return Problem(message: message, suggestion: advice)
    case .failure(let message): return Problem(message: message)
    }
  }

  /// Returns what to do instead if a call searches in a string, as in other languages.
  private func stringAdvice(for call: ExpressionValue.Operation, at position: Int) -> String? {
    call.name == "contains" && position == 0 ? BuiltinOperation.stringSearchAdvice : nil
  }

  /// Returns the problem of an argument whose value is wrong whatever the others are.
  private mutating func rangeProblem(
    of call: ExpressionValue.Operation, _ builtin: BuiltinOperation
  ) -> Problem? {
    for (position, argument) in call.parameters.enumerated() {
      guard let value = constant(argument) else { continue }
      switch (builtin.signature.kind(at: position), value) {
      case (.number, _):
        guard case .warning(_, let message, let advice) = builtin([.int(1), value]) else {
          continue
        }
        return Problem(message: message, suggestion: advice)
      case (.integer, .int(let number)) where number < 0:
        return Problem(
          message: "argument \(position + 1) must not be negative, found \(number)")
      default: continue
      }
    }
    return nil
  }

  /// Returns the shape of a binding's value and the origin of its context, or nil if the shape is
  /// unknown.
  private func value(
    of binding: ExpressionValue.Binding
  ) -> (shape: ValueShape, origin: ContextDeclaration.Origin)? {
    guard let index = uses[binding.offset], facts.contextUses.indices.contains(index),
      facts.contextUses[index].id == binding.contextId, !facts.contextUses[index].isOpen,
      case .declared(let context) = facts.contextUses[index].target,
      let shape = shapes[context].at(binding.path).shape
    else { return nil }
    return (shape, facts.contexts[context].origin)
  }

  /// Returns a suggestion to convert a binding to a string, and its fix.
  private func conversion(
    _ binding: ExpressionValue.Binding, in document: JSONDocument
  ) -> (text: String, fixIt: FixIt?) {
    let path = Path(nodes: [.key(binding.contextId)] + binding.path)
    let text = "string(\(path))"
    guard let index = uses[binding.offset] else { return ("write \(text)", nil) }
    let use = facts.contextUses[index]
    var end = use.pathLocation.steps(of: use.path, in: document).last?.end ?? use.name.end
    // The position of an index does not contain its brackets.
    if case .index? = use.path.last { end += 1 }
    let span = SourceSpan(offset: use.name.offset, length: end - use.name.offset)
    return (
      "write \(text)",
      FixIt(
        changingTo: text,
        edits: [TextEdit(file: document.name, span: span, replacement: text)], isSafe: false)
    )
  }
}

extension ValueShape {
  fileprivate var isString: Bool {
    if case .scalar("a string") = self { true } else { false }
  }
}

extension BuiltinOperation.ArgumentKind {
  /// Returns whether a value of a shape can be a value of this type.
  fileprivate func mayAccept(_ shape: ValueShape) -> Bool {
    switch shape {
    case .unknown, .null, .deferred: true
    case .list: self == .any || self == .array || self == .countable
    case .object: self == .any || self == .countable
    case .scalar("a string"): mayAccept(.string)
    case .scalar("a number"): mayAccept(.number)
    case .scalar("true or false"): mayAccept(.bool)
    case .scalar: true
    }
  }
}
