/// Fixes for JSON syntax errors whose intended text is clear, for example a missing comma.
package enum SyntaxFix {
  /// Returns the fix for a syntax error, or nil if the intended text is not clear.
  static func of(_ finding: Diagnostic, in bytes: [UInt8]) -> FixIt? {
    guard case .json(let kind) = finding.code, finding.offset <= bytes.count else { return nil }
    let offset = finding.offset
    func fixIt(_ title: String, _ range: Range<Int>, _ text: String) -> FixIt {
      let span = SourceSpan(offset: range.lowerBound, length: range.count)
      return FixIt(
        title: title, edits: [TextEdit(file: finding.file, span: span, replacement: text)],
        isSafe: true)
    }
    switch kind {
    case .trailingComma:
      return lastNonBlank(bytes, before: offset, is: ",").map {
        fixIt("Remove the comma", $0..<$0 + 1, "")
      }
    case .missingComma:
      return endOfValue(bytes, before: offset).map { fixIt("Add a comma", $0..<$0, ",") }
    case .missingColon:
      return endOfValue(bytes, before: offset).map { fixIt("Add a colon", $0..<$0, ":") }
    case .unquotedKey:
      let end = bytes[offset...].firstIndex { !isWord($0) } ?? bytes.count
      guard end > offset else { return nil }
      let word = String(decoding: bytes[offset..<end], as: UTF8.self)
      return fixIt("Put the key in double quotes", offset..<end, "\"\(word)\"")
    case .literal:
      let end = bytes[offset...].firstIndex { !isWord($0) } ?? bytes.count
      let words = ["true": "true", "false": "false", "null": "null", "none": "null", "nil": "null"]
      let word = String(decoding: bytes[offset..<end], as: UTF8.self).lowercased()
      return words[word].map { fixIt("Change to \($0)", offset..<end, $0) }
    case .comment:
      return endOfComment(bytes, from: offset).map {
        fixIt("Remove the comment", offset..<$0, "")
      }
    case .singleQuotes:
      return singleQuotes(bytes, offset).map { fixIt("Use double quotes", $0, $1) }
    default: return nil
    }
  }

  /// The maximum number of fixes for one text, and of bytes parsed while it is fixed.
  private static let limit = (faults: 10_000, bytes: 1 << 28)

  /// Returns the fix for a syntax error, or nil if the intended text is not clear. The fix is safe
  /// only if fixing all syntax errors in this way makes the text valid JSON.
  package static func verified(for finding: Diagnostic, in bytes: [UInt8]) -> FixIt? {
    guard var fixIt = of(finding, in: bytes) else { return nil }
    if fixIt.isSafe { fixIt.isSafe = json(from: bytes, name: finding.file) != nil }
    return fixIt
  }

  /// Returns whether a finding is a syntax error with a safe fix.
  package static func isSyntaxFix(_ finding: Diagnostic) -> Bool {
    guard case .json = finding.code else { return false }
    return finding.fixIt?.isSafe == true
  }

  /// Returns the text with all syntax errors fixed, and the number of errors. Returns nil if the
  /// text has no errors or cannot be fixed. Parses the text again after each fix.
  package static func json(
    from text: [UInt8], name: String
  ) -> (text: [UInt8], faults: Int)? {
    var text = text
    var left = limit.bytes
    for faults in 0..<limit.faults {
      do {
        _ = try JSONDocument(text, name: name)
        return faults > 0 ? (text, faults) : nil
      } catch {
        left -= text.count
        guard left > 0, let fixIt = of(Diagnostic(error), in: text) else { return nil }
        let next = fixIt.edits.applied(to: text)
        guard next != text else { return nil }
        text = next
      }
    }
    return nil
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Returns the position of the last byte before `offset` that is not whitespace, or nil if that
  /// byte is another character.
  private static func lastNonBlank(
    _ bytes: [UInt8], before offset: Int, is character: Unicode.Scalar
  ) -> Int? {
    guard let found = bytes[..<offset].lastIndex(where: { !isWhitespace($0) }),
      bytes[found] == UInt8(ascii: character)
    else { return nil }
    return found
  }

  /// Returns the end of the value before `offset`.
  private static func endOfValue(_ bytes: [UInt8], before offset: Int) -> Int? {
    bytes[..<offset].lastIndex(where: { !isWhitespace($0) }).map { $0 + 1 }
  }

  /// Returns the end of a comment, without the line break after it, or nil if the comment is not
  /// closed.
  private static func endOfComment(_ bytes: [UInt8], from offset: Int) -> Int? {
    let rest = bytes[offset...]
    if rest.starts(with: Array("//".utf8)) {
      return rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    }
    guard rest.starts(with: Array("/*".utf8)) else { return nil }
    var i = offset + 2
    while i + 1 < bytes.count {
      if bytes[i] == UInt8(ascii: "*"), bytes[i + 1] == UInt8(ascii: "/") { return i + 2 }
      i += 1
    }
    return nil
  }

  /// Returns the range of a string in single quotes and the string in double quotes. Returns nil if
  /// its end is not certain: if it contains another quote, an escape sequence or a line break.
  private static func singleQuotes(_ bytes: [UInt8], _ offset: Int) -> (Range<Int>, String)? {
    let quote = UInt8(ascii: "'")
    guard offset < bytes.count, bytes[offset] == quote else { return nil }
    guard
      let end = bytes[(offset + 1)...].firstIndex(where: {
        $0 == quote || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
      }), bytes[end] == quote
    else { return nil }
    let text = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
    // A quote before a letter is an apostrophe.
    guard end + 1 == bytes.count || !isWord(bytes[end + 1]) else { return nil }
    return (offset..<end + 1, "\"\(text)\"")
  }
}

/// A set of fixes that can be applied together because their edits do not overlap.
package struct FixPlan {
  /// The edits for each file.
  package private(set) var edits: [String: [TextEdit]] = [:]
  /// The number of fixes in the plan.
  package private(set) var count = 0

  /// Creates an empty plan.
  package init() {}

  /// Adds a fix with all its edits. Returns false and adds nothing if an edit overlaps an edit of
  /// the plan; such a fix can be applied after this plan.
  @discardableResult
  package mutating func add(_ fixIt: FixIt) -> Bool {
    for edit in fixIt.edits {
      for other in edits[edit.file] ?? [] where edit.overlaps(other) {
        // Two fixes may share a replacement. An insertion would be inserted twice.
        if edit != other || edit.span.length == 0 { return false }
      }
    }
    for edit in fixIt.edits where edits[edit.file]?.contains(edit) != true {
      edits[edit.file, default: []].append(edit)
    }
    count += 1
    return true
  }
}

extension TextEdit {
  /// Returns whether both edits change the same bytes or start at the same offset.
  fileprivate func overlaps(_ other: TextEdit) -> Bool {
    if span.offset == other.span.offset { return true }
    return span.offset < other.span.end && other.span.offset < span.end
  }
}
