import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that the theme and glyphs belong to a window, which reads them at each paint.
@MainActor
struct AppearanceTests {
  private static let size = CellSize(width: 50, height: 28)

  /// Shows one view of every kind.
  private static func gallery(in window: Window) {
    let controller = ViewController()
    controller.navigationItem.title = "Gallery"
    controller.navigationItem.items = [.init(title: "Item") {}]
    let field = TextField()
    field.errorMessage = "wrong"
    let secret = TextField()
    secret.text = "secret"
    secret.isSecure = true
    let filled = TextField()
    filled.placeholder = "hint"
    let disabled = PushButton("Disabled")
    disabled.isEnabled = false
    let framed = View()
    framed.border = Border()
    framed.flex.height = .points(3)
    let row = View()
    row.onTap = {}
    row.addSubview(Label("row"))
    let scroll = ScrollingView()
    for index in 0..<30 { scroll.content.addSubview(Label("line \(index)")) }
    let main = PushButton("Main")
    main.kind = .main
    let destructive = PushButton("Destructive")
    destructive.kind = .destructive
    let views = [
      field, secret, filled, PushButton("Button"), main, destructive, disabled, framed, row,
      Label("muted", style: .role(.muted)), Label("warning", style: .role(.warning)),
      Label("success", style: .role(.success)),
      Label("unknown", style: .role(.unknown)),
      ActivityIndicator(style: .whiteLarge), scroll,
    ]
    for view in views { controller.view.addSubview(view) }
    for view in views where view !== scroll { view.flex.flexShrink = 0 }
    window.rootViewController = NavigationController(rootViewController: controller)
  }

  /// Returns a frame of the gallery for each focused view, and one with a dialog.
  private static func frames(_ window: Window) -> [Surface] {
    var frames: [Surface] = []
    func add() {
      let copy = Surface(size: size)
      if let frame = window.render() { copy.copy(from: frame) }
      frames.append(copy)
    }
    for _ in window.focusableViews.indices {
      add()
      window.focusNext()
    }
    window.pressedView = window.focusableViews.first { $0 is PushButton }
    add()
    window.pressedView = nil
    window.present(Dialog(title: "Box", message: "text", choices: [.init("Close", key: .escape)]))
    add()
    window.topDialog?.close()
    return frames
  }

  private static func window(_ appearance: Appearance = Appearance()) -> Window {
    let window = Window(size: size, appearance: appearance)
    gallery(in: window)
    window.layoutIfNeeded()
    return window
  }

  @Test func laterThemeEqualsInitialTheme() {
    for depth in ColorDepth.allCases {
      let appearance = Appearance(theme: .init(.standard, depth: depth), glyphs: .ascii)
      let expected = AppearanceTests.frames(AppearanceTests.window(appearance))
      let window = AppearanceTests.window()
      _ = window.render()
      window.appearance = appearance
      let frames = AppearanceTests.frames(window)
      #expect(frames.count == expected.count)
      for (frame, other) in zip(frames, expected) { #expect(frame.showsSame(as: other)) }
    }
  }

  @Test func openDialogFollowsTheme() throws {
    let window = AppearanceTests.window()
    window.present(Dialog(title: nil, message: "text", choices: [.init("Close")]))
    let position = try #require(window.render()?.find("text"))
    window.appearance.theme[.dialog] = CellStyle(foreground: .palette(5), background: .palette(6))
    let frame = try #require(window.render())
    #expect(frame[position.x, position.y].foreground == .palette(5))
    #expect(frame[position.x, position.y].background == .palette(6))
  }

  /// A role without effect on any view would be useless.
  @Test func everyRoleIsUsed() {
    let window = AppearanceTests.window()
    let plain = AppearanceTests.frames(window)
    for role in Theme.Role.allCases where role != .busy && role != .busyFocused {
      var theme = Theme.standard
      theme[role].foreground = .rgb(1, 2, 3)
      theme[role].background = .rgb(3, 2, 1)
      window.appearance.theme = theme
      let changed = zip(AppearanceTests.frames(window), plain).contains { !$0.showsSame(as: $1) }
      #expect(changed, "\(role)")
    }
  }

  /// The spinner of a busy button needs an event loop.
  @Test(arguments: [Theme.Role.busy, .busyFocused])
  func roleOfBusyButtonsIsUsed(role: Theme.Role) throws {
    let terminal = HeadlessTerminal(size: AppearanceTests.size)
    let clock = ManualClock()
    let application = Application(terminal: terminal, clock: clock)
    let controller = ViewController()
    let button = PushButton("Save") {}
    controller.view.addSubview(button)
    application.window.appearance.theme[role].foreground = .rgb(1, 2, 3)
    application.window.rootViewController = controller
    application.present()
    application.window.focus(role == .busyFocused ? button : nil)
    button.isBusy = true
    clock.advance(milliseconds: LoadingTiming.status + 1)
    application.present()
    let place = try #require(terminal.find("Save"))
    #expect(terminal.surface[place.x, place.y].foreground == .rgb(1, 2, 3))
  }

  @Test func windowsHaveTheirOwnGlyphs() {
    let ascii = HeadlessTerminal(size: AppearanceTests.size, isUTF8: false)
    let unicode = HeadlessTerminal(size: AppearanceTests.size)
    let applications = [ascii, unicode].map { Application(terminal: $0, clock: ManualClock()) }
    for application in applications { AppearanceTests.gallery(in: application.window) }
    for application in applications { application.present() }
    #expect(ascii.find("******") != nil)
    #expect(ascii.find("⠋") == nil)
    #expect(unicode.find("••••••") != nil)
    #expect(unicode.find("⠋") != nil)
  }

  @Test func applicationKeepsItsTheme() {
    var theme = Theme(.standard, depth: .ansi16)
    theme[.surface].background = .palette(3)
    let terminal = HeadlessTerminal(size: AppearanceTests.size, colorDepth: .ansi256)
    let application = Application(terminal: terminal, theme: theme, clock: ManualClock())
    _ = Application(
      terminal: HeadlessTerminal(size: AppearanceTests.size, colorDepth: .mono),
      clock: ManualClock())
    application.present()
    #expect(application.window.theme == theme)
    #expect(terminal.surface[3, 3].background == .palette(3))
  }
}

/// Tests that keys are defined in tables, which also provide the hints and the help page.
@MainActor
struct KeyBindingTests: ScreenDriving {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 20))
  let application: Application

  init() { application = Application(terminal: terminal, clock: ManualClock()) }

  /// Declares a key and shows its hint only while it works.
  private final class Lamp: ViewController {
    var isOn = false
    var works = true

    override var keyBindings: [KeyBinding] {
      [
        KeyBinding(
          "l", "switch the lamp", hint: KeyHint("l", "lamp"),
          keys: [KeyEvent("l"): KeyAction("lamp")])
      ]
    }
    override func canPerform(_ action: KeyAction) -> Bool { works }
    override func perform(_ action: KeyAction) -> Bool {
      isOn.toggle()
      return true
    }
  }

  @Test func controllerBindingProvidesActionHintAndHelp() {
    let lamp = Lamp()
    application.window.rootViewController = lamp
    application.present()
    #expect(terminal.text(row: 19).contains("l lamp"))
    press(.character("l"))
    #expect(lamp.isOn)
    lamp.works = false
    application.window.setNeedsDisplay()
    application.present()
    #expect(!terminal.text(row: 19).contains("lamp"))
    press(.character("?"))
    press(.pageDown)
    #expect(terminal.text.contains("switch the lamp"))
  }

  @Test func shiftIsIgnoredForCharactersOnly() {
    let binding = KeyBinding(
      "", "", keys: [KeyEvent("R"): KeyAction("a"), KeyEvent(.escape): KeyAction("b")])
    #expect(binding.action(for: KeyEvent("R", .shift)) == KeyAction("a"))
    #expect(binding.action(for: KeyEvent("R", .control)) == nil)
    #expect(binding.action(for: KeyEvent(.escape, .shift)) == nil)
  }

  @Test func windowKeysAreUnique() {
    for scope in [KeyBinding.Scope.everywhere, .focus, .unclaimed] {
      let keys = KeyBinding.window.filter { $0.scope == scope }.flatMap { $0.keys.map(\.0) }
      #expect(Set(keys).count == keys.count)
    }
    let edits = KeyBinding.textField.flatMap { $0.keys.map(\.0) }
    #expect(Set(edits).count == edits.count)
  }

  @Test func helpIsBelowKeysOnNarrowScreens() {
    application.window.rootViewController = NavigationController(
      rootViewController: ViewController())
    application.present()
    press(.character("?"))
    let rows = (0..<20).map { terminal.text(row: $0) }
    let key = rows.firstIndex { $0.contains("Tab, arrows") }
    let help = rows.firstIndex { $0.contains("move the focus") }
    #expect(key.map { $0 + 1 } == help)
    let wide = CellSize(width: 80, height: 24)
    terminal.resize(to: wide)
    application.window.handle(.resize(wide))
    application.present()
    #expect(
      terminal.text.split(separator: "\n").contains {
        $0.contains("Tab, arrows") && $0.contains("move the focus")
      })
  }

  @Test func overlayCancelsThroughEnclosingController() {
    final class Worker: NavigationController {
      var cancels = 0
      override func cancelOperation() -> Bool {
        cancels += 1
        return true
      }
    }
    let inner = ViewController()
    let worker = Worker(rootViewController: inner)
    application.window.rootViewController = worker
    let box = View()
    inner.view.addSubview(box)
    box.addSubview(ProgressOverlay())
    application.present()
    #expect(terminal.text(row: 19).contains("Esc cancel"))
    press(.escape, .backspace)
    #expect(worker.cancels == 2)
  }
}
