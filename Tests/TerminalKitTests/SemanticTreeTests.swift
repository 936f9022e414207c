import Testing

@testable import CellText
@testable import TerminalKit

/// Tests of the semantic tree of the views in a window.
@MainActor @Suite struct SemanticTreeTests: ScreenDriving {
  let application = Application(
    terminal: HeadlessTerminal(size: CellSize(width: 40, height: 12)), clock: ManualClock())

  private func show(_ views: View..., title: String? = "Title") {
    let controller = ViewController()
    controller.navigationItem.title = title
    for view in views { controller.view.addSubview(view) }
    window.rootViewController = NavigationController(rootViewController: controller)
    application.present()
  }

  private func first(_ role: SemanticElement.Role) throws -> SemanticElement {
    try #require(window.semanticTree().first { $0.role == role })
  }

  @Test func treeContainsScreenContentAndBar() {
    show(Label("Hello"), PushButton("Save"))
    let tree = window.semanticTree()
    #expect(tree.role == .window)
    #expect(tree.name == "Title")
    #expect(tree.children.map(\.role) == [.text, .button, .navigationBar])
    #expect(tree.children.map(\.name) == ["Hello", "Save", "navigation bar"])
    #expect(tree.children[2].children.map(\.name) == ["Title"])
    #expect(tree.children[0].frame == CellRect(x: 0, y: 2, width: 40, height: 1))
  }

  @Test func aVisitInReadingOrderLeavesOutChildren() {
    show(Label("Hello"), PushButton("Save"))
    var names: [String] = []
    window.semanticTree().visit {
      names.append($0.name)
      return $0.role != .navigationBar
    }
    #expect(names == ["Title", "Hello", "Save", "navigation bar"])
  }

  // MARK: - Names

  @Test func accessibilityLabelTakesPrecedenceOverText() throws {
    let button = PushButton("Send")
    show(button)
    #expect(try first(.button).name == "Send")
    button.accessibilityLabel = "Send the order"
    #expect(try first(.button).name == "Send the order")
    button.accessibilityLabel = ""
    #expect(try first(.button).name == "Send")
  }

  @Test func pressableViewIsNamedByItsTexts() throws {
    let card = View()
    card.onTap = {}
    let row = View()
    row.addSubview(Label("Coffee"))
    card.addSubview(row)
    card.addSubview(Label("R$ 89,90"))
    show(card)
    #expect(try first(.button).name == "Coffee, R$ 89,90")
  }

  @Test func unnamedViewIsNamedByItsRole() throws {
    show(TextField(), title: nil)
    #expect(try first(.textField).name == "text field")
    #expect(try first(.window).name == "window")
  }

  @Test func namesAreOneLineWithoutControls() throws {
    show(Label("a\u{1b}[31m b\nc"))
    let name = try first(.text).name
    #expect(!name.unicodeScalars.contains { $0.value < 0x20 })
    #expect(name.hasPrefix("a") && name.hasSuffix("b c"))
  }

  // MARK: - Attributes set by the author

  @Test func headingsAreHeaders() throws {
    let title = Label("Orders")
    title.accessibility.isHeader = true
    show(title, title: nil)
    #expect(try first(.header).name == "Orders")
  }

  @Test func hiddenElementKeepsItsChildren() {
    let box = View()
    box.accessibilityLabel = "Box"
    let text = Label("decoration")
    text.accessibility.isHidden = true
    box.addSubview(text)
    box.addSubview(Label("content"))
    show(box)
    let group = window.semanticTree().children[0]
    #expect(group.role == .group)
    #expect(group.name == "Box")
    #expect(group.children.map(\.name) == ["content"])
    box.accessibility.isHidden = true
    #expect(window.semanticTree().children[0].name == "content")
  }

  @Test func hiddenElementAppearsWhileFocused() throws {
    let hidden = PushButton("Hidden")
    hidden.accessibility.isHidden = true
    show(PushButton("Seen"), hidden)
    #expect(window.semanticTree().first { $0.name == "Hidden" } == nil)
    window.handle(.key(KeyEvent(.tab)))
    #expect(window.focusedView === hidden)
    #expect(window.semanticTree().focused?.name == "Hidden")
  }

  // MARK: - States

  @Test func fieldHasItsTextAndError() throws {
    let field = TextField()
    field.placeholder = "E-mail"
    field.text = "ada"
    field.errorMessage = "Missing @"
    show(field)
    let element = try first(.textField)
    #expect(element.name == "E-mail")
    #expect(element.value == "ada")
    #expect(element.detail == "Missing @")
    #expect(element.states == [.focusable, .focused, .invalid])
    #expect(element.actions == [.edit])
    field.isEnabled = false
    #expect(try first(.textField).states == [.disabled, .invalid])
    #expect(try first(.textField).actions == [])
  }

  @Test func secureTextIsNotExposed() throws {
    let field = TextField()
    field.isSecure = true
    field.text = "abc"
    show(field)
    #expect(try first(.textField).value == "***")
    #expect(try first(.textField).states.contains(.secure))
  }

  @Test func tabsHavePositionAndSelection() throws {
    let strip = TabStrip()
    strip.titles = ["One", "Two", "Three"]
    strip.select(1)
    show(strip)
    let tabs = try first(.tabList).children
    #expect(tabs.map(\.name) == ["One", "Two", "Three"])
    #expect(tabs.map { $0.states.contains(.selected) } == [false, true, false])
    #expect(tabs[2].position == .init(number: 3, count: 3))
  }

  @Test func pagesHaveTheirPosition() throws {
    let pages = PagingView(pageCount: 3) { index, page in page.addSubview(Label("page \(index)")) }
    pages.show(1)
    show(pages)
    let element = try first(.pages)
    #expect(element.value == "2 / 3")
    #expect(element.children.map(\.role) == [.page])
    #expect(element.children[0].position == .init(number: 2, count: 3))
    #expect(element.children[0].children.map(\.name) == ["page 1"])
  }

  @Test func scrolledContentIsOffscreen() throws {
    let scroll = ScrollingView()
    for index in 0..<30 { scroll.content.addSubview(Label("row \(index)")) }
    show(scroll)
    let area = try first(.scrollArea)
    #expect(area.children.count == 30)
    #expect(area.children.filter(\.isVisible).map(\.name).last == "row 8")
    #expect(area.value == "0 %")
    _ = scroll.scrollToEnd()
    #expect(try first(.scrollArea).value == "100 %")
    #expect(try first(.scrollArea).children[29].isVisible)
  }

  @Test func hiddenViewsAreNotInTheTree() {
    let label = Label("gone")
    label.isHidden = true
    show(label, Label(""))
    #expect(window.semanticTree().children.map(\.role) == [.navigationBar])
  }

  @Test func customViewProvidesItsElement() throws {
    final class Gauge: View {
      override var semantics: Semantics {
        Semantics(.progress, text: "Fuel", value: "40 %")
      }
    }
    let gauge = Gauge()
    gauge.flex.height = .points(1)
    show(gauge)
    #expect(try first(.progress).name == "Fuel")
    #expect(try first(.progress).value == "40 %")
  }

  @Test func drawnContentIsInTheTreeAtItsPosition() throws {
    final class Rows: View {
      override var semantics: Semantics {
        var list = Semantics(.list)
        list.parts = (0..<3).map { row in
          .init(
            Semantics(.listItem, text: "row \(row)", states: row == 1 ? [.selected] : []),
            frame: CellRect(x: 1, y: row, width: 5, height: 1))
        }
        return list
      }
    }
    let rows = Rows()
    rows.flex.height = .points(2)
    show(rows)
    let list = try first(.list)
    #expect(list.children.map(\.name) == ["row 0", "row 1", "row 2"])
    #expect(list.children[1].frame == CellRect(x: 1, y: 3, width: 5, height: 1))
    #expect(list.children[1].states == [.selected])
  }

  @Test func refreshableViewIsMarked() throws {
    let control = RefreshControl(Label("content"))
    show(control)
    #expect(window.semanticTree().children[0].role == .text)
    control.onPull = {}
    #expect(try first(.group).actions == [.refresh])
    control.isRefreshing = true
    application.present()
    #expect(try first(.progress).name == "Refreshing…")
    #expect(try first(.group).children.count == 2)
  }

  // MARK: - Dialogs

  @Test func onlyTheTopmostDialogIsReachable() throws {
    show(PushButton("Below"))
    window.present(
      Dialog(title: "Delete?", message: "It is gone then.", choices: [.init("Yes"), .init("No")]))
    let tree = window.semanticTree()
    #expect(tree.children.map(\.role) == [.dialog])
    #expect(tree.children[0].name == "Delete?")
    #expect(tree.flattened.filter(\.isFocusable).map(\.name) == ["Yes", "No"])
    #expect(tree.first { $0.name == "It is gone then." }?.role == .text)
    #expect(tree.focused?.name == "Yes")
  }

  @Test func statusBarMessageIsAStatus() throws {
    show(Label("Hello"))
    window.showMessage("Saved.")
    #expect(try first(.status).name == "Saved.")
  }
}
