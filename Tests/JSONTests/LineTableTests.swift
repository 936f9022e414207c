import JSON
import Testing

/// Compares lines and columns with a count from the start of the document.
@Suite struct LineTableTests {
  private static let texts = [
    // Short lines, long lines, one line, and lines that end at a block boundary.
    "[\n" + (0..<400).map { "  \"é\($0)\"" }.joined(separator: ",\n") + "\n]",
    "[" + (0..<900).map { "\"wörter \($0)\"" }.joined(separator: ", ") + "]",
    "[\"" + String(repeating: "x", count: 5000) + "\",\n\"" + String(repeating: "ü", count: 3000)
      + "\",\n1]",
    String(repeating: " ", count: 1023) + "\n" + String(repeating: " ", count: 1023) + "\n1",
    "\u{FEFF}[1,\n2]",
  ]

  @Test(arguments: texts.indices) func everyPlaceAndSpan(number: Int) throws {
    let bytes = Array(Self.texts[number].utf8)
    let document = try JSONDocument(bytes, name: "lines.json")
    var line = 1
    var column = 1
    var expected: [JSON.SourceLocation] = []
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (offset, byte) in bytes.enumerated() {
      // An offset inside a character belongs to the next column.
      expected.append(JSON.SourceLocation(line: line, column: column))
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 && offset >= first {
        column += 1
      }
    }
    expected.append(JSON.SourceLocation(line: line, column: column))
    let found = (0...bytes.count).map { document.location(ofOffset: $0) }
    #expect(found == expected)
    var wrong: [Int] = []
    for length in [0, 1, 2, 7, 60, 1024, 1025, 2500] {
      for start in stride(from: 0, through: bytes.count - length, by: 3) where length <= bytes.count
      {
        let (from, to) = document.locations(of: SourceSpan(offset: start, length: length))
        if from != expected[start] || to != expected[start + length] { wrong.append(start) }
      }
    }
    #expect(wrong == [])
  }
}
