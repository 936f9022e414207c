import BeagleTUI
import BeagleTestSupport
import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the appearance of components with a `styleId`.
@MainActor
struct ThemeStyleTests {
  let bench = TestBench(size: CellSize(width: 30, height: 14))

  private func cell(_ x: Int, _ y: Int) -> Cell { bench.terminal.surface[x, y] }

  private func button(_ id: String, _ more: String = "") -> String {
    #"{"_beagleComponent_":"beagle:button","text":"Pay","styleId":"\#(id)"\#(more)}"#
  }

  private static let red = Color.rgb(120, 0, 0)
  private static let blue = ##""style":{"backgroundColor":"#0000FF"}"##
  private static let loud = CellStyle(foreground: .rgb(250, 250, 250), background: red)

  @Test func buttonStyleIdOverridesItsBackground() {
    bench.dependencies.theme.buttons = ["loud": ControlStyle(.style(Self.loud))]
    bench.show(
      Part.screen(button(""), button("loud"), button("loud", "," + Self.blue), button("other")))
    for y in [2, 4] {
      #expect(cell(3, y).background == Self.red)
      #expect(cell(3, y).foreground == .rgb(250, 250, 250))
    }
    let standard = bench.terminal.surface.appearance.theme[.button]
    #expect(cell(3, 6).background == standard.background)
    // A focused button has the standard colors.
    bench.press(.tab)
    #expect(
      cell(3, 2).background == bench.terminal.surface.appearance.theme[.buttonFocused].background)
  }

  @Test func disabledButtonDimsItsColors() {
    bench.dependencies.theme.buttons = ["loud": ControlStyle(.style(Self.loud))]
    let off = #","enabled":false"#
    bench.show(Part.screen(button("loud", off), button("", off + "," + Self.blue)))
    #expect(cell(3, 0).background == Self.red.darkened(by: 0.5))
    #expect(cell(3, 2).background == Color.rgb(0, 0, 255).darkened(by: 0.5))
    #expect(cell(3, 2).foreground != cell(3, 2).background)
  }

  @Test func themeBorderTakesSpace() {
    bench.dependencies.theme = BeagleTheme(
      buttons: ["card": ControlStyle(.role(.accent), border: Border(roundedCorners: .all))],
      containers: ["card": ContainerStyle(background: Self.red, border: Border())])
    bench.show(
      Part.screen(
        button("card"), Part.box([Part.text("inside")], extra: #""styleId":"card""#),
        Part.box(
          [Part.text("own")], extra: ##""styleId":"card","style":{"backgroundColor":"#00FF00"}"##)))
    #expect(bench.terminal.text(row: 0).hasPrefix("╭"))
    #expect(bench.terminal.text(row: 1).contains("Pay"))
    #expect(bench.terminal.text(row: 3).hasPrefix("┌"))
    #expect(bench.terminal.text(row: 4).hasPrefix("│inside"))
    #expect(cell(1, 4).background == Self.red)
    #expect(cell(1, 7).background == .rgb(0, 255, 0))
  }

  @Test func fieldUsesItsStyleId() {
    bench.dependencies.theme.inputs = ["loud": ControlStyle(.style(Self.loud))]
    func input(_ more: String) -> String {
      #"{"_beagleComponent_":"beagle:textInput","value":"text"\#(more)}"#
    }
    bench.show(
      Part.screen(
        input(#","styleId":"loud""#), input(#","styleId":"loud","enabled":false"#),
        input(#","enabled":false,"# + Self.blue), input("")))
    bench.leaveField()
    #expect(cell(2, 0).background == Self.red)
    #expect(cell(2, 2).background == Self.red.darkened(by: 0.5))
    #expect(cell(2, 4).background == Color.rgb(0, 0, 255).darkened(by: 0.5))
    #expect(cell(2, 6).background == bench.terminal.surface.appearance.theme[.field].background)
    bench.press(.tab)
    #expect(cell(2, 0).background != Self.red)
  }

  @Test func unknownIdIsReportedOnce() {
    bench.dependencies.theme.buttons = ["known": ControlStyle(.role(.accent))]
    bench.show(
      Part.screen(
        button("DesignSystem.Button.none"), button("DesignSystem.Button.none"), button("known"),
        Part.box([], extra: #""styleId":"DesignSystem.Button.none""#)))
    let entries = bench.dependencies.log.entries.filter {
      $0.message.contains("DesignSystem.Button.none")
    }
    #expect(entries.map(\.level) == [.info, .info])
    #expect(entries.first?.message.contains("button") == true)
    #expect(entries.last?.message.contains("container") == true)
  }

  @Test func cornersAreRoundedIndividually() {
    let corners = [
      ("topLeft", "╭┐└┘"), ("topRight", "┌╮└┘"), ("bottomLeft", "┌┐╰┘"), ("bottomRight", "┌┐└╯"),
    ]
    for (name, expected) in corners {
      let style = #""style":{"borderWidth":1,"cornerRadius":{"\#(name)":8}}"#
      bench.show(Part.screen(Part.box([Part.text("x")], extra: style)))
      let found = [(0, 0), (29, 0), (0, 2), (29, 2)].map {
        bench.terminal.surface.character(atX: $0, y: $1)
      }
      #expect(found.joined() == expected)
    }
    bench.show(
      Part.screen(
        Part.box(
          [Part.text("x")],
          extra: #""style":{"borderWidth":1,"cornerRadius":{"radius":8,"topLeft":0}}"#)))
    #expect(bench.terminal.surface.character(atX: 0, y: 0) == "┌")
    #expect(bench.terminal.surface.character(atX: 29, y: 0) == "╮")
  }

  @Test func fieldTypeProvidesThePlaceholder() {
    func input(_ more: String) -> String {
      #"{"_beagleComponent_":"beagle:textInput"\#(more)}"#
    }
    bench.show(
      Part.screen(
        input(#","type":"EMAIL""#), input(#","type":"DATE""#),
        input(#","type":"EMAIL","placeholder":"Your address""#), input("")))
    #expect(bench.terminal.text(row: 0).contains("name@example.com"))
    #expect(bench.terminal.text(row: 2).contains("date"))
    #expect(bench.terminal.text(row: 4).contains("Your address"))
  }

  @Test func navigationBarUsesItsStyleId() throws {
    let style = NavigationBarStyle(
      background: .rgb(90, 60, 0), title: .role(.text).colored(.color(.rgb(255, 220, 0))))
    bench.dependencies.theme.navigationBars = ["brand": style]
    bench.show(
      """
      {"_beagleComponent_":"beagle:screenComponent",
       "navigationBar":{"title":"Shop","styleId":"brand","navigationBarItems":[
        {"text":"Help","onPress":[]}]},"child":\(Part.button("First"))}
      """)
    let title = try #require(bench.terminal.find("Shop"))
    let cell = bench.terminal.surface[title.x, title.y]
    #expect(cell.foreground == .rgb(255, 220, 0))
    #expect(cell.background == .rgb(90, 60, 0))
    let item = try #require(bench.terminal.find("Help"))
    let itemCell = bench.terminal.surface[item.x, item.y]
    #expect(itemCell.background == .rgb(90, 60, 0))
    #expect(itemCell.foreground != itemCell.background)
  }
}
