/// One cell of a ``Surface``: what stands there and how it looks. 16 bytes.
///
/// Every byte is part of the value (no padding), so that rows can be compared with `memcmp`.
/// Glyphs with combining marks and parts of pictures refer to tables of their surface, hence two cells
/// of different surfaces are comparable only when neither `isReference`.
public struct Cell: Equatable, Sendable {
  /// A Unicode scalar, or `clusterFlag` plus an index into the surface's cluster table, or a place in
  /// a picture, see `imageGlyph(number:place:)`.
  var glyph: UInt32
  /// Colour of the glyph.
  public internal(set) var foreground: Color
  /// Colour behind the glyph.
  public internal(set) var background: Color
  /// Emphasis.
  public internal(set) var attributes: Attributes
  /// Columns the glyph takes: 1, 2, or 0 for the right half of the wide glyph before it.
  public internal(set) var width: UInt8
  /// Keeps the 16 bytes free of padding; always zero.
  private var reserved: UInt16 = 0

  /// Set in ``glyph`` when it is an index into the cluster table.
  static let clusterFlag: UInt32 = 0x8000_0000

  /// A space in the terminal's own colours.
  public static let blank = Cell(glyph: 0x20, style: .plain, width: 1)

  init(glyph: UInt32, style: CellStyle, width: UInt8) {
    self.glyph = glyph
    foreground = style.foreground
    background = style.background
    attributes = style.attributes
    self.width = width
  }

  /// Whether the glyph is a base with combining marks.
  package var isCluster: Bool { glyph & Cell.clusterFlag != 0 }

  /// Whether this is the right half of a wide glyph.
  package var isRightHalf: Bool { width == 0 }

  /// Colours and attributes together.
  public var style: CellStyle {
    CellStyle(foreground: foreground, background: background, attributes: attributes)
  }
}
