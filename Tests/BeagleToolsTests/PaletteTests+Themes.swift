import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Themes in the palette.
extension PaletteTests {
  /// Moving over a theme shows it, Esc and other entries return to the theme before, and Enter keeps it.
  @Test func themesArePreviewed() {
    var saved: [ThemeName] = []
    bench.application.themeSaver = {
      saved.append($0)
      return "saved"
    }
    bench.openHome()
    let before = bench.window.theme
    func theme(_ colors: ColorSet) -> Theme { .init(colors, depth: .trueColor) }
    open()
    type("theme: warm")
    #expect(bench.window.theme == before)
    bench.clock.advance(milliseconds: CommandPalette.previewDelay)
    bench.settle()
    #expect(bench.window.theme == theme(.warm))
    bench.press(.down)
    bench.press(.down)
    #expect(bench.window.theme.isLight)
    bench.press(.escape)
    #expect(!isOpen && bench.window.theme == before)
    open()
    type("theme: contrast")
    bench.press(.down)
    #expect(bench.window.theme[.surface] == theme(.contrast)[.surface])
    bench.press(.enter)
    bench.settle()
    #expect(!isOpen && bench.window.theme == theme(.contrast))
    #expect(saved == [ThemeName(.contrast, scheme: .dark)])
    #expect(bench.text.contains("saved"))
    open()
    type("theme: auto")
    bench.press(.enter)
    #expect(bench.window.theme == before)
  }

  /// A preview ends with exactly the earlier theme: also a theme of the application, colors of a theme
  /// file, and a background that the terminal has reported.
  @Test(arguments: ["own", "file", "background"]) func previewLeavesNothingBehind(kind: String) {
    let own = Theme(.warm, depth: .trueColor)
    let background = Color.rgb(0x12, 0x34, 0x56)
    switch kind {
    case "own": bench.window.appearance.theme = own
    case "file":
      var options = AppearanceOptions()
      options.palette.accent = AdaptiveColor(.rgb(9, 8, 7))
      bench.application.appearance = options
    default: bench.handle(.background(background))
    }
    bench.openHome()
    let before = bench.window.appearance
    open()
    type("theme: contrast")
    bench.press(.down)
    #expect(bench.window.appearance != before)
    bench.press(.escape)
    #expect(!isOpen && bench.window.appearance == before)
    // The theme of the application stays, others follow the terminal.
    bench.handle(.background(.rgb(0xff, 0xff, 0xff)))
    #expect((bench.window.appearance == before) == (kind == "own"))
  }

  /// Enter saves a theme, which the row and the hint say before.
  @Test(arguments: [true, false]) func themeSaysThatItIsSaved(isSaved: Bool) {
    if isSaved { bench.application.themeSaver = { _ in nil } }
    bench.openHome()
    open()
    type("theme: warm")
    let effect = isSaved ? "apply and save" : "apply"
    #expect(bench.text.contains("Enter: \(effect)"), "\(bench.text)")
    #expect(bench.text.contains("Enter \(effect)"), "\(bench.text)")
    #expect(bench.text.contains("save") == isSaved, "\(bench.text)")
    type("help")
    #expect(!bench.text.contains("apply"))
  }
}
