/// A set of colors, each with a dark and a light version.
public enum ColorSet: String, Sendable, CaseIterable {
  /// Cool grays and a blue accent.
  case standard
  /// Brown grays and an amber or brown accent.
  case warm
  /// A painted surface, and a contrast of at least 7 to 1 with 256 colors and more.
  case contrast
}

/// The name of a theme, for example `dark`, `warm` or `contrast-light`: a set of colors, a color scheme, or
/// both. Without a scheme, the theme follows the terminal.
public struct ThemeName: RawRepresentable, Hashable, Sendable {
  /// The set of colors.
  public var colors: ColorSet
  /// The color scheme; nil follows the terminal.
  public var scheme: ColorScheme?

  /// Creates a name.
  public init(_ colors: ColorSet = .standard, scheme: ColorScheme? = nil) {
    (self.colors, self.scheme) = (colors, scheme)
  }

  /// Creates a name from a word; nil if no theme has this name.
  public init?(rawValue: String) {
    guard let name = ThemeName.all.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = name
  }

  /// The standard colors have the names of the schemes, and `auto`.
  public var rawValue: String {
    guard let scheme else { return colors == .standard ? "auto" : colors.rawValue }
    return colors == .standard ? scheme.rawValue : "\(colors.rawValue)-\(scheme.rawValue)"
  }

  /// All names, those that follow the terminal first within each set of colors.
  public static var all: [ThemeName] {
    ColorSet.allCases.flatMap { colors in
      [nil, .dark, .light].map { ThemeName(colors, scheme: $0) }
    }
  }
}
