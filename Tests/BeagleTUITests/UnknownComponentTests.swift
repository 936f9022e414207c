import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of unregistered components: their name, style and children are shown.
@MainActor
struct UnknownComponentTests {
  let bench = TestBench(size: CellSize(width: 40, height: 14))

  private func unknown(_ name: String, style: String = "{}", _ members: String...) -> String {
    (["{\"_beagleComponent_\":\"\(name)\",\"style\":\(style)"] + members)
      .joined(separator: ",") + "}"
  }

  private func row(_ y: Int) -> String { bench.terminal.text(row: y) }

  @Test func displayNoneHidesTheComponent() {
    bench.show(
      Part.screen(
        unknown("custom:spinner", style: #"{"display":"NONE"}"#),
        unknown("custom:busy", style: #"{"display":"@{c}"}"#), Part.text("after"),
        Part.button("Work", Part.set("c", "\"FLEX\"")), context: Part.context("c", "\"NONE\"")))
    #expect(row(0) == "after")
    bench.click("Work")
    #expect(row(0) == "[unknown custom:busy]")
  }

  /// A server that does not know the platform sends components in a wrapper.
  @Test func platformWrapperShowsItsChild() throws {
    let wrapper =
      #"{"_beagleComponent_":"beagle:beaglePlatformWrapper","beaglePlatform":"WEB","#
      + #""child":\#(Part.text("on the web"))}"#
    bench.show(Part.screen(wrapper, Part.text("after")))
    #expect(row(0) == "on the web" && row(1) == "after")
    let decoded = ComponentDecoder().decodeComponent(
      try JSONDocument(text: wrapper, name: "wrapper.json").root)
    #expect(decoded.diagnostics.map(\.code) == [.unknownComponent])
    #expect(decoded.diagnostics.first?.severity == .warning)
  }

  @Test func sizeMarginAndBackgroundApply() {
    let style = ##"""
      {"backgroundColor":"#204060","size":{"width":{"value":240,"type":"REAL"},
      "height":{"value":48,"type":"REAL"}},"margin":{"left":{"value":16,"type":"REAL"}}}
      """##
    bench.show(Part.screen(unknown("custom:map", style: style), Part.text("after")))
    #expect(row(0) == "  [unknown custom:map]")
    #expect(row(3) == "after")
    #expect(bench.terminal.surface[2, 2].background == .rgb(32, 64, 96))
    #expect(bench.terminal.surface[31, 2].background == .rgb(32, 64, 96))
    #expect(bench.terminal.surface[32, 2].background != .rgb(32, 64, 96))
  }

  @Test func longNameLeavesSpaceForSiblings() {
    let row = Part.box(
      [unknown("custom:gaugeWithALongNameIndeed"), Part.text("Balance of today")],
      extra: #""style":{"flex":{"flexDirection":"ROW"}}"#)
    bench.show(Part.screen(row))
    var label: Label?
    bench.navigation?.view.visit {
      if let found = $0 as? Label, found.text == "Balance of today" { label = found }
    }
    #expect((label?.frame.width ?? 0) >= 8, "\(bench.text)")
    #expect(bench.text.contains("Balance"))
  }

  @Test func longNameIsBrokenBeforeTheTextOfASibling() {
    let row = Part.box(
      [
        unknown(
          "custom:remoteImageWidget", style: #"{"size":{"width":{"value":80,"type":"REAL"}}}"#),
        Part.text("Parasita, um filme"),
      ],
      extra: #""style":{"flex":{"flexDirection":"ROW"}}"#)
    bench.show(Part.screen(row))
    #expect(bench.text.contains("Parasita, um filme"), "\(bench.text)")
  }

  @Test func childrenAreShownAndUpdated() {
    let inner = [Part.text("one @{c}"), Part.button("Set", Part.set("c", "\"changed\""))]
    bench.show(
      Part.screen(
        unknown(
          "custom:card", "\"children\":[\(inner.joined(separator: ",")),{\"title\":\"data\"}]",
          "\"context\":\(Part.context("c", "\"own\""))"),
        unknown("custom:wrapper", "\"child\":\(Part.text("two"))"),
        unknown("custom:chart", "\"child\":{\"points\":[1]}", "\"children\":\"none\"")))
    #expect(row(0) == "[unknown custom:card]")
    #expect(row(1) == "one own")
    #expect(row(4) == "[unknown custom:wrapper]")
    #expect(row(5) == "two")
    #expect(row(6) == "[unknown custom:chart]")
    bench.click("Set")
    #expect(row(1) == "one changed")
  }

  @Test func styleAppliesToTheChildren() {
    bench.show(
      Part.screen(
        unknown(
          "custom:row",
          style: #"{"flex":{"flexDirection":"ROW","justifyContent":"SPACE_BETWEEN"}}"#,
          "\"children\":[\(Part.text("left")),\(Part.text("right"))]")))
    #expect(row(0) == "[unknown custom:row]")
    #expect(row(1) == "left" + String(repeating: " ", count: 31) + "right")
  }

  /// The unknown properties are not reported, since a server may define any.
  @Test func onlyTheNameIsReported() {
    bench.show(
      Part.screen(
        unknown("custom:a", "\"id\":5", "\"data\":{\"x\":[]}"),
        "{\"_beagleComponent_\":\"custom:b\",\"style\":\"primary\",\"context\":3}"))
    #expect(bench.loggedProblems.count == 2)
    #expect(bench.loggedProblems.allSatisfy { $0.contains("is registered as") })
  }

  @Test(arguments: ["#FFFFFF", "#000000", "#D8A657", "#808080"])
  func nameIsReadableOnAnyBackground(_ color: String) throws {
    bench.show(
      Part.box(
        [unknown("custom:x")], extra: "\"style\":{\"backgroundColor\":\"\(color)\"}"))
    let position = try #require(bench.terminal.find("unknown"))
    let cell = bench.terminal.surface[position.x, position.y]
    #expect(cell.foreground.isReadable(on: cell.background))
  }
}
