/// Finds the boundaries of grapheme clusters (UAX 29) in UTF-8, from left to right.
///
/// A cluster may consist of several glyphs: the two letters of a flag, a consonant and a vowel mark
/// with a width of its own, or a conjunct. Text is cut only between clusters. Otherwise half of a
/// flag would join the next one and show another country.
struct ClusterScanner {
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  private var recognizer = Unicode._CharacterRecognizer()
  /// The offset after the scalars that were read.
  private var position: Int
  /// The start of the last cluster.
  private var start: Int

  /// Creates a scanner for `bytes[from ..< end]`, which must be valid UTF-8 and begin with a cluster.
  init(_ bytes: UnsafePointer<UInt8>, from: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    position = from
    start = from
  }

  /// Returns the start of the cluster that contains the scalar at an offset: the offset itself if
  /// text may be cut there. An offset must not be less than the previous one.
  // In the loop of ``LineBreaker`` it would take the registers that words need.
  @inline(never)
  mutating func clusterStart(at offset: Int) -> Int {
    // Every ASCII character begins a cluster. Only invisible format characters would join it.
    guard offset < end, bytes[offset] >= 0x80 else { return offset }
    skip(to: offset)
    while position <= offset {
      let first = position
      let scalar = GlyphScanner.decode(bytes, at: &position, to: end)
      if recognizer.hasBreak(before: Unicode.Scalar(scalar) ?? "\u{fffd}") { start = first }
    }
    return start
  }

  /// Moves to the last ASCII character before an offset. Text between the offsets of two calls is then mostly
  /// not decoded.
  private mutating func skip(to offset: Int) {
    var base = offset - 1
    while base >= position, bytes[base] >= 0x80 { base -= 1 }
    guard base > position else { return }
    recognizer = Unicode._CharacterRecognizer()
    position = base
  }
}
