import BeagleTestSupport
import Testing

@testable import BeagleTUI
@testable import CellText
@testable import TerminalKit

/// Tests of the palette of screens and commands that Ctrl-P opens.
@MainActor
@Suite struct PaletteTests {
  let bench = TestBench(size: CellSize(width: 80, height: 24))

  func open() {
    bench.window.handle(.key(KeyEvent("p", .control)))
    bench.settle()
  }

  func type(_ text: String) {
    for character in text { bench.press(.character(character)) }
  }

  var isOpen: Bool { bench.window.topDialog is CommandPalette }

  /// Opens Home, then A on top of it, then B on top of A.
  private func openThreeScreens() {
    let push = { (url: String) in Part.action("pushView", "\"route\":{\"url\":\"\(url)\"}") }
    bench.openHome(["To A": push("/a")])
    bench.click("To A")
    bench.server.respond(screenJSON("Aardvark", ["To B": push("/b")]), to: "/a")
    bench.settle()
    bench.click("To B")
    bench.server.respond(screenJSON("Bat"), to: "/b")
    bench.settle()
    #expect(bench.titles == ["Home", "Aardvark", "Bat"])
  }

  @Test func paletteTakesHalfOfALargeWindow() {
    let entries = (0..<50).map { CommandPalette.Entry("Page \($0)") {} }
    func boxSize(_ size: CellSize, _ count: Int = 50) -> CellSize? {
      let bench = TestBench(size: size)
      bench.openHome()
      bench.window.present(
        CommandPalette(title: "Go to", placeholder: "", entries: Array(entries.prefix(count))))
      bench.settle()
      guard let box = bench.window.topDialog?.subviews.first else { return nil }
      return CellSize(width: box.frame.width, height: box.frame.height)
    }
    let usual = boxSize(CellSize(width: 80, height: 24))
    #expect(usual?.width == 64)
    let large = boxSize(CellSize(width: 200, height: 60))
    #expect(large?.width == 106)
    #expect((large?.height ?? 0) == (usual?.height ?? 0) + 18)
    #expect(boxSize(CellSize(width: 200, height: 60), 3)?.height == usual?.height)
    #expect((boxSize(CellSize(width: 40, height: 20))?.width ?? 99) <= 40)
  }

  @Test func visitedScreenIsPoppedToOrPushedAgain() {
    openThreeScreens()
    open()
    #expect(isOpen)
    // The previous screen is first. The current screen is not listed.
    #expect(bench.text.contains("Aardvark"))
    #expect(bench.text.contains("/home"))
    let row = bench.text.split(separator: "\n").first {
      $0.contains("Aardvark") && $0.contains("/a ")
    }
    #expect(row != nil, "\(bench.text)")
    bench.press(.enter)
    #expect(!isOpen)
    #expect(bench.titles == ["Home", "Aardvark"])
    open()
    type("bat")
    bench.press(.enter)
    bench.server.respond(screenJSON("Bat"), to: "/b")
    bench.settle()
    #expect(bench.titles == ["Home", "Aardvark", "Bat"])
  }

  @Test func commandIsNotTypedIntoTheFocusedField() {
    bench.show(Part.screen("{\"_beagleComponent_\":\"beagle:textInput\",\"value\":\"Ada\"}"))
    bench.press(.tab)
    open()
    type("show the log")
    bench.press(.enter)
    #expect(bench.text.contains("The log is empty.") || bench.text.contains("All "))
    bench.press(.escape)
    #expect(bench.text.contains("Ada"))
    #expect(!bench.text.contains("AdaL"))
  }

  /// A title from a server can have any length, so only its beginning is searched.
  @Test func longTitlesAreTruncated() {
    let entry = CommandPalette.Entry(
      String(repeating: "a", count: 100_000) + "b", detail: String(repeating: "c", count: 100_000)
    ) {}
    bench.show(Part.screen(Part.text("x")))
    bench.window.present(CommandPalette(title: "T", placeholder: "P", entries: [entry]))
    bench.settle()
    #expect(bench.text.contains("aaa"))
    type("ab")
    #expect(bench.text.contains("Nothing matches."))
  }

  @Test func lettersFilterAndArrowsSelect() {
    openThreeScreens()
    open()
    type("hm")
    #expect(bench.text.contains("Home"))
    #expect(!bench.text.contains("Aardvark   "))
    type("zzz")
    #expect(bench.text.contains("Nothing matches."))
    bench.press(.enter)
    #expect(isOpen)
    for _ in 0..<5 { bench.press(.backspace) }
    bench.press(.down)
    bench.press(.enter)
    #expect(bench.titles == ["Home"])
  }

  /// Letters that do not fit on screen are not highlighted.
  @Test func matchingLettersOfAPathAreHighlighted() throws {
    let entries = [
      CommandPalette.Entry("Send it", detail: "/forms/send") {},
      CommandPalette.Entry("Far", detail: "/forms/" + String(repeating: "x", count: 60)) {},
    ]
    bench.show(Part.screen(Part.text("x")))
    bench.window.present(CommandPalette(title: "T", placeholder: "P", entries: entries))
    bench.settle()
    type("for")
    let path = try #require(bench.terminal.find("/forms/send"))
    let cells = (0..<11).map { bench.terminal.surface[path.x + $0, path.y] }
    #expect(
      cells.indices.filter { cells[$0].attributes.isSuperset(of: [.bold, .underline]) } == [
        1, 2, 3,
      ])
    let title = try #require(bench.terminal.find("Send it"))
    #expect(!bench.terminal.surface[title.x, title.y].attributes.contains(.underline))
    let far = try #require(bench.terminal.find("Far"))
    #expect(
      (far.x..<78).allSatisfy {
        !bench.terminal.surface[$0, far.y].attributes.contains(.underline)
      })
  }

  /// A row has its title on the left, with highlighted matching letters, and the end of its path on
  /// the right. The frame shows the number of matches. The status bar has no hint for Tab, which
  /// moves the selection.
  @Test func rowShowsTitleAndPath() throws {
    let entries = [
      CommandPalette.Entry("Orders", detail: "/catalogue/orders/of/the/year/before/this/one") {},
      CommandPalette.Entry("Order form", detail: "/forms/order") {},
      CommandPalette.Entry("Home", detail: "/home") {},
    ]
    bench.show(Part.screen(Part.text("x")))
    bench.window.present(CommandPalette(title: "T", placeholder: "P", entries: entries))
    bench.settle()
    #expect(bench.text.contains("─ 3 of 3 ─"))
    #expect(bench.terminal.text(row: 23).hasPrefix(" ↑↓ choose  Enter go  Esc close"))
    type("ord")
    #expect(bench.text.contains("─ 2 of 3 ─"))
    let theme = bench.window.theme
    let first = try #require(bench.terminal.find("Orders"))
    let second = try #require(bench.terminal.find("Order form"))
    #expect(bench.text.contains(" …of/the/year/before/this/one "))
    func cell(_ position: CellPoint, _ dx: Int) -> Cell {
      bench.terminal.surface[position.x + dx, position.y]
    }
    let path = try #require(bench.terminal.find("/forms/order"))
    for position in [first, second] {
      #expect(cell(position, 0).attributes.isSuperset(of: [.bold, .underline]))
      #expect(!cell(position, 4).attributes.contains(.underline))
    }
    #expect(cell(second, 0).foreground == theme[.accent].foreground)
    #expect(cell(path, 0).foreground == theme[.muted].foreground)
    // The selection color spans the list, and its text stays readable.
    for dx in [-1, 0, 20, 56] {
      #expect(cell(first, dx).background == theme[.selection].background)
      #expect(cell(second, dx).background == theme[.dialog].background)
    }
    for dx in [0, 55] {
      let style = cell(first, dx).style
      #expect(try #require(style.foreground.contrast(to: style.background)) >= 4.5)
    }
    type("zz")
    #expect(bench.text.contains("─ 0 of 3 ─"))
  }

  @Test func commandsAreFoundByTheirDescription() {
    openThreeScreens()
    open()
    type("show the log")
    bench.press(.enter)
    #expect(bench.window.topDialog?.title == "Log")
    bench.press(.escape)
    open()
    type("go back")
    bench.press(.enter)
    #expect(bench.titles == ["Home", "Aardvark"])
    open()
    type("search")
    bench.press(.enter)
    #expect(bench.terminal.text(row: 23).hasPrefix(" /"))
  }

  /// The descriptions are a muted column between names and keys. A narrow terminal omits them.
  @Test(arguments: [80, 40]) func commandDescriptionsAreShown(columns: Int) throws {
    // High enough for all commands.
    let bench = TestBench(size: CellSize(width: columns, height: 60))
    bench.show(Part.screen(Part.text("x")))
    bench.window.handle(.key(KeyEvent("p", .control)))
    bench.settle()
    let log = try #require(bench.terminal.find("Log "))
    let quit = try #require(bench.terminal.find("Quit "))
    let key = try #require(
      (0..<columns).last { bench.terminal.surface.character(atX: $0, y: log.y) == "L" })
    #expect(log.x == quit.x && key > log.x + 12)
    guard columns == 80 else {
      #expect(bench.terminal.find("show the log") == nil)
      return
    }
    let description = try #require(bench.terminal.find("show the log"))
    #expect(description.y == log.y && description.x > log.x && description.x + 12 < key)
    #expect(bench.terminal.find("reload the screen")?.x == description.x)
    let cell = bench.terminal.surface[description.x, description.y]
    #expect(cell.foreground == bench.window.theme[.muted].foreground)
    // Matching letters of the description are highlighted.
    for character in "showthelo" { bench.press(.character(character)) }
    let found = try #require(bench.terminal.find("show the log"))
    let highlighted = (0..<12).filter {
      bench.terminal.surface[found.x + $0, found.y].attributes.contains(.underline)
    }
    #expect(highlighted == [0, 1, 2, 3, 5, 6, 7, 9, 10])
  }

  @Test func escapeClosesThePaletteAndRestoresTheFocus() {
    bench.openHome(["One": Part.set("c", "1"), "Two": Part.set("c", "2")])
    bench.press(.tab)
    let focused = bench.window.focusedView
    open()
    #expect(bench.window.cursor != nil)
    bench.press(.escape)
    #expect(!isOpen)
    #expect(bench.window.focusedView === focused)
  }

  private var dialogs: [String] {
    bench.window.modalViews.compactMap { ($0 as? Dialog)?.title }
  }

  /// Pages of information replace each other, so that they never overlap.
  @Test func oneInformationalDialogIsOpen() {
    bench.openHome()
    bench.press(.character("?"))
    #expect(dialogs == ["Keys"])
    bench.press(.character("L"))
    #expect(dialogs == ["Log"])
    bench.press(.character("?"))
    #expect(dialogs == ["Keys"])
    bench.press(.character("H"))
    #expect(dialogs == ["Requests"])
    bench.press(.escape)
    bench.press(.character("?"))
    open()
    #expect(dialogs == ["Go to"])
    bench.press(.function(12))
    #expect(dialogs == [])
    #expect(bench.window.panelHasKeyboard)
    bench.press(.character("?"))
    bench.press(.character("L"), .function(6))
    #expect(dialogs == [])
    #expect(bench.text.contains("1 Tree"))
  }

  @Test func paletteOpensOverAnErrorAndNotOverAQuestion() {
    bench.openHome(["Go": Part.action("pushView", "\"route\":{\"url\":\"/next\"}")])
    bench.click("Go")
    open()
    #expect(!isOpen, "a load covers the screen")
    bench.server.fail()
    bench.settle()
    open()
    #expect(isOpen)
    bench.press(.escape)
    #expect(bench.errorView != nil)
    bench.press(.escape)
    bench.window.present(Dialog(title: "Delete?", message: "", choices: [.init("Yes")]))
    open()
    #expect(!isOpen)
  }

  @Test func clickSelectsARow() {
    openThreeScreens()
    open()
    bench.click("Aardvark  ")
    #expect(bench.titles == ["Home", "Aardvark"])
  }

  @Test func screensOfADirectoryAreListed() throws {
    let files = TemporaryDirectory([
      "home.json": screenJSON("Home"), "shop/cart.json": screenJSON("Cart"), "data.json": "{}",
    ])
    try bench.application.serve(directory: files.path)
    bench.open(.remote(.init(url: "/home")))
    open()
    #expect(bench.text.contains("/shop/cart"))
    #expect(!bench.text.contains("/data"))
    type("crt")
    bench.press(.enter)
    bench.settle()
    #expect(bench.text.contains("Content of Cart"))
    open()
    type("hom")
    bench.press(.enter)
    open()
    // The screen was loaded, so its title is listed.
    #expect(bench.text.contains("Cart  "))
  }

  /// A screen whose file has exactly the typed name precedes longer names and titles that match.
  @Test(arguments: ["s77", "d77/s77", "/d77/s77", "S77.json"], [nil, "Parcel 7 s7 7"])
  func exactNameIsFirst(query: String, title: String?) throws {
    var files = ["d77/s77.json": title.map { screenJSON($0) } ?? Part.text("Content of s77")]
    for number in 70..<86 {
      files["s77/s77\(number).json"] = screenJSON("s77 s77")
      files["d77/s77/d77/s77\(number).json"] = Part.text("x")
    }
    let directory = TemporaryDirectory(files)
    try bench.application.serve(directory: directory.path)
    bench.open(path: "/s77/s7770")
    bench.settle()
    open()
    type(query)
    bench.press(.enter)
    bench.settle()
    #expect(bench.text.contains("Content of \(title ?? "s77")"), "\(bench.text)")
  }

  @Test(arguments: [CellSize(width: 80, height: 24), CellSize(width: 40, height: 20)])
  func additionalScreensAreReported(size: CellSize) throws {
    for (count, note) in [(1000, nil), (1100, "First 1000 of up to 1100 screens.")] {
      let names = (0..<count).map { "s\($0).json" }
      let files = TemporaryDirectory(
        Dictionary(uniqueKeysWithValues: names.map { ($0, screenJSON("T")) }))
      let bench = TestBench(size: size)
      try bench.serve(directory: files.path)
      bench.open(path: "/s1")
      try bench.waitUntilIdle()
      bench.window.handle(.key(KeyEvent("p", .control)))
      bench.settle()
      #expect(bench.text.contains("First 1000") == (note != nil), "\(bench.text)")
      if let note { #expect(bench.text.contains(note), "\(bench.text)") }
    }
  }

  /// Tab moves the selection in the palette.
  @Test func statusBarOmitsTheUsualHintForTab() {
    bench.openHome(["One": Part.set("c", "1")])
    #expect(bench.terminal.text(row: 23).contains("Tab next"))
    open()
    #expect(bench.terminal.text(row: 23).contains("choose"))
    #expect(!bench.terminal.text(row: 23).contains("Tab next"))
  }
}
