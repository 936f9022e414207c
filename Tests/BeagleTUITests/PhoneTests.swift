import BeagleTUI
import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of use by touch alone, without Esc, Tab, arrow and function keys: the list of keys, the palette, back,
/// quit, and leaving a field are on the screen of a phone.
@MainActor struct PhoneTests {
  nonisolated static let sizes = [
    CellSize(width: 40, height: 20), CellSize(width: 40, height: 60),
    CellSize(width: 80, height: 24),
  ]

  private func open(_ path: String, _ size: CellSize) throws -> TestBench {
    let bench = TestBench(size: size)
    try bench.application.serve(directory: DocumentationFile.root + "/Resources/Screens")
    bench.open(path: path)
    try bench.waitUntilIdle()
    return bench
  }

  /// The row of the status bar.
  private func bar(_ bench: TestBench) -> String {
    bench.terminal.text(row: bench.terminal.size.height - 1)
  }

  private func tapBar(_ text: String, _ bench: TestBench) throws {
    let bar = bar(bench)
    let end = try #require(bar.range(of: text, options: .backwards), "\(bar)")
    let y = bench.terminal.size.height - 1
    bench.click(at: CellPoint(x: bar.distance(from: bar.startIndex, to: end.lowerBound), y: y))
    bench.settle()
  }

  /// Taps the name of the screen, or the mark in its place.
  private func tapName(_ name: String, _ bench: TestBench) throws {
    try tapBar(bar(bench).contains(name) ? name : "≡", bench)
  }

  @Test(arguments: sizes) func paletteHasAPlaceToTap(size: CellSize) throws {
    let bench = try open("/home", size)
    try tapName("home", bench)
    #expect(bench.window.modalView is CommandPalette, "\(bench.text)")
    // A tap outside closes it.
    bench.click(at: CellPoint(x: 0, y: 0))
    bench.settle()
    #expect(bench.window.modalView == nil)
    // In a field, too.
    bench.open(path: "/forms/validation")
    try bench.waitUntilIdle()
    bench.click("Käthe")
    #expect(bench.window.focusedView is TextField)
    try tapName("validation", bench)
    #expect(bench.window.modalView is CommandPalette, "\(bench.text)")
  }

  @Test(arguments: sizes) func helpAndQuitCanBeTapped(size: CellSize) throws {
    let bench = try open("/home", size)
    var quits = 0
    bench.window.onQuit = { quits += 1 }
    try tapBar("? keys", bench)
    for _ in 0..<12 where bench.terminal.find("quit") == nil { try tapBar("PgDn", bench) }
    bench.click("quit")
    bench.settle()
    #expect(quits == 1, "\(bench.text)")
  }

  @Test(arguments: sizes) func backCanBeTapped(size: CellSize) throws {
    let bench = try open("/home", size)
    bench.click("Lists")
    try bench.waitUntilIdle()
    #expect(bench.titles.last == "Lists")
    bench.click("‹ Back")
    try bench.waitUntilIdle()
    #expect(bench.titles.count == 1)
  }

  @Test(arguments: sizes) func fieldsAreLeftByATap(size: CellSize) throws {
    let bench = try open("/forms/validation", size)
    for place in ["Validation", "Name (required)"] {
      bench.click("Käthe")
      #expect(bench.window.focusedView is TextField)
      bench.click(place)
      #expect(bench.window.focusedView == nil, "\(place)")
    }
    bench.click("Käthe")
    try tapBar("Esc", bench)
    #expect(bench.window.focusedView == nil)
  }

  @Test(arguments: sizes) func searchIsLeftByATap(size: CellSize) throws {
    let bench = try open("/lists/long", size)
    bench.press(.character("/"))
    bench.type("9")
    #expect(bench.window.search?.isTyping == true)
    bench.click("Rows are created")
    bench.settle()
    #expect(bench.window.search?.isTyping != true, "\(bench.text)")
  }
}
