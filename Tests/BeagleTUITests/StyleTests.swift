import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of styles and of the conversion of points to cells. A column is 8 points wide, a row is
/// 16 points high, and each length is rounded to whole cells.
@MainActor
@Suite
struct StyleTests {
  let bench = TestBench(size: CellSize(width: 40, height: 20))

  /// Returns the frame of a container with a style, inside a row that does not change its size.
  private func frame(_ style: Style) -> CellRect {
    bench.open(
      .declarative(
        Screen(
          child: Container(
            children: [Container(children: [], id: "box", style: style)],
            style: Style(flex: Flex(flexDirection: .row, alignItems: .flexStart))))))
    var found: View?
    bench.navigation?.view.visit { if $0.identifier == "box" { found = $0 } }
    return found?.frame ?? CellRect(x: -1, y: -1, width: -1, height: -1)
  }

  @Test(arguments: [(8, 1), (1, 1), (7, 1), (11, 1), (12, 2), (16, 2), (0, 0), (100, 13)])
  func widthIsRoundedToColumns(_ points: Int, _ columns: Int) {
    let style = Style(size: Size(width: UnitValue(value: .value(Double(points)))))
    #expect(frame(style).width == columns)
  }

  @Test(arguments: [(16, 1), (1, 1), (15, 1), (23, 1), (24, 2), (0, 0)])
  func heightIsRoundedToRows(_ points: Int, _ rows: Int) {
    let style = Style(size: Size(height: UnitValue(value: .value(Double(points)))))
    #expect(frame(style).height == rows)
  }

  @Test(arguments: [(3, 0, 0), (4, 1, 0), (7, 1, 0), (8, 1, 1), (12, 2, 1), (24, 3, 2)])
  func marginIsRoundedToCells(_ points: Int, _ columns: Int, _ rows: Int) {
    let style = Style(
      size: Size(width: 8, height: 16),
      margin: EdgeValue(all: UnitValue(value: .value(Double(points)))))
    #expect(frame(style) == CellRect(x: columns, y: rows, width: 1, height: 1))
  }

  @Test func percentagesAndSpecificEdgesApply() {
    #expect(frame(Style(size: Size(width: .percent(50), height: 16))).width == 20)
    let style = Style(
      size: Size(width: 8, height: 16), margin: EdgeValue(left: 24, horizontal: 80, all: 160))
    #expect(frame(style).x == 3)
  }

  @Test func squareOfPointsIsTwiceAsWideInCells() {
    let box = frame(Style(size: Size(width: 160, aspectRatio: 1)))
    #expect(box.width == 20)
    #expect(box.height == 10)
  }

  @Test func borderUsesOneCellOnEachSide() {
    bench.open(
      .declarative(
        Screen(
          child: Container(
            children: [Text("in")],
            style: Style(
              cornerRadius: CornerRadius(radius: 4), borderWidth: 1,
              flex: Flex(alignSelf: .flexStart))))))
    #expect(bench.terminal.text(row: 0) == "╭──╮")
    #expect(bench.terminal.text(row: 1) == "│in│")
    #expect(bench.terminal.text(row: 2) == "╰──╯")
  }

  @Test func serverColorsAreUsed() {
    bench.open(
      .declarative(
        Screen(
          child: Text("red", textColor: "#F00", style: Style(backgroundColor: "#00f")))))
    let cell = bench.terminal.surface[0, 0]
    #expect(cell.foreground == .rgb(255, 0, 0))
    #expect(cell.background == .rgb(0, 0, 255))
  }

  /// The blended color follows changes of the theme.
  @Test func transparentColorsBlendWithTheThemeSurface() {
    bench.open(
      .declarative(Screen(child: Text("x", style: Style(backgroundColor: "#FF000080")))))
    #expect(bench.terminal.surface[0, 0].background == .rgb(128, 0, 0))
    bench.window.appearance.theme[.surface].background = .rgb(0, 200, 0)
    bench.settle()
    #expect(bench.terminal.surface[0, 0].background == .rgb(128, 99, 0))
  }

  @Test func styleIdCanReferToAThemeRole() {
    bench.dependencies.theme = BeagleTheme(texts: ["heading": .role(.danger)])
    bench.open(.declarative(Screen(child: Text("x", styleId: "heading"))))
    bench.window.appearance.theme[.danger] = CellStyle(
      foreground: .palette(99), attributes: .italic)
    bench.settle()
    #expect(bench.terminal.surface[0, 0].foreground == .palette(99))
    #expect(bench.terminal.surface[0, 0].attributes == .italic)
  }

  @Test func textIsReadableOnAServerBackground() {
    bench.open(.declarative(Screen(child: Text("x", style: Style(backgroundColor: "#FFFFFF")))))
    #expect(bench.terminal.surface[0, 0].foreground == .rgb(16, 16, 16))
  }

  @Test func boundSizeFollowsItsContext() {
    let child = Container(
      children: [
        Container(
          children: [], id: "box",
          style: Style(size: Size(width: UnitValue(value: .of("@{c.w}") ?? 0), height: 16))),
        Button(
          text: "Grow",
          onPress: [SetContext(contextId: "c", path: "w", value: 80)]),
      ], context: Context(id: "c", value: ["w": 16]),
      style: Style(flex: Flex(alignItems: .flexStart)))
    bench.open(.declarative(Screen(child: child)))
    var box: View?
    bench.navigation?.view.visit { if $0.identifier == "box" { box = $0 } }
    #expect(box?.frame.width == 2)
    bench.click("Grow")
    #expect(box?.frame.width == 10)
  }

  @Test func displayNoneUsesNoSpaceUntilItsContextChanges() {
    let child = Container(
      children: [
        Text("hidden", style: Style(display: .of("@{c}"))), Text("shown"),
        Button(text: "Show", onPress: [SetContext(contextId: "c", value: "FLEX")]),
      ], context: Context(id: "c", value: "NONE"))
    bench.open(.declarative(Screen(child: child)))
    #expect(bench.terminal.text(row: 0) == "shown")
    bench.click("Show")
    #expect(bench.terminal.text(row: 0) == "hidden")
  }

  @Test func contentTallerThanTheScreenScrolls() {
    let rows = (0..<40).map { Text("row \($0)") as any ServerDrivenComponent }
    bench.open(.declarative(Screen(child: Container(children: rows))))
    #expect(bench.text.contains("row 0"))
    bench.press(.end)
    #expect(bench.text.contains("row 39"))
  }

  @Test func headerDoesNotMoveWhileAScrollViewScrolls() {
    let rows = (0..<40).map { Text("row \($0)") as any ServerDrivenComponent }
    bench.open(
      .declarative(
        Screen(
          child: Container(
            children: [Text("Header"), ScrollView(children: rows), Text("Footer")],
            style: Style(flex: Flex(grow: 1))))))
    #expect(bench.terminal.text(row: 0) == "Header")
    bench.press(.end)
    #expect(bench.terminal.text(row: 0) == "Header")
    #expect(bench.text.contains("row 39"))
    #expect(bench.text.contains("Footer"))
  }
}
