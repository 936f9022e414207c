/// The levels above a surface that is neither black nor white.
extension Theme.Palette {
  /// The adaptable luminance of the real background, relative to the assumed one. Beyond this
  /// range, text on the levels would be unreadable.
  private static let adaptableRange = 0.75...1.8
  /// The relative luminance that suits the standard levels. They have more contrast on a nearly
  /// black surface than on a nearly white one.
  private static let standardRange = 0.94...1.12

  /// The share of the distance between two levels that remains. Backgrounds far from black or white
  /// leave less contrast for text.
  private static let distanceShare = 0.75

  /// Adapts bars, boxes, fields and buttons to the background that the terminal reported. On a gray
  /// background, a standard bar would be hard to see. Colors with a hue keep it, and the text on
  /// all of them stays readable.
  mutating func adaptLevels(to actual: Color, _ depth: ColorDepth) {
    guard depth >= .ansi256, surface.isDefault, let ratio = actual.lightness(over: ground),
      !Self.standardRange.contains(ratio), Self.adaptableRange.contains(ratio)
    else { return }
    // The cool grays of the standard palette suit most color schemes.
    let goal: Color =
      colorSet == .warm
      ? ratio > 1 ? .rgb(0xd0, 0xb0, 0x90) : .rgb(0x33, 0x27, 0x1b)
      : ratio > 1 ? .rgb(0x9a, 0xb0, 0xd0) : .rgb(0x1d, 0x25, 0x30)
    for path in Self.levels {
      let level = self[keyPath: path]
      guard let distance = level.lightness(over: ground) else { continue }
      // The palette of 256 has neutral grays only.
      self[keyPath: path] =
        depth == .trueColor
        ? actual.lightened(by: 1 + (distance - 1) * Self.distanceShare, towards: goal)
        : level.lightened(by: ratio).quantized(to: depth)
    }
    // The palette of 256 has few dark colors with a hue.
    for path in Self.hues where depth == .trueColor {
      self[keyPath: path] = self[keyPath: path].lightened(by: 1 + (ratio - 1) * Self.distanceShare)
    }
    for (text, backgrounds) in Self.texts {
      for background in backgrounds {
        self[keyPath: text] = self[keyPath: text].readable(
          on: self[keyPath: background], depth: depth)
      }
    }
  }

  private typealias Path = WritableKeyPath<Theme.Palette, Color> & Sendable

  private static let levels: [Path] = [\.panel, \.raised, \.field, \.fill, \.fillMuted]
  private static let hues: [Path] = [\.fillMain, \.fillDanger, \.selection]

  /// The text colors of each level.
  private static let texts: [(Path, on: [Path])] = [
    (\.onRaised, [\.panel, \.raised]), (\.muted, [\.panel, \.raised]),
    (\.accent, [\.panel, \.raised, \.field]), (\.danger, [\.raised, \.field]),
    (\.warning, [\.raised, \.fillMuted]), (\.success, [\.raised]),
    (\.onField, [\.field]), (\.fieldMuted, [\.field]),
    (\.onFill, [\.fill]), (\.onFillMain, [\.fillMain]), (\.onFillDanger, [\.fillDanger]),
    (\.onFillMuted, [\.fillMuted]), (\.onSelection, [\.selection]),
  ]
}
