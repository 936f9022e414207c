import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the menu of a component, of clicks outside of dialogs, of hover, and of the status bar.
@MainActor
struct PointerTests {
  let bench = ScrollingFixture()
  private var terminal: HeadlessTerminal { bench.terminal }
  private var window: Window { bench.window }
  private var clock: ManualClock? { window.loop?.clock as? ManualClock }

  private func click(_ text: String, button: MouseEvent.Button = .left) throws {
    let point = try #require(terminal.find(text))
    bench.mouse(.press(button), point.x, point.y)
    bench.mouse(.release, point.x, point.y)
  }

  private func click(_ x: Int, _ y: Int) {
    bench.mouse(.press(.left), x, y)
    bench.mouse(.release, x, y)
  }

  // MARK: - Clicks outside

  @Test func clickOutsideChoosesWhatEscapeChooses() {
    bench.page(bench.buttons(3))
    var chosen = ""
    window.present(
      Dialog(
        title: "Delete?", message: "Gone",
        choices: [
          .init("Keep", key: .escape) { chosen = "keep" },
          .init("Delete", kind: .destructive) { chosen = "delete" },
        ]))
    bench.application.present()
    click(1, 2)
    #expect(chosen == "keep")
    #expect(window.topDialog == nil)
    // The control below is not pressed by the same click.
    #expect(bench.pressed.isEmpty)
  }

  @Test func dialogThatEscapeDoesNotCloseStays() {
    bench.page(bench.buttons(3))
    window.present(
      Dialog(title: nil, message: "A or B?", choices: [.init("A"), .init("B")]))
    bench.application.present()
    click(1, 2)
    #expect(window.topDialog != nil)
  }

  @Test func pressOutsideThatEndsInsideDoesNothing() throws {
    bench.page(bench.buttons(3))
    window.present(
      Dialog(title: "Keys", message: "Tab", choices: [.init("Close", key: .escape)]))
    bench.application.present()
    bench.mouse(.press(.left), 0, 0)
    let inside = try #require(terminal.find("Keys"))
    bench.mouse(.drag(.left), inside.x, inside.y)
    bench.mouse(.release, inside.x, inside.y)
    #expect(window.topDialog != nil)
    click(0, 0)
    #expect(window.topDialog == nil)
  }

  @Test func paletteClosesAtOnce() {
    bench.page(bench.buttons(3))
    window.present(
      CommandPalette(title: "Go", placeholder: "Name", entries: [.init("One") {}]))
    bench.application.present()
    click(0, 0)
    #expect(window.topDialog == nil)
  }

  /// The user aimed at the screen below.
  @Test func dialogThatHasJustAppearedStays() {
    bench.page(bench.buttons(3))
    let dialog = Dialog(title: nil, message: "Failed", choices: [.init("Ok", key: .escape)])
    dialog.opensByItself = true
    window.present(dialog)
    bench.application.present()
    click(0, 0)
    #expect(window.topDialog === dialog)
    clock?.advance(milliseconds: 600)
    click(0, 0)
    #expect(window.topDialog == nil)
  }

  // MARK: - Menu

  @Test func rightClickOpensAMenuWithTheText() throws {
    bench.page([Label("some text"), bench.button("Press")])
    try click("some text", button: .right)
    #expect(bench.text.contains("▸Copy text"))
    #expect(bench.lastRow.contains("Esc close"))
    bench.press(.enter)
    #expect(terminal.copied == ["some text"])
    #expect(!bench.text.contains("Copy text"))
  }

  @Test func menuContainsTheApplicationsActions() throws {
    var chosen: [String] = []
    window.makeMenu = { view in
      .init(
        title: "label", view: view,
        items: [
          .init("First", key: "f") { chosen.append("first") },
          .init("Second", key: "s") { chosen.append("second") },
        ])
    }
    bench.page([Label("text")])
    try click("text", button: .right)
    #expect(bench.text.contains("─ label ─"))
    bench.press(.down, .enter)
    try click("text", button: .right)
    bench.press(.character("s"))
    try click("text", button: .right)
    try click("First")
    #expect(chosen == ["first", "second", "first"])
  }

  @Test func menuClosesWithEscapeAndOutside() throws {
    bench.page([bench.button("Press")] + bench.lines(3))
    try click("line 1", button: .right)
    bench.press(.escape)
    #expect(!bench.text.contains("Copy text"))
    try click("line 1", button: .right)
    try click("Press")
    #expect(!bench.text.contains("Copy text"))
    #expect(bench.pressed.isEmpty)
    try click("line 1", button: .right)
    try click("line 0", button: .right)
    bench.press(.enter)
    #expect(terminal.copied == ["line 0"])
  }

  /// A press, a drag to a row and a release choose, as in other programs.
  @Test func rightButtonDragChooses() throws {
    bench.page([Label("text")])
    let point = try #require(terminal.find("text"))
    bench.mouse(.press(.right), point.x, point.y)
    let row = try #require(terminal.find("Copy text"))
    bench.mouse(.drag(.right), row.x, row.y)
    bench.mouse(.release, row.x, row.y)
    #expect(terminal.copied == ["text"])
  }

  @Test(arguments: [KeyEvent(.function(10), .shift), KeyEvent(.function(16))])
  func keyOpensTheMenuOfTheFocusedView(key: KeyEvent) {
    bench.page([bench.button("One"), bench.button("Two")])
    bench.press(.down)
    window.handle(.key(key))
    bench.application.present()
    #expect(bench.text.contains("Copy text"))
    bench.press(.enter)
    #expect(terminal.copied == ["Two"])
    #expect(window.focusedView is PushButton)
  }

  /// At every place and size, all of the menu can be seen or scrolled to.
  @Test(arguments: [CellSize(width: 40, height: 12), CellSize(width: 20, height: 5)])
  func menuIsNotCut(size: CellSize) {
    window.makeMenu = { view in
      .init(
        title: "a component with a long name", view: view,
        items: (0..<6).map { index in .init("Action \(index)", key: Character("\(index)")) {} })
    }
    bench.page([Label("text")])
    bench.resize(to: size)
    let (right, bottom) = (size.width - 1, size.height - 2)
    for (x, y) in [(0, 2), (right, 2), (0, bottom), (right, bottom)] {
      bench.mouse(.press(.right), x, y)
      #expect(window.modalView is ContextMenu, "at \(x), \(y)")
      // Below five rows, there is no space for a border.
      for corner in "╭╮╰╯" { #expect(bench.text.contains(corner) == (size.height > 6)) }
      bench.press(.up)
      #expect(bench.text.contains("▸"))
      for _ in 0..<8 { bench.press(.down) }
      #expect(bench.text.contains("▸Action 5"))
      bench.press(.escape)
    }
  }

  @Test func menuOfASelectionCopiesIt() throws {
    bench.page([Label("some text")])
    let point = try #require(terminal.find("text"))
    bench.mouse(.press(.left), point.x, point.y)
    bench.mouse(.drag(.left), point.x + 3, point.y)
    bench.mouse(.release, point.x + 3, point.y)
    bench.mouse(.press(.right), point.x, point.y)
    #expect(bench.text.contains("▸Copy selection"))
    bench.press(.enter)
    #expect(terminal.copied == ["text", "text"])
  }

  // MARK: - Hover

  @Test func controlUnderThePointerIsTinted() throws {
    bench.page([bench.button("One"), bench.button("Two"), Label("text")])
    let (one, two) = (try #require(terminal.find("One")), try #require(terminal.find("Two")))
    let plain = terminal.surface[two.x, two.y]
    bench.mouse(.move, two.x, two.y)
    let tinted = terminal.surface[two.x, two.y]
    #expect(tinted.background != plain.background)
    #expect(tinted.foreground.isReadable(on: tinted.background))
    // A movement inside the same control draws nothing.
    let frames = terminal.frames
    for x in two.x..<two.x + 3 { bench.mouse(.move, x, two.y) }
    #expect(terminal.frames == frames)
    bench.mouse(.move, one.x, one.y)
    #expect(terminal.surface[two.x, two.y] == plain)
    bench.mouse(.move, 0, 10)
    #expect(terminal.surface[two.x, two.y] == plain)
  }

  @Test(arguments: [ColorDepth.mono, .ansi8, .ansi16, .ansi256, .trueColor])
  func tintIsVisibleInEachColorDepth(depth: ColorDepth) throws {
    for scheme in ColorScheme.allCases {
      window.appearance.theme = Theme(.standard, depth: depth, scheme: scheme)
      bench.page([bench.button("One"), bench.button("Two")])
      let point = try #require(terminal.find("Two"))
      let plain = terminal.surface[point.x, point.y]
      bench.mouse(.move, point.x, point.y)
      #expect(terminal.surface[point.x, point.y] != plain)
      bench.mouse(.move, 0, 10)
      #expect(terminal.surface[point.x, point.y] == plain)
    }
  }

  /// A control that comes under a resting pointer is tinted, and a covered one is not.
  @Test func tintFollowsTheScreen() throws {
    bench.page(bench.buttons(30))
    let point = try #require(terminal.find("row 3"))
    let row = { (y: Int) in (0..<40).map { self.terminal.surface[$0, y].background } }
    bench.mouse(.move, point.x, point.y)
    let tinted = row(point.y)
    bench.mouse(.wheelDown, point.x, point.y)
    #expect(row(point.y) == tinted)
    #expect(row(point.y - 2) != tinted)
    // Moved rows are the same as painted ones.
    for _ in 0..<4 {
      bench.mouse(.wheelDown, point.x, point.y)
      let moved = terminal.surface.cells.map { $0 }
      window.setNeedsDisplay()
      bench.application.present()
      #expect(terminal.surface.cells.map { $0 } == moved)
    }
    window.showHelp()
    bench.application.present()
    #expect(row(point.y) != tinted)
    bench.press(.escape)
    #expect(row(point.y) == tinted)
  }

  @Test func moveIsNotAUserEvent() {
    bench.page(bench.buttons(3))
    var events = 0
    window.userEventObservers.append { events += 1 }
    window.showMessage("a message")
    bench.application.present()
    bench.mouse(.move, 5, 3)
    #expect(events == 0)
    #expect(bench.lastRow.contains("a message"))
  }

  // MARK: - Status bar

  @Test func eachPartOfAHintIsAKey() throws {
    bench.page(bench.lines(3))
    let binding = KeyBinding(
      "↑, ↓", "move", hint: KeyHint("↑↓", "move"),
      keys: [KeyEvent(.up): KeyAction("up"), KeyEvent(.down): KeyAction("down")])
    window.keyBindings = [binding] + window.keyBindings
    var performed: [String] = []
    window.setHandler(for: KeyAction("up")) { performed.append("up") }
    window.setHandler(for: KeyAction("down")) { performed.append("down") }
    window.statusBar.hints = [KeyHint("↑↓", "move")]
    let point = CellPoint(x: 1, y: 0)
    window.statusBar.draw(in: Surface(size: CellSize(width: 40, height: 1)).canvas)
    for dx in [0, 1, 4] {
      #expect(window.statusBar.mouseDown(at: point.offsetBy(dx: dx, dy: 0)))
      #expect(window.statusBar.activate())
    }
    #expect(performed == ["up", "down", "down"])
  }

  @Test func findingsCanBePressed() throws {
    bench.page(bench.lines(3))
    var presses = 0
    window.statusBar.onFindings = { presses += 1 }
    window.statusBar.findingCount = 2
    let surface = Surface(size: CellSize(width: 40, height: 1))
    window.statusBar.draw(in: surface.canvas)
    let point = try #require(surface.find("⚠ 2"))
    #expect(window.statusBar.mouseDown(at: CellPoint(x: point.x + 2, y: 0)))
    #expect(window.statusBar.activate())
    #expect(presses == 1)
    #expect(!window.statusBar.mouseDown(at: CellPoint(x: point.x - 2, y: 0)))
  }
}
