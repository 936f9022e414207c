import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of the space that lists take in boxes.
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
  func growingListFillsItsBox(_ style: String) {
    let box = #"{"borderWidth":1,"size":{"height":{"value":128,"type":"REAL"}}}"#
    let output = lines(style, isHorizontal: false, around: box)
    #expect(output[7].contains("item 5") && output[8].hasPrefix("└"))
    let row =
      #"{"borderWidth":1,"flex":{"flexDirection":"ROW"},"size":{"width":{"value":128,"type":"REAL"}}}"#
    #expect(lines(style, isHorizontal: true, around: row)[2].hasPrefix("│item 0 item 1 │"))
  }

  private func shown(_ body: String, _ width: Int, _ height: Int) -> [String] {
    let bench = TestBench(size: CellSize(width: width, height: height))
    bench.show(body)
    return (0..<height - 1).map { bench.terminal.text(row: $0) }
  }

  private nonisolated static func list(_ items: [String], _ more: String, row: String) -> String {
    #"{"_beagleComponent_":"beagle:listView",\#(more)"dataSource":["#
      + items.map { "\"\($0)\"" }.joined(separator: ",")
      + #"],"templates":[{"view":{"_beagleComponent_":"beagle:text","text":"@{item}"\#(row)}}]}"#
  }

  private nonisolated static let row = #""style":{"flex":{"flexDirection":"ROW"}}"#
  private nonisolated static let bordered = #","style":{"borderWidth":1}"#

  /// A carousel is as high as its rows, even if they do not exist yet and a sibling is lower.
  @Test(arguments: [1, 2, 3])
  func carouselIsAsHighAsItsRows(_ rows: Int) {
    let sibling =
      #"{"_beagleComponent_":"beagle:text","text":"a","style":{"size":{"height":"#
      + #"{"value":\#(16 * rows),"type":"REAL"}}}}"#
    let list = Self.list(["one", "two"], #""direction":"HORIZONTAL","#, row: Self.bordered)
    let output = shown(Part.box([list, sibling], extra: Self.row), 30, 8)
    #expect(output[0].hasPrefix("┌───┐┌───┐"))
    #expect(output[1].hasPrefix("│one││two│"))
    #expect(output[2].hasPrefix("└───┘└───┘"))
  }

  /// A list in a row that wraps into lines leaves space for the other lines.
  @Test func listInAWrappingRowIsAboveLaterContent() {
    let words = (0..<5).map { "configuration \($0)" }
    let input = #"{"_beagleComponent_":"beagle:textInput","placeholder":"Search here"}"#
    let list = Self.list(words, "", row: Self.bordered)
    let bench = TestBench(size: CellSize(width: 20, height: 12))
    bench.show(Part.box([Part.box([input, list], extra: Self.row), Part.text("after")]))
    var output = bench.text
    for _ in 0..<6 {
      bench.press(.pageDown)
      output += bench.text
    }
    for word in words { #expect(output.contains(word), "\(word)\n\(output)") }
    #expect(output.contains("Search here") && output.contains("after"))
  }

  /// A carousel that is as wide as its content is at most as wide as the box around it.
  @Test func carouselStaysInsideAnAutoWidthBox() {
    let items = (0..<9).map { "number \($0) " }
    let list = Self.list(items, #""direction":"HORIZONTAL","#, row: "")
    let bench = TestBench(size: CellSize(width: 30, height: 8))
    bench.show(
      Part.box([list], extra: #""style":{"borderWidth":1,"flex":{"alignItems":"FLEX_START"}}"#))
    #expect(bench.terminal.text(row: 1).hasSuffix("│"))
  }
}
