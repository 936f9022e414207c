/// The values of contexts in the document. They show whether a corrected expression has findings of
/// its own.
extension DecodingSession {
  /// What the document says about the value at a path.
  enum Literal {
    /// The value at an index of the tape.
    case value(Int)
    /// The path does not exist.
    case missing
    /// The value is not known before the screen runs.
    case unknown
  }

  /// Returns the values of the contexts that are declared once and not set, by their identifiers.
  /// - Parameter includingChanged: Whether to return those that are set, too.
  func literalValues(includingChanged: Bool = false) -> [String: Int] {
    var values: [String: Int] = [:]
    var others: Set<String> = []
    for object in 0..<tape.count where tape[object].kind == .object && !includingChanged {
      if let id = member(of: object, "contextId", .string) { others.insert(string(id)) }
    }
    forEachDeclaration { context, id in
      let name = string(id)
      if values[name] != nil { others.insert(name) }
      values[name] = member(of: context, "value")
    }
    return values.filter { !others.contains($0.key) }
  }

  /// Returns what the document says about the value of a binding.
  func literal(_ id: String, _ path: [Path.Node]) -> Literal {
    guard let index = contextValues[id] else { return .unknown }
    return literal(id, path, in: index)
  }

  /// Returns whether the initial value of a context has a path.
  func isInitial(_ id: String, _ path: [Path.Node]) -> Bool {
    guard let index = initialValues[id], case .value = literal(id, path, in: index) else {
      return false
    }
    return true
  }

  private func literal(_ id: String, _ path: [Path.Node], in value: Int) -> Literal {
    guard scope.contains(id) else { return .unknown }
    var index = value
    for step in path {
      if tape[index].kind == .object || tape[index].kind == .array, isLarge(index) {
        return .unknown
      }
      switch (step, tape[index].kind) {
      case (.key(let key), .object):
        guard let next = member(of: index, named: key) else { return .missing }
        index = next
      case (.index(let position), .array):
        let elements = Array(node(index).elements)
        guard position >= 0 else { return .missing }
        // A list may be longer when the screen runs.
        guard position < elements.count else { return .unknown }
        index = elements[position].index
      case (_, .null): return .unknown
      case (_, .string) where string(index).utf8.contains(0x40): return .unknown
      default: return .missing
      }
    }
    return .value(index)
  }

  /// Returns whether an argument has the type of a parameter; true if the type is unknown.
  private func isValid(
    _ argument: ExpressionValue, for kind: BuiltinOperation.ArgumentKind
  ) -> Bool {
    switch argument {
    case .literal(let value): return kind.accepts(value)
    case .operation(let inner):
      return inner.builtin.map { kind.mayAccept($0.signature.result) } ?? true
    case .binding(let binding):
      guard case .value(let index) = literal(binding.contextId, binding.path) else {
        return true
      }
      switch tape[index].kind {
      case .null, .end: return true
      case .string where string(index).utf8.contains(0x40): return true
      // Another string may be a number when the screen runs.
      case .string: return kind.mayAccept(.string)
      case .number: return kind.mayAccept(.number)
      case .true, .false: return kind.mayAccept(.bool)
      case .array: return kind == .any || kind == .array || kind == .countable
      case .object: return kind == .any || kind == .countable
      }
    }
  }

  /// Returns whether the paths of an expression exist and the arguments of its operations have the
  /// right types, as far as the document determines them.
  func isPossible(_ expression: ContextExpression) -> Bool {
    expression.parsed.bindings.allSatisfy { binding in
      if case .missing = literal(binding.contextId, binding.path) { false } else { true }
    }
      && expression.parsed.operations.allSatisfy { operation in
        guard let signature = operation.builtin?.signature else { return true }
        return operation.parameters.enumerated().allSatisfy { position, argument in
          isValid(argument, for: signature.kind(at: position))
        }
      }
  }

  /// Returns the only context in scope whose value has a path; nil if another one may have it.
  func owner(of path: [Path.Node]) -> String? {
    var found: [String] = []
    for id in Set(scope).subtracting(DecodingSession.screenScope) {
      switch literal(id, path) {
      case .value: found.append(id)
      case .missing: continue
      case .unknown: return nil
      }
    }
    return found.count == 1 ? found[0] : nil
  }
}
