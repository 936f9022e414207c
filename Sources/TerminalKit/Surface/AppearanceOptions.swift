/// The choices of a user or an application that override the detected appearance of a terminal.
///
/// They are stated once and give the right theme in each terminal: for a dark or a light background, also
/// if it becomes known or changes later, for 24-bit color, 256, 16 and 8 colors, and for none.
///
/// ```swift
/// var appearance = AppearanceOptions()
/// appearance.colorSet = .warm
/// appearance.palette.accent = AdaptiveColor(dark: .rgb(255, 170, 0), light: .rgb(138, 75, 8))
/// appearance.adjustTheme = { theme in theme[.title].attributes.insert(.underline) }
/// let application = BeagleApplication(terminal: try CursesTerminal(), appearance: appearance)
/// ```
public struct AppearanceOptions: Sendable {
  /// The color scheme; nil follows the terminal.
  public var scheme: ColorScheme?
  /// The set of colors.
  public var colorSet = ColorSet.standard
  /// Colors that replace those of the set.
  public var palette = AdaptivePalette()
  /// Changes the styles of single roles, such as their attributes. It is called with each new theme;
  /// ``Theme/depth`` and ``Theme/scheme`` describe its terminal.
  public var adjustTheme: (@Sendable (inout Theme) -> Void)?
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
    let scheme = scheme ?? palette.scheme(on: actual ?? .dark) ?? actual ?? .dark
    var colors = Theme.Palette(colorSet, depth: depth, scheme: scheme)
    // Before a reply is overdue, the background counts as dark, as in the rest of the package.
    let isOther = actual.map { $0 != scheme } ?? (isUnknown || scheme == .light)
    if isOther {
      colors.setSurface(scheme, depth)
    } else if let background {
      colors.adaptLevels(to: background, depth)
    }
    if !palette.isEmpty {
      palette.apply(to: &colors, scheme: scheme, depth: depth, ground: background)
    }
    var theme = Theme(colors, depth: depth)
    if let background, !isOther {
      theme = theme.adapted(to: background)
    }
    // A stated color may not suit the surface, or a stated surface not the colors.
    if !palette.isEmpty, depth > .mono {
      theme.makeReadable(on: theme.ground)
      theme.makeRolesReadable(except: palette.statedRoles)
      theme.separateTexts()
    }
    adjustTheme?(&theme)
    return theme
  }

  /// The name of the color scheme and the set of colors. Setting it removes ``palette``.
  public var themeName: ThemeName {
    get { ThemeName(colorSet, scheme: scheme) }
    set { (colorSet, scheme, palette) = (newValue.colors, newValue.scheme, AdaptivePalette()) }
  }

  /// Colors that replace those of the set, by their names in ``Theme/Palette``, the same on dark and light
  /// backgrounds. Unknown names are ignored.
  @available(*, deprecated, message: "Use palette, which has a version for dark and one for light.")
  public var colors: [(name: String, color: Color)] {
    get {
      Theme.Palette.names.compactMap { name in
        Theme.Palette.path(named: name).flatMap { palette[$0] }.map {
          (name, $0.color(for: scheme ?? .dark))
        }
      }
    }
    set {
      palette = AdaptivePalette()
      for change in newValue { palette.set(AdaptiveColor(change.color), named: change.name) }
    }
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
