import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of rendering with ASCII characters only.
@MainActor
struct ASCIIRenderingTests {
  private static func make() -> (HeadlessTerminal, Application) {
    let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12), colorDepth: .trueColor)
    var options = AppearanceOptions()
    options.isASCII = true
    return (terminal, Application(terminal: terminal, options: options, clock: ManualClock()))
  }

  /// Both while the pattern is typed and after.
  @Test func continuingSearchIsShownInASCII() {
    let (terminal, application) = ASCIIRenderingTests.make()
    let controller = ViewController()
    for index in 0..<2_000 { controller.view.addSubview(Label("line \(index)")) }
    application.window.rootViewController = controller
    application.present()
    for key in ["/", "l"] as [Character] {
      application.window.handle(.key(KeyEvent(.character(key))))
    }
    application.present()
    #expect(terminal.text(row: 11).contains("1/"))
    #expect(terminal.text(row: 11).hasSuffix("."))
    application.window.handle(.key(KeyEvent(.enter)))
    application.present()
    #expect(terminal.text(row: 11).contains("next match"))
    #expect(terminal.text(row: 11).contains("."))
    #expect(terminal.text(row: 11).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func programTextIsASCIIAndServerTextIsUnchanged() throws {
    let (terminal, application) = ASCIIRenderingTests.make()
    let controller = ViewController()
    controller.navigationItem.title = "Title"
    let field = TextField()
    field.errorMessage = "wrong"
    let framed = View()
    framed.border = Border(roundedCorners: .all)
    framed.flex.border.all = 1
    framed.addSubview(Label("naïve → … 日本"))
    let dots = PageControl()
    dots.numberOfPages = 3
    dots.currentPage = 1
    let tabs = TabStrip()
    tabs.titles = (1...12).map { "Tab \($0)" }
    let scroll = ScrollingView()
    for index in 0..<30 { scroll.content.addSubview(Label("line \(index)")) }
    for view in [tabs, field, framed, dots, PushButton("Press")] as [View] {
      view.flex.flexShrink = 0
      controller.view.addSubview(view)
    }
    controller.view.addSubview(scroll)
    application.window.rootViewController = NavigationController(rootViewController: controller)
    func check() {
      application.present()
      for y in 0..<12 {
        let text = terminal.text(row: y)
        guard text.contains("line") || !text.contains("na") else { continue }
        #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
      }
    }
    for _ in application.window.focusableViews.indices {
      check()
      application.window.focusNext()
    }
    application.window.focus(field)
    application.present()
    #expect(terminal.text.contains("naïve → … 日本"))
    #expect(terminal.find("x wrong") != nil)
    application.window.present(
      Dialog(title: "Box", message: "text", choices: [.init("Close", key: .escape)]))
    check()
    let large = ActivityIndicator(style: .whiteLarge)
    application.window.topDialog?.addSubview(large)
    check()
  }
}
