import BeagleTUITesting
import BeagleTestSupport
import Testing

@testable import CellText

/// Tests of what a screen reader of a text console speaks, such as Fenrir with its defaults: the row of the cursor if
/// only the cursor has moved to another row, or else each row whose text has changed.
@MainActor
@Suite struct ConsoleSpeechTests {
  private let clock = ManualClock()
  private let terminal: HeadlessTerminal
  private let pilot: Pilot

  init() {
    terminal = HeadlessTerminal(size: CellSize(width: 80, height: 24), colorDepth: .ansi8)
    terminal.isConsole = true
    terminal.motion = .nothing
    let dependencies = BeagleDependencies()
    dependencies.imageDecoder = nil
    let application = BeagleApplication(
      terminal: terminal, dependencies: dependencies, clock: clock)
    pilot = Pilot(application, on: terminal, clock: clock)
  }

  private func open(_ parts: String...) {
    pilot.open(json: Part.screen(parts.joined(separator: ",")))
    clock.advance(milliseconds: 10_000)
    pilot.settle()
  }

  /// The text of each row, with one blank for several, as Fenrir compares it.
  private var rows: [String] {
    terminal.text.components(separatedBy: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
  }

  /// Returns the spoken lines after a change.
  private func spoken(_ change: () -> Void) -> [String] {
    let (before, cursor) = (rows, terminal.restingCursor)
    change()
    pilot.settle()
    let after = rows
    guard after == before else {
      var old: [String: Int] = [:]
      for row in before { old[row, default: 0] += 1 }
      return after.filter { row in
        old[row, default: 0] -= 1
        return old[row, default: 0] < 0
      }
    }
    guard let new = terminal.restingCursor, new.y != cursor?.y else { return [] }
    return [after[new.y]]
  }

  private func spoken(_ keys: Key...) -> [String] {
    spoken { for key in keys { pilot.press(key) } }
  }

  private func list(_ count: Int) -> String {
    let rows = (1...count).map(String.init).joined(separator: ",")
    return """
      {"_beagleComponent_":"beagle:listView","dataSource":[\(rows)],"style":{"flex":{"grow":1}},
       "templates":[{"view":{"_beagleComponent_":"beagle:touchable","onPress":[],
         "child":\(Part.text("Order @{item}"))}}]}
      """
  }

  private static let tabs = """
    {"_beagleComponent_":"beagle:tabBar","items":[{"title":"Open"},{"title":"Sent"},{"title":"Lost"}]}
    """

  // MARK: - Moves of the focus

  @Test func moveInAListSpeaksTheRow() {
    open(list(60))
    for row in 2...40 { #expect(spoken(.down) == ["Order \(row)"]) }
    for row in (1...39).reversed() { #expect(spoken(.up) == ["Order \(row)"]) }
  }

  /// The position in the list and other hints are spoken after a pause.
  @Test func statusBarFollowsAfterAPause() {
    open(list(60))
    #expect(rows.last?.contains("1/60") == true)
    #expect(spoken(.down) == ["Order 2"])
    #expect(rows.last?.contains("1/60") == true)
    let later = spoken { clock.advance(milliseconds: 600) }
    #expect(later.count == 1 && later[0].contains("2/60"), "\(later)")
    #expect(spoken { clock.advance(milliseconds: 60_000) } == [])
  }

  @Test func controlsInOneRowAreNamedInTheStatusBar() {
    open(Self.tabs, Part.button("Save"))
    #expect(spoken(.right) == ["▌ Sent, tab, 2 of 3"])
    #expect(spoken(.right) == ["▌ Lost, tab, 3 of 3"])
    #expect(spoken(.tab) == ["Save"])
    // It ends with a period, because the reader would not speak the same text again.
    #expect(spoken(.backTab) == ["▌ Lost, tab, 3 of 3."])
    let later = spoken { clock.advance(milliseconds: 6_000) }
    #expect(later.count == 1 && later[0].hasPrefix("Tab next"), "\(later)")
  }

  @Test func fieldsAreNamedWithTheirLabelAndError() {
    let field = { (name: String, error: String) in
      """
      {"_beagleComponent_":"beagle:textInput","placeholder":"\(name)","value":"","error":"\(error)",
       "showError":\(!error.isEmpty)}
      """
    }
    open(field("Name", ""), field("Mail", "Enter an address."), Part.button("Send"))
    #expect(spoken(.tab).first?.hasPrefix("▌ Mail, text field, invalid, empty, 2 of 3") == true)
    #expect(spoken(.tab) == ["Send"])
    #expect(spoken(.backTab).first?.hasPrefix("▌ Mail, text field") == true)
    // Only the typed character: the status bar stays.
    #expect(spoken(.character("a")).count == 1)
    #expect(spoken(.escape) == ["▌ Left Mail."])
  }

  @Test func cardOfSeveralRowsIsNamed() {
    let lines = Part.box([Part.text("Beans"), Part.text("R$ 89,90")])
    let card = #"{"_beagleComponent_":"beagle:touchable","onPress":[],"child":"# + lines + "}"
    open(Part.button("Back"), card)
    #expect(spoken(.tab) == ["▌ Beans, R$ 89,90, button, 2 of 2"])
    #expect(spoken(.backTab) == ["Back"])
  }

  // MARK: - Boxes

  @Test func dialogIsSpokenWithoutTheScreenBehind() {
    open(
      Part.text("Behind the dialog"), list(12),
      Part.button("Delete", Part.action("confirm", #""title":"Sure?""#, #""message":"Gone.""#)))
    pilot.press(.end)
    let opened = spoken(.enter)
    #expect(opened.contains { $0.contains("Sure?") } && opened.contains { $0.contains("Gone.") })
    #expect(opened.last == "▌ Ok, button, 2 of 2", "\(opened)")
    #expect(!opened.contains { $0.contains("Order") }, "\(opened)")
    #expect(spoken(.backTab) == ["▌ Cancel, button, 1 of 2"])
    #expect(
      spoken(.escape).last == "▌ Delete, button, 13 of 13" || terminal.text.contains("Delete"))
  }

  @Test func entriesOfMenusAndPalettesAreSpoken() {
    open(list(8), Part.button("Track"))
    pilot.press(.end)
    _ = spoken { pilot.handle(.key(KeyEvent(.function(10), .shift))) }
    let second = spoken(.down)
    #expect(second.count == 1 && second[0].hasPrefix("│ Copy"), "\(second)")
    pilot.press(.escape)
    _ = spoken { pilot.handle(.key(KeyEvent("p", .control))) }
    let entry = spoken(.down)
    #expect(entry.count == 1 && entry[0].contains(", 2 of "), "\(entry)")
  }

  @Test func daysOfACalendarAreSpokenInFull() {
    open(#"{"_beagleComponent_":"beagle:textInput","type":"DATE","value":"2024-12-31"}"#)
    pilot.press(.down)
    pilot.settle()
    #expect(spoken(.left) == ["▌ Monday, 30 December 2024, button, 1 of 3"])
    #expect(spoken(.up) == ["▌ Monday, 23 December 2024, button, 1 of 3"])
  }

  // MARK: - Drawing

  /// The focus is a band of color, a bar, and the cursor, which is shown.
  @Test func focusIsVisibleWithoutCharacters() throws {
    open(Part.button("Save"), Part.button("Send"))
    #expect(!terminal.text.contains("▸"))
    let cursor = try #require(terminal.cursor)
    #expect(cursor == terminal.restingCursor)
    pilot.press(.tab)
    let next = try #require(terminal.cursor)
    #expect(next.x == cursor.x && next.y > cursor.y)
    let style = { terminal.surface[next.x + $0, $1].style }
    #expect(style(0, next.y) != style(0, cursor.y))
    // The bar before the title.
    #expect(style(-2, next.y) != style(0, next.y))
  }

  @Test func otherTerminalsKeepTheMark() {
    let bench = TestBench(size: CellSize(width: 80, height: 24))
    bench.open(json: Part.screen(Part.button("Save"), Part.button("Send")))
    #expect(bench.text.contains("▸ Save"))
    #expect(bench.terminal.cursor == nil)
  }
}
