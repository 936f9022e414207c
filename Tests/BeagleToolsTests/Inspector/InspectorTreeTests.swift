import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the component tree and the details of components.
@MainActor
@Suite struct InspectorTreeTests {
  let bench = InspectorBench()

  @Test func treeListsTheNestedComponents() {
    bench.show()
    bench.open()
    #expect(
      bench.rows == [
        "screenComponent", "container #page", "text  \"Profile\"", "text #name  empty",
        "text  \"Lives in London\"", "● button #move  \"Move\"", "button  \"Again\"",
      ])
    #expect(bench.inspector?.list.rows.map(\.depth) == [0, 1, 2, 2, 2, 2, 2])
    // The inspector selects the focused component when it opens.
    #expect(bench.inspector?.list.selectedRow?.text.contains("#move") == true)
    #expect(bench.text.contains("beagle:button #move"))
  }

  /// A screen of an application has no document, but the JSON that a server would send.
  @Test func problemsOfAScreenInSwiftShowItsJSON() {
    bench.bench.resize(to: CellSize(width: 160, height: 50))
    bench.bench.open(
      .declarative(
        Screen(context: Context(id: "a", value: 1)) {
          Button("Go", onPress: [SetContext(contextId: "a", value: "@{sum(a, 1)}")])
        }))
    bench.open()
    bench.inspector?.select { $0 is ProblemsTab }
    bench.bench.settle()
    #expect(bench.rows == ["This screen is written in Swift."])
    #expect(
      bench.detailText.contains(#""_beagleComponent_": "beagle:button""#), "\(bench.detailText)")
    #expect(bench.detailText.contains(#""value": "@{sum(a, 1)}""#), "\(bench.detailText)")
  }

  @Test func marksHaveASCIIForms() {
    bench.bench.window.appearance.glyphs = .ascii
    bench.show()
    bench.open()
    #expect(bench.text.contains("* button #move"), "\(bench.text)")
    #expect(!bench.text.contains("●"))
  }

  @Test func emptyTextShowsTheMissingPath() {
    bench.show()
    bench.open()
    bench.select("#name")
    #expect(bench.detailText.contains("= @{user.nam}"))
    let words = bench.detailText.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("did you mean name?"))
    #expect(words.contains("nothing: the text is empty"))
    #expect(bench.details.first?.contains(":6:1") == true, "\(bench.details)")
  }

  @Test func propertiesShowWhatSetThem() {
    bench.bench.dependencies.theme = BeagleTheme(texts: ["heading": .role(.accent)])
    bench.bench.resize(to: CellSize(width: 200, height: 50))
    bench.show()
    bench.open()
    bench.select("\"Profile\"")
    #expect(bench.details.contains { $0.contains("\"Profile\"") && $0.contains("literal 5:") })
    #expect(bench.details.contains { $0.contains("accent") && $0.contains("theme") })
    bench.select("Lives in")
    #expect(bench.details.contains { $0.contains("Lives in London") && $0.contains("expression") })
    #expect(bench.details.contains { $0.contains("= Lives in @{user.city}") })
  }

  @Test func boxIsShownInCellsAndPoints() {
    bench.show()
    bench.open()
    bench.select("#move")
    let box = bench.details.filter { $0.hasPrefix("margin") || $0.hasPrefix("size") }
    #expect(box.contains { $0.contains("1 0 0 0") && $0.contains("16 0 0 0 pt") }, "\(box)")
    #expect(bench.detailText.contains("margin.top  16 pt"))
  }

  @Test func everyCellOfTheScreenCanBePicked() throws {
    bench.show()
    bench.open()
    let inspector = try #require(bench.inspector)
    let size = bench.bench.window.screenSize
    for y in 0..<size.height {
      for x in stride(from: 0, to: size.width, by: 7) {
        bench.bench.press(.character("p"))
        bench.bench.click(at: CellPoint(x: x, y: y))
        #expect(inspector.pickPoint == nil)
        let row = try #require(inspector.list.selectedRow)
        guard case .node = row.id else {
          Issue.record("(\(x), \(y)) picks no component")
          return
        }
      }
    }
    let place = try #require(bench.bench.terminal.find("Lives in"))
    bench.bench.press(.character("p"))
    bench.bench.click(at: place)
    #expect(inspector.list.selectedRow?.text == "text  \"Lives in London\"")
    // The screen did not receive the clicks.
    #expect(bench.inspector?.model.history.actions.isEmpty == true)
  }

  @Test func arrowKeysPickAComponent() throws {
    bench.show()
    bench.open()
    bench.select("Profile")
    bench.type("p")
    #expect(bench.bench.terminal.text(row: 23).contains("pick"))
    bench.bench.press(.down)
    #expect(bench.bench.terminal.find("┼") != nil)
    bench.bench.press(.enter)
    #expect(bench.inspector?.list.selectedRow?.text == "text  \"Lives in London\"")
    #expect(bench.bench.terminal.find("┼") == nil)
    bench.type("p")
    bench.bench.press(.escape)
    #expect(bench.inspector?.pickPoint == nil)
    #expect(bench.bench.window.panel != nil)
  }

  /// The selected component is highlighted even without colors.
  @Test func selectedComponentIsHighlightedOnTheScreen() throws {
    let pilot = Pilot(size: CellSize(width: 80, height: 24), colorDepth: .mono)
    pilot.open(json: InspectorBench.profile)
    pilot.press(.function(12))
    let inspector = try #require(pilot.application.inspector)
    let index = try #require(inspector.list.rows.firstIndex { $0.text.contains("\"Profile\"") })
    inspector.list.select(index)
    inspector.selectionDidChange()
    pilot.settle()
    let place = try #require(pilot.terminal.find("Profile"))
    #expect(pilot.terminal.surface[place.x, place.y].attributes.contains(.reverse))
    pilot.press(.function(12))
    #expect(!pilot.terminal.surface[place.x, place.y].attributes.contains(.reverse))
  }

  @Test func rowsExpandAndCollapse() {
    bench.show()
    bench.open()
    bench.select("#page")
    bench.bench.press(.left)
    #expect(bench.rows.count == 2)
    bench.bench.press(.right)
    #expect(bench.rows.count == 7)
  }

  @Test func selectionSurvivesAReload() {
    bench.bench.openHome(["One": Part.set("c", "1")])
    bench.open()
    bench.select("\"One\"")
    bench.type("R")
    bench.bench.server.respond(screenJSON("Home", ["One": Part.set("c", "1")]), to: "/home")
    bench.bench.settle()
    #expect(bench.inspector?.list.selectedRow?.text.contains("\"One\"") == true)
  }

  @Test func touchableIsListedWithItsChild() {
    bench.show(
      Part.screen(
        "{\"_beagleComponent_\":\"beagle:touchable\",\"onPress\":[],\"child\":\(Part.text("x"))}"))
    bench.open()
    #expect(bench.rows.contains { $0.contains("touchable › text") })
  }

  @Test func valuesOfPasswordFieldsAreMasked() {
    bench.show(
      Part.screen(
        "{\"_beagleComponent_\":\"beagle:textInput\",\"type\":\"PASSWORD\",\"value\":\"@{form.pw}\","
          + "\"onChange\":[\(Part.set("form", "\"@{onChange.value}\"", path: "pw"))]}",
        context: Part.context("form", "{\"pw\": \"hunter2\", \"other\": 1}")))
    bench.bench.press(.tab)
    bench.type("9")
    bench.open()
    for tab in 1...7 {
      bench.type("\(tab)")
      for _ in 0..<bench.rows.count {
        #expect(!bench.rows.joined().contains("hunter2"), "tab \(tab)")
        #expect(!bench.detailText.contains("hunter2"), "tab \(tab)")
        #expect(!bench.text.contains("hunter2"), "tab \(tab)")
        bench.bench.press(.down)
      }
    }
    bench.type("2")
    #expect(bench.rows.contains { $0.contains("pw: ••••••") }, "\(bench.rows)")
    #expect(bench.rows.contains { $0.contains("other: 1") })
  }
}
