import Testing

@testable import CellText
@testable import TerminalKit

@Suite struct SurfaceTests {
  private func surface(_ width: Int, _ height: Int) -> Surface {
    Surface(size: CellSize(width: width, height: height))
  }

  private let red = CellStyle(foreground: .palette(1))
  private let onBlue = CellStyle(background: .palette(4))

  /// Returns whether every wide glyph is followed by its right half, and every right half follows
  /// one.
  static func isWellFormed(_ surface: Surface) -> Bool {
    for y in 0..<surface.size.height {
      for x in 0..<surface.size.width {
        switch surface[x, y].width {
        case 2 where x + 1 == surface.size.width || surface[x + 1, y].width != 0: return false
        case 0 where x == 0 || surface[x - 1, y].width != 2: return false
        default: break
        }
      }
    }
    return true
  }

  @Test func textAppearsWhereItIsDrawn() {
    let surface = surface(10, 3)
    let columns = surface.canvas.text("héllo", at: CellPoint(x: 2, y: 1), style: red)
    #expect(columns == 5)
    #expect(surface.text == "\n  héllo\n")
    #expect(surface[2, 1].foreground == .palette(1))
    #expect(surface[1, 1] == .blank)
    #expect(surface.find("llo") == CellPoint(x: 4, y: 1))
    #expect(surface.find("x") == nil)
    #expect(surface.find("") == nil)
  }

  @Test func outsideIsBlank() {
    let surface = surface(2, 2)
    #expect(surface[-1, 0] == .blank)
    #expect(surface[0, 2] == .blank)
    #expect(surface.character(atX: 5, y: 0) == "")
    #expect(surface.rowText(-1) == "")
  }

  @Test func wideGlyphsTakeTwoCells() {
    let surface = surface(6, 1)
    surface.canvas.text("日本", at: .zero, style: .plain)
    #expect(surface.character(atX: 0, y: 0) == "日")
    #expect(surface.character(atX: 1, y: 0) == "")
    #expect(surface[1, 0].isRightHalf)
    #expect(surface.rowText(0) == "日本")
  }

  @Test(arguments: [(0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x")])
  func overwritingHalfAWideGlyphBlanksTheOther(column: Int, expected: String) {
    let surface = surface(4, 1)
    surface.canvas.text("日本", at: .zero, style: .plain)
    surface.canvas.text("x", at: CellPoint(x: column, y: 0), style: .plain)
    #expect(surface.rowText(0) == expected)
    #expect(SurfaceTests.isWellFormed(surface))
  }

  @Test func wideOverWideShiftedByOne() {
    let surface = surface(6, 1)
    surface.canvas.text("日本語", at: .zero, style: .plain)
    surface.canvas.text("界", at: CellPoint(x: 1, y: 0), style: .plain)
    #expect(surface.rowText(0) == " 界 語")
    #expect(SurfaceTests.isWellFormed(surface))
  }

  @Test func clipCutsWideGlyphsToBlanks() {
    let surface = surface(8, 1)
    let canvas = Canvas(
      surface, origin: .zero, clip: CellRect(x: 1, y: 0, width: 4, height: 1))
    canvas.text("日本語", at: .zero, style: onBlue)
    #expect(surface.rowText(0) == "  本")
    #expect(surface[1, 0].background == .palette(4))
    #expect(surface[4, 0].background == .palette(4))
    #expect(surface[0, 0] == .blank)
    #expect(surface[5, 0] == .blank)
    #expect(SurfaceTests.isWellFormed(surface))
  }

  @Test func clipLeavesTheOutsideUnchanged() {
    let surface = surface(8, 1)
    surface.canvas.text("日本語", at: CellPoint(x: 1, y: 0), style: .plain)
    let canvas = Canvas(
      surface, origin: .zero, clip: CellRect(x: 2, y: 0, width: 2, height: 1))
    canvas.text("abcdef", at: .zero, style: .plain)
    #expect(surface.rowText(0) == "  cd 語")
    #expect(SurfaceTests.isWellFormed(surface))
  }

  @Test func childCanvasesAreTranslatedAndClipped() {
    let surface = surface(10, 4)
    let child = surface.canvas.translated(to: CellRect(x: 2, y: 1, width: 4, height: 2))
    child.text("abcdef", at: .zero, style: .plain)
    child.text("nothing", at: CellPoint(x: 0, y: 2), style: .plain)
    child.scrolled(dx: -1, dy: -3).text("scrolled", at: CellPoint(x: 0, y: 4), style: .plain)
    #expect(surface.text == "\n  abcd\n  crol\n")
    #expect(child.bounds == CellRect(x: 0, y: 0, width: 4, height: 2))
    #expect(child.scrolled(dx: -1, dy: 0).bounds.minX == 1)
  }

  @Test func backgroundIsPreservedByDefault() {
    let surface = surface(4, 1)
    surface.canvas.fillBackground(surface.bounds, .palette(4))
    surface.canvas.text("ab", at: .zero, style: red)
    surface.canvas.text("c", at: CellPoint(x: 2, y: 0), style: red, keepBackground: false)
    #expect(surface[0, 0].background == .palette(4))
    #expect(surface[0, 0].foreground == .palette(1))
    #expect(surface[2, 0].background == .default)
  }

  @Test func fillBlanksAndSplitsWideGlyphs() {
    let surface = surface(6, 1)
    surface.canvas.text("日本語", at: .zero, style: .plain)
    surface.canvas.fill(CellRect(x: 1, y: 0, width: 2, height: 1), onBlue)
    #expect(surface.rowText(0) == "    語")
    #expect(SurfaceTests.isWellFormed(surface))
  }

  @Test func maximumWidth() {
    let surface = surface(10, 1)
    #expect(surface.canvas.text("日本語", at: .zero, style: .plain, maxWidth: 5) == 4)
    #expect(surface.rowText(0) == "日本")
    #expect(surface.canvas.text("abc", at: .zero, style: .plain, maxWidth: 0) == 0)
    #expect(surface.rowText(0) == "日本")
  }

  @Test func combiningMarksFollowTheirBase() {
    let surface = surface(4, 1)
    surface.canvas.text("e\u{301}x", at: .zero, style: .plain)
    #expect(surface.character(atX: 0, y: 0) == "e\u{301}")
    #expect(surface.character(atX: 1, y: 0) == "x")
    #expect(surface[0, 0].isCluster)
  }

  @Test func clusterTableIsLimitedByTheScreen() {
    let surface = surface(4, 2)
    for value in UInt32(0x61)...0x7a {
      for mark in UInt32(0x300)...0x33f {
        var text = String.UnicodeScalarView()
        for part in [value, mark] {
          if let scalar = Unicode.Scalar(part) { text.append(scalar) }
        }
        surface.canvas.text(String(text), at: CellPoint(x: 1, y: 1), style: .plain)
      }
    }
    #expect(surface.clusters.count <= 2 * 8 + 65)
    #expect(surface.character(atX: 1, y: 1) == "z\u{33f}")
  }

  @Test func dimMixesKnownColorsWithTheBackground() {
    let surface = surface(2, 1)
    surface.canvas.text(
      "ab", at: .zero,
      style: CellStyle(foreground: .rgb(200, 100, 0), background: .rgb(100, 100, 100)))
    surface.canvas.dim(surface.bounds)
    #expect(surface[0, 0].foreground == .rgb(100, 50, 0))
    #expect(surface[0, 0].background == .rgb(50, 50, 50))
    #expect(surface[0, 0].attributes == [], "the terminal does not dim it once more")
    #expect(surface.rowText(0) == "ab")
  }

  /// Half of the terminals do not dim text in their own color. The other base colors are dimmed.
  @Test func dimReplacesTheTerminalsOwnColor() {
    let surface = surface(4, 1)
    surface.canvas.text("a", at: .zero, style: .plain.adding(.bold))
    surface.canvas.text(
      "b", at: CellPoint(x: 1, y: 0), style: CellStyle(foreground: .palette(2)))
    surface.canvas.dim(surface.bounds)
    #expect(surface[0, 0].foreground.rgbComponents != nil && surface[0, 0].attributes == [])
    #expect(surface[1, 0].foreground == .palette(2) && surface[1, 0].attributes == .dim)
    #expect(surface[3, 0].style == .plain, "a blank is not written again")
  }

  /// Dimming a part gives the same cells as dimming all.
  @Test func dimmingPartsEqualsDimmingAll() {
    let whole = surface(12, 2)
    for y in 0..<2 {
      whole.canvas.text("one  two", at: CellPoint(x: 2 * y, y: y), style: .plain)
    }
    let parts = surface(12, 2)
    for y in 0..<2 {
      parts.canvas.text("one  two", at: CellPoint(x: 2 * y, y: y), style: .plain)
    }
    whole.canvas.dim(whole.bounds)
    for x in 0..<12 { parts.canvas.dim(CellRect(x: x, y: 0, width: 1, height: 2)) }
    for y in 0..<2 {
      for x in 0..<12 { #expect(parts[x, y] == whole[x, y]) }
    }
  }

  @Test func restyleKeepsGlyphs() {
    let surface = surface(3, 1)
    surface.canvas.text("abc", at: .zero, style: red)
    surface.canvas.restyle(
      CellRect(x: 1, y: 0, width: 1, height: 1), background: .palette(2), adding: .reverse)
    #expect(surface.rowText(0) == "abc")
    #expect(surface[1, 0].style.attributes == .reverse)
    #expect(surface[1, 0].background == .palette(2))
    #expect(surface[0, 0].style == red)
  }

  @Test func boxes() {
    let surface = surface(5, 3)
    surface.canvas.box(surface.bounds, style: red, rounded: true)
    #expect(surface.text == "╭───╮\n│   │\n╰───╯")
    surface.canvas.box(surface.bounds, style: red, rounded: false)
    #expect(surface.rowText(0) == "┌───┐")
  }

  @Test func boxesOfOneRowOrColumnAreLines() {
    let surface = surface(5, 3)
    surface.canvas.box(CellRect(x: 0, y: 1, width: 3, height: 1), style: .plain, rounded: true)
    surface.canvas.box(CellRect(x: 4, y: 0, width: 1, height: 3), style: .plain, rounded: true)
    #expect(surface.text == "    │\n─── │\n    │")
  }

  @Test func resizeAndClear() {
    let surface = surface(3, 1)
    surface.canvas.text("abc", at: .zero, style: red)
    surface.resize(to: CellSize(width: 4, height: 2))
    #expect(surface.text == "\n")
    surface.resize(to: CellSize(width: -1, height: 5))
    #expect(surface.size.width == 0)
    surface.canvas.text("abc", at: .zero, style: red)
    surface.resize(to: CellSize(width: 1_000_000, height: 1))
    #expect(surface.size.width == Surface.maximumExtent)
  }

  @Test func showsSameComparesClustersByContent() {
    let a = surface(2, 1)
    let b = surface(2, 1)
    b.canvas.text("o\u{302}", at: .zero, style: .plain)
    b.canvas.text("e\u{301}", at: .zero, style: .plain)
    a.canvas.text("e\u{301}", at: .zero, style: .plain)
    #expect(a.showsSame(as: b))
    a.canvas.text("e\u{300}", at: .zero, style: .plain)
    #expect(!a.showsSame(as: b))
    b.copy(from: a)
    #expect(a.showsSame(as: b))
  }

  @Test func randomDrawingStaysWellFormed() {
    var random = SeededGenerator(seed: 42)
    let surface = surface(20, 6)
    for _ in 0..<4000 {
      let clip = CellRect(
        x: .random(in: -3...18, using: &random), y: .random(in: -1...5, using: &random),
        width: .random(in: 0...20, using: &random), height: .random(in: 0...6, using: &random))
      let canvas = Canvas(
        surface, origin: CellPoint(x: .random(in: -5...5, using: &random), y: 0), clip: clip)
      let before = (0..<6).map { y in (0..<20).map { surface[$0, y] } }
      let at = CellPoint(
        x: .random(in: -10...20, using: &random), y: .random(in: -1...6, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: canvas.fill(CellRect(x: at.x, y: at.y, width: 4, height: 2), onBlue)
      case 1: canvas.glyph("語", at: at, style: red)
      default: canvas.text(random.text(maximumLength: 12), at: at, style: red)
      }
      #expect(SurfaceTests.isWellFormed(surface))
      for y in 0..<6 {
        for x in 0..<20 where !canvas.clip.contains(CellPoint(x: x, y: y)) {
          // Outside the clip only the halves of clipped glyphs may change, to blanks.
          let cell = surface[x, y]
          #expect(cell == before[y][x] || (cell.glyph == 0x20 && cell.width == 1))
        }
      }
    }
  }
}
