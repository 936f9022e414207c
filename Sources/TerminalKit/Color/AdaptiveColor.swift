/// A color with a version for dark and a version for light backgrounds, like a color with appearances in an
/// asset catalog.
///
/// ```swift
/// let brand = AdaptiveColor(dark: .rgb(255, 170, 0), light: .rgb(138, 75, 8))
/// ```
public struct AdaptiveColor: Sendable, Hashable {
  /// The color on a dark background.
  public var dark: Color
  /// The color on a light background.
  public var light: Color

  /// Creates a color from its two versions.
  public init(dark: Color, light: Color) { (self.dark, self.light) = (dark, light) }

  /// Creates a color that is the same on every background. If it would be hard to read, the theme
  /// uses a lighter or darker color of the same hue.
  public init(_ color: Color) { self.init(dark: color, light: color) }

  /// Returns the version for a color scheme.
  public func color(for scheme: ColorScheme) -> Color { scheme == .dark ? dark : light }
}

/// The colors that an application states. All others come from its ``ColorSet``.
///
/// The properties are those of ``Theme/Palette``. A theme is created from them for each terminal: for its
/// background, its color depth, and again when the background becomes known.
///
/// ```swift
/// var appearance = AppearanceOptions()
/// appearance.palette.accent = AdaptiveColor(dark: .rgb(255, 170, 0), light: .rgb(138, 75, 8))
/// ```
///
/// One color is enough, because the theme chooses the others to match:
/// - A stated accent is also the color of the focus.
/// - A stated background gets text that is readable on it.
/// - A stated text color becomes lighter or darker until its contrast is at least 4.5 to 1. It stays unchanged if
///   its background is stated, too.
/// - With 256, 16 or 8 colors, each color becomes the nearest one. If a text and its background become the same
///   color, the text becomes black or white.
/// - Without colors, styles differ by attributes only.
@dynamicMemberLookup
public struct AdaptivePalette: Sendable {
  /// The place of a color in a palette.
  public typealias Path = WritableKeyPath<Theme.Palette, Color> & Sendable

  // At startup, the runtime creates the types of tuples but not of structs.
  struct Entry: Sendable {
    let path: Path
    var color: AdaptiveColor
  }

  /// The stated colors, in the order of the statements.
  private(set) var entries: [Entry] = []

  /// Creates a palette that states no color.
  public init() {}

  /// Whether no color is stated.
  public var isEmpty: Bool { entries.isEmpty }

  /// A stated color; nil uses that of the color set.
  public subscript(dynamicMember path: Path) -> AdaptiveColor? {
    get { self[path] }
    set { self[path] = newValue }
  }

  subscript(path: Path) -> AdaptiveColor? {
    get { entries.first { $0.path == path }?.color }
    set {
      entries.removeAll { $0.path == path }
      if let newValue { entries.append(Entry(path: path, color: newValue)) }
    }
  }

  /// Sets a color by its name in ``Theme/Palette``. Returns false if the name is unknown.
  @discardableResult
  public mutating func set(_ color: AdaptiveColor, named name: String) -> Bool {
    guard let path = Theme.Palette.path(named: name) else { return false }
    self[path] = color
    return true
  }
}

/// Joining the stated colors with those of a color set.
extension AdaptivePalette {
  /// The color scheme that suits the stated surface on a terminal of a scheme; nil if no surface is stated.
  func scheme(on scheme: ColorScheme) -> ColorScheme? {
    guard let surface = self[\.surface]?.color(for: scheme), !surface.isDefault else { return nil }
    return ColorScheme(background: surface)
  }

  /// A text, the background below it, and the roles that have both.
  private struct Pair {
    let text: Path
    let background: Path
    let roles: [Theme.Role]
  }

  private static let pairs = [
    Pair(text: \.onFocus, background: \.focus, roles: [.buttonFocused, .accentFocused]),
    Pair(
      text: \.onFocusDanger, background: \.focusDanger, roles: [.buttonDestructiveFocused]),
    Pair(text: \.onFill, background: \.fill, roles: [.button]),
    Pair(text: \.onFillMain, background: \.fillMain, roles: [.buttonMain]),
    Pair(text: \.onFillDanger, background: \.fillDanger, roles: [.buttonDestructive]),
    Pair(text: \.onFillMuted, background: \.fillMuted, roles: [.buttonDisabled]),
    Pair(text: \.onField, background: \.field, roles: [.field, .fieldFocused]),
    Pair(text: \.fieldMuted, background: \.field, roles: [.placeholder]),
    Pair(text: \.onSelection, background: \.selection, roles: [.selection]),
    Pair(text: \.onRaised, background: \.raised, roles: [.dialog]),
    Pair(text: \.onRaised, background: \.panel, roles: [.navigationBar, .title]),
    Pair(text: \.text, background: \.surface, roles: [.surface]),
  ]

  /// The roles whose text and background are both stated. Their colors do not change.
  var statedRoles: [Theme.Role] {
    Self.pairs.filter { self[$0.text] != nil && self[$0.background] != nil }.flatMap(\.roles)
  }

  /// Sets the stated colors in the palette of a color set, and those that follow them.
  /// - Parameter ground: The background that the terminal reported; nil before its reply.
  func apply(
    to palette: inout Theme.Palette, scheme: ColorScheme, depth: ColorDepth, ground: Color?
  ) {
    guard depth > .mono else { return }
    for entry in entries { palette[keyPath: entry.path] = entry.color.color(for: scheme) }
    if !palette.surface.isDefault {
      palette.ground = palette.surface.quantizedBackground(to: depth)
    }
    let ground = palette.surface.isDefault ? ground ?? palette.ground : palette.ground
    let hasAccent = self[\.accent] != nil && self[\.focus] == nil
    if hasAccent { palette.focus = palette.accent.readable(on: ground, depth: depth) }
    for pair in Self.pairs {
      let hasText = self[pair.text] != nil
      let hasBackground = self[pair.background] != nil || hasAccent && pair.background == \.focus
      guard hasText || hasBackground else { continue }
      let own = palette[keyPath: pair.background]
      let background = own.isDefault ? ground : own.quantizedBackground(to: depth)
      let text = palette[keyPath: pair.text]
      if hasText, hasBackground {
        // A terminal of few colors can make one of two.
        guard !text.isDefault, text.quantized(to: depth).merges(with: background, depth: depth)
        else { continue }
        palette[keyPath: pair.text] = background.contrasting
      } else if !text.isDefault {
        palette[keyPath: pair.text] = text.readable(on: background, depth: depth)
      } else if !own.isDefault {
        palette[keyPath: pair.text] = background.contrasting
      }
    }
  }
}
