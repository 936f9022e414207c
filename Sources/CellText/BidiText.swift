/// Facts about text with right-to-left letters: whether it has some, and its direction.
package enum BidiText {
  /// Returns whether a scalar is a Hebrew, Arabic or other letter that reads from right to left, or an
  /// Arabic digit. The blocks are those that Unicode reserves for such scripts.
  package static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x590: false
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefe, 0x10800...0x10fff, 0x1e800...0x1efff:
      true
    default: false
    }
  }

  /// Returns whether UTF-8 contains such a letter.
  static func contains(_ bytes: UnsafePointer<UInt8>, from: Int, to end: Int) -> Bool {
    var position = from
    while position < end {
      let first = bytes[position]
      if first < 0xd6 {
        position += 1
        continue
      }
      if isRightToLeft(GlyphScanner.decode(bytes, at: &position, to: end)) { return true }
    }
    return false
  }

  /// Returns whether a text contains a right-to-left letter.
  package static func contains(_ text: String) -> Bool {
    guard ScalarClass.hasFoundRightToLeft || !text.utf8.allSatisfy({ $0 < 0xd6 }) else {
      return false
    }
    return TextMetrics.withBytes(text) { contains($0.pointer, from: 0, to: $0.count) }
  }

  /// Returns whether the first strong letter of a text is a right-to-left one, by FriBidi. Without
  /// the library, no text is.
  package static func readsRightToLeft(_ text: String) -> Bool {
    TextMetrics.withBytes(text) {
      readsRightToLeft($0.pointer, from: 0, to: min($0.count, longestSearch))
    }
  }

  /// Returns whether a text that the program has measured reads from right to left. Costs nothing until
  /// the first right-to-left letter.
  package static func measuredReadsRightToLeft(_ text: String) -> Bool {
    ScalarClass.hasFoundRightToLeft && readsRightToLeft(text)
  }

  /// Returns whether the first strong letter of a part of a text, up to its first line break, is a
  /// right-to-left one.
  static func readsRightToLeft(_ bytes: UnsafePointer<UInt8>, from: Int, to end: Int) -> Bool {
    guard contains(bytes, from: from, to: end), let library = FriBidiLibrary.shared else {
      return false
    }
    var scanner = GlyphScanner(bytes, from: from, to: end)
    while let kind = scanner.next() {
      if case .lineBreak = kind { return false }
      guard case .glyph = kind else { continue }
      let base = scanner.cluster.base
      if base < 0x80 {
        if (base | 0x20) &- 0x61 < 26 { return false }
        continue
      }
      let type = library.types([base])[0]
      if type & FriBidiLibrary.TypeBit.strong != 0 {
        return type & FriBidiLibrary.TypeBit.rightToLeft != 0
      }
    }
    return false
  }

  /// The number of bytes that are searched for a strong letter.
  private static let longestSearch = 4096

  /// Returns the joiner or non-joiner in the bytes of a glyph. They have no cell of their own, but
  /// Arabic letters next to them have other forms.
  static func joiner(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> UInt32? {
    guard range.count > 4 else { return nil }
    for index in range.dropLast(2) where bytes[index] == 0xe2 && bytes[index + 1] == 0x80 {
      if bytes[index + 2] == 0x8c { return 0x200c }
      if bytes[index + 2] == 0x8d { return 0x200d }
    }
    return nil
  }
}
