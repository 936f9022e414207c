import BeagleTUI
import BeagleTestSupport
import Testing

/// Tests of lists some of whose rows have no height. Such rows say nothing about the height of the others.
@MainActor
@Suite struct HiddenRowTests {
  private let bench = TestBench(size: CellSize(width: 40, height: 12))

  /// Shows a list whose rows are visible where the pattern has a 1, and returns the texts on screen.
  private func rows(_ pattern: [Int], in list: (String) -> String) -> [String] {
    let data = pattern.enumerated().map { "{\"n\":\($0.offset),\"on\":\($0.element == 1)}" }
    bench.show(Part.screen(list(data.joined(separator: ","))))
    bench.settle()
    return bench.text.split(whereSeparator: \.isWhitespace).map(String.init)
      .filter { $0.hasPrefix("row") }
  }

  /// All patterns of one to seven rows.
  private static let patterns = (1...7).flatMap { count in
    (0..<(1 << count)).map { bits in (0..<count).map { bits >> $0 & 1 } }
  }

  private func check(in list: (String) -> String) {
    for pattern in Self.patterns {
      let expected = pattern.indices.filter { pattern[$0] == 1 }.map { "row\($0)" }
      #expect(rows(pattern, in: list) == expected, "\(pattern)")
    }
  }

  @Test(arguments: ["beagle:listView", "beagle:gridView"])
  func visibleRowsAreShown(_ type: String) {
    check { data in
      """
      {"_beagleComponent_":"\(type)",\(type.hasSuffix("gridView") ? "\"spanCount\":1," : "")
       "dataSource":[\(data)],"templates":[{"view":{"_beagleComponent_":"beagle:text",
        "text":"row@{item.n}","style":{"display":"@{condition(item.on, 'FLEX', 'NONE')}"}}}]}
      """
    }
  }

  @Test func rowsWithATemplateAreShown() {
    check { data in
      """
      {"_beagleComponent_":"beagle:listView","dataSource":[\(data)],
       "templates":[{"case":"@{item.on}","view":\(Part.text("row@{item.n}"))}]}
      """
    }
  }

  /// The rows are those of the recipe "filter" after its button was pressed.
  @Test func rowsThatBecomeVisibleAreShown() {
    bench.show(
      Part.screen(
        Part.button("Mugs", Part.set("kind", "\"mug\"")),
        """
        {"_beagleComponent_":"beagle:listView",
         "dataSource":[{"kind":"tea"},{"kind":"mug"}],"templates":[{"view":
          {"_beagleComponent_":"beagle:text","text":"row-@{item.kind}",
           "style":{"display":"@{condition(eq(kind, item.kind), 'FLEX', 'NONE')}"}}}]}
        """, context: Part.context("kind", "\"\"")))
    bench.settle()
    #expect(!bench.text.contains("row-"))
    bench.click("Mugs")
    bench.settle()
    #expect(bench.text.contains("row-mug") && !bench.text.contains("row-tea"))
  }
}
