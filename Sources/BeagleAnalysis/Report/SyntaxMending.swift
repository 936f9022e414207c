import BeagleSchema

/// Changes that make JSON of a text that is none, where it is clear what was meant.
package enum SyntaxMending {
  /// The change for a finding of a document that is not JSON; nil where nothing is clear.
  package static func of(_ finding: Diagnostic, in bytes: [UInt8]) -> Mending? {
    guard case .json(let kind) = finding.code, finding.offset <= bytes.count else { return nil }
    let offset = finding.offset
    func mending(_ title: String, _ range: Range<Int>, _ text: String) -> Mending {
      let span = SourceSpan(offset: range.lowerBound, length: range.count)
      return Mending(
        title: title, edits: [TextEdit(file: finding.file, span: span, replacement: text)],
        isSafe: true)
    }
    switch kind {
    case .trailingComma:
      return lastNonBlank(bytes, before: offset, is: ",").map {
        mending("Remove the comma", $0..<$0 + 1, "")
      }
    case .missingComma:
      return endOfValue(bytes, before: offset).map { mending("Add a comma", $0..<$0, ",") }
    case .missingColon:
      return endOfValue(bytes, before: offset).map { mending("Add a colon", $0..<$0, ":") }
    case .unquotedKey:
      let end = bytes[offset...].firstIndex { !isWord($0) } ?? bytes.count
      guard end > offset else { return nil }
      let word = String(decoding: bytes[offset..<end], as: UTF8.self)
      return mending("Put it in double quotes", offset..<end, "\"\(word)\"")
    case .literal:
      let end = bytes[offset...].firstIndex { !isWord($0) } ?? bytes.count
      let words = ["true": "true", "false": "false", "null": "null", "none": "null", "nil": "null"]
      let word = String(decoding: bytes[offset..<end], as: UTF8.self).lowercased()
      return words[word].map { mending("Change to \($0)", offset..<end, $0) }
    case .comment:
      return endOfComment(bytes, from: offset).map {
        mending("Remove the comment", offset..<$0, "")
      }
    case .singleQuotes:
      return singleQuotes(bytes, offset).map { mending("Use double quotes", $0, $1) }
    default: return nil
    }
  }

  /// The most faults that are mended until a text is JSON, and the most bytes that are read meanwhile.
  private static let limit = (faults: 10_000, bytes: 1 << 28)

  /// The change for a finding of a document that is not JSON, safe only where such changes make JSON
  /// of the whole text; nil where nothing is clear.
  package static func whole(of finding: Diagnostic, in bytes: [UInt8]) -> Mending? {
    guard var mending = of(finding, in: bytes) else { return nil }
    if mending.isSafe { mending.isSafe = json(from: bytes, name: finding.file) != nil }
    return mending
  }

  /// Whether a finding can be mended by a change for its syntax.
  package static func isOfSyntax(_ finding: Diagnostic) -> Bool {
    guard case .json = finding.code else { return false }
    return finding.mending?.isSafe == true
  }

  /// A text with all faults mended, and how many these were; nil where it does not become JSON. Each
  /// fault has the text read again.
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
        guard left > 0, let mending = of(Diagnostic(error), in: text) else { return nil }
        let next = mending.edits.applied(to: text)
        guard next != text else { return nil }
        text = next
      }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
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

  /// The last byte before a place that is no blank, when it is this character.
  private static func lastNonBlank(
    _ bytes: [UInt8], before offset: Int, is character: Unicode.Scalar
  ) -> Int? {
    guard let found = bytes[..<offset].lastIndex(where: { !isBlank($0) }),
      bytes[found] == UInt8(ascii: character)
    else { return nil }
    return found
  }

  /// Where the value before a place ends.
  private static func endOfValue(_ bytes: [UInt8], before offset: Int) -> Int? {
    bytes[..<offset].lastIndex(where: { !isBlank($0) }).map { $0 + 1 }
  }

  /// The end of a comment, which is not a part of the next line; nil where it has none.
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

  /// A text in single quotes, and the same in double ones; nil where it has another quote, an escape
  /// or a line break in it, and its end is in doubt.
  private static func singleQuotes(_ bytes: [UInt8], _ offset: Int) -> (Range<Int>, String)? {
    let quote = UInt8(ascii: "'")
    guard offset < bytes.count, bytes[offset] == quote else { return nil }
    guard
      let end = bytes[(offset + 1)...].firstIndex(where: {
        $0 == quote || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") || $0 < 0x20
      }), bytes[end] == quote
    else { return nil }
    let text = String(decoding: bytes[(offset + 1)..<end], as: UTF8.self)
    // An apostrophe inside a text is followed by a letter.
    guard end + 1 == bytes.count || !isWord(bytes[end + 1]) else { return nil }
    return (offset..<end + 1, "\"\(text)\"")
  }
}
