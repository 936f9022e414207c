/// The styles of everything on screen, one for each ``Role``.
///
/// ``AppearanceOptions`` makes the theme for the terminal that the program runs in: for its background,
/// its color depth, and the colors that the application states. Views refer to roles and resolve them when
/// they are painted, so a theme can change at any time.
///
/// The standard themes are calm. The surface and the text use the terminal's own colors. If there
/// are enough colors, bars and dialogs have two levels above the surface. One accent color shows
/// the focused or active view. Each theme has a dark and a light version, see ``ColorScheme``.
/// Focus is also bold or reversed, so that it is visible without color.
///
///     application.appearance.palette.accent = AdaptiveColor(
///       dark: .rgb(255, 170, 0), light: .rgb(138, 75, 8))
public struct Theme: Sendable, Hashable {
  /// The purpose of a style.
  public enum Role: Int, Sendable, CaseIterable {
    /// The empty screen.
    case surface
    /// Running text.
    case text
    /// Secondary text, for example hints and subtitles.
    case muted
    /// Active elements and links, for example text that can be pressed.
    case accent
    /// A focused link.
    case accentFocused
    /// Errors.
    case danger
    /// Warnings.
    case warning
    /// Successful results, and amounts of money.
    case success
    /// The name of a component that cannot be drawn.
    case unknown
    /// Borders and rules.
    case border
    /// The selected row of a list.
    case selection
    /// The title in a navigation bar.
    case title
    /// The navigation bar.
    case navigationBar
    /// A text field.
    case field
    /// A focused text field.
    case fieldFocused
    /// The placeholder of an empty field.
    case placeholder
    /// A button.
    case button
    /// The primary button of a dialog or form.
    case buttonMain
    /// A destructive button.
    case buttonDestructive
    /// A focused button.
    case buttonFocused
    /// A focused destructive button.
    case buttonDestructiveFocused
    /// A disabled button or field.
    case buttonDisabled
    /// A control while the mouse button is down on it.
    case pressed
    /// A control without the focus while its operation is running.
    case busy
    /// A focused control while its operation is running.
    case busyFocused
    /// The status bar with its key hints.
    case statusBar
    /// The names of keys in the status bar and on the help page.
    case statusKey
    /// A dialog.
    case dialog
    /// The border of a dialog.
    case dialogBorder
    /// The track of a scroll bar.
    case scrollTrack
    /// The thumb of a scroll bar.
    case scrollThumb
    /// The spinner.
    case spinner
  }

  /// The styles by the raw values of their roles.
  private var styles: [CellStyle]

  /// The style of a role.
  public subscript(role: Role) -> CellStyle {
    get { styles[role.rawValue] }
    set {
      styles[role.rawValue] = newValue
      guard role == .surface, !newValue.background.isDefault else { return }
      ground = newValue.background
      isGroundAssumed = false
    }
  }

  /// The background on which default-background text must be readable.
  public private(set) var ground: Color
  /// Whether ``ground`` is a guess, because the terminal has not reported its background.
  private(set) var isGroundAssumed: Bool
  /// The color depth of the styles.
  public private(set) var depth: ColorDepth

  /// The theme for 24-bit color on a dark background.
  public static let standard = Theme(.standard, depth: .trueColor)

  /// Returns the standard theme for a terminal.
  @available(
    *, deprecated,
    message: "It suits one terminal. Set BeagleApplication.appearance, which adapts to each."
  )
  public static func forColors(
    _ depth: ColorDepth, scheme: ColorScheme = .dark, colors: ColorSet = .standard
  ) -> Theme { Theme(colors, depth: depth, scheme: scheme) }

  /// Creates a theme with custom colors.
  @available(
    *, deprecated,
    message: "It suits one terminal. Set AppearanceOptions.palette, which adapts to each."
  )
  public init(palette: Palette, depth: ColorDepth = .trueColor) { self.init(palette, depth: depth) }

  /// Creates the theme of a color set for a terminal.
  /// - Parameters:
  ///   - colors: The set of colors.
  ///   - depth: The color depth of the terminal.
  ///   - scheme: Whether its background is dark or light.
  package init(_ colors: ColorSet, depth: ColorDepth, scheme: ColorScheme = .dark) {
    self.init(Palette(colors, depth: depth, scheme: scheme), depth: depth)
  }

  /// Creates a theme from colors.
  /// - Parameters:
  ///   - palette: The colors.
  ///   - depth: The color depth of the terminal. Each color becomes the nearest available one.
  ///     Without colors, styles differ by attributes only.
  package init(_ palette: Palette, depth: ColorDepth) {
    self.depth = depth
    ground =
      palette.surface.isDefault ? palette.ground : palette.surface.quantizedBackground(to: depth)
    isGroundAssumed = palette.surface.isDefault
    // The last role has the highest raw value.
    styles = Array(repeating: .plain, count: Role.spinner.rawValue + 1)
    if depth == .mono { setAttributes() } else { setColors(palette, depth) }
  }

  /// Returns this theme for a reported background, with text colors that are readable on it.
  func adapted(to ground: Color) -> Theme {
    guard self[.surface].background.isDefault, depth > .mono else { return self }
    var theme = self
    theme.ground = ground
    theme.isGroundAssumed = false
    theme.makeReadable(on: ground)
    return theme
  }

  /// Returns this theme with fewer colors, for a terminal with this depth.
  func limited(to depth: ColorDepth) -> Theme {
    guard depth < self.depth else { return self }
    guard depth > .mono else { return Theme(.standard, depth: .mono) }
    var theme = self
    theme.depth = depth
    for index in styles.indices {
      theme.styles[index].foreground = styles[index].foreground.quantized(to: depth)
      theme.styles[index].background = styles[index].background.quantizedBackground(to: depth)
    }
    return theme
  }

  /// Makes the text colors readable on the surface.
  mutating func makeReadable(on ground: Color) {
    var theme = self
    defer { self = theme }
    // The values of base colors are only assumed, which is not reason enough to give up red.
    let least = depth > .ansi16 ? Color.minimumContrast : Color.minimumAssumedContrast
    for role in [Role.muted, .accent, .danger, .warning, .success] {
      theme[role].foreground = theme[role].foreground.readable(
        on: ground, depth: depth, unless: least)
    }
    let levels = [ground, self[.navigationBar].background, self[.dialog].background]
    for role in [Role.border, .scrollTrack] where depth > .ansi16 {
      theme[role].foreground = theme[role].foreground.visible(on: levels, depth: depth)
    }
    // Without a level above the surface, bars and dialogs have the surface as background.
    for (role, backdrop) in [
      (Role.statusBar, Role.statusBar), (.statusKey, .statusBar), (.title, .navigationBar),
      (.spinner, .dialog), (.dialogBorder, .dialog),
    ] where self[backdrop].background.isDefault {
      theme[role].foreground = theme[role].foreground.readable(on: ground, depth: depth)
    }
  }

  /// Makes text readable on the background of its role and on bars, for colors that an application states.
  /// - Parameter stated: The roles whose colors do not change.
  mutating func makeRolesReadable(except stated: [Role]) {
    // The values of base colors are only assumed.
    guard depth > .ansi16 else { return }
    for role in Role.allCases where !stated.contains(role) {
      let (text, background) = (self[role].foreground, self[role].background)
      guard !background.isDefault else { continue }
      self[role].foreground =
        text.isDefault
        ? background.contrasting.quantized(to: depth) : text.readable(on: background, depth: depth)
    }
    for (role, backdrop) in [
      (Role.statusKey, Role.statusBar), (.title, .navigationBar), (.spinner, .dialog),
      (.dialogBorder, .dialog),
    ] where !self[backdrop].background.isDefault && !stated.contains(role) {
      let text = self[role].foreground
      self[role].foreground =
        text.isDefault
        ? self[backdrop].foreground
        : text.readable(on: self[backdrop].background, depth: depth)
    }
  }

  /// Gives text that would have the color of its background a contrasting one. A terminal of few colors can make
  /// one color of two, and several roles share a text color.
  mutating func separateTexts() {
    for role in Role.allCases {
      let backdrop: Role =
        switch role {
        case .statusKey: .statusBar
        case .title: .navigationBar
        case .spinner, .dialogBorder: .dialog
        default: role
        }
      let own = self[role].background.isDefault ? self[backdrop].background : self[role].background
      let background = (own.isDefault ? ground : own).quantizedBackground(to: depth)
      let text = self[role].foreground
      guard !background.isDefault else { continue }
      let merges =
        text.isDefault
        ? !own.isDefault : text.quantized(to: depth).merges(with: background, depth: depth)
      if merges { self[role].foreground = background.contrasting.quantized(to: depth) }
    }
  }

  /// Whether the surface is light.
  package var isLight: Bool { ground.isLight == true }

  /// Whether the styles suit a dark or a light background.
  public var scheme: ColorScheme { isLight ? .light : .dark }

  private mutating func setColors(_ palette: Palette, _ depth: ColorDepth) {
    func style(
      _ foreground: Color, on background: Color = .default, _ attributes: Attributes = []
    ) -> CellStyle {
      CellStyle(
        foreground: foreground.quantized(to: depth),
        background: background.quantizedBackground(to: depth),
        attributes: attributes)
    }
    func style(_ foreground: Color, _ attributes: Attributes) -> CellStyle {
      style(foreground, on: .default, attributes)
    }
    // Without a background of its own, a field is underlined to show its width.
    let fieldLine: Attributes = palette.field == palette.surface ? .underline : []
    self[.surface] = style(palette.text, on: palette.surface)
    self[.text] = style(palette.text)
    self[.muted] = style(palette.muted)
    self[.accent] = style(palette.accent)
    self[.accentFocused] = style(palette.onFocus, on: palette.focus, .bold)
    self[.danger] = style(palette.danger)
    self[.warning] = style(palette.warning)
    self[.success] = style(palette.success)
    self[.unknown] = style(palette.warning, on: palette.fillMuted)
    // Some color schemes use the dark gray of 16 colors as background.
    let line: Attributes = depth == .ansi16 ? .dim : []
    self[.border] = style(palette.border, line)
    self[.selection] = style(palette.onSelection, on: palette.selection, .bold)
    self[.title] = style(
      palette.panel.isDefault ? palette.text : palette.onRaised, .bold)
    self[.navigationBar] = style(
      palette.panel.isDefault ? palette.text : palette.onRaised, on: palette.panel)
    self[.field] = style(palette.onField, on: palette.field, fieldLine)
    self[.fieldFocused] = style(palette.onField, on: palette.field, fieldLine.union(.bold))
    // No base color lies between the color of a value and the background.
    let hint: Attributes = depth <= .ansi16 ? [.italic, .dim] : .italic
    self[.placeholder] = style(palette.fieldMuted, on: palette.field, fieldLine.union(hint))
    self[.button] = style(palette.onFill, on: palette.fill)
    self[.buttonMain] = style(palette.onFillMain, on: palette.fillMain)
    self[.buttonDestructive] = style(palette.onFillDanger, on: palette.fillDanger)
    self[.buttonFocused] = style(palette.onFocus, on: palette.focus, .bold)
    self[.buttonDestructiveFocused] = style(palette.onFocusDanger, on: palette.focusDanger, .bold)
    self[.buttonDisabled] = style(palette.onFillMuted, on: palette.fillMuted)
    // A pressed control sinks into the screen, so the colors of the focus are exchanged.
    self[.pressed] =
      depth == .ansi8
      ? style(palette.onFillMain, on: palette.fillMain, [.bold, .underline])
      : style(palette.focus, on: palette.onFocus, [.bold, .underline])
    self[.busy] = style(palette.accent, on: palette.field)
    self[.busyFocused] = style(palette.onFocus, on: palette.focus, .underline)
    self[.statusBar] = style(palette.muted, on: palette.panel)
    self[.statusKey] = style(palette.accent, .bold)
    self[.dialog] =
      palette.raised.isDefault
      ? style(palette.text, on: palette.surface) : style(palette.onRaised, on: palette.raised)
    self[.dialogBorder] = style(palette.accent)
    self[.scrollTrack] = style(palette.border, line)
    self[.scrollThumb] = style(palette.muted)
    // In a palette of many colors, bold costs bytes in each step, and changes Braille dots little.
    self[.spinner] = style(palette.accent, depth > .ansi16 ? [] : .bold)
  }

  /// Without colors, reverse marks focus, bold marks importance, and dim marks secondary text.
  private mutating func setAttributes() {
    for role in [
      Role.accent, .danger, .warning, .success, .unknown, .title, .statusKey, .dialogBorder,
      .spinner,
    ] {
      self[role].attributes = .bold
    }
    for role in [Role.muted, .buttonDisabled] { self[role].attributes = .dim }
    for role in [Role.field, .busy] { self[role].attributes = .underline }
    self[.pressed].attributes = [.bold, .underline]
    self[.busyFocused].attributes = [.reverse, .underline]
    self[.buttonMain].attributes = .bold
    self[.buttonDestructive].attributes = .italic
    for role in [Role.selection, .scrollThumb] { self[role].attributes = .reverse }
    for role in [Role.accentFocused, .buttonFocused] { self[role].attributes = [.reverse, .bold] }
    self[.buttonDestructiveFocused].attributes = [.reverse, .bold, .italic]
    self[.fieldFocused].attributes = [.underline, .bold]
    self[.placeholder].attributes = [.underline, .dim, .italic]
  }
}
