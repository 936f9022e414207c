/// A text after edits, with the offset of each byte before them.
struct OffsetText {
  private(set) var bytes: [UInt8]
  /// The offset of each byte in the first text, and of the end.
  private(set) var offsets: [Int]

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
