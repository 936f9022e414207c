import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of the rules for boxes in cells, each with a small payload.
@MainActor
@Suite
struct BoxRuleTests {
  private nonisolated static func text(_ text: String, _ style: String = "") -> String {
    #"{"_beagleComponent_":"beagle:text","text":"\#(text)"\#(styled(style))}"#
  }

  private nonisolated static func button(_ text: String, _ style: String = "") -> String {
    #"{"_beagleComponent_":"beagle:button","text":"\#(text)"\#(styled(style))}"#
  }

  private nonisolated static func box(
    _ children: [String], _ style: String = "", type: String = "container"
  )
    -> String
  {
    #"{"_beagleComponent_":"beagle:\#(type)","children":[\#(children.joined(separator: ","))]"#
      + "\(styled(style))}"
  }

  private nonisolated static func styled(_ style: String) -> String {
    style.isEmpty ? "" : #","style":{\#(style)}"#
  }

  private nonisolated static func list(_ count: Int, _ style: String = "") -> String {
    let items = (0..<count).map { #""item \#($0)""# }.joined(separator: ",")
    return #"{"_beagleComponent_":"beagle:listView","dataSource":[\#(items)],"templates":[{"view":"#
      + text("@{item}") + "}]\(styled(style))}"
  }

  private nonisolated static let row = #""flex":{"flexDirection":"ROW"}"#
  private nonisolated static let flex1 = #""flex":{"flex":1}"#

  private nonisolated static func size(_ name: String, _ value: Int, _ type: String = "REAL")
    -> String
  {
    #""size":{"\#(name)":{"value":\#(value),"type":"\#(type)"}}"#
  }

  /// Returns the lines on screen above the status bar.
  private func lines(_ screen: String, _ width: Int, _ height: Int) -> [String] {
    let bench = open(screen, width, height)
    return (0..<height - 1).map { bench.terminal.text(row: $0) }
  }

  private func open(_ screen: String, _ width: Int, _ height: Int) -> TestBench {
    let bench = TestBench(size: CellSize(width: width, height: height))
    bench.open(.declarativeText(screen))
    return bench
  }

  /// Returns all lines of a screen, read by paging down.
  private func paged(_ screen: String, _ width: Int, _ height: Int) -> String {
    let bench = open(screen, width, height)
    var output = bench.text
    for _ in 0..<20 {
      bench.press(.pageDown)
      output += "\n" + bench.text
    }
    return output
  }

  // MARK: - Edges

  @Test func halvesOfAnOddWidthAreAdjacent() {
    let half = Self.size("width", 50, "PERCENT")
    let screen = Self.box(
      [Self.text("left column text here", half), Self.text("RIGHT", half)], Self.row)
    #expect(lines(screen, 41, 6)[0] == "left column text hereRIGHT")
  }

  @Test func borderedThirdsAreSideBySide() {
    let style = #""borderWidth":1,"# + Self.flex1
    let screen = Self.box(
      ["One", "Two", "Three"].map { Self.text($0, style) }, Self.row)
    #expect(
      lines(screen, 40, 6)[0...2] == [
        "┌───────────┐┌────────────┐┌───────────┐",
        "│One        ││Two         ││Three      │",
        "└───────────┘└────────────┘└───────────┘",
      ])
  }

  @Test func gridCellsAreAdjacentAndAligned() {
    let items = (0..<5).map { #""cell \#($0)""# }.joined(separator: ",")
    let screen =
      #"{"_beagleComponent_":"beagle:gridView","spanCount":3,"dataSource":[\#(items)],"#
      + #""templates":[{"view":\#(Self.text("@{item}", #""borderWidth":1"#))}]}"#
    #expect(
      lines(screen, 40, 8)[0...4] == [
        "┌───────────┐┌────────────┐┌───────────┐",
        "│cell 0     ││cell 1      ││cell 2     │",
        "└───────────┘└────────────┘└───────────┘",
        "┌───────────┐┌────────────┐",
        "│cell 3     ││cell 4      │",
      ])
  }

  @Test func halvesOfAnOddHeight() {
    let screen = Self.box(
      [Self.text("AAA", Self.flex1), Self.text("BBB", Self.flex1)], Self.size("height", 80))
    #expect(lines(screen, 20, 8)[0...4] == ["AAA", "", "", "BBB", ""])
  }

  @Test func imageEndsWhereTheNextTextBegins() {
    let image =
      #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"local","mobileId":"p"},"#
      + #""style":{"size":{"width":{"value":80,"type":"REAL"},"aspectRatio":2}}}"#
    let screen = Self.box([image, Self.text("after")])
    #expect(lines(screen, 20, 8)[0...3] == ["╭────────╮", "│   p    │", "╰────────╯", "after"])
  }

  // MARK: - The content determines the minimum height

  nonisolated static let words = (0..<60).map { "w\($0)" }.joined(separator: " ")

  /// Boxes that are too low for their text, or in boxes with margins, padding or a width, show all
  /// of the text and do not overlap.
  @Test(arguments: [
    size("height", 16), size("maxHeight", 16), size("width", 50, "PERCENT"),
    #""margin":{"all":{"value":16,"type":"REAL"}}"#,
    #""padding":{"horizontal":{"value":16,"type":"REAL"}}"#, flex1,
    #""flex":{"basis":{"value":0,"type":"REAL"},"shrink":1}"#, size("height", 10, "PERCENT"),
  ])
  func textIsNeverCut(_ style: String) {
    let long = Self.text(Self.words, style)
    let bare = Self.text(Self.words)
    for body in [
      [long], [Self.box([bare], style)], [Self.box([Self.box([long])], style)],
      [Self.box([bare, bare.replacing("w", with: "v")], style)],
    ] {
      let output = paged(Self.box(body + [Self.text("AFTER")]), 30, 9)
      for word in 0..<60 { #expect(output.contains("w\(word)"), "w\(word) with \(style)") }
      #expect(output.contains("AFTER"))
    }
  }

  // MARK: - Heights in percent

  @Test func percentHeightsNeedADefiniteHeight() {
    let half = Self.size("height", 50, "PERCENT")
    let halves = [Self.text("A", half), Self.text("B", half)]
    #expect(
      lines(Self.box([Self.box(halves, Self.size("height", 96))]), 20, 10)[0...4] == [
        "A", "", "", "B", "",
      ])
    // The content of a scroll view has no definite height.
    #expect(
      lines(Self.box([Self.box(halves)], type: "scrollView"), 20, 10)[0...2] == ["A", "B", ""])
  }

  @Test func oversizedPercentHeightsAreIgnored() {
    let most = Self.size("height", 70, "PERCENT") + #","flex":{"shrink":0}"#
    let box = Self.box(
      [Self.text("A", most), Self.text("B", most)], Self.size("height", 50, "PERCENT"))
    let output = lines(Self.box([box, Self.text("AFTER")], Self.flex1), 20, 21)
    #expect(output[0...1] == ["A", "B"])
    #expect(output[10] == "AFTER")
  }

  @Test func growingChildrenOfAnAutoHeightBoxAreVisible() {
    let input =
      #"{"_beagleComponent_":"beagle:textInput","placeholder":"Name","style":{\#(Self.flex1)}}"#
    let screen = Self.box([Self.box([input, Self.text("note", Self.flex1)]), Self.text("AFTER")])
    #expect(lines(screen, 20, 8)[0...3] == ["▌Name              ▕", "", "note", "AFTER"])
  }

  @Test func listKeepsThreeRowsAndItsHeading() {
    let rows = (0..<20).map { Self.text("line \($0)") }
    let screen = Self.box([Self.text("Heading"), Self.list(9)] + rows)
    let output = lines(screen, 20, 10)
    #expect(
      output[0...3].map { $0.filter { !"┃│ ".contains($0) } } == [
        "Heading", "item0", "item1", "item2",
      ])
    #expect(paged(screen, 20, 10).contains("line 19"))
  }

  @Test func listHasFullHeightInsideAScrollView() {
    let rows = (0..<20).map { Self.text("line \($0)") }
    let screen = Self.box([Self.box([Self.list(7)])] + rows, type: "scrollView")
    #expect(
      lines(screen, 20, 10)[0..<8].enumerated().allSatisfy {
        $1.hasPrefix($0 < 7 ? "item \($0)" : "line 0")
      })
  }

  @Test func listShrinksBeforeTheScreenScrolls() {
    let screen = Self.box([Self.list(30), Self.button("Buy")])
    let output = lines(screen, 20, 10)
    #expect(output[0] == "item 0")
    #expect(output[8].contains("Buy"))
  }

  // MARK: - Overflow

  @Test(arguments: ["CENTER", "FLEX_END", "SPACE_AROUND", "SPACE_BETWEEN"])
  func overflowIsAtTheEnd(_ justify: String) {
    let rows = (0..<20).map { Self.text("line \($0)") }
    let fixed = Self.size("height", 100, "PERCENT") + #","flex":{"justifyContent":"\#(justify)"}"#
    let output = paged(Self.box(rows, fixed), 20, 10)
    for row in 0..<20 { #expect(output.contains("line \(row)")) }
  }

  @Test func reversedColumnStartsAtTheTop() {
    let rows = (0..<20).map { Self.text("line \($0)") }
    let style = Self.size("height", 100, "PERCENT") + #","flex":{"flexDirection":"COLUMN_REVERSE"}"#
    #expect(lines(Self.box(rows, style), 20, 10)[0].hasPrefix("line 19"))
  }

  @Test func contentAboveTheTopCanBeScrolledTo() {
    let up = Self.text("UP", #""margin":{"top":{"value":-64,"type":"REAL"}}"#)
    let bench = open(Self.box([Self.text("TOP"), up]), 20, 10)
    #expect(!bench.text.contains("UP"))
    bench.press(.home)
    #expect(bench.text.contains("UP"))
  }

  // MARK: - Widths

  @Test func rowTextWrapsBetweenWords() {
    let texts = ["configuration of", "coffee beans", "delivered"].map {
      Self.text($0 + " and more of it")
    }
    let output = lines(Self.box(texts, Self.row), 34, 12).joined(separator: "\n")
    for word in ["coffee", "beans", "delivered"] { #expect(output.contains(word)) }
  }

  @Test(arguments: [size("width", 2000), size("minWidth", 2000)])
  func textIsNotWiderThanTheScreen(_ style: String) {
    let output = paged(Self.box([Self.text(Self.words, style)]), 30, 9)
    for word in 0..<60 { #expect(output.contains("w\(word)")) }
  }

  @Test func rowInACenteredColumnStartsOnScreen() {
    let inner = Self.box([Self.text(Self.words), Self.text("END")], Self.row)
    let output = paged(Self.box([inner], #""flex":{"alignItems":"CENTER"}"#), 30, 9)
    #expect(output.contains("w0 w1"))
    #expect(output.contains("END"))
  }
}
