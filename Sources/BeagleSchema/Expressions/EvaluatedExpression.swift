/// The value of an expression, and the problem if it failed.
///
/// ```swift
/// let sum = EvaluatedExpression("@{sum(a, 1)}", contexts: ["a": 2], operations: operations)
/// sum.value  // 3
/// ```
package struct EvaluatedExpression: Sendable {
  /// The value; null if the expression failed, and the text itself if it is not an expression.
  package let value: DynamicObject
  /// `single` for one expression, `multiple` for text with expressions, `plain` for other text.
  package let kind: String
  /// The problem that made the expression fail.
  package let diagnostic: Diagnostic?
  /// The byte offset of the problem in the expression.
  package let offset: Int

  /// Evaluates a string.
  /// - Parameters:
  ///   - contexts: The contexts by id.
  ///   - source: The position of the string in a document, for the diagnostic.
  package init(
    _ text: String, contexts: DynamicDictionary, operations: OperationsProvider,
    at source: SourceReference? = nil
  ) {
    switch ExpressionParser.parse(text, source: source) {
    case .plain(let plain, let issue):
      value = .string(plain)
      kind = "plain"
      diagnostic = issue.map { Diagnostic($0, in: text, at: source) }
      offset = issue?.offset ?? 0
    case .expression(let expression):
      var found: (diagnostic: Diagnostic, offset: Int)?
      value = expression.evaluate(
        resolve: { contexts[$0] }, operations: operations,
        report: { found = (Diagnostic($0), $0.offset) })
      kind = if case .single = expression { "single" } else { "multiple" }
      var problem = found?.diagnostic
      if let name = problem?.name {
        switch problem?.code {
        case .unknownOperation:
          problem?.suggestion =
            BuiltinOperation.synonym(name)?.name
            ?? TypoCorrection.best(for: name, among: operations.names)
            ?? BuiltinOperation.advice(insteadOf: name)
        case .unresolvedContext:
          problem?.suggestion = TypoCorrection.best(for: name, among: contexts.map(\.key))
        default: break
        }
      }
      diagnostic = problem
      offset = found?.offset ?? 0
    }
  }
}
