/// The levels above a surface that is neither black nor white.
extension Theme.Palette {
  /// How much lighter than the assumed background a surface may be for levels to move along: beyond
  /// that no text could be read on them.
  private static let liftable = 0.75...1.8
  /// What makes no difference to the eye.
  private static let negligible = 0.08

  /// Moves bars, boxes, fields and buttons along with the background that a terminal told, so that
  /// they are as far from it as they are from black or white: on a grey like that of many colour
  /// schemes a bar would else be no brighter than what is around it. What stands on them can still
  /// be read.
  mutating func lift(onto actual: Color, _ depth: ColorDepth) {
    guard depth >= .ansi256, surface.isDefault, let ratio = actual.lightness(over: ground),
      abs(ratio - 1) > Self.negligible, Self.liftable.contains(ratio)
    else { return }
    for path in Self.levels {
      self[keyPath: path] =
        self[keyPath: path].lightened(by: ratio).quantisedBackground(to: depth)
    }
    for (text, backgrounds) in Self.texts {
      for background in backgrounds {
        self[keyPath: text] = self[keyPath: text].readable(
          on: self[keyPath: background], depth: depth)
      }
    }
  }

  private typealias Path = WritableKeyPath<Theme.Palette, Color> & Sendable

  private static let levels: [Path] = [
    \.panel, \.raised, \.field, \.fill, \.fillMain, \.fillDanger, \.fillMuted, \.selection,
  ]

  /// What stands on these levels.
  private static let texts: [(Path, on: [Path])] = [
    (\.onRaised, [\.panel, \.raised]), (\.muted, [\.panel, \.raised]),
    (\.accent, [\.panel, \.raised, \.field]), (\.danger, [\.raised, \.field]),
    (\.warning, [\.raised, \.fillMuted]), (\.onField, [\.field]), (\.fieldMuted, [\.field]),
    (\.onFill, [\.fill]), (\.onFillMain, [\.fillMain]), (\.onFillDanger, [\.fillDanger]),
    (\.onFillMuted, [\.fillMuted]), (\.onSelection, [\.selection]),
  ]
}
