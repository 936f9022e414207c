/// Operators of other languages, for which expressions have operations.
extension ExpressionFault {
  /// An operator of other languages and the operation that replaces it.
  private struct Operator {
    let token: String
    let operation: String
    var isNegated = false
  }

  /// Longer tokens precede their prefixes.
  private static let operators = [
    Operator(token: "===", operation: "eq"),
    Operator(token: "!==", operation: "eq", isNegated: true),
    Operator(token: "==", operation: "eq"), Operator(token: "!=", operation: "eq", isNegated: true),
    Operator(token: ">=", operation: "gte"), Operator(token: "<=", operation: "lte"),
    Operator(token: "&&", operation: "and"), Operator(token: "||", operation: "or"),
    Operator(token: ">", operation: "gt"), Operator(token: "<", operation: "lt"),
    Operator(token: "+", operation: "sum"), Operator(token: "-", operation: "subtract"),
    Operator(token: "%", operation: ""), Operator(token: "*", operation: "multiply"),
    Operator(token: "/", operation: "divide"),
    Operator(token: "=", operation: "eq"), Operator(token: "?", operation: "condition"),
    Operator(token: "!", operation: "not"),
  ]

  var operatorIssue: ExpressionSyntaxIssue? {
    guard open.last?.byte != 0x5B else { return nil }
    let position = endOfBlanks(from: offset)
    guard position < bytes.count,
      let found = ExpressionFault.operators.first(where: {
        bytes[position...].starts(with: $0.token.utf8)
      })
    else { return nil }
    let first = endOfBlanks(from: argument)
    let isPrefix = first == position
    guard isPrefix == (found.token == "!"), let end = endOfArgument(from: position) else {
      return nil
    }
    let operands = operands(of: found, in: first..<end)
    // A hyphen without spaces may be part of a name.
    if found.token == "-", position == offset, operands?.contains(where: isNumber) != true {
      return report(
        "\(self.found) is not allowed here", nil,
        suggestion: "names consist of letters, digits and _; to subtract, write subtract(a, b)")
    }
    // A character after a complete value may be a typing error.
    if operands == nil, ["?", "!"].contains(found.token) { return nil }
    let operation = operation(for: found, operands)
    let message = "expressions have no operator \"\(found.token)\""
    if found.token == "%" { return report(message, nil, at: position) }
    guard let operands, let call = ExpressionFault.call(operation, operands, found) else {
      let names = found.token == "!" ? "condition" : "a, b"
      return report(
        message, nil,
        suggestion: "write "
          + (found.isNegated ? "not(eq(a, b))" : "\(operation)(\(names))"), at: position)
    }
    let correction = fix(
      first..<end, call, "Write \(call)",
      isSafe: found.token != "+" || operands.contains { isNumber($0) || isText($0) })
    return report(message, correction, suggestion: "write \(call)", at: position)
  }

  private func operation(for found: Operator, _ operands: [String]?) -> String {
    found.token == "+" && operands?.contains(where: isText) == true ? "concat" : found.operation
  }

  private static func call(_ operation: String, _ operands: [String], _ found: Operator) -> String?
  {
    let call = "\(operation)(\(operands.joined(separator: ", ")))"
    return found.isNegated ? "not(\(call))" : call
  }

  /// Returns the operands of an operator, or nil if one of them is not a valid expression.
  private func operands(of found: Operator, in range: Range<Int>) -> [String]? {
    var pieces: [String] = []
    var begin = range.lowerBound
    var i = begin
    var depth = 0
    var separators = found.token == "?" ? ["?", ":"] : [found.token]
    while i < range.upperBound {
      switch bytes[i] {
      case 0x27:
        i = endOfString(from: i)
        continue
      case 0x28: depth += 1
      case 0x29: depth -= 1
      default: break
      }
      if depth == 0, let separator = separators.first, bytes[i...].starts(with: separator.utf8) {
        pieces.append(text(begin, i))
        i += separator.utf8.count
        begin = i
        if found.token == "?" { separators.removeFirst() }
        if found.token == "!" { separators.removeAll() }
        continue
      }
      i += 1
    }
    pieces.append(text(begin, range.upperBound))
    pieces = pieces.map(\.trimmingBlanks)
    if found.token == "!" {
      guard pieces.first == "" else { return nil }
      pieces.removeFirst()
    }
    let count = found.token == "!" ? 1 : found.token == "?" ? 3 : 2
    let takesMore = ["+", "*", "&&", "||"].contains(found.token)
    guard takesMore ? pieces.count >= count : pieces.count == count,
      pieces.allSatisfy({ !$0.isEmpty && ExpressionParser.isSingleExpression("@{\($0)}") })
    else { return nil }
    return pieces
  }

  private func isNumber(_ operand: String) -> Bool { Double(operand) != nil }

  private func isText(_ operand: String) -> Bool { operand.utf8.first == 0x27 }

  /// Returns the end of the argument at an offset: a comma or parenthesis of the innermost
  /// operation, or the brace after the expression.
  private func endOfArgument(from position: Int) -> Int? {
    var i = position
    var depth = 0
    while i < bytes.count {
      switch bytes[i] {
      case 0x27:
        i = endOfString(from: i)
        continue
      case 0x28: depth += 1
      case 0x29 where depth == 0: return open.isEmpty ? nil : i
      case 0x29: depth -= 1
      case 0x2C where depth == 0 && !open.isEmpty: return i
      case 0x7D: return depth == 0 && open.isEmpty ? i : nil
      default: break
      }
      i += 1
    }
    return nil
  }
}
