import Glibc
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the order of text with right-to-left letters.
@MainActor
struct BidiTests {
  // MARK: - The algorithm

  /// A case of Unicode's BidiCharacterTest.
  private struct Case {
    var line: Int
    var scalars: [UInt32]
    var direction: FriBidiLibrary.Direction
    var isRightToLeft: Bool
    /// The levels; -1 for a character that the algorithm removes.
    var levels: [Int]
    var order: [Int]
  }

  private static func cases() throws -> [Case] {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let file = try #require(popen("gzip -dc /\(folder)/Unicode/BidiCharacterTest.txt.gz", "r"))
    defer { pclose(file) }
    var cases: [Case] = []
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    var number = 0
    defer { free(line) }
    while getline(&line, &size, file) > 0, let text = line.map({ String(cString: $0) }) {
      number += 1
      let fields = text.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 5, !text.hasPrefix("#") else { continue }
      let directions: [FriBidiLibrary.Direction] = [.leftToRight, .rightToLeft, .automatic]
      cases.append(
        Case(
          line: number, scalars: fields[0].split(separator: " ").map { UInt32($0, radix: 16) ?? 0 },
          direction: directions[Int(fields[1]) ?? 0], isRightToLeft: fields[2] == "1",
          levels: fields[3].split(separator: " ").map { Int($0) ?? -1 },
          order: fields[4].split(whereSeparator: \.isWhitespace).map { Int($0) ?? -1 }))
    }
    return cases
  }

  /// All cases fit one line.
  @Test func unicodeCasesAreOrdered() throws {
    let cases = try Self.cases()
    #expect(cases.count > 91_000)
    var failures = 0
    for test in cases {
      let paragraph = try #require(BidiParagraph(test.scalars, direction: test.direction))
      let all = test.scalars.indices
      let levels = paragraph.lineLevels(all)
      let hasLevels = all.allSatisfy {
        test.levels[$0] < 0 ? paragraph.isRemoved($0) : Int(levels[$0]) == test.levels[$0]
      }
      guard paragraph.isRightToLeft == test.isRightToLeft, hasLevels,
        paragraph.visualOrder(all) == test.order
      else {
        failures += 1
        if failures < 10 { Issue.record("line \(test.line): \(test.scalars)") }
        continue
      }
    }
    #expect(failures == 0)
  }

  // MARK: - Cells

  private func surface(_ text: String, width: Int = 40) -> Surface {
    let surface = Surface(size: CellSize(width: width, height: 3))
    surface.canvas.text(text, at: .zero, style: .plain)
    return surface
  }

  /// The characters from left to right.
  private func shown(_ surface: Surface, row: Int = 0) -> String {
    var text = (0..<surface.size.width).map { surface.character(atX: $0, y: row) }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Hebrew has no other forms, so the letters can be compared. They are written here in capitals.
  private func hebrew(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          ("A"..."Z").contains(scalar)
            ? Unicode.Scalar(scalar.value - 0x41 + 0x5d0) ?? scalar : scalar
        }))
  }

  @Test(arguments: [
    ("ABC", "CBA"), ("ABC def", "def CBA"), ("abc DEF", "abc FED"), ("ABC 12", "12 CBA"),
    ("abc DEF GHI jkl", "abc IHG FED jkl"), ("ABC (DEF)", "(FED) CBA"), ("ABC.", ".CBA"),
    ("ABC def GHI", "IHG def CBA"), ("abc 12 DEF", "abc 12 FED"),
    ("ABC 1.234,56 $", "$ 1.234,56 CBA"),
    ("A-B", "B-A"), ("abc: DEF, GHI.", "abc: IHG ,FED."), ("12 ABC", "CBA 12"),
  ])
  func linesAreInTheOrderOfTheScreen(text: String, expected: String) {
    let surface = surface(hebrew(text))
    #expect(shown(surface) == hebrew(expected))
    // Copies, searches and snapshots have the order of reading.
    #expect(surface.rowText(0) == hebrew(text))
  }

  @Test func marksStayWithTheirLetters() {
    let surface = surface("שָׁלוֹם abc")
    #expect(shown(surface).hasPrefix("abc םוֹ"))
    #expect(surface.rowText(0) == "שָׁלוֹם abc")
  }

  /// Joined letters have their presentation forms, except next to a non-joiner.
  @Test func arabicLettersAreJoined() {
    #expect(shown(surface("سلام")).unicodeScalars.map(\.value) == [0xfee1, 0xfe8e, 0xfee0, 0xfeb3])
    #expect(surface("سلام").rowText(0) == "سلام")
    #expect(
      shown(surface("م\u{200c}ن")).unicodeScalars.map(\.value) == [0xfee5, 0xfee1])
  }

  /// Bidi controls of a server have no effect.
  @Test(arguments: ["\u{202e}", "\u{202b}", "\u{2067}", "\u{200f}", "\u{200e}", "\u{61c}"])
  func controlsHaveNoEffect(control: String) {
    let plain = surface(hebrew("abc DEF 12"))
    let changed = surface(control + hebrew("abc") + control + hebrew(" DEF 12"))
    #expect(shown(changed) == shown(surface(hebrew("abc DEF 12"))))
    #expect(plain.showsSame(as: changed))
  }

  /// Each line has the direction of its paragraph, even if it begins with other letters.
  @Test func wrappedLinesKeepTheDirectionOfTheParagraph() {
    let layout = TextLayout(hebrew("ABC DEF ghi jkl MNO\nabc DEF"), width: 9)
    let surface = Surface(size: CellSize(width: 9, height: 6))
    surface.canvas.draw(layout, at: .zero, style: .plain)
    let rows = (0..<4).map { row in
      (0..<9).map { surface.character(atX: $0, y: row) }.joined()
    }
    #expect(
      rows == ["  FED CBA", "  ghi jkl", "      ONM", "abc FED  "].map(hebrew))
  }

  @Test func cutTextEndsWhereItsRestWouldBe() {
    let surface = Surface(size: CellSize(width: 8, height: 1))
    surface.canvas.text(hebrew("ABCDEFGHIJ"), at: .zero, style: .plain, truncatedTo: 5)
    #expect(shown(surface) == hebrew("…DCBA"))
  }

  @Test func clippedTextKeepsItsColumns() {
    let surface = Surface(size: CellSize(width: 8, height: 1))
    let canvas = Canvas(
      surface, origin: CellPoint(x: -2, y: 0), clip: CellRect(x: 0, y: 0, width: 3, height: 1))
    canvas.text(hebrew("ABCDEF"), at: .zero, style: .plain)
    #expect(shown(surface) == hebrew("DCB"))
  }

  @Test func textStaysInItsOrderIfTheSurfaceDoesNotOrderIt() {
    var appearance = Appearance()
    appearance.ordersText = false
    let surface = Surface(size: CellSize(width: 10, height: 1), appearance: appearance)
    surface.canvas.text(hebrew("ABC"), at: .zero, style: .plain)
    #expect(shown(surface) == hebrew("ABC"))
  }

  /// Adjacent texts are not mixed.
  @Test func adjacentTextsAreReadOneByOne() {
    let surface = Surface(size: CellSize(width: 20, height: 1))
    surface.canvas.text(hebrew("ABC DEF"), at: .zero, style: .plain)
    surface.canvas.text(hebrew("GHI"), at: CellPoint(x: 7, y: 0), style: .plain)
    #expect(surface.rowText(0) == hebrew("ABC DEFGHI"))
    #expect(surface.find(hebrew("GHI")) == CellPoint(x: 9, y: 0))
  }

  // MARK: - Views

  private func open(_ view: View, columns: Int = 30) -> HeadlessTerminal {
    let terminal = HeadlessTerminal(size: CellSize(width: columns, height: 8))
    let application = Application(terminal: terminal, clock: ManualClock())
    application.show(view)
    application.present()
    return terminal
  }

  @Test func paragraphsAreAlignedByTheirFirstLetter() {
    let view = View()
    view.addSubview(Label(hebrew("ABC")))
    view.addSubview(Label(hebrew("abc DEF")))
    view.addSubview(Label(hebrew("12 ABC")))
    let left = Label(hebrew("ABC"))
    left.followsTextDirection = false
    view.addSubview(left)
    let terminal = open(view)
    let rows = (0..<4).map { shown(terminal.surface, row: $0) }
    let margin = String(repeating: " ", count: 27)
    #expect(
      rows == [
        margin + hebrew("CBA"), hebrew("abc FED"), margin.dropLast(3) + hebrew("CBA 12"),
        hebrew("CBA"),
      ])
  }

  @Test func searchMarksTheLettersOnTheScreen() throws {
    let surface = surface("")
    surface.search = SearchHighlight(SearchPattern(hebrew("DEF")))
    surface.canvas.text(hebrew("ABC DEF ghi"), at: .zero, style: .plain)
    let marked = (0..<12).filter { surface[$0, 0].attributes.contains(.underline) }
    #expect(marked == [4, 5, 6])
    #expect(marked.map { surface.character(atX: $0, y: 0) }.joined() == hebrew("FED"))
  }
}
