import BeagleTUI
import Testing

/// The room that lists take in boxes.
@MainActor
@Suite
struct ListBoxTests {
  private func lines(_ style: String, isHorizontal: Bool, around: String = "{}") -> [String] {
    let direction = isHorizontal ? #""direction":"HORIZONTAL","# : ""
    let list =
      #"{"_beagleComponent_":"beagle:listView",\#(direction)"dataSource":["#
      + (0..<9).map { "\"item \($0)\"" }.joined(separator: ",")
      + #"],"templates":[{"view":{"_beagleComponent_":"beagle:text","text":"@{item} "}}],"#
      + #""style":\#(style)}"#
    let bench = TestBench(size: CellSize(width: 30, height: 12))
    bench.show(Part.box([Part.text("above"), Part.box([list], extra: #""style":\#(around)"#)]))
    return (0..<11).map { bench.terminal.text(row: $0) }
  }

  @Test(arguments: [#"{"flex":{"flex":1}}"#, #"{"flex":{"grow":1}}"#])
  func aListThatGrowsFillsItsBox(_ style: String) {
    let box = #"{"borderWidth":1,"size":{"height":{"value":128,"type":"REAL"}}}"#
    let seen = lines(style, isHorizontal: false, around: box)
    #expect(seen[7].contains("item 5") && seen[8].hasPrefix("└"))
    let row =
      #"{"borderWidth":1,"flex":{"flexDirection":"ROW"},"size":{"width":{"value":128,"type":"REAL"}}}"#
    #expect(lines(style, isHorizontal: true, around: row)[2].hasPrefix("│item 0 item 1 │"))
  }
}
