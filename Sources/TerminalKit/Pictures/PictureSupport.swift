/// Width and height in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns of pixels.
  public var width: Int
  /// Rows of pixels.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The same where it may be that of a cell, else nil: some terminals answer wrongly.
  var ofCell: PixelSize? {
    (3...200).contains(width) && (5...400).contains(height) ? self : nil
  }
}

/// What a terminal said that it shows beside text.
public struct PictureSupport: Hashable, Sendable {
  /// Whether it draws the sixths of a cell (Unicode 13) itself, whatever its font has.
  public internal(set) var hasSextants = false
  /// Whether it shows sixel graphics.
  public internal(set) var hasSixel = false
  /// The pixels of a cell; nil where nothing is known.
  public internal(set) var cell: PixelSize?
  /// Whether it answers to kitty's graphics protocol.
  var answersKitty = false
  /// Whether it puts the parts of a picture wherever their placeholder cells stand, which is a part
  /// of that protocol that some terminals answering to it leave out.
  var hasPlaceholders = false

  /// Whether it shows pictures of kitty's graphics protocol in placeholder cells.
  public var hasKitty: Bool { answersKitty && hasPlaceholders }

  /// Nothing but text, as far as is known.
  public init() {}

  /// Terminals that draw the signs of Unicode's "Symbols for Legacy Computing" without a font.
  private static let drawingSextants = ["kitty", "ghostty", "foot", "wezterm", "contour", "vte"]

  /// Notes what a terminal said of its name and version, like `foot(1.16.2)` or `ghostty 1.0.1`.
  mutating func note(version text: String) {
    let name = text.prefix { $0.isLetter }.lowercased()
    let version = text.drop { !$0.isWholeNumber }.split { !$0.isWholeNumber }
      .prefix(2).map { Int($0) ?? 0 }
    hasSextants = PictureSupport.drawingSextants.contains(name)
    switch name {
    // Placeholders came with 0.28.
    case "kitty": hasPlaceholders = !version.lexicographicallyPrecedes([0, 28])
    case "ghostty": hasPlaceholders = true
    // Since 0.62, which is told as 6200.
    case "vte": hasSextants = (version.first ?? 0) >= 6200
    default: break
    }
  }
}
