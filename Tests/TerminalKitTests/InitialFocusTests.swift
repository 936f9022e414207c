import Testing

@testable import TerminalKit

/// Tests that a screen opens with the focus on its first field, and what letters and pastes do without a
/// focus.
@MainActor
@Suite
struct InitialFocusTests {
  private let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 8))
  private let clock = ManualClock()

  private func application(_ views: [View]) -> Application {
    let application = Application(terminal: terminal, clock: clock)
    let controller = ViewController()
    for view in views { controller.view.addSubview(view) }
    application.window.rootViewController = controller
    application.present()
    return application
  }

  private func send(_ keys: KeyEvent..., to application: Application) {
    for key in keys {
      application.window.handle(.key(key))
      application.present()
    }
  }

  @Test func firstFieldHasTheFocus() {
    let field = TextField()
    let application = application([Label("Name"), field, PushButton("Go")])
    #expect(application.window.focusedView === field)
    #expect(terminal.cursor != nil)
    send(KeyEvent("q"), KeyEvent("L"), to: application)
    #expect(field.text == "qL")
  }

  /// A control above the field has the focus, and letters are commands.
  @Test func controlAboveAFieldComesFirst() {
    let (field, button) = (TextField(), PushButton("Go"))
    let application = application([button, field])
    #expect(application.window.focusedView === button)
    send(KeyEvent("x"), to: application)
    #expect(field.text.isEmpty)
  }

  /// Items of the navigation bar come last, unless there is nothing else.
  @Test(arguments: [true, false]) func contentComesBeforeTheNavigationBar(hasContent: Bool) {
    let application = Application(terminal: terminal, clock: clock)
    let controller = ViewController()
    controller.navigationItem.title = "Shop"
    controller.navigationItem.items = [.init(title: "Cart") {}, .init(title: "Help") {}]
    controller.view.addSubview(hasContent ? PushButton("Buy") : Label("Empty"))
    application.window.rootViewController = NavigationController(rootViewController: controller)
    application.present()
    let window = application.window
    #expect(
      (window.focusedView as? PushButton)?.title == (hasContent ? "Buy" : nil)
        && (window.focusedView as? FlatButton)?.title == (hasContent ? nil : "Cart"))
    // Tab goes through the bar, whose items have a mark.
    send(KeyEvent(.tab), to: application)
    let item = hasContent ? "Cart" : "Help"
    #expect((window.focusedView as? FlatButton)?.title == item)
    #expect(terminal.text(row: 0).contains("▸\(item)"), "\(terminal.text)")
    window.appearance.glyphs = .ascii
    application.present()
    #expect(terminal.text(row: 0).contains(">\(item)"), "\(terminal.text)")
    send(KeyEvent(.tab), to: application)
    #expect(!terminal.text(row: 0).contains(">\(item)"), "\(terminal.text)")
  }

  /// Content that is still loading gets the focus when it arrives. It does not take it from an item.
  @Test(arguments: [true, false]) func laterContentGetsTheFocus(isExpected: Bool) {
    let application = Application(terminal: terminal, clock: clock)
    application.window.expectsContent = { _ in isExpected }
    let controller = ViewController()
    controller.navigationItem.items = [.init(title: "Cart") {}, .init(title: "Help") {}]
    application.window.rootViewController = NavigationController(rootViewController: controller)
    application.present()
    let item = application.window.focusedView as? FlatButton
    #expect(item?.title == (isExpected ? nil : "Cart"))
    var presses = 0
    controller.view.addSubview(PushButton("Buy") { presses += 1 })
    application.present()
    send(KeyEvent(.enter), to: application)
    #expect(presses == (isExpected ? 1 : 0))
  }

  @Test(arguments: [true, false]) func fieldThatCannotBeEditedIsLeftOut(isDisabled: Bool) {
    let field = TextField()
    if isDisabled { field.isEnabled = false } else { field.isReadOnly = true }
    let application = application([field])
    #expect(application.window.focusedView == nil)
  }

  @Test func escapeMakesLettersCommands() {
    var isQuit = false
    let field = TextField()
    let application = application([field])
    application.window.onQuit = { isQuit = true }
    send(KeyEvent(.escape), to: application)
    #expect(application.window.focusedView == nil)
    send(KeyEvent("q"), to: application)
    #expect(isQuit && field.text.isEmpty)
  }

  @Test func pasteGoesIntoTheFocusedField() {
    let field = TextField()
    let application = application([field])
    application.window.handle(.paste("Ada"))
    application.present()
    #expect(field.text == "Ada")
  }

  @Test func pasteWithoutAFocusSaysWhyNot() {
    let field = TextField()
    let application = application([field])
    send(KeyEvent(.escape), to: application)
    application.window.handle(.paste("Ada"))
    application.present()
    #expect(field.text.isEmpty)
    #expect(terminal.text(row: 7).contains("ignored"), "\(terminal.text)")
  }

  /// No action runs before the user does something.
  @Test func onFocusWaitsForTheFirstKey() {
    var events: [String] = []
    let (field, other) = (TextField(), TextField())
    field.onFocus = { events.append("focus") }
    field.onBlur = { events.append("blur") }
    let application = application([field, other])
    #expect(events == [])
    send(KeyEvent("a"), to: application)
    #expect(events == ["focus"])
    send(KeyEvent(.tab), to: application)
    #expect(events == ["focus", "blur"])
  }

  @Test func fieldThatIsOnlyLeftRunsNothing() {
    var events: [String] = []
    let (field, other) = (TextField(), TextField())
    field.onFocus = { events.append("focus") }
    field.onBlur = { events.append("blur") }
    let application = application([field, other])
    send(KeyEvent(.tab), to: application)
    #expect(events == [] && application.window.focusedView === other)
    send(KeyEvent(.backTab), to: application)
    #expect(events == ["focus"])
  }

  /// The field gets the focus back from a dialog that the user did not open.
  @Test func dialogInBetweenRunsNothing() {
    var events: [String] = []
    let field = TextField()
    field.onFocus = { events.append("focus") }
    field.onBlur = { events.append("blur") }
    let application = application([field])
    application.window.present(Dialog(title: "Note", message: "Hello", choices: [.init("Ok")]))
    application.present()
    send(KeyEvent(.enter), to: application)
    #expect(events == [] && application.window.focusedView === field)
    send(KeyEvent("a"), to: application)
    #expect(events == ["focus"] && field.text == "a")
  }

  @Test(arguments: ["paste", "backspace", "click"]) func onFocusRunsForEachUse(use: String) throws {
    var events: [String] = []
    let field = TextField()
    field.text = "abc"
    field.onFocus = { events.append("focus") }
    let application = application([field])
    switch use {
    case "paste": application.window.handle(.paste("x"))
    case "backspace": application.window.handle(.key(KeyEvent(.backspace)))
    default:
      let cell = try #require(terminal.find("abc"))
      application.window.handle(.mouse(MouseEvent(.press(.left), at: cell)))
      application.window.handle(.mouse(MouseEvent(.release, at: cell)))
    }
    #expect(events == ["focus"])
  }

  /// The user reads on: letters must not scroll back to the field.
  @Test func pagingAwayMakesLettersCommands() {
    let field = TextField()
    let scroll = ScrollingView()
    scroll.flex.flexGrow = 1
    scroll.flex.flexShrink = 1
    scroll.flex.flexBasis = .points(0)
    scroll.content.addSubview(field)
    for number in 0..<20 { scroll.content.addSubview(Label("line \(number)")) }
    let application = application([scroll])
    #expect(application.window.focusedView === field)
    send(KeyEvent(.pageDown), to: application)
    #expect(application.window.focusedView == nil)
    send(KeyEvent(.pageUp), KeyEvent("x"), to: application)
    #expect(application.window.focusedView == nil && field.text.isEmpty)
  }

  /// Other keys with a meaning of their own do not leave the field.
  @Test func pagingWithinTheWindowKeepsTheFocus() {
    let field = TextField()
    let application = application([field, Label("text")])
    send(KeyEvent(.pageDown), KeyEvent("x"), to: application)
    #expect(field.text == "x")
  }

  /// The user reads a text and scrolls to a field below it: letters stay commands.
  @Test func scrollingToAFieldDoesNotFocusIt() {
    let field = TextField()
    let scroll = ScrollingView()
    scroll.flex.flexGrow = 1
    scroll.flex.flexShrink = 1
    scroll.flex.flexBasis = .points(0)
    for number in 0..<20 { scroll.content.addSubview(Label("line \(number)")) }
    scroll.content.addSubview(field)
    let application = application([scroll])
    for _ in 0..<6 { send(KeyEvent(.pageDown), to: application) }
    #expect(application.window.focusedView !== field)
  }
}
