import BeagleSchema
import CYAML

/// A change of a YAML file.
struct YAMLCorrection {
  let title: String
  /// The same in a message.
  let advice: String
  /// The bytes that the text replaces.
  let span: SourceSpan
  let text: String
  /// Whether nothing else can be meant.
  let isSafe: Bool

  init(title: String, advice: String? = nil, span: SourceSpan, text: String, isSafe: Bool = false) {
    (self.title, self.advice) = (title, advice ?? title.prefix(1).lowercased() + title.dropFirst())
    (self.span, self.text, self.isSafe) = (span, text, isSafe)
  }
}

/// The errors of libyaml, whose positions and messages describe its own state.
extension YAMLReader {
  mutating func failure(of parser: yaml_parser_t) -> Failure {
    guard parser.problem != nil else {
      return Failure(
        problem: .syntax, message: "libyaml has no memory", span: SourceSpan(offset: 0, length: 1))
    }
    var message = String(cString: parser.problem)
    if let context = parser.context { message += " " + String(cString: context) }
    let offset =
      parser.error == YAML_READER_ERROR
      ? min(parser.problem_offset + offsets.start, offsets.bytes.count)
      : offsets.offset(ofCharacter: parser.problem_mark.index)
    return unclosed(parser, at: offset) ?? innerQuotes(at: offset)
      ?? missingComma(message, at: offset)
      ?? Failure(problem: .syntax, message: message, span: SourceSpan(offset: offset, length: 1))
  }

  // MARK: - Openings

  /// Returns the failure for a quote or a bracket that is not closed; nil for other errors. libyaml reports it
  /// after the text that it has read in place of the missing end.
  private mutating func unclosed(_ parser: yaml_parser_t, at offset: Int) -> Failure? {
    if let context = parser.context, String(cString: context) == "while scanning a quoted scalar" {
      let problem = String(cString: parser.problem)
      guard problem.hasSuffix("end of stream") || problem.hasSuffix("document indicator") else {
        return nil
      }
      return unclosedQuote(offsets.offset(ofCharacter: parser.context_mark.index))
    }
    // The quote that closes the text may be meant to open another one.
    if let last = values.last, case .scalar(_, isPlain: false) = last.content,
      last.span.end <= offset,
      lineOutside(last.span.offset, before: last.span.end) != nil
    {
      return unclosedQuote(last.span.offset)
    }
    let bytes = offsets.bytes
    guard let start = openBrackets.last else { return nil }
    let isAtEnd = bytes[offset...].allSatisfy { $0 <= 0x20 }
    let line = lineOutside(start, before: offset + 1)
    let isOtherBracket = !isAtEnd && bytes[offset] == (bytes[start] == 0x7B ? 0x5D : 0x7D)
    guard isAtEnd || line != nil || isOtherBracket else { return nil }
    if line == nil, isOtherBracket, let wrong = wrongBracket(at: offset, in: openBrackets) {
      return wrong
    }
    var end = line ?? offset
    while end > start + 1, bytes[end - 1] <= 0x20 { end -= 1 }
    let bracket = bytes[start] == 0x7B ? "}" : "]"
    return Failure(
      problem: .syntax, message: "the \"\(bytes[start] == 0x7B ? "{" : "[")\" is not closed",
      span: SourceSpan(offset: start, length: 1),
      correction: YAMLCorrection(
        title: "Close it with \(bracket)", span: SourceSpan(offset: end, length: 0),
        text: isOtherBracket || bracket == "]" ? bracket : " \(bracket)"))
  }

  /// The positions of the brackets that are not closed.
  private var openBrackets: [Int] {
    let bytes = offsets.bytes
    return open.map { values[$0.index].span.offset }
      .filter { $0 < bytes.count && (bytes[$0] == 0x5B || bytes[$0] == 0x7B) }
  }

  /// Returns the failure for a bracket that is written in place of the one that closes the last opening, or that is
  /// not needed; nil if the bracket may close another opening.
  private func wrongBracket(at offset: Int, in openings: [Int]) -> Failure? {
    let bytes = offsets.bytes
    let rest = bytes[(offset + 1)...].prefix { $0 != 0x0A }
    let open = openings.map { bytes[$0] }
    let own = Self.closing(open[open.count - 1])
    if closes(open, [own, bytes[offset]] + rest) { return nil }
    let isExtra = !closes(open, [own] + rest) && closes(open, Array(rest))
    let (wrong, right) = (
      String(decoding: [bytes[offset]], as: UTF8.self), String(decoding: [own], as: UTF8.self)
    )
    let span = SourceSpan(offset: offset, length: 1)
    return Failure(
      problem: .syntax,
      message: isExtra
        ? "no bracket is open that \(wrong) closes"
        : "\(wrong) cannot close the \"\(own == 0x7D ? "{" : "[")\"", span: span,
      correction: YAMLCorrection(
        title: isExtra ? "Remove \(wrong)" : "Write \(right) instead of \(wrong)", span: span,
        text: isExtra ? "" : right))
  }

  private static func closing(_ opening: UInt8) -> UInt8 { opening == 0x7B ? 0x7D : 0x5D }

  /// Returns whether each bracket in the rest of a line closes the last one that is open.
  private func closes(_ open: [UInt8], _ rest: [UInt8]) -> Bool {
    var open = open
    for byte in rest {
      if byte == 0x5B || byte == 0x7B {
        open.append(byte)
      } else if byte == 0x5D || byte == 0x7D {
        guard open.popLast().map(Self.closing) == byte else { return false }
      }
    }
    return true
  }

  // MARK: - Quotes

  /// Returns the failure for quotes inside a text in the same quotes, as in `'It's done'`; nil for other errors.
  private func innerQuotes(at offset: Int) -> Failure? {
    let bytes = offsets.bytes
    guard let last = values.last, case .scalar(_, isPlain: false) = last.content,
      last.span.end == offset, offset < bytes.count, bytes[offset] > 0x20,
      !"{}[],:#".utf8.contains(bytes[offset])
    else { return nil }
    let quote = bytes[offset - 1]
    let rest = bytes[offset...].prefix { $0 != 0x0A }
    let isInBrackets = !openBrackets.isEmpty
    let end = rest.indices.first { index in
      guard rest[index] == quote else { return false }
      guard let next = rest[(index + 1)...].first(where: { $0 > 0x20 }) else { return true }
      return isInBrackets && "}],".utf8.contains(next)
    }
    // A colon belongs to the next member: the comma before it is missing, and its value is in quotes.
    guard quote == 0x22 || quote == 0x27, let end, !rest[..<end].contains(0x3A) else { return nil }
    let inner = bytes[(offset - 1)..<end]
    let text = inner.flatMap {
      $0 == quote ? (quote == 0x27 ? [quote, quote] : [0x5C, quote]) : [$0]
    }
    return Failure(
      problem: .syntax, message: "a quote inside the text ends it",
      span: SourceSpan(offset: offset - 1, length: 1),
      correction: YAMLCorrection(
        title: quote == 0x27
          ? "Write '' for a quote in the text" : "Write \\\" for a quote in the text",
        advice: quote == 0x27
          ? "write '' for it, or put the whole text in double quotes"
          : "write \\\" for it, or put the whole text in single quotes",
        span: SourceSpan(offset: offset - 1, length: inner.count),
        text: String(decoding: text, as: UTF8.self)))
  }

  private func unclosedQuote(_ start: Int) -> Failure {
    let bytes = offsets.bytes
    var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    while end > start + 1, bytes[end - 1] <= 0x20 { end -= 1 }
    let quote = bytes[start] == 0x27 ? "'" : "\""
    return Failure(
      problem: .syntax, message: "the quote is not closed",
      span: SourceSpan(offset: start, length: 1),
      correction: YAMLCorrection(
        title: "Close it with \(quote)", span: SourceSpan(offset: end, length: 0), text: quote))
  }

  /// Returns the start of the first line before an offset that is not indented more than the line of an opening:
  /// such a line does not belong to what the opening contains.
  private func lineOutside(_ opening: Int, before limit: Int) -> Int? {
    let bytes = offsets.bytes
    let end = min(limit, bytes.count)
    func indentation(_ start: Int) -> Int { bytes[start...].prefix { $0 == 0x20 }.count }
    let first = (bytes[..<opening].lastIndex(of: 0x0A) ?? -1) + 1
    var line = opening
    while let feed = bytes[line...].firstIndex(of: 0x0A), feed + 1 < end {
      line = feed + 1
      let text = line + indentation(line)
      if text < end, bytes[text] > 0x20, text - line <= indentation(first) { return line }
    }
    return nil
  }

  // MARK: - Commas

  /// Returns the failure for a missing comma between two values in brackets; nil for other errors.
  private func missingComma(_ message: String, at offset: Int) -> Failure? {
    let bytes = offsets.bytes
    guard message.hasPrefix("did not find expected ','"), offset < bytes.count else { return nil }
    var start = offset
    // Without quotes, the next key is a part of the text before it, and the colon is the error.
    if bytes[start] == 0x3A {
      while start > 0, bytes[start - 1] > 0x20, !"{[,:".utf8.contains(bytes[start - 1]) {
        start -= 1
      }
    }
    var end = start
    while end < bytes.count, bytes[end] > 0x20, !"}],:".utf8.contains(bytes[end]) { end += 1 }
    var last = start
    while last > 0, bytes[last - 1] == 0x20 { last -= 1 }
    guard end > start, last > 0, last < start else { return nil }
    guard bytes[last - 1] != 0x3A else {
      // For example `{ text: Total: 5 }`.
      return bytes[offset] == 0x3A
        ? Failure(
          problem: .syntax, message: YAMLAdvice.colonInText,
          span: SourceSpan(offset: offset, length: 1)) : nil
    }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let isSafe = bytes[last - 1] == 0x22 || bytes[last - 1] == 0x27
    return Failure(
      problem: .syntax, message: "a comma is missing before \(word)",
      span: SourceSpan(offset: start, length: end - start),
      correction: YAMLCorrection(
        title: "Add a comma",
        advice: isSafe
          ? nil : "add a comma, or put the whole text in quotes if it contains \(word)",
        span: SourceSpan(offset: last, length: 0), text: ",", isSafe: isSafe))
  }
}
