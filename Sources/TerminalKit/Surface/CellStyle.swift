/// How a glyph is emphasised, apart from its colours.
public struct Attributes: OptionSet, Sendable, Hashable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// A set from its bits; unknown bits are kept and ignored.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes; on many terminals also brighter.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Half intensity.
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Slanted where the terminal can.
  public static let italic = Attributes(rawValue: 1 << 2)
  /// A line below.
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Foreground and background exchanged; works without any colour.
  public static let reverse = Attributes(rawValue: 1 << 4)
  /// A line through, where the terminal can.
  public static let strikethrough = Attributes(rawValue: 1 << 5)
}

/// The colours and attributes of a cell.
public struct CellStyle: Hashable, Sendable {
  /// Colour of the glyph.
  public var foreground: Color
  /// Colour behind the glyph.
  public var background: Color
  /// Emphasis.
  public var attributes: Attributes

  /// The terminal's own colours, no emphasis.
  public static let plain = CellStyle()

  /// A style; whatever is left out is the terminal's default.
  public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// This style with what `other` sets laid over it: its colours unless default, and its
  /// attributes added.
  public func merging(_ other: CellStyle) -> CellStyle {
    CellStyle(
      foreground: other.foreground.isDefault ? foreground : other.foreground,
      background: other.background.isDefault ? background : other.background,
      attributes: attributes.union(other.attributes))
  }

  /// This style with more attributes.
  public func adding(_ attributes: Attributes) -> CellStyle {
    var copy = self
    copy.attributes.formUnion(attributes)
    return copy
  }
}
