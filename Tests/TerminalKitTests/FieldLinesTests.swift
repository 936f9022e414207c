import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of breaking an edited text into lines.
@Suite struct FieldLinesTests {
  private func lines(_ text: String, _ columns: Int) -> [String] {
    let characters = Array(text)
    let lines = FieldLines(characters, columns: columns)
    return (0..<lines.count).map { String(characters[lines.range(of: $0)]) }
  }

  @Test(arguments: ["", "abcd", "a b", "漢字"]) func shortTextIsOneLine(text: String) {
    #expect(lines(text, 5) == [text])
  }

  @Test(arguments: [
    // The last column of a row is for the cursor.
    ("abcde", ["abcde", ""]), ("one two", ["one ", "two"]),
    ("onetwothree", ["onetw", "othre", "e"]),
    // A blank at the end of a full line takes no column.
    ("hello you", ["hello ", "you"]), ("hello  you", ["hello ", " you"]),
    ("hello ", ["hello ", ""]),
    ("a bb cc dd", ["a bb ", "cc dd", ""]), ("漢字漢字", ["漢字", "漢字"]), ("a漢字b", ["a漢字", "b"]),
    ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", ["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]),
  ])
  func longTextIsBroken(text: String, expected: [String]) {
    #expect(lines(text, 5) == expected)
  }

  /// Every line fits, no character is lost, and every position is in the line that contains it.
  @Test func linesHaveAllCharacters() {
    var generator = SeededGenerator(seed: 7)
    let alphabet: [Character] = ["a", "b", " ", " ", "漢", "é", "👍", "-", "\u{200b}"]
    for _ in 0..<400 {
      let count = Int.random(in: 0..<60, using: &generator)
      let text = (0..<count).map { _ in alphabet[Int.random(in: 0..<9, using: &generator)] }
      let columns = Int.random(in: 2..<12, using: &generator)
      // Characters may combine, as in a text field.
      let characters = Array(String(text))
      let lines = FieldLines(characters, columns: columns)
      var joined: [Character] = []
      for line in 0..<lines.count {
        let part = characters[lines.range(of: line)]
        joined += part
        var drawn = String(part)
        if drawn.last == " " { drawn.removeLast() }
        #expect(TextMetrics.width(drawn) <= columns)
        for position in lines.range(of: line) { #expect(lines.line(of: position) == line) }
      }
      #expect(joined == characters)
      #expect(lines.line(of: characters.count) == lines.count - 1)
      let last = String(characters[lines.range(of: lines.count - 1)])
      #expect(TextMetrics.width(last) < columns, "no column for the cursor")
    }
  }

  @Test func columnsLeadToPositions() {
    let lines = FieldLines(Array("one two 漢字"), columns: 5)
    #expect(lines.count == 3)
    #expect(lines.position(in: 0, atColumn: 0) == 0)
    #expect(lines.position(in: 0, atColumn: 2) == 2)
    // The position after the blank is in the next line.
    #expect(lines.position(in: 0, atColumn: 9) == 3)
    #expect(lines.position(in: 1, atColumn: -3) == 4)
    // In the middle of a wide character, the cursor is before it.
    #expect(lines.position(in: 2, atColumn: 1) == 8)
    #expect(lines.position(in: 2, atColumn: 2) == 9)
  }
}
