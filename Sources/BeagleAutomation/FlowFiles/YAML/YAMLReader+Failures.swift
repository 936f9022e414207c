import BeagleSchema
import CYAML

/// A text to insert into a YAML file.
struct YAMLCorrection {
  let title: String
  /// The same in a message.
  let advice: String
  let offset: Int
  let text: String
  /// Whether nothing else can be meant.
  let isSafe: Bool
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
    return unclosed(parser, at: offset) ?? missingComma(message, at: offset)
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
    let brackets = open.lazy.map { [values] in values[$0.index].span.offset }
      .filter { $0 < bytes.count && (bytes[$0] == 0x5B || bytes[$0] == 0x7B) }
    guard let start = brackets.last else { return nil }
    let isAtEnd = bytes[offset...].allSatisfy { $0 <= 0x20 }
    let line = lineOutside(start, before: offset + 1)
    let isOtherBracket = !isAtEnd && bytes[offset] == (bytes[start] == 0x7B ? 0x5D : 0x7D)
    guard isAtEnd || line != nil || isOtherBracket else { return nil }
    var end = line ?? offset
    while end > start + 1, bytes[end - 1] <= 0x20 { end -= 1 }
    let bracket = bytes[start] == 0x7B ? "}" : "]"
    return Failure(
      problem: .syntax, message: "the \"\(bytes[start] == 0x7B ? "{" : "[")\" is not closed",
      span: SourceSpan(offset: start, length: 1),
      correction: YAMLCorrection(
        title: "Close it with \(bracket)", advice: "close it with \(bracket)", offset: end,
        text: isOtherBracket || bracket == "]" ? bracket : " \(bracket)", isSafe: false))
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
        title: "Close it with \(quote)", advice: "close it with \(quote)", offset: end, text: quote,
        isSafe: false))
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
    // A text that contains a colon, as in `{ text: Total: 5 }`.
    guard end > start, last > 0, last < start, bytes[last - 1] != 0x3A else { return nil }
    let word = String(decoding: bytes[start..<end], as: UTF8.self)
    let isSafe = bytes[last - 1] == 0x22 || bytes[last - 1] == 0x27
    return Failure(
      problem: .syntax,
      message: "a comma is missing before \(word)" + (isSafe ? "" : ", or quotes around the text"),
      span: SourceSpan(offset: start, length: end - start),
      correction: YAMLCorrection(
        title: "Add a comma", advice: "add a comma", offset: last, text: ",", isSafe: isSafe))
  }
}
