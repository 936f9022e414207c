/// Operations that Beagle does not have.
extension DecodingSession {
  func reportUnknown(_ operation: ExpressionValue.Operation, at index: Int) {
    let name = operation.name
    let known = operationNames
    let span = span(of: name, in: index, at: operation.offset)
    let message = "no operation is named \"\(name)\""
    let isForeign = isForeignOperation(name)
    if isForeign, let other = BuiltinOperation.negated(name) {
      let fixIt = negating(operation, with: other, at: index)
      return report(
        .unknownOperation, .warning, at: index, span: span, message,
        suggestion: fixIt?.title.lowercasedFirst
          ?? "write not(\(other.name)(\(other.signature.usage)))", fixIt: fixIt, name: name)
    }
    let advice = isForeign ? BuiltinOperation.advice(insteadOf: name) : nil
    let near =
      advice != nil
      ? nil
      : suggestions.suggestion(for: name, in: "operations", comparing: known.count) {
        BuiltinOperation.synonym(name)?.name ?? TypoCorrection.best(for: name, among: known)
      }
    let recipe = near ?? advice == nil ? BuiltinOperation.recipe(insteadOf: name) : nil
    report(
      .unknownOperation, .warning, at: index, span: span,
      message + (recipe.map { "; explain \($0) says what to do" } ?? ""),
      suggestion: near ?? advice,
      fixIt: near.flatMap { near in
        replacing(
          name, at: span, with: near,
          isSafe: BuiltinOperation.synonym(name)?.name != near
            && isTypingError(operation, for: near))
      }, name: name)
  }

  /// Returns whether a name is an operation of other languages that cannot be corrected by another name alone.
  func isForeignOperation(_ name: String) -> Bool {
    (BuiltinOperation.negated(name) != nil || BuiltinOperation.advice(insteadOf: name) != nil)
      && TypoCorrection.best(for: name, among: options.knownOperations) == nil
  }

  /// Returns whether the name of a call is certainly a misspelling of an operation of Beagle.
  private func isTypingError(_ call: ExpressionValue.Operation, for name: String) -> Bool {
    guard let meant = BuiltinOperation.named(name),
      meant.signature.count.contains(call.parameters.count)
    else { return false }
    // Many short names are names of other operations in other languages.
    guard call.name.utf8.count > 3 else {
      return TypoCorrection.isSame(call.name, as: name, among: operationNames)
    }
    return TypoCorrection.isClear(for: call.name, as: name, among: operationNames)
  }

  /// Returns the fix that negates the call of another operation, for example `not(eq(a, b))` in place of
  /// `neq(a, b)`.
  private func negating(
    _ call: ExpressionValue.Operation, with other: BuiltinOperation, at index: Int
  ) -> FixIt? {
    let name = span(of: call.name, in: index, at: call.offset)
    let bytes = Array(string(index).utf8)
    let start = call.offset + call.name.utf8.count
    guard other.signature.count.contains(call.parameters.count),
      let end = endOfCall(in: bytes, from: start),
      var fixIt = replacing(call.name, at: name, with: "not(\(other.name)", isSafe: true)
    else { return nil }
    let arguments = String(decoding: bytes[start..<end], as: UTF8.self)
    fixIt.title = "Write not(\(other.name)\(arguments))"
    fixIt.newWord = nil
    fixIt.edits.append(edit(span(of: end..<end, in: index), ")"))
    return fixIt
  }

  /// Returns the end of the arguments of a call in parentheses.
  private func endOfCall(in bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var isText = false
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case 0x27: isText.toggle()
      case 0x5C where isText: position += 1
      case 0x28 where !isText: depth += 1
      case 0x29 where !isText:
        depth -= 1
        if depth == 0 { return position + 1 }
      default: break
      }
      position += 1
    }
    return nil
  }
}
