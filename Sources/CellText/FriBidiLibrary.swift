import SystemSupport

/// The functions of FriBidi, an implementation of the Unicode Bidirectional Algorithm (UAX 9). The
/// library is loaded for the first text with right-to-left letters and never closed.
package struct FriBidiLibrary: Sendable {
  /// The file names of the library on the supported systems.
  static let names = ["libfribidi.so.0", "libfribidi.0.dylib"]
  /// The Debian package that contains the library.
  static let package = "libfribidi0"

  private typealias Scalars = UnsafePointer<UInt32>
  private typealias GetProperties =
    @convention(c) (Scalars?, CInt, UnsafeMutablePointer<UInt32>?) -> Void
  private typealias GetBrackets =
    @convention(c) (Scalars?, CInt, UnsafePointer<UInt32>?, UnsafeMutablePointer<UInt32>?) -> Void
  private typealias GetLevels =
    @convention(c) (
      UnsafePointer<UInt32>?, UnsafePointer<UInt32>?, CInt, UnsafeMutablePointer<UInt32>?,
      UnsafeMutablePointer<Int8>?
    ) -> Int8
  private typealias GetJoining =
    @convention(c) (Scalars?, CInt, UnsafeMutablePointer<UInt8>?) -> Void
  private typealias Join =
    @convention(c) (
      UnsafePointer<UInt32>?, CInt, UnsafePointer<Int8>?, UnsafeMutablePointer<UInt8>?
    ) -> Void
  private typealias Shape =
    @convention(c) (
      UInt32, UnsafePointer<Int8>?, CInt, UnsafeMutablePointer<UInt8>?,
      UnsafeMutablePointer<UInt32>?
    ) -> Void
  private typealias Mirror = @convention(c) (UInt32, UnsafeMutablePointer<UInt32>?) -> CInt

  private let getTypes: GetProperties
  private let getBrackets: GetBrackets
  private let getLevels: GetLevels
  private let getJoining: GetJoining
  private let join: Join
  private let shape: Shape
  private let mirror: Mirror

  /// The library, loaded once.
  static let loaded = Result { () throws(MissingLibrary) in try FriBidiLibrary() }

  /// The library; nil if it is not installed.
  static var shared: FriBidiLibrary? { try? loaded.get() }

  /// The reason why the order of text is left to the terminal; nil if the library is installed.
  package static var problem: String? {
    if case .failure(let missing) = loaded { missing.description } else { nil }
  }

  private init() throws(MissingLibrary) {
    let library = try LoadedLibrary(
      "FriBidi", files: Self.names, purpose: "right-to-left texts", package: Self.package)
    getTypes = try library.find("fribidi_get_bidi_types")
    getBrackets = try library.find("fribidi_get_bracket_types")
    getLevels = try library.find("fribidi_get_par_embedding_levels_ex")
    getJoining = try library.find("fribidi_get_joining_types")
    join = try library.find("fribidi_join_arabic")
    shape = try library.find("fribidi_shape")
    mirror = try library.find("fribidi_get_mirror_char")
  }

  // MARK: - Values of FriBidi

  /// The direction of a paragraph, as FriBidi encodes it.
  enum Direction: UInt32 {
    case leftToRight = 0x110
    case rightToLeft = 0x111
    /// That of the first strong letter, or left to right without one.
    case automatic = 0x100_0040
  }

  /// Bits of the types of characters.
  enum TypeBit {
    static let rightToLeft: UInt32 = 0x1
    static let strong: UInt32 = 0x10
    /// Separators of paragraphs and segments, and white space.
    static let separatorOrSpace: UInt32 = 0x20_0000 | 0x40_0000 | 0x80_0000
    static let segmentSeparator: UInt32 = 0x20_0000 | 0x40_0000
    static let isolate: UInt32 = 0x8000
    /// Explicit embeddings and overrides, and characters without a function in the algorithm.
    static let removed: UInt32 = 0x1000 | 0x10_0000
  }

  /// Combines presentation forms without ligatures, which would change the number of cells.
  private static let shapeArabic: UInt32 = 0x100

  // MARK: - Functions

  /// Returns the types of characters.
  func types(_ scalars: [UInt32]) -> [UInt32] {
    var types = [UInt32](repeating: 0, count: scalars.count)
    getTypes(scalars, CInt(scalars.count), &types)
    return types
  }

  /// Returns the embedding level of each character, and the direction of the paragraph; nil without
  /// memory.
  func levels(
    _ scalars: [UInt32], _ types: [UInt32], _ direction: Direction
  ) -> (levels: [Int8], isRightToLeft: Bool)? {
    let count = CInt(scalars.count)
    var brackets = [UInt32](repeating: 0, count: scalars.count)
    getBrackets(scalars, count, types, &brackets)
    var levels = [Int8](repeating: 0, count: scalars.count)
    var base = direction.rawValue
    guard getLevels(types, brackets, count, &base, &levels) > 0 else { return nil }
    return (levels, base & TypeBit.rightToLeft != 0)
  }

  /// Returns the characters with the presentation forms of joined Arabic letters.
  func shaped(_ scalars: [UInt32], _ types: [UInt32], _ levels: [Int8]) -> [UInt32] {
    let count = CInt(scalars.count)
    var properties = [UInt8](repeating: 0, count: scalars.count)
    getJoining(scalars, count, &properties)
    join(types, count, levels, &properties)
    var result = scalars
    shape(Self.shapeArabic, levels, count, &properties, &result)
    return result
  }

  /// Returns the mirrored form of a character, for example `(` for `)`; nil without one.
  func mirrored(_ scalar: UInt32) -> UInt32? {
    var result = scalar
    return mirror(scalar, &result) != 0 ? result : nil
  }
}
