/// The named looks that everything on screen is drawn with, one for each ``Role``.
///
/// A theme is a value: an application takes one of ``forColors(_:)``, makes one from a ``Palette``,
/// or changes single roles, and gives it to ``Window/theme`` at any time. Views name roles and ask
/// for the look when they are painted.
///
/// The standard themes are calm: the terminal's own colours carry the surface and the text; two
/// levels above it carry bars and boxes where there are colours enough; one accent shows what is
/// focused or active. There is one for dark and one for light terminals, see ``ColorScheme``.
/// Whatever is focused is also bold or reversed, so that it shows without colour.
///
/// ```swift
/// var theme = Theme.forColors(terminal.colorDepth, scheme: .light)
/// theme[.accent].foreground = .rgb(255, 170, 0)
/// application.window.theme = theme
/// ```
public struct Theme: Sendable, Hashable {
  /// What a look is for.
  public enum Role: Int, Sendable, CaseIterable {
    /// The empty screen.
    case surface
    /// Running text.
    case text
    /// Text that steps back: hints, subtitles.
    case muted
    /// What is active or leads on, for example text that can be pressed.
    case accent
    /// Text that can be pressed and has the focus.
    case accentFocused
    /// Errors.
    case danger
    /// What needs attention.
    case warning
    /// The name of something that cannot be drawn.
    case unknown
    /// Lines of boxes and rules.
    case border
    /// The selected row of a list.
    case selection
    /// The title in a navigation bar.
    case title
    /// The navigation bar.
    case navigationBar
    /// A text field.
    case field
    /// The text field that takes the keys.
    case fieldFocused
    /// What a field shows while it is empty.
    case placeholder
    /// A button.
    case button
    /// The button that does what a box or form is for.
    case buttonMain
    /// A button that destroys something.
    case buttonDestructive
    /// The button that Enter presses.
    case buttonFocused
    /// The button that Enter presses where it destroys something.
    case buttonDestructiveFocused
    /// A button or field that cannot be used.
    case buttonDisabled
    /// The last row with its key hints.
    case statusBar
    /// The names of keys in the last row and on the help page.
    case statusKey
    /// A box over the screen.
    case dialog
    /// The line around a box over the screen.
    case dialogBorder
    /// The part of a scroll bar that does not move.
    case scrollTrack
    /// The part of a scroll bar that moves.
    case scrollThumb
    /// The spinner.
    case spinner
  }

  /// The looks by the raw values of their roles.
  private var styles: [CellStyle]

  /// The look of a role.
  public subscript(role: Role) -> CellStyle {
    get { styles[role.rawValue] }
    set {
      styles[role.rawValue] = newValue
      guard role == .surface, !newValue.background.isDefault else { return }
      ground = newValue.background
      isGroundAssumed = false
    }
  }

  /// What a default background is taken for when a colour has to be readable on it.
  public private(set) var ground: Color
  /// Whether ``ground`` is a guess: the surface is the terminal's own, which has not told.
  private(set) var isGroundAssumed: Bool
  /// How many colours the looks are made for.
  package let depth: ColorDepth

  /// The theme for 24-bit colour on a dark background.
  public static let standard = forColors(.trueColor)

  /// The standard theme for a terminal.
  /// - Parameters:
  ///   - depth: how many colours it shows.
  ///   - scheme: whether its own background is dark or light.
  public static func forColors(_ depth: ColorDepth, scheme: ColorScheme = .dark) -> Theme {
    Theme(palette: .standard(for: depth, scheme: scheme), depth: depth)
  }

  /// A theme of an application's own colours.
  /// - Parameters:
  ///   - palette: the colours.
  ///   - depth: how many colours the terminal shows; those of the palette become the nearest that
  ///     it has. Without any colour the looks differ by attributes alone.
  public init(palette: Palette, depth: ColorDepth = .trueColor) {
    self.depth = depth
    ground =
      palette.surface.isDefault ? palette.ground : palette.surface.quantisedBackground(to: depth)
    isGroundAssumed = palette.surface.isDefault
    // The last role has the highest raw value.
    styles = Array(repeating: .plain, count: Role.spinner.rawValue + 1)
    if depth == .mono { setAttributes() } else { setColors(palette, depth) }
  }

  /// This theme on a terminal that told its background: what stands on it can be read there too.
  func adapted(to ground: Color) -> Theme {
    guard self[.surface].background.isDefault, depth > .mono else { return self }
    var theme = self
    theme.ground = ground
    theme.isGroundAssumed = false
    // The values of base colours are only assumed: red is not given up for what they may be.
    let least = depth > .ansi16 ? Color.leastContrast : Color.leastAssumedContrast
    for role in [Role.muted, .accent, .danger, .warning] {
      theme[role].foreground = theme[role].foreground.readable(
        on: ground, depth: depth, unless: least)
    }
    // Where there is no level above the surface, bars and boxes stand on it too.
    for (role, backdrop) in [
      (Role.statusBar, Role.statusBar), (.statusKey, .statusBar), (.title, .navigationBar),
      (.spinner, .dialog), (.dialogBorder, .surface),
    ] where self[backdrop].background.isDefault {
      theme[role].foreground = theme[role].foreground.readable(on: ground, depth: depth)
    }
    return theme
  }

  /// Whether the surface is light.
  var isLight: Bool { ground.isLight == true }

  private mutating func setColors(_ palette: Palette, _ depth: ColorDepth) {
    func style(
      _ foreground: Color, on background: Color = .default, _ attributes: Attributes = []
    ) -> CellStyle {
      CellStyle(
        foreground: foreground.quantised(to: depth),
        background: background.quantisedBackground(to: depth),
        attributes: attributes)
    }
    func style(_ foreground: Color, _ attributes: Attributes) -> CellStyle {
      style(foreground, on: .default, attributes)
    }
    // Where a field has no background of its own, a line shows how far it goes.
    let fieldLine: Attributes = palette.field == palette.surface ? .underline : []
    self[.surface] = style(palette.text, on: palette.surface)
    self[.text] = style(palette.text)
    self[.muted] = style(palette.muted)
    self[.accent] = style(palette.accent)
    self[.accentFocused] = style(palette.onFocus, on: palette.focus, .bold)
    self[.danger] = style(palette.danger)
    self[.warning] = style(palette.warning)
    self[.unknown] = style(palette.warning, on: palette.fillMuted)
    // The dark grey of 16 colours is the background of some colour schemes.
    let line: Attributes = depth == .ansi16 ? .dim : []
    self[.border] = style(palette.border, line)
    self[.selection] = style(palette.onSelection, on: palette.selection, .bold)
    self[.title] = style(
      palette.panel.isDefault ? palette.text : palette.onRaised, .bold)
    self[.navigationBar] = style(
      palette.panel.isDefault ? palette.text : palette.onRaised, on: palette.panel)
    self[.field] = style(palette.onField, on: palette.field, fieldLine)
    self[.fieldFocused] = style(palette.onField, on: palette.field, fieldLine.union(.bold))
    // Among the base colours there is none between that of a value and the background.
    let hint: Attributes = depth <= .ansi16 ? [.italic, .dim] : .italic
    self[.placeholder] = style(palette.fieldMuted, on: palette.field, fieldLine.union(hint))
    self[.button] = style(palette.onFill, on: palette.fill)
    self[.buttonMain] = style(palette.onFillMain, on: palette.fillMain)
    self[.buttonDestructive] = style(palette.onFillDanger, on: palette.fillDanger)
    self[.buttonFocused] = style(palette.onFocus, on: palette.focus, .bold)
    self[.buttonDestructiveFocused] = style(palette.onFocusDanger, on: palette.focusDanger, .bold)
    self[.buttonDisabled] = style(palette.onFillMuted, on: palette.fillMuted)
    self[.statusBar] = style(palette.muted, on: palette.panel)
    self[.statusKey] = style(palette.accent, .bold)
    self[.dialog] =
      palette.raised.isDefault
      ? style(palette.text, on: palette.surface) : style(palette.onRaised, on: palette.raised)
    self[.dialogBorder] = style(palette.accent)
    self[.scrollTrack] = style(palette.border, line)
    self[.scrollThumb] = style(palette.muted)
    self[.spinner] = style(palette.accent, .bold)
  }

  /// Reverse shows the focus, bold what matters, dim what steps back.
  private mutating func setAttributes() {
    for role in [
      Role.accent, .danger, .warning, .unknown, .title, .statusKey, .dialogBorder, .spinner,
    ] {
      self[role].attributes = .bold
    }
    for role in [Role.muted, .buttonDisabled] { self[role].attributes = .dim }
    self[.field].attributes = .underline
    self[.buttonMain].attributes = .bold
    self[.buttonDestructive].attributes = .italic
    for role in [Role.selection, .scrollThumb] { self[role].attributes = .reverse }
    for role in [Role.accentFocused, .buttonFocused] { self[role].attributes = [.reverse, .bold] }
    self[.buttonDestructiveFocused].attributes = [.reverse, .bold, .italic]
    self[.fieldFocused].attributes = [.underline, .bold]
    self[.placeholder].attributes = [.underline, .dim, .italic]
  }
}
