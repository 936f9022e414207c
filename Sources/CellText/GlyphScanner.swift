/// Splits UTF-8 into glyphs that fit into cells.
///
/// This is the only place where strings become glyphs. It never returns anything that a terminal
/// could take for a command, or anything whose width differs between terminals:
///
/// - C0 controls, C1 controls and DEL become U+FFFD. Bidi controls, format characters and variation
///   selectors are dropped.
/// - A base keeps at most four marks. A mark without a base is dropped.
/// - Of a joined emoji sequence, only the first emoji remains, without its skin tone. A keycap
///   becomes its digit.
/// - A scalar without a width in libc becomes U+FFFD, except an emoji that is newer than libc.
@usableFromInline
package struct GlyphScanner {
  /// The kind of an item in the text.
  @usableFromInline
  package enum Kind {
    /// A glyph of one or two columns.
    case glyph
    /// A space of one column at which a line may break.
    case space
    /// The end of a line. CR LF counts once.
    case lineBreak
    /// A tab, to be filled up to the next tab stop.
    case tab
    /// An invisible position at which a line may break.
    case breakOpportunity
  }

  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  /// A scalar that was decoded to see if it is a mark, and is not. The next glyph begins with it.
  private var lookahead = Lookahead()

  private struct Lookahead {
    /// The offset of the scalar; -1 if nothing was decoded.
    var start = -1
    var end = 0
    var scalar: UInt32 = 0
    var scalarClass = ScalarClass.narrow
  }

  /// The offset after the item that ``next()`` returned last.
  package private(set) var position: Int
  /// The offset of the first byte of the item that ``next()`` returned last.
  package private(set) var start: Int

  /// The glyph that ``next()`` found last.
  package private(set) var cluster = GlyphCluster(base: 0x20)
  /// The width of the glyph, in columns.
  @usableFromInline private(set) var width = 0
  /// The class of the scalar before replacement.
  package private(set) var scalarClass = ScalarClass.narrow

  /// Creates a scanner for `bytes[from ..< end]`, which must be valid UTF-8 and begin at a scalar.
  package init(_ bytes: UnsafePointer<UInt8>, from: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    position = from
    start = from
  }

  /// Moves to another offset, which must be the beginning of a scalar.
  @inline(__always)
  mutating func seek(to offset: Int) { position = offset }

  /// Returns the kind of the next item, or nil at the end.
  // In the loop of ``LineBreaker`` it would take the registers that words need.
  @inline(never)
  package mutating func next() -> Kind? {
    while position < end {
      start = position
      let first = bytes[position]
      if first >= 0x20 && first < 0x7f {
        position += 1
        cluster = GlyphCluster(base: UInt32(first))
        width = 1
        scalarClass = first == 0x20 ? .space : .narrow
        if position < end && bytes[position] >= 0x80 { collectMarks() }
        return first == 0x20 && cluster.count == 0 ? .space : .glyph
      }
      let scalar: UInt32
      if lookahead.start == position {
        scalar = lookahead.scalar
        scalarClass = lookahead.scalarClass
        position = lookahead.end
      } else {
        scalar = decode()
        scalarClass = ScalarClass.of(scalar)
      }
      switch scalarClass {
      case .mark, .dropped, .joiner:
        continue
      case .breakOpportunity, .softHyphen:
        return .breakOpportunity
      case .lineBreak:
        if scalar == 0x0d && position < end && bytes[position] == 0x0a { position += 1 }
        return .lineBreak
      case .tab:
        return .tab
      case .space:
        setGlyph(0x20, width: 1)
        return .space
      case .fixedSpace:
        setGlyph(0x20, width: 1)
      case .replaced:
        setGlyph(0xfffd, width: 1)
        return .glyph
      case .narrow, .narrowEmoji, .rightToLeft:
        setGlyph(scalar, width: 1)
      case .wide, .wideEmoji, .newEmoji, .skinTone, .wideCloser, .wideOpener:
        setGlyph(scalar, width: 2)
      }
      if position < end && bytes[position] >= 0x80 { collectMarks() }
      return .glyph
    }
    start = end
    return nil
  }

  private mutating func setGlyph(_ scalar: UInt32, width: Int) {
    cluster = GlyphCluster(base: scalar)
    self.width = width
  }

  /// Adds the following marks to the glyph and skips dropped scalars.
  private mutating func collectMarks() {
    let isEmoji =
      scalarClass == .wideEmoji || scalarClass == .narrowEmoji || scalarClass == .newEmoji
    while position < end && bytes[position] >= 0x80 {
      let before = position
      let scalar = decode()
      let found = ScalarClass.of(scalar)
      switch found {
      case .mark:
        // Only some terminals widen a digit with an enclosing keycap.
        if scalar != 0x20e3 { cluster.append(scalar) }
      case .dropped:
        continue
      case .joiner:
        if isEmoji { skipJoinedEmoji() }
      case .skinTone where isEmoji:
        continue
      default:
        lookahead = Lookahead(start: before, end: position, scalar: scalar, scalarClass: found)
        position = before
        return
      }
    }
  }

  /// Skips the emoji after a joiner.
  private mutating func skipJoinedEmoji() {
    guard position < end, bytes[position] >= 0x80 else { return }
    let before = position
    switch ScalarClass.of(decode()) {
    case .wideEmoji, .narrowEmoji, .newEmoji, .skinTone: return
    default: position = before
    }
  }

  /// Decodes the scalar at ``position``, which is not at the end.
  private mutating func decode() -> UInt32 {
    GlyphScanner.decode(bytes, at: &position, to: end)
  }

  /// The number of bytes of the scalar that begins with a byte.
  @inline(__always)
  static func length(_ first: UInt8) -> Int {
    first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  }

  /// Decodes the scalar at a position before `end`, and moves the position after it.
  @inline(__always)
  static func decode(_ bytes: UnsafePointer<UInt8>, at position: inout Int, to end: Int) -> UInt32 {
    let first = UInt32(bytes[position])
    let length = length(bytes[position])
    guard length > 1, position + length <= end else {
      position += 1
      return first < 0x80 ? first : 0xfffd
    }
    var scalar = first & (0x7f >> UInt32(length))
    for offset in 1..<length {
      scalar = scalar << 6 | UInt32(bytes[position + offset] & 0x3f)
    }
    position += length
    return scalar
  }
}

/// A fast path for wide glyphs of Chinese, Japanese and Korean text: one scalar of three bytes
/// without marks. ``GlyphScanner`` reads everything else.
struct IdeographReader {
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  /// The offset and class of the scalar after the one that was read last.
  private var nextStart = -1
  private var nextClass = ScalarClass.narrow

  /// Creates a reader for `bytes[..<end]`, which must be valid UTF-8.
  init(_ bytes: UnsafePointer<UInt8>, to end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// Returns the class of the glyph at `position`, the beginning of a scalar, if the fast path
  /// applies.
  @inline(__always)
  mutating func plain(at position: Int) -> ScalarClass? {
    // U+1000 to U+1FFF contain conjoining Jamo, which join the glyph after them.
    guard bytes[position] & 0xf0 == 0xe0, bytes[position] != 0xe1 else { return nil }
    let found = position == nextStart ? nextClass : scalarClass(at: position)
    guard IdeographReader.isIdeograph(found) else { return nil }
    let next = position + 3
    guard next < end, bytes[next] >= 0x80 else { return found }
    // The next scalar may be a mark or a dropped one. The scanner handles scalars of other lengths.
    guard bytes[next] & 0xf0 == 0xe0 else { return nil }
    nextStart = next
    nextClass = scalarClass(at: next)
    return IdeographReader.isIdeograph(nextClass) ? found : nil
  }

  @inline(__always)
  private func scalarClass(at start: Int) -> ScalarClass {
    let scalar =
      UInt32(bytes[start] & 0x0f) << 12 | UInt32(bytes[start + 1] & 0x3f) << 6
      | UInt32(bytes[start + 2] & 0x3f)
    return ScalarClass.of(scalar)
  }

  @inline(__always)
  private static func isIdeograph(_ scalarClass: ScalarClass) -> Bool {
    scalarClass == .wide || scalarClass == .wideCloser || scalarClass == .wideOpener
  }
}
