import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of the content width on wide terminals.
@MainActor @Suite struct ContentWidthTests {
  private let bench = TestBench(size: CellSize(width: 140, height: 12))
  private let line = String(repeating: "word ", count: 40)

  private func width(_ json: String) -> (first: Int, end: Int) {
    bench.show(json)
    let rows = (0..<10).map { bench.terminal.text(row: $0) }.filter { $0.contains("word") }
    let first = rows.map { $0.prefix { $0 == " " }.count }.min() ?? -1
    return (first, rows.map(\.count).max() ?? -1)
  }

  @Test func contentIsCenteredInAWideTerminal() {
    let extent = width(Part.screen(Part.text(line)))
    #expect(extent.first == 20 && extent.end <= 120 && extent.end > 110)
  }

  @Test func scrollBarDoesNotNarrowTheContent() {
    let lines = (0..<30).map { _ in Part.text(line) }
    let extent = width(Part.screen(Part.box(lines)))
    // The scroll bar is at the edge of the window, one column away from the content.
    #expect(extent.first == 19)
    #expect(bench.terminal.text(row: 1).count == 140)
  }

  @Test(arguments: [
    ##""style":{"backgroundColor":"#202020"}"##,
    #""style":{"size":{"width":{"value":100,"type":"PERCENT"}}}"#,
  ])
  func fullWidthContentFillsTheScreen(_ style: String) {
    let extent = width(Part.box([Part.text(line)], extra: style))
    #expect(extent.first == 0 && extent.end > 120)
  }

  @Test func maximumWidthCanBeChanged() {
    bench.dependencies.maximumContentWidth = 0
    #expect(width(Part.screen(Part.text(line))).end > 120)
    bench.dependencies.maximumContentWidth = 40
    #expect(width(Part.screen(Part.text(line))).first == 50)
  }

  @Test func contentWidthFollowsTheWindow() {
    _ = width(Part.screen(Part.text(line)))
    for (columns, first) in [(80, 0), (102, 1), (120, 10)] {
      bench.window.handle(.resize(CellSize(width: columns, height: 12)))
      bench.settle()
      #expect(bench.terminal.text(row: 0).prefix { $0 == " " }.count == first)
    }
  }

  @Test func fieldWidthIsLimited() {
    func end(_ members: String) -> Int? {
      bench.show(
        Part.screen(
          "{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"x\"\(members)}",
          Part.text("after")))
      let field = Theme.standard[.field].background
      return (0..<140).last { bench.terminal.surface[$0, 0].background == field }
    }
    #expect(end("") == 20 + 59)
    let width = #","style":{"size":{"width":{"value":640,"type":"REAL"}}}"#
    #expect(end(width) == 20 + 79)
  }
}
