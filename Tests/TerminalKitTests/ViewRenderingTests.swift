import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the rendering of single parts of the screen, cell by cell.
@MainActor
@Suite struct ViewRenderingTests {
  private let clock = ManualClock()

  func application(
    _ size: CellSize = CellSize(width: 40, height: 12), _ theme: Theme = .standard,
    _ views: [View] = []
  ) -> (Application, HeadlessTerminal) {
    let terminal = HeadlessTerminal(size: size)
    let application = Application(terminal: terminal, clock: clock)
    application.window.appearance.theme = theme
    let controller = ViewController()
    for view in views {
      view.flex.alignSelf = .flexStart
      controller.view.addSubview(view)
    }
    application.window.rootViewController = controller
    application.present()
    return (application, terminal)
  }

  // MARK: - 8 colors

  /// There are neither bright backgrounds nor dark gray.
  @Test(arguments: ColorScheme.allCases)
  func noBrightBackgroundsWithEightColors(scheme: ColorScheme) {
    let theme = Theme(.standard, depth: .ansi8, scheme: scheme)
    for role in Theme.Role.allCases {
      #expect((theme[role].background.paletteIndex ?? 0) < 8, "\(role)")
    }
    for value in stride(from: 0, through: 0xff_ffff, by: 4_211) {
      let color = Color.rgb(UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
      #expect((color.quantizedBackground(to: .ansi8).paletteIndex ?? 8) < 8)
    }
    #expect(Color.rgb(0x30, 0x38, 0x48).quantizedBackground(to: .ansi8) == .palette(0))
    #expect(Color.rgb(0x80, 0x80, 0x80).quantizedBackground(to: .ansi8) == .palette(7))
  }

  /// Two server colors that map to the same one of eight stay distinguishable.
  @Test func serverColorsStayVisibleWithEightColors() throws {
    let pairs: [(Color, on: Color)] = [
      (.rgb(0xff, 0x55, 0x55), .rgb(0xff, 0, 0)), (.rgb(0x33, 0x55, 0xff), .rgb(0, 0, 0x80)),
      (.rgb(0xff, 0xff, 0xff), .rgb(0xc0, 0xc0, 0xc0)), (.rgb(0x33, 0x33, 0x33), .rgb(0, 0, 0)),
      (.rgb(0xe5, 0xe9, 0xf0), .rgb(0x80, 0x80, 0x80)), (.rgb(0xff, 0xff, 0), .rgb(0x80, 0x80, 0)),
    ]
    let labels = pairs.map { pair in
      let label = Label("text", style: .role(.text).colored(.color(pair.0)))
      label.backgroundColor = pair.on
      return label
    }
    // A text in the colors of the theme on a server's background.
    let plain = Label("text")
    plain.backgroundColor = .rgb(0x80, 0x80, 0x80)
    let (_, terminal) = application(
      CellSize(width: 40, height: 12), .init(.standard, depth: .ansi8), labels + [plain])
    for y in 0...labels.count {
      let cell = terminal.surface[0, y]
      let behind = try #require(cell.background.paletteIndex)
      let text = try #require(cell.foreground.quantized(to: .ansi8).paletteIndex)
      #expect(behind < 8 && text & 7 != behind, "row \(y): \(text) on \(behind)")
    }
  }

  // MARK: - Themes for a reported terminal background

  @Test func barsWithoutALevelAreAdapted() throws {
    let grey = Color.rgb(0x70, 0x70, 0x70)
    for depth in [ColorDepth.ansi8, .ansi16] {
      let theme = Theme(.standard, depth: depth).adapted(to: grey)
      for role in [Theme.Role.statusBar, .statusKey, .spinner, .dialogBorder] {
        let contrast = try #require(theme[role].foreground.contrast(to: grey))
        #expect(contrast >= Color.minimumContrast, "\(role)")
      }
    }
    // A bar with its own level is not adapted.
    let theme = Theme(.standard, depth: .ansi256)
    #expect(theme.adapted(to: grey)[.statusKey] == theme[.statusKey])
  }

  // MARK: - Buttons

  /// Without color, characters mark buttons and their kinds.
  @Test func buttonKindsAreMarkedWithoutColor() {
    let kinds: [(String, PushButton.Kind)] = [
      ("First", .plain), ("Plain", .plain), ("Main", .main), ("Delete", .destructive),
    ]
    let buttons = kinds.map { title, kind in
      let button = PushButton(title)
      button.kind = kind
      return button
    }
    let disabled = PushButton("Off")
    disabled.isEnabled = false
    let framed = PushButton("Framed")
    (framed.border, framed.flex.border.all) = (Border(), 1)
    let (application, terminal) = application(
      CellSize(width: 40, height: 14), .init(.standard, depth: .mono), buttons + [disabled, framed])
    func rows() -> [String] { (0..<8).map { terminal.text(row: $0) } }
    #expect(
      Array(rows()[0..<5]) == ["▸ First", "[ Plain ]", "[ Main ]", "[!Delete ]", "( Off )"])
    #expect(rows().contains { $0.hasPrefix("│  Framed  │") }, "\(rows())")
    #expect(terminal.surface[2, 2].attributes.contains(.bold))
    for _ in 0..<3 { application.window.focusNext() }
    application.present()
    #expect(rows()[3] == "▸!Delete")
    #expect(terminal.surface[0, 3].attributes.contains(.reverse))
  }

  /// The base colors include no background for disabled buttons.
  @Test(arguments: [ColorDepth.ansi8, .ansi16], ColorScheme.allCases)
  func disabledButtonIsMarkedWithBaseColors(depth: ColorDepth, scheme: ColorScheme) throws {
    let buttons = [Color?.none, .rgb(0x1a, 0x5f, 0xb4), .rgb(0x26, 0xa2, 0x69)].map { color in
      let button = PushButton("Off")
      button.isEnabled = false
      button.backgroundColor = color
      return button
    }
    let (_, terminal) = application(
      CellSize(width: 40, height: 12), .init(.standard, depth: depth, scheme: scheme),
      [PushButton("On")] + buttons)
    #expect(terminal.text(row: 0) == "▸ On")
    for y in 1...3 {
      #expect(terminal.text(row: y) == "( Off )")
      // The terminal dims a text in a server's colors; it is not dimmed twice.
      let cell = terminal.surface[2, y]
      guard y > 1 else { continue }
      #expect(cell.attributes.contains(.dim))
      #expect(cell.foreground == cell.background.contrasting.quantized(to: depth), "row \(y)")
    }
  }

  // MARK: - 16 colors

  /// The dark gray of most terminals is darker than xterm's.
  @Test func textOnDarkGrayIsWhite() {
    for color in [Color.rgb(0x80, 0x80, 0x80), .rgb(0x3d, 0x38, 0x46)] {
      #expect(color.quantized(to: .ansi16) == .palette(8))
    }
    #expect(Color.palette(8).contrasting == .rgb(255, 255, 255))
  }

  /// Lines avoid the dark gray of 16 colors, which some color schemes use as background, and are
  /// less bright than text. An error is red on a background that is nearly black.
  @Test func linesAndErrorsAreVisibleOnSchemeBackgrounds() {
    let theme = Theme(.standard, depth: .ansi16).adapted(to: .rgb(0x00, 0x2b, 0x36))
    for role in [Theme.Role.border, .scrollTrack] {
      #expect(theme[role].foreground == .palette(7))
      #expect(theme[role].attributes.contains(.dim))
    }
    #expect(theme[.danger].foreground == .palette(9))
    // A border in a server's color has only that color.
    let view = View()
    (view.border, view.flex.border.all) = (Border(color: .rgb(0x26, 0xa2, 0x69)), 1)
    (view.flex.width, view.flex.height) = (.points(4), .points(2))
    let (_, terminal) = application(CellSize(width: 40, height: 12), theme, [view])
    #expect(terminal.surface[0, 0].style == CellStyle(foreground: .palette(6)))
  }

  /// A server's border is visible on the surface.
  @Test(arguments: [ColorDepth.ansi8, .ansi16])
  func darkBorderIsBrightOnBlack(depth: ColorDepth) {
    let views = [Color.rgb(0x1a, 0x5f, 0xb4), .rgb(0x26, 0xa2, 0x69)].map { color in
      let view = View()
      (view.border, view.flex.border.all) = (Border(color: color), 1)
      (view.flex.width, view.flex.height) = (.points(4), .points(2))
      return view
    }
    let (_, terminal) = application(
      CellSize(width: 40, height: 12), .init(.standard, depth: depth), views)
    #expect(terminal.surface[0, 0].foreground == .palette(12))
    #expect(terminal.surface[0, 2].foreground == .palette(6))
  }

  /// A view behind a dialog is not brighter than the dialog.
  @Test(arguments: [ColorDepth.ansi8, .ansi16], ColorScheme.allCases)
  func buttonsBehindADialogAreDimmed(depth: ColorDepth, scheme: ColorScheme) throws {
    let destructive = PushButton("Delete")
    destructive.kind = .destructive
    let (application, terminal) = application(
      CellSize(width: 40, height: 16), .init(.standard, depth: depth, scheme: scheme),
      [PushButton("Focused"), PushButton("Plain"), destructive])
    let before = terminal.surface[3, 2].background
    application.window.present(Dialog(title: nil, message: "Sure?", choices: [.init("Yes")]))
    application.present()
    let isLight = scheme == .light
    for (y, title) in ["Focused", "Plain"].enumerated() {
      #expect(terminal.text(row: y).contains(title))
      let cell = terminal.surface[3, y]
      #expect(cell.background.isLight ?? isLight == isLight)
      #expect(cell.background != terminal.surface.appearance.theme[.buttonFocused].background)
      #expect(cell.attributes.contains(.dim) && !cell.attributes.contains(.bold))
      guard !cell.background.isDefault else { continue }
      #expect(cell.foreground.isReadable(on: cell.background))
    }
    // A button that is not bright keeps its color.
    #expect(terminal.surface[3, 2].background == before)
  }

  /// Half of the terminals do not dim text in their own color with the dim attribute.
  @Test(arguments: [ColorDepth.ansi256, .trueColor], ColorScheme.allCases)
  func textInTheTerminalsColorIsDimmedByAGray(depth: ColorDepth, scheme: ColorScheme) throws {
    let theme = Theme(.standard, depth: depth, scheme: scheme)
    let (application, terminal) = application(
      CellSize(width: 40, height: 16), theme, [Label("two words")])
    application.window.present(Dialog(title: nil, message: "Sure?", choices: [.init("Yes")]))
    application.present()
    for x in 0..<9 {
      let cell = terminal.surface[x, 0]
      #expect(!cell.foreground.isDefault && !cell.attributes.contains(.dim))
      let contrast = try #require(cell.foreground.contrast(to: theme.ground))
      #expect(contrast > 3 && contrast < 8)
    }
    // Nothing is written for the blanks after the text.
    #expect(terminal.surface[11, 0].style == .plain)
  }

  /// A disabled button in a server's colors is darker, but visible.
  @Test(arguments: [ColorDepth.trueColor, .ansi256])
  func disabledServerButtonIsVisible(depth: ColorDepth) throws {
    for color in [Color.rgb(0x1a, 0x5f, 0xb4), .rgb(0x26, 0xa2, 0x69), .rgb(255, 255, 255)] {
      let button = PushButton("Off")
      button.isEnabled = false
      button.backgroundColor = color
      let (_, terminal) = application(
        CellSize(width: 40, height: 12), .init(.standard, depth: depth), [button])
      let cell = terminal.surface[2, 0]
      #expect(cell.background != color.quantized(to: depth))
      #expect(!cell.attributes.contains(.dim))
      let contrast = try #require(cell.foreground.contrast(to: cell.background))
      #expect(contrast >= 3)
    }
  }

  // MARK: - Messages

  @Test func messageAppearsAndExpires() throws {
    let (application, terminal) = application()
    let (window, theme) = (application.window, Theme.standard)
    window.showMessage("The address could not be opened.", tone: .failure)
    application.present()
    #expect(terminal.text(row: 11) == "✕ The address could not be opened.")
    #expect(terminal.surface[0, 11].foreground == theme[.danger].foreground)
    #expect(terminal.surface[4, 11].background == theme[.dialog].background)
    // A later message of the program does not remove the red.
    window.showMessage("The address could not be opened.")
    application.present()
    #expect(terminal.text(row: 11).hasPrefix("✕"))
    clock.advance(milliseconds: 4_000)
    application.present()
    #expect(terminal.text(row: 11).hasPrefix("✕"))
    window.showMessage("Saved.")
    application.present()
    #expect(terminal.text(row: 11) == "▌ Saved.")
    // The timer of the first message does not end the second one.
    clock.advance(milliseconds: 4_000)
    application.present()
    #expect(terminal.text(row: 11) == "▌ Saved.")
    clock.advance(milliseconds: 10_000)
    application.present()
    #expect(terminal.text(row: 11) == " ? keys")
    // No timer is left.
    #expect(application.loop.nextDeadline == nil)
  }

  @Test func repeatedErrorIsShownForItsFullTime() {
    let (application, terminal) = application()
    let text = "The address could not be opened."
    application.window.showMessage(text, tone: .failure)
    for _ in 0..<3 {
      clock.advance(milliseconds: 4_900)
      application.window.showMessage(text, tone: .failure)
      application.present()
      #expect(terminal.text(row: 11) == "✕ " + text)
    }
    clock.advance(milliseconds: 4_900)
    application.present()
    #expect(terminal.text(row: 11) == "✕ " + text)
    clock.advance(milliseconds: 200)
    application.present()
    #expect(terminal.text(row: 11) == " ? keys")
  }

  @Test func keyDismissesMessageAndTimer() {
    let (application, terminal) = application()
    application.window.showMessage("Saved.")
    #expect(application.loop.nextDeadline != nil)
    application.window.handle(.key(KeyEvent(.left)))
    application.present()
    #expect(terminal.text(row: 11) == " ? keys")
    #expect(application.loop.nextDeadline == nil)
  }

  @Test func longMessageIsTruncatedBetweenWords() {
    let (application, terminal) = application()
    application.window.showMessage("This is the first screen. Press q to quit.")
    application.present()
    #expect(terminal.text(row: 11) == "▌ This is the first screen. Press q…")
    application.window.showMessage("Two\nlines")
    application.present()
    #expect(terminal.text(row: 11) == "▌ Two lines")
    application.window.showMessage(String(repeating: "x", count: 60))
    application.present()
    #expect(terminal.text(row: 11) == "▌ " + String(repeating: "x", count: 35) + "…")
  }

  // MARK: - Hints

  /// A screen that starts with a field opens with the focus on it. Its hints say what the keys do.
  @Test func statusBarShowsWhenLettersAreText() {
    let (application, terminal) = application(
      CellSize(width: 40, height: 12), .standard, [TextField(), PushButton("Go")])
    #expect(terminal.text(row: 11) == " Tab next  Enter next  Esc done")
    application.window.handle(.key(KeyEvent("a")))
    application.present()
    #expect(terminal.text(row: 11) == " Tab next  Enter next  Esc done")
    application.window.handle(.key(KeyEvent(.escape)))
    application.present()
    // After leaving the field, letters are keys.
    #expect(terminal.text(row: 11) == " Tab next  ? keys")
  }

  /// A click on a hint has the effect of its key, also in a dialog. A click next to it does
  /// nothing.
  @Test func hintsCanBeClicked() throws {
    var pressed = 0
    let (application, terminal) = application(
      CellSize(width: 40, height: 16), .standard,
      [PushButton("One") { pressed += 1 }, PushButton("Two") { pressed += 10 }])
    func click(_ text: String) throws {
      let position = try #require(terminal.find(text))
      #expect(position.y == 15)
      for kind in [MouseEvent.Kind.press(.left), .release] {
        application.window.handle(.mouse(MouseEvent(kind, at: position)))
      }
      application.present()
    }
    #expect(terminal.text(row: 15) == " Tab next  Enter press  ? keys")
    try click("Enter")
    #expect(pressed == 1)
    try click("next")
    try click("press")
    #expect(pressed == 11)
    try click(" Enter")
    #expect(pressed == 11)
    try click("? keys")
    #expect(terminal.text.contains("─ Keys ─"))
    try click("Esc close")
    #expect(!terminal.text.contains("─ Keys ─"))
    // The focus has not moved.
    try click("Enter")
    #expect(pressed == 21)
    // A message replaces the hints.
    application.window.showMessage("Saved to the disk.")
    application.present()
    try click("the disk")
    #expect(pressed == 21)
    #expect(terminal.text(row: 15).contains("Enter press"))
  }

  @Test func keysAreNamed() {
    let keys: [Key] = [.enter, .escape, .pageDown, .up, .character("r"), .character("?")]
    for key in keys { #expect(KeyEvent(name: key.name) == KeyEvent(key)) }
    for name in ["a-z", "↑↓", "← →", ""] { #expect(KeyEvent(name: name) == nil) }
  }

  // MARK: - The navigation bar

  /// A bar with its own background ends with it; other bars have a line.
  @Test(arguments: ColorDepth.allCases)
  func barWithoutColorHasALine(depth: ColorDepth) {
    let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
    let application = Application(terminal: terminal, clock: clock)
    application.window.appearance.theme = .init(.standard, depth: depth)
    let controller = ViewController()
    controller.navigationItem.title = "Title"
    application.window.rootViewController = NavigationController(rootViewController: controller)
    application.present()
    let hasLevel = depth >= .ansi256
    #expect(terminal.surface[0, 0].background.isDefault != hasLevel)
    #expect(terminal.text(row: 1) == (hasLevel ? "" : String(repeating: "─", count: 40)))
  }
}
