/// Expressions of a document that were read before it is decoded.
package struct ReadExpressions: Sendable {
  /// For each value of the document the number of its expression, from 1; 0 where it has none.
  private var numbers: [Int32] = []
  private var expressions: [ContextExpression] = []

  /// None.
  package init() {}

  /// Room for expressions of a document.
  package init(of document: JSONDocument) {
    numbers = [Int32](repeating: 0, count: document.tape.count)
  }

  /// Adds the expression of a string of the document.
  package mutating func add(_ expression: ContextExpression, of node: JSONNode) {
    expressions.append(expression)
    numbers[node.index] = Int32(truncatingIfNeeded: expressions.count)
  }

  /// The expression of the string with this index in the document's tape; nil where it was not read.
  subscript(index: Int) -> ContextExpression? {
    guard !numbers.isEmpty, numbers[index] > 0 else { return nil }
    return expressions[Int(numbers[index]) - 1]
  }
}
