/// The named looks that everything on screen is drawn with, in one form for each colour depth.
///
/// Calm: the terminal's own colours carry the surface and the text; one accent shows what is
/// focused or active; fills name both of their colours, so they are readable on dark and on light
/// terminals. Whatever is focused is also bold or reversed, so that it shows without colour.
public struct Theme: Sendable, Hashable {
  /// The empty screen.
  public var surface: CellStyle
  /// Running text.
  public var text: CellStyle
  /// Text that steps back: hints, subtitles.
  public var muted: CellStyle
  /// What is active or leads on.
  public var accent: CellStyle
  /// Errors.
  public var danger: CellStyle
  /// What went well.
  public var success: CellStyle
  /// What needs attention.
  public var warning: CellStyle
  /// Lines of boxes and rules.
  public var border: CellStyle
  /// The line around the focused field or box.
  public var borderFocused: CellStyle
  /// The selected row of a list.
  public var selection: CellStyle
  /// The title in a navigation bar or a box.
  public var title: CellStyle
  /// The navigation bar.
  public var navigationBar: CellStyle
  /// A text field.
  public var field: CellStyle
  /// The text field that takes the keys.
  public var fieldFocused: CellStyle
  /// What a field shows while it is empty.
  public var placeholder: CellStyle
  /// A button.
  public var button: CellStyle
  /// The button that Enter presses.
  public var buttonFocused: CellStyle
  /// A button that cannot be pressed.
  public var buttonDisabled: CellStyle
  /// Text that can be pressed.
  public var link: CellStyle
  /// The focused link.
  public var linkFocused: CellStyle
  /// The last row with its key hints.
  public var statusBar: CellStyle
  /// The names of keys in the last row.
  public var statusKey: CellStyle
  /// A box over the screen.
  public var dialog: CellStyle
  /// The line around a box over the screen.
  public var dialogBorder: CellStyle
  /// The part of a scroll bar that does not move.
  public var scrollTrack: CellStyle
  /// The part of a scroll bar that moves.
  public var scrollThumb: CellStyle
  /// The spinner.
  public var spinner: CellStyle

  /// The theme for 24-bit colour.
  public static var standard: Theme { forColors(.trueColor) }

  /// The theme for a terminal with so many colours.
  public static func forColors(_ depth: ColorDepth) -> Theme {
    switch depth {
    case .mono: return monochrome
    case .ansi16: return Theme(palette: .ansi16)
    case .ansi256: return Theme(palette: .ansi256)
    case .trueColor: return Theme(palette: .trueColor)
    }
  }

  /// The few colours a theme is made of.
  private struct Swatches {
    var muted, border, accent, danger, success, warning: Color
    var fill, onFill, fillMuted, onFillMuted: Color
    var field, onField, fieldMuted: Color
    var selection, onSelection, onAccent: Color

    static let trueColor = Swatches(
      muted: .rgb(128, 138, 152), border: .rgb(92, 101, 115), accent: .rgb(94, 176, 196),
      danger: .rgb(224, 108, 117), success: .rgb(134, 183, 110), warning: .rgb(216, 166, 87),
      fill: .rgb(59, 68, 83), onFill: .rgb(229, 233, 240), fillMuted: .rgb(46, 52, 62),
      onFillMuted: .rgb(121, 130, 145), field: .rgb(41, 47, 57), onField: .rgb(229, 233, 240),
      fieldMuted: .rgb(129, 139, 154), selection: .rgb(52, 78, 99),
      onSelection: .rgb(240, 244, 248), onAccent: .rgb(16, 24, 32))

    static let ansi256 = Swatches(
      muted: .palette(245), border: .palette(241), accent: .palette(74), danger: .palette(168),
      success: .palette(107), warning: .palette(179), fill: .palette(238),
      onFill: .palette(255), fillMuted: .palette(236), onFillMuted: .palette(244),
      field: .palette(236), onField: .palette(255), fieldMuted: .palette(245),
      selection: .palette(24), onSelection: .palette(255), onAccent: .palette(233))

    static let ansi16 = Swatches(
      muted: .palette(8), border: .palette(8), accent: .palette(6), danger: .palette(1),
      success: .palette(2), warning: .palette(3), fill: .palette(4), onFill: .palette(15),
      fillMuted: .palette(0), onFillMuted: .palette(8), field: .palette(0),
      onField: .palette(15), fieldMuted: .palette(8), selection: .palette(4),
      onSelection: .palette(15), onAccent: .palette(0))
  }

  private init(palette: Swatches) {
    func style(
      _ foreground: Color = .default, on background: Color = .default, _ attributes: Attributes = []
    ) -> CellStyle {
      CellStyle(foreground: foreground, background: background, attributes: attributes)
    }
    surface = .plain
    text = .plain
    muted = style(palette.muted)
    accent = style(palette.accent)
    danger = style(palette.danger)
    success = style(palette.success)
    warning = style(palette.warning)
    border = style(palette.border)
    borderFocused = style(palette.accent, [.bold])
    selection = style(palette.onSelection, on: palette.selection, [.bold])
    title = style(.default, [.bold])
    navigationBar = .plain
    field = style(palette.onField, on: palette.field)
    fieldFocused = style(palette.onField, on: palette.field, [.bold, .underline])
    placeholder = style(palette.fieldMuted, on: palette.field, [.italic])
    button = style(palette.onFill, on: palette.fill)
    buttonFocused = style(palette.onAccent, on: palette.accent, [.bold])
    buttonDisabled = style(palette.onFillMuted, on: palette.fillMuted)
    link = style(palette.accent, [.underline])
    linkFocused = style(palette.onAccent, on: palette.accent, [.bold])
    statusBar = style(palette.muted)
    statusKey = style(palette.accent, [.bold])
    dialog = .plain
    dialogBorder = style(palette.accent)
    scrollTrack = style(palette.border)
    scrollThumb = style(palette.muted)
    spinner = style(palette.accent, [.bold])

    func style(_ foreground: Color, _ attributes: Attributes) -> CellStyle {
      CellStyle(foreground: foreground, attributes: attributes)
    }
  }

  /// Attributes only: reverse shows the focus, bold what matters, dim what steps back.
  private static let monochrome: Theme = {
    func style(_ attributes: Attributes) -> CellStyle { CellStyle(attributes: attributes) }
    var theme = Theme(palette: .ansi16)
    theme.muted = style(.dim)
    theme.accent = style(.bold)
    theme.danger = style(.bold)
    theme.success = style(.bold)
    theme.warning = style(.bold)
    theme.border = .plain
    theme.borderFocused = style(.bold)
    theme.selection = style(.reverse)
    theme.field = style(.underline)
    theme.fieldFocused = style([.underline, .bold])
    theme.placeholder = style([.underline, .dim])
    theme.button = style(.underline)
    theme.buttonFocused = style([.reverse, .bold])
    theme.buttonDisabled = style(.dim)
    theme.link = style(.underline)
    theme.linkFocused = style([.reverse, .bold])
    theme.statusBar = .plain
    theme.statusKey = style(.bold)
    theme.dialogBorder = style(.bold)
    theme.scrollTrack = .plain
    theme.scrollThumb = style(.reverse)
    theme.spinner = style(.bold)
    return theme
  }()
}
