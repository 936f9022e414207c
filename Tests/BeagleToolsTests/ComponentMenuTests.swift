import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the menu of a component, and of selecting text on Beagle screens.
@MainActor
@Suite struct ComponentMenuTests {
  let inspection = InspectorBench()
  private var bench: TestBench { inspection.bench }

  private func openMenu(of text: String) throws {
    let point = try #require(bench.terminal.find(text))
    bench.handle(.mouse(MouseEvent(.press(.right), at: point)))
    bench.handle(.mouse(MouseEvent(.release, at: point)))
  }

  @Test func menuNamesTheComponentAndItsActions() throws {
    inspection.show()
    try openMenu(of: "Move")
    #expect(bench.text.contains("beagle:button #move"))
    for title in ["Copy text", "Copy id", "Copy file and line", "Inspect"] {
      #expect(bench.text.contains(title))
    }
    // Only `dev` has an editor.
    #expect(!bench.text.contains("Open source"))
    bench.press(.character("d"))
    #expect(bench.terminal.copied == ["move"])
    try openMenu(of: "Move")
    bench.press(.character("f"))
    #expect(bench.terminal.copied.last?.hasSuffix(":8:1") == true)
  }

  @Test func inspectSelectsTheComponent() throws {
    inspection.show()
    try openMenu(of: "Move")
    bench.press(.character("i"))
    #expect(inspection.inspector != nil)
    #expect(inspection.detailText.contains("beagle:button"))
    #expect(inspection.detailText.contains("#move"))
  }

  @Test func openSourceNamesTheFileOfTheComponent() throws {
    inspection.show()
    bench.window.keyBindings =
      [KeyBinding("e", "edit", keys: [KeyEvent("e"): .openEditor])] + bench.window.keyBindings
    var lines: [Int] = []
    bench.window.setHandler(for: .openEditor) { [application = bench.application] in
      if let source = application.menuSource { lines.append(source.location.line) }
    }
    try openMenu(of: "Lives in London")
    bench.press(.character("e"))
    #expect(lines == [7])
    #expect(bench.application.menuSource == nil)
  }

  /// The text of a password is not copied.
  @Test func secretsAreNotCopied() throws {
    bench.show(
      #"""
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:textInput", "type": "PASSWORD", "value": "geheim"},
        {"_beagleComponent_": "beagle:text", "text": "below"}]}
      """#)
    try openMenu(of: "••••••")
    #expect(!bench.text.contains("Copy text"))
  }

  @Test func menuCopiesTheWholeTextOfTruncatedTexts() throws {
    let long = String(repeating: "word ", count: 100) + "end"
    bench.show(
      "{\"_beagleComponent_\": \"beagle:text\", \"text\": \"\(long)\"}")
    try openMenu(of: "word")
    bench.press(.character("c"))
    #expect(bench.terminal.copied == [long])
  }

  /// A selection in the list of the inspector leaves out the details next to it.
  @Test func selectionStaysInAPartOfTheInspector() throws {
    let wide = InspectorBench(size: CellSize(width: 160, height: 24))
    wide.show()
    wide.open()
    let terminal = wide.bench.terminal
    let start = try #require(terminal.find("▸button").map { $0 } ?? terminal.find("button"))
    for kind in [MouseEvent.Kind.press(.left), .drag(.left), .release] {
      let y = kind == .press(.left) ? start.y : start.y + 1
      wide.bench.handle(.mouse(MouseEvent(kind, at: CellPoint(x: start.x + 1, y: y))))
    }
    let copied = try #require(terminal.copied.last)
    #expect(copied.split(separator: "\n").count == 2)
    #expect(!copied.contains("│"))
    #expect(wide.inspector != nil)
  }

  /// In two panes, a selection does not leave its pane.
  @Test func selectionStaysInAPane() throws {
    let panes = PaneTests()
    panes.bench.openHome(PaneTests.buttons, extra: "")
    panes.bench.press(.enter)
    panes.bench.server.respond(screenJSON("A"))
    panes.bench.settle()
    let terminal = panes.bench.terminal
    _ = try #require(panes.bench.navigation?.leftController)
    let title = try #require(terminal.find("Open A"))
    func send(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
      panes.bench.handle(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: y), modifiers: .alt)))
    }
    send(.press(.left), title.x + 10, 5)
    send(.drag(.left), 150, 20)
    let left = try #require(
      panes.bench.window.splitStack?.panes.first.map(panes.bench.window.visibleRect))
    let marked = (0..<160).filter { x in
      (0..<24).contains { y in
        terminal.surface[x, y].background == panes.bench.window.theme[.accentFocused].background
      }
    }
    #expect(try #require(marked.last) < left.maxX)
    send(.release, 150, 20)
    #expect(try #require(terminal.copied.last).contains("Open B"))
    #expect(terminal.copied.last?.contains("Content of A") == false)
  }

  private func copyList(_ count: Int, name: String = "Item") throws -> String {
    let rows = (0..<count).map { #"{"n":\#($0),"p":"R$ \#($0)"}"# }.joined(separator: ",")
    let row = """
      {"_beagleComponent_":"beagle:container","style":{"flex":{"flexDirection":"ROW"}},"children":[
       \(Part.text("\(name) @{item.n}")),\(Part.text("@{item.p}"))]}
      """
    bench.show(
      Part.screen(
        Part.text("Heading"),
        #"{"_beagleComponent_":"beagle:listView","dataSource":[\#(rows)],"templates":[{"view":\#(row)}]}"#
      ))
    let list = try #require(bench.window.contentView.firstView(LazyStack.self)?.superview)
    bench.window.showMenu(of: list, at: .zero)
    bench.settle()
    bench.press(.character("c"))
    return try #require(bench.terminal.copied.last)
  }

  /// Rows without views are copied, too, in lines as those with views.
  @Test func allRowsOfAListAreCopied() throws {
    let text = try copyList(300)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 300)
    for (index, line) in lines.enumerated() { #expect(line == "Item \(index)  R$ \(index)") }
    #expect(bench.window.message == "Copied 300 lines, if the terminal allows it.")
  }

  /// A long list is copied up to a whole row, and the message says how many.
  @Test(arguments: [("Item", 5000), (String(repeating: "name ", count: 200), 300)])
  func longListIsCopiedInPart(_ row: (name: String, count: Int)) throws {
    let text = try copyList(row.count, name: row.name)
    let count = text.split(separator: "\n").count
    #expect(count < row.count && count > 20 && text.utf8.count <= 64 << 10)
    #expect(text.hasSuffix("R$ \(count - 1)"))
    #expect(
      bench.window.message
        == "Copied the first \(count) of \(row.count) rows, if the terminal allows it.")
  }

  @Test func numberOfFindingsOpensThem() throws {
    bench.application.showProblems()
    bench.settle()
    #expect(inspection.inspector?.tab.title == "Problems")
    #expect(bench.window.statusBar.onFindings != nil)
  }
}
