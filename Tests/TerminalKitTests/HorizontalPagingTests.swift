import Testing

@testable import CellText
@testable import TerminalKit

/// Tests that paging keys scroll horizontally if nothing is left to scroll vertically.
@MainActor @Suite struct HorizontalPagingTests: ScreenDriving {
  private let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 10))
  let application: Application
  private let strip = ScrollingView(axis: .horizontal)

  init() {
    application = Application(terminal: terminal)
    let controller = ViewController()
    strip.flex.flexGrow = 0
    for index in 0..<20 {
      let label = Label("item \(index)")
      label.flex.flexShrink = 0
      label.flex.margin.right = .points(1)
      strip.content.addSubview(label)
    }
    controller.view.addSubview(strip)
    application.window.rootViewController = controller
    application.present()
  }

  @Test func pageKeysScrollHorizontally() {
    #expect(!terminal.text(row: 0).contains("item 19"))
    #expect(terminal.text(row: 9).contains("PgDn"))
    for _ in 0..<10 where terminal.text(row: 9).contains("PgDn") { press(.pageDown) }
    #expect(terminal.text(row: 0).contains("item 19"))
    #expect(!terminal.text(row: 9).contains("PgDn"), "nothing is left to go to")
    for _ in 0..<10 { press(.pageUp) }
    #expect(strip.offset == .zero)
  }

  /// A view that an edge cuts is whole after the next step, in both directions.
  @Test(arguments: [true, false]) func eachViewIsWholeOnAPage(isForward: Bool) {
    if !isForward { press(.end) }
    var seen: Set<Int> = []
    for _ in 0..<12 {
      for index in 0..<20 where "\(terminal.text(row: 0)) ".contains("item \(index) ") {
        seen.insert(index)
      }
      press(isForward ? .pageDown : .pageUp)
    }
    #expect(seen.count == 20, "\(seen.sorted())")
  }

  @Test func homeAndEndScrollHorizontally() {
    press(.end)
    #expect(terminal.text(row: 0).contains("item 19"))
    press(.home)
    #expect(terminal.text(row: 0).hasPrefix("item 0"))
  }
}
