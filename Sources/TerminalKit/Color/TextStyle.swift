/// A text style that is resolved when it is painted: either a role of the window's theme, so that
/// it follows theme changes, or a fixed style.
public struct TextStyle: Hashable, Sendable {
  private enum Base: Hashable, Sendable {
    case role(Theme.Role)
    case style(CellStyle)
  }

  private let base: Base

  /// A color that replaces the one of the role or style; nil keeps it.
  public var foreground: TextColor?

  /// Attributes in addition to those of the role or style.
  public var attributes: Attributes = []

  /// Returns the style of a theme role.
  public static func role(_ role: Theme.Role) -> TextStyle { TextStyle(base: .role(role)) }

  /// Returns a style that does not depend on the theme.
  public static func style(_ style: CellStyle) -> TextStyle { TextStyle(base: .style(style)) }

  /// The color of the text.
  public enum TextColor: Hashable, Sendable {
    /// A fixed color.
    case color(Color)
    /// The foreground of a theme role.
    case role(Theme.Role)
  }

  /// Returns this style in another color.
  public func colored(_ color: TextColor?) -> TextStyle {
    var copy = self
    copy.foreground = color
    return copy
  }

  /// Returns this style with more attributes.
  public func with(_ attributes: Attributes) -> TextStyle {
    var copy = self
    copy.attributes.formUnion(attributes)
    return copy
  }

  /// The name of the theme role; nil for a fixed style.
  package var roleName: String? {
    if case .role(let role) = base { "\(role)" } else { nil }
  }

  /// Whether the text has the default text color, which may change to stay readable on a
  /// background.
  var isRunningText: Bool { foreground == nil && base == .role(.text) }

  /// Whether the color comes from the theme.
  var hasThemeColor: Bool {
    switch (foreground, base) {
    case (.role, _), (nil, .role): true
    default: false
    }
  }

  /// Whether a color from outside the theme is drawn on a background of the theme.
  var hasForeignColor: Bool {
    switch (foreground, base) {
    case (.color, .role): true
    default: false
    }
  }

  /// Returns the cell style in a theme.
  func resolved(in theme: Theme) -> CellStyle {
    var style: CellStyle
    switch base {
    case .role(let role): style = theme[role]
    case .style(let fixed): style = fixed
    }
    switch foreground {
    case .color(let color): style.foreground = color.over(theme.ground)
    case .role(let role): style.foreground = theme[role].foreground
    case nil: break
    }
    style.attributes.formUnion(attributes)
    return style
  }
}
