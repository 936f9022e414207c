/// A span of a text and its replacement.
struct Change {
  let span: Range<Int>
  let replacement: [UInt8]

  init(_ span: Range<Int>, _ replacement: String = Redaction.placeholder) {
    self.span = span
    self.replacement = Array(replacement.utf8)
  }

  /// Returns the text with changes, which are in order and do not overlap.
  static func apply(_ changes: [Change], to bytes: [UInt8]) -> [UInt8] {
    guard !changes.isEmpty else { return bytes }
    var result: [UInt8] = []
    var end = 0
    for change in changes {
      result += bytes[end..<change.span.lowerBound] + change.replacement
      end = change.span.upperBound
    }
    return result + bytes[end...]
  }

  /// Returns the part of the span that differs from the replacement.
  func covered(in bytes: [UInt8]) -> Range<Int> {
    // A letter of a secret can equal one of the placeholder.
    var shown = replacement[...]
    let placeholder = Array(Redaction.placeholder.utf8)
    while let start = shown.firstIndex(of: placeholder) {
      shown.replaceSubrange(start..<start + placeholder.count, with: [0])
    }
    func isContinuation(_ index: Int) -> Bool { bytes[index] & 0xC0 == 0x80 }
    var start = span.lowerBound + zip(bytes[span], shown).prefix { $0 == $1 }.count
    while start > span.lowerBound, start < span.upperBound, isContinuation(start) { start -= 1 }
    let rest = bytes[start..<span.upperBound].reversed()
    var end = span.upperBound - zip(rest, shown.reversed()).prefix { $0 == $1 }.count
    while end < span.upperBound, isContinuation(end) { end += 1 }
    return start..<end
  }
}
