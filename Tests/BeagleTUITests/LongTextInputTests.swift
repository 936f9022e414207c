import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of text inputs whose text is longer than their field.
@MainActor
@Suite struct LongTextInputTests {
  private static let text =
    "a text that is much longer than the field in which it is edited, at any width"

  private func show(_ members: String, _ size: CellSize) -> (TestBench, TextField?) {
    let bench = TestBench(size: size)
    bench.show(
      Part.screen(
        Part.button("Above", Part.set("c", "1")),
        "{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"\(Self.text)\"\(members)}",
        Part.button("Below", Part.set("c", "2"))))
    bench.press(.tab)
    return (bench, bench.window.focusedView as? TextField)
  }

  @Test(arguments: [CellSize(width: 80, height: 24), CellSize(width: 40, height: 20)])
  func textTakesMoreLinesWithTheFocus(size: CellSize) throws {
    let (bench, field) = show("", size)
    let rows = size.width == 80 ? 2 : 3
    #expect(field?.frame.height == rows)
    #expect(bench.terminal.find("at any width") != nil || size.width == 40)
    bench.press(.tab)
    #expect(field?.frame.height == 1)
    #expect(bench.text.contains("…"))
  }

  @Test(arguments: [
    ",\"type\":\"PASSWORD\"", ",\"style\":{\"size\":{\"height\":{\"value\":16,\"type\":\"REAL\"}}}",
  ])
  func passwordsAndFixedHeightsStay(members: String) {
    let (bench, field) = show(members, CellSize(width: 40, height: 20))
    #expect(field?.frame.height == 1)
    bench.press(.character("x"))
    #expect(field?.frame.height == 1)
  }

  /// A button below the field is pressed although the field becomes smaller.
  @Test func buttonBelowCanBeClicked() {
    let bench = TestBench(size: CellSize(width: 40, height: 20))
    bench.show(
      Part.screen(
        "{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"\(Self.text)\"}",
        Part.button("Below", Part.set("c", "\"pressed\"")), Part.text("c=@{c}."),
        context: Part.context("c", "\"\"")))
    bench.press(.tab)
    bench.click("Below")
    #expect(bench.text.contains("c=pressed."))
  }
}
