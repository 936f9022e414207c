import SystemSupport

/// The beginnings of words in scripts without spaces between them.
///
/// Thai words come from libthai's dictionary. Lao, Burmese and Khmer have no such library; their text
/// breaks at spaces and zero-width spaces, as its authors write them, and else between syllables.
///
/// The words of a part of the text are bits, so that a line breaker for text in other scripts needs no memory.
struct WordBreaks {
  /// The bytes of the part of Thai text that was analyzed last.
  private var start = 0
  private var end = 0
  /// Whether words begin at the scalars of the part.
  private var starts = (UInt64(0), UInt64(0))

  /// The scalars that are analyzed at once.
  private static let partCount = 128

  /// Returns whether a word begins at an offset. The scalar there is Thai.
  mutating func beginsWord(_ bytes: UnsafePointer<UInt8>, at offset: Int, to count: Int) -> Bool {
    if offset < start || offset >= end {
      // The part before ends at the beginning of a word.
      analyze(bytes, from: offset, to: count, beginsWord: offset == end && end > start)
    }
    // Each scalar has three bytes.
    let index = (offset - start) / 3
    return (index < 64 ? starts.0 >> index : starts.1 >> (index - 64)) & 1 == 1
  }

  private mutating func analyze(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to count: Int, beginsWord: Bool
  ) {
    (self.start, end) = (start, start)
    starts = (beginsWord ? 1 : 0, 0)
    var scalars: [Int32] = []
    while scalars.count < Self.partCount, end < count, Self.isThai(bytes, at: end, to: count) {
      scalars.append(Int32(bitPattern: GlyphScanner.decode(bytes, at: &end, to: count)))
    }
    guard scalars.count > 1, let library = ThaiLibrary.shared else { return }
    var breaks = library.breaks(scalars)
    // The last word may continue after the part.
    if scalars.count == Self.partCount, let last = breaks.popLast(), last > 0 {
      end = start + 3 * last
    }
    for index in breaks where scalars.indices.contains(index) {
      if index < 64 { starts.0 |= 1 << index } else { starts.1 |= 1 << (index - 64) }
    }
  }

  /// Whether a Thai letter or mark is at an offset: U+0E00 to U+0E7F.
  @inline(__always)
  static func isThai(_ bytes: UnsafePointer<UInt8>, at offset: Int, to count: Int) -> Bool {
    bytes[offset] == 0xe0 && offset + 2 < count && bytes[offset + 1] & 0xfe == 0xb8
  }

  /// Whether the scalar at an offset belongs to the syllable before it, although it begins a grapheme
  /// cluster: a consonant below another one in Khmer and Burmese, a consonant without a vowel in
  /// Burmese, a consonant after its vowel in Thai and Lao, and marks of repetition and abbreviation.
  static func continuesSyllable(
    _ bytes: UnsafePointer<UInt8>, at offset: Int, to count: Int
  ) -> Bool {
    func scalar(_ start: Int) -> UInt32 {
      var position = start
      return start >= 0 && start < count ? GlyphScanner.decode(bytes, at: &position, to: count) : 0
    }
    guard offset >= 3 else { return false }
    let current = scalar(offset)
    switch scalar(offset - 3) {
    // Coeng of Khmer and virama of Burmese; vowels before their consonant in Thai and Lao.
    case 0x17d2, 0x1039, 0xe40...0xe44, 0xec0...0xec4: return true
    default: break
    }
    switch current {
    case 0xe2f, 0xe30, 0xe32, 0xe33, 0xe45, 0xe46, 0xeaf, 0xeb0, 0xeb2, 0xeb3, 0xec6,
      0x104a, 0x104b, 0x17d4...0x17da:
      return true
    // A consonant that a visible or invisible virama follows ends the syllable.
    case 0x1000...0x1021:
      let after = scalar(offset + 3)
      return after == 0x103a || after == 0x1039
        || after == 0x1037 && scalar(offset + 6) == 0x103a
    default: return false
    }
  }
}

/// The function of libthai that finds the words of a text. The library is loaded for the first Thai
/// text and never closed.
package struct ThaiLibrary: Sendable {
  /// The file names of the library on the supported systems.
  package static let names = ["libthai.so.0", "libthai.0.dylib"]
  /// The Debian package that contains the library.
  package static let package = "libthai0"

  private let findBreaks:
    @convention(c) (UnsafePointer<Int32>?, UnsafeMutablePointer<CInt>?, Int) -> CInt

  /// The library, loaded once; nil if it is not installed. Thai text then breaks between syllables.
  static let shared: ThaiLibrary? = {
    let library = try? LoadedLibrary(
      "libthai", files: names, purpose: "line breaks in Thai", package: package)
    guard
      let function = library?.find(
        "th_wbrk",
        as: (@convention(c) (UnsafePointer<Int32>?, UnsafeMutablePointer<CInt>?, Int) -> CInt).self)
    else { return nil }
    let thai = ThaiLibrary(findBreaks: function)
    // The first call loads the dictionary, which threads then share.
    _ = thai.breaks([0xe01, 0xe32])
    return thai
  }()

  /// Returns the indices at which words begin, in ascending order.
  func breaks(_ scalars: [Int32]) -> [Int] {
    var positions = [CInt](repeating: 0, count: scalars.count)
    let count = findBreaks(scalars + [0], &positions, positions.count)
    return positions.prefix(max(0, Int(count))).map { Int($0) }
  }
}
