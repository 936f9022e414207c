/// The levels above a surface that is neither black nor white.
extension Theme.Palette {
  /// How much lighter than the assumed background a surface may be for levels to move along: beyond
  /// that no text could be read on them.
  private static let liftable = 0.75...1.8
  /// Where the standard levels are right: they stand out on a surface that is nearly black, less so on
  /// one that is nearly white.
  private static let fitting = 0.94...1.12

  /// How much of the distance between two levels is kept there: the farther from black or white, the
  /// less room there is for text.
  private static let kept = 0.75

  /// Makes bars, boxes, fields and buttons lighter or darker shades of the background that a terminal
  /// told: on a grey like that of many colour schemes a bar would else be no brighter than what is
  /// around it. What has a hue of its own keeps it. What stands on them can still be read.
  mutating func lift(onto actual: Color, _ depth: ColorDepth) {
    guard depth >= .ansi256, surface.isDefault, let ratio = actual.lightness(over: ground),
      !Self.fitting.contains(ratio), Self.liftable.contains(ratio)
    else { return }
    // Towards the cool greys of the standard palette, which lie between those of most others.
    let goal: Color = ratio > 1 ? .rgb(0x9a, 0xb0, 0xd0) : .rgb(0x1d, 0x25, 0x30)
    for path in Self.levels {
      let level = self[keyPath: path]
      guard let distance = level.lightness(over: ground) else { continue }
      // Among 256 colours there are shades of grey alone.
      self[keyPath: path] =
        depth == .trueColor
        ? actual.lightened(by: 1 + (distance - 1) * Self.kept, towards: goal)
        : level.lightened(by: ratio).quantised(to: depth)
    }
    // Of dark colours with a hue there are few.
    for path in Self.hues where depth == .trueColor {
      self[keyPath: path] = self[keyPath: path].lightened(by: 1 + (ratio - 1) * Self.kept)
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

  /// What stands on these levels.
  private static let texts: [(Path, on: [Path])] = [
    (\.onRaised, [\.panel, \.raised]), (\.muted, [\.panel, \.raised]),
    (\.accent, [\.panel, \.raised, \.field]), (\.danger, [\.raised, \.field]),
    (\.warning, [\.raised, \.fillMuted]), (\.onField, [\.field]), (\.fieldMuted, [\.field]),
    (\.onFill, [\.fill]), (\.onFillMain, [\.fillMain]), (\.onFillDanger, [\.fillDanger]),
    (\.onFillMuted, [\.fillMuted]), (\.onSelection, [\.selection]),
  ]
}
