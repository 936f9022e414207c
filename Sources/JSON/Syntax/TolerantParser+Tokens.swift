/// Tokens with errors, and the errors.
extension TolerantParser {
  // MARK: - Errors

  mutating func report(
    _ kind: JSONError.Kind, _ message: String, _ hint: String?, _ offset: Int, length: Int = 1
  ) {
    report(JSONFault(kind, message, hint: hint, at: offset, length: length))
  }

  mutating func report(_ fault: JSONFault) {
    if errors.count < SyntaxTree.errorLimit { errors.append(fault) }
  }

  mutating func missingComma(_ start: Int) {
    let close = inObject ? "}" : "]"
    report(
      .missingComma, "expected a comma or \(close), not \(describe(start))",
      "a comma is missing before it", start)
  }

  mutating func missing(_ kind: SyntaxTree.Kind, at offset: Int) {
    let mark = kind == .object ? "}" : "]"
    report(
      .unexpected, "expected a comma or \(mark), not \(describe(offset))",
      "close it with \(mark) first", offset)
  }

  func describe(_ offset: Int) -> String { scanner.describe(offset) }

  // MARK: - White space

  mutating func skipWhitespaceAndComments() {
    while true {
      scanner.skipBlanks()
      guard i + 1 < p.count, p[i] == 0x2F, p[i + 1] == 0x2F || p[i + 1] == 0x2A else { return }
      comment()
    }
  }

  private mutating func comment() {
    var fault = scanner.comment()
    let start = i
    if p[i + 1] == 0x2F {
      while i < p.count, p[i] != 0x0A { i += 1 }
    } else {
      i += 2
      while i < p.count, !(p[i] == 0x2F && p[i - 1] == 0x2A && i > start + 2) { i += 1 }
      i = min(i + 1, p.count)
    }
    fault.length = i - start
    report(fault)
  }

  func endOfWhitespace(_ offset: Int) -> Int {
    var rest = scanner
    rest.i = offset
    rest.skipBlanks()
    return rest.i
  }

  func hasColon(after offset: Int) -> Bool {
    let next = endOfWhitespace(offset)
    return next < p.count && p[next] == 0x3A
  }

  // MARK: - Tokens without quotes

  func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x20, 0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D: true
    default: false
    }
  }

  /// Returns the start of the token that ends at the current offset.
  func excerpt(_ start: Int) -> String {
    String(decoding: p[start..<min(i, start + 40)], as: UTF8.self)
  }

  /// Whether the token that ends at the current offset is `true`, `false` or `null`.
  func isWord(_ start: Int) -> Bool {
    let token = UnsafeBufferPointer(rebasing: p[start..<i])
    return token.elementsEqual("true".utf8) || token.elementsEqual("false".utf8)
      || token.elementsEqual("null".utf8)
  }

  /// Whether the token that ends at the current offset is a number.
  func isWholeNumber(_ start: Int) -> Bool {
    var rest = scanner
    rest.i = start
    return (try? rest.number()) != nil && rest.i == i
  }

  // MARK: - Strings

  /// Reads a string up to its closing quote or else to the end of the line, and reports its first
  /// error. Returns true without an error.
  mutating func readString(_ quote: UInt8) -> Bool {
    let start = i
    var j = start + 1
    var problem: JSONFault?
    while j < p.count, p[j] != quote, p[j] != 0x0A, p[j] != 0x0D {
      switch p[j] {
      case 0x5C:
        if problem == nil { problem = badEscape(j) }
        j += j + 1 < p.count && p[j + 1] != 0x0A && p[j + 1] != 0x0D ? 2 : 1
      case 0..<0x20:
        if problem == nil { problem = control(j) }
        j += 1
      case 0x80...:
        if let next = try? scanner.multibyte(at: j) {
          j = next
          continue
        }
        if problem == nil {
          problem = JSONFault(
            .encoding, "a byte that is not UTF-8", hint: "save the document as UTF-8", at: j)
        }
        j += 1
      default: j += 1
      }
    }
    // If a letter follows the quote, it is the opening quote of the next string.
    let isNext = j + 1 < p.count && quote == 0x22 && isLetter(p[j + 1])
    if j < p.count, p[j] == quote, !isNext {
      i = j + 1
      guard let problem else { return true }
      report(problem)
      return false
    }
    i = endOfUnclosedString(from: start, to: min(j, p.count))
    report(.string, "the string is not closed", "close it with \"", start, length: i - start)
    return false
  }

  /// Brackets and commas at the end of a line probably belong to the object around a string.
  private func endOfUnclosedString(from start: Int, to end: Int) -> Int {
    var last = end
    while last > start + 1, [0x20, 0x09, 0x2C, 0x7D, 0x5D].contains(p[last - 1]) {
      // A brace that closes an expression belongs to the string.
      let text = p[start..<last]
      if p[last - 1] == 0x7D, text.count(where: { $0 == 0x7B }) >= text.count(where: { $0 == 0x7D })
      {
        break
      }
      last -= 1
    }
    return last
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte == 0x5F
  }

  private func control(_ offset: Int) -> JSONFault {
    let isTab = p[offset] == 0x09
    return JSONFault(
      .string, "\(isTab ? "a tab" : "a control character") inside a string",
      hint: "write \(isTab ? "\\t" : "\\u00..")", at: offset)
  }

  private func badEscape(_ slash: Int) -> JSONFault? {
    guard slash + 1 < p.count, !scanner.isEscape(at: slash) else { return nil }
    if p[slash + 1] == 0x75 {
      return JSONFault(
        .string, "a \\u escape without four hex digits", hint: "write it like \\u00e9", at: slash,
        length: 2)
    }
    return JSONFault(
      .string, "\\ followed by \(describe(slash + 1)) is not an escape",
      hint: "write \\\\ for a backslash", at: slash, length: 2)
  }
}
