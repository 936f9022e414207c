import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Paths, tabs of the inspector and problems in the palette.
extension PaletteTests {
  private func rows() -> [String] {
    bench.text.split(separator: "\n").map(String.init).filter { $0.contains("│  ") }
  }

  @Test func typedPathCanBeOpened() {
    bench.openHome()
    open()
    type("/orders/7")
    #expect(rows().last { $0.contains("/orders") }?.contains("Open /orders/7") == true)
    #expect(bench.text.contains("⏎"))
    // The entry is the last one, and not counted.
    bench.press(.up)
    bench.press(.enter)
    #expect(!isOpen)
    bench.server.respond(screenJSON("Seven"), to: "/orders/7")
    bench.settle()
    #expect(bench.titles == ["Home", "Seven"])
  }

  /// Each is listed once, under its path, and is not built for the list.
  @Test func listContainsTheScreensOfTheApplication() {
    var count = 0
    for path in ["/orders", "/about"] {
      bench.dependencies.localScreens[path] = {
        count += 1
        return Screen(navigationBar: NavigationBar(title: "Local \(path)"), child: Text("Here"))
      }
    }
    // It cannot be opened without values.
    bench.dependencies.localScreens["/about/{id}"] = { _ in Screen { Text("Here") } }
    bench.openHome()
    open()
    #expect(count == 0)
    type("/about")
    bench.press(.enter)
    bench.settle()
    #expect(bench.titles == ["Home", "Local /about"])
    bench.press(.escape)
    open()
    type("about")
    #expect(rows().count { $0.contains("/about") } == 1, "\(bench.text)")
  }

  @Test(arguments: [("http://127.0.0.1:1/x", true), ("/", true), ("home", false), ("?", false)])
  func onlyPathsAndURLsAreOffered(text: String, isOffered: Bool) {
    bench.openHome()
    open()
    type(text)
    #expect(bench.text.contains("Open \(text)") == isOffered)
  }

  @Test func listContainsTheTabsOfTheInspector() {
    #expect(
      InspectorViewController.tabTitles
        == InspectorViewController(window: bench.window, dependencies: bench.dependencies).tabs
        .map(\.title))
    bench.openHome()
    open()
    type("inspector states")
    bench.press(.enter)
    #expect(bench.application.inspector?.tab is StatesTab)
  }

  @Test func listContainsTheProblemsOfTheScreen() {
    bench.openHome(
      [:], extra: #"{"_beagleComponent_":"beagle:text","text":"x","alignment":"MIDDLE"}"#)
    open()
    type("middle")
    #expect(bench.text.contains("home"))
    bench.press(.enter)
    #expect(bench.application.inspector?.tab is ProblemsTab)
    #expect(bench.text.contains("MIDDLE"))
  }

  @Test(arguments: ["cafe", "acao", "CAFE ACAO", "café"])
  func accentsAndUndrawnCharactersDoNotMatter(query: String) {
    bench.openHome()
    bench.window.present(
      CommandPalette(
        title: "Go to", placeholder: "",
        entries: [CommandPalette.Entry("Ca\u{ad}f\u{200b}é a\u{301}ção") {}]))
    bench.settle()
    type(query)
    #expect(bench.text.contains("1 of 1"))
  }

  /// The arrow keys go on at the other end of the list.
  @Test func arrowsGoOnAtTheOtherEnd() {
    bench.openHome()
    var chosen = ""
    bench.window.present(
      CommandPalette(
        title: "Go to", placeholder: "",
        entries: ["A", "B", "C"].map { name in CommandPalette.Entry(name) { chosen = name } }))
    bench.settle()
    bench.press(.up, .enter)
    #expect(chosen == "C")
  }

  /// The first match is visible in a low window, and titles are whole in a narrow one.
  @Test(arguments: [CellSize(width: 20, height: 5), CellSize(width: 20, height: 8)])
  func lowWindowShowsTheFirstMatch(size: CellSize) {
    let bench = TestBench(size: size)
    bench.openHome()
    let entries = ["Catalog", "Navigation"].map {
      CommandPalette.Entry($0, detail: "/catalog/a/path") {}
    }
    bench.window.present(
      CommandPalette(title: "Go to", placeholder: "Screen, path or command", entries: entries))
    bench.settle()
    #expect(bench.text.contains("▸Catalog"), "\(bench.text)")
    bench.press(.down)
    #expect(bench.text.contains("▸Navigation"), "\(bench.text)")
  }
}
