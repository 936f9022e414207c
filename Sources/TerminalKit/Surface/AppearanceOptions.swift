/// What a user or an application wants to look different from what a terminal suggests.
public struct AppearanceOptions: Sendable {
  /// Whether everything is dark or light; nil follows the terminal.
  public var scheme: ColorScheme?
  /// Colours instead of those of the standard palette, by their names in ``Theme/Palette``; names that
  /// are not known there are passed over.
  public var colors: [(name: String, color: Color)] = []
  /// Whether everything that the program draws by itself is ASCII, whatever the terminal can show.
  public var isASCII = false
  /// In which form pictures are shown.
  public var pictures = ImageMode.auto

  /// Nothing different.
  public init() {}

  /// The theme for a terminal.
  /// - Parameters:
  ///   - depth: how many colours it shows.
  ///   - guess: what its environment says of its background.
  ///   - background: what the terminal itself said; nil while it has not.
  func theme(depth: ColorDepth, guess: ColorScheme?, background: Color?) -> Theme {
    let actual = background.map { ColorScheme(background: $0) } ?? guess
    let scheme = scheme ?? actual ?? .dark
    var palette = Theme.Palette.standard(for: depth, scheme: scheme)
    // What nobody told is taken for dark, as everywhere.
    let isOther = (actual ?? .dark) != scheme
    if isOther {
      palette.setSurface(scheme, depth)
    } else if let background {
      palette.adaptLevels(to: background, depth)
    }
    for change in colors { palette.set(change.color, named: change.name) }
    let theme = Theme(palette: palette, depth: depth)
    guard let background, !isOther else { return theme }
    return theme.adapted(to: background)
  }

  /// The appearance for a terminal before it said anything.
  @MainActor
  package func appearance(for terminal: any Terminal) -> Appearance {
    Appearance(
      theme: theme(depth: terminal.colorDepth, guess: terminal.colorScheme, background: nil),
      glyphs: terminal.isUTF8 && !isASCII ? .unicode : .ascii)
  }
}
