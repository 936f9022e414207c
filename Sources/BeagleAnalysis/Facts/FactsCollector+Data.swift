/// Visits expressions and data.
extension FactsCollector {
  /// Visits a string that may be an expression.
  /// - Parameter property: The property whose value it is; nil in data.
  @discardableResult
  func expression(_ node: JSONNode, of property: PropertyDescriptor? = nil) -> ParsedExpression? {
    guard node.mayHoldExpressions else { return nil }
    guard let found = parse(node) else {
      // A syntax error in one expression of a text hides nothing about the others.
      if let others = node.string.flatMap({ ExpressionParser.validExpressions(in: $0) }) {
        recordUses(of: others.parsed, in: node)
      }
      return nil
    }
    let parsed = found.parsed
    expressions.append(
      FoundExpression(
        expression: found, node: node, firstUse: facts.contextUses.count, property: property))
    let first = facts.contextUses.count
    recordUses(of: parsed, in: node)
    if let kind = property?.kind, parsed.parts.count == 1, case .value(.binding) = parsed.parts[0],
      facts.contextUses.count == first + 1
    {
      facts.contextUses[first].emptyValue = FactsCollector.emptyValue(kind)
    }
    if parsed.traits.contains(.pathTexts) {
      for case .value(let value) in parsed.parts { recordPathTexts(value) }
    }
    return parsed
  }

  private func recordUses(of parsed: ParsedExpression, in node: JSONNode) {
    if !nullTests.isEmpty { nullTests = PathTree() }
    if parsed.traits.contains(.isNull) {
      for case .value(let value) in parsed.parts { collectNullTests(value) }
    }
    for case .value(let value) in parsed.parts { record(value, in: node) }
  }

  /// Returns the empty value of a kind as JSON; nil for a text.
  private static func emptyValue(_ kind: ValueKind) -> String? {
    switch kind {
    case .bool: "false"
    case .integer, .number: "0"
    case .list, .strings, .components: "[]"
    case .stringObject, .anyObject: "{}"
    default: nil
    }
  }

  private func parse(_ node: JSONNode) -> ContextExpression? {
    if !addressExpressions.isEmpty, let known = addressExpressions[node.index] { return known }
    guard let text = node.string, case .expression(let found) = ExpressionParser.parse(text) else {
      return nil
    }
    return found
  }

  /// - Parameters:
  ///   - operation: The operation whose argument the value is; nil for the whole expression.
  ///   - index: The position of the argument.
  private func record(
    _ value: ExpressionValue, in node: JSONNode, of operation: ExpressionValue.Operation? = nil,
    at index: Int = 0
  ) {
    switch value {
    case .literal: break
    case .binding(let binding):
      record(binding, in: node, of: operation, isTested: operation?.tests(argument: index) == true)
    case .operation(let operation):
      facts.calls.append(
        NameUse(
          name: operation.name, span: node.span(inString: operation.offset, operation.name)))
      for (index, parameter) in operation.parameters.enumerated() {
        conditional(operation.name == "condition" && index > 0) {
          record(parameter, in: node, of: operation, at: index)
        }
      }
    }
  }

  /// Collects the bindings that an expression tests with `isNull`.
  private func collectNullTests(_ value: ExpressionValue) {
    guard case .operation(let operation) = value else { return }
    for parameter in operation.parameters {
      if operation.builtin?.asksForNull == true, case .binding(let binding) = parameter {
        nullTests.insert(binding.path, of: binding.contextId)
      } else {
        collectNullTests(parameter)
      }
    }
  }

  private func record(
    _ binding: ExpressionValue.Binding, in node: JSONNode, of operation: ExpressionValue.Operation?,
    isTested: Bool
  ) {
    let asksForNull = operation?.builtin?.asksForNull == true
    let isOptional =
      asksForNull || nullTests.containsPrefix(of: binding.path, of: binding.contextId)
    let target = target(binding.contextId)
    let name = node.span(inString: binding.offset, binding.contextId)
    let pathLocation = PathLocation(node, start: binding.offset + binding.contextId.utf8.count)
    facts.contextUses.append(
      ContextUse(
        id: binding.contextId, kind: .read, target: target, path: binding.path, name: name,
        pathLocation: pathLocation, screen: screen, isOpen: isAdded, isOptional: isOptional,
        isTested: isTested, isConditional: isConditional,
        ranges: target == .navigation
          ? ([name] + pathLocation.steps(of: binding.path, in: document)).map {
            SourceRange($0, in: document)
          } : [],
        value: nil))
  }

  /// Visits any value, with the expressions, components and actions in it.
  /// - Parameter property: The property whose value it is; nil in data.
  func data(_ node: JSONNode, of property: PropertyDescriptor? = nil) {
    switch node.kind {
    case .string:
      if expression(node, of: property) == nil { recordPathText(node) }
    case .array: node.elements.forEach { data($0) }
    case .object:
      if node["_beagleComponent_"] != nil {
        added { component(node) }
      } else if node["_beagleAction_"] != nil {
        action(node)
      } else {
        for (_, value) in node.members { data(value) }
      }
    default: break
    }
  }

  /// Visits components that an action or a custom type adds later.
  func added(_ body: () -> Void) {
    let outer = isAdded
    isAdded = true
    body()
    isAdded = outer
  }

  private func recordPathText(_ node: JSONNode) {
    let span = node.span
    guard span.length > 2, span.length < 512, document.bytes[span.offset + 1] == 0x2F,
      let text = node.string
    else { return }
    facts.pathTexts.insert(text)
  }

  private func recordPathTexts(_ value: ExpressionValue) {
    switch value {
    case .literal(.string(let text)) where text.utf8.first == 0x2F: facts.pathTexts.insert(text)
    case .operation(let operation): operation.parameters.forEach(recordPathTexts)
    default: break
    }
  }

  /// Records the strings in a data document that may be addresses.
  func collectPathTexts(_ node: JSONNode) {
    switch node.kind {
    case .string: recordPathText(node)
    case .array: node.elements.forEach(collectPathTexts)
    case .object: for (_, value) in node.members { collectPathTexts(value) }
    default: break
    }
  }
}

extension ExpressionValue.Operation {
  /// Whether the operation tests an argument, so that its value may be missing.
  fileprivate func tests(argument index: Int) -> Bool {
    switch name {
    case "isNull", "isEmpty", "not", "and", "or": true
    case "condition": index == 0
    case "eq":
      parameters.contains { parameter in
        if case .literal = parameter { true } else { false }
      }
    default: false
    }
  }
}
