import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the search for grids on a wide screen: no search follows a layout
/// without a change of styles or subviews.
@MainActor
@Suite struct GridSearchTests {
  private let bench = TestBench(size: CellSize(width: 200, height: 40))

  private static let row = Part.box(
    (0..<8).map { Part.text("Card number \($0) of a row") },
    extra: "\"style\":{\"flex\":{\"flexDirection\":\"ROW\",\"flexWrap\":\"WRAP\"}}")
  private static let field = #"{"_beagleComponent_":"beagle:textInput","id":"name"}"#

  private func show(_ children: String...) {
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent","context":\(Part.context("c", "\"a\"")),
       "child":\(Part.box(children))}
      """)
    bench.settle()
  }

  private var scroller: ScreenScrollingView? {
    func find(_ view: View) -> ScreenScrollingView? {
      view as? ScreenScrollingView ?? view.subviews.lazy.compactMap(find).first
    }
    return bench.screen.flatMap { find($0.view) }
  }

  private func wrappedRow(in view: View) -> View? {
    view.flex.flexWrap == .wrap
      ? view : view.subviews.lazy.compactMap { wrappedRow(in: $0) }.first
  }

  @Test(arguments: [true, false]) func layoutOfTextSearchesNothing(hasRow: Bool) throws {
    let texts = (0..<50).map { _ in Part.text("@{c}") }
    show(Part.box(texts), Self.field, hasRow ? Self.row : Part.text("x"))
    let scroller = try #require(scroller)
    let layouts = bench.window.statistics.layouts
    let searches = scroller.searchCount
    #expect(searches > 0)
    for number in 1...20 {
      let text = String(repeating: "ab ", count: number * 50)
      bench.screen?.execute(
        actions: [SetContext(contextId: "c", value: .string(text))], event: nil, origin: scroller)
      bench.settle()
    }
    #expect(bench.window.statistics.layouts >= layouts + 19)
    #expect(scroller.searchCount == searches)
  }

  @Test func addedAndHiddenRowsAreFound() throws {
    show(Part.text("Text"), Self.row, Self.field)
    let scroller = try #require(scroller)
    #expect(bench.terminal.find("Text")?.x == 20)
    let row = try #require(wrappedRow(in: scroller))
    row.isHidden = true
    bench.settle()
    #expect(bench.terminal.find("Text")?.x == 50)
    row.isHidden = false
    bench.settle()
    #expect(bench.terminal.find("Text")?.x == 20)
    let (parent, searches) = (row.superview, scroller.searchCount)
    row.removeFromSuperview()
    bench.settle()
    #expect(bench.terminal.find("Text")?.x == 50)
    parent?.addSubview(row)
    bench.settle()
    #expect(bench.terminal.find("Text")?.x == 20)
    #expect(scroller.searchCount > searches)
  }
}
