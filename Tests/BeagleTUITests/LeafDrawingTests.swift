import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that a component draws inside its border and padding and is as high as its measured
/// content.
@MainActor
struct LeafDrawingTests {
  let bench = TestBench(size: CellSize(width: 40, height: 20))

  private func cell(_ x: Int, _ y: Int) -> Cell { bench.terminal.surface[x, y] }
  private func row(_ y: Int) -> String { bench.terminal.text(row: y) }

  /// Returns the JSON of a component with a type name and members.
  private func part(_ name: String, _ members: String...) -> String {
    (["{\"_beagleComponent_\":\"\(name)\""] + members).joined(separator: ",") + "}"
  }

  private static func style(_ members: String) -> String { "\"style\":{\(members)}" }

  private static let wide = String(repeating: "─", count: 38)
  private static let border = "\"borderWidth\":1,\"cornerRadius\":{\"radius\":8}"

  // MARK: - Border and padding

  @Test func borderedInputShowsItsText() {
    bench.show(
      """
      {"_beagleComponent_":"beagle:textInput","value":"x","style":{"size":{"height":
      {"value":56,"type":"REAL"}},"borderWidth":1,"cornerRadius":{"radius":8}}}
      """)
    bench.leaveField()
    #expect(row(0) == "╭\(LeafDrawingTests.wide)╮")
    #expect(row(1).hasPrefix("│ x"))
    #expect(row(3) == "╰\(LeafDrawingTests.wide)╯")
    bench.press(.tab, .character("y"))
    #expect(row(1).hasPrefix("┃▌xy"))
    #expect(bench.terminal.cursor == CellPoint(x: 4, y: 1))
    bench.window.handle(.mouse(MouseEvent(.press(.left), at: CellPoint(x: 2, y: 1))))
    bench.press(.character("z"))
    #expect(row(1).hasPrefix("┃▌zxy"))
  }

  @Test func errorIsDrawnInsideTheBorder() {
    bench.show(
      Part.screen(
        part(
          "beagle:textInput", "\"value\":\"x\"", "\"error\":\"No dot\"", "\"showError\":true",
          LeafDrawingTests.style(LeafDrawingTests.border)), Part.text("after")))
    bench.leaveField()
    #expect(row(1).hasPrefix("│▎x"))
    #expect(row(2).hasPrefix("│✕ No dot"))
    #expect(row(3) == "╰\(LeafDrawingTests.wide)╯")
    #expect(row(4) == "after")
  }

  /// The member of a style that makes a button as wide as its column.
  private func stretched(_ name: String) -> String {
    name == "beagle:button" ? #""flex":{"alignSelf":"STRETCH"},"# : ""
  }

  /// Each leaf without a fixed height has one row of content and a border around it.
  @Test(arguments: [
    ("beagle:text", #""text":"in""#, "in"), ("beagle:button", #""text":"in""#, "in"),
    ("beagle:textInput", #""value":"in""#, "in"),
    ("beagle:image", #""path":{"_beagleImagePath_":"local","mobileId":"in"}"#, "[in]"),
    ("custom:gauge", #""x":1"#, "[unknown custom:gauge]"),
  ])
  func everyLeafReservesSpaceForItsBorder(_ name: String, _ members: String, _ content: String) {
    bench.show(
      Part.screen(
        part(name, members, LeafDrawingTests.style(stretched(name) + LeafDrawingTests.border)),
        Part.text("after")))
    bench.leaveField()
    #expect(row(0) == "╭\(LeafDrawingTests.wide)╮")
    #expect(row(1).hasPrefix("│") && row(1).hasSuffix("│"), "\(bench.text)")
    #expect(row(1).contains(content))
    #expect(row(2) == "╰\(LeafDrawingTests.wide)╯")
    #expect(row(3) == "after")
  }

  @Test(arguments: [
    ("beagle:button", #""text":"in""#, "in"), ("beagle:textInput", #""value":"in""#, "in"),
    ("beagle:image", #""path":{"_beagleImagePath_":"local","mobileId":"in"}"#, "[in]"),
    ("custom:gauge", #""x":1"#, "[unknown custom:gauge]"),
  ])
  func paddingStaysEmpty(_ name: String, _ members: String, _ content: String) {
    let padding = #""padding":{"top":{"value":16,"type":"REAL"},"left":{"value":80,"type":"REAL"}}"#
    bench.show(
      Part.screen(part(name, members, LeafDrawingTests.style(padding)), Part.text("after")))
    #expect(row(0) == "")
    let position = bench.terminal.find(content)
    #expect(position?.y == 1)
    #expect((position?.x ?? 0) >= 10)
    #expect(row(2) == "after")
  }

  // MARK: - Corners and backgrounds

  @Test(arguments: [
    (#""topLeft":8"#, ["╭", "┐", "└", "┘"]), (#""bottomRight":8"#, ["┌", "┐", "└", "╯"]),
    (#""radius":8"#, ["╭", "╮", "╰", "╯"]), (#""radius":8,"topRight":0"#, ["╭", "┐", "╰", "╯"]),
    (#""radius":0,"bottomLeft":4"#, ["┌", "┐", "╰", "┘"]),
  ])
  func cornersWithARadiusAreRound(_ radii: String, _ corners: [String]) {
    bench.show(
      Part.screen(
        part(
          "beagle:text", "\"text\":\"in\"",
          LeafDrawingTests.style("\"borderWidth\":1,\"cornerRadius\":{\(radii)}"))))
    let found = [row(0).first, row(0).last, row(2).first, row(2).last]
    #expect(found.map { $0.map(String.init) } == corners)
  }

  private static let red = Color.rgb(255, 0, 0)
  private static let blue = Color.rgb(0, 0, 255)

  @Test(arguments: [
    ("beagle:container", #""children":[]"#), ("beagle:button", #""text":"in""#),
    ("beagle:image", #""path":{"_beagleImagePath_":"local","mobileId":"in"}"#),
    ("beagle:textInput", #""value":"in""#), ("beagle:text", #""text":"in""#),
  ])
  func backgroundFillsInsideTheBorder(_ name: String, _ members: String) {
    let fill = ##""backgroundColor":"#FF0000","size":{"height":{"value":80,"type":"REAL"}},"##
    bench.show(
      part(
        "beagle:container",
        "\"children\":[\(part(name, members, LeafDrawingTests.style(fill + stretched(name) + LeafDrawingTests.border)))]",
        LeafDrawingTests.style(##""backgroundColor":"#0000FF""##)))
    bench.window.focus(nil)
    bench.settle()
    for (x, y) in [(0, 0), (39, 0), (20, 0), (0, 2), (39, 2), (0, 4), (39, 4), (20, 4)] {
      #expect(cell(x, y).background == LeafDrawingTests.blue, "\(x), \(y)")
    }
    for (x, y) in [(1, 1), (38, 1), (1, 3), (38, 3), (20, 1)] {
      #expect(cell(x, y).background == LeafDrawingTests.red, "\(x), \(y)")
    }
  }

  @Test(arguments: ["touchable", "button"])
  func focusDoesNotFillTheBorder(_ kind: String) {
    let cardStyle = LeafDrawingTests.style(LeafDrawingTests.border)
    let card = part("beagle:container", "\"children\":[\(Part.text("in"))]", cardStyle)
    bench.show(
      Part.screen(
        kind == "button"
          ? part("beagle:button", "\"text\":\"in\"", "\"onPress\":[]", cardStyle)
          : part("beagle:touchable", "\"onPress\":[]", "\"child\":\(card)")))
    #expect(bench.window.focusedView != nil)
    let inside = cell(2, 1).background
    guard kind == "button" else {
      // A card shows the focus only by the color and weight of its border.
      #expect(inside.isDefault)
      #expect(row(0).hasPrefix("┏━") && row(1).hasPrefix("┃in") && row(2).hasSuffix("━┛"))
      #expect(cell(0, 1).foreground == bench.window.theme[.accent].foreground)
      bench.window.focus(nil)
      bench.settle()
      #expect(row(0) == "╭\(LeafDrawingTests.wide)╮")
      return
    }
    #expect(inside == bench.window.theme[.buttonFocused].background)
    for (x, y) in [(0, 0), (39, 0), (20, 0), (0, 1), (39, 1), (0, 2), (39, 2)] {
      #expect(cell(x, y).background != inside, "\(x), \(y)")
    }
  }

  /// Dim text in reverse video is hardly readable.
  @Test func focusedRowIsNotDimWithoutColor() throws {
    bench.window.appearance.theme = .init(.standard, depth: .mono)
    bench.dependencies.theme = BeagleTheme(texts: ["muted": .role(.muted)])
    let hint = part("beagle:text", "\"text\":\"hint\"", "\"styleId\":\"muted\"")
    bench.show(
      Part.screen(
        part("beagle:touchable", "\"onPress\":[]", "\"child\":\(Part.box([hint]))"), hint))
    #expect(cell(0, 0).attributes == [.reverse])
    #expect(cell(0, 1).attributes == [.dim])
  }

  // MARK: - Colors of the server

  @Test func disabledButtonKeepsItsColors() {
    func show(_ enabled: Bool) -> Cell {
      bench.show(
        Part.screen(
          part(
            "beagle:button", "\"text\":\"Pay\"", "\"enabled\":\(enabled)",
            LeafDrawingTests.style(##""backgroundColor":"#C80000""##)), Part.button("other")))
      bench.press(.tab)
      return bench.terminal.find("Pay").map { cell($0.x, $0.y) } ?? Cell.blank
    }
    let disabled = show(false)
    let (red, green, blue) = disabled.background.rgbComponents ?? (0, 0, 0)
    #expect(red > 80 && red < 200 && green == 0 && blue == 0)
    #expect(disabled.background != show(true).background)
  }

  @Test func inputKeepsItsBackground() {
    bench.show(
      Part.screen(
        part(
          "beagle:textInput", "\"value\":\"x\"",
          LeafDrawingTests.style(##""backgroundColor":"#FFFFE0""##))))
    #expect(cell(1, 0).background == .rgb(255, 255, 224))
    #expect(cell(1, 0).foreground == .rgb(16, 16, 16))
    #expect(cell(30, 0).background == .rgb(255, 255, 224))
  }

  @Test func imageNameIsReadableOnAColor() {
    bench.show(
      part(
        "beagle:image", #""path":{"_beagleImagePath_":"local","mobileId":"in"}"#,
        LeafDrawingTests.style(##""backgroundColor":"#9AA0A6""##)))
    let name = bench.terminal.find("[in]").map { cell($0.x, $0.y) } ?? Cell.blank
    #expect(name.background == .rgb(0x9a, 0xa0, 0xa6))
    #expect(name.foreground.isReadable(on: name.background))
  }

  // MARK: - Hidden inputs of Beagle 1.x

  @Test(arguments: ["true", "\"@{c}\""])
  func hiddenInputTakesNoSpace(_ hidden: String) {
    bench.show(
      Part.screen(
        part("beagle:textInput", "\"value\":\"secret\"", "\"hidden\":\(hidden)"),
        Part.text("after"), Part.button("Show", Part.set("c", "false")),
        context: Part.context("c", "true")))
    #expect(row(0) == "after")
    if hidden != "true" {
      bench.click("Show")
      #expect(row(0) == " secret")
      #expect(row(2) == "after")
    }
  }

  @Test func visibleInputIsShown() {
    bench.show(Part.screen(part("beagle:textInput", "\"value\":\"x\"", "\"hidden\":false")))
    bench.leaveField()
    #expect(row(0) == " x")
  }

  // MARK: - Wrapped button labels

  @Test(arguments: 8...40)
  func buttonIsAsHighAsItsTitle(columns: Int) {
    let title = "Send the whole order now"
    let width = #""size":{"width":{"value":\#(columns * 8),"type":"REAL"}}"#
    for (border, edge) in [("", 0), ("," + LeafDrawingTests.border, 1)] {
      bench.show(
        Part.screen(
          part("beagle:button", "\"text\":\"\(title)\"", LeafDrawingTests.style(width + border)),
          Part.text("after")))
      let after = bench.terminal.find("after")?.y ?? 0
      let words = (edge..<after - edge).flatMap { y in
        row(y).split(whereSeparator: { " │▸".contains($0) }).map(String.init)
      }
      #expect(words.joined(separator: " ") == title, "\(columns)\n\(bench.text)")
    }
  }

  // MARK: - Text wider than the screen

  private static let long = "a text that is wider than the whole screen is"

  @Test func textWiderThanTheScreenWrapsUnlessItScrolls() {
    let width = LeafDrawingTests.style(#""size":{"width":{"value":800,"type":"REAL"}}"#)
    let text = part("beagle:text", "\"text\":\"\(LeafDrawingTests.long)\"", width)
    bench.show(Part.screen(part("beagle:scrollView", "\"children\":[\(text)]")))
    #expect(row(0) == "a text that is wider than the whole")
    #expect(row(1) == "screen is")
    bench.show(
      Part.screen(
        part(
          "beagle:scrollView", "\"scrollDirection\":\"HORIZONTAL\"", "\"children\":[\(text)]")))
    #expect(row(0) == LeafDrawingTests.long.prefix(40))
  }
}
