extension Theme {
  /// The colors of a theme for one terminal. Applications state colors in ``AdaptivePalette``, whose
  /// properties are these.
  ///
  /// In a standard palette, every text has a contrast of at least 4.5 to 1 on its background. The
  /// terminal's own background counts as black or white until the terminal reports it.
  public struct Palette: Sendable, Hashable {
    /// The background of the screen; the default color is the terminal's own.
    public var surface: Color
    /// Running text; the default color is the terminal's own.
    public var text: Color
    /// The background of bars, one level above the surface.
    public var panel: Color
    /// The background of dialogs, two levels above the surface.
    public var raised: Color
    /// Text on ``panel`` and ``raised``.
    public var onRaised: Color
    /// Secondary text.
    public var muted: Color
    /// Borders and rules.
    public var border: Color
    /// Active elements and links.
    public var accent: Color
    /// Errors.
    public var danger: Color
    /// Warnings.
    public var warning: Color
    /// Results that the user hoped for, and amounts.
    public var success: Color
    /// The background of the focused element.
    public var focus: Color
    /// Text on ``focus``.
    public var onFocus: Color
    /// The background of a focused destructive button.
    public var focusDanger: Color
    /// Text on ``focusDanger``.
    public var onFocusDanger: Color
    /// The background of a button.
    public var fill: Color
    /// Text on ``fill``.
    public var onFill: Color
    /// The background of the primary button of a dialog or form.
    public var fillMain: Color
    /// Text on ``fillMain``.
    public var onFillMain: Color
    /// The background of a destructive button.
    public var fillDanger: Color
    /// Text on ``fillDanger``.
    public var onFillDanger: Color
    /// The background of a disabled button.
    public var fillMuted: Color
    /// Text on ``fillMuted``.
    public var onFillMuted: Color
    /// The background of a text field.
    public var field: Color
    /// Text on ``field``.
    public var onField: Color
    /// The placeholder of a text field, on ``field``.
    public var fieldMuted: Color
    /// The background of the selected row.
    public var selection: Color
    /// Text on ``selection``.
    public var onSelection: Color
    /// The assumed background of the terminal. A server's color on the default background must be
    /// readable on it.
    public var ground: Color
    /// The set of colors that the palette belongs to.
    var colorSet = ColorSet.standard

    /// Creates the standard palette for 24-bit color on a dark background.
    @available(
      *, deprecated,
      message: "It suits one terminal. Set AppearanceOptions.palette, which adapts to each."
    )
    public init() { self.init(scheme: .dark, depth: .trueColor) }

    /// Returns the standard palette for a color depth.
    @available(
      *, deprecated,
      message: "It suits one terminal. Set AppearanceOptions.palette, which adapts to each."
    )
    public static func standard(
      for depth: ColorDepth, scheme: ColorScheme = .dark
    ) -> Palette { Palette(scheme: scheme, depth: depth) }

    /// The value of a color in each depth: 0xRRGGBB, an entry of the palette of 256, and one of its
    /// first 16. Nil is the terminal's own color.
    private typealias Values = (rgb: UInt32?, entry: UInt8?, base: UInt8?)

    /// Creates the standard palette for a color depth. The colors of each depth were chosen by hand,
    /// because the numerically nearest color does not always look similar.
    init(scheme: ColorScheme, depth: ColorDepth) {
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
      border = color((0x6d_7888, 244, 7), (0x79_818d, 244, 8))
      accent = color((0x62_b6ca, 74, 6), (0x0b_6478, 24, 4))
      danger = color((0xf0_868f, 210, 9), (0xa8_1f2d, 124, 1))
      warning = color((0xdc_b06b, 179, 11), (0x7a_5200, 94, 5))
      // The green of 16 colors is too light for a white background.
      success = color((0x86_c793, 114, 2), (0x1b_6833, 22, nil))
      focus = color((0x62_b6ca, 74, 6), (0x0b_6478, 24, 0))
      onFocus = color((0x10_1820, 233, 0), (0xff_ffff, 231, 15))
      focusDanger = color((0xf0_868f, 210, 15), (0xa8_1f2d, 124, 0))
      onFocusDanger = color((0x24_0609, 233, 1), (0xff_ffff, 231, 9))
      fill = color((0x46_5062, 239, 7), (0xc6_cfdc, 251, 7))
      onFill = color((0xe5_e9f0, 255, 0), (0x1d_2530, 234, 0))
      // Some color schemes have a pale blue, on which white is illegible.
      fillMain = color((0x1d_5869, 23, 2), (0xb3_dce6, 152, 4))
      onFillMain = color((0xe8_f6fa, 255, 0), (0x06_333e, 233, 15))
      fillDanger = color((0x76_2933, 88, 1), (0xf5_cdd1, 224, 1))
      onFillDanger = color((0xff_e9eb, 255, 15), (0x6e_0d18, 52, 15))
      fillMuted = color((0x2a_303a, 236, 0), (0xe6_e9ee, 254, 15))
      onFillMuted = color((0x98_a2b1, 248, 7), (0x59_626f, 240, 0))
      field = color((0x31_3946, 237, nil), (0xd6_dee7, 253, nil))
      onField = color((0xe5_e9f0, 255, nil), (0x1d_2530, 234, nil))
      fieldMuted = color((0xa6_b0be, 249, nil), (0x52_5b68, 240, nil))
      selection = color((0x20_384a, 24, 6), (0xcb_e3ee, 153, 7))
      onSelection = color((0xf0_f4f8, 255, 0), (0x0f_1a24, 233, 0))
      guard depth == .ansi8 else { return }
      // Eight colors include neither bright backgrounds nor dark gray.
      (focusDanger, onFocusDanger) = (.palette(5), .palette(15))
      if scheme == .light { (border, fillMuted) = (.default, .default) }
    }

    /// Sets the surface and its text colors, for a terminal whose own colors belong to the other
    /// scheme.
    mutating func setSurface(_ scheme: ColorScheme, _ depth: ColorDepth) {
      guard surface.isDefault else { return }
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
        surface =
          colorSet == .warm
          ? isDark ? .rgb(0x17, 0x11, 0x0c) : .rgb(0xff, 0xfa, 0xf2)
          : isDark ? .rgb(0x10, 0x14, 0x1a) : .rgb(0xfc, 0xfd, 0xfe)
        text = onRaised
      }
      ground = surface
      for path in [\Palette.panel, \.raised, \.field, \.fillMuted]
      where self[keyPath: path].isDefault {
        self[keyPath: path] = surface
      }
      for path in [\Palette.onRaised, \.muted, \.success, \.border, \.onField, \.fieldMuted]
      where self[keyPath: path].isDefault {
        self[keyPath: path] = text
      }
      guard depth == .ansi8, !isDark else { return }
      // The standard buttons and selection have the gray that is now the surface.
      (fill, onFill, selection, onSelection) = (.palette(6), .palette(0), .palette(6), .palette(0))
      // Magenta has too little contrast to gray.
      warning = text
      if accent.paletteIndex == 5 { accent = .palette(4) }
    }

    /// The colors by name.
    private static let paths: [(name: String, path: WritableKeyPath<Palette, Color> & Sendable)] = [
      ("surface", \.surface), ("text", \.text), ("panel", \.panel), ("raised", \.raised),
      ("onRaised", \.onRaised), ("muted", \.muted), ("border", \.border), ("accent", \.accent),
      ("danger", \.danger), ("warning", \.warning), ("success", \.success), ("focus", \.focus),
      ("onFocus", \.onFocus),
      ("focusDanger", \.focusDanger), ("onFocusDanger", \.onFocusDanger), ("fill", \.fill),
      ("onFill", \.onFill), ("fillMain", \.fillMain), ("onFillMain", \.onFillMain),
      ("fillDanger", \.fillDanger), ("onFillDanger", \.onFillDanger), ("fillMuted", \.fillMuted),
      ("onFillMuted", \.onFillMuted), ("field", \.field), ("onField", \.onField),
      ("fieldMuted", \.fieldMuted), ("selection", \.selection), ("onSelection", \.onSelection),
    ]

    /// The names of the colors in the order of their declaration.
    public static var names: [String] { paths.map(\.name) }

    /// Sets a color by name. Returns false if the name is unknown.
    @discardableResult
    public mutating func set(_ color: Color, named name: String) -> Bool {
      guard let path = Palette.path(named: name) else { return false }
      self[keyPath: path] = color
      return true
    }

    /// Returns the place of a color by its name; nil if the name is unknown.
    static func path(named name: String) -> (WritableKeyPath<Palette, Color> & Sendable)? {
      paths.first { $0.name == name }?.path
    }
  }
}
