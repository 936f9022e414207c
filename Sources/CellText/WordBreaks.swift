import SystemSupport

/// The beginnings of words in scripts without spaces between them.
///
/// Thai words come from libthai's dictionary. Lao, Burmese and Khmer have no such library; their text
/// breaks at spaces and zero-width spaces, as its authors write them, and else between syllables.
struct WordBreaks {
  /// The bytes of the run of Thai text that was analyzed last.
  private(set) var end = 0
  /// The offsets of the words in it, in ascending order, and the next one to ask for.
  private var starts: [Int] = []
  private var next = 0

  /// The longest run that is analyzed at once, in bytes. A longer one is analyzed in parts.
  private static let longestRun = 3072

  /// Returns whether a word begins at an offset, which must not be less than the previous one. The
  /// scalar there is Thai.
  mutating func beginsWord(
    _ bytes: UnsafePointer<UInt8>, at offset: Int, to count: Int
  ) -> Bool {
    if offset >= end { analyze(bytes, from: offset, to: count) }
    while next < starts.count, starts[next] < offset { next += 1 }
    return next < starts.count && starts[next] == offset
  }

  private mutating func analyze(_ bytes: UnsafePointer<UInt8>, from start: Int, to count: Int) {
    (starts, next, end) = ([], 0, start)
    var scalars: [Int32] = []
    var offsets: [Int] = []
    while end < count, end - start < Self.longestRun, Self.isThai(bytes, at: end, to: count) {
      offsets.append(end)
      scalars.append(Int32(bitPattern: GlyphScanner.decode(bytes, at: &end, to: count)))
    }
    guard scalars.count > 1, let library = ThaiLibrary.shared else { return }
    starts = library.breaks(scalars).filter(offsets.indices.contains).map { offsets[$0] }
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
