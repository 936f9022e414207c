/// The cause of a syntax error in an expression, with the correction if the intent is clear.
///
/// The parser stops at the first unexpected character. This type reads the bytes around it again,
/// which only invalid expressions cost.
struct ExpressionFault {
  /// The text with the expression.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of `@{`.
  let start: Int
  /// The offset of the first unexpected character.
  let offset: Int
  /// The open parentheses and brackets before `offset`, the innermost last.
  private(set) var open: [Opening] = []
  /// The offset after the last `(`, `,` or `@{` of the innermost operation.
  private(set) var argument: Int
  /// The number of operations before `offset`.
  private var operationCount = 0

  struct Opening {
    let byte: UInt8
    let offset: Int
    /// The start of the argument that contains the parenthesis.
    let argument: Int
  }

  /// The maximum length in bytes of a text to correct. Each attempt parses the text again.
  private static let lengthLimit = 4096

  /// Returns the issue for an unexpected character at `offset` of an expression that starts at
  /// `start`.
  static func issue(
    in bytes: UnsafeBufferPointer<UInt8>, start: Int, offset: Int
  ) -> ExpressionSyntaxIssue {
    ExpressionFault(bytes, start, offset).issue
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ offset: Int) {
    self.bytes = bytes
    self.start = start
    self.offset = offset
    argument = start + 2
    scan()
  }

  private mutating func scan() {
    var i = start + 2
    while i < offset {
      switch bytes[i] {
      case 0x27: i = endOfString(from: i) - 1
      case 0x28:
        open.append(Opening(byte: 0x28, offset: i, argument: argument))
        argument = i + 1
        operationCount += 1
      case 0x5B: open.append(Opening(byte: 0x5B, offset: i, argument: argument))
      case 0x29, 0x5D:
        if let last = open.popLast() { argument = last.argument }
      case 0x2C: argument = i + 1
      default: break
      }
      i += 1
    }
  }

  // MARK: - Issues

  private var issue: ExpressionSyntaxIssue {
    guard offset < bytes.count else { return unclosed }
    if let issue = separatorIssue ?? operatorIssue ?? spaceIssue { return issue }
    if let issue = bracketIndex ?? apostrophe ?? missingOpening { return issue }
    switch bytes[offset] {
    case 0x7D: return closingBrace
    case 0x40: return innerExpression ?? other
    case 0x29 where lastByte == 0x2C, 0x2C where lastByte == 0x2C || lastByte == 0x28:
      return missingArgument
    case 0x29 where lastByte == 0x2E, 0x2C where lastByte == 0x2E: return missingName
    case 0x29 where open.isEmpty:
      return report(
        "there is no \"(\" for this ')'",
        fix(offset..<offset + 1, "", "Remove \")\"")
          ?? fix(offset..<offset + 1, "}", "Change \")\" to \"}\""))
    case 0x29, 0x3B, 0x5D,
      0x2C where !open.isEmpty:
      if let bracket = open.last, bracket.byte == 0x5B { return missingBracket(bracket) }
      return separator
    case 0x2E where lastByte == 0x2E:
      return report(
        "a name is missing between two dots", fix(offset..<offset + 1, "", "Remove one dot"))
    case 0x5B where lastByte == 0x2E:
      return report(
        "\(found) is not allowed after a dot",
        fix(offset - 1..<offset, "", "Remove the dot"))
    case 0x2E where offset == start + 2:
      return report(
        "a name is missing before the dot", fix(offset..<offset + 1, "", "Remove the dot"))
    case 0x3F where offset + 1 < bytes.count && bytes[offset + 1] == 0x2E:
      return report(
        "expressions have no operator \"?.\"; a path of null is null",
        fix(offset..<offset + 1, "", "Remove \"?\""))
    case 0x7B where offset == start + 2: return doubleBrace
    case 0x22, 0x60, 0xE2: return quote
    default: return missingQuote ?? missingComma ?? other
    }
  }

  var found: String { JSONText.describeCharacter(bytes, at: offset) }

  func report(
    _ message: String, _ correction: ExpressionSyntaxIssue.Correction?, suggestion: String? = nil,
    at position: Int? = nil
  ) -> ExpressionSyntaxIssue {
    ExpressionSyntaxIssue(
      offset: position ?? offset, message: message,
      suggestion: suggestion ?? correction?.title.lowercasedFirst, correction: correction)
  }

  private var other: ExpressionSyntaxIssue {
    // A brace is missing if no other one follows before the next expression.
    if open.isEmpty, lastByte != 0x2E, offset > start + 2, !hasClosingBrace {
      return report(
        "the expression is not closed",
        fix(offset..<offset, "}", "Close the expression with \"}\""))
    }
    return report("\(found) is not allowed here", nil)
  }

  private var unclosed: ExpressionSyntaxIssue {
    let message = "the expression is not closed"
    guard open.isEmpty else {
      let closing = String(repeating: ")", count: open.count { $0.byte == 0x28 }) + "}"
      return report(
        message,
        fix(offset..<offset, closing, "Close it with \"\(closing)\"", isSafe: operationCount == 1),
        suggestion: "close it with \"\(closing)\"")
    }
    return report(
      message, fix(offset..<offset, "}", "Close it with \"}\""),
      suggestion: "close it with \"}\"")
  }

  private var closingBrace: ExpressionSyntaxIssue {
    if offset == start + 2 {
      return report(
        "the expression is empty", nil, suggestion: "write a context id between @{ and }")
    }
    switch lastByte {
    case 0x2C: return missingArgument
    case 0x2E: return missingName
    default: break
    }
    guard let last = open.last else { return report("\(found) is not allowed here", nil) }
    if last.byte == 0x5B { return missingBracket(last) }
    let message = "missing \")\" to close \"\(name(before: last.offset))(\""
    // The brace may be in place of the parenthesis.
    if offset + 1 < bytes.count, bytes[offset + 1] == 0x7D,
      let fix = fix(offset..<offset + 1, ")", "Change \"}\" to \")\"")
    {
      return report(message, fix)
    }
    let closing = String(repeating: ")", count: open.count)
    return report(
      message,
      fix(offset..<offset, closing, "Add \"\(closing)\"", isSafe: operationCount == 1))
  }

  private var missingName: ExpressionSyntaxIssue {
    report(
      "a name is missing after the dot",
      fix(offset - 1..<offset, "", "Remove the dot", isSafe: false),
      suggestion: "add the name or remove the dot")
  }

  private var missingArgument: ExpressionSyntaxIssue {
    let comma = (start..<offset).last { bytes[$0] == 0x2C }
    let message = "an argument is missing before \(found)"
    if bytes[offset] == 0x2C {
      return report(message, fix(offset..<offset + 1, "", "Remove the comma"))
    }
    return report(
      message,
      comma.flatMap { fix($0..<$0 + 1, "", "Remove the comma", isSafe: false) },
      suggestion: "add the argument or remove the comma")
  }

  private func missingBracket(_ bracket: Opening) -> ExpressionSyntaxIssue {
    if bracket.offset + 1 == offset {
      return report(
        "an index is missing after \"[\"", nil, suggestion: "write an index, such as [0]")
    }
    return report("missing \"]\" to close \"[\"", fix(offset..<offset, "]", "Add \"]\""))
  }

  /// A wrong character between two arguments or after the last one.
  private var separator: ExpressionSyntaxIssue {
    let message = "\(found) is not allowed here"
    if bytes[offset] == 0x3B, !open.isEmpty {
      return report(message, fix(offset..<offset + 1, ",", "Change \";\" to a comma"))
    }
    if bytes[offset] == 0x5D, open.last?.byte == 0x28 {
      return report(message, fix(offset..<offset + 1, ")", "Change \"]\" to \")\""))
    }
    if bytes[offset] == 0x5D {
      var digits = offset
      while digits > start + 2, bytes[digits - 1] &- 0x30 <= 9 { digits -= 1 }
      if digits < offset, let fix = fix(digits..<digits, "[", "Add \"[\"", isSafe: false) {
        return report("there is no \"[\" for this ']'", fix)
      }
    }
    return report(message, fix(offset..<offset + 1, "", "Remove \(found)", isSafe: false))
  }

  /// A value that follows another value without a comma.
  private var missingComma: ExpressionSyntaxIssue? {
    guard open.last?.byte == 0x28, let end = lastOffset, end > argument - 1,
      isValueStart(bytes[offset]),
      let fix = fix(end + 1..<end + 1, ",", "Add a comma")
    else { return nil }
    return report("a comma is missing before \(found)", fix)
  }

  /// A text in single quotes whose first or last quote is missing, so that the quotes after it have
  /// the opposite meaning.
  private var missingQuote: ExpressionSyntaxIssue? {
    guard open.last?.byte == 0x28, let last = lastOffset else { return nil }
    let first = endOfBlanks(from: argument)
    if bytes[offset] == 0x27, first < offset {
      return fix(first..<first, "'", "Add the quote").map {
        report("the quote before a text is missing", $0, at: first)
      }
    }
    guard bytes[first] == 0x27, bytes[last] == 0x27, first < last,
      let comma = (first + 1..<last).first(where: { bytes[$0] == 0x2C }),
      let fix = fix(comma..<comma, "'", "Add the quote")
    else { return nil }
    return report("the text in single quotes is not closed", fix, at: first)
  }

  /// Returns the issue for a text in single quotes that is not closed.
  static func unclosedText(
    in bytes: UnsafeBufferPointer<UInt8>, start: Int, quote: Int
  ) -> ExpressionSyntaxIssue {
    let fault = ExpressionFault(bytes, start, quote)
    // The quote is missing before the parentheses and the brace that close the expression.
    var end = bytes.count
    if end > quote + 1, bytes[end - 1] == 0x7D { end -= 1 }
    var correction: ExpressionSyntaxIssue.Correction?
    for _ in 0...fault.open.count where correction == nil && end > quote {
      correction = fault.fix(end..<end, "'", "Close it with \"'\"")
      if bytes[end - 1] != 0x29 { break }
      end -= 1
    }
    return fault.report(
      "the text in single quotes is not closed", correction, suggestion: "close it with \"'\"")
  }

  private var doubleBrace: ExpressionSyntaxIssue {
    var end = offset
    while end + 1 < bytes.count, !(bytes[end] == 0x7D && bytes[end + 1] == 0x7D) { end += 1 }
    let message = "\(found) is not allowed here"
    guard end + 1 < bytes.count else {
      return report(message, fix(offset..<offset + 1, "", "Remove one brace"))
    }
    return report(
      message, fix(offset..<end + 1, text(offset + 1, end), "Use single braces"),
      suggestion: "write @{ }, not @{{ }}")
  }

  /// Text in quotation marks other than single quotes.
  private var quote: ExpressionSyntaxIssue {
    let message = "\(found) is not allowed here"
    let pairs: [(open: [UInt8], close: [UInt8])] = [
      ([0x22], [0x22]), ([0x60], [0x60]), ([0xE2, 0x80, 0x98], [0xE2, 0x80, 0x99]),
      ([0xE2, 0x80, 0x99], [0xE2, 0x80, 0x99]), ([0xE2, 0x80, 0x9C], [0xE2, 0x80, 0x9D]),
      ([0xE2, 0x80, 0x9D], [0xE2, 0x80, 0x9D]),
    ]
    guard let pair = pairs.first(where: { bytes[offset...].starts(with: $0.open) }) else {
      return missingQuote ?? missingComma ?? other
    }
    var end = offset + pair.open.count
    while end < bytes.count, !bytes[end...].starts(with: pair.close), bytes[end] != 0x27 {
      end += 1
    }
    let content = text(offset + pair.open.count, end)
    let correction =
      end < bytes.count && bytes[end] != 0x27
      ? fix(offset..<end + pair.close.count, "'\(content)'", "Put the text in single quotes") : nil
    return report(message, correction, suggestion: "put text in single quotes")
  }

  /// A space outside of the parentheses of an operation.
  private var spaceIssue: ExpressionSyntaxIssue? {
    guard isBlank(bytes[offset]) else { return nil }
    let end = endOfBlanks(from: offset)
    let message = "\(found) is not allowed here"
    if end < bytes.count, bytes[end] == 0x7D, offset == start + 2 {
      return report(
        "the expression is empty", nil, suggestion: "write a context id between @{ and }")
    }
    if BuiltinOperation.named(name(before: offset)) != nil,
      let fix = fix(offset..<end, "(", "Add \"(\"") ?? parenthesizing(from: offset, end)
    {
      return report("missing \"(\" after \"\(name(before: offset))\"", fix)
    }
    if let issue = wordOperatorIssue(at: end) { return issue }
    let isBetweenWords =
      offset > 0 && isWord(bytes[offset - 1]) && end < bytes.count && isWord(bytes[end])
    let advice =
      isBetweenWords
      ? "names consist of letters, digits and _"
      : "spaces are allowed only inside the parentheses of an operation"
    guard let close = closingBrace(from: offset) else {
      return hasClosingBrace
        ? report(message, nil, suggestion: advice)
        : report(
          "the expression is not closed",
          fix(offset..<offset, "}", "Close the expression with \"}\"", isSafe: false))
    }
    // Spaces at both ends are one mistake.
    let content = (start + 2)..<close
    let trimmed = text(content.lowerBound, close).trimmingBlanks
    if !trimmed.isEmpty, trimmed.utf8.count < content.count,
      let correction = fix(content, trimmed, "Remove the spaces")
    {
      return report(message, correction, suggestion: advice)
    }
    return report(
      message, isBetweenWords ? nil : fix(offset..<end, "", "Remove the space"), suggestion: advice)
  }

  // MARK: - Bytes

  /// The offset of the last character before `offset` that is not a space.
  var lastOffset: Int? { (start + 2..<max(offset, start + 2)).last { !isBlank(bytes[$0]) } }

  var lastByte: UInt8 { lastOffset.map { bytes[$0] } ?? 0 }

  /// Whether a brace follows before the next `@{`.
  private var hasClosingBrace: Bool { closingBrace(from: offset) != nil }

  /// Returns the offset of the next brace outside of strings, or nil if another expression
  /// precedes it.
  func closingBrace(from position: Int) -> Int? {
    var i = position
    while i < bytes.count, bytes[i] != 0x7D {
      if bytes[i] == 0x7B, i > start + 1, bytes[i - 1] == 0x40 { return nil }
      i = bytes[i] == 0x27 ? endOfString(from: i) : i + 1
    }
    return i < bytes.count ? i : nil
  }

  /// Returns the offset after a string in single quotes.
  func endOfString(from quote: Int) -> Int {
    var i = quote + 1
    while i < bytes.count, bytes[i] != 0x27 { i += bytes[i] == 0x5C ? 2 : 1 }
    return min(i + 1, bytes.count)
  }

  func endOfBlanks(from position: Int) -> Int {
    var i = position
    while i < bytes.count, isBlank(bytes[i]) { i += 1 }
    return i
  }

  /// Returns the name of the operation before a parenthesis, at most 64 bytes.
  private func name(before parenthesis: Int) -> String {
    var begin = parenthesis
    while begin > start + 2, parenthesis - begin < 64, isWord(bytes[begin - 1]) { begin -= 1 }
    return text(begin, parenthesis)
  }

  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }

  func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x5F || byte >= 0x80
  }

  private func isValueStart(_ byte: UInt8) -> Bool { isWord(byte) || byte == 0x27 || byte == 0x2D }

  func text(_ begin: Int, _ end: Int) -> String {
    String(decoding: bytes[begin..<max(begin, end)], as: UTF8.self)
  }

  /// Returns a correction, or nil if the corrected text is still not valid.
  func fix(
    _ range: Range<Int>, _ replacement: String, _ title: String, isSafe: Bool = true
  ) -> ExpressionSyntaxIssue.Correction? {
    guard bytes.count <= ExpressionFault.lengthLimit else { return nil }
    let result = text(0, range.lowerBound) + replacement + text(range.upperBound, bytes.count)
    guard ExpressionParser.isExpression(result) else { return nil }
    return ExpressionSyntaxIssue.Correction(
      title: title, range: range, replacement: replacement, isSafe: isSafe)
  }
}

extension String {
  /// The text without spaces and line breaks at its ends.
  var trimmingBlanks: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
    var rest = utf8[...]
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(decoding: rest, as: UTF8.self)
  }

  var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
