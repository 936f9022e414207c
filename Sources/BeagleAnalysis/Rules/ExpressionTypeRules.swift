import BeagleSchema

/// Checks that the values of expressions have the types of their properties, if the types are known: from
/// the results of operations, from the values of contexts, and from the data of the project.
enum ExpressionTypeRules {
  static func check(
    _ collector: FactsCollector, _ shapes: ContextShapes, options: CheckOptions,
    into findings: inout Findings
  ) {
    let errors = Set(collector.inputs.compactMap { $0.node["error"]?.index })
    for found in collector.expressions {
      guard let property = found.property, property.kind.hasKnownValues else { continue }
      var types = ExpressionTypes(
        facts: collector.facts, shapes: shapes, replaced: options.operations, use: found.firstUse)
      let shape = types.shape(of: found.parsed)
      let problem =
        errors.contains(found.node.index) && shape == .scalar("true or false")
        ? booleanError(found.parsed) : problem(of: shape, for: property, found.parsed)
      guard let problem, !findings.hasFault(in: found.node.span)
      else { continue }
      findings.report(
        .wrongType, problem.severity, found.node.span, problem.message,
        suggestion: problem.suggestion, name: property.name)
    }
  }

  /// Checks the expressions whose values are known from contexts of the document, from other documents or from data.
  static func check(_ document: DocumentAnalysis, _ inference: DataInference) -> [Diagnostic] {
    let known = document.diagnostics.map(\.offset)
    return document.facts.inferred.types.prefix(Findings.limit).compactMap { use in
      // Another rule may have reported a part of the expression.
      guard !known.contains(where: { use.range.span.contains($0) }),
        let shape = inference.find([], in: use.shape).shape,
        var problem = problem(of: shape, for: use.property, use.expression)
      else { return nil }
      if let advice = problem.suggestion, use.property.kind.accepts(.list(.unknown)),
        let path = inference.listPath(in: shape, at: text(of: use.expression))
      {
        problem.suggestion = advice + ", such as @{\(path)}"
      }
      return Diagnostic(
        .wrongType, problem.severity, problem.message + inference.source,
        suggestion: problem.suggestion, name: use.property.name, file: document.name,
        span: use.range.span, start: use.range.start, end: use.range.end)
    }
  }

  private struct Problem {
    var severity = Diagnostic.Severity.warning
    let message: String
    var suggestion: String?
  }

  private static func problem(
    of shape: ValueShape, for property: PropertyDescriptor, _ expression: ParsedExpression
  ) -> Problem? {
    guard !property.kind.accepts(shape) else { return nil }
    let name = "\"\(property.name)\""
    let value = text(of: expression)
    guard property.kind != .string else {
      guard expression.isMember else { return nil }
      return Problem(
        severity: .note, message: "\(name) shows \(shape.description) as JSON: \(value)",
        suggestion: shape.isList
          ? "write the path of an element, or length(…)" : "write the path of a member")
    }
    var suggestion: String?
    switch (property.kind, shape) {
    case (.integer, .scalar("a string")): suggestion = "write int(…)"
    case (.number, .scalar("a string")): suggestion = "write double(…)"
    case (.bool, .scalar): suggestion = "compare it, for example with eq(…)"
    case (.list, _), (.strings, _): suggestion = "write the path of a list"
    default: break
    }
    return Problem(
      message: "\(name) must be \(property.kind.valueWords), but \(value) is \(shape.description)",
      suggestion: suggestion)
  }

  /// Returns the problem of a condition in place of the error of an input.
  private static func booleanError(_ expression: ParsedExpression) -> Problem {
    let condition = expression.source.dropFirst(2).dropLast()
    return Problem(
      message: "\"error\" must be a text that is empty if there is no error, but"
        + " \(text(of: expression)) is true or false, and a form stops at both texts",
      suggestion: "write condition(\(condition), 'text', '')")
  }

  /// The expression as written, or the name of its operation.
  private static func text(of expression: ParsedExpression) -> String {
    guard expression.parts.count == 1, case .value(let value)? = expression.parts.first else {
      return "a text with expressions"
    }
    switch value {
    case .literal(let literal): return literal.jsonText
    case .binding(let binding):
      return Path(nodes: [.key(binding.contextId)] + binding.path).description
    case .operation(let operation): return "the result of \(operation.name)"
    }
  }
}

extension ParsedExpression {
  /// Whether it reads a member of a context. The author of an operation, or of a whole context in a text, may want its
  /// JSON, for example to look at it.
  fileprivate var isMember: Bool {
    guard parts.count == 1, case .value(.binding(let binding))? = parts.first else { return false }
    return !binding.path.isEmpty
  }
}

/// Derives the shape of an expression's value.
private struct ExpressionTypes {
  let facts: DocumentFacts
  let shapes: ContextShapes
  /// The operations that an application replaces.
  let replaced: Set<String>
  /// The index of the next context use.
  var use: Int

  mutating func shape(of expression: ParsedExpression) -> ValueShape {
    guard expression.parts.count == 1, case .value(let value)? = expression.parts.first else {
      return .scalar("a string")
    }
    return shape(of: value)
  }

  private mutating func shape(of value: ExpressionValue) -> ValueShape {
    switch value {
    case .literal(let literal): return ValueShape(literal)
    case .binding:
      defer { use += 1 }
      guard facts.contextUses.indices.contains(use), !facts.contextUses[use].isOpen,
        case .declared(let context) = facts.contextUses[use].target
      else { return .unknown }
      return shapes[context].at(facts.contextUses[use].path).shape ?? .unknown
    case .operation(let operation):
      var arguments: [ValueShape] = []
      for parameter in operation.parameters { arguments.append(shape(of: parameter)) }
      guard !replaced.contains(operation.name), let builtin = operation.builtin else {
        return .unknown
      }
      if operation.name == "condition", arguments.count == 3 {
        return arguments[1].merged(with: arguments[2])
      }
      return ValueShape(builtin.signature.result)
    }
  }
}

extension ValueShape {
  /// Creates the shape of a literal in an expression.
  fileprivate init(_ literal: DynamicObject) {
    switch literal {
    case .bool: self = .scalar("true or false")
    case .int, .double: self = .scalar("a number")
    case .string: self = .scalar("a string")
    default: self = .unknown
    }
  }

  /// Creates the shape of an operation's result.
  fileprivate init(_ result: BuiltinOperation.ArgumentKind) {
    switch result {
    case .number, .integer: self = .scalar("a number")
    case .string: self = .scalar("a string")
    case .bool: self = .scalar("true or false")
    case .array: self = .list(.unknown)
    case .any, .countable, .printable: self = .unknown
    }
  }
}

extension ValueKind {
  /// Whether a value of another type is reported.
  var hasKnownValues: Bool {
    switch self {
    case .string, .bool, .integer, .number, .color, .enumeration, .list, .strings, .anyObject,
      .stringObject:
      true
    case .oneOf(let kinds): kinds.allSatisfy(\.hasKnownValues)
    default: false
    }
  }

  /// Returns whether an expression may have a value of a shape.
  fileprivate func accepts(_ shape: ValueShape) -> Bool {
    switch (self, shape) {
    case (_, .unknown), (_, .null), (_, .deferred): true
    case (.oneOf(let kinds), _): kinds.contains { $0.accepts(shape) }
    case (.string, .scalar): true
    case (.bool, _): shape == .scalar("true or false")
    case (.integer, _), (.number, _): shape == .scalar("a number")
    case (.color, _), (.enumeration, _): shape == .scalar("a string")
    case (.list, _), (.strings, _): shape.isList
    case (.anyObject, _), (.stringObject, _): if case .object = shape { true } else { false }
    case (.string, _): false
    // The values of the other kinds are not compared.
    default: true
    }
  }

  /// The description of the values for messages.
  fileprivate var valueWords: String {
    switch self {
    case .string: "a string"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .color: "a color"
    case .enumeration(let words): "one of " + words.prefix(4).joined(separator: ", ")
    case .list, .strings: "a list"
    case .anyObject, .stringObject: "an object"
    case .oneOf(let kinds): kinds.map(\.valueWords).joined(separator: " or ")
    default: "a value"
    }
  }
}
