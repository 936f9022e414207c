import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that a focused view keeps its colors.
@MainActor
struct FocusHighlightTests {
  private let terminal: HeadlessTerminal
  private let application: Application
  private let controller = ViewController()

  init() { (terminal, application) = FocusHighlightTests.make(.trueColor) }

  private static func make(
    _ depth: ColorDepth, _ options: AppearanceOptions = .init()
  ) -> (HeadlessTerminal, Application) {
    let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12), colorDepth: depth)
    return (terminal, Application(terminal: terminal, options: options, clock: ManualClock()))
  }

  /// Returns a row that can be pressed, with a blank column around it.
  private static func row(in application: Application) -> View {
    let controller = ViewController()
    controller.view.flex.padding.all = .points(1)
    let row = View()
    row.flex.flexDirection = .row
    row.flex.columnGap = .points(1)
    row.onTap = {}
    let green = Label("green")
    green.style = .role(.text).colored(.color(.rgb(80, 200, 80)))
    let dark = Label("dark")
    dark.style = .role(.text).colored(.color(.rgb(40, 60, 80)))
    let badge = Label("9")
    badge.backgroundColor = .rgb(200, 30, 30)
    for view in [green, dark, badge, Label("plain")] { row.addSubview(view) }
    controller.view.addSubview(row)
    application.window.rootViewController = controller
    application.window.focus(row)
    application.present()
    return row
  }

  @Test func focusedRowKeepsItsColors() throws {
    _ = FocusHighlightTests.row(in: application)
    let surface = terminal.surface
    let band = application.window.theme[.selection]
    func cell(_ text: String) throws -> Cell {
      let position = try #require(terminal.find(text))
      return surface[position.x, position.y]
    }
    #expect(try cell("green").foreground == .rgb(80, 200, 80))
    #expect(try cell("green").background == band.background)
    let dark = try cell("dark").foreground
    #expect(dark.isReadable(on: band.background))
    #expect(try cell("9").background == .rgb(200, 30, 30))
    #expect(try cell("plain").foreground == band.foreground)
    // One column next to the content of the row, and no other.
    let y = try #require(terminal.find("green")).y
    #expect(surface[0, y].background == band.background)
    #expect(surface[39, y].background == band.background)
    #expect(surface[0, y - 1].background.isDefault)
  }

  /// Without colors, or with weak ones, a focused row has the same mark as a focused button.
  @Test func focusedRowHasAMarkBeforeItsFirstLine() throws {
    let row = FocusHighlightTests.row(in: application)
    let position = try #require(terminal.find("green"))
    #expect(terminal.text(row: position.y).hasPrefix("▸green"))
    // In a row higher than its text, the mark is next to the text.
    row.flex.padding.top = .points(1)
    row.flex.height = .points(5)
    application.present()
    let lower = try #require(terminal.find("green"))
    #expect(lower.y == position.y + 1)
    let rows = (0..<12).filter { terminal.text(row: $0).contains("▸") }
    #expect(rows == [lower.y])
    // Without space next to the row, the mark is in the row's own padding.
    row.superview?.flex.padding.all = .points(0)
    row.flex.padding.left = .points(2)
    application.present()
    #expect(try terminal.text(row: #require(terminal.find("green")).y).hasPrefix("▸ green"))
    row.flex.padding.left = .points(0)
    application.present()
    #expect(!terminal.text.contains("▸"))
  }

  @Test func occupiedColumnNextToARowIsUnchanged() throws {
    let row = FocusHighlightTests.row(in: application)
    row.superview?.backgroundColor = .rgb(9, 9, 9)
    let bar = Label("|")
    bar.flex.positionType = .absolute
    bar.flex.position.left = .points(0)
    bar.flex.position.top = .points(1)
    row.superview?.insertSubview(bar, at: 0)
    application.present()
    let band = application.window.theme[.selection].background
    #expect(terminal.surface[0, 1].background == .rgb(9, 9, 9))
    #expect(terminal.surface[1, 1].background == band)
    #expect(terminal.surface[39, 1].background == band)
  }

  /// For example an image without margins.
  @Test func fullyColoredViewShowsFocusAtItsEdges() {
    let controller = ViewController()
    let row = View()
    row.onTap = {}
    row.flex.height = .points(2)
    let image = View()
    image.backgroundColor = .rgb(200, 30, 30)
    image.flex.flexGrow = 1
    let inner = View()
    inner.backgroundColor = .rgb(30, 30, 200)
    inner.flex.flexGrow = 1
    row.addSubview(image)
    image.addSubview(inner)
    controller.view.addSubview(row)
    application.window.rootViewController = controller
    application.window.focus(row)
    application.present()
    let band = application.window.theme[.selection].background
    for x in [0, 39] { #expect(terminal.surface[x, 0].background == band) }
    #expect(terminal.surface[20, 0].background == .rgb(30, 30, 200))
  }

  /// A row that fills its list also highlights the padding next to the list if it is free.
  @Test(arguments: [0, 1, 2], [ColorDepth.trueColor, .mono])
  func bandIncludesListPadding(padding: Int, depth: ColorDepth) {
    let (terminal, application) = FocusHighlightTests.make(depth)
    let controller = ViewController()
    controller.view.flex.padding.horizontal = .points(Float(padding))
    let list = ScrollingView()
    for index in 0..<30 {
      let row = Label("Row \(index)")
      row.onTap = {}
      list.content.addSubview(row)
    }
    controller.view.addSubview(list)
    application.window.rootViewController = controller
    let window = application.window
    let selection = window.theme[.selection]
    func band(_ y: Int) -> [Int] {
      (0..<40).filter { x in
        // Without color, the bar is reversed too.
        guard x != 39 - padding else { return false }
        let cell = terminal.surface[x, y]
        return depth == .mono
          ? cell.attributes.contains(.reverse) : cell.background == selection.background
      }
    }
    func row() -> Int { window.focusedView?.screenFrame.y ?? -1 }
    for key in [Key.tab, .down, .down, .pageDown, .down, .up, .end, .up, .home] {
      window.handle(.key(KeyEvent(key)))
      application.present()
      let (first, last) = (max(0, padding - 1), 39 - padding - 1)
      // The bar is in the last column of the list. The list has no padding at the right.
      #expect(band(row()) == Array(first...last), "\(key)")
      for y in 0..<11 where y != row() { #expect(band(y).isEmpty, "\(key) \(y)") }
      // Incremental painting equals painting at once.
      let before = Surface(size: terminal.size)
      before.copy(from: terminal.surface)
      window.setNeedsDisplay()
      application.present()
      for y in 0..<12 {
        #expect((0..<40).allSatisfy { before[$0, y] == terminal.surface[$0, y] }, "\(key) \(y)")
      }
    }
  }

  /// A row with a free column at both ends does not need the list's padding.
  @Test func bandEndsAtRowWithPadding() {
    let controller = ViewController()
    controller.view.flex.padding.all = .points(2)
    let list = ScrollingView()
    let (row, inner) = (View(), View())
    row.onTap = {}
    inner.flex.padding.horizontal = .points(1)
    inner.addSubview(Label("Row"))
    row.addSubview(inner)
    list.content.addSubview(row)
    controller.view.addSubview(list)
    application.window.rootViewController = controller
    application.window.focus(row)
    application.present()
    let band = application.window.theme[.selection].background
    #expect((0..<40).filter { terminal.surface[$0, 2].background == band } == Array(2...37))
    inner.flex.padding.right = .points(0)
    application.present()
    #expect((0..<40).filter { terminal.surface[$0, 2].background == band } == Array(2...38))
  }

  /// A card keeps its color and gets a border that is visible on it.
  @Test(arguments: ColorDepth.allCases)
  func focusedCardKeepsItsColor(depth: ColorDepth) throws {
    for color in [Color.rgb(0x1a, 0x5f, 0xb4), .rgb(0xf6, 0xf5, 0xf4), .rgb(0x62, 0xb6, 0xca)] {
      let (terminal, application) = FocusHighlightTests.make(depth)
      let controller = ViewController()
      let card = View()
      card.onTap = {}
      let inner = View()
      inner.backgroundColor = color
      inner.flex.padding.all = .points(1)
      inner.addSubview(Label("Card"))
      card.addSubview(inner)
      controller.view.addSubview(card)
      application.window.rootViewController = controller
      application.present()
      let before = terminal.surface[5, 1]
      application.window.focus(card)
      application.present()
      #expect(terminal.text(row: 1).hasPrefix("┃Card") && terminal.text(row: 1).hasSuffix("┃"))
      #expect(terminal.text(row: 0).hasPrefix("┏━") && terminal.text(row: 2).hasPrefix("┗━"))
      let (edge, text) = (terminal.surface[0, 1], terminal.surface[1, 1])
      #expect(text.background == before.background && edge.background == before.background)
      #expect(text.attributes.contains(.bold))
      if depth > .mono { #expect(edge.foreground.isReadable(on: edge.background)) }
      application.window.focus(nil)
      application.present()
      #expect(terminal.text(row: 1) == " Card")
    }
  }

  /// A border would hide content at the edge of a card.
  @Test func cardWithoutSpaceForABorderGetsTheBand() {
    let controller = ViewController()
    let card = View()
    card.onTap = {}
    card.backgroundColor = .rgb(0x1a, 0x5f, 0xb4)
    card.flex.padding.vertical = .points(1)
    card.addSubview(Label("Card"))
    controller.view.addSubview(card)
    application.window.rootViewController = controller
    application.window.focus(card)
    application.present()
    #expect(terminal.text(row: 1) == "Card")
    let band = application.window.theme[.selection].background
    #expect(terminal.surface[0, 1].background == band)
  }

  @Test(arguments: [ColorDepth.mono, .ansi16, .ansi256])
  func focusIsVisibleAtEveryDepth(depth: ColorDepth) throws {
    let (terminal, application) = FocusHighlightTests.make(depth)
    let row = FocusHighlightTests.row(in: application)
    let focused = Surface(size: terminal.size)
    focused.copy(from: terminal.surface)
    application.window.focus(nil)
    application.present()
    let y = try #require(terminal.find("plain")).y
    for x in 1..<39 {
      #expect(focused[x, y].style != terminal.surface[x, y].style)
      if depth == .mono { #expect(focused[x, y].attributes.contains(.reverse)) }
    }
    _ = row
  }

  /// The band spans the row even if the surface is painted in a color different from the
  /// terminal's.
  @Test func bandIsDrawnOnPaintedSurface() {
    var options = AppearanceOptions()
    options.scheme = .light
    let (terminal, application) = FocusHighlightTests.make(.trueColor, options)
    application.window.appearance.theme = options.theme(
      depth: .trueColor, guess: nil, background: .rgb(0, 0, 0))
    let controller = ViewController()
    let row = View()
    row.onTap = {}
    row.addSubview(Label("Orders"))
    controller.view.addSubview(row)
    application.window.rootViewController = controller
    application.window.focus(row)
    application.present()
    let band = application.window.theme[.selection].background
    #expect((0..<10).allSatisfy { terminal.surface[$0, row.frame.y].background == band })
  }

  /// A server's text on the terminal's background, and the program's text on a server's background.
  @Test(arguments: [ColorDepth.trueColor, .ansi256, .ansi16], ColorScheme.allCases)
  func incompleteColorPairsAreReadable(depth: ColorDepth, scheme: ColorScheme) throws {
    var options = AppearanceOptions()
    options.scheme = scheme
    let (terminal, application) = FocusHighlightTests.make(depth, options)
    let controller = ViewController()
    let ground = application.window.theme.ground
    let colors: [Color] = [
      .rgb(20, 20, 20), .rgb(250, 250, 250), .rgb(128, 128, 128), .rgb(0, 0, 200),
      .rgb(255, 255, 0), .rgb(200, 0, 0), .rgb(0, 128, 0), .rgb(245, 166, 35),
    ]
    for color in colors {
      let label = Label("text")
      label.style = .role(.text).colored(.color(color))
      controller.view.addSubview(label)
    }
    application.window.rootViewController = controller
    application.present()
    // An assumed background leaves a server's colors unchanged if they can be seen.
    for y in colors.indices {
      let shown = terminal.surface[0, y].foreground
      #expect(shown.isReadable(on: ground, contrast: 3), "\(colors[y])")
      let own = colors[y].quantized(to: depth)
      let isAssumed = application.window.theme.isGroundAssumed
      #expect(isAssumed == (scheme == .dark), "another scheme than dark paints the surface")
      if own.isReadable(on: ground, contrast: isAssumed ? 3 : 4.5) { #expect(shown == own) }
    }
    application.window.appearance.theme = application.window.theme.adapted(to: ground)
    application.present()
    for y in colors.indices {
      #expect(terminal.surface[0, y].foreground.isReadable(on: ground), "\(colors[y])")
    }
    for (view, color) in zip(controller.view.subviews, colors) {
      view.backgroundColor = color
      for role in [Theme.Role.text, .muted, .accent, .danger] {
        (view as? Label)?.style = .role(role)
        application.present()
        let y = view.frame.y
        let cell = terminal.surface[0, y]
        #expect(cell.foreground.isReadable(on: cell.background), "\(role) on \(color)")
      }
    }
  }

  /// On a server's background with the opposite brightness of the surface, red stays red.
  @Test func roleKeepsItsHue() throws {
    let (terminal, application) = FocusHighlightTests.make(.trueColor)
    application.window.appearance.theme = .init(.standard, depth: .trueColor, scheme: .light)
    let controller = ViewController()
    let label = Label("wrong", style: .role(.danger))
    label.backgroundColor = .rgb(0x24, 0x1f, 0x31)
    controller.view.addSubview(label)
    application.window.rootViewController = controller
    application.present()
    let (red, green, blue) = try #require(terminal.surface[0, 0].foreground.rgbComponents)
    #expect(red > 200 && green < red - 60 && blue < red - 60)
  }
}
