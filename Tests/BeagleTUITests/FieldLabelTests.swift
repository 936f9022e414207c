import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests that a focused field is visible together with its label.
@MainActor
@Suite
struct FieldLabelTests {
  @Test(arguments: [CellSize(width: 80, height: 24), CellSize(width: 40, height: 12)])
  func labelOfAFocusedFieldIsVisible(size: CellSize) throws {
    let bench = TestBench(size: size)
    let fields = (1...9).map { number in
      """
      \(Part.text("A heading over group \(number)")),\(Part.text("Label \(number)")),
      {"_beagleComponent_":"beagle:textInput","placeholder":"hint \(number)","error":"It is wrong",
       "showError":true,"style":{"margin":{"bottom":{"value":16,"type":"REAL"}}}}
      """
    }
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent","child":{"_beagleComponent_":"beagle:scrollView",
       "children":[\(fields.joined(separator: ","))]}}
      """)
    for direction in [Key.tab, .backTab] {
      for _ in 1...12 {
        bench.press(direction)
        guard let field = bench.window.focusedView as? TextField else { continue }
        let number = field.placeholder.dropFirst("hint ".count)
        #expect(bench.terminal.find("Label \(number)") != nil, "\(number)")
        #expect(bench.terminal.find("▌hint \(number)") != nil, "\(number)")
      }
    }
  }
}
