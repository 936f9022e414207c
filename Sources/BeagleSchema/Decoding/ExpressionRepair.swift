/// A change of one character after which an expression reads only contexts in scope and calls only
/// operations of Beagle with the right number of arguments.
struct ExpressionRepair {
  /// What is wrong, for example `missing ")"`.
  let message: String
  /// The change. It is safe if no other change has another result, and no operator is removed.
  var correction: ExpressionSyntaxIssue.Correction

  /// The maximum length in bytes of a text. The number of attempts grows with it, and each one
  /// parses the text.
  private static let lengthLimit = 128

  /// The characters that are inserted, removed and exchanged.
  private static let marks = Array(".,()[]{}'@ ".utf8)

  /// Returns the most likely change of a text, or nil without one.
  ///
  /// - Parameters:
  ///   - offset: The position of the error.
  ///   - isMeaningful: Whether an expression can be what the author wants. The offset is the one of a name
  ///     that the change splits, or nil.
  static func of(
    _ text: String, near offset: Int, isMeaningful: (ContextExpression, _ split: Int?) -> Bool
  ) -> ExpressionRepair? {
    let bytes = Array(text.utf8)
    guard bytes.count <= lengthLimit else { return nil }
    var found: [(range: Range<Int>, insertion: UInt8?, result: [UInt8])] = []
    func isWord(_ byte: UInt8) -> Bool {
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x5F
    }
    /// Returns the start of the name around a position; nil between names.
    func split(at position: Int) -> Int? {
      let start = bytes[..<position].lastIndex { !isWord($0) }.map { $0 + 1 } ?? 0
      return start < position && position < bytes.count && isWord(bytes[position]) ? start : nil
    }
    /// Adds a change if the text is valid and meaningful with it.
    func attempt(_ range: Range<Int>, _ insertion: UInt8?) {
      let result =
        bytes[..<range.lowerBound] + (insertion.map { [$0] } ?? []) + bytes[range.upperBound...]
      let candidate = String(decoding: result, as: UTF8.self)
      guard ExpressionParser.isExpression(candidate), let expression = ContextExpression(candidate),
        isMeaningful(
          expression, insertion == 0x2E && range.isEmpty ? split(at: range.lowerBound) : nil)
      else { return }
      found.append((range, insertion, Array(result)))
    }
    // Any ASCII mark at the error may be replaced, for example the slash in order/total, except "!": removing
    // a negation changes the meaning.
    func isMark(_ position: Int) -> Bool {
      marks.contains(bytes[position])
        || position == offset && bytes[position] < 0x80 && bytes[position] != UInt8(ascii: "!")
          && !isWord(bytes[position])
    }
    for position in bytes.indices where isMark(position) {
      attempt(position..<position + 1, nil)
      for mark in marks where mark != bytes[position] && mark != 0x20 {
        attempt(position..<position + 1, mark)
      }
    }
    for position in 0...bytes.count {
      for mark in marks where mark != 0x20 { attempt(position..<position, mark) }
    }
    // A change of a text in single quotes at its end is more likely than inside of it.
    func cost(_ change: (range: Range<Int>, insertion: UInt8?, result: [UInt8])) -> Int {
      var cost = abs(change.range.lowerBound - offset) * 4
      if change.insertion == 0x27 {
        let next = change.range.upperBound
        let isEnd = next < bytes.count && [0x2C, 0x29].contains(bytes[next])
        let isStart = next > 0 && [0x28, 0x20].contains(bytes[next - 1]) && !isEnd
        cost = isEnd || isStart ? 0 : 1000
      }
      return cost + (change.range.isEmpty || change.insertion == nil ? 0 : 2)
    }
    guard let best = found.min(by: { cost($0) < cost($1) }) else { return nil }
    // A removed operator such as "-" may be the beginning of an unfinished calculation.
    let isOnly =
      found.allSatisfy { $0.result == best.result }
      && (best.insertion != nil || marks.contains(bytes[best.range.lowerBound]))
    func quoted(_ byte: UInt8) -> String {
      byte == 0x20 ? "the space" : "\"\(Unicode.Scalar(byte))\""
    }
    let removed = best.range.isEmpty ? "" : quoted(bytes[best.range.lowerBound])
    let added = best.insertion.map(quoted) ?? ""
    let (title, message) =
      if added.isEmpty {
        ("Remove \(removed)", "\(removed) is not needed here")
      } else if removed.isEmpty {
        ("Add \(added)", "missing \(added)")
      } else {
        ("Change \(removed) to \(added)", "\(removed) in place of \(added)")
      }
    return ExpressionRepair(
      message: message,
      correction: ExpressionSyntaxIssue.Correction(
        title: title, range: best.range,
        replacement: best.insertion.map { String(Unicode.Scalar($0)) } ?? "", isSafe: isOnly))
  }
}

extension DecodingSession {
  /// The maximum number of expressions in a document that are repaired.
  static let repairLimit = 16

  /// Returns a change of one character that makes an expression meaningful.
  func repair(_ text: String, near offset: Int) -> ExpressionRepair? {
    guard options.isThorough, openScope == 0, repairCount < DecodingSession.repairLimit else {
      return nil
    }
    repairCount += 1
    return ExpressionRepair.of(text, near: offset) { expression, split in
      // Many names begin with the id of a context, so the rest must be a member of its value.
      isMeaningful(expression)
        && expression.parsed.bindings.allSatisfy {
          $0.offset != split || isInitial($0.contextId, $0.path)
        }
    }
  }

  /// Returns whether an expression reads only contexts in scope and calls only operations of Beagle
  /// with a permitted number of arguments.
  func isMeaningful(_ expression: ContextExpression) -> Bool {
    // Text with the marks of an expression is not meaningful.
    for case .text(let text) in expression.parsed.parts
    where text.utf8.contains(where: { "{}@".utf8.contains($0) }) {
      return false
    }
    return expression.parsed.bindings.allSatisfy { isKnownContext($0.contextId) }
      && expression.parsed.operations.allSatisfy { operation in
        operation.builtin.map { $0.signature.count.contains(operation.parameters.count) }
          ?? options.knownOperations.contains(operation.name)
      } && isPossible(expression)
  }

  /// Returns a syntax error with a repair, if its own correction is not meaningful. A correction
  /// that has findings of its own is not safe.
  func repaired(_ issue: ExpressionSyntaxIssue, in text: String) -> ExpressionSyntaxIssue {
    guard options.isThorough else { return issue }
    var issue = issue
    if let correction = issue.correction {
      let bytes = Array(text.utf8)
      let result =
        bytes[..<correction.range.lowerBound] + Array(correction.replacement.utf8)
        + bytes[correction.range.upperBound...]
      let expression = ContextExpression(String(decoding: result, as: UTF8.self))
      if let expression {
        if openScope > 0 ? isPossible(expression) : isMeaningful(expression) { return issue }
        if let completed = completed(issue, expression) { return completed }
      }
      let isPossible = expression.map(isPossible) ?? true
      issue.reject(isIndex: !isPossible && correction.replacement.hasPrefix("."))
    }
    guard let repair = repair(text, near: issue.offset) else { return issue }
    return ExpressionSyntaxIssue(
      offset: repair.correction.range.lowerBound, message: repair.message,
      suggestion: repair.correction.title.lowercasedFirst, correction: repair.correction)
  }

  /// Returns a syntax error whose correction adds the missing context before a dot, for example in
  /// `@{.total}`; nil for other errors.
  private func completed(
    _ issue: ExpressionSyntaxIssue, _ expression: ContextExpression
  ) -> ExpressionSyntaxIssue? {
    guard openScope == 0, let correction = issue.correction, correction.replacement.isEmpty,
      correction.range.count == 1, let binding = expression.parsed.binding,
      correction.range.lowerBound == 2,
      let owner = owner(of: [.key(binding.contextId)] + binding.path.nodes)
    else { return nil }
    return ExpressionSyntaxIssue(
      offset: issue.offset, message: issue.message,
      suggestion: "write \(owner).\(binding.contextId)",
      correction: ExpressionSyntaxIssue.Correction(
        title: "Add \"\(owner)\"", range: 2..<2, replacement: owner, isSafe: true))
  }

  /// Returns whether an expression reads a context that is not in scope, or may call an unknown
  /// operation. Nearly all expressions do not.
  func hasUnknownNames(_ expression: ContextExpression) -> Bool {
    if expression.parsed.traits.contains(.otherOperations) { return true }
    var isUnknown = false
    expression.parsed.forEachBinding { if !scope.contains($0.contextId) { isUnknown = true } }
    return isUnknown
  }

  /// Reports the first unknown name of an expression, if no name is similar and a change of one
  /// character makes the expression meaningful. Its other unknown names are consequences.
  func reportRepair(of expression: ContextExpression, at index: Int) -> Bool {
    guard options.isThorough, openScope == 0, !isFull else { return false }
    var unknown: (name: String, offset: Int, isOperation: Bool)?
    func note(_ name: String, _ offset: Int, isOperation: Bool) {
      if let first = unknown, first.offset < offset { return }
      unknown = (name, offset, isOperation)
    }
    expression.parsed.forEachBinding { binding in
      let id = binding.contextId
      if !isKnownContext(id), rowNames[id] == nil {
        note(id, binding.offset, isOperation: false)
      }
    }
    if expression.parsed.traits.contains(.otherOperations) {
      expression.parsed.forEachOperation { operation in
        if operation.builtin == nil, !options.knownOperations.contains(operation.name) {
          note(operation.name, operation.offset, isOperation: true)
        }
      }
    }
    guard let unknown else { return false }
    // The value of an event is not a misspelled path.
    guard unknown.isOperation || EventValue.of(unknown.name) == nil else { return false }
    if unknown.isOperation, isForeignOperation(unknown.name) { return false }
    let names = unknown.isOperation ? operationNames : scope
    guard TypoCorrection.best(for: unknown.name, among: names) == nil || isSplit(expression),
      var repair = repair(expression.source, near: unknown.offset + unknown.name.utf8.count)
    else { return false }
    // The expression is valid, so another screen may declare the context.
    repair.correction.isSafe = false
    report(
      unknown.isOperation ? .unknownOperation : .unresolvedContext, .warning, at: index,
      span: span(of: unknown.name, in: index, at: unknown.offset),
      unknown.isOperation
        ? "no operation is named \"\(unknown.name)\""
        : "no context \"\(unknown.name)\" is declared around this expression",
      fixIt: fixIt(repair.correction, in: index), name: unknown.name)
    return true
  }

  /// Returns whether an expression has several unknown names, as if one name were split.
  private func isSplit(_ expression: ContextExpression) -> Bool {
    expression.parsed.bindings.count { !scope.contains($0.contextId) }
      + expression.parsed.operations.count { $0.builtin == nil } > 1
  }
}

extension ExpressionSyntaxIssue {
  /// Returns the error for a text with more bytes before it.
  func moved(by count: Int) -> ExpressionSyntaxIssue {
    var correction = correction
    if let moved = correction {
      correction = Correction(
        title: moved.title,
        range: moved.range.lowerBound + count..<moved.range.upperBound + count,
        replacement: moved.replacement, isSafe: moved.isSafe)
    }
    return ExpressionSyntaxIssue(
      offset: offset + count, message: message, suggestion: suggestion, correction: correction)
  }

  /// Notes that the corrected text has findings of its own.
  ///
  /// - Parameter isIndex: Whether the correction is a member in place of an index, and the value has
  ///   no such member.
  mutating func reject(isIndex: Bool) {
    correction?.isSafe = false
    guard isIndex else { return }
    correction = nil
    suggestion = "write a number, such as [0]"
  }
}
