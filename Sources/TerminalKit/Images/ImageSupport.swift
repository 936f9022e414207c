/// The user's choice of how images are shown.
public enum ImageMode: String, CaseIterable, Sendable {
  /// The best form that the terminal reports support for.
  case auto
  /// A frame with the name of the image.
  case none
  /// Cells, with the best glyphs that the terminal is known to have.
  case cells
  /// Cells with half blocks.
  case half
  /// Cells with half and quadrant blocks.
  case quadrants
  /// Cells with half, quadrant and sextant blocks, without asking the terminal.
  case sextants
  /// Kitty graphics in placeholder cells, without asking the terminal.
  case kitty
  /// Sixel graphics, without asking the terminal, but only if it reports its cell size.
  case sixel
}

/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size itself if it is plausible for a cell, else nil. Some terminals report wrong sizes.
  var ofCell: PixelSize? { (3...200).contains(width) && (5...400).contains(height) ? self : nil }
}

/// The abilities to show images that a terminal reported.
public struct ImageSupport: Hashable, Sendable {
  /// Whether the terminal draws sextants (Unicode 13) itself, so that the font need not have them.
  public internal(set) var hasSextants = false
  /// Whether the terminal shows sixel graphics.
  public internal(set) var hasSixel = false
  /// Whether sixels stay until the whole screen is erased (ED 2): other erasures and text leave them.
  package internal(set) var keepsSixels = false
  /// The size of a cell in pixels; nil if unknown.
  public internal(set) var cell: PixelSize?
  /// Whether the terminal replies to the kitty graphics protocol.
  var repliesToKitty = false
  /// Whether the terminal supports placeholder cells for images, a part of the kitty graphics
  /// protocol that some terminals lack.
  var hasPlaceholders = false

  /// Whether the terminal shows kitty graphics in placeholder cells.
  public var hasKitty: Bool { repliesToKitty && hasPlaceholders }

  /// Creates the support of a terminal that only shows text.
  public init() {}

  /// The terminals that draw Unicode's "Symbols for Legacy Computing" without a font.
  private static let drawingSextants = ["kitty", "ghostty", "foot", "wezterm", "contour", "vte"]

  /// Updates the support from a name and version, like `foot(1.16.2)` or `ghostty 1.0.1`.
  mutating func update(version text: String) {
    let name = text.prefix { $0.isLetter }.lowercased()
    let version = text.drop { !$0.isWholeNumber }.split { !$0.isWholeNumber }
      .prefix(2).map { Int($0) ?? 0 }
    hasSextants = ImageSupport.drawingSextants.contains(name)
    switch name {
    // Placeholders came with version 0.28.
    case "kitty": hasPlaceholders = !version.lexicographicallyPrecedes([0, 28])
    case "ghostty": hasPlaceholders = true
    case "konsole": keepsSixels = true
    // Since version 0.62, reported as 6200.
    case "vte": hasSextants = (version.first ?? 0) >= 6200
    default: break
    }
  }
}
