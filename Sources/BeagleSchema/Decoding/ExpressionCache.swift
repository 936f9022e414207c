/// The expressions of a document that were parsed before it is decoded.
package struct ExpressionCache: Sendable {
  /// The number of the expression of each value, from 1; 0 for other values.
  private var numbers: [Int32] = []
  private var expressions: [ContextExpression] = []

  /// Creates an empty cache.
  init() {}

  /// Creates an empty cache for a document.
  package init(of document: JSONDocument) {
    numbers = [Int32](repeating: 0, count: document.tape.count)
  }

  /// Adds the expression of a string of the document.
  package mutating func add(_ expression: ContextExpression, of node: JSONNode) {
    expressions.append(expression)
    numbers[node.index] = Int32(truncatingIfNeeded: expressions.count)
  }

  /// The expression of the string at an index of the document's tape; nil if it is not cached.
  subscript(index: Int) -> ContextExpression? {
    guard !numbers.isEmpty, numbers[index] > 0 else { return nil }
    return expressions[Int(numbers[index]) - 1]
  }
}
