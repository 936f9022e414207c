/// The look of a text, found when it is painted: that of a role of the window's theme, so that it
/// changes with the theme, or one that always stays the same.
public struct TextStyle: Hashable, Sendable {
  private enum Base: Hashable, Sendable {
    case role(Theme.Role)
    case style(CellStyle)
  }

  private let base: Base

  /// Instead of the colour of the role or style; nil keeps that.
  public var foreground: TextColor?

  /// Emphasis beside that of the role or style.
  public var attributes: Attributes = []

  /// The look that the theme has for a role.
  public static func role(_ role: Theme.Role) -> TextStyle { TextStyle(base: .role(role)) }

  /// A look that no theme changes.
  public static func style(_ style: CellStyle) -> TextStyle { TextStyle(base: .style(style)) }

  /// The colour of a text that has one of its own.
  public enum TextColor: Hashable, Sendable {
    /// This colour.
    case color(Color)
    /// The colour that the theme gives the text of a role.
    case role(Theme.Role)
  }

  /// This style in another colour.
  public func colored(_ color: TextColor?) -> TextStyle {
    var copy = self
    copy.foreground = color
    return copy
  }

  /// The name of the role that the look comes from; nil for one that no theme changes.
  package var roleName: String? {
    if case .role(let role) = base { "\(role)" } else { nil }
  }

  /// Whether the text has the colour of running text, which gives way to a readable one on a
  /// background.
  var isRunningText: Bool { foreground == nil && base == .role(.text) }

  /// Whether the text has the colour that the theme gives to a role.
  var hasThemeColor: Bool {
    switch (foreground, base) {
    case (.role, _), (nil, .role): true
    default: false
    }
  }

  /// Whether a colour that is not the theme's stands on a background of the theme.
  var hasForeignColor: Bool {
    switch (foreground, base) {
    case (.color, .role): true
    default: false
    }
  }

  /// The look in a theme.
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
