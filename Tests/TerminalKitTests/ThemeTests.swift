import Glibc
import Testing

@testable import TerminalKit

/// Tests of the contrast of text on backgrounds.
@Suite struct ThemeTests {
  /// The 16 base colors of VGA and the Linux console. Color quantization uses those of xterm.
  private static let console: [UInt32] = [
    0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa, 0x00aaaa, 0xaaaaaa,
    0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
  ]

  /// The base colors of other terminals.
  private static let putty: [UInt32] = [
    0x000000, 0xbb0000, 0x00bb00, 0xbbbb00, 0x0000bb, 0xbb00bb, 0x00bbbb, 0xbbbbbb,
    0x555555, 0xff5555, 0x55ff55, 0xffff55, 0x5555ff, 0xff55ff, 0x55ffff, 0xffffff,
  ]
  private static let windowsTerminal: [UInt32] = [
    0x0c0c0c, 0xc50f1f, 0x13a10e, 0xc19c00, 0x0037da, 0x881798, 0x3a96dd, 0xcccccc,
    0x767676, 0xe74856, 0x16c60c, 0xf9f1a5, 0x3b78ff, 0xb4009e, 0x61d6d6, 0xf2f2f2,
  ]
  private static let terminalApp: [UInt32] = [
    0x000000, 0x990000, 0x00a600, 0x999900, 0x0000b2, 0xb200b2, 0x00a6b2, 0xbfbfbf,
    0x666666, 0xe50000, 0x00d900, 0xe5e500, 0x0000ff, 0xe500e5, 0x00e5e5, 0xe5e5e5,
  ]

  /// The base colors of Solarized, whose bright ones are grays except for two.
  private static let solarized: [UInt32] = [
    0x073642, 0xdc322f, 0x859900, 0xb58900, 0x268bd2, 0xd33682, 0x2aa198, 0xeee8d5,
    0x002b36, 0xcb4b16, 0x586e75, 0x657b83, 0x839496, 0x6c71c4, 0x93a1a1, 0xfdf6e3,
  ]

  /// The base colors of One Dark, as an example of the pastel colors of dark color schemes.
  private static let pastel: [UInt32] = [
    0x282c34, 0xe06c75, 0x98c379, 0xe5c07b, 0x61afef, 0xc678dd, 0x56b6c2, 0xdcdfe4,
    0x5a6374, 0xe06c75, 0x98c379, 0xe5c07b, 0x61afef, 0xc678dd, 0x56b6c2, 0xdcdfe4,
  ]

  /// The filled areas have readable text with pastel colors too: white on a pale blue is not.
  @Test(arguments: ColorSet.allCases, [ColorDepth.ansi16, .ansi8])
  func filledAreasAreReadableWithPastelColors(colors: ColorSet, depth: ColorDepth) {
    let theme = Theme(colors, depth: depth)
    for role in [Theme.Role.selection, .button, .buttonMain, .buttonFocused, .accentFocused] {
      let found = contrast(
        value(theme[role].foreground, default: 0xdcdfe4, ThemeTests.pastel),
        value(theme[role].background, default: 0x282c34, ThemeTests.pastel))
      #expect(found >= 4.5, "\(role): \(found)")
    }
  }

  /// A terminal: its base colors, its own background and text for a dark and a light scheme, and the
  /// contrast that the base colors allow.
  private struct Terminal {
    var base: [UInt32]
    var least = 4.5
    var dark: (ground: UInt32, ink: UInt32) = (0, 0xffffff)
    var light: (ground: UInt32, ink: UInt32) = (0xffffff, 0)
  }

  private static let terminals = [
    Terminal(base: Palette.base), Terminal(base: console), Terminal(base: putty),
    Terminal(base: windowsTerminal),
    // Its bright red has a contrast of 4.3 on black, and no red has more.
    Terminal(base: terminalApp, least: 4.3),
    // Its own text has a contrast of 4.1 on its own background, and its colors have less.
    Terminal(
      base: solarized, least: 2.8, dark: (0x002b36, 0x839496), light: (0xfdf6e3, 0x657b83)),
  ]

  /// Returns the contrast ratio as defined by WCAG 2.
  private func contrast(_ text: UInt32, _ background: UInt32) -> Double {
    func luminance(_ value: UInt32) -> Double {
      func linear(_ shift: UInt32) -> Double {
        let share = Double(value >> shift & 0xff) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
    }
    let (one, other) = (luminance(text), luminance(background))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func value(_ color: Color, default own: UInt32, _ base: [UInt32]) -> UInt32 {
    if let index = color.paletteIndex, index < 16 { return base[Int(index)] }
    guard let (red, green, blue) = color.rgbComponents else { return own }
    return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Text roles, and the roles whose background they appear on.
  private static let pairs: [(Theme.Role, on: [Theme.Role])] = [
    (.text, [.surface]), (.muted, [.surface, .dialog, .navigationBar]),
    (.accent, [.surface, .dialog, .navigationBar, .field]),
    (.danger, [.surface, .dialog, .field]), (.warning, [.surface, .dialog]),
    (.success, [.surface]),
    (.title, [.navigationBar]), (.statusKey, [.statusBar]), (.spinner, [.dialog]),
    (.placeholder, [.field]),
  ]

  /// A default background may be black or white, with default text in the opposite color.
  @Test(arguments: ColorScheme.allCases, [ColorDepth.trueColor, .ansi256, .ansi16, .ansi8])
  func everyTextIsReadable(scheme: ColorScheme, depth: ColorDepth) {
    let (ground, ink): (UInt32, UInt32) = scheme == .dark ? (0, 0xffffff) : (0xffffff, 0)
    checkTexts(of: .init(.standard, depth: depth, scheme: scheme), ground, ink)
  }

  /// The backgrounds of popular color schemes.
  private static let grounds: [UInt32] = [
    0x0d1117, 0x161b22, 0x1e1e2e, 0x282c34, 0x282a36, 0x002b36, 0x2e3440, 0x1d2021, 0x272822,
    0xfdf6e3, 0xeff1f5, 0xfbf1c7, 0xfafafa, 0xe5e9f0,
  ]

  /// A bar is one level above its surroundings and a dialog two, on any background.
  @Test(arguments: grounds, [ColorDepth.trueColor, .ansi256])
  func levelsAreAboveTheBackground(ground: UInt32, depth: ColorDepth) throws {
    let color = Color.rgb(
      UInt8(ground >> 16), UInt8(ground >> 8 & 0xff), UInt8(ground & 0xff))
    let theme = AppearanceOptions().theme(depth: depth, guess: nil, background: color)
    let isDark = !theme.isLight
    checkTexts(of: theme, ground, isDark ? 0xffffff : 0)
    var below = color
    for role in [Theme.Role.statusBar, .dialog] {
      let ratio = try #require(theme[role].background.lightness(over: below))
      #expect(isDark ? ratio > 1.08 : ratio < 0.97, "\(role) over \(ground): \(ratio)")
      below = theme[role].background
    }
    #expect(theme[.button].background != theme[.dialog].background)
    #expect(theme[.field].background != theme[.dialog].background)
  }

  /// Each set of colors in each scheme, on the backgrounds of terminals.
  @Test(arguments: [ColorSet.warm, .contrast], ColorScheme.allCases)
  func everyColorSetIsReadable(colors: ColorSet, scheme: ColorScheme) {
    let (ground, ink): (UInt32, UInt32) = scheme == .dark ? (0, 0xffffff) : (0xffffff, 0)
    for depth in [ColorDepth.trueColor, .ansi256, .ansi16, .ansi8] {
      let theme = Theme(colors, depth: depth, scheme: scheme)
      checkTexts(of: theme, ground, ink, least: colors == .contrast && depth > .ansi16 ? 7 : 4.5)
      #expect(theme != .init(.standard, depth: depth, scheme: scheme))
      var options = AppearanceOptions()
      options.themeName = ThemeName(colors, scheme: scheme)
      let other = options.theme(
        depth: depth, guess: scheme == .dark ? .light : .dark, background: nil)
      checkTexts(of: other, ground, ink)
      #expect(other.isLight == (scheme == .light))
    }
    for value in ThemeTests.grounds {
      let color = Color.rgb(UInt8(value >> 16), UInt8(value >> 8 & 0xff), UInt8(value & 0xff))
      var options = AppearanceOptions()
      options.colorSet = colors
      for depth in [ColorDepth.trueColor, .ansi256] {
        let theme = options.theme(depth: depth, guess: nil, background: color)
        checkTexts(of: theme, value, theme.isLight ? 0 : 0xffffff)
      }
    }
  }

  /// The base colors of xterm and of the Linux console.
  private static let realPalettes: [[UInt32]] = [
    [
      0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
      0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
    ], console,
  ]

  /// What the program knows about the terminal's background, and the background.
  enum Background: String, CaseIterable {
    case dark, light, unknownAndDark, unknownAndLight, darkThemeOnLight, lightThemeOnDark

    var ground: UInt32 {
      switch self {
      case .dark, .unknownAndDark, .lightThemeOnDark: 0
      case .light, .unknownAndLight, .darkThemeOnLight: 0xff_ffff
      }
    }

    func theme(_ colors: ColorSet, _ depth: ColorDepth) -> Theme {
      var options = AppearanceOptions()
      options.colorSet = colors
      let color: Color = ground == 0 ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
      switch self {
      case .dark, .light: return options.theme(depth: depth, guess: nil, background: color)
      case .unknownAndDark, .unknownAndLight:
        return options.theme(depth: depth, guess: nil, background: nil, isUnknown: true)
      case .darkThemeOnLight, .lightThemeOnDark:
        options.scheme = self == .darkThemeOnLight ? .dark : .light
        return options.theme(depth: depth, guess: nil, background: color)
      }
    }
  }

  /// Each role in each combination of color set, background and depth: text has a contrast of at least 4.5:1, lines
  /// and states have at least 3:1.
  @Test(arguments: ColorSet.allCases, Background.allCases)
  func everyRoleIsVisible(colors: ColorSet, background: Background) {
    for depth in [ColorDepth.trueColor, .ansi256, .ansi16, .ansi8] {
      let theme = background.theme(colors, depth)
      // A surface of its own makes the real background irrelevant.
      let isPainted = !theme[.surface].background.isDefault
      #expect(isPainted || !background.rawValue.contains("unknown"))
      for base in depth > .ansi16 ? [ThemeTests.realPalettes[0]] : ThemeTests.realPalettes {
        let ground = background.ground
        let ink: UInt32 = ground == 0 ? 0xff_ffff : 0
        func found(_ role: Theme.Role, on other: Theme.Role) -> Double {
          let behind = theme[other].background
          let surface = value(theme[.surface].background, default: ground, base)
          return contrast(
            value(
              theme[role].foreground,
              default: value(theme[.surface].foreground, default: ink, base), base),
            value(behind, default: surface, base))
        }
        let what = "\(colors) \(background) \(depth)"
        let isOnGray =
          depth == .ansi8 && ground != 0 && isPainted || background == .lightThemeOnDark
        for (role, backgrounds) in ThemeTests.pairs {
          for other in backgrounds {
            // With 8 colors, a light surface is gray. No red has more contrast to it.
            let least = role == .danger && isOnGray && depth == .ansi8 ? 3 : 4.5
            #expect(found(role, on: other) >= least - 0.001, "\(what): \(role) on \(other)")
          }
        }
        let lines: [Theme.Role] = [.border, .scrollTrack, .scrollThumb]
        for role in Theme.Role.allCases where !lines.contains(role) {
          let least = role == .danger && isOnGray && depth == .ansi8 ? 3 : 4.499
          #expect(found(role, on: role) >= least, "\(what): \(role)")
        }
        for role in lines { #expect(found(role, on: .surface) >= 3, "\(what): \(role)") }
        for other in [Theme.Role.dialog, .navigationBar] {
          #expect(found(.border, on: other) >= 3, "\(what): border on \(other)")
        }
        #expect(found(.dialogBorder, on: .dialog) >= 3, "\(what): border of a dialog")
        // The areas of the focus are visible on the surface.
        for role in [Theme.Role.buttonFocused, .accentFocused] where !isOnGray {
          let surface = value(theme[.surface].background, default: ground, base)
          let area = contrast(value(theme[role].background, default: ground, base), surface)
          #expect(area >= 3, "\(what): \(role) on the surface: \(area)")
        }
      }
    }
  }

  @Test func themeNamesAreUnique() {
    let names = ThemeName.all.map(\.rawValue)
    #expect(Set(names).count == 9)
    for name in ThemeName.all { #expect(ThemeName(rawValue: name.rawValue) == name) }
    #expect(ThemeName(rawValue: "warm-blue") == nil)
  }

  private func checkTexts(
    of theme: Theme, _ ground: UInt32, _ ink: UInt32, least: Double = 4.5,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let depth = theme.depth
    let isLight = ground == 0xffffff
    func check(_ text: Color, _ background: Color, _ what: String) {
      guard depth <= .ansi16 else {
        let found = contrast(
          value(text, default: ink, Palette.base), value(background, default: ground, Palette.base))
        #expect(found >= least - 0.001, "\(what): \(found)", sourceLocation: sourceLocation)
        return
      }
      for terminal in ThemeTests.terminals {
        let own = isLight ? terminal.light : terminal.dark
        let found = contrast(
          value(text, default: own.ink, terminal.base),
          value(background, default: own.ground, terminal.base))
        // With 8 colors, a light surface is gray. No red has more contrast to it.
        let isOnGray = depth == .ansi8 && isLight && !theme[.surface].background.isDefault
        let least = what.hasPrefix("danger on") && isOnGray ? 3.3 : terminal.least
        #expect(
          found >= min(least, terminal.least), "\(what) in \(terminal.base[1]): \(found)",
          sourceLocation: sourceLocation)
      }
    }
    let lines: [Theme.Role] = [.border, .scrollTrack, .scrollThumb]
    for role in Theme.Role.allCases where !lines.contains(role) {
      check(theme[role].foreground, theme[role].background, "\(role)")
    }
    for (role, backgrounds) in ThemeTests.pairs {
      for background in backgrounds {
        check(theme[role].foreground, theme[background].background, "\(role) on \(background)")
      }
    }
  }

  /// With enough colors there are two levels above the surface, and three kinds of buttons in any
  /// depth. A scheme other than the terminal's uses none of the terminal's own colors.
  @Test(arguments: ColorScheme.allCases, [ColorDepth.trueColor, .ansi256, .ansi16, .ansi8])
  func otherSchemeIsComplete(scheme: ColorScheme, depth: ColorDepth) {
    var options = AppearanceOptions()
    options.scheme = scheme
    let theme = options.theme(
      depth: depth, guess: scheme == .dark ? .light : .dark, background: nil)
    for role in Theme.Role.allCases {
      #expect(!theme[role].foreground.isDefault, "\(role)")
    }
    for role in [Theme.Role.surface, .navigationBar, .statusBar, .dialog, .field, .fieldFocused] {
      #expect(!theme[role].background.isDefault, "\(role)")
    }
    #expect(
      theme[.field].background != theme[.surface].background
        || theme[.field].attributes.contains(.underline))
    #expect(theme[.button].background != theme[.surface].background)
    #expect(theme[.selection].background != theme[.surface].background)
    #expect(theme[.buttonFocused].background != theme[.button].background)
  }

  @Test(arguments: ColorScheme.allCases, ColorDepth.allCases)
  func levelsAndButtonsDiffer(scheme: ColorScheme, depth: ColorDepth) {
    let theme = Theme(.standard, depth: depth, scheme: scheme)
    if depth > .ansi16 {
      let levels = [Theme.Role.surface, .statusBar, .dialog].map { theme[$0].background }
      #expect(Set(levels).count == 3)
      #expect(!levels.contains(theme[.field].background))
    }
    let buttons: [Theme.Role] = [
      .button, .buttonMain, .buttonDestructive, .buttonFocused, .buttonDestructiveFocused,
    ]
    #expect(Set(buttons.map { theme[$0] }).count == buttons.count)
  }

  /// For any two colors in any depth, the result is readable, and readable colors do not change.
  @Test func colorsBecomeReadable() {
    var random = SeededGenerator(seed: 11)
    func color() -> Color { .rgb(random.next8(), random.next8(), random.next8()) }
    for depth in [ColorDepth.trueColor, .ansi256, .ansi16] {
      for _ in 0..<300 {
        let (text, background) = (color(), color().quantized(to: depth))
        let found = text.readable(on: background, depth: depth)
        let shown = value(found, default: 0, Palette.base)
        let behind = value(background, default: 0, Palette.base)
        #expect(contrast(shown, behind) >= 4.499)
        #expect(found.quantized(to: depth) == found)
        let before = text.quantized(to: depth)
        if before.isReadable(on: background) { #expect(found == before) }
        let contrasting = background.contrasting.quantized(to: depth)
        #expect(contrast(value(contrasting, default: 0, Palette.base), behind) >= 4.499)
      }
    }
  }

  /// Green stays green, only lighter or darker.
  @Test func readableColorKeepsHue() throws {
    let dark = try #require(
      Color.rgb(0, 90, 0).readable(on: .rgb(0, 0, 0), depth: .trueColor).rgbComponents)
    #expect(dark.green > dark.red && dark.green > dark.blue)
    // Red stays red: brighter, not washed out.
    #expect(Color.rgb(204, 0, 0).readable(on: .rgb(0, 0, 0), depth: .ansi256) == .palette(196))
    #expect(Color.palette(1).readable(on: .rgb(0, 0, 0), depth: .ansi16) == .palette(9))
  }

  // MARK: - Dark or light

  @Test(
    arguments: [
      ("15;0", ColorScheme.dark), ("0;15", .light), ("0;default;15", .light), ("12;7", .light),
      ("7;8", .dark), ("0;9", .light), ("default;default", nil), ("", nil), ("15;", nil),
      ("0;16", nil), ("0;-1", nil),
    ] as [(String, ColorScheme?)])
  func colorSchemeVariable(value: String, scheme: ColorScheme?) {
    #expect(ColorScheme(colorVariable: value) == scheme)
  }

  @Test func schemePrecedence() {
    var options = AppearanceOptions()
    func theme(_ guess: ColorScheme?, _ background: Color?) -> Theme {
      options.theme(depth: .trueColor, guess: guess, background: background)
    }
    #expect(theme(nil, nil) == .init(.standard, depth: .trueColor))
    #expect(theme(.light, nil) == .init(.standard, depth: .trueColor, scheme: .light))
    let (black, white) = (Color.rgb(0, 0, 0), Color.rgb(255, 255, 255))
    #expect(theme(.light, black) == .init(.standard, depth: .trueColor).adapted(to: black))
    #expect(
      theme(nil, white) == .init(.standard, depth: .trueColor, scheme: .light).adapted(to: white))
    options.scheme = .light
    #expect(theme(.light, nil) == .init(.standard, depth: .trueColor, scheme: .light))
    // If the terminal reports the opposite or nothing, the surface is painted.
    #expect(theme(.dark, nil)[.surface].background.isLight == true)
    #expect(theme(nil, nil)[.surface].background.isLight == true)
    // The terminal's dark background is painted over.
    let forced = theme(nil, .rgb(0, 0, 0))
    #expect(forced[.surface].background.isLight == true)
    #expect(forced[.surface].foreground.isReadable(on: forced[.surface].background))
    options.palette.accent = AdaptiveColor(.rgb(1, 2, 3))
    #expect(theme(nil, nil)[.accent].foreground == .rgb(1, 2, 3))
  }

  /// Text that is readable on black is readable on the terminal's real background.
  @Test(arguments: [
    Color.rgb(0x00, 0x2b, 0x36), .rgb(0x33, 0x33, 0x33), .rgb(0xfd, 0xf6, 0xe3),
    .rgb(0x80, 0x80, 0x80),
  ])
  func themeAdaptsToTheBackground(background: Color) {
    for depth in [ColorDepth.trueColor, .ansi256] {
      let theme = AppearanceOptions().theme(depth: depth, guess: nil, background: background)
      for role in [Theme.Role.muted, .accent, .danger, .warning] {
        #expect(theme[role].foreground.isReadable(on: background), "\(role)")
      }
    }
  }
}

extension SeededGenerator {
  mutating func next8() -> UInt8 { .random(in: 0...255, using: &self) }
}
