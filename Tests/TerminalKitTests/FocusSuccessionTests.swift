import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the focus after its view was hidden, removed or disabled.
@MainActor @Suite struct FocusSuccessionTests: ScreenDriving {
  let application = Application(
    terminal: HeadlessTerminal(size: CellSize(width: 40, height: 16)), clock: ManualClock())

  enum End: CaseIterable { case hidden, removed, disabled, replaced }

  private func end(_ view: View, _ end: End) {
    switch end {
    case .hidden: view.isHidden = true
    case .removed: view.removeFromSuperview()
    case .disabled:
      (view as? PushButton)?.isEnabled = false
      (view as? TextField)?.isEnabled = false
    case .replaced:
      guard let parent = view.superview else { return }
      parent.setSubviews(parent.subviews.filter { $0 !== view })
    }
    application.present()
  }

  /// Shows a box with buttons between two other buttons.
  private func showButtons() -> [PushButton] {
    let buttons = ["First", "A", "B", "C", "Last"].map { PushButton($0) }
    let box = View()
    for button in buttons[1...3] { box.addSubview(button) }
    let page = View()
    for view in [buttons[0], box, buttons[4]] as [View] { page.addSubview(view) }
    application.show(page)
    return buttons
  }

  private var focusedTitle: String? { (window.focusedView as? PushButton)?.title }

  @Test(arguments: End.allCases, [(2, "C"), (3, "B"), (0, "A"), (4, "C")])
  func neighborGetsTheFocus(end: End, _ row: (index: Int, neighbor: String)) {
    let buttons = showButtons()
    window.focus(buttons[row.index])
    self.end(buttons[row.index], end)
    #expect(focusedTitle == row.neighbor)
  }

  /// All changes of one event count: the neighbor may be gone, too.
  @Test func nextNeighborThatStays() {
    let buttons = showButtons()
    window.focus(buttons[2])
    buttons[2].isHidden = true
    buttons[3].isHidden = true
    application.present()
    #expect(focusedTitle == "A")
    window.focus(buttons[1])
    buttons[1].removeFromSuperview()
    buttons[0].superview?.subviews[1].removeFromSuperview()
    application.present()
    #expect(focusedTitle == "Last")
  }

  /// A button that is disabled and enabled by the same event keeps nothing from the user.
  @Test func otherFocusWins() {
    let buttons = showButtons()
    window.focus(buttons[2])
    buttons[2].isHidden = true
    window.focus(buttons[4])
    application.present()
    #expect(focusedTitle == "Last")
  }

  /// An alert may cover a control whose press has disabled or removed it, in either order.
  @Test(arguments: End.allCases, [true, false])
  func neighborGetsTheFocusFromADialog(end: End, isCoveredFirst: Bool) {
    let buttons = showButtons()
    window.focus(buttons[2])
    let dialogs = ["One", "Two"].map { Dialog(title: $0, message: "m", choices: [.init("Ok")]) }
    if isCoveredFirst { window.present(dialogs[0]) }
    switch end {
    case .hidden: buttons[2].isHidden = true
    case .removed: buttons[2].removeFromSuperview()
    case .disabled: buttons[2].isEnabled = false
    case .replaced: buttons[2].superview?.setSubviews([buttons[1], buttons[3]])
    }
    if !isCoveredFirst { window.present(dialogs[0]) }
    window.present(dialogs[1])
    application.present()
    #expect(focusedTitle == "Ok")
    // The box around the place is still there.
    dialogs[0].close()
    dialogs[1].close()
    application.present()
    #expect(focusedTitle == "C")
  }

  /// A control that only moves to another superview keeps the focus.
  @Test func movedViewKeepsTheFocus() {
    let buttons = showButtons()
    window.focus(buttons[2])
    let other = View()
    buttons[4].superview?.addSubview(other)
    other.addSubview(buttons[2])
    application.present()
    #expect(focusedTitle == "B")
  }

  /// Letters must not become text by themselves, and no action runs without the user.
  @Test(arguments: End.allCases)
  func fieldTakesOverOnlyFromAField(end: End) {
    let fields = [TextField(), TextField()]
    var focuses = 0
    for field in fields { field.onFocus = { focuses += 1 } }
    let buttons = [PushButton("Top"), PushButton("Save")]
    let page = View()
    for view in [buttons[0], fields[0], fields[1], buttons[1]] as [View] { page.addSubview(view) }
    application.show(page)
    window.focus(fields[0])
    #expect(focuses == 1)
    self.end(fields[0], end)
    #expect(window.focusedView === fields[1])
    #expect(focuses == 1)
    window.focus(buttons[1])
    self.end(buttons[1], end)
    #expect(focusedTitle == "Top")
  }
}

/// Tests of the rows that stay visible around the focus.
@MainActor @Suite struct FocusMarginTests: ScreenDriving {
  let application: Application
  private let buttons = (0..<30).map { PushButton("Row \($0)") }
  private let scroller = ScrollingView()

  init() {
    application = Application(
      terminal: HeadlessTerminal(size: CellSize(width: 40, height: 14)), clock: ManualClock())
  }

  private func show(height: Int) {
    application.window.resize(to: CellSize(width: 40, height: height))
    for button in buttons { scroller.content.addSubview(button) }
    scroller.flex.minHeight = .points(0)
    scroller.flex.flexGrow = 1
    scroller.flex.flexShrink = 1
    let controller = ViewController()
    controller.view.addSubview(scroller)
    window.rootViewController = controller
    application.present()
    window.focus(buttons[0])
    application.present()
  }

  private func rowsAround(_ index: Int) -> (above: Int, below: Int) {
    let rect = window.visibleRect(of: buttons[index])
    let view = window.visibleRect(of: scroller)
    return (rect.y - view.y, view.maxY - rect.maxY)
  }

  @Test func twoRowsAreVisibleAroundTheFocus() {
    show(height: 14)
    for index in 1..<30 {
      press(.tab)
      #expect(window.focusedView === buttons[index])
      #expect(rowsAround(index).below >= min(2, 29 - index))
    }
    for index in (0..<29).reversed() {
      window.handle(.key(KeyEvent(.backTab)))
      application.present()
      #expect(window.focusedView === buttons[index])
      #expect(rowsAround(index).above >= min(2, index))
    }
  }

  @Test func lowViewShowsTheFocusOnly() {
    show(height: 6)
    for index in 1..<30 {
      press(.down)
      #expect(window.focusedView === buttons[index])
      #expect(!window.visibleRect(of: buttons[index]).isEmpty)
    }
  }
}
