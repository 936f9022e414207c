/// Operators of other languages. Expressions have operations instead.
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
    Operator(token: "??", operation: "condition"),
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
    var translator = OperatorTranslator(bytes[first..<end])
    let call = translator.translate()
    // A hyphen without spaces may be part of a name.
    if found.token == "-", position == offset, !translator.hasNumber {
      return report(
        "\(self.found) is not allowed here", nil,
        suggestion: "names consist of letters, digits and _; to subtract, write subtract(a, b)")
    }
    // A character after a complete value may be a typing error.
    if call == nil, ["?", "!"].contains(found.token) { return nil }
    let message = "expressions have no operator \"\(found.token)\""
    if found.token == "%" {
      return report(
        message, nil, suggestion: "compute the remainder on the server", at: position)
    }
    // Unlike `concat`, a text with expressions accepts numbers.
    if open.isEmpty, !translator.parts.isEmpty, end < bytes.count, bytes[end] == 0x7D {
      let joined = translator.parts.map(ExpressionFault.textPart).joined()
      if let fix = fix(start..<end + 1, joined, "Write \(joined)", isSafe: translator.isCertain) {
        return report(message, fix, suggestion: "write \(joined)", at: position)
      }
    }
    guard let call,
      let fix = fix(first..<end, call, "Write \(call)", isSafe: translator.isCertain)
    else {
      let example =
        switch found.token {
        case "!": "not(a)"
        case "?": "condition(a, b, c)"
        case "??": "condition(isNull(a), b, a)"
        default: found.isNegated ? "not(eq(a, b))" : "\(found.operation)(a, b)"
        }
      return report(message, nil, suggestion: "write \(example)", at: position)
    }
    return report(message, fix, suggestion: "write \(call)", at: position)
  }

  /// Returns the issue for `and` or `or` between two values; nil for another word.
  func wordOperatorIssue(at position: Int) -> ExpressionSyntaxIssue? {
    guard offset > start + 2,
      let word = ["and", "or"].first(where: { bytes[position...].starts(with: "\($0) ".utf8) })
    else { return nil }
    let message = "expressions have no operator \"\(word)\""
    let first = endOfBlanks(from: argument)
    if first < offset, let end = endOfArgument(from: position) {
      let call =
        "\(word)(\(text(first, offset)), \(text(position + word.utf8.count + 1, end).trimmingBlanks))"
      if let fix = fix(first..<end, call, "Write \(call)", isSafe: false) {
        return report(message, fix, suggestion: "write \(call)", at: position)
      }
    }
    return report(message, nil, suggestion: "write \(word)(a, b)", at: position)
  }

  /// Returns an operand of a sum of texts as a part of a text with expressions.
  private static func textPart(_ operand: String) -> String {
    guard operand.first == "'" else { return "@{\(operand)}" }
    let content = operand.dropFirst().dropLast()
    return content.utf8.contains(0x5C) ? "@{\(operand)}" : String(content)
  }

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
