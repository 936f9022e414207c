import BeagleAnalysis
import Testing

/// Tests that edits of a file are applied together and never overlap.
@Suite struct TextEditTests {
  private func edit(_ range: Range<Int>, _ text: String) -> TextEdit {
    TextEdit(
      file: "a.json", span: SourceSpan(offset: range.lowerBound, length: range.count),
      replacement: text)
  }

  private func applied(_ edits: TextEdit...) -> String {
    String(decoding: edits.applied(to: Array("0123456789".utf8)), as: UTF8.self)
  }

  @Test func editsAreAppliedInOrderOfPosition() {
    #expect(applied(edit(8..<9, "é"), edit(0..<2, ""), edit(4..<4, "[")) == "23[4567é9")
  }

  @Test func invalidEditsAreIgnored() {
    #expect(applied(edit(2..<5, "x"), edit(4..<6, "y"), edit(9..<11, "z")) == "01x56789")
  }
}
