/// A line of text that contains right-to-left letters, in the order of the screen.
///
/// The order is that of the whole paragraph, whose direction is that of its first strong letter. Bidi
/// controls have no effect, because ``GlyphScanner`` drops them: text of a server shows its letters in
/// the order of their language and of nothing else.
package struct BidiLine {
  /// A glyph of the line.
  package struct Glyph {
    /// The glyph with the form to draw, and with its place in the line.
    package var cluster: GlyphCluster
    /// The width in columns.
    package var width: Int
    /// The bytes of the text.
    package var bytes: Range<Int>
    /// The column from the left end of the line.
    package var column = 0
    /// Whether the glyph is part of a run that reads from right to left.
    package var isRightToLeft: Bool
  }

  /// The glyphs from left to right.
  package private(set) var glyphs: [Glyph] = []
  /// The width of the line in columns.
  package private(set) var width = 0
  /// Whether its paragraph reads from right to left.
  package let isRightToLeft: Bool

  /// The longest context of a line, in bytes before and after it. The order in a longer paragraph is
  /// that of the line alone, so that a line costs the same in a text of one megabyte.
  private static let longestContext = 4096

  /// Whether lines are arranged. They are not without FriBidi.
  package static var isAvailable: Bool { FriBidiLibrary.shared != nil }

  /// Arranges a line; nil if it has no right-to-left letters, or without FriBidi.
  /// - Parameters:
  ///   - from: The offset of the first byte of the line, and `end` the one after the last.
  ///   - isParagraph: Whether the line is a whole paragraph. Otherwise the bytes before and after it are
  ///     searched for line breaks.
  ///   - maxWidth: The maximum number of columns. The rest of the line is left out.
  package init?(
    _ bytes: UnsafePointer<UInt8>, count: Int, from: Int, to end: Int, isParagraph: Bool,
    maxWidth: Int = .max
  ) {
    guard BidiLine.isAvailable, from < end else { return nil }
    let paragraph =
      isParagraph
      ? from..<min(end, from + 4 * BidiLine.longestContext)
      : BidiLine.paragraph(bytes, count: count, from: from, to: end)
    guard BidiText.contains(bytes, from: paragraph.lowerBound, to: paragraph.upperBound) else {
      return nil
    }
    var items: [Glyph] = []
    // The characters of the paragraph, and the item of each one; -1 for those without a glyph.
    var scalars: [UInt32] = []
    var places: [Int] = []
    var column = 0
    var scanner = GlyphScanner(bytes, from: paragraph.lowerBound, to: paragraph.upperBound)
    while let kind = scanner.next() {
      if scanner.start == from { column = 0 }
      let columns = TextMetrics.advance(kind, scanner, column)
      guard columns > 0 else { continue }
      let isInLine =
        from <= scanner.start && scanner.start < end && column + columns <= maxWidth
      let isGlyph = if case .glyph = kind { true } else { false }
      for blank in 0..<(isGlyph ? 1 : columns) {
        scalars.append(isGlyph ? scanner.cluster.base : 0x20)
        places.append(isInLine ? items.count : -1)
        guard isInLine else { continue }
        var cluster = isGlyph ? scanner.cluster : GlyphCluster(base: 0x20)
        cluster.logicalColumn = column + blank
        items.append(
          Glyph(
            cluster: cluster, width: isGlyph ? columns : 1, bytes: scanner.start..<scanner.position,
            isRightToLeft: false))
      }
      column += columns
      if isGlyph, let joiner = BidiText.joiner(bytes, scanner.start..<scanner.position) {
        scalars.append(joiner)
        places.append(-1)
      }
    }
    guard let first = places.firstIndex(where: { $0 >= 0 }),
      let last = places.lastIndex(where: { $0 >= 0 }),
      let order = BidiParagraph(scalars)
    else { return nil }
    isRightToLeft = order.isRightToLeft
    let shown = order.shown(scalars)
    let levels = order.lineLevels(first..<last + 1)
    for index in order.visualOrder(first..<last + 1) where places[index] >= 0 {
      var glyph = items[places[index]]
      glyph.isRightToLeft = levels[index - first] & 1 == 1
      glyph.cluster.show(shown[index], atColumn: width)
      glyph.column = width
      width += glyph.width
      glyphs.append(glyph)
    }
  }

  /// Returns the bytes of the paragraph around a line.
  static func paragraph(
    _ bytes: UnsafePointer<UInt8>, count: Int, from: Int, to end: Int
  ) -> Range<Int> {
    func isBreak(_ index: Int) -> Bool {
      bytes[index] == 0x0a || bytes[index] == 0x0d
        // U+2028 and U+2029
        || bytes[index] & 0xfe == 0xa8 && index > 1 && bytes[index - 1] == 0x80
          && bytes[index - 2] == 0xe2
    }
    var first = from
    while first > 0, from - first <= longestContext, !isBreak(first - 1) { first -= 1 }
    var last = end
    while last < count, last - end <= longestContext, !isBreak(last) { last += 1 }
    let isTooLong = from - first > longestContext || last - end > longestContext
    return isTooLong ? from..<end : first..<last
  }

  /// Arranges a text of one line.
  package init?(_ text: String) {
    guard ScalarClass.hasFoundRightToLeft || BidiText.contains(text) else { return nil }
    let line = TextMetrics.withBytes(text) {
      BidiLine($0.pointer, count: $0.count, from: 0, to: $0.count, isParagraph: true)
    }
    guard let line else { return nil }
    self = line
  }

  // MARK: - Places

  /// Returns the glyph that contains a byte of the text.
  package func glyph(ofByte offset: Int) -> Glyph? { glyphs.first { $0.bytes.contains(offset) } }

  /// Returns the glyph at a column from the left end; nil outside of the line.
  package func glyph(atColumn column: Int) -> Glyph? {
    glyphs.first { $0.column <= column && column < $0.column + $0.width }
  }
}
