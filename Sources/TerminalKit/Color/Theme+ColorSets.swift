/// The palettes besides the standard one.
extension Theme.Palette {
  /// Returns a palette of a color set, for a color depth.
  @available(
    *, deprecated,
    message: "It suits one terminal. Set AppearanceOptions.colorSet, which adapts to each."
  )
  public static func palette(
    of colors: ColorSet, for depth: ColorDepth, scheme: ColorScheme
  ) -> Theme.Palette { Theme.Palette(colors, depth: depth, scheme: scheme) }

  /// Creates a palette of a color set, for a color depth. The colors of each depth were chosen by hand.
  init(_ colors: ColorSet, depth: ColorDepth, scheme: ColorScheme) {
    self.init(scheme: scheme, depth: depth)
    guard colors != .standard, depth > .mono else { return }
    colorSet = colors
    switch (colors, depth) {
    case (.standard, _): break
    case (.warm, .ansi8), (.warm, .ansi16): useWarmBaseColors(scheme, depth)
    case (.contrast, .ansi8), (.contrast, .ansi16): useContrastBaseColors(scheme, depth)
    case (.warm, _): use(scheme == .dark ? Self.warmDark : Self.warmLight, depth)
    case (.contrast, _):
      use(scheme == .dark ? Self.contrastDark : Self.contrastLight, depth)
      ground = surface
    }
  }

  private typealias Path = WritableKeyPath<Theme.Palette, Color> & Sendable

  /// A color, 0xRRGGBB, and its entry in the palette of 256 colors.
  private typealias Entry = (path: Path, rgb: UInt32, entry: UInt8)

  private mutating func use(_ entries: [Entry], _ depth: ColorDepth) {
    for (path, rgb, entry) in entries {
      self[keyPath: path] =
        depth == .ansi256
        ? .palette(entry) : .rgb(UInt8(rgb >> 16 & 0xff), UInt8(rgb >> 8 & 0xff), UInt8(rgb & 0xff))
    }
  }

  /// Only the text is yellow, because some terminals show a yellow background as brown.
  private mutating func useWarmBaseColors(_ scheme: ColorScheme, _ depth: ColorDepth) {
    guard scheme == .dark else { return accent = .palette(5) }
    accent = .palette(11)
    guard depth == .ansi16 else { return }
    (focus, onFocus) = (.palette(11), .palette(0))
  }

  /// The values of the base colors are unknown, so no gray is used but that of buttons.
  private mutating func useContrastBaseColors(_ scheme: ColorScheme, _ depth: ColorDepth) {
    setSurface(scheme, depth)
    let isDark = scheme == .dark
    for path in [\Theme.Palette.muted, \.border, \.fieldMuted] { self[keyPath: path] = text }
    if isDark { accent = .palette(14) }
    // Red on the gray surface of 8 colors is hard to read.
    if depth == .ansi8, !isDark { danger = text }
    guard depth == .ansi16 else { return }
    (focus, onFocus) = isDark ? (.palette(11), .palette(0)) : (.palette(0), .palette(15))
  }

  private static let warmDark: [Entry] = [
    (\.panel, 0x26_1d17, 234), (\.raised, 0x33_2720, 236), (\.onRaised, 0xf3_e9dc, 230),
    (\.muted, 0xb5_a492, 248), (\.border, 0x84_715f, 101), (\.accent, 0xe6_a95c, 215),
    (\.danger, 0xf5_8f7c, 210), (\.warning, 0xe8_cf6b, 222), (\.focus, 0xe6_a95c, 215),
    (\.onFocus, 0x1f_150b, 233), (\.focusDanger, 0xf5_8f7c, 210), (\.onFocusDanger, 0x2a_0a06, 233),
    (\.fill, 0x4d_3f33, 239), (\.onFill, 0xf3_e9dc, 230), (\.fillMain, 0x7a_4a12, 94),
    (\.onFillMain, 0xff_f1dd, 230), (\.fillDanger, 0x7a_2a22, 88), (\.onFillDanger, 0xff_e9e4, 230),
    (\.fillMuted, 0x36_2c25, 236), (\.onFillMuted, 0xb0_a090, 248), (\.field, 0x40_342a, 237),
    (\.onField, 0xf3_e9dc, 230), (\.fieldMuted, 0xbf_ae9c, 249), (\.selection, 0x5a_3a14, 58),
    (\.onSelection, 0xff_f6e8, 230),
  ]

  private static let warmLight: [Entry] = [
    (\.panel, 0xf5_ede0, 255), (\.raised, 0xec_e0cd, 230), (\.onRaised, 0x33_271b, 234),
    (\.muted, 0x6b_5a48, 240), (\.border, 0x8a_7d69, 101), (\.accent, 0x8a_4b08, 94),
    (\.danger, 0xa3_260f, 124), (\.warning, 0x6f_5a00, 58), (\.focus, 0x8a_4b08, 94),
    (\.onFocus, 0xff_ffff, 231), (\.focusDanger, 0xa3_260f, 124), (\.onFocusDanger, 0xff_ffff, 231),
    (\.fill, 0xe0_d3bf, 187), (\.onFill, 0x33_271b, 234), (\.fillMain, 0xf0_cf9c, 222),
    (\.onFillMain, 0x42_2500, 233), (\.fillDanger, 0xf6_cfc6, 224), (\.onFillDanger, 0x6e_1406, 52),
    (\.fillMuted, 0xef_e6d8, 254), (\.onFillMuted, 0x6a_5b4a, 240), (\.field, 0xe6_d9c4, 254),
    (\.onField, 0x33_271b, 234), (\.fieldMuted, 0x65_5541, 240), (\.selection, 0xf3_ddb8, 223),
    (\.onSelection, 0x24_1708, 233),
  ]

  // Color 0 is not black with 24-bit color; see `CursesPens`.
  private static let contrastDark: [Entry] = [
    (\.surface, 0x01_0101, 16), (\.text, 0xff_ffff, 231), (\.panel, 0x14_181d, 233),
    (\.raised, 0x1d_232b, 234), (\.onRaised, 0xff_ffff, 231), (\.muted, 0xd0_d7e0, 252),
    (\.border, 0xaa_b4c2, 249), (\.accent, 0x6f_e3ff, 87), (\.danger, 0xff_b3b8, 217),
    (\.warning, 0xff_d75f, 221), (\.success, 0x8f_f0a8, 120), (\.focus, 0xff_d84d, 221),
    (\.onFocus, 0x00_0000, 16),
    (\.focusDanger, 0xff_b3b8, 217), (\.onFocusDanger, 0x00_0000, 16), (\.fill, 0x2d_3642, 236),
    (\.onFill, 0xff_ffff, 231), (\.fillMain, 0x00_5a73, 23), (\.onFillMain, 0xff_ffff, 231),
    (\.fillDanger, 0x7d_1420, 88), (\.onFillDanger, 0xff_ffff, 231), (\.fillMuted, 0x1a_1f26, 234),
    (\.onFillMuted, 0xc2_cad4, 250), (\.field, 0x2a_323d, 235), (\.onField, 0xff_ffff, 231),
    (\.fieldMuted, 0xd0_d7e0, 252), (\.selection, 0x00_3f7d, 24), (\.onSelection, 0xff_ffff, 231),
  ]

  private static let contrastLight: [Entry] = [
    (\.surface, 0xff_ffff, 231), (\.text, 0x00_0000, 16), (\.panel, 0xf0_f2f5, 255),
    (\.raised, 0xe8_ebf0, 254), (\.onRaised, 0x00_0000, 16), (\.muted, 0x3a_3f47, 237),
    (\.border, 0x4a_4f57, 240), (\.accent, 0x00_3d66, 18), (\.danger, 0x8a_0012, 88),
    (\.warning, 0x5a_3d00, 53), (\.success, 0x00_4d1f, 22), (\.focus, 0x00_3d66, 18),
    (\.onFocus, 0xff_ffff, 231),
    (\.focusDanger, 0x8a_0012, 88), (\.onFocusDanger, 0xff_ffff, 231), (\.fill, 0xd0_d6de, 252),
    (\.onFill, 0x00_0000, 16), (\.fillMain, 0xa9_d8f0, 153), (\.onFillMain, 0x00_0000, 16),
    (\.fillDanger, 0xff_c9cd, 224), (\.onFillDanger, 0x4a_0008, 16), (\.fillMuted, 0xeb_eef2, 254),
    (\.onFillMuted, 0x44_494f, 238), (\.field, 0xe0_e5ec, 253), (\.onField, 0x00_0000, 16),
    (\.fieldMuted, 0x3a_3f47, 237), (\.selection, 0xff_e680, 222), (\.onSelection, 0x00_0000, 16),
  ]
}
