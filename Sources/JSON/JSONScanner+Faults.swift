/// The messages of the scanner and the hints on how to fix the document.
extension JSONScanner {
  func describe(_ offset: Int) -> String {
    JSONText.describeCharacter(UnsafeBufferPointer(start: p, count: n), at: offset)
  }

  func ended() -> JSONFault {
    let isBlank = (0..<n).allSatisfy { p[$0] == 0x20 || p[$0] &- 9 < 5 }
    if isBlank {
      return JSONFault(.truncated, "the document is empty", hint: "expected a JSON value", at: 0)
    }
    return JSONFault(
      .truncated, "the document ends before it is complete",
      hint: "it looks truncated: a bracket or a value is missing at the end", at: n)
  }

  func endedInString() -> JSONFault {
    JSONFault(
      .truncated, "the document ends inside a string",
      hint: "it looks truncated: the closing \" is missing", at: n)
  }

  func control(_ byte: UInt8, at offset: Int) -> JSONFault {
    let name = byte == 0x0A ? "a line break" : byte == 0x09 ? "a tab" : "a control character"
    let escape = byte == 0x0A ? "\\n" : byte == 0x09 ? "\\t" : "\\u00.."
    return JSONFault(
      .string, "\(name) inside a string",
      hint: "close the string with \" or write \(escape)", at: offset)
  }

  func encoding(at offset: Int) -> JSONFault {
    if isUTF16 { return utf16() }
    return JSONFault(
      .encoding, "a byte that is not UTF-8",
      hint: "save the document as UTF-8; it may be in Latin-1", at: offset)
  }

  /// Whether the document begins like UTF-16: with its byte order mark, or with an ASCII character
  /// of two bytes.
  private var isUTF16: Bool {
    guard n >= 2 else { return false }
    if p[0] == 0xFF && p[1] == 0xFE || p[0] == 0xFE && p[1] == 0xFF { return true }
    return p[0] == 0 && p[1] != 0 && p[1] < 0x80 || p[1] == 0 && p[0] != 0 && p[0] < 0x80
  }

  private func utf16() -> JSONFault {
    JSONFault(.encoding, "the document looks like UTF-16", hint: "save it as UTF-8", at: 0)
  }

  // MARK: - Leftovers

  /// The fault for text that editors and tools leave in a document, whatever is expected there.
  private var leftover: JSONFault? {
    let byte = p[i]
    if byte == 0, i <= 1, isUTF16 { return utf16() }
    if isConflictMarker {
      return JSONFault(
        .mergeConflict, "a marker of a merge conflict that is not resolved",
        hint: "keep one of the versions and remove the markers", at: i)
    }
    if starts(with: "//") || starts(with: "/*") || starts(with: "<!--")
      || byte == 0x23 && !isHexColor
    {
      return comment()
    }
    if starts(with: "```") {
      return JSONFault(
        .unexpected, "a fence of Markdown is not JSON", hint: "remove the fence", at: i)
    }
    if let fence = fenceAfterText { return fence }
    if byte == 0x3C, i < 16 {
      return JSONFault(
        .unexpected, "the document looks like HTML or XML, not JSON",
        hint: "check the address or the file that it comes from", at: i)
    }
    if starts(with: "...") || starts(with: "…") {
      return JSONFault(
        .unexpected, "\(byte == 0x2E ? "..." : "…") in place of omitted content is not JSON",
        hint: "remove it", at: i)
    }
    if let blank = invisibleCharacter {
      return JSONFault(
        .unexpected, "\(blank) is not allowed here",
        hint: "replace it with a space or remove it", at: i)
    }
    return nil
  }

  /// The fault for text before JSON in a fence of Markdown, at the beginning of the document.
  private var fenceAfterText: JSONFault? {
    let letter = p[i] | 0x20
    guard i < 16, letter &- 0x61 < 26, (0..<i).allSatisfy({ p[$0] <= 0x20 }) else { return nil }
    var end = i
    while end + 4 < n, end < 4096 {
      if p[end] == 0x0A, p[end + 1] == 0x60, p[end + 2] == 0x60, p[end + 3] == 0x60 {
        return JSONFault(
          .unexpected, "text around the JSON is not JSON",
          hint: "write only the lines between those with ```", at: i)
      }
      end += 1
    }
    return nil
  }

  /// Whether a line begins here with seven characters of a merge conflict's marker.
  private var isConflictMarker: Bool {
    guard i == 0 || p[i - 1] == 0x0A || p[i - 1] == 0x0D, i + 7 <= n,
      [0x3C, 0x3D, 0x3E, 0x7C].contains(p[i]), (1..<7).allSatisfy({ p[i + $0] == p[i] })
    else { return false }
    return i + 7 == n || p[i + 7] <= 0x20
  }

  /// Whether a color without quotes begins here, for example `#FF0000`.
  private var isHexColor: Bool {
    var end = i + 1
    while end < n, p[end] &- 0x30 <= 9 || (p[end] | 0x20) &- 0x61 <= 5 { end += 1 }
    guard [3, 4, 6, 8].contains(end - i - 1) else { return false }
    while end < n, p[end] == 0x20 || p[end] == 0x09 { end += 1 }
    return end == n || [0x2C, 0x7D, 0x5D].contains(p[end])
  }

  /// The name of a space or invisible character outside ASCII, if one is here.
  private var invisibleCharacter: String? {
    let characters: [(StaticString, String)] = [
      ("\u{A0}", "a no-break space (U+00A0)"), ("\u{200B}", "a zero-width space (U+200B)"),
      ("\u{FEFF}", "a byte order mark (U+FEFF)"), ("\u{2060}", "a word joiner (U+2060)"),
      ("\u{3000}", "an ideographic space (U+3000)"), ("\u{202F}", "a no-break space (U+202F)"),
      ("\u{2003}", "an em space (U+2003)"), ("\u{2028}", "a line separator (U+2028)"),
    ]
    return characters.first { starts(with: $0.0) }?.1
  }

  private func starts(with text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return i + count <= n && (0..<count).allSatisfy { p[i + $0] == text.utf8Start[$0] }
  }

  /// The hint for quotation marks other than double quotes.
  private var quoteHint: String? {
    for mark in ["“", "”", "„", "«", "‘", "’"] as [StaticString] where starts(with: mark) {
      return "use straight double quotes, not typographic quotes"
    }
    return p[i] == 0x60 ? "put strings in double quotes" : nil
  }

  func tooDeep() -> JSONFault {
    JSONFault(
      .limit, "nested deeper than \(limits.maximumDepth) levels", hint: "reduce the nesting", at: i)
  }

  func tooManyNodes(at offset: Int) -> JSONFault {
    JSONFault(
      .limit, "more than \(limits.maximumNodes) values", hint: "split the data into pages",
      at: offset)
  }

  func badNumber(at offset: Int, _ message: String, namesCharacter: Bool = true) -> JSONFault {
    if offset >= n { return ended() }
    return JSONFault(
      .number, namesCharacter ? "\(message), not \(describe(offset))" : message,
      hint: "numbers look like 0, -12, 3.5 or 1e9", at: offset)
  }

  /// The letters that start at an offset, at most 32, for a message.
  private func wordText(from offset: Int) -> String {
    var end = offset
    while end < n, end < offset + 32, p[end] | 0x20 >= 0x61 && p[end] | 0x20 <= 0x7A { end += 1 }
    return String(
      decoding: UnsafeBufferPointer(start: p + offset, count: end - offset), as: UTF8.self)
  }

  func badWord(from start: Int) -> JSONFault {
    JSONFault(
      .literal, "unknown word \"\(wordText(from: start))\"",
      hint: "only true, false and null are written without quotes", at: start)
  }

  /// What to do about a comma in place of a value.
  private var commaHint: String {
    guard let last = (0..<i).last(where: { p[$0] > 0x20 }), p[last] == 0x5B else {
      return "remove the comma, or write a value before it"
    }
    // The following text may be the next member of the object around the list.
    let next = ((i + 1)..<n).first { p[$0] > 0x20 }
    return next.map { p[$0] == 0x22 } == true
      ? "close the list with ], or remove the comma" : "remove the comma"
  }

  func badValue(_ byte: UInt8, afterComma: Bool) -> JSONFault {
    if let leftover { return leftover }
    switch byte {
    case 0x5D, 0x7D:
      if afterComma { return trailingComma() }
      return missingValue(at: i)
    case 0x2C:
      return JSONFault(
        .unexpected, "expected a value, not a comma",
        hint: commaHint, at: i)
    case 0x27: return singleQuotes(isKey: false, at: i)
    case 0x2B, 0x2E:
      return JSONFault(
        .number, "a number cannot start with \(describe(i))",
        hint: byte == 0x2B ? "remove the +" : "write 0 before the decimal point", at: i)
    case 0x41...0x5A, 0x61...0x7A:
      let text = wordText(from: i)
      let meant = ["True": "true", "TRUE": "true", "False": "false", "FALSE": "false"][text]
      let isNull = ["None", "nil", "NULL", "Null", "undefined", "NaN", "Infinity"].contains(text)
      return JSONFault(
        .literal, "unknown word \"\(text)\"",
        hint: meant.map { "write \($0)" }
          ?? (isNull ? "write null" : "put strings in double quotes"), at: i)
    case 0x80...0xFF:
      do {
        _ = try multibyte(at: i)
      } catch { return error }
      fallthrough
    default:
      let isText = byte == 0x40 || byte == 0x23 || byte == 0x2F
      return JSONFault(
        .unexpected, "expected a value, not \(describe(i))",
        hint: isText ? "put strings in double quotes" : quoteHint, at: i)
    }
  }

  func missingValue(at offset: Int) -> JSONFault {
    JSONFault(
      .unexpected, "expected a value, not \(describe(offset))", hint: "write a value, or null",
      at: offset)
  }

  func singleQuotes(isKey: Bool, at offset: Int) -> JSONFault {
    JSONFault(
      .singleQuotes, isKey ? "a key in single quotes" : "a string in single quotes",
      hint: isKey ? "put keys in double quotes" : "put strings in double quotes", at: offset)
  }

  func trailingComma() -> JSONFault {
    JSONFault(
      .trailingComma, "a comma before the closing \(describe(i))",
      hint: "remove the comma before it", at: i)
  }

  func comment() -> JSONFault {
    JSONFault(.comment, "JSON has no comments", hint: "remove it", at: i)
  }

  func badKey(_ byte: UInt8) -> JSONFault {
    if let leftover { return leftover }
    if let quoteHint {
      return JSONFault(.unquotedKey, "a key without double quotes", hint: quoteHint, at: i)
    }
    switch byte {
    case 0x7D: return trailingComma()
    case 0x27: return singleQuotes(isKey: true, at: i)
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x30...0x39, 0x80...0xFF:
      return JSONFault(
        .unquotedKey, "a key without double quotes", hint: "write \"\(keyText())\"", at: i)
    default:
      return JSONFault(
        .unexpected, "expected a key in double quotes, not \(describe(i))",
        hint: byte == 0x2C ? "remove one comma" : nil, at: i)
    }
  }

  /// The text of an unquoted key, at most 40 bytes.
  private func keyText() -> String {
    var end = i
    while end < n, end < i + 40, ![0x20, 0x3A, 0x0A, 0x0D, 0x09, 0x2C, 0x7D].contains(p[end]) {
      end += 1
    }
    return String(decoding: UnsafeBufferPointer(start: p + i, count: end - i), as: UTF8.self)
  }

  func badColon(_ byte: UInt8) -> JSONFault {
    if let endOfKey {
      return JSONFault(
        .string, "the quote after a key is missing", hint: "close the key with \"", at: endOfKey)
    }
    return JSONFault(
      .missingColon, "expected a colon after the key, not \(describe(i))",
      hint: byte == 0x3D ? "write : instead of =" : "write : between key and value", at: i)
  }

  /// The end of the name in a key that ends at the quote before its value.
  private var endOfKey: Int? {
    guard i > 1, p[i - 1] == 0x22, isLetter(p[i]) || isRestOfString else { return nil }
    var start = i - 2
    while start > 0, p[start] != 0x22 { start -= 1 }
    guard var end = (start..<i - 1).first(where: { p[$0] == 0x3A }) else { return nil }
    while end > start + 1, p[end - 1] == 0x20 { end -= 1 }
    return end
  }

  /// Whether a value such as `@{name}"` or `/home"` follows: a text up to a quote that ends a string.
  private var isRestOfString: Bool {
    // These may follow a key.
    guard !"\",:;={}[]".utf8.contains(p[i]), p[i] > 0x20 else { return false }
    guard var end = (i..<n).first(where: { p[$0] == 0x22 || p[$0] < 0x20 }), p[end] == 0x22 else {
      return false
    }
    repeat { end += 1 } while end < n && (p[end] == 0x20 || p[end] == 0x09)
    return end == n || ",}\n\r".utf8.contains(p[end])
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80
  }

  func badSeparator(_ byte: UInt8, inObject: Bool) -> JSONFault {
    if let leftover { return leftover }
    let close = inObject ? "}" : "]"
    if let quote = quoteInside {
      return JSONFault(
        .string, "a double quote ends the string before \(describe(i))",
        hint: hintForQuote(at: quote), at: quote)
    }
    switch byte {
    case 0x22, 0x7B, 0x5B, 0x30...0x39, 0x2D, 0x74, 0x66, 0x6E, 0x27, 0x41...0x5A, 0x5F:
      return JSONFault(
        .missingComma, "expected a comma or \(close), not \(describe(i))",
        hint: "a comma is missing \(placeBefore)", at: i)
    case 0x3B:
      return JSONFault(
        .missingComma, "expected a comma or \(close), not \(describe(i))",
        hint: "write a comma instead", at: i)
    case 0x5D, 0x7D:
      return JSONFault(
        .unexpected,
        "\(describe(i)) closes \(inObject ? "an object" : "an array") that needs \(close)",
        hint: "close it with \(close) first", at: i)
    default:
      return JSONFault(
        .unexpected, "expected a comma or \(close), not \(describe(i))", hint: nil, at: i)
    }
  }

  /// The offset of a quote that ends a string although text follows it on the same line: the author
  /// probably meant a quote inside the string.
  private var quoteInside: Int? {
    // An empty text in double quotes, such as eq(name, "").
    if p[i] == 0x22, i > 0, p[i - 1] == 0x22, isInExpression(i - 1) { return i - 1 }
    guard isLetter(p[i]), !["true", "false", "null"].contains(wordText(from: i)) else { return nil }
    var before = i - 1
    while before > 0, p[before] == 0x20 { before -= 1 }
    return before > 0 && p[before] == 0x22 ? before : nil
  }

  /// Returns the start of the string that a quote ends.
  private func startOfString(endingAt quote: Int) -> Int {
    var start = quote - 1
    while start > 0, p[start] != 0x22 || p[start - 1] == 0x5C { start -= 1 }
    return start
  }

  /// Returns whether a quote ends a string inside an expression.
  private func isInExpression(_ quote: Int) -> Bool {
    let start = max(startOfString(endingAt: quote), 1)
    let brace = (start..<max(start, quote)).last {
      p[$0] == 0x7D || p[$0] == 0x7B && p[$0 - 1] == 0x40
    }
    return brace.map { p[$0] == 0x7B } == true
  }

  /// Returns the hint for a quote that ends a string before the text after it.
  private func hintForQuote(at quote: Int) -> String {
    if isInExpression(quote) { return "write ' or \\\" for a quote inside an expression" }
    let start = startOfString(endingAt: quote)
    let last = (start..<quote).last { ![0x20, 0x5B, 0x7B].contains(p[$0]) }
    if let last, p[last] == 0x2C {
      var next = (i..<n).first { p[$0] == 0x22 || p[$0] < 0x20 } ?? n
      repeat { next += 1 } while next < n && p[next] == 0x20
      let isKey = next < n && p[next] == 0x3A
      return "close the string with \" before the comma"
        + (isKey ? "" : ", or write \\\" for a double quote inside it")
    }
    return "write \\\" for a double quote inside a string"
  }

  /// The position of a missing comma for a hint.
  private var placeBefore: String {
    var end = i
    while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(p[end - 1]) { end -= 1 }
    guard (end..<i).contains(where: { p[$0] == 0x0A }) else { return "before it" }
    let line = (0..<end).count { p[$0] == 0x0A } + 1
    return "at the end of line \(line)"
  }

  func trailing() -> JSONFault {
    if let leftover { return leftover }
    return JSONFault(
      .trailingContent, "\(describe(i)) after the end of the document",
      hint: "a document contains one value: remove the rest", at: i)
  }
}
