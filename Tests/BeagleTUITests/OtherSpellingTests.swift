import BeagleTUI
import Testing

@testable import CellText

/// Components under names that only some versions of Beagle read.
@MainActor
struct AlternativeNamesTests {
  let bench = TestBench(size: CellSize(width: 30, height: 10))

  private func component(_ name: String, _ members: String) -> String {
    #"{"_beagleComponent_":"beagle:\#(name)",\#(members)}"#
  }

  private var notes: [String] {
    bench.dependencies.log.entries.filter { $0.level == .info }.map(\.message)
  }

  @Test(arguments: ["container", "scrollView", "simpleForm", "pageView"])
  func oneChild(_ name: String) {
    bench.show(component(name, "\"child\":\(Part.text("inside"))"))
    #expect(bench.text.contains("inside"))
    #expect(notes.count == 1)
    #expect(notes.first?.contains("use children") == true)
  }

  @Test func severalUnderChild() {
    bench.show(component("container", "\"child\":[\(Part.text("one")),\(Part.text("two"))]"))
    #expect(bench.terminal.text(row: 0) == "one" && bench.terminal.text(row: 1) == "two")
  }

  @Test(arguments: ["screenComponent", "pullToRefresh", "touchable"])
  func childrenInsteadOfOneChild(_ name: String) {
    bench.show(
      component(
        name, "\"onPress\":[],\"children\":[\(Part.text("one")),\(Part.text("two"))]"))
    #expect(bench.terminal.text(row: 0).contains("one") && bench.terminal.text(row: 1) == "two")
    #expect(notes.contains { $0.contains("use child") })
  }

  @Test func theUsualNameCounts() {
    bench.show(
      component(
        "container", "\"child\":\(Part.text("other")),\"children\":[\(Part.text("usual"))]"))
    #expect(bench.text.contains("usual") && !bench.text.contains("other"))
  }
}
