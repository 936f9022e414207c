/// Breaks text into lines of a maximum width, without storing them.
///
/// The algorithm is greedy. A line breaks at spaces, which then hang past its end, after hyphens
/// and zero-width spaces, and around wide glyphs as Chinese and Japanese require. A word wider than
/// the line is split, but only between grapheme clusters unless a single one is wider than the line.
/// A wide glyph never is.
struct LineBreaker {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let limit: Int

  /// A position where the line may end: the end before its spaces, the width there, and the start
  /// of the next line.
  private struct Opportunity {
    var end = 0
    var width = 0
    var next = 0
    var nextColumn = 0
  }

  /// Creates a breaker for lines of `bytes` of at most `width` columns. At least one column is
  /// always used.
  init(_ bytes: UnsafePointer<UInt8>, count: Int, width: Int, wrap: Bool) {
    self.bytes = bytes
    self.count = count
    limit = wrap ? max(1, width) : .max
  }

  /// Calls `emit` with the byte range and the width of each line, until it returns `false`.
  ///
  /// An empty string has no lines. A string that ends with a line break ends with an empty line.
  @inline(__always)
  func run(_ emit: (_ start: Int, _ end: Int, _ width: Int) -> Bool) {
    guard count > 0 else { return }
    if count <= limit, ASCIIRun.endOfColumns(bytes, from: 0, to: count) == count {
      // The common case: a short text that fits.
      _ = emit(0, count, count)
      return
    }
    var position = 0
    var lineStart = 0
    var column = 0
    var opportunity: Opportunity?
    var wasSpace = false
    var previous = ScalarClass.space
    var previousByte: UInt8 = 0
    var scanner = GlyphScanner(bytes, from: 0, to: count)
    var ideographs = IdeographReader(bytes, to: count)
    var clusters = ClusterScanner(bytes, from: 0, to: count)
    /// The end of the last item whose grapheme cluster may contain the next glyph, whatever that is.
    var joinEnd = -1

    /// Adds a space or tab that ends at `position`. Leading ones are an indent, not a place to break.
    @inline(__always)
    func addSpace(from start: Int, width: Int) {
      if !wasSpace && column > 0 {
        opportunity = Opportunity(end: start, width: column, next: position, nextColumn: 0)
      }
      column += width
      opportunity?.next = position
      opportunity?.nextColumn = column
      if opportunity?.end == lineStart { opportunity = nil }
      wasSpace = true
      previous = .space
      previousByte = 0x20
    }

    while position < count {
      let start = position
      let first = bytes[position]
      if first > 0x20 && first < 0x7f && first != 0x2d {
        // Reads the letters of a word in one step, up to the next byte that needs attention. The
        // step is limited to the width of a line, so a word of one megabyte is read only once. A
        // mark may follow the last letter.
        let bound = limit < count - start ? start + limit + 1 : count
        var end = ASCIIRun.endOfLetters(bytes, from: position + 1, to: bound)
        if end < count && bytes[end] >= 0x80 { end -= 1 }
        if end > start {
          var columns = end - start
          let breaksBefore =
            !wasSpace && column > 0 && LineBreaker.isWide(previous) && previous != .wideOpener
          if breaksBefore {
            opportunity = Opportunity(end: start, width: column, next: start, nextColumn: column)
          }
          if columns > limit - column, let last = opportunity {
            guard emit(lineStart, last.end, min(last.width, limit)) else { return }
            lineStart = last.next
            column -= last.nextColumn
            opportunity = nil
          }
          if columns > limit - column, column < limit, opportunity == nil {
            columns = limit - column
            end = start + columns
          }
          if columns <= limit - column {
            column += columns
            wasSpace = false
            previous = .narrow
            previousByte = bytes[end - 1]
            position = end
            continue
          }
        }
      }
      // Between two words is nearly always one space. A mark may follow it.
      let next = position + 1
      if first == 0x20, next == count || bytes[next] < 0x80 {
        position = next
        addSpace(from: start, width: 1)
        continue
      }
      var kind = GlyphScanner.Kind.glyph
      var width = 1
      var scalarClass = ScalarClass.narrow
      /// The start of the grapheme cluster of this glyph.
      var cluster = start
      if first >= 0x20 && first < 0x7f && (next == count || bytes[next] < 0x80) {
        position = next
      } else if let found = ideographs.plain(at: position) {
        if start == joinEnd { cluster = clusters.clusterStart(at: start) }
        position += 3
        width = 2
        scalarClass = found
      } else {
        let mayJoin = first >= 0x80 && limit < .max && !beginsCluster(at: start)
        if mayJoin || start == joinEnd { cluster = clusters.clusterStart(at: start) }
        scanner.seek(to: position)
        guard let found = scanner.next() else { break }
        kind = found
        position = scanner.position
        let hasMarks = position - start > GlyphScanner.length(first)
        if mayJoin || hasMarks || kind == .breakOpportunity { joinEnd = position }
        scalarClass = scanner.scalarClass
        width = TextMetrics.advance(found, scanner, column)
      }

      switch kind {
      case .lineBreak:
        guard finish(lineStart, start, column, wasSpace ? opportunity : nil, wasSpace, emit) else {
          return
        }
        lineStart = position
        column = 0
        opportunity = nil
        wasSpace = false
        previous = .space
        previousByte = 0
        continue
      case .space, .tab:
        addSpace(from: start, width: width)
        continue
      case .breakOpportunity:
        if column > 0 && !wasSpace {
          opportunity = Opportunity(end: start, width: column, next: position, nextColumn: column)
        }
        continue
      case .glyph:
        break
      }

      if cluster < start, opportunity?.next == start { opportunity = nil }
      let wide = width == 2 || LineBreaker.isWide(previous)
      if wide && !wasSpace && column > 0 && scalarClass != .wideCloser
        && previous != .wideOpener && cluster == start
      {
        opportunity = Opportunity(end: start, width: column, next: start, nextColumn: column)
      }
      while column + width > limit && column > 0 {
        if let last = opportunity, last.next <= start {
          guard emit(lineStart, last.end, min(last.width, limit)) else { return }
          lineStart = last.next
          column -= last.nextColumn
          opportunity = nil
        } else if lineStart < cluster, cluster < start {
          let joined = TextMetrics.width(
            TextMetrics.Bytes(pointer: bytes, count: count), from: cluster, to: start)
          guard emit(lineStart, cluster, min(column - joined, limit)) else { return }
          lineStart = cluster
          column = joined
        } else {
          guard finish(lineStart, start, column, nil, wasSpace, emit) else { return }
          lineStart = start
          column = 0
        }
      }
      column += width
      wasSpace = false
      // A hyphen inside a word allows a break. A minus before a number does not.
      if first == 0x2d && previousByte >= 0x41 && start + 1 == position {
        opportunity = Opportunity(end: position, width: column, next: position, nextColumn: column)
        if column > limit { opportunity = nil }
      }
      previous = scalarClass
      previousByte = first
    }
    _ = finish(lineStart, count, column, wasSpace ? opportunity : nil, wasSpace, emit)
  }

  /// Ends a line at `end`, or before its trailing spaces if those do not fit.
  @inline(__always)
  private func finish(
    _ start: Int, _ end: Int, _ column: Int, _ opportunity: Opportunity?, _ wasSpace: Bool,
    _ emit: (_ start: Int, _ end: Int, _ width: Int) -> Bool
  ) -> Bool {
    guard column > limit, wasSpace else { return emit(start, end, min(column, limit)) }
    return emit(start, opportunity?.end ?? start, min(opportunity?.width ?? 0, limit))
  }

  /// Whether the scalar at a position never joins the cluster before it, unless a scalar of that one
  /// joins it: a letter of a European script, a quote or dash, a syllable of Hangul, or an emoji after
  /// ASCII. Most text then needs no search for clusters.
  private func beginsCluster(at position: Int) -> Bool {
    func byte(_ offset: Int) -> UInt8 { position + offset < count ? bytes[position + offset] : 0 }
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
    case .wide, .wideEmoji, .skinTone, .wideCloser, .wideOpener: return true
    default: return false
    }
  }
}
