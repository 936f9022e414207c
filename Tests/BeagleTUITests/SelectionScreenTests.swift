import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText

/// Tests that the selection stays visible while a screen scrolls and that keys act on it.
@MainActor
struct SelectionScreenTests {
  let bench = TestBench(size: CellSize(width: 50, height: 16))

  private func style(_ style: String) -> String { "\"style\":{\(style)}" }

  private func list(_ name: String, _ count: Int, _ template: String, _ extra: String...) -> String
  {
    let rows = (0..<count).map(String.init).joined(separator: ",")
    let parts =
      [
        "\"_beagleComponent_\":\"beagle:\(name)\"", "\"dataSource\":[\(rows)]",
        "\"templates\":[{\"view\":\(template)}]",
      ] + extra
    return "{\(parts.joined(separator: ","))}"
  }

  private let heightOfSixRows = "\"size\":{\"height\":{\"value\":96,\"type\":\"REAL\"}}"

  private var statusBar: String { bench.terminal.text(row: 15) }

  @Test func listKeepsItsSelectionVisibleAcrossPages() {
    bench.show(
      Part.screen(
        Part.text("chosen @{c}."),
        list(
          "listView", 300, Part.button("item @{item}.", Part.set("c", "\"@{item}\"")),
          "\"useParentScroll\":true"),
        context: Part.context("c", "\"none\"")))
    for key: Key in [.pageDown, .pageDown, .pageUp, .pageDown, .down, .tab, .pageUp] {
      bench.press(key)
      #expect(bench.text.contains("▸"), "\(key)")
      #expect(statusBar.contains("Enter press"))
    }
    let line = bench.text.split(separator: "\n").first { $0.contains("▸") } ?? ""
    let chosen = line.split(separator: " ").last { $0.hasSuffix(".") } ?? ""
    bench.press(.enter, .home)
    #expect(bench.text.contains("chosen \(chosen)"))
  }

  @Test(
    "The content and the scroll bar of lists and scroll views stay inside the border"
  )
  func contentStaysInsideTheBorder() {
    let text = Part.text("row @{item} of the nine")
    let nine = (0..<9).map { Part.text("row \($0) of the nine") }.joined(separator: ",")
    for part in [
      list("listView", 9, text, style("\(heightOfSixRows),\"borderWidth\":1")),
      "{\"_beagleComponent_\":\"beagle:scrollView\",\"children\":[\(nine)],"
        + "\(style("\(heightOfSixRows),\"borderWidth\":1"))}",
    ] {
      bench.show(Part.screen(part))
      bench.press(.tab)
      for key: Key in [.down, .pageDown, .end, .home] {
        bench.press(key)
        let rows = (0..<6).map(bench.terminal.text(row:))
        #expect(rows[0].allSatisfy { "┌─┐".contains($0) }, "\(bench.text)")
        #expect(rows[5].allSatisfy { "└─┘".contains($0) }, "\(bench.text)")
        for row in rows[1..<5] {
          #expect(row.hasPrefix("│row"))
          #expect(row.hasSuffix("│"))
          #expect(row.count == 50)
        }
      }
    }
  }

  @Test func keysScrollANestedScrollView() {
    let inner = (0..<12).map { Part.text("inner \($0).") }.joined(separator: ",")
    let nested =
      "{\"_beagleComponent_\":\"beagle:scrollView\",\"children\":[\(inner)],"
      + "\(style("\(heightOfSixRows),\"flex\":{\"shrink\":0}"))}"
    let after = (0..<20).map { Part.text("line \($0).") }
    bench.show(
      "{\"_beagleComponent_\":\"beagle:screenComponent\",\"child\":{"
        + "\"_beagleComponent_\":\"beagle:scrollView\",\"children\":["
        + ([Part.button("One"), nested, Part.button("Two")] + after).joined(separator: ",") + "]}}")
    bench.press(.tab)
    #expect(statusBar.contains("Esc leave"))
    bench.press(.pageDown, .pageDown)
    #expect(bench.text.contains("inner 11."))
    bench.press(.tab, .tab, .backTab)
    #expect(bench.text.contains("▸ Two"))
  }

  @Test func textAtTheRightEdgeDoesNotTouchTheScrollBar() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    let right =
      "{\"_beagleComponent_\":\"beagle:text\",\"text\":\"right\",\"alignment\":\"RIGHT\"}"
    bench.show(Part.screen(Part.box(Array(repeating: right, count: 30))))
    #expect(bench.terminal.text(row: 0).hasSuffix("right ┃"))
  }

  @Test func labelIsVisibleWithItsField() {
    let fields = (0..<12).flatMap { index in
      [
        Part.text("Label \(index)."),
        "{\"_beagleComponent_\":\"beagle:textInput\",\"placeholder\":\"field \(index).\"}",
      ]
    }
    bench.show(Part.screen(Part.box(fields + [Part.button("Send")])))
    for _ in 0..<12 { bench.press(.tab) }
    #expect(bench.text.contains("▸ Send"))
    for index in (0..<12).reversed() {
      bench.press(.backTab)
      #expect(bench.text.contains("Label \(index)."))
      #expect(bench.text.contains("field \(index)."))
    }
  }
}
