import Testing

@testable import CellText
@testable import TerminalKit

@Suite struct ExportTests {
  private func sample() -> Surface {
    let surface = Surface(size: CellSize(width: 24, height: 5))
    let canvas = surface.canvas
    canvas.box(CellRect(x: 0, y: 0, width: 24, height: 4), style: .plain, rounded: true)
    canvas.text(
      "<b>&\"'", at: CellPoint(x: 2, y: 1),
      style: CellStyle(foreground: .palette(1), attributes: [.bold, .underline]))
    canvas.text("日本 e\u{301}", at: CellPoint(x: 12, y: 1), style: .plain)
    canvas.text(
      " OK ", at: CellPoint(x: 2, y: 2),
      style: CellStyle(foreground: .rgb(1, 2, 3), background: .palette(24)))
    canvas.text("x", at: CellPoint(x: 8, y: 2), style: CellStyle(attributes: .reverse))
    return surface
  }

  @Test func text() {
    #expect(
      SurfaceExport.text(sample()) == """
        ╭──────────────────────╮
        │ <b>&"'    日本 e\u{301}     │
        │  OK   x              │
        ╰──────────────────────╯

        """)
    #expect(SurfaceExport.text(Surface(size: CellSize(width: 3, height: 3))) == "")
  }

  @Test func ansi() {
    let rows = SurfaceExport.ansi(sample()).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == 6)
    #expect(
      rows[1] == "│ \u{1b}[0;1;4;31m<b>&\"'\u{1b}[0m    日本 e\u{301}     │")
    #expect(
      rows[2]
        == "│ \u{1b}[0;38;2;1;2;3;48;5;24m OK \u{1b}[0m  \u{1b}[0;7mx\u{1b}[0m              │")
    #expect(rows[4] == "")
  }

  @Test func ansiKeepsColoredTrailingBlanks() {
    let surface = Surface(size: CellSize(width: 4, height: 1))
    surface.canvas.fill(
      CellRect(x: 1, y: 0, width: 2, height: 1), CellStyle(background: .palette(9)))
    #expect(SurfaceExport.ansi(surface) == " \u{1b}[0;101m  \u{1b}[0m\n")
  }

  @Test func svgIsWellFormed() {
    let svg = SurfaceExport.svg(sample(), title: "a <title> & \u{1b}[31m \u{202e}more")
    #expect(XMLCheck.problem(in: svg) == nil)
    #expect(svg.contains("&lt;b&gt;&amp;&quot;&#39;"))
    #expect(svg.contains("a &lt;title&gt; &amp; \u{fffd}[31m more"))
    #expect(svg.contains("font-weight=\"bold\""))
    #expect(svg.contains("fill=\"#005f87\""))
  }

  @Test func svgOfHostileTextIsWellFormed() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      let surface = Surface(size: CellSize(width: 30, height: 4))
      for y in 0..<4 {
        surface.canvas.text(
          random.text(maximumLength: 40), at: CellPoint(x: 0, y: y),
          style: CellStyle(background: .palette(UInt8.random(in: 0...255, using: &random))))
      }
      let title = random.text(maximumLength: 20)
      #expect(XMLCheck.problem(in: SurfaceExport.svg(surface, title: title)) == nil)
    }
    #expect(XMLCheck.problem(in: SurfaceExport.svg(Surface(size: .zero))) == nil)
  }
}

/// A minimal XML reader that detects malformed documents.
private enum XMLCheck {
  /// Returns the first problem. Reads scalars, because a combining mark after a tag is not part of
  /// it.
  static func problem(in text: String) -> String? {
    var open: [String] = []
    var rest = text.unicodeScalars[...]
    let special: Set<Unicode.Scalar> = ["<", ">", "&"]
    while let start = rest.firstIndex(where: special.contains) {
      for scalar in rest[..<start] where !isAllowed(scalar) {
        return "U+\(String(scalar.value, radix: 16))"
      }
      rest = rest[start...]
      switch rest.first {
      case "&":
        guard let end = rest.firstIndex(of: ";"), rest.distance(from: rest.startIndex, to: end) < 8
        else { return "entity at \(rest.prefix(20))" }
        rest = rest[rest.index(after: end)...]
      case "<":
        guard let end = rest.firstIndex(of: ">") else { return "tag without end" }
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        if tag.filter({ $0 == "\"" }).count % 2 != 0 || tag.contains("<") { return "tag \(tag)" }
        let name = String(tag.drop { $0 == "/" }.prefix { $0.properties.isAlphabetic })
        if tag.first == "/" {
          guard open.popLast() == name else { return "closing \(name)" }
        } else if tag.last != "/" {
          open.append(name)
        }
        rest = rest[rest.index(after: end)...]
      default: return "> at \(rest.prefix(20))"
      }
    }
    return open.isEmpty ? nil : "open \(open)"
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7f..<0xa0).contains(scalar.value) && scalar.value & 0xfffe != 0xfffe
      || scalar == "\n"
  }
}
