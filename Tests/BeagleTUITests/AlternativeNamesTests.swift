import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests that components with the property `children` also accept `child`, and the reverse.
@MainActor
struct AlternativeNamesTests {
  let bench = TestBench(size: CellSize(width: 30, height: 10))

  private func component(_ name: String, _ members: String) -> String {
    #"{"_beagleComponent_":"beagle:\#(name)",\#(members)}"#
  }

  private var messages: [String] {
    bench.dependencies.log.entries.filter { $0.level == .info }.map(\.message)
  }

  @Test(arguments: ["container", "scrollView", "simpleForm", "pageView"])
  func childIsReadAsChildren(_ name: String) {
    bench.show(component(name, "\"child\":\(Part.text("inside"))"))
    #expect(bench.text.contains("inside"))
    #expect(messages.count == 1)
    #expect(messages.first?.contains("use children") == true)
  }

  @Test func childMayBeAnArray() {
    bench.show(component("container", "\"child\":[\(Part.text("one")),\(Part.text("two"))]"))
    #expect(bench.terminal.text(row: 0) == "one" && bench.terminal.text(row: 1) == "two")
  }

  @Test(arguments: ["screenComponent", "pullToRefresh", "touchable"])
  func childrenAreReadAsChild(_ name: String) {
    bench.show(
      component(
        name, "\"onPress\":[],\"children\":[\(Part.text("one")),\(Part.text("two"))]"))
    #expect(bench.terminal.text(row: 0).contains("one") && bench.terminal.text(row: 1) == "two")
    #expect(messages.contains { $0.contains("use child") })
  }

  @Test func standardNameTakesPrecedence() {
    bench.show(
      component(
        "container", "\"child\":\(Part.text("other")),\"children\":[\(Part.text("usual"))]"))
    #expect(bench.text.contains("usual") && !bench.text.contains("other"))
  }
}
