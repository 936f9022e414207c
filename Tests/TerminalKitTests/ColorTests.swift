import Testing

@testable import TerminalKit

@Suite struct ColorTests {
  @Test(
    arguments: [
      (Color.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 231), (.rgb(255, 0, 0), 196),
      (.rgb(0, 255, 0), 46), (.rgb(0, 0, 255), 21), (.rgb(95, 135, 175), 67),
      (.rgb(128, 128, 128), 244), (.rgb(8, 8, 8), 232), (.rgb(238, 238, 238), 255),
      (.rgb(250, 128, 114), 210), (.rgb(30, 30, 30), 234), (.rgb(0x0e, 0x34, 0x63), 24),
      (.rgb(0x34, 0x60, 0x76), 24), (.rgb(0x14, 0x53, 0x2d), 22), (.rgb(0x6a, 0x4c, 0x93), 97),
    ] as [(Color, UInt8)])
  func to256(color: Color, index: UInt8) {
    #expect(color.quantized(to: .ansi256) == .palette(index))
  }

  @Test(
    arguments: [
      (Color.rgb(0, 0, 0), 0), (.rgb(255, 255, 255), 15), (.rgb(255, 0, 0), 9),
      (.rgb(128, 0, 0), 1), (.rgb(0, 128, 0), 2), (.rgb(0, 0, 128), 4), (.rgb(255, 255, 0), 11),
      (.rgb(128, 128, 128), 8), (.rgb(192, 192, 192), 7), (.rgb(0, 200, 200), 6),
      (.rgb(255, 0, 255), 13), (.rgb(94, 176, 196), 6), (.palette(196), 9), (.palette(255), 15),
      (.palette(3), 3),
    ] as [(Color, UInt8)])
  func to16(color: Color, index: UInt8) {
    #expect(color.quantized(to: .ansi16) == .palette(index))
  }

  @Test func quantizationAtOtherDepths() {
    #expect(Color.rgb(1, 2, 3).quantized(to: .trueColor) == .rgb(1, 2, 3))
    #expect(Color.rgb(1, 2, 3).quantized(to: .mono) == .default)
    for depth in ColorDepth.allCases { #expect(Color.default.quantized(to: depth).isDefault) }
    #expect(Color.palette(200).quantized(to: .ansi256) == .palette(200))
  }

  /// Each entry of the color cube and the grays is its own nearest entry.
  @Test func paletteIsAFixedPoint() {
    for index in 16...255 {
      guard let (red, green, blue) = Color.palette(UInt8(index)).rgbComponents else { continue }
      let found = Color.rgb(red, green, blue).quantized(to: .ansi256)
      let components = found.rgbComponents
      #expect(components.map { [$0.red, $0.green, $0.blue] } == [red, green, blue])
    }
  }

  /// The table contains the computed values of all palette entries.
  @Test func perceivedColorTableIsCorrect() {
    #expect(PerceivedColor.entries.count == 3 * 240)
    for index in 16...255 {
      let value = Int(Palette.rgb(UInt8(index)))
      let color = PerceivedColor(red: value >> 16, green: value >> 8 & 255, blue: value & 255)
      let parts = [color.lightness, color.redness, color.yellowness]
      for (offset, part) in parts.enumerated() {
        #expect(abs(part - Int32(PerceivedColor.entries[3 * (index - 16) + offset])) <= 2)
      }
    }
  }

  /// Colors that are not very dark keep their hue: none becomes gray or another color.
  @Test func quantizationKeepsHue() throws {
    var random = SeededGenerator(seed: 3)
    func hue(_ red: Int, _ green: Int, _ blue: Int) -> (degrees: Double, chroma: Int, most: Int) {
      let (most, least) = (max(red, green, blue), min(red, green, blue))
      let chroma = most - least
      guard chroma > 0 else { return (0, 0, most) }
      let sixth =
        most == red
        ? Double(green - blue) / Double(chroma)
        : most == green
          ? 2 + Double(blue - red) / Double(chroma) : 4 + Double(red - green) / Double(chroma)
      return (60 * sixth, chroma, most)
    }
    for _ in 0..<2_000 {
      let part = { Int.random(in: 0...255, using: &random) }
      let (red, green, blue) = (part(), part(), part())
      let own = hue(red, green, blue)
      guard own.most > 110, own.chroma * 2 > own.most else { continue }
      let value = Int(Palette.rgb(Palette.nearest256(red: red, green: green, blue: blue)))
      let found = hue(value >> 16, value >> 8 & 255, value & 255)
      #expect(found.chroma > 0, "\(red) \(green) \(blue)")
      let apart = abs(own.degrees - found.degrees).truncatingRemainder(dividingBy: 360)
      #expect(min(apart, 360 - apart) <= 45, "\(red) \(green) \(blue)")
    }
  }

  @Test func darkening() {
    #expect(Color.rgb(100, 50, 0).darkened(by: 0.5) == .rgb(50, 25, 0))
    #expect(Color.default.darkened(by: 0.5).isDefault)
    #expect(Color.palette(3).darkened(by: 0.5) == .palette(3))
    #expect(Color.palette(231).darkened(by: 1) == .rgb(0, 0, 0))
  }

  @Test func focusIsVisibleWithoutColor() {
    for depth in ColorDepth.allCases {
      let theme = Theme(.standard, depth: depth)
      for (plain, focused) in [
        (Theme.Role.button, Theme.Role.buttonFocused), (.field, .fieldFocused),
        (.text, .selection), (.accent, .accentFocused),
      ] {
        #expect(theme[plain].attributes != theme[focused].attributes)
      }
    }
  }

  /// Also checks the themes with an application's own colors.
  @Test func themesUseOnlyAvailableColors() {
    var own = AppearanceOptions()
    own.palette.surface = AdaptiveColor(.rgb(250, 244, 230))
    own.palette.text = AdaptiveColor(.rgb(40, 30, 20))
    own.palette.accent = AdaptiveColor(.rgb(170, 80, 0))
    for depth in ColorDepth.allCases {
      for theme in [
        Theme(.standard, depth: depth), own.theme(depth: depth, guess: nil, background: nil),
      ] {
        for style in Theme.Role.allCases.map({ theme[$0] }) {
          #expect(style.foreground.quantized(to: depth) == style.foreground)
          #expect(style.background.quantized(to: depth) == style.background)
          // Fills set both of their colors, to be readable on dark and light terminals.
          #expect(style.background.isDefault || !style.foreground.isDefault)
        }
      }
    }
  }

  @Test func themeStoresEveryRole() {
    var theme = Theme.standard
    for (number, role) in Theme.Role.allCases.enumerated() {
      theme[role].foreground = .palette(UInt8(number))
    }
    #expect(
      Theme.Role.allCases.map { theme[$0].foreground.paletteIndex }
        == Theme.Role.allCases.indices.map { UInt8($0) })
  }

  @Test func translucentColorBlendsWithBackground() {
    let half = Color.rgb(200, 100, 0, opacity: 128)
    #expect(half.over(.default) == .rgb(100, 50, 0))
    #expect(half.over(.rgb(200, 100, 0)) == .rgb(200, 100, 0))
    #expect(Color.rgb(1, 2, 3, opacity: 255) == .rgb(1, 2, 3))
    for other in [Color.default, .palette(200), .rgb(1, 2, 3)] {
      #expect(other.over(.rgb(9, 9, 9)) == other)
    }
  }
}
