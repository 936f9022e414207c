extension SyntaxFix {
  /// The maximum number of fixes that an editor offers for one text, and of bytes parsed for them.
  private static let offerLimit = (faults: 20, bytes: 1 << 25)

  /// Returns the fix of each syntax error with the offset of the error, both in the given text.
  ///
  /// The parser stops at the first error, so each fix is applied before the next error is searched. The
  /// fixes are safe only if all of them together make the text valid JSON.
  package static func all(
    in bytes: [UInt8], name: String
  ) -> [(offset: Int, fixIt: FixIt)] {
    var text = OffsetText(bytes)
    var found: [(offset: Int, fixIt: FixIt)] = []
    var left = offerLimit.bytes
    var isValid = false
    while found.count < offerLimit.faults {
      left -= text.bytes.count
      guard left > 0 else { break }
      do {
        _ = try JSONDocument(text.bytes, name: name)
        isValid = true
        break
      } catch {
        guard let fixIt = of(Diagnostic(error), in: text.bytes), let given = text.original(fixIt)
        else { break }
        found.append((text.original(error.offset), given))
        // Errors after a doubtful fix may only be its consequence.
        guard fixIt.isSafe, text.apply(fixIt.edits) else { break }
      }
      if found.last?.fixIt.isSafe == false { break }
    }
    if !isValid { for index in found.indices { found[index].fixIt.isSafe = false } }
    return found
  }
}

/// A text after edits, with the offset of each byte before them.
private struct OffsetText {
  private(set) var bytes: [UInt8]
  /// The offset of each byte in the first text, and of the end.
  private var offsets: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offsets = Array(0...bytes.count)
  }

  func original(_ offset: Int) -> Int { offsets[min(max(offset, 0), bytes.count)] }

  /// Returns a fix for the first text; nil if an edit changes text that another edit inserted.
  func original(_ fixIt: FixIt) -> FixIt? {
    var result = fixIt
    for (index, edit) in fixIt.edits.enumerated() {
      let start = original(edit.span.offset)
      let end = original(edit.span.end)
      guard end - start == edit.span.length else { return nil }
      result.edits[index].span = SourceSpan(offset: start, length: end - start)
    }
    return result
  }

  /// Applies edits. Returns false if they change nothing.
  mutating func apply(_ edits: [TextEdit]) -> Bool {
    let before = bytes
    for edit in edits.sorted(by: { $0.span.offset > $1.span.offset }) {
      let range = edit.span.offset..<edit.span.end
      guard range.upperBound <= bytes.count else { return false }
      let text = Array(edit.replacement.utf8)
      bytes.replaceSubrange(range, with: text)
      offsets.replaceSubrange(
        range, with: repeatElement(offsets[range.lowerBound], count: text.count))
    }
    return bytes != before
  }
}
