extension Theme {
  /// The few colours that a theme is made of. Left out, a colour is that of the standard palette
  /// for 24-bit colour.
  public struct Palette: Sendable, Hashable {
    /// What lies behind everything; the default is the terminal's own.
    public var surface = Color.default
    /// Running text; the default is the terminal's own.
    public var text = Color.default
    /// Text that steps back.
    public var muted = Color.rgb(128, 138, 152)
    /// Lines of boxes and rules.
    public var border = Color.rgb(92, 101, 115)
    /// What is focused or active.
    public var accent = Color.rgb(94, 176, 196)
    /// Text on ``accent``.
    public var onAccent = Color.rgb(16, 24, 32)
    /// Errors.
    public var danger = Color.rgb(224, 108, 117)
    /// What needs attention.
    public var warning = Color.rgb(216, 166, 87)
    /// Behind the text of a button.
    public var fill = Color.rgb(59, 68, 83)
    /// Text on ``fill``.
    public var onFill = Color.rgb(229, 233, 240)
    /// Behind the text of a button that cannot be pressed.
    public var fillMuted = Color.rgb(46, 52, 62)
    /// Text on ``fillMuted``.
    public var onFillMuted = Color.rgb(121, 130, 145)
    /// Behind the text of a field.
    public var field = Color.rgb(41, 47, 57)
    /// Text on ``field``.
    public var onField = Color.rgb(229, 233, 240)
    /// The placeholder of a field, on ``field``.
    public var fieldMuted = Color.rgb(129, 139, 154)
    /// Behind the selected row.
    public var selection = Color.rgb(52, 78, 99)
    /// Text on ``selection``.
    public var onSelection = Color.rgb(240, 244, 248)

    /// The standard palette for 24-bit colour.
    public init() {}

    /// The standard palette in the form that was chosen by hand for terminals of a depth: what is
    /// nearest by number is not always what looks alike.
    public static func standard(for depth: ColorDepth) -> Palette {
      switch depth {
      case .mono, .trueColor: Palette()
      case .ansi256: ansi256
      case .ansi16: ansi16
      }
    }

    private static let ansi256 = indexed(
      muted: 245, border: 241, accent: 74, onAccent: 233, danger: 168, warning: 179, fill: 238,
      onFill: 255, fillMuted: 236, onFillMuted: 244, field: 236, onField: 255, fieldMuted: 245,
      selection: 24, onSelection: 255)

    private static let ansi16 = indexed(
      muted: 8, border: 8, accent: 6, onAccent: 0, danger: 1, warning: 3, fill: 4, onFill: 15,
      fillMuted: 0, onFillMuted: 8, field: 0, onField: 15, fieldMuted: 8, selection: 4,
      onSelection: 15)

    private static func indexed(
      muted: UInt8, border: UInt8, accent: UInt8, onAccent: UInt8, danger: UInt8, warning: UInt8,
      fill: UInt8, onFill: UInt8, fillMuted: UInt8, onFillMuted: UInt8, field: UInt8,
      onField: UInt8, fieldMuted: UInt8, selection: UInt8, onSelection: UInt8
    ) -> Palette {
      var palette = Palette()
      palette.muted = .palette(muted)
      palette.border = .palette(border)
      palette.accent = .palette(accent)
      palette.onAccent = .palette(onAccent)
      palette.danger = .palette(danger)
      palette.warning = .palette(warning)
      palette.fill = .palette(fill)
      palette.onFill = .palette(onFill)
      palette.fillMuted = .palette(fillMuted)
      palette.onFillMuted = .palette(onFillMuted)
      palette.field = .palette(field)
      palette.onField = .palette(onField)
      palette.fieldMuted = .palette(fieldMuted)
      palette.selection = .palette(selection)
      palette.onSelection = .palette(onSelection)
      return palette
    }
  }
}
