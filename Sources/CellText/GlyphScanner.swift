/// Cuts UTF-8 into what fits into cells. The one place where strings become glyphs: nothing that
/// a terminal could take for a command, and nothing whose width terminals disagree about, leaves
/// it.
///
/// - C0, C1 and DEL become U+FFFD; bidi controls, format characters and variation selectors go.
/// - A base keeps at most four marks; a mark without a base goes.
/// - An emoji joined to others stays alone, without its skin tone; a keycap becomes its digit.
/// - What libc gives no width becomes U+FFFD.
package struct GlyphScanner {
  /// What was found.
  package enum Kind {
    /// A glyph of one or two columns.
    case glyph
    /// A blank of one column at which a line may break.
    case space
    /// The end of a line; CR LF counts once.
    case lineBreak
    /// A tab, to be filled up to the next stop.
    case tab
    /// Nothing to show, but a line may break here.
    case breakHere
  }

  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  /// A scalar that was read to see whether it is a mark, and is not: the next glyph begins with it.
  private var ahead = Ahead()

  private struct Ahead {
    /// Where the scalar begins; -1 when none was read.
    var start = -1
    var end = 0
    var scalar: UInt32 = 0
    var scalarClass = ScalarClass.narrow
  }

  /// Offset of the byte after what ``next()`` returned last.
  package private(set) var position: Int
  /// Offset of the first byte of what ``next()`` returned last.
  package private(set) var start: Int

  /// The glyph that ``next()`` found.
  package private(set) var cluster = GlyphCluster(base: 0x20)
  /// Its columns.
  package private(set) var width = 0
  /// Its class before it was replaced.
  package private(set) var scalarClass = ScalarClass.narrow

  /// Scans `bytes[from ..< end]`, which must be valid UTF-8 and begin on a scalar.
  package init(_ bytes: UnsafePointer<UInt8>, from: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    position = from
    start = from
  }

  /// Goes on at another place, which must be the beginning of a scalar.
  @inline(__always)
  package mutating func seek(to place: Int) { position = place }

  /// The next glyph, line break or tab; `nil` at the end.
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
      if ahead.start == position {
        scalar = ahead.scalar
        scalarClass = ahead.scalarClass
        position = ahead.end
      } else {
        scalar = decode()
        scalarClass = ScalarClass.of(scalar)
      }
      switch scalarClass {
      case .mark, .dropped, .joiner:
        continue
      case .breakHere:
        return .breakHere
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
      case .narrow, .narrowEmoji:
        setGlyph(scalar, width: 1)
      case .wide, .wideEmoji, .skinTone, .wideCloser, .wideOpener:
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

  /// Takes in what stands on the glyph, and what is dropped behind it.
  private mutating func collectMarks() {
    let isEmoji = scalarClass == .wideEmoji || scalarClass == .narrowEmoji
    while position < end && bytes[position] >= 0x80 {
      let before = position
      let scalar = decode()
      let found = ScalarClass.of(scalar)
      switch found {
      case .mark:
        // The enclosing keycap would make the digit wider on some terminals only.
        if scalar != 0x20e3 { cluster.append(scalar) }
      case .dropped:
        continue
      case .joiner:
        if isEmoji { skipJoinedEmoji() }
      case .skinTone where isEmoji:
        continue
      default:
        ahead = Ahead(start: before, end: position, scalar: scalar, scalarClass: found)
        position = before
        return
      }
    }
  }

  /// Behind a joiner: skips the emoji that was joined.
  private mutating func skipJoinedEmoji() {
    guard position < end, bytes[position] >= 0x80 else { return }
    let before = position
    switch ScalarClass.of(decode()) {
    case .wideEmoji, .narrowEmoji, .skinTone: return
    default: position = before
    }
  }

  /// Reads the scalar at ``position``, which is not at the end.
  private mutating func decode() -> UInt32 {
    let first = UInt32(bytes[position])
    let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
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
