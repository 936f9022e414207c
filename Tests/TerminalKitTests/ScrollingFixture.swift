@testable import CellText
@testable import TerminalKit

/// A screen of 40 x 12 cells with nine scrolling rows, driven by keys and the mouse.
@MainActor
final class ScrollingFixture: ScreenDriving {
  let terminal = HeadlessTerminal(size: CellSize(width: 40, height: 12))
  let application: Application
  var pressed: [String] = []

  var text: String { terminal.text }
  var lastRow: String { terminal.text(row: 11) }

  /// The title of the focused button if its mark is visible.
  var selectedText: String? {
    guard let line = text.split(separator: "\n").first(where: { $0.contains("▸") }) else {
      return nil
    }
    return line.split(separator: "▸").last?.split(separator: "  ").first?
      .trimmingCharacters()
  }

  init() { application = Application(terminal: terminal, clock: ManualClock()) }

  /// Shows a page that scrolls and returns its viewport.
  @discardableResult
  func page(_ views: [View]) -> ScrollingView {
    let scroll = ScrollingView()
    for view in views { scroll.content.addSubview(view) }
    show { $0.addSubview(scroll) }
    return scroll
  }

  func button(_ title: String) -> PushButton {
    PushButton(title) { [weak self] in self?.pressed.append(title) }
  }

  func buttons(_ count: Int) -> [View] { (0..<count).map { button("row \($0)") } }
  func lines(_ count: Int, _ name: String = "line") -> [View] {
    (0..<count).map { Label("\(name) \($0)") }
  }

  func resize(to size: CellSize) {
    terminal.resize(to: size)
    window.handle(.resize(size))
    application.present()
  }

  func mouse(_ kind: MouseEvent.Kind, _ x: Int, _ y: Int) {
    window.handle(.mouse(MouseEvent(kind, at: CellPoint(x: x, y: y))))
    application.present()
  }
}

extension Substring {
  fileprivate func trimmingCharacters() -> String {
    String(drop { $0 == " " }.reversed().drop { !$0.isLetter && !$0.isNumber }.reversed())
  }
}
