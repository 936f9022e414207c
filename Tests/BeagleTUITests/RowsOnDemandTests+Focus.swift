import BeagleTUITesting
import BeagleTestSupport
import Testing

extension RowsOnDemandTests {
  /// When the last row is visible, the first row has no view, so Tab wraps to the visible rows.
  @Test func tabWrapsToTheVisibleRows() {
    open(
      numbers(0..<100), list("\"@{c}\"", Part.button("row @{item}.")), Part.button("After"))
    bench.press(.end)
    #expect(bench.focused?.name == "row 99.")
    bench.press(.tab)
    #expect(bench.focused?.name == "After")
    let visible = bench.text
    let first = (0..<100).first { visible.contains("row \($0).") }
    bench.press(.tab)
    #expect(first.map { $0 > 64 } == true)
    #expect(bench.focused?.name == first.map { "row \($0)." })
    bench.press(.home, .backTab)
    #expect(bench.focused?.name == "After")
    // Shift-Tab moves to the last visible row.
    bench.press(.backTab)
    let last = (0..<100).last { bench.text.contains("row \($0).") }
    #expect(bench.focused?.name == last.map { "row \($0)." })
  }

  /// The list scrolls, but the enclosing page does not.
  @Test func tabMovesFromTheNavigationBarToTheVisibleRows() {
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"Home",
       "navigationBarItems":[{"text":"Cart","onPress":[]}]},
       "context":\(Part.context("c", numbers(0..<40))),
       "child":\(list("\"@{c}\"", Part.button("row @{item}.")))}
      """)
    bench.press(.end, .tab)
    #expect(bench.focused?.name == "Cart")
    bench.press(.tab)
    let first = (0..<40).first { bench.text.contains("row \($0).") }
    #expect(first.map { $0 > 20 } == true)
    #expect(bench.focused?.name == first.map { "row \($0)." })
  }
}
