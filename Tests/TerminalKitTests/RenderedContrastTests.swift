import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that text with any color from a server is readable on the background that is really behind
/// it: the terminal's background, the level of a bar or dialog, or a background from the server.
@MainActor
struct RenderedContrastTests {
  /// Returns a theme for a reported terminal background, or none.
  private func theme(
    _ scheme: ColorScheme, _ depth: ColorDepth, ground: Color?, surface: Color?
  ) -> Theme {
    var options = AppearanceOptions()
    if let surface { options.palette.surface = AdaptiveColor(surface) }
    return options.theme(depth: depth, guess: scheme, background: ground)
  }

  /// Returns the text cells that are less readable than the theme guarantees.
  private func unreadable(_ terminal: HeadlessTerminal, _ theme: Theme, rows: Range<Int>)
    -> [String]
  {
    var found: [String] = []
    for y in rows {
      for x in 0..<terminal.surface.size.width {
        let cell = terminal.surface[x, y]
        guard let scalar = Unicode.Scalar(cell.glyph),
          scalar.properties.isAlphabetic || "●○‹›⋯⚠✕".unicodeScalars.contains(scalar)
            || ("0"..."9").contains(scalar)
        else { continue }
        let isGround = cell.background.isDefault
        // The terminal's own text on its own background is not ours.
        if isGround, cell.foreground.isDefault { continue }
        let background = isGround ? theme.ground : cell.background
        let least = isGround && theme.isGroundAssumed ? Color.minimumAssumedContrast : 4.499
        if !cell.foreground.isReadable(on: background, contrast: least) {
          found.append("\(scalar) at \(x),\(y): \(cell.foreground) on \(background)")
        }
      }
    }
    return found
  }

  private static let size = CellSize(width: 60, height: 16)

  /// Returns the terminal of two stacked screens with everything a server can color.
  private func screen(_ theme: Theme, _ random: inout SeededGenerator) -> HeadlessTerminal {
    func color() -> Color { .rgb(random.next8(), random.next8(), random.next8()) }
    let terminal = HeadlessTerminal(size: Self.size)
    let application = Application(terminal: terminal, clock: ManualClock())
    application.window.appearance.theme = theme
    let below = ViewController()
    below.navigationItem.title = "Below"
    let top = ViewController()
    let item = top.navigationItem
    item.title = "Title"
    // If a server sets both colors, they are used unchanged.
    if Bool.random(using: &random) {
      let roles: [Theme.Role] = [.title, .text, .navigationBar]
      let role = roles[Int.random(in: 0..<3, using: &random)]
      item.titleStyle = TextStyle.role(role).colored(.color(color()))
    } else if Bool.random(using: &random) {
      item.barBackground = color()
    }
    item.items = [.init(title: "Search") {}, .init(title: "Help") {}]
    let tabs = TabStrip()
    tabs.titles = (1...20).map { "Tab\($0)" }
    tabs.select(7)
    let dots = PageControl()
    dots.numberOfPages = 3
    dots.currentPage = 1
    let box = View()
    if Bool.random(using: &random) {
      box.backgroundColor = color()
      box.addSubview(Label("Running"))
      box.addSubview(Label("Muted", style: .role(.muted)))
      box.addSubview(Label("Danger", style: .role(.danger)))
    } else {
      (dots.selectedColor, dots.unselectedColor) = (color(), color())
      box.addSubview(Label("Coloured", style: .role(.text).colored(.color(color()))))
      box.addSubview(Label("Raised", style: .role(.dialog).colored(.color(color()))))
      box.addSubview(Label("Button", style: .role(.button).colored(.color(color()))))
    }
    for view in [tabs, dots] { box.addSubview(view) }
    top.view.addSubview(box)
    let navigation = NavigationController(rootViewController: below)
    application.window.rootViewController = navigation
    navigation.setViewControllers([below, top])
    application.window.focus(nil)
    application.present()
    return terminal
  }

  @Test(arguments: ColorScheme.allCases, [ColorDepth.trueColor, .ansi256])
  func renderedTextIsReadable(scheme: ColorScheme, depth: ColorDepth) {
    var random = SeededGenerator(seed: 28)
    for round in 0..<60 {
      let grey = random.next8()
      let ground: Color? =
        switch round % 3 {
        case 0: nil
        case 1: .rgb(grey, grey, grey)
        default: .rgb(random.next8(), random.next8(), random.next8())
        }
      let theme = theme(scheme, depth, ground: ground, surface: nil)
      let terminal = screen(theme, &random)
      let found = unreadable(terminal, theme, rows: 0..<Self.size.height)
      #expect(found.isEmpty, "round \(round), ground \(String(describing: ground)): \(found)")
    }
  }

  /// A server's text in a dialog is checked against the dialog's background.
  @Test(arguments: ColorScheme.allCases, [ColorDepth.trueColor, .ansi256])
  func dialogHasItsOwnLevel(scheme: ColorScheme, depth: ColorDepth) throws {
    var random = SeededGenerator(seed: 29)
    let theme = theme(scheme, depth, ground: nil, surface: nil)
    for _ in 0..<60 {
      let terminal = HeadlessTerminal(size: Self.size)
      let application = Application(terminal: terminal, clock: ManualClock())
      application.window.appearance.theme = theme
      application.window.rootViewController = ViewController()
      let color = Color.rgb(random.next8(), random.next8(), random.next8())
      application.window.present(
        Dialog(
          title: "Box", content: Label("coloured", style: .role(.text).colored(.color(color))),
          choices: [.init("Close", key: .escape)]))
      application.present()
      let position = try #require(terminal.find("coloured"))
      #expect(terminal.surface[position.x, position.y].background == theme[.dialog].background)
      #expect(unreadable(terminal, theme, rows: (position.y - 3)..<(position.y + 4)) == [])
    }
  }

  /// The bar has its own background, so the terminal's own text color may not be readable on it.
  @Test(arguments: ColorScheme.allCases, [ColorDepth.trueColor, .ansi256])
  func textOfASearchIsReadable(scheme: ColorScheme, depth: ColorDepth) throws {
    let theme = theme(scheme, depth, ground: nil, surface: nil)
    let terminal = HeadlessTerminal(size: Self.size)
    let application = Application(terminal: terminal, clock: ManualClock())
    application.window.appearance.theme = theme
    let screen = ViewController()
    screen.view.addSubview(Label("Needle"))
    application.window.rootViewController = screen
    application.present()
    for key in "/need" { application.window.handle(.key(KeyEvent(.character(key)))) }
    application.present()
    let last = Self.size.height - 1
    #expect(terminal.text(row: last).contains("need"))
    #expect(unreadable(terminal, theme, rows: last..<(last + 1)) == [])
  }

  /// A color that is readable on the background but not on the bar is changed; in the opposite case
  /// it is unchanged.
  @Test func titleIsMeasuredAgainstTheBar() throws {
    let theme = Theme.standard
    let bar = theme[.navigationBar].background
    var random = SeededGenerator(seed: 30)
    var changed = 0
    for _ in 0..<400 {
      let color = Color.rgb(random.next8(), random.next8(), random.next8())
      let terminal = HeadlessTerminal(size: CellSize(width: 30, height: 6))
      let application = Application(terminal: terminal, clock: ManualClock())
      application.window.appearance.theme = theme
      let controller = ViewController()
      controller.navigationItem.title = "Title"
      controller.navigationItem.titleStyle = .role(.text).colored(.color(color))
      application.window.rootViewController = NavigationController(rootViewController: controller)
      application.present()
      let position = try #require(terminal.find("Title"))
      let cell = terminal.surface[position.x, position.y]
      #expect(cell.background == bar && cell.foreground.isReadable(on: bar))
      if color.isReadable(on: bar) {
        #expect(cell.foreground == color)
      } else if color.isReadable(on: theme.ground) {
        changed += 1
      }
    }
    #expect(changed > 0, "the bar is a level of its own")
  }
}
