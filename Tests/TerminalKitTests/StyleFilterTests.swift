import Glibc
import Testing

@testable import TerminalKit

/// Tests that a slow link gets the same screen with fewer bytes.
@Suite struct StyleFilterTests {
  private func filtered(_ text: String, _ filter: inout StyleFilter) -> String {
    String(decoding: filter.filtered(Array(text.utf8)), as: UTF8.self)
  }

  /// A second letter in the same style is the letter alone.
  @Test func styleStaysAcrossFrames() {
    var filter = StyleFilter()
    let pen = "\u{1b}(B\u{1b}[0;1m\u{1b}[38;2;229;233;240m\u{1b}[48;2;49;57;70m"
    let reset = "\u{1b}(B\u{1b}[m"
    #expect(
      filtered(pen + "a" + reset, &filter) == "\u{1b}[1;38;2;229;233;240;48;2;49;57;70ma")
    #expect(!filter.isNormal)
    #expect(filtered(pen + "b" + reset, &filter) == "b")
    #expect(filtered("c", &filter) == "\u{1b}[mc", "the reset of the last frame is due")
  }

  @Test func onlyDifferencesAreWritten() {
    var filter = StyleFilter()
    #expect(
      filtered("\u{1b}[1m\u{1b}[36mKey\u{1b}[m\u{1b}[36m x", &filter)
        == "\u{1b}[1;36mKey \u{1b}[22mx")
    #expect(filtered("\u{1b}[39;49m\u{1b}[mplain", &filter) == "\u{1b}[mplain")
    #expect(filter.isNormal)
    #expect(filtered("\u{1b}[2mdim\u{1b}[0;1mbold", &filter) == "\u{1b}[2mdim\u{1b}[0;1mbold")
  }

  /// A color of the palette of 256 is written with its number, which is shorter.
  @Test func paletteColorsAreShort() {
    var filter = StyleFilter()
    #expect(filtered("\u{1b}[38;2;95;175;215mx", &filter) == "\u{1b}[38;5;74mx")
    #expect(filtered("\u{1b}[38;2;95;175;216my", &filter) == "\u{1b}[38;2;95;175;216my")
  }

  /// The parts of a color or of an underline may follow colons.
  @Test func partsAfterColonsAreKept() {
    var filter = StyleFilter()
    #expect(filtered("\u{1b}[38:2::1:2:3mx", &filter) == "\u{1b}[38:2::1:2:3mx")
    #expect(filtered("\u{1b}[48:5:17my", &filter) == "\u{1b}[48:5:17my")
    #expect(filtered("\u{1b}[39;49m\u{1b}[4:3mz", &filter).hasSuffix("\u{1b}[0;4mz"))
    #expect(filtered("\u{1b}[24m\u{1b}[21mw", &filter) == "w")
  }

  /// Nearly white text on its own background is white.
  @Test func lightestGrayIsWhite() {
    var filter = StyleFilter()
    #expect(
      filtered("\u{1b}[38;5;255m\u{1b}[48;5;236mx\u{1b}[0my\u{1b}[38;5;255mz", &filter)
        == "\u{1b}[97;48;5;236mx\u{1b}[my\u{1b}[38;5;255mz")
  }

  /// A blank shows the background and the lines only.
  @Test func blanksNeedNoTextColor() {
    var filter = StyleFilter()
    #expect(filtered("\u{1b}[36ma\u{1b}[35m \u{1b}[36mb", &filter) == "\u{1b}[36ma b")
    #expect(filtered("\u{1b}[44m \u{1b}[K", &filter) == "\u{1b}[44m \u{1b}[K")
    #expect(filtered("\u{1b}[4m \u{1b}[24mx", &filter) == "\u{1b}[4m \u{1b}[24mx")
  }

  @Test func equalCharactersAreRepeated() {
    var filter = StyleFilter()
    filter.canRepeat = true
    let line = String(repeating: "─", count: 20)
    #expect(filtered("╭\(line)╮", &filter) == "╭─\u{1b}[19b╮")
    #expect(filtered("aaa", &filter) == "aaa")
    #expect(
      filtered("\u{1b}[5;3Hab\u{1b}[20X\u{1b}[5;25Hc", &filter) == "\u{1b}[5;3Hab \u{1b}[19bc")
    #expect(
      filtered("\u{1b}[5;3Hab\u{1b}[20X\u{1b}[6;25Hc", &filter)
        == "\u{1b}[5;3Hab\u{1b}[20X\u{1b}[6;25Hc")
    #expect(
      filtered("\u{1b}[5;3Hab\r\u{1b}[7d\u{1b}[20X\u{1b}[7;21Hc", &filter)
        == "\u{1b}[5;3Hab\r\u{1b}[7d \u{1b}[19bc")
    filter.canRepeat = false
    #expect(filtered(line, &filter) == line)
  }

  /// DECRC restores the pen that DECSC has saved.
  @Test func savedPenIsKnown() {
    var filter = StyleFilter()
    _ = filtered("\u{1b}[31mred", &filter)
    #expect(
      filtered("\u{1b}7\u{1b}[m\n\u{1b}8\u{1b}[31mred", &filter) == "\u{1b}7\n\u{1b}8red")
  }

  @Test func otherSequencesAreCopied() {
    var filter = StyleFilter()
    for text in [
      "\u{1b}]8;;https://example.com\u{7}link\u{1b}]8;;\u{7}", "\u{1b}Pq#0\u{1b}\\", "\u{1b}[?25l",
      "ä漢🙂",
      "\u{1b}[2;5r", "\u{1b}", "\u{1b}[", "\u{1b}[3", "\r\u{8}\t",
    ] { #expect(filtered(text, &filter) == text) }
  }

  /// For random frames, a terminal shows the same characters in the same styles.
  @Test func screenIsTheSame() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<40 {
      let plain = try #require(PseudoTerminal(columns: 20, rows: 4))
      let short = try #require(PseudoTerminal(columns: 20, rows: 4))
      var filter = StyleFilter()
      filter.canRepeat = true
      for _ in 0..<12 {
        var frame = ""
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          frame += piece(&random)
        }
        frame += "\u{1b}(B\u{1b}[m"
        send(frame, to: plain)
        send(filtered(frame, &filter), to: short)
      }
      for y in 0..<4 { for x in 0..<20 { #expect(look(plain, x, y) == look(short, x, y)) } }
    }
  }

  private func send(_ text: String, to terminal: PseudoTerminal) {
    let bytes = Array(text.utf8)
    _ = write(terminal.device, bytes, bytes.count)
    terminal.show()
  }

  /// Returns a cell without the text style of a blank.
  private func look(_ terminal: PseudoTerminal, _ x: Int, _ y: Int) -> PseudoTerminal.Shown {
    var cell = terminal.cell(x, y)
    guard cell.scalars.isEmpty || cell.scalars == [0x20] else { return cell }
    cell.scalars = []
    cell.attributes &= 0b11000
    if cell.attributes == 0 { cell.foreground = 0 }
    return cell
  }

  private func piece(_ random: inout SeededGenerator) -> String {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    // ncurses never writes beyond the end of a row.
    let place = "\u{1b}[\(number(1...4));\(number(1...11))H"
    switch number(0...8) {
    case 0: return "\u{1b}[\(number(1...4));\(number(1...12))H"
    case 1: return "\u{1b}[3\(number(0...7))m"
    case 2: return "\u{1b}[48;5;\(number(16...255))m"
    case 3:
      return ["\u{1b}[1m", "\u{1b}[4m", "\u{1b}[7m", "\u{1b}[0;3m", "\u{1b}[m"][number(0...4)]
    case 4: return "\u{1b}[\(number(1...4));3H\u{1b}[6X"
    case 5: return place + String(repeating: "─", count: number(1...8))
    case 6: return place + "  "
    case 7: return "\u{1b}[\(number(1...4));2H\u{1b}[K"
    default: return place + String("abc".prefix(number(1...3)))
    }
  }
}
