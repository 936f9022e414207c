/// The emphasis of a glyph, apart from its colors.
public struct Attributes: OptionSet, Sendable, Hashable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Creates a set from its bits. Unknown bits are stored and ignored.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes; on many terminals also brighter.
  public static let bold = Attributes(rawValue: 1 << 0)
  /// Half intensity.
  public static let dim = Attributes(rawValue: 1 << 1)
  /// Slanted, if the terminal supports it.
  public static let italic = Attributes(rawValue: 1 << 2)
  /// A line below.
  public static let underline = Attributes(rawValue: 1 << 3)
  /// Foreground and background exchanged. This works without color.
  public static let reverse = Attributes(rawValue: 1 << 4)
  /// A line through the text, if the terminal supports it.
  public static let strikethrough = Attributes(rawValue: 1 << 5)
}

/// The colors and attributes of a cell.
public struct CellStyle: Hashable, Sendable {
  /// The color of the glyph.
  public var foreground: Color
  /// The color behind the glyph.
  public var background: Color
  /// The emphasis of the glyph.
  public var attributes: Attributes

  /// The terminal's own colors without emphasis.
  public static let plain = CellStyle()

  /// Creates a style. The default colors are those of the terminal.
  public init(
    foreground: Color = .default, background: Color = .default, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Returns this style overridden by another one: by its colors that are not the default, and with
  /// its attributes added.
  public func merging(_ other: CellStyle) -> CellStyle {
    CellStyle(
      foreground: other.foreground.isDefault ? foreground : other.foreground,
      background: other.background.isDefault ? background : other.background,
      attributes: attributes.union(other.attributes))
  }

  /// Returns this style with more attributes.
  public func adding(_ attributes: Attributes) -> CellStyle {
    var copy = self
    copy.attributes.formUnion(attributes)
    return copy
  }
}
