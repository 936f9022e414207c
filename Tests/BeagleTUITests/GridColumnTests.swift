import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of grids that are too narrow for the words in their cells.
@MainActor @Suite struct GridColumnTests {
  private func grid(_ words: [String], columns: Int, style: String = "{}") -> String {
    let data = words.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"_beagleComponent_":"beagle:gridView","dataSource":[\(data)],"iteratorName":"item",
       "spanCount":\(columns),"templates":[{"view":{"_beagleComponent_":"beagle:container",
         "style":\(style),
         "children":[{"_beagleComponent_":"beagle:text","text":"@{item}"}]}}]}
      """
  }

  /// The number of cells in the first line.
  private func columns(_ json: String, _ words: [String], width: Int) -> Int {
    let bench = TestBench(size: CellSize(width: width, height: 20))
    bench.show(Part.screen(json))
    let first = bench.terminal.find(words[0])?.y
    return words.filter { bench.terminal.find($0)?.y == first }.count
  }

  @Test(arguments: [(60, 3), (45, 3), (44, 2), (40, 2), (30, 2), (29, 1), (20, 1)])
  func noWordIsBroken(width: Int, count: Int) {
    let words = ["Temperature", "Humidity", "Notifications!!", "Wind"]
    #expect(columns(grid(words, columns: 3), words, width: width) == count)
  }

  @Test func borderAndPaddingCount() {
    let words = ["Temperature", "Humidity", "Pressure", "Wind"]
    let style = #"{"borderWidth":1,"padding":{"horizontal":{"value":8,"type":"REAL"}}}"#
    // Each cell needs 11 columns for the longest word and 4 around it.
    #expect(columns(grid(words, columns: 4, style: style), words, width: 60) == 4)
    #expect(columns(grid(words, columns: 4, style: style), words, width: 59) == 3)
  }

  @Test func wordWiderThanTheScreenDoesNotCount() {
    let long = String(repeating: "x", count: 50)
    let words = ["one", "two", "three"]
    #expect(columns(grid(words + [long], columns: 3), words, width: 40) == 3)
  }

  @Test func columnsFollowTheWindowAndKeepTheFocus() {
    let bench = TestBench(size: CellSize(width: 60, height: 20))
    let words = ["Temperature", "Humidity", "Pressure", "Visibility"]
    let data = words.map { "\"\($0)\"" }.joined(separator: ",")
    bench.show(
      Part.screen(
        """
        {"_beagleComponent_":"beagle:gridView","dataSource":[\(data)],"iteratorName":"item",
         "spanCount":4,"templates":[{"view":{"_beagleComponent_":"beagle:button",
           "text":"@{item}","onPress":[]}}]}
        """))
    func column(_ word: String) -> Int? { bench.terminal.find(word)?.y }
    #expect(words.allSatisfy { column($0) == 0 })
    for _ in 0..<3 { bench.press(.tab) }
    let focused = bench.window.focusedView
    #expect(focused != nil)
    bench.resize(to: CellSize(width: 30, height: 20))
    bench.settle()
    #expect(column("Humidity") == 0 && column("Pressure") == 2 && column("Visibility") == 2)
    #expect(bench.window.focusedView === focused)
    bench.resize(to: CellSize(width: 60, height: 20))
    bench.settle()
    #expect(words.allSatisfy { column($0) == 0 })
  }

  @Test func longerWordsThatAreScrolledIntoViewAreNotBroken() {
    let bench = TestBench(size: CellSize(width: 40, height: 10))
    let words = (0..<60).map { "cell\($0)" } + ["Internationalization"]
    bench.show(Part.screen(grid(words, columns: 3)))
    #expect(bench.terminal.find("cell2")?.y == 0)
    bench.press(.end)
    for _ in 0..<4 { bench.settle() }
    #expect(bench.text.contains("Internationalization"))
  }
}
