import Glibc

/// Expressions without their marks, for example `{user.name}` instead of `@{user.name}`.
extension DecodingSession {
  /// The delimiters that authors write instead of `@{` and `}`, longer ones first.
  private static let marks: [(open: StaticString, close: StaticString)] = [
    ("${{", "}}"), ("{{", "}}"), ("${", "}"), ("@ {", "}"), ("@(", ")"), ("@[", "]"), ("#{", "}"),
    ("{", "}"), ("@", "}"),
  ]

  /// Reports text that looks like an expression with wrong delimiters, for example {{user.name}}.
  /// Braces are common in text, so a text between them is reported only if it is a valid expression whose
  /// contexts are in scope and whose operations are Beagle's.
  func checkMarks(at index: Int, name: String) {
    let entry = tape[index]
    guard options.isThorough, !isFull, openScope == 0, entry.payload < 1 << 12,
      memchr(base + entry.offset + 1, 0x7B, entry.payload) != nil
        || memchr(base + entry.offset + 1, 0x40, entry.payload) != nil
    else { return }
    let bytes = Array(string(index).utf8)
    // Escaped marks are meant as text.
    if bytes.contains(0x5C) { return }
    var start = 0
    // Each attempt searches the rest of the text.
    for _ in 0..<16 {
      guard var open = bytes[start...].firstIndex(where: { "${@#".utf8.contains($0) }) else {
        return
      }
      start = open + 1
      if let end = DecodingSession.endOfExpression(at: open, in: bytes) {
        start = end
        continue
      }
      for mark in DecodingSession.marks {
        let inner = open + mark.open.utf8CodeUnitCount
        guard bytes[open...].starts(with: mark.open.description.utf8),
          let close = bytes[inner...].firstIndex(of: mark.close.utf8Start.pointee),
          bytes[close...].starts(with: mark.close.description.utf8),
          close > inner
        else { continue }
        let content = String(decoding: bytes[inner..<close], as: UTF8.self)
          .split(separator: " ").joined(separator: " ")
        // Two braces are rare in text.
        let isDoubled = mark.close.utf8CodeUnitCount > 1
        guard isReadable(content) || isDoubled && isExpression(content) else { continue }
        let end = close + mark.close.utf8CodeUnitCount
        // One character too many after the at sign.
        if open >= 2, bytes[open - 2] == 0x40, (bytes[open - 1] | 0x20) &- 0x61 >= 26 { open -= 2 }
        reportMarks(bytes, open..<end, "@{\(content)}", at: index, name: name)
        start = end
        break
      }
      if start > open + 1 { continue }
      if let end = DecodingSession.endOfPath(after: open, in: bytes) {
        let content = String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
        guard isReadable(content) else { continue }
        reportMarks(bytes, open..<end, "@{\(content)}", at: index, name: name)
        start = end
      }
    }
  }

  /// Returns the end of a valid expression; nil for other text.
  private static func endOfExpression(at open: Int, in bytes: [UInt8]) -> Int? {
    guard bytes[open...].starts(with: "@{".utf8) else { return nil }
    return bytes.indices[open...].first { index in
      bytes[index] == 0x7D
        && ExpressionParser.isSingleExpression(String(decoding: bytes[open...index], as: UTF8.self))
    }.map { $0 + 1 }
  }

  /// Returns the end of a path with at least two names after an at sign, as in `@user.name`; nil for other
  /// text, such as the address of an e-mail.
  private static func endOfPath(after open: Int, in bytes: [UInt8]) -> Int? {
    func isName(_ byte: UInt8) -> Bool {
      (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F
    }
    guard bytes[open] == 0x40, open == 0 || !isName(bytes[open - 1]) else { return nil }
    var end = open + 1
    while end < bytes.count, isName(bytes[end]) || bytes[end] == 0x2E { end += 1 }
    while bytes[end - 1] == 0x2E { end -= 1 }
    return bytes[open..<end].contains(0x2E) ? end : nil
  }

  /// Reports a brace after an expression that is the whole text, and an expression in a text in
  /// single quotes, where it is not evaluated.
  func checkMarks(of expression: ContextExpression, at index: Int) {
    let parts = expression.parsed.parts
    if parts.count == 2, case .value = parts[0], case .text("}") = parts[1] {
      let end = node(index).span.end
      report(
        .badExpression, .warning, at: index, span: SourceSpan(offset: end - 2, length: 1),
        "the expression is closed before this brace, so the brace is shown as text",
        suggestion: "remove one brace",
        fixIt: replacing(
          "}", at: SourceSpan(offset: end - 2, length: 1), with: "", title: "Remove one brace",
          isSafe: true))
    }
    let entry = tape[index]
    guard expression.parsed.traits.contains(.operations), openScope == 0,
      ByteSearch.contains(base + entry.offset + 1, entry.payload, 0x27, 0x40)
    else { return }
    expression.parsed.forEachOperation { operation in
      for case .literal(.string(let text)) in operation.parameters
      where text.hasPrefix("@{") && text.hasSuffix("}") {
        let content = String(text.dropFirst(2).dropLast())
        let whole = "'\(text)'"
        guard isReadable(content), let offset = string(index).utf8Offset(of: whole) else {
          continue
        }
        let span = span(of: whole, in: index, at: offset)
        report(
          .badExpression, .warning, at: index, span: span,
          "an expression in single quotes is a text and not evaluated",
          suggestion: "write \(content)",
          fixIt: replacing(whole, at: span, with: content, isSafe: false))
      }
    }
  }

  /// Reports an expression in a text that is shown without evaluation.
  func checkUnevaluated(at index: Int, name: String) {
    let entry = tape[index]
    guard options.isThorough, !isFull, entry.kind == .string, entry.payload < 1 << 12,
      memchr(base + entry.offset + 1, 0x40, entry.payload) != nil
    else { return }
    let text = string(index)
    guard case .expression(let expression) = ExpressionParser.parse(text),
      !expression.parsed.bindings.isEmpty
    else { return }
    report(
      .badExpression, .warning, at: index,
      "the property \"\(name)\" shows \(text) unchanged, because it does not accept expressions",
      suggestion: "write a text without them; the text of a beagle:text may have them", name: name)
  }

  private func reportMarks(
    _ bytes: [UInt8], _ range: Range<Int>, _ meant: String, at index: Int, name: String
  ) {
    let span = span(of: range, in: index)
    let found = String(decoding: bytes[range], as: UTF8.self)
    report(
      .badExpression, .warning, at: index, span: span,
      "the property \"\(name)\" shows \(found) unchanged, because expressions begin with @{ and end with }",
      suggestion: "write \(meant)", fixIt: replacing(found, at: span, with: meant, isSafe: false),
      name: name)
  }

  /// Returns whether a text is an expression that reads a context.
  private func isExpression(_ content: String) -> Bool {
    guard case .expression(let expression) = ExpressionParser.parse("@{\(content)}"),
      expression.parsed.parts.count == 1
    else { return false }
    return !expression.parsed.bindings.isEmpty
  }

  /// Returns whether an expression reads at least one context, all of them in scope, and calls only
  /// operations of Beagle.
  func isReadable(_ content: String) -> Bool {
    guard options.isThorough, openScope == 0,
      case .expression(let expression) = ExpressionParser.parse("@{\(content)}"),
      expression.parsed.parts.count == 1
    else { return false }
    let bindings = expression.parsed.bindings
    return !bindings.isEmpty && bindings.allSatisfy { isKnownContext($0.contextId) }
      && expression.parsed.operations.allSatisfy { $0.builtin != nil }
  }
}

extension ParsedExpression {
  /// Whether the text around its expressions may contain other ones with wrong delimiters.
  var hasMarksInText: Bool {
    guard parts.count > 1 else { return false }
    return parts.contains { part in
      guard case .text(let text) = part else { return false }
      return text.utf8.contains { $0 == 0x7B || $0 == 0x40 }
    }
  }
}

extension String {
  /// Returns the offset in bytes of the first occurrence of another string.
  fileprivate func utf8Offset(of other: String) -> Int? {
    let bytes = Array(utf8)
    let wanted = Array(other.utf8)
    guard wanted.count <= bytes.count else { return nil }
    return (0...(bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) }
  }
}
