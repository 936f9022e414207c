/// Breaks text into lines of a maximum width, without storing them.
///
/// The algorithm is greedy. A line breaks at spaces, which then hang past its end, after hyphens, soft
/// hyphens and zero-width spaces, between Thai words, and around wide glyphs as Chinese and Japanese
/// require, but never inside an amount (``AmountRule``). A word wider than the line is split, but only
/// between grapheme clusters unless a single one is wider than the line. A wide glyph never is.
///
/// The bytes of a line that ends at a soft hyphen include it; drawing the line adds a hyphen.
///
/// ``breakLines`` calls one small step for each part of the text. The compiler inlines the steps, which
/// keeps their common state in registers. It does not inline a long step: in text with wide glyphs
/// that costs a third more instructions.
struct LineBreaker {
  /// Receives the byte range and the width of a line. Returns false to stop.
  typealias Emit = (_ start: Int, _ end: Int, _ width: Int) -> Bool

  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let limit: Int

  // MARK: The current line

  /// The offset after the items that were read.
  private var position = 0
  private var lineStart = 0
  /// The width of the line up to ``position``.
  private var column = 0
  /// The last position where the line may end.
  private var opportunity: Opportunity?
  /// Whether the last item is a space.
  private var wasSpace = false
  /// The class and the byte of the last glyph.
  private var previous = ScalarClass.space
  private var previousByte: UInt8 = 0

  // MARK: Reading

  private var scanner: GlyphScanner
  private var ideographs: IdeographReader
  private var clusters: ClusterScanner
  /// The end of the last item whose grapheme cluster may contain the next glyph, whatever that is.
  private var joinEnd = -1
  /// The words of Thai text.
  private var words = WordBreaks()
  /// The start of the last glyph's cluster or, in scripts with stacked consonants, syllable.
  private var syllable = 0

  /// A position where the line may end: the end before its spaces, the width there, and the start
  /// of the next line.
  private struct Opportunity {
    var end: Int
    var width: Int
    var next: Int
    var nextColumn: Int
  }

  /// A glyph, a space or another item of the text.
  private struct Item {
    let start: Int
    /// The start of the grapheme cluster of a glyph.
    let cluster: Int
    var kind = GlyphScanner.Kind.glyph
    var width = 1
    var scalarClass = ScalarClass.narrow
  }

  /// The result of an attempt to read the letters of a word.
  private enum Attempt { case done, failed, stopped }

  @inline(__always)
  private init(_ bytes: UnsafePointer<UInt8>, count: Int, limit: Int) {
    self.bytes = bytes
    self.count = count
    self.limit = limit
    scanner = GlyphScanner(bytes, from: 0, to: count)
    ideographs = IdeographReader(bytes, to: count)
    clusters = ClusterScanner(bytes, from: 0, to: count)
  }

  /// Calls `emit` with each line of `bytes` of at most `width` columns, until it returns `false`. At least one
  /// column is always used.
  ///
  /// An empty string has no lines. A string that ends with a line break ends with an empty line.
  @inline(__always)
  static func breakLines(
    _ bytes: UnsafePointer<UInt8>, count: Int, width: Int, wrap: Bool, _ emit: Emit
  ) {
    guard count > 0 else { return }
    let limit = wrap ? max(1, width) : .max
    if count <= limit, ASCIIRun.endOfColumns(bytes, from: 0, to: count) == count {
      // The common case: a short text that fits.
      _ = emit(0, count, count)
      return
    }
    LineBreaker(bytes, count: count, limit: limit).run(emit)
  }

  @inline(__always)
  private consuming func run(_ emit: Emit) {
    while position < count {
      switch readLetters(emit) {
      case .done: continue
      case .stopped: return
      case .failed: break
      }
      if readSpace() { continue }
      guard let item = readASCII() ?? readIdeograph() ?? scanItem() else { break }
      switch item.kind {
      case .glyph: guard addGlyph(item, emit) else { return }
      case .lineBreak: guard endLine(at: item.start, emit) else { return }
      case .space, .tab: addSpace(from: item.start, width: item.width)
      case .breakOpportunity: allowBreak(at: item)
      }
    }
    _ = finish(at: count, emit)
  }

  // MARK: - Reading

  /// Reads the letters of a word in one step, up to the next byte that needs attention. Fails if the
  /// next item is not a letter or if the letters do not fit.
  @inline(__always)
  private mutating func readLetters(_ emit: Emit) -> Attempt {
    let start = position
    let first = bytes[start]
    guard first > 0x20 && first < 0x7f && first != 0x2d else { return .failed }
    // The step is limited to the width of a line, so a word of one megabyte is read only once.
    let bound = limit < count - start ? start + limit + 1 : count
    var end = ASCIIRun.endOfLetters(bytes, from: start + 1, to: bound)
    // A mark may follow the last letter.
    if end < count && bytes[end] >= 0x80 { end -= 1 }
    guard end > start else { return .failed }
    var columns = end - start
    if !wasSpace && column > 0 && LineBreaker.isWide(previous) && previous != .wideOpener {
      allowBreak(from: start, to: start)
    }
    if columns > limit - column, let last = opportunity {
      guard breakLine(at: last, emit) else { return .stopped }
    }
    if columns > limit - column, column < limit, opportunity == nil {
      columns = limit - column
      end = start + columns
    }
    guard columns <= limit - column else { return .failed }
    position = end
    column += columns
    wasSpace = false
    previous = .narrow
    previousByte = bytes[end - 1]
    return .done
  }

  /// Reads the usual separator of words, one space. A mark may follow it; then it is a glyph.
  @inline(__always)
  private mutating func readSpace() -> Bool {
    let start = position
    let next = start + 1
    guard bytes[start] == 0x20, next == count || bytes[next] < 0x80 else { return false }
    position = next
    addSpace(from: start, width: 1)
    return true
  }

  /// Reads an ASCII character without marks; nil if the next item is another one.
  @inline(__always)
  private mutating func readASCII() -> Item? {
    let start = position
    let next = start + 1
    guard bytes[start] >= 0x20, bytes[start] < 0x7f, next == count || bytes[next] < 0x80 else {
      return nil
    }
    position = next
    return Item(start: start, cluster: start)
  }

  /// Reads a wide glyph of Chinese, Japanese or Korean text; nil if the next item is another one.
  @inline(__always)
  private mutating func readIdeograph() -> Item? {
    let start = position
    guard let scalarClass = ideographs.plain(at: start) else { return nil }
    position += 3
    let cluster = start == joinEnd ? clusters.clusterStart(at: start) : start
    return Item(start: start, cluster: cluster, width: 2, scalarClass: scalarClass)
  }

  /// Reads any item; nil at the end of the text.
  @inline(__always)
  private mutating func scanItem() -> Item? {
    let start = position
    let first = bytes[start]
    let mayJoin =
      first >= 0x80 && limit < .max && !LineBreaker.beginsCluster(bytes, at: start, to: count)
    var cluster = mayJoin || start == joinEnd ? clusters.clusterStart(at: start) : start
    // U+0E00 to U+0EFF, and U+1000 to U+1FFF
    if first == 0xe0 || first == 0xe1, limit < .max {
      cluster = syllableStart(at: start, cluster: cluster)
    }
    scanner.seek(to: start)
    guard let kind = scanner.next() else { return nil }
    position = scanner.position
    let hasMarks = position - start > GlyphScanner.length(first)
    if mayJoin || hasMarks || kind == .breakOpportunity { joinEnd = position }
    return Item(
      start: start, cluster: cluster, kind: kind,
      width: TextMetrics.advance(kind, scanner, column), scalarClass: scanner.scalarClass)
  }

  /// Returns the start of the syllable of a glyph in South-East Asian text, and else of its cluster.
  /// Allows a break before a Thai word.
  @inline(never)
  private mutating func syllableStart(at start: Int, cluster: Int) -> Int {
    if cluster == start {
      if WordBreaks.isThai(bytes, at: start, to: count),
        words.beginsWord(bytes, at: start, to: count)
      {
        if column > 0 && !wasSpace { allowBreak(from: start, to: start) }
      } else if start > lineStart, WordBreaks.continuesSyllable(bytes, at: start, to: count) {
        return syllable
      }
    }
    syllable = cluster
    return cluster
  }

  // MARK: - Filling a line

  /// Adds a space or tab that ends at ``position``. Leading ones are an indent, not a place to break.
  @inline(__always)
  private mutating func addSpace(from start: Int, width: Int) {
    if !wasSpace && column > 0
      && !(AmountRule.mayJoin(bytes, count: count, spaceFrom: start, to: position)
        && AmountRule.joins(bytes, count: count, spaceFrom: start, to: position))
    {
      allowBreak(from: start, to: position)
      opportunity?.nextColumn = column + width
    } else if wasSpace, opportunity?.next == start {
      opportunity?.next = position
      opportunity?.nextColumn = column + width
    }
    column += width
    if opportunity?.end == lineStart { opportunity = nil }
    wasSpace = true
    previous = .space
    previousByte = 0x20
  }

  @inline(__always)
  private mutating func addGlyph(_ glyph: Item, _ emit: Emit) -> Bool {
    let start = glyph.start
    // A cluster has no break inside.
    if glyph.cluster < start, opportunity?.next == start { opportunity = nil }
    let isBesideWide = glyph.width == 2 || LineBreaker.isWide(previous)
    if isBesideWide && !wasSpace && column > 0 && glyph.scalarClass != .wideCloser
      && previous != .wideOpener && glyph.cluster == start
      && !(previousByte &- 0x30 < 10 && AmountRule.isWideUnit(bytes, at: start, to: count))
    {
      allowBreak(from: start, to: start)
    }
    while column + glyph.width > limit && column > 0 {
      guard breakLine(at: lineEnd(before: glyph), emit) else { return false }
    }
    column += glyph.width
    wasSpace = false
    // A hyphen inside a word allows a break. A minus before a number does not.
    let first = bytes[start]
    if first == 0x2d && previousByte >= 0x41 && start + 1 == position {
      allowBreak(from: position, to: position)
      if column > limit { opportunity = nil }
    }
    previous = glyph.scalarClass
    previousByte = first
    return true
  }

  // MARK: - Breaking

  /// Allows a break at a zero-width space or soft hyphen.
  private mutating func allowBreak(at item: Item) {
    guard column > 0, !wasSpace else { return }
    guard item.scalarClass == .softHyphen else {
      return allowBreak(from: item.start, to: position)
    }
    guard position < count else { return }
    // The hyphen needs a column.
    guard column < limit else { return allowBreak(from: item.start, to: position) }
    opportunity = Opportunity(end: position, width: column + 1, next: position, nextColumn: column)
  }

  /// Allows the line to end before an offset, and the next one to begin at another.
  @inline(__always)
  private mutating func allowBreak(from end: Int, to next: Int) {
    opportunity = Opportunity(end: end, width: column, next: next, nextColumn: column)
  }

  /// Ends the line at an opportunity. The rest begins the next line.
  @inline(__always)
  private mutating func breakLine(at last: Opportunity, _ emit: Emit) -> Bool {
    guard emit(lineStart, last.end, min(last.width, limit)) else { return false }
    lineStart = last.next
    column -= last.nextColumn
    opportunity = nil
    return true
  }

  /// Returns where a line ends that has no space for a glyph: at the last opportunity, else before
  /// the cluster of the glyph, else before the glyph.
  @inline(__always)
  private func lineEnd(before glyph: Item) -> Opportunity {
    if let opportunity { return opportunity }
    guard lineStart < glyph.cluster, glyph.cluster < glyph.start else {
      let line = lineEnd(at: glyph.start, before: nil)
      return Opportunity(
        end: line.end, width: line.width, next: glyph.start, nextColumn: column)
    }
    let joined = TextMetrics.width(
      TextMetrics.Bytes(pointer: bytes, count: count), from: glyph.cluster, to: glyph.start)
    return Opportunity(
      end: glyph.cluster, width: column - joined, next: glyph.cluster, nextColumn: column - joined)
  }

  /// Ends the line at a line break that begins at an offset.
  @inline(__always)
  private mutating func endLine(at end: Int, _ emit: Emit) -> Bool {
    guard finish(at: end, emit) else { return false }
    lineStart = position
    column = 0
    opportunity = nil
    wasSpace = false
    previous = .space
    previousByte = 0
    return true
  }

  /// Emits the rest of a line up to `end`.
  @inline(__always)
  private func finish(at end: Int, _ emit: Emit) -> Bool {
    let line = lineEnd(at: end, before: wasSpace ? opportunity : nil)
    return emit(lineStart, line.end, line.width)
  }

  /// Returns the end and the width of a line up to `end`, without trailing spaces that do not fit.
  @inline(__always)
  private func lineEnd(at end: Int, before spaces: Opportunity?) -> (end: Int, width: Int) {
    guard column > limit, wasSpace else { return (end, min(column, limit)) }
    return (spaces?.end ?? lineStart, min(spaces?.width ?? 0, limit))
  }

  // MARK: - Scalars

  /// Whether the scalar at a position never joins the cluster before it, unless a scalar of that one
  /// joins it: a letter of a European script, a quote or dash, a syllable of Hangul, or an emoji after
  /// ASCII. Most text then needs no search for clusters.
  private static func beginsCluster(
    _ bytes: UnsafePointer<UInt8>, at position: Int, to end: Int
  ) -> Bool {
    func byte(_ offset: Int) -> UInt8 { position + offset < end ? bytes[position + offset] : 0 }
    switch bytes[position] {
    // U+00C0 to U+027F and U+0380 to U+047F
    case 0xc3...0xc9, 0xce...0xd1: return true
    // U+2010 to U+2027
    case 0xe2: return byte(1) == 0x80 && (0x90...0xa7).contains(byte(2))
    // U+AC00 to U+D77F
    case 0xea: return byte(1) >= 0xb0
    case 0xeb, 0xec: return true
    case 0xed: return byte(1) < 0x9e
    // U+1F300 to U+1FAFF without skin tones
    case 0xf0:
      return (position == 0 || bytes[position - 1] < 0x80) && byte(1) == 0x9f
        && (0x8c...0xab).contains(byte(2)) && !(byte(2) == 0x8f && byte(3) >= 0xbb)
    default: return false
    }
  }

  private static func isWide(_ scalarClass: ScalarClass) -> Bool {
    switch scalarClass {
    case .wide, .wideEmoji, .newEmoji, .skinTone, .wideCloser, .wideOpener: return true
    default: return false
    }
  }
}
