extension Theme {
  /// The few colours that a theme is made of. Left out, a colour is that of a standard palette.
  ///
  /// Every text of a standard palette has a contrast of at least 4.5 to 1 on what it stands on. The
  /// terminal's own background is taken for black or white until the terminal tells.
  public struct Palette: Sendable, Hashable {
    /// What lies behind everything; the default is the terminal's own.
    public var surface: Color
    /// Running text; the default is the terminal's own.
    public var text: Color
    /// Behind bars: one level above the surface.
    public var panel: Color
    /// Behind boxes over the screen: two levels above the surface.
    public var raised: Color
    /// Text on ``panel`` and ``raised``.
    public var onRaised: Color
    /// Text that steps back.
    public var muted: Color
    /// Lines of boxes and rules.
    public var border: Color
    /// What is active or leads on.
    public var accent: Color
    /// Errors.
    public var danger: Color
    /// What needs attention.
    public var warning: Color
    /// Behind what has the focus.
    public var focus: Color
    /// Text on ``focus``.
    public var onFocus: Color
    /// Behind a button that destroys something and has the focus.
    public var focusDanger: Color
    /// Text on ``focusDanger``.
    public var onFocusDanger: Color
    /// Behind the text of a button.
    public var fill: Color
    /// Text on ``fill``.
    public var onFill: Color
    /// Behind the text of the button that does what a box or form is for.
    public var fillMain: Color
    /// Text on ``fillMain``.
    public var onFillMain: Color
    /// Behind the text of a button that destroys something.
    public var fillDanger: Color
    /// Text on ``fillDanger``.
    public var onFillDanger: Color
    /// Behind the text of a button that cannot be pressed.
    public var fillMuted: Color
    /// Text on ``fillMuted``.
    public var onFillMuted: Color
    /// Behind the text of a field.
    public var field: Color
    /// Text on ``field``.
    public var onField: Color
    /// The placeholder of a field, on ``field``.
    public var fieldMuted: Color
    /// Behind the selected row.
    public var selection: Color
    /// Text on ``selection``.
    public var onSelection: Color
    /// What the terminal's own background is taken for: what is written in a colour of a server on
    /// the default background has to be readable on this.
    public var ground: Color

    /// The standard palette for 24-bit colour on a dark background.
    public init() { self.init(scheme: .dark, depth: .trueColor) }

    /// The standard palette for terminals of a depth in the form that was chosen by hand: what is
    /// nearest by number is not always what looks alike.
    public static func standard(
      for depth: ColorDepth, scheme: ColorScheme = .dark
    ) -> Palette { Palette(scheme: scheme, depth: depth) }

    /// The value of a colour in each depth: 0xRRGGBB, an entry of the palette of 256, and one of
    /// its first 16. Nil is the terminal's own.
    private typealias Values = (rgb: UInt32?, entry: UInt8?, base: UInt8?)

    private init(scheme: ColorScheme, depth: ColorDepth) {
      func color(_ dark: Values, _ light: Values) -> Color {
        let values = scheme == .dark ? dark : light
        switch depth {
        case .mono: return .default
        case .ansi8, .ansi16: return values.base.map { .palette($0) } ?? .default
        case .ansi256: return values.entry.map { .palette($0) } ?? .default
        case .trueColor:
          guard let rgb = values.rgb else { return .default }
          return .rgb(UInt8(rgb >> 16 & 0xff), UInt8(rgb >> 8 & 0xff), UInt8(rgb & 0xff))
        }
      }
      ground = scheme.assumedGround
      surface = .default
      text = .default
      panel = color((0x1a_202a, 234, nil), (0xee_f1f5, 255, nil))
      raised = color((0x25_2d39, 236, nil), (0xe2_e7ee, 254, nil))
      onRaised = color((0xe5_e9f0, 255, nil), (0x1d_2530, 234, nil))
      muted = color((0x9a_a5b4, 248, 7), (0x53_5d6b, 240, nil))
      border = color((0x5c_6573, 241, 7), (0xa3_adba, 247, 8))
      accent = color((0x62_b6ca, 74, 6), (0x0b_6478, 24, 4))
      danger = color((0xf0_868f, 210, 9), (0xa8_1f2d, 124, 1))
      warning = color((0xdc_b06b, 179, 11), (0x7a_5200, 94, 5))
      focus = color((0x62_b6ca, 74, 6), (0x0b_6478, 24, 0))
      onFocus = color((0x10_1820, 233, 0), (0xff_ffff, 231, 15))
      focusDanger = color((0xf0_868f, 210, 15), (0xa8_1f2d, 124, 0))
      onFocusDanger = color((0x24_0609, 233, 1), (0xff_ffff, 231, 9))
      fill = color((0x3b_4453, 238, 7), (0xd3_dae4, 252, 7))
      onFill = color((0xe5_e9f0, 255, 0), (0x1d_2530, 234, 0))
      fillMain = color((0x1d_5869, 23, 4), (0xb3_dce6, 152, 4))
      onFillMain = color((0xe8_f6fa, 255, 15), (0x06_333e, 233, 15))
      fillDanger = color((0x76_2933, 88, 1), (0xf5_cdd1, 224, 1))
      onFillDanger = color((0xff_e9eb, 255, 15), (0x6e_0d18, 52, 15))
      fillMuted = color((0x2a_303a, 236, 0), (0xe6_e9ee, 254, 15))
      onFillMuted = color((0x98_a2b1, 248, 7), (0x59_626f, 240, 0))
      field = color((0x31_3946, 237, nil), (0xd6_dee7, 253, nil))
      onField = color((0xe5_e9f0, 255, nil), (0x1d_2530, 234, nil))
      fieldMuted = color((0xa6_b0be, 249, nil), (0x52_5b68, 240, nil))
      selection = color((0x20_384a, 18, 4), (0xcb_e3ee, 153, 7))
      onSelection = color((0xf0_f4f8, 255, 15), (0x0f_1a24, 233, 0))
      guard depth == .ansi8 else { return }
      // There are neither bright backgrounds nor a dark grey.
      (focusDanger, onFocusDanger) = (.palette(5), .palette(15))
      if scheme == .light { (border, fillMuted) = (.default, .default) }
    }

    /// Gives the surface and its text colours of their own, as for a terminal whose own ones belong
    /// to the other scheme.
    mutating func fillSurface(_ scheme: ColorScheme, _ depth: ColorDepth) {
      let isDark = scheme == .dark
      switch depth {
      case .mono: return
      case .ansi8:
        (surface, text) = isDark ? (.palette(0), .palette(15)) : (.palette(7), .palette(0))
      case .ansi16:
        (surface, text) = isDark ? (.palette(0), .palette(15)) : (.palette(15), .palette(0))
      case .ansi256:
        (surface, text) = isDark ? (.palette(233), .palette(255)) : (.palette(231), .palette(234))
      case .trueColor:
        surface = isDark ? .rgb(0x10, 0x14, 0x1a) : .rgb(0xfc, 0xfd, 0xfe)
        text = onRaised
      }
      ground = surface
      for path in [\Palette.panel, \.raised, \.field, \.fillMuted]
      where self[keyPath: path].isDefault {
        self[keyPath: path] = surface
      }
      for path in [\Palette.onRaised, \.muted, \.border, \.onField, \.fieldMuted]
      where self[keyPath: path].isDefault {
        self[keyPath: path] = text
      }
      guard depth == .ansi8, !isDark else { return }
      // The surface is the grey that buttons and the selected row have elsewhere.
      (fill, onFill, selection, onSelection) = (.palette(6), .palette(0), .palette(6), .palette(0))
    }

    /// The colours by their names.
    private static let paths: [(name: String, path: WritableKeyPath<Palette, Color> & Sendable)] = [
      ("surface", \.surface), ("text", \.text), ("panel", \.panel), ("raised", \.raised),
      ("onRaised", \.onRaised), ("muted", \.muted), ("border", \.border), ("accent", \.accent),
      ("danger", \.danger), ("warning", \.warning), ("focus", \.focus), ("onFocus", \.onFocus),
      ("focusDanger", \.focusDanger), ("onFocusDanger", \.onFocusDanger), ("fill", \.fill),
      ("onFill", \.onFill), ("fillMain", \.fillMain), ("onFillMain", \.onFillMain),
      ("fillDanger", \.fillDanger), ("onFillDanger", \.onFillDanger), ("fillMuted", \.fillMuted),
      ("onFillMuted", \.onFillMuted), ("field", \.field), ("onField", \.onField),
      ("fieldMuted", \.fieldMuted), ("selection", \.selection), ("onSelection", \.onSelection),
    ]

    /// The names of the colours, in the order in which they are declared.
    public static var names: [String] { paths.map(\.name) }

    /// Sets the colour with a name; false where there is none.
    @discardableResult
    public mutating func set(_ color: Color, named name: String) -> Bool {
      guard let entry = Palette.paths.first(where: { $0.name == name }) else { return false }
      self[keyPath: entry.path] = color
      return true
    }
  }
}
