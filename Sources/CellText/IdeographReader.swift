/// Reads the wide glyphs that Chinese, Japanese and Korean texts are made of, which are one scalar of
/// three bytes each with nothing standing on it. Everything else is left to a ``GlyphScanner``.
struct IdeographReader {
  private let bytes: UnsafePointer<UInt8>
  private let end: Int
  /// The scalar behind the one that was read last: where it begins, and its class.
  private var nextStart = -1
  private var nextClass = ScalarClass.narrow

  /// Reads `bytes[..<end]`, which must be valid UTF-8.
  init(_ bytes: UnsafePointer<UInt8>, to end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// The class of the glyph at `position`, the beginning of a scalar, if it is such a glyph.
  @inline(__always)
  mutating func plain(at position: Int) -> ScalarClass? {
    guard bytes[position] & 0xf0 == 0xe0 else { return nil }
    let found = position == nextStart ? nextClass : scalarClass(at: position)
    guard IdeographReader.isIdeograph(found) else { return nil }
    let next = position + 3
    guard next < end, bytes[next] >= 0x80 else { return found }
    // It could be a mark or be dropped. One of another length is looked at by the scanner.
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
