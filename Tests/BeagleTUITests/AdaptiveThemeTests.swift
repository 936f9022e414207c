import BeagleTUITesting
import Testing

@testable import TerminalKit

/// Tests that the colors that an application states once give the right theme in each terminal, by the cells of
/// a screen.
@MainActor
@Suite struct AdaptiveThemeTests {
  private static let amber = AdaptiveColor(dark: .rgb(255, 170, 0), light: .rgb(138, 75, 8))

  private static func appearance(_ change: (inout AppearanceOptions) -> Void = { _ in })
    -> AppearanceOptions
  {
    var appearance = AppearanceOptions()
    appearance.palette.accent = amber
    change(&appearance)
    return appearance
  }

  private static let screen = """
    {"_beagleComponent_": "beagle:screenComponent", "navigationBar": {"title": "Orders"}, "child": {
      "_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "text": "Latest", "styleId": "heading"},
        {"_beagleComponent_": "beagle:button", "text": "Save"},
        {"_beagleComponent_": "beagle:button", "text": "Delete", "styleId": "destructive"},
        {"_beagleComponent_": "beagle:button", "text": "Off", "enabled": false},
        {"_beagleComponent_": "beagle:textInput", "placeholder": "Name"},
        {"_beagleComponent_": "beagle:container", "styleId": "card", "children": [
          {"_beagleComponent_": "beagle:text", "text": "Card", "styleId": "muted"}]}]}}
    """

  private func pilot(
    _ depth: ColorDepth, _ appearance: AppearanceOptions, ground: Color? = nil
  ) -> Pilot {
    let pilot = Pilot(
      size: CellSize(width: 48, height: 20), colorDepth: depth, appearance: appearance)
    pilot.dependencies.theme = BeagleTheme(
      texts: ["heading": .role(.accent), "muted": .role(.muted)],
      buttons: ["destructive": .destructive],
      containers: ["card": ContainerStyle(border: Border(roundedCorners: .all))])
    pilot.open(json: Self.screen)
    if let ground { pilot.handle(.background(ground)) }
    return pilot
  }

  private static let black = Color.rgb(0, 0, 0)
  private static let white = Color.rgb(255, 255, 255)

  // MARK: - Color depths

  @Test func eachDepthShowsTheNearestColor() throws {
    for (depth, dark, light) in [
      (ColorDepth.trueColor, Color.rgb(255, 170, 0), Color.rgb(138, 75, 8)),
      (.ansi256, .palette(214), .palette(94)),
      (.ansi16, .palette(11), .palette(3)),
      (.ansi8, .palette(11), .palette(3)),
    ] {
      let pilot = pilot(depth, Self.appearance())
      #expect(try pilot.style(of: "Latest").foreground == dark, "\(depth)")
      pilot.handle(.background(Self.black))
      #expect(try pilot.style(of: "Latest").foreground == dark, "\(depth)")
      pilot.handle(.background(Self.white))
      let shown = try pilot.style(of: "Latest").foreground
      // Base colors have other values in each terminal, so a readable one may replace the nearest.
      #expect(depth > .ansi16 ? shown == light : shown != dark, "\(depth) \(shown)")
    }
  }

  /// Without colors, the screen has the lines, brackets and marks of any other application.
  @Test(arguments: [false, true]) func monochromeScreenIsComplete(isASCII: Bool) {
    var plain = AppearanceOptions()
    plain.isASCII = isASCII
    let own = pilot(.mono, Self.appearance { $0.isASCII = isASCII })
    let other = pilot(.mono, plain)
    #expect(own.snapshot(.cells) == other.snapshot(.cells))
    #expect(own.text.contains(isASCII ? "[ Delete ]" : "[ Delete ]") || own.text.contains("Delete"))
    #expect(own.text.contains(isASCII ? "-----" : "─────"), "\(own.text)")
    if isASCII { #expect(own.text.utf8.allSatisfy { $0 < 0x80 }, "\(own.text)") }
  }

  /// A theme that an application sets itself cannot claim colors that the terminal lacks.
  @Test(arguments: [ColorDepth.mono, .ansi8, .ansi16, .ansi256])
  func fixedThemeIsLimitedToTheTerminal(depth: ColorDepth) {
    let pilot = pilot(depth, AppearanceOptions())
    let expected = depth == .mono ? pilot.text : nil
    pilot.window.appearance.theme = Theme(.standard, depth: .trueColor)
    pilot.settle()
    #expect(pilot.window.theme.depth == depth)
    if let expected { #expect(pilot.text == expected) }
    for y in 0..<20 {
      for x in 0..<48 {
        let cell = pilot.terminal.surface[x, y]
        #expect(cell.foreground == cell.foreground.quantized(to: depth))
        #expect(cell.background == cell.background.quantizedBackground(to: depth))
      }
    }
  }

  // MARK: - Readability

  private func unreadable(_ pilot: Pilot, on ground: Color) -> [String] {
    var found: [String] = []
    let surface = pilot.terminal.surface
    for y in 0..<surface.size.height {
      for x in 0..<surface.size.width {
        let cell = surface[x, y]
        guard let scalar = Unicode.Scalar(cell.glyph), scalar.properties.isAlphabetic,
          !cell.foreground.isDefault || !cell.background.isDefault
        else { continue }
        let background = cell.background.isDefault ? ground : cell.background
        let text: Color =
          cell.foreground.isDefault
          ? (ground.isLight == true ? Self.black : Self.white) : cell.foreground
        // A disabled control needs 3 to 1.
        if !text.isReadable(on: background, contrast: 2.999) {
          found.append("\(scalar) at \(x),\(y): \(text) on \(background)")
        }
        if cell.attributes.contains(.dim) { continue }
      }
    }
    return found
  }

  /// Whatever single color an application states, text stays readable on dark, light and gray backgrounds.
  @Test(arguments: [ColorDepth.trueColor, .ansi256])
  func textIsReadableWithAnyStatedColor(depth: ColorDepth) {
    let grounds: [Color] = [Self.black, .rgb(253, 246, 227)]
    let colors: [Color] = [.rgb(0, 0, 200), .rgb(250, 244, 230)]
    for name in Theme.Palette.names {
      for color in colors {
        var appearance = AppearanceOptions()
        appearance.palette.set(AdaptiveColor(color), named: name)
        for ground in grounds {
          let pilot = pilot(depth, appearance, ground: ground)
          let surface = name == "surface" ? color.quantized(to: depth) : ground
          let found = unreadable(pilot, on: surface)
          #expect(found.isEmpty, "\(name) \(color) on \(ground): \(found)")
        }
      }
    }
  }

  /// A light surface has the light colors of the set, also in a dark terminal.
  @Test func statedSurfaceDecidesTheScheme() throws {
    let cream = Color.rgb(250, 244, 230)
    let pilot = pilot(.trueColor, Self.appearance { $0.palette.surface = AdaptiveColor(cream) })
    #expect(pilot.window.theme.scheme == .light)
    #expect(try pilot.style(of: "Latest").background == cream)
    #expect(try pilot.style(of: "Latest").foreground == .rgb(138, 75, 8))
    pilot.handle(.background(Self.black))
    #expect(try pilot.style(of: "Latest").background == cream)
    var both = Self.appearance()
    both.palette.surface = AdaptiveColor(dark: .rgb(10, 10, 40), light: cream)
    pilot.application.appearance = both
    pilot.settle()
    #expect(try pilot.style(of: "Latest").background == .rgb(10, 10, 40))
    pilot.handle(.background(Self.white))
    #expect(try pilot.style(of: "Latest").background == cream)
  }

  // MARK: - Colors that follow

  @Test func focusFollowsTheAccent() throws {
    let pilot = pilot(.trueColor, Self.appearance(), ground: Self.black)
    #expect(pilot.focused?.name == "Save")
    #expect(try pilot.style(of: "Save").background == .rgb(255, 170, 0))
    pilot.application.appearance.palette.focus = AdaptiveColor(.rgb(0, 60, 0))
    pilot.settle()
    let style = try pilot.style(of: "Save")
    #expect(style.background == .rgb(0, 60, 0) && style.foreground.isReadable(on: style.background))
    pilot.application.appearance.palette.focus = nil
    pilot.settle()
    #expect(try pilot.style(of: "Save").background == .rgb(255, 170, 0))
  }

  // MARK: - Changes

  @Test func rolesAreAdjustedInEachTheme() throws {
    let pilot = pilot(
      .trueColor,
      Self.appearance {
        $0.adjustTheme = { theme in
          theme[.accent].attributes = theme.scheme == .dark ? .underline : .italic
        }
      })
    #expect(try pilot.style(of: "Latest").attributes.contains(.underline))
    pilot.handle(.background(Self.white))
    #expect(try pilot.style(of: "Latest").attributes.contains(.italic))
  }

  @Test func appearanceMayChangeAtAnyTime() throws {
    let pilot = pilot(.trueColor, AppearanceOptions(), ground: Self.white)
    let standard = try pilot.style(of: "Latest")
    pilot.application.appearance = Self.appearance()
    pilot.settle()
    #expect(try pilot.style(of: "Latest").foreground == .rgb(138, 75, 8))
    pilot.application.appearance.isASCII = true
    pilot.settle()
    #expect(pilot.text.utf8.allSatisfy { $0 < 0x80 }, "\(pilot.text)")
    #expect(try pilot.style(of: "Latest").foreground == .rgb(138, 75, 8))
    // The user chooses one of the program's themes.
    pilot.application.appearance.themeName = ThemeName(.standard)
    pilot.settle()
    #expect(try pilot.style(of: "Latest") == standard)
  }

  // MARK: - Text and its background

  private static let extremes = [
    Color.rgb(0, 0, 0), .rgb(255, 255, 255), .rgb(200, 30, 30), .rgb(120, 120, 120),
  ]

  /// The palettes that state one color, and two levels or a text and a level of different brightness.
  private static var palettes: [AdaptivePalette] {
    var result: [AdaptivePalette] = []
    for color in extremes {
      for name in Theme.Palette.names {
        var palette = AdaptivePalette()
        palette.set(AdaptiveColor(color), named: name)
        result.append(palette)
      }
      for other in extremes where other != color {
        for (first, second) in [
          ("panel", "raised"), ("onRaised", "panel"), ("onRaised", "raised"), ("accent", "focus"),
          ("surface", "text"), ("field", "fieldMuted"), ("fill", "onFill"),
        ] {
          var palette = AdaptivePalette()
          palette.set(AdaptiveColor(color), named: first)
          palette.set(AdaptiveColor(other), named: second)
          palette.set(AdaptiveColor(other), named: "onRaised")
          result.append(palette)
        }
      }
    }
    return result
  }

  /// Bars and boxes share a text color, so a stated bar must not decide about the text of a box.
  @Test(arguments: ColorDepth.allCases, ColorScheme.allCases)
  func noRoleHasTheColorOfItsBackground(depth: ColorDepth, scheme: ColorScheme) {
    guard depth > .mono else { return }
    for palette in Self.palettes {
      var appearance = AppearanceOptions()
      appearance.palette = palette
      let background: Color = scheme == .dark ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
      let theme = appearance.theme(depth: depth, guess: scheme, background: background)
      for role in Theme.Role.allCases {
        let bars: [Theme.Role: Theme.Role] = [
          .statusKey: .statusBar, .title: .navigationBar, .spinner: .dialog, .dialogBorder: .dialog,
        ]
        let own = theme[bars[role] ?? role].background
        let shown = (own.isDefault ? theme.ground : own).quantizedBackground(to: depth)
        let text = theme[role].foreground
        guard !text.isDefault, !shown.isDefault else { continue }
        let stated = palette.entries.map { "\($0.path) \($0.color.dark)" }
        #expect(
          !text.quantized(to: depth).merges(with: shown, depth: depth),
          "\(role) \(text) on \(shown) for \(stated)")
      }
    }
  }
}
