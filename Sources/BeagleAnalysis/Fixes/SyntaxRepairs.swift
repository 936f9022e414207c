/// The possible repairs of one JSON syntax error.
struct SyntaxRepairs {
  /// The name of the document.
  let file: String
  let bytes: [UInt8]
  let kind: JSONError.Kind
  /// The offset of the error.
  let offset: Int

  /// The repairs, the most likely first. A safe one is certain if the document is valid with it.
  var repairs: [FixIt] {
    switch kind {
    case .trailingComma:
      return lastNonBlank(is: ",").map { one("Remove the comma", $0..<$0 + 1, "") } ?? []
    case .missingComma: return comma
    case .missingColon: return colon
    case .unquotedKey: return key
    case .literal: return word
    case .comment:
      return endOfComment.map { one("Remove the comment", wholeLines(offset..<$0), "") } ?? []
    case .singleQuotes:
      return singleQuotes.map { one("Use double quotes", $0, $1) } ?? []
    case .number: return number
    case .string: return string
    case .encoding: return encoding
    case .trailingContent: return rest
    case .mergeConflict: return mergeConflict
    case .truncated: return closing
    case .unexpected: return unexpected
    case .limit: return []
    }
  }

  func one(
    _ title: String, _ range: Range<Int>, _ text: String, isSafe: Bool = true
  ) -> [FixIt] {
    [FixIt(title: title, edits: [edit(range, text)], isSafe: isSafe)]
  }

  func edit(_ range: Range<Int>, _ text: String) -> TextEdit {
    TextEdit(
      file: file, span: SourceSpan(offset: range.lowerBound, length: range.count),
      replacement: text)
  }

  /// The byte at the error; 0 at the end.
  var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  // MARK: - Separators

  private var comma: [FixIt] {
    if byte == 0x3B { return one("Change ; to a comma", offset..<offset + 1, ",") }
    guard let end = endOfValue else { return [] }
    let isElsewhere = bytes[end..<offset].contains(0x0A)
    let line = bytes[..<end].count { $0 == 0x0A } + 1
    return one(
      isElsewhere ? "Add a comma at the end of line \(line)" : "Add a comma", end..<end, ",")
  }

  private var colon: [FixIt] {
    switch byte {
    case 0x3D:
      let isArrow = offset + 1 < bytes.count && bytes[offset + 1] == 0x3E
      return one("Write a colon", offset..<offset + (isArrow ? 2 : 1), ":")
    case 0x2C, 0x3B: return one("Write a colon", offset..<offset + 1, ":")
    default: return endOfValue.map { one("Add a colon", $0..<$0, ":") } ?? []
    }
  }

  // MARK: - Words and quotes

  private var key: [FixIt] {
    if let quoted { return one("Put the key in double quotes", quoted.range, quoted.text) }
    let end =
      bytes[offset...].firstIndex {
        isBlank($0) || "\"':,{}[]".utf8.contains($0) || $0 == 0x5C
      } ?? bytes.count
    guard end > offset else { return [] }
    if end < bytes.count, bytes[end] == 0x22 {
      return one("Add the quote before the key", offset..<offset, "\"")
    }
    return one(
      "Put the key in double quotes", offset..<end, "\"\(text(offset..<end))\"")
  }

  private var word: [FixIt] {
    let end = endOfWord(from: offset)
    let word = text(offset..<end)
    let words = [
      "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null",
      "undefined": "null",
    ]
    if let meant = words[word.lowercased()] {
      return [FixIt(changingTo: meant, edits: [edit(offset..<end, meant)], isSafe: true)]
    }
    if isAtStart {
      // For example a statement of JavaScript before the document.
      guard let open = bytes[offset...].firstIndex(where: { $0 == 0x7B || $0 == 0x5B }),
        !bytes[offset..<open].contains(0x0A)
      else { return [] }
      return one("Remove \"\(trimmed(offset..<open))\"", offset..<open, "")
    }
    if let meant = TypoCorrection.best(for: word, among: ["true", "false", "null"]) {
      return [FixIt(changingTo: meant, edits: [edit(offset..<end, meant)], isSafe: false)]
    }
    let line = endOfLine(from: offset)
    if let quote = bytes[offset..<line].firstIndex(of: 0x22), quote + 1 <= line,
      isFollowedBySeparator(quote + 1)
    {
      return one("Add the quote before \(word)", offset..<offset, "\"", isSafe: false)
    }
    return unquoted(to: end)
  }

  /// A text without quotes that ends before a separator. The text has at least the characters to an offset.
  private func unquoted(to end: Int) -> [FixIt] {
    let line = endOfLine(from: offset)
    var close = bytes[offset..<line].firstIndex { ",}]\"".utf8.contains($0) } ?? line
    guard close == line || bytes[close] != 0x22 else { return [] }
    while close > end, isBlank(bytes[close - 1]) { close -= 1 }
    return one(
      "Put the string in double quotes", offset..<close, "\"\(text(offset..<close))\"",
      isSafe: false)
  }

  /// A string in quotation marks other than double quotes, with its correction.
  var quoted: (range: Range<Int>, text: String)? {
    let pairs = [
      ("“", "”"), ("”", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("‘", "’"), ("’", "’"),
      ("`", "`"),
    ]
    for (open, close) in pairs where bytes[offset...].starts(with: open.utf8) {
      let line = endOfLine(from: offset)
      var end = offset + open.utf8.count
      while end < line, !bytes[end...].starts(with: close.utf8), bytes[end] != 0x22 { end += 1 }
      guard end < line, bytes[end] != 0x22 else { continue }
      let content = text(offset + open.utf8.count..<end)
      return (offset..<end + close.utf8.count, "\"\(content)\"")
    }
    return nil
  }

  /// The range of a string in single quotes, and the string in double quotes. Nil if it contains a double quote, an
  /// escape sequence or a line break: its end is not certain then.
  private var singleQuotes: (Range<Int>, String)? {
    guard byte == 0x27 else { return nil }
    guard
      let end = bytes[(offset + 1)...].firstIndex(where: {
        $0 == 0x27 || $0 == 0x22 || $0 == 0x5C || $0 < 0x20
      }), bytes[end] == 0x27
    else { return nil }
    // A quote before a letter is an apostrophe.
    guard end + 1 == bytes.count || !isWord(bytes[end + 1]) else { return nil }
    return (offset..<end + 1, "\"\(text(offset + 1..<end))\"")
  }

  // MARK: - Strings and numbers

  private var number: [FixIt] {
    switch byte {
    case 0x2E: return one("Write 0 before the decimal point", offset..<offset, "0")
    case 0x2B: return one("Remove the +", offset..<offset + 1, "")
    case 0x30...0x39:
      var start = offset
      while start > 0, bytes[start - 1] == 0x30 { start -= 1 }
      // A number that begins with zeros may be an identifier, such as 007.
      return start < offset ? one("Remove the 0", start..<offset, "", isSafe: false) : []
    default:
      return offset > 0 && bytes[offset - 1] == 0x2E
        ? one("Remove the decimal point", offset - 1..<offset, "") : []
    }
  }

  private var string: [FixIt] {
    switch byte {
    case 0x0A, 0x0D: return lineBreak
    case 0x09: return one("Write \\t", offset..<offset + 1, "\\t")
    case 0..<0x20:
      let escape = JSONText.unicodeEscape(UInt32(byte))
      return one("Write \(escape)", offset..<offset + 1, escape)
    case 0x22: return unclosed + quotesInside
    case 0x20, 0x3A:
      guard offset > 0, bytes[offset - 1] != 0x5C else { return [] }
      return one("Close the key with \"", offset..<offset, "\"")
    case 0x27:
      return offset > 0 ? one("Remove the backslash", offset - 1..<offset, "") : []
    default:
      guard offset > 0, bytes[offset - 1] == 0x5C else { return [] }
      return one("Write \\\\ for a backslash", offset..<offset, "\\")
    }
  }

  /// A string that is not closed on its line, or a line break that must be escaped.
  private var lineBreak: [FixIt] {
    var result = closings(before: ",}]", upTo: offset)
    if let key = endOfKey {
      result.insert(contentsOf: one("Close the key with \"", key..<key, "\""), at: 0)
    }
    // Without a later quote, the string would contain the rest of the document.
    guard bytes[offset...].contains(0x22) else { return result }
    let isPair = byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
    result += one("Write \\n for the line break", offset..<offset + (isPair ? 2 : 1), "\\n")
    return result
  }

  /// The end of a key that is not closed before the bracket that ends its line, as in `"style: {`.
  private var endOfKey: Int? {
    var end = offset
    for set in ["{[", ":"] {
      while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
      guard end > 0, set.utf8.contains(bytes[end - 1]) else { return nil }
      end -= 1
    }
    while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  /// The fixes for a string that was not closed, if a comma and another string follow on its line.
  private var unclosed: [FixIt] {
    guard let comma = bytes[..<offset].lastIndex(of: 0x2C) else { return [] }
    return closings(before: ",}]{[", upTo: comma)
  }

  /// The maximum number of places that are tried as the end of a string.
  private static let endLimit = 4

  /// Returns the fixes that close the string before the error, at the offset of the error or before a separator.
  ///
  /// A fix is not certain if the string then contains one bracket of a pair. Such a fix is dropped if the line is
  /// valid JSON with another one.
  private func closings(before separators: String, upTo last: Int) -> [FixIt] {
    let quote = bytes[..<offset].indices.last {
      bytes[$0] == 0x22 && ($0 == 0 || bytes[$0 - 1] != 0x5C)
    }
    guard let quote else { return [] }
    var first = offset
    while first > quote + 1,
      isBlank(bytes[first - 1]) || separators.utf8.contains(bytes[first - 1])
    { first -= 1 }
    var fixes: [FixIt] = []
    var depth = 0
    for i in quote + 1..<max(quote + 1, last + 1) {
      if i >= first, i == offset || separators.utf8.contains(bytes[i]) {
        var end = i
        while end > quote + 1, isBlank(bytes[end - 1]) { end -= 1 }
        for end in end == i || i < offset ? [end] : [end, i] {
          fixes += one("Close the string with \"", end..<end, "\"", isSafe: depth == 0)
        }
      }
      guard i < offset else { break }
      if bytes[i] == 0x7B || bytes[i] == 0x5B { depth += 1 }
      // A closing bracket without its opening one cannot be balanced by a later one.
      if bytes[i] == 0x7D || bytes[i] == 0x5D { depth = depth > 0 ? depth - 1 : .max / 2 }
    }
    fixes = Array(
      (fixes.filter(\.isSafe).reversed() + fixes.filter { !$0.isSafe }).prefix(Self.endLimit))
    guard fixes.contains(where: { !$0.isSafe }) else { return fixes }
    let possible = fixes.filter { $0.isSafe && isValid(to: offset, after: $0) }
    return possible.isEmpty ? fixes : possible
  }

  // MARK: - Brackets

  private var closing: [FixIt] {
    guard let end = endOfValue, end > 0, ![0x2C, 0x3A].contains(bytes[end - 1]),
      let open = openBrackets
    else { return [] }
    let close = String(decoding: open.reversed().map { $0 + 2 }, as: UTF8.self)
    guard !close.isEmpty else { return [] }
    // The end of the document may be lost.
    return one("Add \(close)", end..<end, close, isSafe: false)
  }

  /// The brackets that are open at the end; nil inside a string.
  private var openBrackets: [UInt8]? {
    var open: [UInt8] = []
    var i = 0
    while i < bytes.count {
      switch bytes[i] {
      case 0x22:
        i += 1
        while i < bytes.count, bytes[i] != 0x22 { i += bytes[i] == 0x5C ? 2 : 1 }
        if i >= bytes.count { return nil }
      case 0x7B, 0x5B: open.append(bytes[i])
      case 0x7D, 0x5D: _ = open.popLast()
      default: break
      }
      i += 1
    }
    return open
  }

  /// Brackets and separators after the end of the document.
  private var rest: [FixIt] {
    let end = bytes[offset...].lastIndex { !isBlank($0) } ?? offset
    guard bytes[offset...end].allSatisfy({ isBlank($0) || "}],;".utf8.contains($0) }) else {
      return []
    }
    let rest = text(offset..<end + 1)
    // An earlier bracket may be the one too many.
    let isSafe = !rest.utf8.contains { $0 == 0x7D || $0 == 0x5D }
    return one("Remove \(rest)", offset..<end + 1, "", isSafe: isSafe)
  }

  private var wrongBracket: [FixIt] {
    guard let end = endOfValue else { return [] }
    let meant = byte == 0x7D ? "]" : "}"
    // A missing } may belong to any of several places in the object.
    let repairs =
      one("Change \(text(offset..<offset + 1)) to \(meant)", offset..<offset + 1, meant)
      + one("Add \(meant)", end..<end, meant, isSafe: meant == "]")
    // Otherwise its opening bracket may be missing.
    guard bytes[end - 1] == byte else { return repairs }
    // Objects are nested, so an earlier } may be the one too many.
    return repairs
      + one(
        "Remove \(text(offset..<offset + 1))", offset..<offset + 1, "", isSafe: byte == 0x5D)
  }

  // MARK: - Other characters

  private var unexpected: [FixIt] {
    let before = lastNonBlank.map { bytes[$0] }
    switch byte {
    case 0x2C:
      guard let before, [0x2C, 0x5B, 0x7B].contains(before) else { return [] }
      let remove = one("Remove the comma", offset..<offset + 1, "")
      // The bracket before the comma may not be closed.
      return before == 0x2C
        ? remove
        : remove
          + one("Add \(before == 0x5B ? "]" : "}")", offset..<offset, before == 0x5B ? "]" : "}")
    case 0x3A where before == 0x3A: return one("Remove the colon", offset..<offset + 1, "")
    case 0x7D, 0x5D: return before == 0x3A ? [] : wrongBracket
    case 0x40:
      guard let close = bytes[offset...].firstIndex(where: { $0 == 0x7D || $0 == 0x22 }),
        bytes[close] == 0x7D, isFollowedBySeparator(close + 1)
      else { return [] }
      return quote(offset..<close + 1)
    case 0x23:
      return quote(offset..<endOfWord(from: offset + 1))
    case 0x2F: return unquoted(to: offset + 1)
    case 0x2E where bytes[offset...].starts(with: "...".utf8): return omission(3)
    case 0x60 where bytes[offset...].starts(with: "```".utf8): return fence
    default: break
    }
    if bytes[offset...].starts(with: "…".utf8) { return omission("…".utf8.count) }
    if let quoted { return one("Use straight double quotes", quoted.range, quoted.text) }
    return invisible
  }

  private func quote(_ range: Range<Int>) -> [FixIt] {
    one("Put the string in double quotes", range, "\"\(text(range))\"")
  }

  /// Points in place of omitted content, with the comma before or after them.
  private func omission(_ length: Int) -> [FixIt] {
    var edits = [edit(offset..<offset + length, "")]
    let next = bytes[(offset + length)...].firstIndex { !isBlank($0) }
    if let next, bytes[next] == 0x2C {
      edits.append(edit(next..<next + 1, ""))
    } else if let comma = lastNonBlank(is: ",") {
      edits.insert(edit(comma..<comma + 1, ""), at: 0)
    }
    return [FixIt(title: "Remove the decimal points", edits: edits, isSafe: false)]
  }

  /// The fences of Markdown around a document, or the one after it.
  private var fence: [FixIt] {
    let line = endOfLine(from: offset)
    if !isAtStart {
      let start = endOfValue ?? offset
      return one("Remove the fence", start..<line, "")
    }
    var edits = [edit(offset..<min(line + 1, bytes.count), "")]
    var end = bytes.count
    while end > line, isBlank(bytes[end - 1]) { end -= 1 }
    if end - 3 > line, bytes[(end - 3)..<end].elementsEqual("```".utf8) {
      var start = end - 3
      while start > line, isBlank(bytes[start - 1]) { start -= 1 }
      edits.append(edit(start..<end, ""))
    }
    return [FixIt(title: "Remove the fence", edits: edits, isSafe: true)]
  }

  /// Spaces and invisible characters outside ASCII.
  private var invisible: [FixIt] {
    for space in ["\u{A0}", "\u{3000}", "\u{202F}", "\u{2003}", "\u{2028}"]
    where bytes[offset...].starts(with: space.utf8) {
      return one("Replace it with a space", offset..<offset + space.utf8.count, " ")
    }
    for character in ["\u{200B}", "\u{FEFF}", "\u{2060}"]
    where bytes[offset...].starts(with: character.utf8) {
      return one("Remove it", offset..<offset + character.utf8.count, "")
    }
    return []
  }
}
