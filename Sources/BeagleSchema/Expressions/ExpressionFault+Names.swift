/// Mistakes in paths, calls and texts of expressions.
extension ExpressionFault {
  // MARK: - Paths

  /// Another character in place of the dot of a path, for example `order->total`.
  var separatorIssue: ExpressionSyntaxIssue? {
    guard offset > start + 2, isWord(bytes[offset - 1]) else { return nil }
    for separator in ["->", "::", ":", "\\"] where bytes[offset...].starts(with: separator.utf8) {
      let end = offset + separator.utf8.count
      guard end < bytes.count, isWord(bytes[end]),
        let fix = fix(offset..<end, ".", "Change \"\(separator)\" to a dot")
      else { return nil }
      return report("\(separator == "->" ? "\"->\"" : found) is not allowed here", fix)
    }
    // A comma has another meaning in parentheses.
    if bytes[offset] == 0x2C, open.isEmpty, offset + 1 < bytes.count, isWord(bytes[offset + 1]),
      let fix = fix(offset..<offset + 1, ".", "Change the comma to a dot", isSafe: false)
    {
      return report("\(found) is not allowed here", fix)
    }
    return nil
  }

  /// An index that is not a number, for example `['name']`.
  var bracketIndex: ExpressionSyntaxIssue? {
    guard let bracket = open.last, bracket.byte == 0x5B, bracket.offset + 1 == offset,
      bytes[offset] != 0x5D, bytes[offset] != 0x7D
    else { return nil }
    let message = "an index must be a whole number"
    guard let close = bytes[offset...].firstIndex(of: 0x5D) else {
      return report(message, nil, suggestion: "write [0] or .name")
    }
    var name = text(offset, close)
    for quote in ["'", "\"", "`"] where name.count > 2 && name.hasPrefix(quote) {
      if name.hasSuffix(quote) { name = String(name.dropFirst().dropLast()) }
    }
    guard !name.isEmpty, name.utf8.allSatisfy(isWord) else {
      return report(message, nil, suggestion: "write [0] or .name")
    }
    return report(
      message, fix(bracket.offset..<close + 1, ".\(name)", "Write .\(name)"),
      suggestion: "write .\(name)")
  }

  // MARK: - Calls

  /// Returns the issue for a call of a step of a path, for example `order.name.toUpperCase()`.
  ///
  /// - Parameters:
  ///   - path: The offset of the path.
  ///   - name: The offset of the called step.
  ///   - parenthesis: The offset after the step.
  static func call(
    in bytes: UnsafeBufferPointer<UInt8>, start: Int, path: Int, name: Int, parenthesis: Int
  ) -> ExpressionSyntaxIssue {
    let fault = ExpressionFault(bytes, start, parenthesis)
    let called = fault.text(name, parenthesis)
    let value = fault.text(path, name - 1)
    let message = "only operations can be called, not \(called)"
    guard let close = fault.endOfCall(from: parenthesis) else {
      return fault.report(
        message, nil, suggestion: "write NAME(\(value)), where NAME is the name of an operation",
        at: name)
    }
    let arguments = fault.text(parenthesis + 1, close)
    let operation =
      BuiltinOperation.named(called) ?? BuiltinOperation.synonym(called)
    if operation == nil, !methods.contains(called), !arguments.isEmpty,
      arguments.utf8.allSatisfy({ $0 &- 0x30 <= 9 }),
      let fix = fault.fix(parenthesis..<close + 1, "[\(arguments)]", "Write [\(arguments)]")
    {
      return fault.report(message, fix, at: parenthesis)
    }
    guard let operation else {
      return fault.report(
        message, nil, suggestion: "write NAME(\(value)), where NAME is the name of an operation",
        at: name)
    }
    let rest = arguments.trimmingBlanks
    let call = "\(operation.name)(\(value)\(rest.isEmpty ? "" : ", ")\(rest))"
    return fault.report(
      message, fault.fix(path..<close + 1, call, "Write \(call)"), suggestion: "write \(call)",
      at: name)
  }

  /// Methods of other languages that take a number. Their arguments are not indexes.
  private static let methods: Set<String> = [
    "at", "charAt", "drop", "elementAt", "get", "padEnd", "padStart", "repeat", "slice", "substr",
    "substring", "take", "toFixed", "toPrecision", "toString",
  ]

  /// Returns the offset of the parenthesis that closes another one.
  private func endOfCall(from parenthesis: Int) -> Int? {
    var depth = 0
    var i = parenthesis
    while i < bytes.count {
      switch bytes[i] {
      case 0x27:
        i = endOfString(from: i)
        continue
      case 0x28: depth += 1
      case 0x29:
        depth -= 1
        if depth == 0 { return i }
      default: break
      }
      i += 1
    }
    return nil
  }

  /// An operation without its opening parenthesis, for example `sumorder.total, 1)`.
  var missingOpening: ExpressionSyntaxIssue? {
    guard open.isEmpty, bytes[offset] == 0x2C || bytes[offset] == 0x29 else { return nil }
    let word = bytes[(start + 2)..<offset].prefix { isWord($0) }
    let name = String(decoding: word, as: UTF8.self)
    for operation in BuiltinOperation.all where name.hasPrefix(operation.name) {
      let end = start + 2 + operation.name.utf8.count
      guard let fix = fix(end..<end, "(", "Add \"(\"") else { continue }
      return report("missing \"(\" after \"\(operation.name)\"", fix, at: end)
    }
    return nil
  }

  /// Puts the argument after a space into parentheses, for example in `not order.isPaid`.
  func parenthesizing(
    from space: Int, _ argument: Int
  ) -> ExpressionSyntaxIssue.Correction? {
    guard open.isEmpty, let close = closingBrace(from: argument) else { return nil }
    return fix(
      space..<close, "(\(text(argument, close)))", "Put the argument in parentheses")
  }

  // MARK: - Texts and expressions

  /// An apostrophe in a text in single quotes.
  var apostrophe: ExpressionSyntaxIssue? {
    guard offset > start + 2, bytes[offset - 1] == 0x27, isWord(bytes[offset]),
      let fix = fix(offset - 1..<offset - 1, "\\", "Write \\' for the apostrophe")
    else { return nil }
    return report("the apostrophe ends the text in single quotes", fix, at: offset - 1)
  }

  /// An expression in an argument, for example `sum(@{order.total}, 1)`.
  var innerExpression: ExpressionSyntaxIssue? {
    guard offset + 1 < bytes.count, bytes[offset + 1] == 0x7B, !open.isEmpty,
      let close = closingBrace(from: offset + 2)
    else { return nil }
    let content = text(offset + 2, close)
    return report(
      "an expression inside another one needs no @{ }",
      fix(offset..<close + 1, content, "Write \(content)"), suggestion: "write \(content)")
  }
}
