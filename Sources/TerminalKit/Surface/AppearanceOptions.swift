/// The choices of a user or an application that override the detected appearance of a terminal.
public struct AppearanceOptions: Sendable {
  /// The color scheme; nil follows the terminal.
  public var scheme: ColorScheme?
  /// The set of colors.
  public var colorSet = ColorSet.standard
  /// Colors that replace those of the set, by their names in ``Theme/Palette``.
  /// Unknown names are ignored.
  public var colors: [(name: String, color: Color)] = []
  /// Whether the program draws only ASCII characters itself, even if the terminal can show more.
  public var isASCII = false
  /// The format of images.
  public var images = ImageMode.auto

  /// Creates options that change nothing.
  public init() {}

  /// Returns the theme for a terminal.
  /// - Parameters:
  ///   - depth: The number of colors that it shows.
  ///   - guess: The color scheme that its environment suggests.
  ///   - background: The background that the terminal reported; nil before its reply.
  ///   - isUnknown: Whether the background may be dark or light. The theme then paints its own surface, which
  ///     is readable on both.
  func theme(
    depth: ColorDepth, guess: ColorScheme?, background: Color?, isUnknown: Bool = false
  ) -> Theme {
    let actual = background.map { ColorScheme(background: $0) } ?? guess
    let scheme = scheme ?? actual ?? .dark
    var palette = Theme.Palette.palette(of: colorSet, for: depth, scheme: scheme)
    // Before a reply is overdue, the background counts as dark, as in the rest of the package.
    let isOther = actual.map { $0 != scheme } ?? (isUnknown || scheme == .light)
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

  /// The name of the color scheme and the set of colors. Setting it removes ``colors``.
  public var themeName: ThemeName {
    get { ThemeName(colorSet, scheme: scheme) }
    set { (colorSet, scheme, colors) = (newValue.colors, newValue.scheme, []) }
  }

  /// Returns the appearance for a terminal.
  /// - Parameter background: The background that the terminal reported; nil before its reply.
  @MainActor
  package func appearance(for terminal: any Terminal, background: Color? = nil) -> Appearance {
    var appearance = Appearance(
      theme: theme(
        depth: terminal.colorDepth, guess: terminal.colorScheme, background: background,
        isUnknown: terminal.hidesBackground),
      glyphs: terminal.isUTF8 && !isASCII ? .unicode : .ascii)
    appearance.ordersText = terminal.isUTF8 && (terminal as? CursesTerminal)?.ordersText != false
    appearance.avoidsColors = terminal.isSlow
    appearance.isConsole = terminal.isConsole
    return appearance
  }
}
