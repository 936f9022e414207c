import BeagleSchema
import CellText

/// A source line around a finding, with the part that the finding marks, ready for display.
package struct SourceExcerpt: Equatable, Sendable {
  /// The text before the marked part.
  package let before: String
  /// The marked part; empty if the finding has no visible extent.
  package let marked: String
  /// The text after the marked part.
  package let after: String

  /// The number of bytes per column that are examined on each side, because a line may be a whole
  /// document.
  private static let reach = 8

  /// Creates the excerpt for a span of a document, at most `width` columns wide; nil past the end.
  ///
  /// - Parameters:
  ///   - offset: the first byte of the marked part.
  ///   - length: its length in bytes; a part beyond the end of the line is ignored.
  ///   - isIndented: whether the line keeps its indentation, for lines shown among others.
  package init?(
    _ bytes: [UInt8], offset: Int, length: Int, width: Int, isIndented: Bool = false
  ) {
    guard offset >= 0, offset <= bytes.count, !bytes.isEmpty else { return nil }
    let isBreak: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
    let reach = SourceExcerpt.reach * max(width, 32)
    let first = max(0, offset - reach)
    let start = bytes[first..<offset].lastIndex(where: isBreak).map { $0 + 1 }
    let stop = min(bytes.count, offset + reach)
    let end = bytes[offset..<stop].firstIndex(where: isBreak) ?? stop
    let markedEnd = min(max(offset + length, offset), end)
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    // A character that was cut in the middle must not be shown.
    var begin = start ?? first
    while start == nil, begin > 0, begin < offset, bytes[begin] & 0xC0 == 0x80 { begin += 1 }
    var isCut = start == nil && begin > 0
    while !isIndented, !isCut, begin < offset, SourceExcerpt.isBlank(bytes[begin]) { begin += 1 }
    if begin == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { begin = min(3, offset) }
    var last = end
    while end == stop, last > markedEnd, last < bytes.count, bytes[last] & 0xC0 == 0x80 {
      last -= 1
    }
    let before = TextMetrics.sanitized(text(begin..<offset))
    let marked = TextMetrics.sanitized(text(offset..<markedEnd))
    var after = TextMetrics.sanitized(text(markedEnd..<last))
    while after.last == " " { after.removeLast() }
    let total = [before, marked, after].map(TextMetrics.width)
    if !isCut, total[0] + total[1] + total[2] <= width {
      (self.before, self.marked, self.after) = (before, marked, after)
      return
    }
    // The marked part has priority; both sides share the remaining width equally if possible.
    self.marked = TextMetrics.truncated(
      marked, toWidth: max(1, width / 2, width - 2 * SourceExcerpt.margin))
    let remaining = max(0, width - TextMetrics.width(self.marked))
    let share = min(total[0], max(remaining / 2, remaining - total[2]))
    isCut = isCut || share < total[0]
    self.before = isCut ? SourceExcerpt.end(of: before, width: share) : before
    self.after = TextMetrics.truncated(after, toWidth: remaining - TextMetrics.width(self.before))
  }

  /// The columns shown on each side of a long marked part.
  private static let margin = 6

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns the end of a string, with "…" for the omitted beginning.
  private static func end(of text: String, width: Int) -> String {
    guard width > 1 else { return width == 1 ? "…" : "" }
    var result: [Character] = []
    var columns = 1
    for character in text.reversed() {
      let next = TextMetrics.width(character)
      if columns + next > width { break }
      columns += next
      result.append(character)
    }
    return "…" + String(result.reversed())
  }

  /// The whole line.
  package var line: String { before + marked + after }

  /// A line of `^` characters below the marked part.
  package var underline: String {
    String(repeating: " ", count: TextMetrics.width(before))
      + String(repeating: "^", count: max(1, TextMetrics.width(marked)))
  }
}

extension Diagnostic {
  /// Returns the number of bytes that the finding covers, up to the end of its first line.
  package func length(in bytes: [UInt8]) -> Int {
    guard offset >= 0, offset < bytes.count else { return 0 }
    guard endLine == line else {
      return (bytes[offset...].firstIndex(of: 0x0A) ?? bytes.count) - offset
    }
    var left = max(0, endColumn - column)
    var end = offset
    while left > 0, end < bytes.count, bytes[end] != 0x0A {
      end += 1
      while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
      left -= 1
    }
    return end - offset
  }
}
