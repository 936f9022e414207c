// Together, the inlined functions of CellText save 3 % of the instructions to open a page of text
// (W4 of `make bench`).

/// A line of a ``TextLayout``: a range of the text's UTF-8 and its width.
///
/// A line takes twelve bytes, because text of several megabytes may have millions of lines.
package struct TextLine: Hashable, Sendable {
  @usableFromInline var first: UInt32
  @usableFromInline var limit: UInt32
  /// Twice the number of columns, plus one if the line has an ellipsis.
  @usableFromInline var columns: UInt32

  /// Creates a line without an ellipsis.
  @inline(__always)
  init(start: Int, end: Int, width: Int) {
    first = UInt32(truncatingIfNeeded: start)
    limit = UInt32(truncatingIfNeeded: end)
    columns = UInt32(truncatingIfNeeded: width << 1)
  }

  /// The offset of the first byte in the UTF-8 of ``TextLayout/text``.
  @inlinable package var start: Int { Int(first) }
  /// The offset after the last byte.
  @inlinable package var end: Int { Int(limit) }
  /// The width in columns, including the ellipsis.
  @inlinable package var width: Int { Int(columns >> 1) }
  /// Whether "…" follows the line because text was cut.
  @inlinable package var hasEllipsis: Bool { columns & 1 == 1 }

  /// Returns the last line of a layout with omitted lines. It has a width in columns but no bytes
  /// of the text.
  static func notice(width: Int) -> TextLine {
    TextLine(start: Int(UInt32.max), end: Int(UInt32.max), width: width)
  }

  /// Whether this line reports omitted lines.
  @inlinable package var isNotice: Bool { first == .max }

  /// Returns the line truncated at `end`, with an ellipsis. `width` does not include the ellipsis.
  func cut(at end: Int, width: Int) -> TextLine {
    var line = TextLine(start: start, end: end, width: width + 1)
    line.columns |= 1
    return line
  }
}

/// Text broken into lines for a width. Draw it with ``Canvas/draw(_:at:style:keepBackground:)``.
public struct TextLayout: Sendable {
  /// The complete text.
  public let text: String
  /// The lines, from top to bottom.
  package private(set) var lines: [TextLine]
  /// The available width in columns.
  package let maximumWidth: Int
  /// The number of lines beyond ``maximumLines``, which are left out.
  private(set) var omittedLines = 0

  /// The maximum number of lines. The last line of a longer text reports how many lines are left
  /// out.
  ///
  /// The limit bounds the memory for text that consists of line breaks only, and keeps row numbers
  /// within the integers of a layout.
  static let maximumLines = 1_000_000

  /// Breaks `text` into lines of at most `width` columns. Without `wrap`, only line breaks end a
  /// line.
  public init(_ text: String, width: Int, wrap: Bool = true) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    maximumWidth = width
    var widest = 0
    var omitted = 0
    lines = TextMetrics.withBytes(text) { bytes in
      var lines: [TextLine] = []
      if bytes.count > TextLayout.longText {
        // A growing array needs twice its memory for a moment, so the number of lines is estimated.
        let breaks = UnsafeBufferPointer(start: bytes.pointer, count: bytes.count)
          .reduce(0) { $1 == 0x0a ? $0 + 1 : $0 }
        let likely = breaks + bytes.count / max(1, width) * 5 / 4
        lines.reserveCapacity(min(likely, TextLayout.maximumLines) + 1)
      }
      LineBreaker.breakLines(bytes.pointer, count: bytes.count, width: width, wrap: wrap) {
        guard lines.count < TextLayout.maximumLines else {
          omitted += 1
          return true
        }
        lines.append(TextLine(start: $0, end: $1, width: $2))
        widest = max(widest, $2)
        return true
      }
      return lines
    }
    omittedLines = omitted
    if omitted > 0 {
      let notice = min(TextMetrics.width(notice), max(1, width))
      lines.append(.notice(width: notice))
      widest = max(widest, notice)
    }
    self.width = widest
  }

  /// The text of the last line if lines are left out: their number, without words, which a translation
  /// would need.
  package var notice: String { TextLayout.notice(omittedLines) }

  private static func notice(_ count: Int) -> String { "… +\(count)" }

  /// For strings of at least this many bytes, the number of lines is estimated in advance.
  private static let longText = 1 << 20

  /// The width of the longest line, in columns.
  public private(set) var width = 0

  /// The number of rows.
  public var height: Int { lines.count }

  /// Returns a line as sanitized text, with its ellipsis.
  package func string(_ line: TextLine) -> String {
    if line.isNotice { return notice }
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: line.start)
    let to = utf8.index(utf8.startIndex, offsetBy: line.end)
    let end = line.hasEllipsis ? "…" : isHyphenated(line) ? "-" : ""
    return TextMetrics.sanitized(String(text[from..<to])) + end
  }

  /// Whether the paragraph of a line reads from right to left.
  package func readsRightToLeft(_ line: TextLine) -> Bool {
    guard ScalarClass.hasFoundRightToLeft, !line.isNotice else { return false }
    return TextMetrics.withBytes(text) { bytes in
      let paragraph = BidiLine.paragraph(
        bytes.pointer, count: bytes.count, from: min(line.start, bytes.count),
        to: min(line.end, bytes.count))
      return BidiText.readsRightToLeft(
        bytes.pointer, from: paragraph.lowerBound, to: paragraph.upperBound)
    }
  }

  /// Whether a hyphen follows a line, because it breaks at a soft one. The width includes it.
  package func isHyphenated(_ line: TextLine) -> Bool {
    TextMetrics.withBytes(text) { bytes in
      guard line.end < bytes.count, line.end > line.start + 1,
        bytes.pointer[line.end - 1] == 0xad, bytes.pointer[line.end - 2] == 0xc2
      else { return false }
      // A line may also end after a soft hyphen because of a space or its width. It then has no column
      // for a hyphen.
      return TextMetrics.width(bytes, from: line.start, to: line.end) < line.width
    }
  }

  /// Returns the first lines of this layout. The last line ends with "…" if any are left out.
  public func truncated(toLines count: Int) -> TextLayout {
    guard lines.count > count else { return self }
    var copy = self
    copy.lines = Array(lines.prefix(max(0, count)))
    guard let last = copy.lines.popLast() else {
      copy.width = 0
      return copy
    }
    let available = max(0, min(maximumWidth, Int.max - 1) - 1)
    var (end, width) = (last.end, last.width)
    if width > available {
      let fit = TextMetrics.withBytes(text) {
        TextMetrics.fit($0, from: last.start, to: last.end, width: available)
      }
      (end, width) = (fit.end, fit.width)
    }
    copy.lines.append(last.cut(at: end, width: width))
    copy.width = copy.lines.reduce(0) { max($0, $1.width) }
    return copy
  }

  /// Returns the columns and rows of a layout of the text, without storing its lines.
  package static func extent(
    of text: String, width: Int, wrap: Bool = true
  ) -> (width: Int, height: Int) {
    TextMetrics.withBytes(text) { bytes in
      var size = (width: 0, height: 0)
      var omitted = 0
      LineBreaker.breakLines(bytes.pointer, count: bytes.count, width: width, wrap: wrap) {
        guard size.height < maximumLines else {
          omitted += 1
          return true
        }
        size.height += 1
        size.width = max(size.width, $2)
        return true
      }
      guard omitted > 0 else { return size }
      size.height += 1
      size.width = max(size.width, min(TextMetrics.width(notice(omitted)), max(1, width)))
      return size
    }
  }

  /// Returns the width of the longest run without a break opportunity. In narrower lines, words are
  /// split.
  package static func longestWord(_ text: String) -> Int {
    TextMetrics.withBytes(text) { bytes in
      var longest = 0
      var run = 0
      var position = 0
      var words = WordBreaks()
      var scanner = GlyphScanner(bytes.pointer, from: 0, to: bytes.count)
      while position < bytes.count {
        // Reads letters of one column in one step. A mark on the last one has no width.
        let end = ASCIIRun.endOfLetters(bytes.pointer, from: position, to: bytes.count)
        run += end - position
        longest = max(longest, run)
        scanner.seek(to: end)
        guard let kind = scanner.next() else { break }
        position = scanner.position
        guard kind == .glyph else {
          if scanner.scalarClass == .softHyphen { longest = max(longest, run + 1) }
          let isInAmount =
            kind == .space
            && AmountRule.mayJoin(
              bytes.pointer, count: bytes.count, spaceFrom: scanner.start, to: position)
            && AmountRule.joins(
              bytes.pointer, count: bytes.count, spaceFrom: scanner.start, to: position)
          run = isInAmount ? run + 1 : 0
          continue
        }
        if WordBreaks.isThai(bytes.pointer, at: scanner.start, to: bytes.count),
          words.beginsWord(bytes.pointer, at: scanner.start, to: bytes.count)
        {
          run = 0
        }
        run = scanner.width == 2 ? 2 : run + scanner.width
        longest = max(longest, run)
      }
      return longest
    }
  }
}
