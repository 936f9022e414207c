/// Breaks a text into lines no wider than offered, without keeping them.
///
/// Greedy: at blanks (which then hang), behind hyphens and zero width spaces, and around wide
/// glyphs as Chinese and Japanese need; a word wider than the line is cut; a wide glyph never is.
struct LineBreaker {
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let limit: Int

  /// Where the line may end: before the blanks, its width there, and where the next line begins.
  private struct Opportunity {
    var end = 0
    var width = 0
    var next = 0
    var nextColumn = 0
  }

  /// Lines of `bytes`, at most `width` columns wide (at least one column is always used).
  init(_ bytes: UnsafePointer<UInt8>, count: Int, width: Int, wrap: Bool) {
    self.bytes = bytes
    self.count = count
    limit = wrap ? max(1, width) : .max
  }

  /// Calls `emit` with the byte range and the width of every line, in order, until it says stop by
  /// returning `false`. An empty text has no line; one that ends with a line break ends with an
  /// empty line.
  @inline(__always)
  func run(_ emit: (_ start: Int, _ end: Int, _ width: Int) -> Bool) {
    guard count > 0 else { return }
    if count <= limit, ASCIIRun.endOfColumns(bytes, from: 0, to: count) == count {
      // Most texts are short and fit.
      _ = emit(0, count, count)
      return
    }
    var position = 0
    var lineStart = 0
    var column = 0
    var chance: Opportunity?
    var wasSpace = false
    var previous = ScalarClass.space
    var previousByte: UInt8 = 0
    var scanner = GlyphScanner(bytes, from: 0, to: count)
    var ideographs = IdeographReader(bytes, to: count)

    while position < count {
      let start = position
      let first = bytes[position]
      if first > 0x20 && first < 0x7f && first != 0x2d {
        // The letters of a word up to the next place where anything else can happen, at once, and
        // no more than a line takes: a word of a megabyte is looked at once. A mark may stand on
        // the last one.
        let bound = limit < count - start ? start + limit + 1 : count
        var end = ASCIIRun.endOfLetters(bytes, from: position + 1, to: bound)
        if end < count && bytes[end] >= 0x80 { end -= 1 }
        if end > start {
          var columns = end - start
          let breaksBefore =
            !wasSpace && column > 0 && LineBreaker.isWide(previous) && previous != .wideOpener
          if breaksBefore {
            chance = Opportunity(end: start, width: column, next: start, nextColumn: column)
          }
          if columns > limit - column, let place = chance {
            guard emit(lineStart, place.end, min(place.width, limit)) else { return }
            lineStart = place.next
            column -= place.nextColumn
            chance = nil
          }
          if columns > limit - column, column < limit, chance == nil {
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
      var kind = GlyphScanner.Kind.glyph
      var width = 1
      var scalarClass = ScalarClass.narrow
      let next = position + 1
      if first >= 0x20 && first < 0x7f && (next == count || bytes[next] < 0x80) {
        position = next
        if first == 0x20 { kind = .space }
      } else if let found = ideographs.plain(at: position) {
        position += 3
        width = 2
        scalarClass = found
      } else {
        scanner.seek(to: position)
        guard let found = scanner.next() else { break }
        kind = found
        position = scanner.position
        scalarClass = scanner.scalarClass
        width = TextMetrics.advance(found, scanner, column)
      }

      switch kind {
      case .lineBreak:
        guard finish(lineStart, start, column, wasSpace ? chance : nil, wasSpace, emit) else {
          return
        }
        lineStart = position
        column = 0
        chance = nil
        wasSpace = false
        previous = .space
        previousByte = 0
        continue
      case .space, .tab:
        // Leading blanks are an indent, not a place to break.
        if !wasSpace && column > 0 {
          chance = Opportunity(end: start, width: column, next: position, nextColumn: 0)
        }
        column += width
        if chance != nil && (wasSpace || column > 0) {
          chance?.next = position
          chance?.nextColumn = column
        }
        if chance?.end == lineStart { chance = nil }
        wasSpace = true
        previous = .space
        previousByte = 0x20
        continue
      case .breakHere:
        if column > 0 && !wasSpace {
          chance = Opportunity(end: start, width: column, next: position, nextColumn: column)
        }
        continue
      case .glyph:
        break
      }

      let wide = width == 2 || LineBreaker.isWide(previous)
      if wide && !wasSpace && column > 0 && scalarClass != .wideCloser
        && previous != .wideOpener
      {
        chance = Opportunity(end: start, width: column, next: start, nextColumn: column)
      }
      while column + width > limit && column > 0 {
        if let place = chance, place.next <= start {
          guard emit(lineStart, place.end, min(place.width, limit)) else { return }
          lineStart = place.next
          column -= place.nextColumn
          chance = nil
        } else {
          guard finish(lineStart, start, column, nil, wasSpace, emit) else { return }
          lineStart = start
          column = 0
        }
      }
      column += width
      wasSpace = false
      // A hyphen inside a word is a place to break, a sign before a number is not.
      if first == 0x2d && previousByte >= 0x41 && start + 1 == position {
        chance = Opportunity(end: position, width: column, next: position, nextColumn: column)
        if column > limit { chance = nil }
      }
      previous = scalarClass
      previousByte = first
    }
    _ = finish(lineStart, count, column, wasSpace ? chance : nil, wasSpace, emit)
  }

  /// Ends a line at `end`, or before its last blanks when those would not fit.
  @inline(__always)
  private func finish(
    _ start: Int, _ end: Int, _ column: Int, _ chance: Opportunity?, _ wasSpace: Bool,
    _ emit: (_ start: Int, _ end: Int, _ width: Int) -> Bool
  ) -> Bool {
    guard column > limit, wasSpace else { return emit(start, end, min(column, limit)) }
    return emit(start, chance?.end ?? start, min(chance?.width ?? 0, limit))
  }

  private static func isWide(_ scalarClass: ScalarClass) -> Bool {
    switch scalarClass {
    case .wide, .wideEmoji, .skinTone, .wideCloser, .wideOpener: return true
    default: return false
    }
  }
}
