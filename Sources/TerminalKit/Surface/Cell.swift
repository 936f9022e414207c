/// One cell of a ``Surface``: a character and its style, in 16 bytes.
///
/// Every byte is part of the value (no padding), so that rows can be compared with `memcmp`. Glyphs
/// with combining marks, parts of images and links refer to tables of their surface. Two cells of
/// different surfaces are therefore comparable only if neither has `isReference`.
public struct Cell: Equatable, Sendable {
  /// A Unicode scalar, or `clusterFlag` plus an index into the surface's cluster table, or a
  /// position in an image; see `imageGlyph(number:place:)`.
  var glyph: UInt32
  /// The color of the glyph.
  public internal(set) var foreground: Color
  /// The color behind the glyph.
  public internal(set) var background: Color
  /// The emphasis of the glyph.
  public internal(set) var attributes: Attributes
  /// The width of the glyph in columns: 1, 2, or 0 for the right half of a wide glyph.
  public internal(set) var width: UInt8
  /// The number of the link in the surface's table; 0 without a link.
  var link: UInt16 = 0

  /// Set in ``glyph`` when it is an index into the cluster table.
  static let clusterFlag: UInt32 = 0x8000_0000

  /// A space in the terminal's own colors.
  public static let blank = Cell(glyph: 0x20, style: .plain, width: 1)

  init(glyph: UInt32, style: CellStyle, width: UInt8) {
    self.glyph = glyph
    foreground = style.foreground
    background = style.background
    attributes = style.attributes
    self.width = width
  }

  /// Whether the glyph is a base with combining marks.
  var isCluster: Bool { glyph & Cell.clusterFlag != 0 }

  /// Whether this is the right half of a wide glyph.
  var isRightHalf: Bool { width == 0 }

  /// Whether this is a part of an image, or a block element, which draws images. Its two colors are not those of
  /// text and its background.
  var isPicture: Bool {
    isImage || (0x2580...0x259f).contains(glyph) || (0x1fb00...0x1fb3b).contains(glyph)
  }

  /// The colors and attributes.
  public var style: CellStyle {
    CellStyle(foreground: foreground, background: background, attributes: attributes)
  }
}
